#pragma once
// The shapes a table can have whose rows are rounds, what they have in common, and which dashes are
// zeros.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/table_reading.h"

namespace rummy {

// === The shapes a table can have whose rows are rounds: scores alone, with a column that checks
// them, score and total side by side, in halves or in one cell, totals alone, totals under each
// round.

/// A table whose columns of figures are known, and what that choice costs.
struct ShapeInput {
  RoundWeights& rounds;
  const SheetOptions& options;
  std::shared_ptr<const TableFrame> frame{};
  std::vector<std::size_t> figures{};  // columns
  std::vector<SheetRemark> remarks{};
  double base = 0;
  bool paired = false;       // some cell has two figures
  bool says_totals = false;  // a title does
};

/// Adds every reading of the table.
void read_shapes(const ShapeInput& input, std::vector<TableReading>& out);

// === What the shapes of a table have in common.

/// A reading that is being put together: what its cells cost, and what of them is not explained.
class ReadingDraft {
 public:
  ReadingDraft(const ShapeInput& input, std::span<const std::size_t> columns,
               const HeadNames& names);

  [[nodiscard]] const GridCell& cell(std::size_t row, std::size_t column) const {
    return *(*input_.frame->rows[row].cells)[column];
  }
  [[nodiscard]] const GridCell& label(std::size_t row) const {
    return *input_.frame->rows[row].label;
  }
  /// The figures of a row in these columns; what is no figure and no mark is asked about.
  std::span<const std::int64_t> take(std::size_t row, std::span<const std::size_t> columns);
  /// The second figures of pairs.
  std::span<const std::int64_t> take_totals(std::size_t row, std::span<const std::size_t> columns);
  void ask(SheetQuestion::Kind kind, const GridCell& at, const GridCell* other = nullptr);
  void remark(SheetRemark::Kind kind, const GridCell* at);
  /// Rows taken for rounds whose label does not count where others do, and rounds there twice.
  void ask_about_labels();
  /// Adds it up; the reading must not be used afterwards.
  TableReading finish(const Weighing& weighing, double cost);

  TableReading reading;

 private:
  const ShapeInput& input_;
  std::vector<std::int64_t> figures_;
  std::vector<std::int64_t> totals_;
  std::size_t unexplained_ = 0;
};

/// Whether a label is the number of a round, or its date.
[[nodiscard]] bool counts_rounds(const GridCell& label);
/// Whether a cell where a score may stand is neither figure nor a mark that there is none.
[[nodiscard]] bool is_unexplained(const GridCell& cell);
[[nodiscard]] std::vector<SheetName> named_by(const ShapeInput& input,
                                              std::span<const std::size_t> columns,
                                              const std::vector<std::string>& names);
[[nodiscard]] std::vector<std::string> heads_of(const ShapeInput& input,
                                                std::span<const std::size_t> columns);

/// Scores alone, with the column that checks them or none (kNoRow): sheet_rows.cpp.
void read_scores(const ShapeInput& input, std::size_t check, std::vector<TableReading>& out);

// === Dashes on a scoresheet that stand for 0: nothing else fits the totals.

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
