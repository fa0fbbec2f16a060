#pragma once
// The sheet of a workbook that holds one game.

#include <cstddef>
#include <string>
#include <vector>

#include "report/book_page.h"
#include "report/score_sheet.h"

namespace rummy {

/// Where the figures of a player stand on the page.
struct PlayerCells {
  CellAt total;        // at the end of the game
  CellAt first_score;  // of round 1
  CellAt last_score;
};

/// Draws the game: a row a round, totals as sums of what stands before them, then what is wrong
/// and the working. Gives where each player's figures are.
std::vector<PlayerCells> draw_game(const ScoreSheet& sheet, const BookFormats& formats,
                                   BookPage& page);

}  // namespace rummy
