#include "logio/page_grid.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace rummy {
namespace {

// === The text of a cell of a workbook that is struck through in part or as a whole.

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

bool has_digit(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

void StruckText::add(std::string_view text, bool is_struck) {
  text_ += text;
  if (parts_.empty() || parts_.back().is_struck != is_struck)
    parts_.push_back({.end = 0, .is_struck = is_struck});
  parts_.back().end = text_.size();
}

void StruckText::clear() {
  text_.clear();
  parts_.clear();
}

std::string StruckText::as_written() const {
  if (std::ranges::none_of(parts_, &Part::is_struck)) return text_;
  std::string out;
  std::size_t begin = 0;
  const bool is_replaced = std::ranges::any_of(parts_, [&](const Part& part) {
    const std::string_view text = std::string_view(text_).substr(begin, part.end - begin);
    begin = part.end;
    return !part.is_struck && !without_blanks(text).empty();
  });
  begin = 0;
  for (const Part& part : parts_) {
    const std::string_view text =
        without_blanks(std::string_view(text_).substr(begin, part.end - begin));
    begin = part.end;
    const bool is_figure = part.is_struck && has_digit(text);
    if (text.empty() || (part.is_struck && !is_figure && is_replaced)) continue;
    if (!out.empty()) out += ' ';
    out.append(is_figure ? "~~" : "").append(text).append(is_figure ? "~~" : "");
  }
  return out;
}

namespace {

// === A sheet of a workbook as a grid.

constexpr std::size_t kWidestLabel = 3;   // columns a label may be merged over
constexpr std::size_t kWidestPage = 256;  // columns that all rows are made to have
constexpr std::size_t kMostDigits = 9;    // of a row's number
constexpr std::size_t kMostLetters = 3;   // of a column's name
constexpr std::size_t kHeadRows = 200;    // rows that can hold a header
constexpr std::size_t kMostLeading = 8;   // columns of labels before all others
constexpr std::size_t kMostMerged = 4'000;
constexpr std::size_t kMostFilled = 4'000'000;
constexpr std::size_t kLetters = 26;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    if (end == text.size()) return parts;
    begin = end + 1;
  }
}

/// The cells in which a merged cell counts.
struct Ways {
  bool across = false;
  bool down = false;
};

/// The cells of a sheet in which some must be filled in.
class PageGrid {
 public:
  explicit PageGrid(std::string_view text) {
    for (const std::string_view line : split(text, '\n'))
      rows_.push_back(line.empty() ? std::vector<std::string_view>() : split(line, '\t'));
  }

  void fill_merged(const std::vector<CellRange>& merged, std::size_t longest);
  void fill_sums(const std::vector<CellName>& formulas);
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] std::string_view at(std::size_t row, std::size_t column) const {
    const bool is_there = row < rows_.size() && column < rows_[row].size();
    return is_there ? rows_[row][column] : std::string_view();
  }
  void put(std::size_t row, std::size_t column, std::string_view text) {
    std::vector<std::string_view>& cells = rows_[row];
    if (column >= cells.size() && text.empty()) return;
    if (column >= cells.size()) cells.resize(column + 1);
    cells[column] = text;
  }
  [[nodiscard]] bool is_merged(std::size_t row, std::size_t column) const;
  [[nodiscard]] bool is_alone(const CellRange& range) const;
  [[nodiscard]] bool leads(const CellRange& range) const;
  [[nodiscard]] std::size_t first_row_of_figures() const;
  void fill(const CellRange& range, Ways ways);

  std::vector<std::vector<std::string_view>> rows_;
  std::deque<std::string> made_;
  std::vector<CellRange> merged_;
  std::size_t steps_ = kMostFilled;  // cells that may still be filled
  std::size_t bytes_ = 0;            // bytes of text that may still be added
};

bool holds(const CellRange& range, std::size_t row, std::size_t column) {
  return row >= range.first.row && row <= range.last.row && column >= range.first.column &&
         column <= range.last.column;
}

bool PageGrid::is_merged(std::size_t row, std::size_t column) const {
  return std::ranges::any_of(merged_,
                             [&](const CellRange& range) { return holds(range, row, column); });
}

/// Whether its first row has nothing else: a title.
bool PageGrid::is_alone(const CellRange& range) const {
  const std::vector<std::string_view>& cells = rows_[range.first.row];
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (!cells[i].empty() && !holds(range, range.first.row, i)) return false;
  return true;
}

/// Whether only merged cells come before it in its row.
bool PageGrid::leads(const CellRange& range) const {
  if (range.first.column > kMostLeading) return false;
  for (std::size_t i = 0; i < range.first.column; ++i)
    if (!at(range.first.row, i).empty() && !is_merged(range.first.row, i)) return false;
  return true;
}

/// The first row with figures that are not merged; no row if the first rows have none.
std::size_t PageGrid::first_row_of_figures() const {
  for (std::size_t row = 0; row < std::min(rows_.size(), kHeadRows); ++row)
    for (std::size_t i = 0; i < std::min(rows_[row].size(), kWidestPage); ++i)
      if (figure_in(rows_[row][i]) && !is_merged(row, i)) return row;
  return kHeadRows;
}

/// Text left in a cell covered by a merged one is not seen.
void PageGrid::fill(const CellRange& range, Ways ways) {
  const std::string_view label = at(range.first.row, range.first.column);
  for (std::size_t row = range.first.row; row <= std::min(range.last.row, rows_.size() - 1);
       ++row) {
    const std::size_t end = std::max(rows_[row].size(), range.first.column + kWidestLabel);
    for (std::size_t i = range.first.column; i <= std::min(range.last.column, end); ++i) {
      if (row == range.first.row && i == range.first.column) continue;
      if (steps_ < 2) return;
      --steps_;
      const bool fits = bytes_ > label.size();
      const bool fills =
          (i == range.first.column || ways.across) && (row == range.first.row || ways.down) && fits;
      if (fills) bytes_ -= label.size() + 1;
      put(row, i, fills ? label : std::string_view());
    }
  }
}

void PageGrid::fill_merged(const std::vector<CellRange>& merged, std::size_t longest) {
  bytes_ = longest;
  for (const CellRange& range : merged)
    if (range.first.row < rows_.size() && merged_.size() < kMostMerged) merged_.push_back(range);
  const std::size_t body = first_row_of_figures();
  for (const CellRange& range : merged_) {
    const std::string_view text = at(range.first.row, range.first.column);
    const bool is_figure = figure_in(text).has_value();
    const std::size_t width = range.last.column - range.first.column + 1;
    const bool is_label = !text.empty() && width <= kWidestLabel && !is_alone(range);
    fill(range, {.across = is_label && (!is_figure || range.first.row < body),
                 .down = is_label && (!is_figure || leads(range))});
  }
}

void PageGrid::fill_sums(const std::vector<CellName>& formulas) {
  SheetSums sums([this](std::size_t row, std::size_t column) { return at(row, column); });
  for (const CellName& cell : formulas)
    if (const std::optional<std::string> sum = sums.of(at(cell.row, cell.column)))
      put(cell.row, cell.column, made_.emplace_back(*sum));
}

std::string PageGrid::text() const {
  std::string text;
  for (const std::vector<std::string_view>& row : rows_) {
    if (&row != &rows_.front()) text += '\n';
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += '\t';
      text += row[i];
    }
  }
  return text;
}

/// The text with the same number of cells in each row that has any.
std::string with_one_width(std::string text, std::size_t longest) {
  std::size_t width = 0;
  std::size_t rows = 0;
  std::size_t cells = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) continue;
    const auto tabs = static_cast<std::size_t>(std::ranges::count(line, '\t'));
    width = std::max(width, tabs);
    cells += tabs;
    ++rows;
  }
  const std::size_t missing = width * rows - cells;
  if (width >= kWidestPage || missing == 0 || text.size() + missing > longest) return text;
  std::string padded;
  padded.reserve(text.size() + missing);
  for (const std::string_view line : split(text, '\n')) {
    if (line.data() != text.data()) padded += '\n';
    padded += line;
    if (!line.empty())
      padded.append(width - static_cast<std::size_t>(std::ranges::count(line, '\t')), '\t');
  }
  return padded;
}

}  // namespace

std::optional<CellName> cell_named(std::string_view name) {
  std::size_t letters = 0;
  std::size_t column = 0;
  while (letters < name.size() && letters < kMostLetters && name[letters] >= 'A' &&
         name[letters] <= 'Z') {
    column = column * kLetters + static_cast<std::size_t>(name[letters] - 'A') + 1;
    ++letters;
  }
  const std::string_view digits = name.substr(letters);
  if (digits.size() > kMostDigits) return std::nullopt;
  std::size_t row = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    row = row * 10 + static_cast<std::size_t>(c - '0');
  }
  if (letters == 0 || row == 0) return std::nullopt;
  return CellName{.row = row - 1, .column = column - 1};
}

std::optional<CellRange> range_named(std::string_view name) {
  const std::size_t colon = std::min(name.find(':'), name.size());
  const std::optional<CellName> first = cell_named(name.substr(0, colon));
  const std::optional<CellName> last =
      colon == name.size() ? first : cell_named(name.substr(colon + 1));
  if (!first || !last || last->row < first->row || last->column < first->column)
    return std::nullopt;
  return CellRange{.first = *first, .last = *last};
}

std::string completed_page(std::string text, const PageCells& cells, std::size_t longest) {
  if (!cells.merged.empty() || !cells.formulas.empty()) {
    PageGrid grid(text);
    grid.fill_merged(cells.merged, longest - std::min(longest, text.size()));
    grid.fill_sums(cells.formulas);
    text = grid.text();
  }
  return with_one_width(std::move(text), longest);
}

namespace {

// === Formulas of a workbook that no program computed.

constexpr std::size_t kDeepestSum = 64;          // sums of sums
constexpr std::size_t kMostLooked = 10'000'000;  // cells, for all formulas of a sheet
constexpr std::size_t kLongestFormula = 1'000;
constexpr std::string_view kSum = "SUM(";

/// "of:=SUM([.B2:.$B9])" as Excel spells it: "SUM(B2:B9)".
std::string plain_formula(std::string_view formula) {
  std::string plain;
  const std::size_t begin = formula.find('=');
  if (begin == std::string_view::npos || formula.size() > kLongestFormula) return plain;
  const auto is_letter = [](char c) { return c >= 'A' && c <= 'Z'; };
  for (std::size_t i = begin + 1; i < formula.size(); ++i) {
    const char next = i + 1 < formula.size() ? formula[i + 1] : '\0';
    const bool parts_sheet = formula[i] == '.' && (is_letter(next) || next == '$');
    if (parts_sheet || std::string_view("[]$ ").find(formula[i]) != std::string_view::npos)
      continue;
    plain += formula[i] == ';' ? ',' : formula[i];
  }
  return plain;
}

std::string spelt(double number) {
  constexpr double kMost = 1e12;
  std::array<char, 32> text{};
  const bool is_whole = std::abs(number) < kMost && std::round(number) == number;
  const int size = is_whole ? std::snprintf(text.data(), text.size(), "%.0f", number + 0.0)
                            : std::snprintf(text.data(), text.size(), "%.10g", number);
  return {text.data(), static_cast<std::size_t>(std::max(size, 0))};
}

}  // namespace

std::optional<double> figure_in(std::string_view cell) {
  double number = 0;
  const std::span<const char> signs(cell);
  const char* const begin = std::to_address(signs.begin());
  const char* const end = std::to_address(signs.end());
  const bool is_spelt =
      !cell.empty() && cell.find_first_not_of("-0123456789.") == std::string_view::npos;
  const auto read = std::from_chars(begin, end, number);
  if (!is_spelt || read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

std::optional<std::string> SheetSums::of(std::string_view formula) {
  is_empty_ = true;
  const std::optional<double> sum = value_of(formula);
  if (!sum || is_empty_) return std::nullopt;
  return spelt(*sum);
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as kDeepestSum
std::optional<double> SheetSums::value_of(std::string_view formula) {
  if (depth_ == kDeepestSum) return std::nullopt;
  ++depth_;
  const std::string plain = plain_formula(formula);
  std::string_view rest = plain;
  std::optional<double> sum;
  double sign = 1;
  while (const std::optional<double> number = term(rest)) {
    sum = sum.value_or(0) + sign * *number;
    if (rest.empty()) break;
    sign = rest.front() == '-' ? -1 : 1;
    if (rest.front() != '+' && rest.front() != '-') break;
    rest.remove_prefix(1);
    if (rest.empty()) rest = "?";  // a sign with nothing after it
  }
  --depth_;
  return rest.empty() ? sum : std::nullopt;
}

/// Reads a number, a cell or a SUM at the start of `rest`, which then begins after it.
// NOLINTNEXTLINE(misc-no-recursion): see value_of
std::optional<double> SheetSums::term(std::string_view& rest) {
  if (rest.starts_with(kSum)) {
    rest.remove_prefix(kSum.size());
    return list(rest);
  }
  const std::string_view word = rest.substr(0, rest.find_first_of("+-,)", rest.empty() ? 0 : 1));
  rest.remove_prefix(word.size());
  if (const std::optional<double> number = figure_in(word)) return number;
  return word.find(':') == std::string_view::npos ? sum_of(word) : std::nullopt;
}

/// Reads what is within the brackets of a SUM.
// NOLINTNEXTLINE(misc-no-recursion): see value_of
std::optional<double> SheetSums::list(std::string_view& rest) {
  double sum = 0;
  while (true) {
    const std::size_t end = rest.find_first_of(",)");
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view word = rest.substr(0, end);
    const std::optional<double> figure = figure_in(word);
    const std::optional<double> part = figure ? figure : sum_of(word);
    if (!part) return std::nullopt;
    sum += *part;
    const bool is_last = rest[end] == ')';
    rest.remove_prefix(end + 1);
    if (is_last) return sum;
  }
}

// NOLINTNEXTLINE(misc-no-recursion): see value_of
std::optional<double> SheetSums::sum_of(std::string_view name) {
  const std::optional<CellRange> range = range_named(name);
  if (!range) return std::nullopt;
  double sum = 0;
  for (std::size_t row = range->first.row; row <= range->last.row; ++row) {
    for (std::size_t column = range->first.column; column <= range->last.column; ++column) {
      if (++looked_ > kMostLooked) return std::nullopt;
      const std::string_view text = cell_(row, column);
      if (text.empty()) continue;
      const std::optional<double> number = text.starts_with('=') ? value_of(text) : figure_in(text);
      if (!number) return std::nullopt;
      is_empty_ = false;
      sum += *number;
    }
  }
  return sum;
}

}  // namespace rummy
