#include "report/book_page.h"

#include <fmt/core.h>
#include <xlsxwriter/common.h>
#include <xlsxwriter/format.h>
#include <xlsxwriter/utility.h>
#include <xlsxwriter/workbook.h>
#include <xlsxwriter/worksheet.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/words.h"
#include "report/grid.h"
#include "score/verdict.h"

namespace rummy {
namespace {

constexpr std::size_t kLongestCell = 32'000;  // bytes; a cell holds 32,767 signs
constexpr lxw_color_t kRed = 0xC00000;
constexpr lxw_color_t kGrey = 0x606060;
constexpr lxw_color_t kPale = 0xEEEEEE;
constexpr lxw_color_t kBlue = 0x0563C1;
constexpr std::uint8_t kPaperA4 = 9;
constexpr double kPlainColumn = 8;     // signs in a column nobody set
constexpr double kWidestColumn = 80;   // signs
constexpr double kNarrowestText = 80;  // signs, of a paragraph
constexpr double kMostLines = 27;      // a row is 409 points high at most

/// With some air, for what holds `signs` signs at most.
double column_width(double signs) {
  return std::min(signs, kWidestColumn) + 2;
}

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

BookStyle::BookStyle(lxw_workbook* book, Wording said)
    : words(said),
      strong(workbook_add_format(book)),
      head(workbook_add_format(book)),
      number_head(workbook_add_format(book)),
      name(workbook_add_format(book)),
      computed(workbook_add_format(book)),
      wrong(workbook_add_format(book)),
      hundredths(workbook_add_format(book)),
      right(workbook_add_format(book)),
      wrapped(workbook_add_format(book)),
      label(workbook_add_format(book)),
      indented(workbook_add_format(book)),
      link(workbook_add_format(book)),
      box(workbook_add_format(book)) {
  format_set_border(box, LXW_BORDER_THIN);
  format_set_bold(strong);
  for (lxw_format* format : {head, number_head, name}) {
    format_set_bold(format);
    format_set_bg_color(format, kPale);
  }
  for (lxw_format* format : {head, number_head})
    format_set_bottom(format, LXW_BORDER_THIN);
  for (lxw_format* format : {number_head, right})
    format_set_align(format, LXW_ALIGN_RIGHT);
  format_set_align(name, LXW_ALIGN_CENTER);
  format_set_italic(computed);
  format_set_font_color(computed, kGrey);
  format_set_bold(wrong);
  format_set_font_color(wrong, kRed);
  format_set_num_format(hundredths, "0.00");
  format_set_text_wrap(wrapped);
  for (lxw_format* format : {wrapped, label})
    format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
  format_set_align(label, LXW_ALIGN_LEFT);
  for (lxw_format* format : {head, indented, link})
    format_set_indent(format, 1);
  format_set_font_color(link, kBlue);
  format_set_underline(link, LXW_UNDERLINE_SINGLE);
}

BookPage::BookPage(lxw_worksheet* sheet, const BookStyle& style) : sheet_(sheet), style_(&style) {
  worksheet_set_landscape(sheet_);
  worksheet_set_paper(sheet_, kPaperA4);
  worksheet_fit_to_pages(sheet_, 1, 0);
  worksheet_set_footer(sheet_, "&L&A&R&P / &N");
}

void BookPage::widen(std::uint16_t column, std::string_view text) {
  double& width = widths_[column];
  width = std::max(width, static_cast<double>(text_width(std::string(text))));
}

void BookPage::text(CellAt at, std::string_view text, lxw_format* format) {
  if (text.empty()) return;
  title(at, text, format);
  widen(at.column, text);
}

void BookPage::title(CellAt at, std::string_view text, lxw_format* format) {
  worksheet_write_string(sheet_, at.row, at.column, cell_text(text).c_str(), format);
}

void BookPage::name(CellAt at, std::uint16_t columns, std::string_view text) {
  worksheet_merge_range(sheet_, at.row, at.column, at.row,
                        static_cast<lxw_col_t>(at.column + columns - 1), cell_text(text).c_str(),
                        style_->name);
  names_.push_back({.first = at.column,
                    .columns = columns,
                    .width = static_cast<double>(text_width(std::string(text)))});
}

void BookPage::paragraph(CellAt at, std::string_view text) {
  paragraphs_.push_back({.at = at, .text = cell_text(text)});
}

void BookPage::link(CellAt at, std::string_view text, std::string_view sheet) {
  const std::string target = "internal:" + sheet_prefix(sheet) + "A1";
  worksheet_write_url(sheet_, at.row, at.column, target.c_str(), style_->link);
  title(at, text, style_->link);
}

void BookPage::number(CellAt at, double number, lxw_format* format) {
  worksheet_write_number(sheet_, at.row, at.column, number, format);
  widen(at.column, fmt::format("{}", number));
}

void BookPage::blank(CellAt at, lxw_format* format) {
  worksheet_write_blank(sheet_, at.row, at.column, format);
}

void BookPage::formula(CellAt at, const std::string& formula, double value, lxw_format* format) {
  worksheet_write_formula_num(sheet_, at.row, at.column, formula.c_str(), format, value);
  widen(at.column,
        format == style_->hundredths ? fmt::format("{:.2f}", value) : fmt::format("{}", value));
}

void BookPage::formula(CellAt at, const std::string& formula, const std::string& value) {
  worksheet_write_formula_str(sheet_, at.row, at.column, formula.c_str(), style_->right,
                              cell_text(value).c_str());
  widen(at.column, value);
}

std::string BookPage::range_words(const PointsRange& points) const {
  return style_->words(rummy::range_words(points));
}

void BookPage::range(CellAt at, const std::optional<PointsRange>& points, lxw_format* format) {
  if (!points) return;
  if (points->is_exact()) {
    number(at, points->low, format);
  } else {
    text(at, range_words(*points), format == nullptr ? style_->right : format);
  }
}

void BookPage::hide(std::uint16_t column) {
  hidden_.push_back(column);
}

void BookPage::hide_row(std::uint32_t row) {
  lxw_row_col_options options{};
  options.hidden = LXW_TRUE;
  worksheet_set_row_opt(sheet_, row, LXW_DEF_ROW_HEIGHT, nullptr, &options);
}

void BookPage::freeze(CellAt at) {
  worksheet_freeze_panes(sheet_, at.row, at.column);
}

void BookPage::repeat(std::uint32_t first, std::uint32_t last) {
  worksheet_repeat_rows(sheet_, first, last);
}

/// The columns below a name share what they lack.
void BookPage::fit_names() {
  for (const Name& name : names_) {
    double width = 0;
    for (std::uint16_t i = 0; i < name.columns; ++i)
      width += column_width(widths_[name.first + i]);
    for (std::uint16_t i = 0; width < name.width && i < name.columns; ++i)
      widths_[name.first + i] += (name.width - width) / name.columns;
  }
}

void BookPage::write_paragraph(const Paragraph& paragraph) {
  const auto [row, first] = paragraph.at;
  std::uint16_t last = first;
  double width = 0;
  for (; width < kNarrowestText || (!widths_.empty() && last <= widths_.rbegin()->first); ++last) {
    const auto known = widths_.find(last);
    width += known == widths_.end() ? kPlainColumn : column_width(known->second);
  }
  const auto needed = static_cast<double>(text_width(paragraph.text));
  if (needed < width) return title(paragraph.at, paragraph.text);
  worksheet_merge_range(sheet_, row, first, row, static_cast<lxw_col_t>(last - 1),
                        paragraph.text.c_str(), style_->wrapped);
  // Words are not cut: a line holds less than it could.
  const double lines = std::min(std::ceil(needed / (width * 0.9)), kMostLines);
  worksheet_set_row(sheet_, row, lines * LXW_DEF_ROW_HEIGHT, nullptr);
}

void BookPage::finish() {
  fit_names();
  for (const Paragraph& paragraph : paragraphs_)
    write_paragraph(paragraph);
  for (const auto& [column, width] : widths_)
    worksheet_set_column(sheet_, column, column, column_width(width), nullptr);
  lxw_row_col_options hidden{};
  hidden.hidden = 1;
  for (const std::uint16_t column : hidden_)
    worksheet_set_column_opt(sheet_, column, column, LXW_DEF_COL_WIDTH, nullptr, &hidden);
}

}  // namespace rummy
