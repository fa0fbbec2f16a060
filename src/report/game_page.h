#pragma once
// The sheet of a workbook that holds one game.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/book_page.h"
#include "report/score_sheet.h"

namespace rummy {

/// Where the figures of a player stand on the page.
struct PlayerCells {
  std::optional<CellAt> total;  // at the end of the game; nothing: none is known
  CellAt first_score;           // of round 1
  CellAt last_score;
};

/// Draws the game: a row a round, totals as sums of what stands before them, then what is wrong
/// and the working. Gives where each player's figures are.
std::vector<PlayerCells> draw_game(const ScoreSheet& sheet, const BookStyle& style, BookPage& page);

}  // namespace rummy
