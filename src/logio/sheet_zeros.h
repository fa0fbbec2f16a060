#pragma once
// Dashes on a scoresheet that stand for 0: nothing else fits the totals.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_shape_parts.h"
#include "logio/sheet_table.h"

namespace rummy {

/// Where the figures of the players stand in each round; no columns where none are written.
struct WrittenFigures {
  std::span<const std::size_t> rows;  // by round; kNoRow: nothing is written of it
  std::span<const std::size_t> columns;
};

/// Reads rounds with totals so far. Beside a total that grows a dash says that nothing was scored,
/// and the total is wrong. A dash for a total is 0 where nothing was scored until then and totals
/// follow: nobody had points yet, or the player came later.
class RoundsWithTotals {
 public:
  RoundsWithTotals(ReadingDraft& draft, WrittenFigures scores, WrittenFigures totals);

  /// The next round, from the first.
  void take();
  [[nodiscard]] std::span<const std::int64_t> scores() const { return scores_; }
  [[nodiscard]] std::span<const std::int64_t> totals() const { return totals_; }

 private:
  [[nodiscard]] const GridCell& cell(const WrittenFigures& of, std::size_t round,
                                     std::size_t player) const;
  [[nodiscard]] std::size_t rounds_without_points(std::size_t player) const;

  ReadingDraft& draft_;
  WrittenFigures at_scores_;
  WrittenFigures at_totals_;
  std::size_t round_ = 0;
  std::vector<std::size_t> without_points_;  // by player: so many rounds from the first
  std::vector<std::int64_t> last_;           // totals
  std::vector<std::int64_t> scores_;
  std::vector<std::int64_t> totals_;
};

/// The dashes of players whose last sum is another than that of the scores written, where no blank
/// may hold the rest: that a dash is a score nobody wrote down would make the sheet right.
[[nodiscard]] std::vector<const GridCell*> zeros_by_sums(const TableReading& game);

}  // namespace rummy
