#pragma once
// One sheet of a workbook, written cell by cell. The only header that names libxlsxwriter.

#include <xlsxwriter.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "score/ledger.h"

namespace rummy {

/// A cell, counted from 0.
struct CellAt {
  std::uint32_t row = 0;
  std::uint16_t column = 0;
};

/// "C7", and "$C$7".
[[nodiscard]] std::string cell_name(CellAt at);
[[nodiscard]] std::string fixed_cell_name(CellAt at);
/// 'club evening'!
[[nodiscard]] std::string sheet_prefix(std::string_view sheet);

/// How cells look.
struct BookFormats {
  explicit BookFormats(lxw_workbook* book);

  lxw_format* strong = nullptr;
  lxw_format* head = nullptr;      // names of columns
  lxw_format* computed = nullptr;  // not written down
  lxw_format* wrong = nullptr;     // not what was written down
  lxw_format* hundredths = nullptr;
};

class BookPage {
 public:
  explicit BookPage(lxw_worksheet* sheet) : sheet_(sheet) {}

  /// Text is never a formula there, nor an address; control characters are written out.
  void text(CellAt at, std::string_view text, lxw_format* format = nullptr);
  void number(CellAt at, double number, lxw_format* format = nullptr);
  /// `value`: what it comes to now, for programs that do not calculate.
  void formula(CellAt at, const std::string& formula, double value, lxw_format* format = nullptr);
  /// A number where it is known exactly, else "4 to 50".
  void range(CellAt at, const std::optional<PointsRange>& points, lxw_format* format = nullptr);
  void column_width(std::uint16_t column, double width);
  void freeze(CellAt at);

 private:
  lxw_worksheet* sheet_;
};

}  // namespace rummy
