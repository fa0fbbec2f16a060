#pragma once
// A finding a line, as editors and grep know them: FILE:LINE:COLUMN: CODE: PLAYER: MESSAGE.

#include <string>

#include "report/judged.h"

namespace rummy {

/// A line for each finding that is shown; none for a record without any.
void append_lines(const Judged& judged, std::string& out);

}  // namespace rummy
