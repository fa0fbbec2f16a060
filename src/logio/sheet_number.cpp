#include "logio/sheet_number.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "logio/folded.h"
#include "logio/piece.h"

namespace rummy {
namespace {

constexpr auto kMinusSigns = std::to_array<std::string_view>({"-", "−", "–", "—", "‐", "‑"});
constexpr auto kUnits = std::to_array<std::string_view>(
    {"pkt",    "pkt.",  "pts",    "pts.", "pt",   "p",    "p.",  "punkty", "punktow", "punkt",
     "points", "point", "punkte", "pkte", "body", "bodu", "bod", "b",      "b.",      "zl",
     "zl.",    "pln",   "eur",    "€",    "$",    "£",    "kc",  "czk",    "gbp",     "usd"});
constexpr auto kNothing =
    std::to_array<std::string_view>({"-", "−", "–", "—", "--", "x", "X", "×", "/", "//", "n/a"});
constexpr std::size_t kMostDigits = 15;
constexpr std::size_t kGroup = 3;

std::string with_plain_signs(std::string_view text) {
  return is_printable_ascii(text) ? std::string(text) : composed(text);
}

bool cut_minus_before(std::string_view& text) {
  for (const std::string_view sign : kMinusSigns) {
    if (!text.starts_with(sign)) continue;
    text.remove_prefix(sign.size());
    return true;
  }
  return false;
}

bool cut_minus_behind(std::string_view& text) {
  for (const std::string_view sign : kMinusSigns) {
    if (!text.ends_with(sign)) continue;
    text.remove_suffix(sign.size());
    return true;
  }
  return false;
}

void trim(std::string_view& text) {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
}

/// Cuts off "pkt" behind a number. What follows the digits and is no unit stays.
void cut_unit(std::string_view& text) {
  std::size_t end = text.size();
  while (end > 0 && !is_digit(text[end - 1]) && text[end - 1] != ')')
    --end;
  if (end == 0 || end == text.size()) return;
  std::string_view unit = text.substr(end);
  trim(unit);
  if (unit.empty() || std::ranges::find(kUnits, folded(unit)) == kUnits.end()) return;
  text = text.substr(0, end);
}

bool are_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

/// "1 084 222", with `blank` between groups of three.
bool join_groups(std::string_view text, char blank, std::string& digits) {
  std::size_t at = text.find(blank);
  if (at == 0 || at > kGroup || at == std::string_view::npos) return false;
  digits = text.substr(0, at);
  while (at != std::string_view::npos) {
    const std::string_view group = text.substr(at + 1, kGroup);
    if (group.size() != kGroup || !are_digits(group)) return false;
    digits.append(group);
    at += 1 + kGroup;
    if (at == text.size()) return are_digits(digits);
    if (text[at] != blank) return false;
  }
  return false;
}

std::int64_t value_of(std::string_view digits) {
  std::int64_t value = 0;
  for (const char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

SheetNumber whole_number(std::string_view digits) {
  if (digits.size() > kMostDigits) return {};
  return {.kind = SheetNumber::Kind::whole, .value = value_of(digits)};
}

/// "1 084" or, with `blank` a point, "1.084".
SheetNumber grouped_number(std::string_view text, char blank) {
  std::string digits;
  return join_groups(text, blank, digits) ? whole_number(digits) : SheetNumber{};
}

/// What stands before a fraction: "1084", "1 084" or, with the other sign between, "1,084".
SheetNumber before_fraction(std::string_view text, char mark) {
  if (are_digits(text)) return whole_number(text);
  const SheetNumber parted = grouped_number(text, ' ');
  return parted.kind != SheetNumber::Kind::none ? parted
                                                : grouped_number(text, mark == '.' ? ',' : '.');
}

/// A number without its sign. Two digits or one behind a comma or a point are a fraction, none of
/// which may be left; three may be either.
SheetNumber unsigned_number(std::string_view text) {
  using Kind = SheetNumber::Kind;
  if (text.size() > 2 * kMostDigits) return {};
  if (are_digits(text)) return whole_number(text);
  const std::size_t sign = text.find_last_of(".,");
  if (sign == std::string_view::npos) return grouped_number(text, ' ');
  const std::string_view before = text.substr(0, sign);
  const std::string_view behind = text.substr(sign + 1);
  const char mark = text[sign];
  // "1.084.222": a sign that stands twice parts thousands.
  if (before.find(mark) != std::string_view::npos) return grouped_number(text, mark);
  if (!are_digits(behind) && !behind.empty()) return {};
  const SheetNumber whole = before_fraction(before, mark);
  if (whole.kind != Kind::whole) return {};
  const bool may_be_group = behind.size() == kGroup && before.size() <= kGroup && before != "0";
  if (may_be_group && are_digits(before))
    return {.kind = Kind::thousands, .value = whole.value * 1000 + value_of(behind)};
  const bool zeros = std::ranges::all_of(behind, [](char c) { return c == '0'; });
  return {.kind = zeros ? Kind::whole : Kind::fraction, .value = whole.value};
}

}  // namespace

SheetNumber sheet_number(std::string_view text) {
  if (are_digits(text)) return unsigned_number(text);
  const std::string plain = with_plain_signs(text);
  std::string_view rest = plain;
  trim(rest);
  cut_unit(rest);
  trim(rest);
  bool negative = false;
  if (rest.size() > 2 && rest.front() == '(' && rest.back() == ')') {
    negative = true;
    rest = rest.substr(1, rest.size() - 2);
  } else if (rest.starts_with('+')) {
    rest.remove_prefix(1);
  } else {
    negative = cut_minus_before(rest) || cut_minus_behind(rest);
  }
  trim(rest);
  SheetNumber number = unsigned_number(rest);
  if (negative) number.value = -number.value;
  return number;
}

bool is_mark_for_nothing(std::string_view text) {
  if (text.size() > 8) return false;
  return std::ranges::find(kNothing, composed(text)) != kNothing.end();
}

bool is_formula(std::string_view text) {
  return text.size() > 2 && text.front() == '=' && text.find('(') != std::string_view::npos;
}

}  // namespace rummy
