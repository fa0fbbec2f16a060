#include "report/book_page.h"

#include <xlsxwriter.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "report/score_sheet.h"
#include "score/ledger.h"

namespace rummy {
namespace {

constexpr std::size_t kLongestCell = 32'000;  // bytes; a cell holds 32,767 signs
constexpr lxw_color_t kRed = 0xC00000;
constexpr lxw_color_t kGrey = 0x606060;
constexpr lxw_color_t kPale = 0xEEEEEE;

/// What XML can hold, cut where a cell can hold no more.
std::string cell_text(std::string_view text) {
  const std::string safe = shown(text);
  std::string out;
  for (std::string_view rest = safe; !rest.empty();) {
    const Utf8Step step = next_code_point(rest);
    if (out.size() > kLongestCell) return out + "…";
    const bool is_no_sign = step.code == 0xFFFE || step.code == 0xFFFF;
    out += is_no_sign ? std::string_view("?") : rest.substr(0, step.bytes);
    rest.remove_prefix(step.bytes);
  }
  return out;
}

}  // namespace

std::string cell_name(CellAt at) {
  std::array<char, LXW_MAX_CELL_NAME_LENGTH> name{};
  lxw_rowcol_to_cell(name.data(), at.row, at.column);
  return name.data();
}

std::string fixed_cell_name(CellAt at) {
  std::array<char, LXW_MAX_CELL_NAME_LENGTH> name{};
  lxw_rowcol_to_cell_abs(name.data(), at.row, at.column, 1, 1);
  return name.data();
}

std::string sheet_prefix(std::string_view sheet) {
  std::string out = "'";
  for (const char c : sheet)
    out.append(c == '\'' ? 2 : 1, c);
  return out + "'!";
}

BookFormats::BookFormats(lxw_workbook* book)
    : strong(workbook_add_format(book)),
      head(workbook_add_format(book)),
      computed(workbook_add_format(book)),
      wrong(workbook_add_format(book)),
      hundredths(workbook_add_format(book)) {
  format_set_bold(strong);
  format_set_bold(head);
  format_set_bg_color(head, kPale);
  format_set_bottom(head, LXW_BORDER_THIN);
  format_set_italic(computed);
  format_set_font_color(computed, kGrey);
  format_set_bold(wrong);
  format_set_font_color(wrong, kRed);
  format_set_num_format(hundredths, "0.00");
}

void BookPage::text(CellAt at, std::string_view text, lxw_format* format) {
  if (text.empty()) return;
  worksheet_write_string(sheet_, at.row, at.column, cell_text(text).c_str(), format);
}

void BookPage::number(CellAt at, double number, lxw_format* format) {
  worksheet_write_number(sheet_, at.row, at.column, number, format);
}

void BookPage::formula(CellAt at, const std::string& formula, double value, lxw_format* format) {
  worksheet_write_formula_num(sheet_, at.row, at.column, formula.c_str(), format, value);
}

void BookPage::range(CellAt at, const std::optional<PointsRange>& points, lxw_format* format) {
  if (!points) return;
  if (points->is_exact()) {
    number(at, points->low, format);
  } else {
    text(at, range_text(*points), format);
  }
}

void BookPage::column_width(std::uint16_t column, double width) {
  worksheet_set_column(sheet_, column, column, width, nullptr);
}

void BookPage::freeze(CellAt at) {
  worksheet_freeze_panes(sheet_, at.row, at.column);
}

}  // namespace rummy
