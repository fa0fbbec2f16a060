// The text of a regular expression, read into its parts.

#include "mapping/pattern_reading.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"

namespace rummy::maps {

bool is_word_sign(char sign) {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
         (sign >= '0' && sign <= '9') || sign == '_';
}

namespace {

constexpr char32_t kLastCode = 0x10FFFF;
constexpr std::uint32_t kMostDepth = 200;    // of groups within groups
constexpr std::uint32_t kMostTimes = 1'000;  // in braces

void append_utf8(std::string& text, char32_t code) {
  constexpr char32_t kTwo = 0x800;
  constexpr char32_t kThree = 0x10000;
  const auto rest = [&](unsigned shift) {
    text += static_cast<char>(0x80U | (code >> shift & 0x3FU));
  };
  if (code < kAscii) {
    text += static_cast<char>(code);
  } else if (code < kTwo) {
    text += static_cast<char>(0xC0U | code >> 6U);
    rest(0);
  } else if (code < kThree) {
    text += static_cast<char>(0xE0U | code >> 12U);
    rest(6);
    rest(0);
  } else {
    text += static_cast<char>(0xF0U | code >> 18U);
    rest(12);
    rest(6);
    rest(0);
  }
}

// === Classes of signs.

struct NamedClass {
  std::string_view name;
  std::string_view signs;  // pairs: first and last
};
constexpr std::string_view kDigits = "09";
constexpr std::string_view kBlanks = "\t\n\f\r  ";
constexpr std::string_view kWordSigns = "09AZ__az";
constexpr auto kNamedClasses = std::to_array<NamedClass>({{"alnum", "09AZaz"},
                                                          {"alpha", "AZaz"},
                                                          {"ascii", {"\0\x7F", 2}},
                                                          {"blank", "\t\t  "},
                                                          {"cntrl", {"\0\x1F\x7F\x7F", 4}},
                                                          {"digit", kDigits},
                                                          {"graph", "!~"},
                                                          {"lower", "az"},
                                                          {"print", " ~"},
                                                          {"punct", "!/:@[`{~"},
                                                          {"space", "\t\r  "},
                                                          {"upper", "AZ"},
                                                          {"word", kWordSigns},
                                                          {"xdigit", "09AFaf"}});

CodeSet set_of(std::string_view pairs, bool is_other) {
  CodeSet set;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
    set.add({.first = static_cast<unsigned char>(pairs[i]),
             .last = static_cast<unsigned char>(pairs[i + 1])});
  if (is_other) set.invert();
  return set;
}

/// Those of \d, \s and \w, and of their opposites in capitals.
std::optional<CodeSet> set_of_letter(char letter) {
  constexpr char kCase = 0x20;
  const char small = static_cast<char>(letter | kCase);
  const bool is_other = letter != small;
  if (small == 'd') return set_of(kDigits, is_other);
  if (small == 's') return set_of(kBlanks, is_other);
  if (small == 'w') return set_of(kWordSigns, is_other);
  return std::nullopt;
}

void join(CodeSet& set, const CodeSet& other) {
  for (std::size_t i = 0; i < set.ascii.size(); ++i)
    set.ascii[i] |= other.ascii[i];
  set.beyond.insert(set.beyond.end(), other.beyond.begin(), other.beyond.end());
}

/// Adds the other case of each letter from a to z.
void fold(CodeSet& set) {
  constexpr char32_t kCase = 0x20;
  for (char32_t small = 'a'; small <= 'z'; ++small) {
    const char32_t capital = small ^ kCase;
    if (set.has(small) || set.has(capital))
      for (const char32_t code : {small, capital})
        set.add({.first = code, .last = code});
  }
}

class PatternReader {
 public:
  explicit PatternReader(std::string_view text) : rest_(text) {}

  Part read();
  /// Why the text is no pattern; empty: it is one.
  [[nodiscard]] const std::string& why() const { return why_; }
  std::vector<std::pair<std::string, std::size_t>> names{};
  std::size_t groups = 0;

 private:
  struct Flags {
    bool any_case = false;
    bool many_lines = false;
    bool dot_is_all = false;
    bool is_lazy = false;
  };

  Part choice();
  Part sequence();
  Part atom();
  Part repeated(Part part);
  bool read_times(std::uint32_t& least, std::uint32_t& most);
  bool take_flags(char end);
  bool read_name();
  Part group();
  Part behind_backslash();
  char32_t escaped();
  char32_t code_in_hex();
  Part brackets();
  bool add_class(CodeSet& set);
  char32_t code_in_brackets();
  Part literal(char32_t code) const;

  bool starts(std::string_view with) const { return rest_.starts_with(with); }
  bool take(std::string_view words) {
    if (!starts(words)) return false;
    rest_.remove_prefix(words.size());
    return true;
  }
  char32_t take_code();
  void fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    rest_ = {};
  }

  std::string_view rest_;
  Flags flags_;
  std::uint32_t depth_ = 0;
  std::string why_;
};

Part PatternReader::read() {
  Part whole = choice();
  if (!rest_.empty()) fail("there is a ) without a ( before it");
  return whole;
}

char32_t PatternReader::take_code() {
  if (rest_.empty()) {
    fail("it ends too soon");
    return 0;
  }
  const Utf8Step step = next_code_point(rest_);
  rest_.remove_prefix(step.bytes);
  if (!step.valid) fail("it is no UTF-8");
  return step.code;
}

Part PatternReader::choice() {
  Part all{.kind = Part::Kind::choice};
  do
    all.parts.push_back(sequence());
  while (take("|"));
  if (all.parts.size() > 1) return all;
  return std::move(all.parts.front());
}

Part PatternReader::sequence() {
  Part all{.kind = Part::Kind::sequence};
  while (!rest_.empty() && rest_.front() != '|' && rest_.front() != ')') {
    Part part = repeated(atom());
    const bool is_text = part.kind == Part::Kind::text;
    if (is_text && !all.parts.empty() && all.parts.back().kind == Part::Kind::text)
      all.parts.back().text += part.text;
    else
      all.parts.push_back(std::move(part));
  }
  return all;
}

/// One code point as it stands, or both its cases.
Part PatternReader::literal(char32_t code) const {
  constexpr char32_t kCase = 0x20;
  const char32_t small = code | kCase;
  if (flags_.any_case && code < kAscii && small >= 'a' && small <= 'z') {
    Part both{.kind = Part::Kind::set};
    both.set.add({.first = small, .last = small});
    both.set.add({.first = small ^ kCase, .last = small ^ kCase});
    return both;
  }
  Part part{.kind = Part::Kind::text};
  append_utf8(part.text, code);
  return part;
}

Part PatternReader::atom() {
  if (take("(")) return group();
  if (take("[")) return brackets();
  if (take("\\")) return behind_backslash();
  if (take("^"))
    return {.kind = Part::Kind::edge,
            .edge = flags_.many_lines ? TextEdge::line_start : TextEdge::text_start};
  if (take("$"))
    return {.kind = Part::Kind::edge,
            .edge = flags_.many_lines ? TextEdge::line_end : TextEdge::text_end};
  if (take(".")) {
    Part any{.kind = Part::Kind::set};
    if (!flags_.dot_is_all) any.set.add({.first = '\n', .last = '\n'});
    any.set.invert();
    return any;
  }
  if (starts("*") || starts("+") || starts("?")) {
    fail("there is nothing to repeat before a " + std::string(rest_.substr(0, 1)));
    return {};
  }
  const char32_t code = take_code();
  if (flags_.any_case && code >= kAscii) fail("(?i) is for the letters a to z only");
  return literal(code);
}

/// "{2}", "{2,}" or "{2,5}"; else the brace is a sign like any other.
bool PatternReader::read_times(std::uint32_t& least, std::uint32_t& most) {
  const std::size_t end = rest_.find('}');
  if (!starts("{") || end == std::string_view::npos) return false;
  const std::string_view inside = rest_.substr(1, end - 1);
  const std::size_t comma = inside.find(',');
  const auto digits = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const std::string_view first = inside.substr(0, comma);
  const std::string_view last = comma == std::string_view::npos ? first : inside.substr(comma + 1);
  if (!digits(first) || (!last.empty() && !digits(last))) return false;
  rest_.remove_prefix(end + 1);
  least = number_in<std::uint32_t>(first).value_or(kAnyNumber);
  most = last.empty() ? kAnyNumber : number_in<std::uint32_t>(last).value_or(kAnyNumber);
  if (least > kMostTimes || (!last.empty() && most > kMostTimes) || least > most)
    fail("{" + std::string(inside) + "} is no number of times from 0 to 1000");
  return true;
}

Part PatternReader::repeated(Part part) {
  Part all{.kind = Part::Kind::repeat, .most = kAnyNumber};
  if (take("+"))
    all.least = 1;
  else if (take("?"))
    all.most = 1;
  else if (!take("*") && !read_times(all.least, all.most))
    return part;
  all.is_lazy = take("?") != flags_.is_lazy;
  std::uint32_t least = 0;
  std::uint32_t most = 0;
  if (starts("*") || starts("+") || starts("?") || read_times(least, most))
    fail("there are two repetitions of one thing");
  all.parts.push_back(std::move(part));
  return all;
}

/// "?i)" or "?i:": flags alone, which hold to the end of the group around them, or before a group
/// that is not kept.
bool PatternReader::take_flags(char end) {
  if (!starts("?")) return false;
  const std::size_t size = rest_.find_first_not_of("imsU-", 1);
  if (size == std::string_view::npos || rest_[size] != end) return false;
  bool sets = true;
  for (const char flag : rest_.substr(1, size - 1)) {
    if (flag == '-') sets = false;
    if (flag == 'i') flags_.any_case = sets;
    if (flag == 'm') flags_.many_lines = sets;
    if (flag == 's') flags_.dot_is_all = sets;
    if (flag == 'U') flags_.is_lazy = sets;
  }
  rest_.remove_prefix(size + 1);
  return true;
}

/// Behind "(?": the name of a group.
bool PatternReader::read_name() {
  for (const std::string_view looking : {"?=", "?!", "?<=", "?<!"})
    if (starts(looking)) fail("it looks ahead or behind, which takes more than linear time");
  const bool is_name = take("?P<") || take("?<");
  const std::size_t size = rest_.find('>');
  const std::string name(rest_.substr(0, size));
  if (!is_name || size == std::string_view::npos || name.empty() ||
      !std::ranges::all_of(name, is_word_sign)) {
    fail("a (? begins (?:…), (?<name>…) or flags such as (?i)");
    return false;
  }
  rest_.remove_prefix(size + 1);
  for (const auto& [other, number] : names)
    if (other == name) fail("two groups are called " + name);
  names.emplace_back(name, groups);
  return why_.empty();
}

Part PatternReader::group() {
  if (take_flags(')')) return {};
  if (++depth_ > kMostDepth) fail("groups lie too deep in one another");
  const Flags before = flags_;
  Part part;
  if (take_flags(':')) {
    part = choice();
  } else {
    const bool is_named = starts("?");
    part.kind = Part::Kind::group;
    part.group = ++groups;
    if (!is_named || read_name()) part.parts.push_back(choice());
  }
  flags_ = before;
  if (why_.empty() && !take(")")) fail("a ( has no ) behind it");
  --depth_;
  return part;
}

// === What stands behind a backslash, and in brackets.

Part PatternReader::behind_backslash() {
  if (rest_.empty()) {
    fail("there is nothing behind its last \\");
    return {};
  }
  if (auto set = set_of_letter(rest_.front())) {
    rest_.remove_prefix(1);
    return {.kind = Part::Kind::set, .set = std::move(*set)};
  }
  if (take("b")) return {.kind = Part::Kind::edge, .edge = TextEdge::word_edge};
  if (take("B")) return {.kind = Part::Kind::edge, .edge = TextEdge::no_word_edge};
  if (take("A")) return {.kind = Part::Kind::edge, .edge = TextEdge::text_start};
  if (take("z")) return {.kind = Part::Kind::edge, .edge = TextEdge::text_end};
  return literal(escaped());
}

char32_t PatternReader::escaped() {
  constexpr std::string_view kLetters = "afnrtv";
  constexpr std::string_view kCodes = "\a\f\n\r\t\v";
  const char32_t code = take_code();
  if (code == 'x') return code_in_hex();
  if (code == '0') return 0;
  if (code > '0' && code <= '9') fail("it refers to a group, which takes more than linear time");
  if (code == 'p' || code == 'P') fail("there are no classes of Unicode: write the letters");
  if (code < kAscii) {
    const std::size_t letter = kLetters.find(static_cast<char>(code));
    if (letter != std::string_view::npos) return static_cast<unsigned char>(kCodes[letter]);
    if (!is_word_sign(static_cast<char>(code))) return code;
  }
  std::string sign = "\\";
  append_utf8(sign, code);
  fail("there is no " + sign);
  return 0;
}

/// "7F" or "{263A}".
char32_t PatternReader::code_in_hex() {
  const bool is_long = take("{");
  const std::size_t size = is_long ? rest_.find('}') : 2;
  const std::string_view digits = rest_.substr(0, std::min(size, rest_.size()));
  char32_t code = 0;
  bool is_good = !digits.empty() && size != std::string_view::npos && digits.size() == size;
  for (const char digit : digits) {
    constexpr std::string_view kHexDigits = "0123456789abcdef";
    const std::size_t value = kHexDigits.find(in_small_letters(std::string_view(&digit, 1)));
    is_good = is_good && value != std::string_view::npos && code <= kLastCode;
    code = code * 16 + static_cast<char32_t>(value);
  }
  if (!is_good || code > kLastCode) {
    fail("\\x needs two digits of a hexadecimal number, or a code point in braces");
    return 0;
  }
  rest_.remove_prefix(digits.size() + (is_long ? 1 : 0));
  return code;
}

/// "[:alpha:]" or "\d" within brackets.
bool PatternReader::add_class(CodeSet& set) {
  if (starts("\\") && rest_.size() > 1) {
    const auto named = set_of_letter(rest_[1]);
    if (!named) return false;
    rest_.remove_prefix(2);
    join(set, *named);
    return true;
  }
  if (!starts("[:")) return false;
  const std::size_t end = rest_.find(":]");
  if (end == std::string_view::npos) return false;
  const bool is_other = rest_.substr(2).starts_with('^');
  const std::size_t first = is_other ? 3 : 2;
  const std::string_view name = rest_.substr(first, std::max(end, first) - first);
  const auto known = std::ranges::find(kNamedClasses, name, &NamedClass::name);
  if (known == kNamedClasses.end()) {
    fail("there is no class [:" + std::string(name) + ":]");
    return false;
  }
  rest_.remove_prefix(end + 2);
  join(set, set_of(known->signs, is_other));
  return true;
}

char32_t PatternReader::code_in_brackets() {
  const char32_t code = take("\\") ? escaped() : take_code();
  if (flags_.any_case && code >= kAscii) fail("(?i) is for the letters a to z only");
  return code;
}

Part PatternReader::brackets() {
  Part part{.kind = Part::Kind::set};
  const bool is_other = take("^");
  for (bool is_first = true; why_.empty() && (is_first || !starts("]")); is_first = false) {
    if (rest_.empty()) fail("a [ has no ] behind it");
    if (add_class(part.set) || !why_.empty()) continue;
    const char32_t first = code_in_brackets();
    char32_t last = first;
    if (starts("-") && !starts("-]")) {
      rest_.remove_prefix(1);
      last = code_in_brackets();
    }
    if (last < first) fail("a range in brackets ends before it begins");
    part.set.add({.first = first, .last = last});
  }
  take("]");
  if (flags_.any_case) fold(part.set);
  if (is_other) part.set.invert();
  return part;
}

}  // namespace

// === Sets.

void CodeSet::add(CodeRange range) {
  constexpr unsigned kBits = 64;
  for (char32_t code = range.first; code < kAscii && code <= range.last; ++code)
    ascii[code / kBits] |= std::uint64_t{1} << code % kBits;
  if (range.last < kAscii) return;
  beyond.push_back({.first = std::max(range.first, kAscii), .last = range.last});
}

void CodeSet::invert() {
  for (std::uint64_t& bits : ascii)
    bits = ~bits;
  std::ranges::sort(beyond, {}, &CodeRange::first);
  std::vector<CodeRange> others;
  char32_t next = kAscii;
  for (const CodeRange& range : beyond) {
    if (range.first > next) others.push_back({.first = next, .last = range.first - 1});
    next = std::max<char32_t>(next, range.last + 1);
  }
  if (next <= kLastCode) others.push_back({.first = next, .last = kLastCode});
  beyond = std::move(others);
}

bool CodeSet::has(char32_t code) const {
  if (code < kAscii) return has_ascii(static_cast<unsigned char>(code));
  return std::ranges::any_of(
      beyond, [code](const CodeRange& range) { return range.first <= code && code <= range.last; });
}

// === The whole.

PatternText read_pattern(std::string_view text) {
  PatternReader reader(text);
  Part whole = reader.read();
  return {.whole = std::move(whole),
          .names = std::move(reader.names),
          .groups = reader.groups,
          .why = reader.why()};
}

}  // namespace rummy::maps
