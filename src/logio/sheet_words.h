#pragma once
// The words of scoresheets, compared in any spelling, and as hints.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "table/record.h"

namespace rummy {

// === Names and words of a scoresheet in a form for comparison, whatever keyboard or program wrote
// them.

/// Composed (NFC), with one plain space for spaces of every kind, and none at the ends.
[[nodiscard]] std::string composed(std::string_view text);
/// Whether a quick look shows that `text` is composed already, as nearly all names are.
[[nodiscard]] bool is_plainly_composed(std::string_view text);

/// Composed, in small letters and without accents: "Łukasz" and "lukasz" become "lukasz".
[[nodiscard]] std::string folded(std::string_view text);

/// A word of a header: folded, with "_" for anything but letters and digits.
[[nodiscard]] std::string folded_word(std::string_view text);

// === The words of scoresheets, as data: sections with a list of words for each language.

/// src/logio/sheet_words.yaml: stems, as hints to what a row or a column may be.
extern const std::string_view kSheetWordsYaml;
/// src/logio/sheet_names.yaml: the names of columns, rows and marks.
extern const std::string_view kSheetNamesYaml;

/// Calls `each` with every word of every section, in the order of the file. It reads only the YAML
/// of those files: "section:" and below it "  pl: [runda*, \"no\"]"; a test reads them as YAML too.
void for_each_listed(
    std::string_view yaml,
    const std::function<void(std::string_view section, std::string_view word)>& each);

// === Words of scoresheets as hints: what a header or a label may be, by the stems of
// logio/sheet_words.yaml. A hint is worth a few bits and never outvotes two correct sums.

enum class SheetRole : std::uint8_t {
  round,
  player,
  score,
  total,
  running,  // a title: the figures below are running totals
  carry,
  place,
  foot,    // rows below totals: averages, rounds won, payments
  check,   // a sum or difference of the others in each round
  note,    //
  date,    //
  absent,  // in place of a score: took no part
  adjust,  // points that a club adds or takes
  other,   // figures that are no scores: minutes, turns
  person,  // a word that is also a name
};
inline constexpr std::size_t kSheetRoles = static_cast<std::size_t>(SheetRole::person) + 1;

[[nodiscard]] constexpr std::uint16_t bit_of(SheetRole role) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(role));
}

/// The hint of a text.
struct SheetHint {
  std::uint16_t roles = 0;    // bits
  std::int16_t ordinal = -1;  // the number in a label of a round; -1: none
  bool is_date = false;
};

/// Looks words up and remembers them, because a sheet has few.
class SheetHints {
 public:
  [[nodiscard]] const SheetHint& of(std::string_view text);

 private:
  std::unordered_map<std::string, SheetHint> known_;
};

/// The number in a label of a round: "3", "3.", "R3", "#3", "Round 3", "3. runda", "III"; -1 if
/// there is none.
[[nodiscard]] std::int16_t ordinal_of(std::string_view text);
/// "12.03.2024", "2024-03-12", "12/3/24", "12.03.", "12 March".
[[nodiscard]] bool is_date(std::string_view text);

/// The words of a header, folded: "Ann (total)" gives "ann" and "total".
[[nodiscard]] std::vector<std::string> head_words(std::string_view text);
/// The words of a header as written.
[[nodiscard]] std::vector<std::string_view> written_head_words(std::string_view text);
/// The roles one folded word hints at, as bits.
[[nodiscard]] std::uint16_t roles_of_word(std::string_view word);

// === The date in a title or on the tab of a scoresheet: "Rummy, 5 March 2026".

/// A date at the beginning or end of a text.
struct SheetDate {
  std::string text;        // 2026-03-05 if the month is a word and there is a year, else as written
  std::size_t begin = 0;   // in the text
  std::size_t length = 0;  //
};

[[nodiscard]] std::optional<SheetDate> date_in(std::string_view text);

/// A title without that date and the separator.
[[nodiscard]] std::string_view without_date(std::string_view title);

// === The words of scoresheets in English, Polish, German and Czech: names of columns, rounds,
// sums, yes and no. All are compared folded.

enum class Column : std::uint8_t {
  game,
  variant,
  round,
  player,
  dealer,
  upcard,
  wild,
  hand,
  shown,
  points,
  shown_points,
  dropped,
  went_out,
  knocked,
  at_once,
  abandoned,
  ended,
  buy_back,
  score,
  total,
  adjust,
  adjust_reason,
  ruling,
  winner,
  carry,
  carry_won,
  note,     // cards, date, event, table, note: once for a game
  set,      // set.KEY
  sets,     // KEY=VALUE; KEY=VALUE
  report,   // added by `rumref score --format csv`: ignored
  own,      // x-… and the score keeper's own columns: ignored
  nothing,  // without a name
};

/// A column and its name in the manual.
struct ColumnName {
  std::string_view name;  // of the manual: "went_out"
  Column kind = Column::nothing;
};

/// The column that a header names in any of the languages; nothing if it names none.
[[nodiscard]] std::optional<ColumnName> column_named(std::string_view head);
/// The columns by the names of the manual.
[[nodiscard]] std::span<const ColumnName> column_names();

/// The number in "3", "3.", "Round 3", "R3", "3. Runde", "III"; nothing if it is no label of a
/// round.
[[nodiscard]] std::optional<std::int64_t> round_label(std::string_view text);

enum class RowWord : std::uint8_t { none, sum, place };
/// The kind of a row that begins with this word: "Razem", "Gesamt:"; "Platz".
[[nodiscard]] RowWord row_word(std::string_view text);

/// How a round ended, in any of the languages; nothing for any other word.
enum class EndWord : std::uint8_t { out, knock, exhausted, abandoned, instant, unfinished };
[[nodiscard]] std::optional<EndWord> end_word_of(std::string_view text);
/// Whether the text is a range such as "4 to 50", as written by `rumref score --format csv`.
[[nodiscard]] bool is_figure_in_doubt(std::string_view text);

/// A word for yes, of which there are several.
[[nodiscard]] std::span<const std::string_view> words_for_yes();
/// yes or no, in any of the languages; nothing for any other word.
[[nodiscard]] std::optional<bool> yes_or_no(std::string_view text);
/// A word that stands for a score: drop, game.
[[nodiscard]] bool is_score_word(std::string_view text);
/// Whether "Drop", "Middle drop", "ausgestiegen" and the like say that a player dropped out of the
/// round: before their first draw unless the word says otherwise; nothing for any other word.
[[nodiscard]] std::optional<DropTime> drop_word_of(std::string_view text);
/// In a column of its own: "first", "middle".
[[nodiscard]] std::optional<DropTime> drop_time_of(std::string_view text);
/// Whether "Game", "won", "wygrana" in place of a score name the player who went out.
[[nodiscard]] bool is_word_for_out(std::string_view text);

}  // namespace rummy
