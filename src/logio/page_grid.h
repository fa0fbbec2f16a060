#pragma once
// A sheet of a workbook as a grid: what its text cannot say row by row. Cells that are merged,
// sums nobody computed, and one width for all rows.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

/// A cell by its place, counted from 0.
struct CellName {
  std::size_t row = 0;
  std::size_t column = 0;
};

/// Cells that are shown as one: from the first to the last, both within it.
struct CellRange {
  CellName first;
  CellName last;
};

/// "AB12": row 11, column 27; nothing for any other text.
[[nodiscard]] std::optional<CellName> cell_named(std::string_view name);
/// "B2:C9"; a range of one cell for "B2".
[[nodiscard]] std::optional<CellRange> range_named(std::string_view name);

/// What is known of the cells of a sheet when all of them were read.
struct PageCells {
  std::vector<CellRange> merged;
  std::vector<CellName> formulas;  // that nobody computed; the formula stands in the cell
};

/// Completes the text of a sheet, a line for each row with tabs between the cells, if it stays no
/// longer than `longest`.
///
/// A label that is merged over a few columns, or over rows, holds in each of them: a name above two
/// columns, a date beside the rounds of an evening. A figure does so only where it is a label: in
/// the columns before all others, or in the rows before all other figures. A title, alone in its
/// row, stays as it is. Sums are computed if all they add up are figures.
[[nodiscard]] std::string completed_page(std::string text, const PageCells& cells,
                                         std::size_t longest);

}  // namespace rummy
