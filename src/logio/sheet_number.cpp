#include "logio/sheet_number.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "logio/folded.h"
#include "logio/piece.h"

namespace rummy {
namespace {

constexpr auto kMinusSigns = std::to_array<std::string_view>({"-", "−", "–", "—", "‐", "‑"});
constexpr auto kUnits = std::to_array<std::string_view>(
    {"pkt",    "pkt.",  "pts",    "pts.",  "pt",   "p",    "p.",   "punkty", "punktow", "punkt",
     "points", "point", "punkte", "pkte",  "body", "bodu", "bod",  "b",      "b.",      "zl",
     "zl.",    "pln",   "eur",    "€",     "$",    "£",    "kc",   "czk",    "gbp",     "usd",
     "puntos", "punto", "ptos",   "punti", "pti",  "pto",  "pkt,", "inr",    "₹"});
constexpr auto kNothing =
    std::to_array<std::string_view>({"-", "−", "–", "—", "--", "x", "X", "×", "/", "//", "n/a"});
constexpr std::size_t kMostDigits = 15;
constexpr std::size_t kGroup = 3;

/// With plain spaces, and a space for the apostrophe that parts thousands.
std::string with_plain_signs(std::string_view text) {
  std::string plain = is_printable_ascii(text) ? std::string(text) : composed(text);
  for (const std::string_view sign : {std::string_view("'"), std::string_view("’")}) {
    for (std::size_t at = plain.find(sign); at != std::string::npos; at = plain.find(sign, at + 1))
      if (at > 0 && is_digit(plain[at - 1])) plain.replace(at, sign.size(), " ");
  }
  return plain;
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
  cut_minus_before(unit);  // "16- pts"
  const std::size_t sign_end = text.size() - unit.size();
  trim(unit);
  if (unit.empty() || std::ranges::find(kUnits, folded(unit)) == kUnits.end()) return;
  text = text.substr(0, sign_end);
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

/// One figure, with its sign and its unit.
SheetNumber plain_number(std::string_view text) {
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

SheetNumber with_beside(SheetNumber number, SheetNumber::Beside beside) {
  if (number.kind == SheetNumber::Kind::whole) number.beside = beside;
  return number;
}

/// "34 -> 43", "34→43", "~~34~~ 43": the last figure holds.
SheetNumber corrected_number(std::string_view text) {
  constexpr auto kArrows = std::to_array<std::string_view>({"->", "=>", "→", "⇒", "➔"});
  constexpr std::string_view kStruck = "~~";
  for (const std::string_view arrow : kArrows) {
    const std::size_t at = text.rfind(arrow);
    if (at == std::string_view::npos || at == 0) continue;
    if (sheet_number(text.substr(0, at)).kind != SheetNumber::Kind::whole) return {};
    return with_beside(plain_number(text.substr(at + arrow.size())), SheetNumber::Beside::earlier);
  }
  if (!text.starts_with(kStruck)) return {};
  const std::size_t close = text.rfind(kStruck);
  if (close == 0) return {};
  return with_beside(plain_number(text.substr(close + kStruck.size())),
                     SheetNumber::Beside::earlier);
}

/// "20+14", "20+14=34".
SheetNumber added_number(std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  std::string_view terms = text.substr(0, equals);
  std::int64_t sum = 0;
  std::size_t count = 0;
  while (true) {
    const std::size_t plus = terms.find('+', 1);
    const SheetNumber term = plain_number(terms.substr(0, plus));
    if (term.kind != SheetNumber::Kind::whole) return {};
    sum += term.value;
    ++count;
    if (plus == std::string_view::npos) break;
    terms.remove_prefix(plus + 1);
    if (terms.empty()) return {};
  }
  if (count < 2) return {};
  if (equals < text.size()) {
    const SheetNumber said = plain_number(text.substr(equals + 1));
    if (said.kind != SheetNumber::Kind::whole || said.value != sum) return {};
  }
  return {.kind = SheetNumber::Kind::whole, .value = sum, .beside = SheetNumber::Beside::terms};
}

/// "34*", "34?", "34 (joker)": a figure with a mark behind it.
SheetNumber marked_number(std::string_view text) {
  constexpr std::string_view kMarks = "*!#";  // "4?" is doubted
  std::string_view rest = text;
  trim(rest);
  if (rest.size() < 2) return {};
  if (kMarks.find(rest.back()) != std::string_view::npos) {
    rest.remove_suffix(1);
  } else if (rest.back() == ')') {
    const std::size_t open = rest.rfind('(');
    if (open == std::string_view::npos || open == 0) return {};
    const std::string_view inside = rest.substr(open + 1, rest.size() - open - 2);
    if (inside.empty() || std::ranges::any_of(inside, is_digit)) return {};
    rest = rest.substr(0, open);
  } else {
    return {};
  }
  return with_beside(plain_number(rest), SheetNumber::Beside::mark);
}

}  // namespace

SheetNumber sheet_number(std::string_view text) {
  constexpr std::size_t kLongest = 64;
  if (are_digits(text)) return unsigned_number(text);
  const SheetNumber plain = plain_number(text);
  if (plain.kind != SheetNumber::Kind::none || text.size() > kLongest) return plain;
  if (std::ranges::none_of(text, is_digit)) return plain;
  for (const auto read : {corrected_number, added_number, marked_number})
    if (const SheetNumber number = read(text); number.kind != SheetNumber::Kind::none)
      return number;
  return {};
}

std::string digits_meant(std::string_view text) {
  constexpr std::size_t kLongest = 12;
  constexpr std::string_view kLetters = "OoQDlIiSsBZzgG";
  constexpr std::string_view kDigitsMeant = "00001115582296";
  if (text.size() > kLongest || text.empty()) return {};
  std::string meant;
  bool letter = false;
  for (const char c : text) {
    const std::size_t at = kLetters.find(c);
    letter = letter || at != std::string_view::npos;
    meant += at == std::string_view::npos ? c : kDigitsMeant[at];
  }
  const bool has_sign = std::ranges::any_of(text, is_digit) || text.front() == '-';
  if (!letter || !has_sign) return {};
  return plain_number(meant).kind == SheetNumber::Kind::whole ? meant : std::string();
}

bool is_mark_for_nothing(std::string_view text) {
  if (text.size() > 8) return false;
  return std::ranges::find(kNothing, composed(text)) != kNothing.end();
}

bool is_formula(std::string_view text) {
  return text.size() > 2 && text.front() == '=' && text.find('(') != std::string_view::npos;
}

}  // namespace rummy
