// Rows and columns of a scoresheet with named columns that are not plainly of a player and a round
// (logio/sheet_reader.h).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/faults.h"
#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_head.h"
#include "logio/sheet_head_names.h"
#include "logio/sheet_notes.h"
#include "logio/sheet_number.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_reading.h"
#include "logio/sheet_weigh.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::size_t kMostNamesKept = 256;

Text all_columns() {
  std::string names;
  for (const ColumnName& name : column_names())
    names.append(name.name).append(", ");
  return say("columns: {}set.KEY for house rules, and x-… of your own", names);
}

}  // namespace

/// What the row is by its first word.
RowWord SheetReader::word_of(const Row& row) const {
  for (const Column kind : {Column::round, Column::player})
    if (const RowWord word = row_word(cell(row, kind).text); word != RowWord::none) return word;
  for (std::size_t i = 0; i < row.count; ++i) {
    const Piece here = cell(row, i);
    if (!here.empty()) return row_word(here.text);
  }
  return RowWord::none;
}

/// A column nobody knows: notes where its cells are words, a slip of the pen where they are numbers
/// or where a column of nearly that name is missing.
void SheetReader::keep_unknown_column(std::size_t column) {
  SheetColumn& head = head_.columns[column];
  std::size_t numbers = 0;
  std::size_t texts = 0;
  for (const Row& row : rows_) {
    const Piece here = cell(row, column);
    if (here.empty() || is_mark_for_nothing(here.text)) continue;
    ++(sheet_number(here.text).kind == SheetNumber::Kind::none ? texts : numbers);
  }
  const Place at{.line = head_at_, .offset = head.offset, .length = head.length};
  std::vector<std::string_view> missing;
  for (const ColumnName& name : column_names())
    if (!head_.find(name.kind) || name.kind == Column::note) missing.push_back(name.name);
  const std::string word = folded_word(head.name);
  const std::string_view near = nearest_word(word, missing);
  const bool is_slip = numbers > texts || (texts > 0 && !near.empty()) || rows_.empty();
  if (is_slip) {
    all_.faults().add(kUnknownKey, at, say("unknown column {}", shown_in_quotes(head.name)),
                      near.empty() ? all_columns() : did_you_mean(near));
  } else if (texts > 0) {
    notes_.add(SheetNote::column, at,
               say("the column {} is kept as a note", shown_in_quotes(head.name)));
  }
  head.known = true;
}

void SheetReader::sort_columns() {
  // Where the player or the round is missing, that is said first and of the nearest.
  if (!head_.find(Column::player) || !head_.find(Column::round)) return;
  for (std::size_t i = 0; i < head_.columns.size(); ++i)
    if (!head_.columns[i].known && head_.columns[i].kind == Column::own) keep_unknown_column(i);
}

/// A cell under no head may be the rest of one that was torn by its separator.
void SheetReader::say_unnamed_numbers(const Row& row) {
  for (std::size_t i = 0; i < row.count; ++i) {
    if (head_.columns[i].kind != Column::nothing) continue;
    const Piece here = cell(row, i);
    if (here.empty() || sheet_number(here.text).kind == SheetNumber::Kind::none) continue;
    all_.faults().add(kSyntax, here.place(), "a cell in a column without a name",
                      "a cell with the separator in it (melds, numbers) is written in quotes");
  }
}

/// What a row that is not plainly of a player and a round is: kept, a sum, or left out.
bool SheetReader::keeps_odd_row(Row& row, const Piece& round, const Piece& player) {
  if (is_of_report(row, round)) {
    set_aside(row.line, LineOf::sums);
    return false;
  }
  switch (word_of(row)) {
    case RowWord::place:
      set_aside(row.line, LineOf::places);
      return false;
    case RowWord::sum:
      set_aside(row.line, LineOf::sums);
      row.is_sum = true;
      return !player.empty() && row_word(player.text) == RowWord::none;
    case RowWord::none:
      break;
  }
  if (!player.empty() || !is_nothing(row)) return true;
  if (round.empty()) leave_out(row);
  return false;
}

void SheetReader::sort_rows() {
  sort_columns();
  std::vector<std::pair<std::string_view, bool>> sums;  // names, and whether each means a sum
  const auto means_sum = [&](std::string_view name) {
    const auto known = std::ranges::find(sums, name, &std::pair<std::string_view, bool>::first);
    if (known != sums.end()) return known->second;
    const bool is_sum = row_word(name) != RowWord::none;
    if (sums.size() < kMostNamesKept) sums.emplace_back(name, is_sum);
    return is_sum;
  };
  const bool has_unnamed = head_.find(Column::nothing).has_value();
  std::size_t kept = 0;
  for (Row& row : rows_) {
    if (has_unnamed) say_unnamed_numbers(row);
    const Piece round = cell(row, Column::round);
    const Piece player = cell(row, Column::player);
    const bool is_usual = !is_of_report(row, round) && !round.empty() &&
                          is_digit(round.text.front()) && !player.empty() &&
                          !means_sum(player.text);
    if (is_usual || keeps_odd_row(row, round, player)) rows_[kept++] = row;
  }
  rows_.resize(kept);
  take_points_for_scores();
}

/// The rules of the game the rows name, where they are known.
std::shared_ptr<SheetRules> SheetReader::rules_of_rows() const {
  if (!options_->rules) return nullptr;
  std::string variant = record_.head.variant;
  const std::size_t column = head_.find(Column::variant).value_or(head_.columns.size());
  for (const Row& row : rows_)
    if (variant.empty()) variant = cell(row, column).text;
  std::vector<std::string> titles;
  titles.reserve(record_.head.titles.size());
  for (const SheetTitle& title : record_.head.titles)
    titles.push_back(title.text);
  return options_->rules({.variant = variant, .titles = titles});
}

/// Whether a column of points has the scores: nothing else says how the rounds went, and the rules
/// allow all of them as scores.
bool SheetReader::are_points_scores(std::size_t points) const {
  for (const Column kind :
       {Column::hand, Column::shown, Column::shown_points, Column::dropped, Column::went_out,
        Column::knocked, Column::at_once, Column::abandoned, Column::ended})
    if (head_.find(kind)) return false;
  if (is_column_given(head_.columns[points].head, *options_)) return false;
  const std::shared_ptr<SheetRules> rules = rules_of_rows();
  if (!rules) return false;
  std::vector<std::pair<std::string_view, std::vector<std::int64_t>>> rounds;
  const std::size_t column = head_.find(Column::round).value_or(head_.columns.size());
  for (const Row& row : rows_) {
    if (row.is_sum) continue;
    const std::string_view label = cell(row, column).text;
    if (rounds.empty() || (!label.empty() && label != rounds.back().first))
      rounds.emplace_back(label, std::vector<std::int64_t>());
    const SheetNumber here = sheet_number(cell(row, points).text);
    rounds.back().second.push_back(here.kind == SheetNumber::Kind::whole ? here.value : kNoFigure);
  }
  std::size_t number = 0;
  return !rounds.empty() && std::ranges::all_of(rounds, [&](const auto& round) {
    return rules->fit(round.second, ++number) != RoundFit::impossible;
  });
}

/// A column "points" that has what no hand counts, or what adds up to the totals, has scores.
void SheetReader::take_points_for_scores() {
  const std::optional<std::size_t> points = head_.find(Column::points);
  if (!points || head_.find(Column::score)) return;
  const std::size_t round = head_.find(Column::round).value_or(head_.columns.size());
  bool negative = false;
  std::size_t same = 0;
  std::size_t other = 0;
  for (const Row& row : rows_) {
    const SheetNumber here = sheet_number(cell(row, *points).text);
    const SheetNumber total = sheet_number(cell(row, Column::total).text);
    negative = negative || (here.kind == SheetNumber::Kind::whole && here.value < 0);
    const bool both = here.kind == SheetNumber::Kind::whole && total.kind == here.kind;
    if (both && round_label(cell(row, round).text) == 1)
      ++(here.value == total.value ? same : other);
  }
  const bool by_sums = negative || (same >= 2 && other == 0);
  if (!by_sums && !are_points_scores(*points)) return;
  SheetColumn& column = head_.columns[*points];
  column.kind = Column::score;
  notes_.add(
      SheetNote::points, {.line = head_at_, .offset = column.offset, .length = column.length},
      by_sums ? "the column of points is read as the scores: no hand counts less than 0, or "
                "they add up to the totals"
              : "the column of points is read as the scores of the rounds: nothing else says "
                "how they ended (--columns says what it is: --columns HEAD=points)");
}

}  // namespace rummy
