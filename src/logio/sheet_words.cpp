#include "logio/sheet_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/check.h"
#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/sheet_hints.h"
#include "logio/sheet_lists.h"
#include "table/record.h"

namespace rummy {
namespace {

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
    {"note", Column::note},       {"x-club", Column::note},  // by which standings are kept apart
    {"set", Column::sets},
});

/// What the referee adds to a sheet when it writes one (report/score_csv.h).
constexpr auto kReportColumns = std::to_array<std::string_view>(
    {"record", "line", "verdict", "won", "written_score", "score_is", "bought_back_at",
     "written_total", "total_is", "out_of_game", "settled", "working"});

/// The other sections of sheet_names.yaml.
enum class WordList : std::uint8_t {
  sum_row,
  place_row,
  yes,
  no,
  end_out,  // these by EndWord
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
/// What sheet_names.yaml says of a word.
struct SheetNames {
  std::unordered_map<std::string_view, const ColumnName*> columns;
  std::unordered_map<std::string_view, std::uint32_t> lists;  // a bit for each
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

/// What can stand for a score; a remark is longer.
bool may_be_word(std::string_view text) {
  constexpr std::size_t kLongestWord = 24;
  return !text.empty() && text.size() <= kLongestWord && !is_digit(text.front());
}

/// Of digits alone.
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
