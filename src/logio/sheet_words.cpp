#include "logio/sheet_words.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "logio/pieces.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Names and words of a scoresheet in a form for comparison.

/// Whether the character is a space other than the plain one: non-breaking, narrow, ideographic, of
/// no width.
constexpr bool is_blank_of_any_kind(char32_t code) {
  return code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xA0 ||
         code == 0x1680 || (code >= 0x2000 && code <= 0x200B) || code == 0x202F || code == 0x205F ||
         code == 0x3000 || code == 0xFEFF;
}

std::string with_plain_blanks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool blank = false;
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    if (step.valid && is_blank_of_any_kind(step.code)) {
      blank = !out.empty();
    } else {
      if (blank) out += ' ';
      blank = false;
      out.append(text.substr(0, step.bytes));
    }
    text.remove_prefix(step.bytes);
  }
  return out;
}

/// The result of utf8proc; the text itself if it is no UTF-8, which is reported elsewhere.
std::string mapped(std::string_view text, int how) {
  utf8proc_uint8_t* made = nullptr;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const utf8proc_ssize_t size =
      utf8proc_map(bytes, static_cast<utf8proc_ssize_t>(text.size()), &made,
                   static_cast<utf8proc_option_t>(how | UTF8PROC_STABLE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(made, &std::free);
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
}

/// Letters whose accent is not removed by decomposition.
constexpr auto kStroked = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"ł", "l"}, {"ø", "o"}, {"đ", "d"}, {"ı", "i"}, {"æ", "ae"}, {"œ", "oe"}});

void replace_stroked(std::string& text) {
  for (const auto& [stroked, plain] : kStroked)
    for (std::size_t at = text.find(stroked); at != std::string::npos; at = text.find(stroked, at))
      text.replace(at, stroked.size(), plain);
}

}  // namespace

bool is_plainly_composed(std::string_view text) {
  return is_printable_ascii(text) && !text.starts_with(' ') && !text.ends_with(' ') &&
         text.find("  ") == std::string_view::npos;
}

std::string composed(std::string_view text) {
  if (is_plainly_composed(text)) return std::string(text);
  const std::string blanks = with_plain_blanks(text);
  return is_printable_ascii(blanks) ? blanks : mapped(blanks, UTF8PROC_COMPOSE);
}

std::string folded(std::string_view text) {
  std::string out = with_plain_blanks(text);
  if (!is_printable_ascii(out)) {
    out = mapped(out, UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
    replace_stroked(out);
  }
  return in_small_letters(out);
}

std::string folded_word(std::string_view text) {
  std::string out;
  for (const char c : folded(text)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || byte >= 0x80;
    if (is_letter) {
      out += c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (out.ends_with('_'))
    out.pop_back();
  return out;
}

namespace {

// === The words of scoresheets, as data.

std::string_view unquoted_word(std::string_view text) {
  constexpr std::string_view kSigns = " \"";
  const std::size_t first = text.find_first_not_of(kSigns);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSigns) - first + 1);
}

}  // namespace

void for_each_listed(
    std::string_view yaml,
    const std::function<void(std::string_view section, std::string_view word)>& each) {
  std::string_view section;
  while (!yaml.empty()) {
    const std::size_t end = std::min(yaml.find('\n'), yaml.size());
    const std::string_view line = yaml.substr(0, end);
    yaml.remove_prefix(std::min(end + 1, yaml.size()));
    if (line.starts_with('#')) continue;
    const std::size_t open = line.find('[');
    if (open == std::string_view::npos) {
      section = unquoted_word(line.substr(0, line.find(':')));
      continue;
    }
    std::string_view list = line.substr(open + 1, line.rfind(']') - open - 1);
    while (!list.empty()) {
      const std::size_t comma = std::min(list.find(','), list.size());
      const std::string_view word = unquoted_word(list.substr(0, comma));
      if (!word.empty()) each(section, word);
      list.remove_prefix(std::min(comma + 1, list.size()));
    }
  }
}

namespace {

// === Words of scoresheets as hints.

/// Indexed by SheetRole.
constexpr auto kRoleNames = std::to_array<std::string_view>(
    {"round", "player", "score", "total", "running", "carry", "place", "foot", "check", "note",
     "date", "absent", "adjust", "other", "person", "month"});
static_assert(kRoleNames.size() == kSheetRoles + 1);
constexpr std::uint16_t kMonth = 1U << kSheetRoles;
constexpr std::size_t kLongestHint = 60;  // bytes: a longer text is a remark

/// Stems by role: whole words, and beginnings of words.
struct Stems {
  std::unordered_map<std::string_view, std::uint16_t> words;
  std::vector<std::pair<std::string_view, std::uint16_t>> beginnings;  // in order
};

std::string_view trimmed_of(std::string_view text, std::string_view signs) {
  const std::size_t first = text.find_first_not_of(signs);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(signs) - first + 1);
}

void add_stem(Stems& stems, std::string_view stem, std::uint16_t role) {
  if (stem.ends_with('*')) {
    stem.remove_suffix(1);
    stems.beginnings.emplace_back(stem, role);
  } else {
    stems.words[stem] |= role;
  }
}

Stems read_stems(std::string_view yaml) {
  Stems stems;
  for_each_listed(yaml, [&](std::string_view section, std::string_view stem) {
    // one of month_1 to month_12, which sheet_words.cpp reads
    const std::string_view named = section.starts_with("month") ? "month" : section;
    const auto name = std::ranges::find(kRoleNames, named);
    if (name == kRoleNames.end()) return;
    const auto role = static_cast<unsigned>(name - kRoleNames.begin());
    add_stem(stems, stem, static_cast<std::uint16_t>(1U << role));
  });
  return stems;
}

const Stems& stems() {
  static const Stems all = read_stems(kSheetWordsYaml);
  return all;
}

std::uint16_t bits_of_word(std::string_view word) {
  while (word.size() > 1 && word.ends_with('.'))
    word.remove_suffix(1);
  std::uint16_t roles = 0;
  const auto known = stems().words.find(word);
  if (known != stems().words.end()) roles = known->second;
  for (const auto& [beginning, role] : stems().beginnings)
    if (word.starts_with(beginning)) roles |= role;
  return roles;
}

bool parts_words(char c) {
  return is_blank(c) || std::string_view("()[]:").find(c) != std::string_view::npos;
}

/// Whether a dash separates words: it needs a space on one side. "Anne-Marie" is one word.
bool is_lone_dash(std::string_view text) {
  return text == "-" || text == "–" || text == "—";
}

/// A number below 1,000 at the beginning or end of a text, and the text beside it.
struct Labelled {
  std::int16_t number = -1;
  std::string_view before;
  std::string_view behind;
};
std::optional<Labelled> labelled(std::string_view text) {
  constexpr std::size_t kMostDigits = 3;
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t begin = text.find_first_of(kDigits);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = std::min(text.find_first_not_of(kDigits, begin), text.size());
  if (end - begin > kMostDigits) return std::nullopt;
  if (text.find_first_of(kDigits, end) != std::string_view::npos) return std::nullopt;
  Labelled found{.number = 0, .before = text.substr(0, begin), .behind = text.substr(end)};
  for (const char c : text.substr(begin, end - begin))
    found.number = static_cast<std::int16_t>(found.number * 10 + (c - '0'));
  return found;
}

bool is_one_word(std::string_view text) {
  return !text.empty() && std::ranges::none_of(text, [](char c) {
    return is_blank(c) || is_digit(c) ||
           std::string_view("+-*/()[].,:;#!?'\"=").find(c) != std::string_view::npos;
  });
}

std::int16_t roman_number(std::string_view text) {
  constexpr auto kRoman =
      std::to_array<std::string_view>({"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
                                       "XI", "XII", "XIII", "XIV", "XV"});
  while (text.ends_with('.'))
    text.remove_suffix(1);
  const auto found = std::ranges::find(kRoman, text);
  if (found == kRoman.end()) return -1;
  return static_cast<std::int16_t>(found - kRoman.begin() + 1);
}

/// "12.03.2024", "2024-03-12", "12/3/24", "12.03.".
bool is_written_date(std::string_view text) {
  constexpr std::size_t kLongest = 11;
  if (text.size() < 4 || text.size() > kLongest || !is_digit(text.front())) return false;
  std::size_t parts = 1;
  std::size_t digits = 0;
  for (const char c : text) {
    if (is_digit(c)) {
      if (++digits > 4) return false;
      continue;
    }
    if (std::string_view("./-").find(c) == std::string_view::npos || digits == 0) return false;
    digits = 0;
    ++parts;
  }
  if (digits == 0) return parts == 3 && text.back() == '.' && text.find('.') != text.size() - 1;
  return parts == 3;
}

SheetHint make_hint(std::string_view text) {
  SheetHint hint;
  if (text.empty() || text.size() > kLongestHint) return hint;
  for (const std::string& word : head_words(text))
    hint.roles |= bits_of_word(word);
  hint.ordinal = ordinal_of(text);
  const bool has_digit = std::ranges::any_of(text, is_digit);
  hint.is_date = is_written_date(text) || (has_digit && (hint.roles & kMonth) != 0);
  if (hint.is_date) hint.ordinal = -1;
  hint.roles &= static_cast<std::uint16_t>(kMonth - 1);
  return hint;
}

}  // namespace

std::int16_t ordinal_of(std::string_view text) {
  const std::optional<Labelled> label = labelled(text);
  if (!label) return roman_number(text);
  std::string_view before = label->before;
  const std::string_view behind = label->behind;
  if (before.empty()) {
    if (behind.empty() || behind == ".") return label->number;
    const std::string_view word = trimmed_of(behind.substr(1), " \t");
    // "3. anything" is a label, but "3 rounds" only without other words: "3 sets" is what must be
    // laid.
    const bool is_label = behind.front() == '.'
                              ? is_one_word(word)
                              : is_blank(behind.front()) &&
                                    (roles_of_word(folded(word)) & bit_of(SheetRole::round)) != 0;
    return is_label ? label->number : std::int16_t{-1};
  }
  if (!behind.empty() && behind != ".") return -1;
  if (is_blank(before.back())) before.remove_suffix(1);
  if (before == "#") return label->number;
  if (before.ends_with('.') || before.ends_with('#')) before.remove_suffix(1);
  return is_one_word(before) ? label->number : std::int16_t{-1};
}

bool is_date(std::string_view text) {
  return make_hint(text).is_date;
}

std::vector<std::string_view> written_head_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    if (parts_words(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && !parts_words(text[at]))
      ++at;
    const std::string_view word = text.substr(begin, at - begin);
    if (!is_lone_dash(word)) words.push_back(word);
  }
  return words;
}

std::vector<std::string> head_words(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : written_head_words(text))
    words.push_back(folded(word));
  return words;
}

std::uint16_t roles_of_word(std::string_view word) {
  return bits_of_word(word) & static_cast<std::uint16_t>(kMonth - 1);
}

const SheetHint& SheetHints::of(std::string_view text) {
  const auto known = known_.find(std::string(text));
  if (known != known_.end()) return known->second;
  constexpr std::size_t kMostKept = 4096;
  if (known_.size() >= kMostKept) known_.clear();
  return known_.emplace(std::string(text), make_hint(text)).first->second;
}

namespace {

// === The date in a title or on the tab of a scoresheet: "Rummy, 5 March 2026".

constexpr std::string_view kParting = " \t,-–—()[]:";
constexpr int kMostDays = 31;
constexpr std::size_t kYearDigits = 4;

/// The months of sheet_words.yaml, 1 to 12, by their words.
const std::unordered_map<std::string_view, int>& months() {
  static const auto all = [] {
    constexpr std::string_view kSection = "month_";
    std::unordered_map<std::string_view, int> found;
    for_each_listed(kSheetWordsYaml, [&](std::string_view section, std::string_view word) {
      if (section.starts_with(kSection))
        found.emplace(word, number_in<int>(section.substr(kSection.size())).value_or(0));
    });
    return found;
  }();
  return all;
}

struct DateWord {
  std::string_view text;
  std::size_t begin = 0;
};

std::vector<DateWord> words_of(std::string_view text) {
  std::vector<DateWord> words;
  constexpr std::string_view kBetween = " \t,:()[]";
  std::size_t at = text.find_first_not_of(kBetween);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    words.push_back({.text = text.substr(at, end - at), .begin = at});
    at = text.find_first_not_of(kBetween, end);
  }
  return words;
}

/// "5", "5.", "5th".
int day_of(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string ending = folded(word.substr(digits));
  constexpr auto kEndings =
      std::to_array<std::string_view>({"", ".", "st", "nd", "rd", "th", "er"});
  if (std::ranges::find(kEndings, ending) == kEndings.end()) return 0;
  const int day = number_in<int>(word.substr(0, digits)).value_or(0);
  return day <= kMostDays ? day : 0;
}

int month_of_word(std::string_view word) {
  while (word.size() > 1 && word.ends_with('.'))
    word.remove_suffix(1);
  const auto found = months().find(folded(word));
  return found == months().end() ? 0 : found->second;
}

bool is_year(std::string_view word) {
  return word.size() == kYearDigits &&
         std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::string two_digits(int number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

/// The date that begins with that word; nothing if there is none.
std::optional<SheetDate> date_at(std::string_view text, const std::vector<DateWord>& words,
                                 std::size_t first) {
  const auto to_end_of = [&](const DateWord& last) {
    return last.begin + last.text.size() - words[first].begin;
  };
  SheetDate date{.text = {}, .begin = words[first].begin};
  const bool has_month = first + 1 < words.size();
  int day = has_month ? day_of(words[first].text) : 0;
  int month = has_month ? month_of_word(words[first + 1].text) : 0;
  if (day == 0 || month == 0) {
    day = has_month ? day_of(words[first + 1].text) : 0;
    month = month_of_word(words[first].text);
  }
  if (day != 0 && month != 0) {
    const bool has_year = first + 2 < words.size() && is_year(words[first + 2].text);
    date.length = to_end_of(words[first + (has_year ? 2 : 1)]);
    date.text = has_year ? std::string(words[first + 2].text) + "-" + two_digits(month) + "-" +
                               two_digits(day)
                         : std::string(text.substr(date.begin, date.length));
    return date;
  }
  const std::string_view written = words[first].text;
  if (month_of_word(written) != 0 || !is_date(written)) return std::nullopt;
  date.length = written.size();
  date.text = written;
  return date;
}

std::string_view trimmed_of_parting(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kParting);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kParting) - first + 1);
}

}  // namespace

std::optional<SheetDate> date_in(std::string_view text) {
  const std::vector<DateWord> words = words_of(text);
  for (std::size_t first = 0; first < words.size(); ++first) {
    std::optional<SheetDate> date = date_at(text, words, first);
    if (!date) continue;
    const std::string_view behind = text.substr(date->begin + date->length);
    if (first == 0 || trimmed_of_parting(behind).empty()) return date;
  }
  return std::nullopt;
}

std::string_view without_date(std::string_view title) {
  const std::optional<SheetDate> date = date_in(title);
  if (!date) return title;
  const std::string_view before = trimmed_of_parting(title.substr(0, date->begin));
  return before.empty() ? trimmed_of_parting(title.substr(date->begin + date->length)) : before;
}

namespace {

// === The words of scoresheets in English, Polish, German and Czech.

constexpr auto kColumns = std::to_array<ColumnName>({
    {"game", Column::game},       {"variant", Column::variant},
    {"round", Column::round},     {"player", Column::player},
    {"hand", Column::hand},       {"shown", Column::shown},
    {"dropped", Column::dropped}, {"went_out", Column::went_out},
    {"at_once", Column::at_once}, {"knocked", Column::knocked},
    {"points", Column::points},   {"score", Column::score},
    {"total", Column::total},     {"shown_points", Column::shown_points},
    {"dealer", Column::dealer},   {"upcard", Column::upcard},
    {"wild", Column::wild},       {"abandoned", Column::abandoned},
    {"ended", Column::ended},     {"buy_back", Column::buy_back},
    {"adjust", Column::adjust},   {"adjust_reason", Column::adjust_reason},
    {"ruling", Column::ruling},   {"winner", Column::winner},
    {"carry", Column::carry},     {"carry_won", Column::carry_won},
    {"cards", Column::note},      {"date", Column::note},
    {"event", Column::note},      {"table", Column::note},
    {"note", Column::note},       {"x-club", Column::note},  // separate standings
    {"set", Column::sets},
});

/// Columns that the referee adds to a sheet (report/pages.h).
constexpr auto kReportColumns = std::to_array<std::string_view>(
    {"record", "line", "verdict", "won", "written_score", "score_is", "bought_back_at",
     "written_total", "total_is", "out_of_game", "settled", "working"});

/// The other sections of sheet_names.yaml.
enum class WordList : std::uint8_t {
  sum_row,
  place_row,
  yes,
  no,
  end_out,  // the next ones in the order of EndWord
  end_knock,
  end_exhausted,
  end_abandoned,
  end_instant,
  end_unfinished,
  drop_first,
  drop_later,
  time_first,
  time_later,
  out_score,
  other_score,
};
constexpr auto kListNames = std::to_array<std::string_view>(
    {"sum-row", "place-row", "yes", "no", "end-out", "end-knock", "end-exhausted", "end-abandoned",
     "end-instant", "end-unfinished", "drop-first", "drop-later", "time-first", "time-later",
     "out-score", "other-score"});

constexpr auto kTicks = std::to_array<std::string_view>({"✓", "✔", "☑", "✅", "×", "+", "*"});
constexpr auto kDashes = std::to_array<std::string_view>({"-", "−", "–", "—", "/", "☐"});
/// The meanings of a word in sheet_names.yaml.
struct SheetNames {
  std::unordered_map<std::string_view, const ColumnName*> columns;
  std::unordered_map<std::string_view, std::uint32_t> lists;  // one bit each
  std::vector<std::string_view> yes;
};

SheetNames read_names() {
  SheetNames names;
  for_each_listed(kSheetNamesYaml, [&](std::string_view section, std::string_view word) {
    const auto column = std::ranges::find(kColumns, section, &ColumnName::name);
    if (column != kColumns.end()) {
      names.columns.emplace(word, &*column);
      return;
    }
    const auto list = std::ranges::find(kListNames, section);
    RUMMY_CHECK(list != kListNames.end());
    names.lists[word] |= 1U << static_cast<unsigned>(list - kListNames.begin());
    if (section == "yes") names.yes.push_back(word);
  });
  return names;
}

const SheetNames& sheet_names() {
  static const SheetNames names = read_names();
  return names;
}

bool is_in(WordList list, std::string_view word) {
  const auto found = sheet_names().lists.find(word);
  return found != sheet_names().lists.end() &&
         (found->second >> static_cast<unsigned>(list) & 1U) != 0;
}

/// Whether the text is short enough for a word in place of a score; a remark is longer.
bool may_be_word(std::string_view text) {
  constexpr std::size_t kLongestWord = 24;
  return !text.empty() && text.size() <= kLongestWord && !is_digit(text.front());
}

/// The number in a text of digits.
std::optional<std::int64_t> number_of(std::string_view digits) {
  constexpr std::size_t kMostLabelDigits = 6;
  if (digits.empty() || digits.size() > kMostLabelDigits) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

}  // namespace

std::span<const ColumnName> column_names() {
  return kColumns;
}

std::optional<ColumnName> column_named(std::string_view head) {
  const std::string word = folded_word(head);
  const auto known = std::ranges::find(kColumns, word, &ColumnName::name);
  if (known != kColumns.end()) return *known;
  const auto other = sheet_names().columns.find(word);
  if (other != sheet_names().columns.end()) return *other->second;
  if (std::ranges::find(kReportColumns, word) != kReportColumns.end())
    return ColumnName{.name = head, .kind = Column::report};
  return std::nullopt;
}

std::optional<std::int64_t> round_label(std::string_view text) {
  constexpr std::size_t kLongest = 32;
  if (text.find_first_not_of("0123456789") == std::string_view::npos) return number_of(text);
  if (text.size() > kLongest) return std::nullopt;
  const std::int16_t ordinal = ordinal_of(composed(text));
  return ordinal < 0 ? std::nullopt : std::optional<std::int64_t>(ordinal);
}

RowWord row_word(std::string_view text) {
  if (text.empty() || text.size() > 40 || is_digit(text.front())) return RowWord::none;
  const std::string word = folded_word(text);
  if (is_in(WordList::sum_row, word)) return RowWord::sum;
  if (is_in(WordList::place_row, word)) return RowWord::place;
  return RowWord::none;
}

std::span<const std::string_view> words_for_yes() {
  return sheet_names().yes;
}

std::optional<EndWord> end_word_of(std::string_view text) {
  if (text.empty() || text.size() > 24) return std::nullopt;
  const std::string word = text == "-" ? "-" : folded_word(text);
  for (const WordList list :
       {WordList::end_out, WordList::end_knock, WordList::end_exhausted, WordList::end_abandoned,
        WordList::end_instant, WordList::end_unfinished})
    if (is_in(list, word))
      return static_cast<EndWord>(static_cast<unsigned>(list) -
                                  static_cast<unsigned>(WordList::end_out));
  return std::nullopt;
}

bool is_figure_in_doubt(std::string_view text) {
  constexpr std::string_view kTo = " to ";
  const std::size_t at = text.find(kTo);
  const auto is_number = [](std::string_view digits) {
    if (digits.starts_with('-')) digits.remove_prefix(1);
    return !digits.empty() && std::ranges::all_of(digits, is_digit);
  };
  return at != std::string_view::npos && is_number(text.substr(0, at)) &&
         is_number(text.substr(at + kTo.size()));
}

std::optional<bool> yes_or_no(std::string_view text) {
  if (text.empty()) return false;
  if (text.size() > 16) return std::nullopt;
  const std::string plain = composed(text);
  if (std::ranges::find(kTicks, plain) != kTicks.end()) return true;
  if (std::ranges::find(kDashes, plain) != kDashes.end()) return false;
  const std::string word = folded(text);
  if (is_in(WordList::yes, word)) return true;
  if (is_in(WordList::no, word)) return false;
  return std::nullopt;
}

bool is_score_word(std::string_view text) {
  if (!may_be_word(text)) return false;
  return drop_word_of(text) || is_word_for_out(text) ||
         is_in(WordList::other_score, folded_word(text));
}

std::optional<DropTime> drop_word_of(std::string_view text) {
  if (!may_be_word(text)) return std::nullopt;
  const std::string word = folded_word(text);
  if (is_in(WordList::drop_first, word)) return DropTime::first;
  if (is_in(WordList::drop_later, word)) return DropTime::later;
  return std::nullopt;
}

std::optional<DropTime> drop_time_of(std::string_view text) {
  if (!may_be_word(text)) return std::nullopt;
  const std::string word = folded_word(text);
  if (is_in(WordList::time_first, word) || word == "first_drop") return DropTime::first;
  if (is_in(WordList::time_later, word) || is_in(WordList::drop_later, word))
    return DropTime::later;
  if (is_in(WordList::drop_first, word)) return DropTime::unknown;
  return std::nullopt;
}

bool is_word_for_out(std::string_view text) {
  return may_be_word(text) && is_in(WordList::out_score, folded_word(text));
}

}  // namespace rummy
