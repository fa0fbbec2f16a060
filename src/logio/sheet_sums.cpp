#include "logio/sheet_sums.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "logio/page_grid.h"

namespace rummy {
namespace {

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
    if (rest.empty()) rest = "?";  // a sign with nothing behind it
  }
  --depth_;
  return rest.empty() ? sum : std::nullopt;
}

/// A number, a cell or a SUM at the start of `rest`, which is then what follows it.
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

/// What stands within the brackets of a SUM.
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
