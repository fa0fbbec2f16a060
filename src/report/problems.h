#pragma once
// Problems of files that are no records (variants, options), as compilers print errors.

#include <span>
#include <string>

#include "diag/result.h"
#include "report/paint.h"

namespace rummy {

/// Appends `FILE:LINE:COLUMN: error: MESSAGE`, the line with the spot underlined, and the help.
void append_problems(std::span<const Problem> problems, Colour colour, std::string& out);

}  // namespace rummy
