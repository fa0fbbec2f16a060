#include "logio/sheet_cells.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "logio/inputs.h"
#include "logio/pieces.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

// === Rows of a scoresheet in text.

constexpr std::size_t kMostLinesOfRow = 40;
constexpr std::size_t kMostBytesOfRow = std::size_t{64} * 1024;

enum class Quotes : std::uint8_t { closed, open, broken };

constexpr bool parts_cells(char c) {
  return c == ',' || c == ';' || c == '\t' || c == '|';
}

/// Whether a line ends within a quoted cell, if it begins within one or not.
Quotes quotes_after(std::string_view line, bool inside) {
  bool at_start = !inside;
  bool behind = false;  // a closing quote
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside) {
      if (c != '"') continue;
      if (i + 1 < line.size() && line[i + 1] == '"') {
        ++i;
      } else {
        inside = false;
        behind = true;
      }
    } else if (parts_cells(c)) {
      at_start = true;
      behind = false;
    } else if (c == '"' && at_start) {
      inside = true;
      at_start = false;
    } else if (!is_blank(c)) {
      if (behind) return Quotes::broken;
      at_start = false;
    }
  }
  return inside ? Quotes::open : Quotes::closed;
}

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool opens_quote(std::string_view line) {
  return line.find('"') != std::string_view::npos && quotes_after(line, false) == Quotes::open;
}

/// How many of the lines after one with an open quote belong to its row; 0 if none does.
template <class LineAt>
std::size_t lines_of_row(std::size_t size, LineAt line_at) {
  for (std::size_t i = 0; i < kMostLinesOfRow && size < kMostBytesOfRow; ++i) {
    const std::string_view* line = line_at(i);
    if (line == nullptr) return 0;
    size += line->size();
    const Quotes quotes = quotes_after(*line, true);
    if (quotes == Quotes::closed) return i + 1;
    if (quotes == Quotes::broken) return 0;
  }
  return 0;
}

}  // namespace

bool SheetLines::look_ahead(std::size_t count) {
  while (ahead_.size() < count) {
    if (!ahead_.empty() && ahead_.back().read != LineRead::line) return false;
    std::string_view line;
    const LineRead read = lines_.next(line);
    ahead_.push_back({.text = std::string(without_return(line)), .read = read});
  }
  return ahead_[count - 1].read == LineRead::line;
}

void SheetLines::join() {
  std::string_view line;
  const auto line_at = [&](std::size_t i) -> const std::string_view* {
    if (!look_ahead(i + 1)) return nullptr;
    line = ahead_[i].text;
    return &line;
  };
  blank_ = lines_of_row(row_.size(), line_at);
  for (std::size_t i = 0; i < blank_; ++i) {
    row_.append(" ").append(ahead_.front().text);
    ahead_.pop_front();
  }
}

LineRead SheetLines::next(std::string_view& line) {
  ++number_;
  if (blank_ > 0) {
    --blank_;
    line = {};
    return LineRead::line;
  }
  LineRead read = LineRead::line;
  if (ahead_.empty()) {
    read = lines_.next(line);
    line = without_return(line);
    if (read != LineRead::line || !opens_quote(line)) return read;
    row_ = line;
  } else {
    row_ = std::move(ahead_.front().text);
    read = ahead_.front().read;
    ahead_.pop_front();
  }
  if (read == LineRead::line && opens_quote(row_)) join();
  line = row_;
  return read;
}

std::string with_rows_joined(std::string_view text) {
  if (text.find('"') == std::string_view::npos) return std::string(text);
  std::string out;
  out.reserve(text.size());
  std::size_t at = 0;
  std::string_view line;
  const auto next_line = [&]() -> const std::string_view* {
    if (at >= text.size()) return nullptr;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    line = without_return(text.substr(at, end - at));
    at = std::min(end + 1, text.size());
    return &line;
  };
  while (next_line() != nullptr) {
    out.append(line);
    if (opens_quote(line)) {
      const std::size_t behind = at;
      const std::size_t count =
          lines_of_row(line.size(), [&](std::size_t /*i*/) { return next_line(); });
      at = behind;
      for (std::size_t i = 0; i < count; ++i)
        out.append(" ").append(*next_line());
      out.append(count, '\n');
    }
    out += '\n';
  }
  return out;
}

namespace {

// === One row of a scoresheet as text, cut into cells (RFC 4180), each with its place in the line.

constexpr char kQuote = '"';

}  // namespace

bool SheetCells::is_space(std::size_t at) const {
  return is_blank(line_[at]) && line_[at] != separator_;
}

/// Takes a cell without quotes, up to its separator.
CellFault SheetCells::take_plain(std::size_t& at) {
  const std::size_t begin = at;
  at = std::min(line_.find(separator_, begin), line_.size());
  const std::string_view cell = line_.substr(begin, at - begin);
  if (const std::size_t quote = cell.find(kQuote); quote != std::string_view::npos)
    return {.offset = static_cast<std::uint32_t>(begin + quote),
            .message = "a quote within a cell that is not in quotes"};
  std::size_t end = at;
  while (end > begin && is_space(end - 1))
    --end;
  cells_.push_back(
      {.text = line_.substr(begin, end - begin), .offset = static_cast<std::uint32_t>(begin)});
  return {};
}

/// Adds the text of a quoted cell, in which some quotes are doubled.
void SheetCells::add_quoted(std::size_t begin, std::size_t end, std::size_t doubled) {
  SheetCell cell{.text = line_.substr(begin, end - begin),
                 .offset = static_cast<std::uint32_t>(begin)};
  if (doubled > 0) {
    std::string& text = decoded_.emplace_back();
    for (std::size_t i = begin; i < end; ++i) {
      text += line_[i];
      if (line_[i] == kQuote) ++i;
    }
    // With doubled quotes only at its end, the text before them is in the line unchanged.
    cell.verbatim = line_.substr(begin, text.size()) == text;
    cell.text = cell.verbatim ? line_.substr(begin, text.size()) : std::string_view(text);
  }
  cells_.push_back(cell);
}

/// Takes a quoted cell from its first quote up to its separator.
CellFault SheetCells::take_quoted(std::size_t& at) {
  const std::size_t open = at;
  std::size_t doubled = 0;
  std::size_t close = line_.find(kQuote, open + 1);
  for (; close < line_.size() && line_.substr(close + 1).starts_with(kQuote); ++doubled)
    close = line_.find(kQuote, close + 2);
  if (close >= line_.size())
    return {.offset = static_cast<std::uint32_t>(open), .message = "a quote that is not closed"};
  for (at = close + 1; at < line_.size() && is_space(at);)
    ++at;
  if (at < line_.size() && line_[at] != separator_)
    return {.offset = static_cast<std::uint32_t>(at),
            .message = "a character after the closing quote of a cell"};
  add_quoted(open + 1, close, doubled);
  return {};
}

CellFault SheetCells::split(std::string_view line) {
  line_ = line;
  cells_.clear();
  decoded_.clear();
  for (std::size_t at = 0;; ++at) {
    while (at < line.size() && is_space(at))
      ++at;
    // Spaces alone are no row; after a separator there is a cell, even an empty one.
    if (at == line.size() && cells_.empty()) return {};
    const bool quoted = at < line.size() && line[at] == kQuote;
    CellFault fault = quoted ? take_quoted(at) : take_plain(at);
    if (!fault.message.empty() || at >= line.size()) return fault;
  }
}

std::optional<char> separator_line(std::string_view line) {
  constexpr std::string_view kWord = "sep=";
  if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() != kWord.size() + 1 || folded(line.substr(0, kWord.size())) != kWord)
    return std::nullopt;
  if (kSheetSeparators.find(line.back()) == std::string_view::npos) return std::nullopt;
  return line.back();
}

bool is_blank_row(std::string_view line, char separator) {
  return std::ranges::all_of(line, [separator](char c) {
    return is_blank(c) || c == '\r' || c == separator ||
           (separator == '\0' && kSheetSeparators.find(c) != std::string_view::npos);
  });
}

bool is_rule_row(std::string_view line) {
  return line.find('-') != std::string_view::npos &&
         line.find_first_not_of("|:-+= \t\r") == std::string_view::npos &&
         line.find_first_of("|+") != std::string_view::npos;
}

bool is_comment_row(std::string_view line) {
  if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.size() < 2 || line.front() != '#') return false;
  return line[1] == ' ' || line[1] == '#' || (line[1] >= 'a' && line[1] <= 'z') ||
         (line[1] >= 'A' && line[1] <= 'Z');
}

namespace {

// === Figures as score keepers and spreadsheets write them: "+44", "−10", "(10)", "10-", "44,00",
// "1 084", "1'084", "44 pkt".

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

/// The text with plain spaces, and a space for the apostrophe that separates thousands.
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

/// Cuts off a unit such as "pkt" after a number. Other text after the digits stays.
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

/// Joins the groups of "1 084 222", with `blank` between groups of three.
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

/// Reads "1 084" or, if `blank` is a point, "1.084".
SheetNumber grouped_number(std::string_view text, char blank) {
  std::string digits;
  return join_groups(text, blank, digits) ? whole_number(digits) : SheetNumber{};
}

/// Reads the part before a fraction: "1084", "1 084" or, with the other character between, "1,084".
SheetNumber before_fraction(std::string_view text, char mark) {
  if (are_digits(text)) return whole_number(text);
  const SheetNumber parted = grouped_number(text, ' ');
  return parted.kind != SheetNumber::Kind::none ? parted
                                                : grouped_number(text, mark == '.' ? ',' : '.');
}

/// Reads a number without its sign. One or two digits after a comma or a point are a fraction,
/// which must be 0; three may be a fraction or thousands.
SheetNumber unsigned_number(std::string_view text) {
  using Kind = SheetNumber::Kind;
  if (text.size() > 2 * kMostDigits) return {};
  if (are_digits(text)) return whole_number(text);
  const std::size_t sign = text.find_last_of(".,");
  if (sign == std::string_view::npos) return grouped_number(text, ' ');
  const std::string_view before = text.substr(0, sign);
  const std::string_view behind = text.substr(sign + 1);
  const char mark = text[sign];
  // A character that comes twice, as in "1.084.222", separates thousands.
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

/// Reads one figure with its sign and its unit.
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

/// Reads "34 -> 43", "34→43", "~~34~~ 43": the last figure counts.
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

/// Reads "20+14", "20+14=34".
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

/// Reads "34*", "34?", "34 (joker)": a figure with a mark after it.
SheetNumber marked_number(std::string_view text) {
  constexpr std::string_view kMarks = "*!#";  // "4?" is doubtful
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
