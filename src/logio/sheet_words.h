#pragma once
// The words of scoresheets in English, Polish, German and Czech: names of columns, rounds, sums,
// yes and no. All are compared folded (logio/folded.h).

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/record.h"

namespace rummy {

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
  note,     // cards, date, event, table, note: said once of a game
  set,      // set.KEY
  sets,     // KEY=VALUE; KEY=VALUE
  report,   // what `rumref score --format csv` adds: left alone
  own,      // x-…, and what the score keeper wrote for themselves: left alone
  nothing,  // without a name
};

/// A name of a column, and the one the manual has for it.
struct ColumnName {
  std::string_view name;  // of the manual: "went_out"
  Column kind = Column::nothing;
};

/// The column a word at a head names, in any of the languages; nothing where it names none.
[[nodiscard]] std::optional<ColumnName> column_named(std::string_view head);
/// The columns by the names of the manual.
[[nodiscard]] std::span<const ColumnName> column_names();

/// "3", "3.", "Round 3", "R3", "3. Runde", "III": the number; nothing where it is no label of a
/// round.
[[nodiscard]] std::optional<std::int64_t> round_label(std::string_view text);

enum class RowWord : std::uint8_t { none, sum, place };
/// What a row is that begins with this word: "Razem", "Gesamt:"; "Platz".
[[nodiscard]] RowWord row_word(std::string_view text);

/// How a round ended, in any of the languages: nothing where the word is none of these.
enum class EndWord : std::uint8_t { out, knock, exhausted, abandoned, instant, unfinished };
[[nodiscard]] std::optional<EndWord> end_word_of(std::string_view text);
/// "4 to 50", as `rumref score --format csv` writes a figure in doubt.
[[nodiscard]] bool is_figure_in_doubt(std::string_view text);

/// A word for yes, of which there are several.
[[nodiscard]] std::span<const std::string_view> words_for_yes();
/// yes or no, in any of the languages; nothing where it is neither.
[[nodiscard]] std::optional<bool> yes_or_no(std::string_view text);
/// A word that stands for a score: drop, game.
[[nodiscard]] bool is_score_word(std::string_view text);
/// "Drop", "Middle drop", "ausgestiegen": a player dropped out of the round, before their first
/// draw where the word says no more; nothing where it is none of these.
[[nodiscard]] std::optional<DropTime> drop_word_of(std::string_view text);
/// In a column of its own: "first", "middle".
[[nodiscard]] std::optional<DropTime> drop_time_of(std::string_view text);
/// "Game", "won", "wygrana": in place of a score, the player who went out.
[[nodiscard]] bool is_word_for_out(std::string_view text);

}  // namespace rummy
