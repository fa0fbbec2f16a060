#pragma once
// A judged game as a score keeper's table, for people.

#include <string>

#include "report/score_sheet.h"
#include "report/text.h"

namespace rummy {

/// Appends the table, who won, what is wrong with the sheet, and the working.
void append_score_table(const ScoreSheet& sheet, const TextOptions& options, std::string& out);

}  // namespace rummy
