#pragma once
// What the shapes of a table have in common (logio/sheet_shapes.h).

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_head_names.h"
#include "logio/sheet_shapes.h"
#include "logio/sheet_table.h"
#include "logio/sheet_weigh.h"

namespace rummy {

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

}  // namespace rummy
