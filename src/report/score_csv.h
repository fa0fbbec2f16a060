#pragma once
// Judged games as rows of CSV: one a player and round, then one a player for the end of the game.

#include <string>
#include <string_view>

#include "report/score_sheet.h"

namespace rummy {

/// Appends the names of the columns.
void append_score_csv_head(std::string& out);
/// Appends the rows of a game. A game that could not be read has one row, with its verdict.
void append_score_csv(const ScoreSheet& sheet, std::string& out);

}  // namespace rummy
