#pragma once
// One row of a scoresheet as text cut into its cells (through libcsv), each with its place in the
// line. Rows that take several lines are joined before (logio/sheet_lines.h).

#include <csv.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace rummy {

struct SheetCell {
  std::string_view text;     // without its quotes, and without blanks around it where it has none
  std::uint32_t offset = 0;  // bytes before it in the line
  bool verbatim = true;      // the text stands in the line as it is; false: "" had to be resolved
};

/// Why a line is no row.
struct CellFault {
  std::uint32_t offset = 0;
  Text message{};  // empty: it is one
};

class SheetCells {
 public:
  explicit SheetCells(char separator);
  ~SheetCells();
  SheetCells(const SheetCells&) = delete;
  SheetCells& operator=(const SheetCells&) = delete;

  /// Cuts `line`, which must outlive the cells.
  CellFault split(std::string_view line);
  /// Of the line cut last; all of them, or those before the fault.
  [[nodiscard]] std::span<const SheetCell> cells() const { return cells_; }

 private:
  static void take_cell(void* text, std::size_t size, void* self);
  void begin();
  void begin_again();
  void add_cell(std::string_view decoded);
  [[nodiscard]] CellFault fault_at(std::size_t offset) const;

  csv_parser parser_{};
  char separator_;
  std::string_view line_;
  std::size_t cell_begin_ = 0;  // where the cell being read starts in the line
  std::size_t cell_end_ = 0;    // its separator, or the line's end
  std::vector<SheetCell> cells_;
  std::deque<std::string> decoded_;  // texts that do not stand in the line
};

}  // namespace rummy
