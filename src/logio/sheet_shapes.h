#pragma once
// The shapes of tables whose rows are rounds, what they have in common, and which dashes are zeros.

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

// === The shapes of tables whose rows are rounds: scores alone, with a check column, score and
// total side by side, in halves or in one cell, totals alone, totals under each round.

/// A table with known columns of figures, and the cost of that choice.
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

// === What the shapes of tables have in common.

/// A reading that is being built: the cost of its cells, and what is not explained.
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
  /// The figures of a row in these columns; anything that is neither a figure nor a mark becomes a
  /// question.
  std::span<const std::int64_t> take(std::size_t row, std::span<const std::size_t> columns);
  /// The second figures of pairs.
  std::span<const std::int64_t> take_totals(std::size_t row, std::span<const std::size_t> columns);
  void ask(SheetQuestion::Kind kind, const GridCell& at, const GridCell* other = nullptr);
  void remark(SheetRemark::Kind kind, const GridCell* at);
  /// Asks about rows taken as rounds whose label does not count although others do, and about
  /// rounds that come twice.
  void ask_about_labels();
  /// Adds up the cost; the draft must not be used afterwards.
  TableReading finish(const Weighing& weighing, double cost);

  TableReading reading;

 private:
  const ShapeInput& input_;
  std::vector<std::int64_t> figures_;
  std::vector<std::int64_t> totals_;
  std::size_t unexplained_ = 0;
};

/// Whether a label is the number of a round or a date.
[[nodiscard]] bool counts_rounds(const GridCell& label);
/// Whether a cell among the scores is neither a figure nor a mark for an empty score.
[[nodiscard]] bool is_unexplained(const GridCell& cell);
[[nodiscard]] std::vector<SheetName> named_by(const ShapeInput& input,
                                              std::span<const std::size_t> columns,
                                              const std::vector<std::string>& names);
[[nodiscard]] std::vector<std::string> heads_of(const ShapeInput& input,
                                                std::span<const std::size_t> columns);

/// Scores alone, with their check column or none (kNoRow): sheet_rows.cpp.
void read_scores(const ShapeInput& input, std::size_t check, std::vector<TableReading>& out);

// === Dashes on a scoresheet that stand for 0 because nothing else fits the totals.

/// The places of the players' figures in each round; no columns if none are written.
struct WrittenFigures {
  std::span<const std::size_t> rows;  // by round; kNoRow: nothing is written
  std::span<const std::size_t> columns;
};

/// Reads rounds with running totals. A dash beside a total that grows means that nothing was scored
/// and the total is wrong. A dash for a total is 0 if nothing was scored until then and totals
/// follow: nobody had points yet, or the player came later.
class RoundsWithTotals {
 public:
  RoundsWithTotals(ReadingDraft& draft, WrittenFigures scores, WrittenFigures totals);

  /// Takes the next round, from the first.
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
  std::vector<std::size_t> without_points_;  // by player: number of rounds from the first
  std::vector<std::int64_t> last_;           // totals
  std::vector<std::int64_t> scores_;
  std::vector<std::int64_t> totals_;
};

/// The dashes of players whose last sum differs from the sum of their written scores, if no blank
/// may hold the rest. Otherwise an unwritten score behind a dash would make the sheet right.
[[nodiscard]] std::vector<const GridCell*> zeros_by_sums(const TableReading& game);

}  // namespace rummy
