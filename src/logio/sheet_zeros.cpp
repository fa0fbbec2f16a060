#include "logio/sheet_zeros.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_shape_parts.h"
#include "logio/sheet_table.h"

namespace rummy {

RoundsWithTotals::RoundsWithTotals(ReadingDraft& draft, WrittenFigures scores,
                                   WrittenFigures totals)
    : draft_(draft), at_scores_(scores), at_totals_(totals), last_(totals.columns.size(), 0) {
  without_points_.reserve(last_.size());
  for (std::size_t i = 0; i < last_.size(); ++i)
    without_points_.push_back(rounds_without_points(i));
}

const GridCell& RoundsWithTotals::cell(const WrittenFigures& of, std::size_t round,
                                       std::size_t player) const {
  if (of.columns.empty() || of.rows[round] == kNoRow) return *blank_grid_cell();
  return draft_.cell(of.rows[round], of.columns[player]);
}

/// None where no total is written at all.
std::size_t RoundsWithTotals::rounds_without_points(std::size_t player) const {
  std::size_t count = 0;
  bool any_scored = false;
  for (std::size_t round = 0; round < at_totals_.rows.size(); ++round) {
    if (cell(at_totals_, round, player).is_figure()) return count;
    const std::int64_t score = cell(at_scores_, round, player).value;
    any_scored = any_scored || (score != kNoFigure && score != 0);
    if (!any_scored) ++count;
  }
  return 0;
}

void RoundsWithTotals::take() {
  const std::size_t row = at_totals_.rows[round_];
  totals_.assign(last_.size(), kNoFigure);
  if (row != kNoRow) {
    const auto taken = draft_.take_totals(row, at_totals_.columns);
    totals_.assign(taken.begin(), taken.end());
  }
  scores_.clear();
  if (!at_scores_.columns.empty()) {
    const auto taken = draft_.take(at_scores_.rows[round_], at_scores_.columns);
    scores_.assign(taken.begin(), taken.end());
  }
  for (std::size_t i = 0; i < totals_.size(); ++i) {
    const GridCell& total = cell(at_totals_, round_, i);
    const GridCell& score = cell(at_scores_, round_, i);
    // One dash for both says nothing of either.
    if (total.kind == CellKind::dash && &total != &score && round_ < without_points_[i]) {
      totals_[i] = 0;
      draft_.reading.zeros.push_back(&total);
    }
    if (totals_[i] == kNoFigure) continue;
    if (score.kind == CellKind::dash && totals_[i] != last_[i]) {
      scores_[i] = 0;
      draft_.reading.zeros.push_back(&score);
    }
    last_[i] = totals_[i];
  }
  ++round_;
}

namespace {

/// What stands in a column for the rounds and beside them: what its sum adds up.
std::vector<const GridCell*> summed_cells(const TableReading& game, std::size_t column) {
  std::vector<const GridCell*> cells;
  for (const std::vector<std::size_t>* rows : {&game.carried, &game.rounds, &game.entries})
    for (const std::size_t row : *rows)
      cells.push_back((*game.frame->rows[row].cells)[column]);
  return cells;
}

/// Every figure is there, and the sum is another.
bool is_sum_wrong(std::span<const GridCell* const> cells, std::int64_t written) {
  if (written == kNoFigure) return false;
  std::int64_t sum = 0;
  for (const GridCell* cell : cells) {
    if (cell->is_blank()) return false;
    if (cell->value != kNoFigure) sum += cell->value;
  }
  return sum != written;
}

}  // namespace

std::vector<const GridCell*> zeros_by_sums(const TableReading& game) {
  std::vector<const GridCell*> zeros;
  if (game.sums.empty()) return zeros;
  const GridRow& sums = *game.frame->rows[game.sums.back()].cells;
  for (const std::size_t column : game.scores) {
    const std::vector<const GridCell*> cells = summed_cells(game, column);
    if (!is_sum_wrong(cells, sums[column]->value)) continue;
    std::ranges::copy_if(cells, std::back_inserter(zeros),
                         [](const GridCell* cell) { return cell->kind == CellKind::dash; });
  }
  return zeros;
}

}  // namespace rummy
