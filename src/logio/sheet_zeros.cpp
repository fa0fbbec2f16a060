#include "logio/sheet_zeros.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_table.h"

namespace rummy {
namespace {

/// The total of a player after a round, as it is written.
const GridCell& total_cell(const TableReading& game, std::size_t player, std::size_t round) {
  const auto cells_of = [&](std::size_t row) -> const GridRow& {
    return *game.frame->rows[row].cells;
  };
  if (!game.totals.empty()) return *cells_of(game.rounds[round])[game.totals[player]];
  if (game.below.empty() || game.below[round] == kNoRow) return *blank_grid_cell();
  return *cells_of(game.below[round])[game.scores[player]];
}

}  // namespace

bool is_none_yet(const TableReading& game, std::size_t player, std::size_t row,
                 const GridCell& sum) {
  if (sum.kind != CellKind::dash) return false;
  bool is_before = true;
  for (std::size_t i = 0; i < game.rounds.size(); ++i) {
    const CellKind kind = total_cell(game, player, i).kind;
    if (is_before && kind == CellKind::figure) return false;
    is_before = is_before && game.rounds[i] != row;
    if (!is_before && kind == CellKind::figure) return true;
  }
  return false;
}

bool are_dashes_zeros(const TableReading& game, std::size_t player) {
  if (game.scores.empty() || !game.totals.empty() || game.sums.empty()) return false;
  const auto cell = [&](std::size_t row) -> const GridCell& {
    return *(*game.frame->rows[row].cells)[game.scores[player]];
  };
  std::int64_t sum = 0;
  for (const std::vector<std::size_t>* rows : {&game.carried, &game.rounds, &game.entries}) {
    for (const std::size_t row : *rows) {
      if (cell(row).is_blank()) return false;
      if (cell(row).value != kNoFigure) sum += cell(row).value;
    }
  }
  const std::int64_t written = cell(game.sums.back()).value;
  return written != kNoFigure && written != sum;
}

}  // namespace rummy
