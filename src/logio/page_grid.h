#pragma once
// A sheet of a workbook as a grid: cells that are merged or struck through, and sums that no
// program computed.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rummy {

// === The text of a cell of a workbook that is struck through in part or as a whole.

class StruckText {
 public:
  void add(std::string_view text, bool is_struck);
  /// Empties it and keeps its memory.
  void clear();
  /// In bytes.
  [[nodiscard]] std::size_t size() const { return text_.size(); }

  /// The text without the words struck through.
  [[nodiscard]] std::string_view plain() const { return text_; }
  /// The text as it would be written without formats: figures struck through between "~~" and "~~",
  /// apart from their neighbours; words struck through left out if others replace them.
  [[nodiscard]] std::string as_written() const;

 private:
  struct Part {
    std::size_t end = 0;  // of text_
    bool is_struck = false;
  };
  std::string text_;
  std::vector<Part> parts_;
};

// === Formulas of a workbook that no program computed: sums of figures, and nothing else.

/// The number of a cell with nothing else in it: "44", "-10", "0.5".
[[nodiscard]] std::optional<double> figure_in(std::string_view cell);

/// Adds up cells of one sheet.
class SheetSums {
 public:
  using CellText = std::function<std::string_view(std::size_t row, std::size_t column)>;
  explicit SheetSums(CellText cell) : cell_(std::move(cell)) {}

  /// The value of "=SUM(B2:B9)" or "=B2+C3-10", also in the spelling of ODS. Nothing for any other
  /// formula, if a cell it needs holds anything but a figure or such a sum, or if all are empty.
  [[nodiscard]] std::optional<std::string> of(std::string_view formula);

 private:
  std::optional<double> value_of(std::string_view formula);
  std::optional<double> term(std::string_view& rest);
  std::optional<double> list(std::string_view& rest);
  std::optional<double> sum_of(std::string_view name);

  CellText cell_;
  std::size_t depth_ = 0;
  bool is_empty_ = true;    // no cell of the formula had a figure
  std::size_t looked_ = 0;  // number of cells for all formulas
};

// === A sheet of a workbook as a grid with what its text cannot say row by row: merged cells, sums
// that no program computed, and one width for all rows.

/// A cell by its place, counted from 0.
struct CellName {
  std::size_t row = 0;
  std::size_t column = 0;
};

/// Cells shown as one, from the first to the last, both included.
struct CellRange {
  CellName first;
  CellName last;
};

/// "AB12": row 11, column 27; nothing for any other text.
[[nodiscard]] std::optional<CellName> cell_named(std::string_view name);
/// "B2:C9"; a range of one cell for "B2".
[[nodiscard]] std::optional<CellRange> range_named(std::string_view name);

/// Facts about the cells of a sheet after all of them were read.
struct PageCells {
  std::vector<CellRange> merged;
  std::vector<CellName> formulas;  // not computed; the formula is in the cell
};

/// Completes the text of a sheet, a line for each row with tabs between the cells, if it stays no
/// longer than `longest`.
///
/// A label merged over a few columns, or over rows, counts in each of them: a name above two
/// columns, a date beside the rounds of an evening. A figure does so only as a label, in the
/// columns before all others or in the rows before all other figures. A title, alone in its row,
/// stays as it is. Sums are computed if they add up only figures.
[[nodiscard]] std::string completed_page(std::string text, const PageCells& cells,
                                         std::size_t longest);

}  // namespace rummy
