#include "report/month.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rummy {
namespace {

constexpr int kMonths = 12;

/// Three numbers with the same sign between them, and how many digits the first has.
struct DateParts {
  std::array<int, 3> numbers{};
  std::size_t first_digits = 0;
  char sign = '\0';
};

bool is_digit_sign(char c) {
  return c >= '0' && c <= '9';
}

/// At most four digits; how many there were.
std::size_t take_number(std::string_view& text, int& number) {
  std::size_t digits = 0;
  for (number = 0; digits < text.size() && digits < 5 && is_digit_sign(text[digits]); ++digits)
    number = 10 * number + (text[digits] - '0');
  text.remove_prefix(digits);
  return digits;
}

std::optional<DateParts> parts_of(std::string_view text) {
  DateParts parts;
  while (text.starts_with(' '))
    text.remove_prefix(1);
  for (std::size_t i = 0; i < parts.numbers.size(); ++i) {
    const std::size_t digits = take_number(text, parts.numbers.at(i));
    if (digits == 0 || digits > 4) return std::nullopt;
    if (i == 0) parts.first_digits = digits;
    if (i == 2) break;
    if (text.empty() || std::string_view("-./").find(text.front()) == std::string_view::npos)
      return std::nullopt;
    if (i > 0 && text.front() != parts.sign) return std::nullopt;
    parts.sign = text.front();
    text.remove_prefix(1);
    while (parts.sign == '.' && text.starts_with(' '))
      text.remove_prefix(1);
  }
  return parts;
}

}  // namespace

std::optional<std::string> month_of(std::string_view date) {
  const std::optional<DateParts> parts = parts_of(date);
  if (!parts) return std::nullopt;
  const auto [a, b, c] = parts->numbers;
  const auto month = [](int year, int number) -> std::optional<std::string> {
    if (number < 1 || number > kMonths || year < 1000) return std::nullopt;
    return fmt::format("{:04}-{:02}", year, number);
  };
  if (parts->first_digits == 4) return month(a, b);
  if (parts->sign == '.') return month(c, b);  // the day comes first wherever points are written
  if (a == b || a > kMonths) return month(c, b);
  return b > kMonths ? month(c, a) : std::nullopt;
}

}  // namespace rummy
