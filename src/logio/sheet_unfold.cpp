// From any layout of a scoresheet to rows of a player and round (logio/sheet_reader.h).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spelling.h"
#include "base/text.h"
#include "diag/place.h"
#include "logio/faults.h"
#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/sheet_head.h"
#include "logio/sheet_notes.h"
#include "logio/sheet_number.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_reading.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::size_t kMostNamesKept = 256;

bool is_score(std::string_view text) {
  return sheet_number(text.substr(0, text.find('/'))).kind != SheetNumber::Kind::none ||
         is_score_word(text);
}

Text all_columns() {
  std::string names;
  for (const ColumnName& name : column_names())
    names.append(name.name).append(", ");
  return say("columns: {}set.KEY for house rules, and x-… of your own", names);
}

}  // namespace

void SheetReader::unfold() {
  sort_columns();
  switch (head_.layout) {
    case SheetLayout::by_row:
      unfold_by_row();
      break;
    case SheetLayout::by_column:
      unfold_columns();
      break;
    case SheetLayout::by_player:
      unfold_players();
      break;
  }
  take_points_for_scores();
}

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
    if (here.empty()) continue;
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
    all_.faults().add(kUnknownKey, at,
                      say("{} is no column of a scoresheet", shown_in_quotes(head.name)),
                      near.empty() ? all_columns() : did_you_mean(near));
  } else if (texts > 0) {
    notes_.add(SheetNote::column, at,
               say("the column {} is kept as a note", shown_in_quotes(head.name)));
  }
  head.known = true;
}

void SheetReader::sort_columns() {
  const bool by_row = head_.layout == SheetLayout::by_row;
  // Where the player or the round is missing, that is said first and of the nearest.
  const bool has_both = head_.find(Column::player) && head_.find(Column::round);
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    const SheetColumn& column = head_.columns[i];
    if (column.known || column.kind != Column::own) continue;
    if (by_row) {
      if (has_both) keep_unknown_column(i);
    } else {
      notes_.add(SheetNote::column,
                 {.line = head_at_, .offset = column.offset, .length = column.length},
                 say("the column {} is kept as a note", shown_in_quotes(column.name)));
    }
  }
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

void SheetReader::unfold_by_row() {
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
}

/// Whether the cells of players are "44/79", a score and a total.
bool SheetReader::is_slashed() const {
  std::size_t slashed = 0;
  std::size_t others = 0;
  for (const Row& row : rows_) {
    for (std::size_t i = 0; i < row.count; ++i) {
      if (head_.columns[i].cells == CellsOf::row) continue;
      const Piece here = cell(row, i);
      if (here.empty() || is_mark_for_nothing(here.text)) continue;
      const std::size_t at = here.text.find('/');
      ++(at != std::string_view::npos && at > 0 && at + 1 < here.text.size() ? slashed : others);
    }
  }
  return slashed > others;
}

bool SheetReader::holds_score(const Row& row) const {
  for (std::size_t i = 0; i < row.count; ++i) {
    const Piece here = cell(row, i);
    if (head_.columns[i].cells != CellsOf::row && is_score(here.text)) return true;
  }
  return false;
}

/// "44/79" is a score and a total; a lone number is a total where those are what is written.
SheetReader::ScoreCells SheetReader::score_cells(const Piece& text, bool slashed) const {
  const Piece blank = blank_cell(text.line);
  ScoreCells cells{.score = text, .total = blank};
  if (const std::size_t at = text.text.find('/'); slashed && at != std::string_view::npos) {
    cells.total = text.sub(at + 1).trimmed();
    cells.score = text.sub(0, at).trimmed();
  } else if (running_totals_) {
    std::swap(cells.score, cells.total);
  }
  return cells;
}

Piece SheetReader::blank_cell(std::uint32_t line) const {
  return {.text = {}, .line = line, .offset = record_.source.lines[line].length};
}

/// A row of a player; its cells are what is added to cells_ next.
SheetReader::Row& SheetReader::add_made_row(const Row& like) {
  Row& made = rows_.emplace_back(like);
  made.first = static_cast<std::uint32_t>(cells_.size());
  return made;
}

/// The rows of players that one line of a table of players makes.
void SheetReader::unfold_line(const Row& row, const std::vector<std::size_t>& kept, bool slashed) {
  const Piece blank = blank_cell(row.line);
  const std::string_view head_line = line_text(record_, {.line = head_at_});
  for (std::size_t player = 0; player < head_.player_columns.size(); ++player) {
    const std::size_t column = head_.player_columns[player];
    const SheetColumn& head = head_.columns[column];
    ScoreCells written = score_cells(cell(row, column), slashed);
    for (std::size_t i = 0; i < head_.columns.size(); ++i)
      if (head_.columns[i].cells == CellsOf::totals && head_.columns[i].of == player)
        written.total = cell(row, i);
    if (row.is_sum) {
      if (written.total.empty()) written.total = written.score;
      written.score = blank;
    }
    Row& made = add_made_row(row);
    made.count = static_cast<std::uint32_t>(kept.size() + 3);
    // What the line says of the round is said once.
    for (const std::size_t i : kept) {
      const bool again = player > 0 && head_.columns[i].kind != Column::round;
      cells_.push_back(row.is_sum || again ? blank : cell(row, i));
    }
    const std::size_t begin = std::min<std::size_t>(head.offset, head_line.size());
    cells_.push_back(
        {.text = head_line.substr(begin, head.length), .line = head_at_, .offset = head.offset});
    cells_.push_back(written.score);
    cells_.push_back(written.total);
  }
}

/// Two columns of one name; false where there are none.
bool SheetReader::say_players_twice() {
  for (std::size_t i = 0; i < head_.player_columns.size(); ++i) {
    const SheetColumn& head = head_.columns[head_.player_columns[i]];
    for (std::size_t j = 0; j < i; ++j) {
      const SheetColumn& earlier = head_.columns[head_.player_columns[j]];
      if (folded(earlier.name) != folded(head.name)) continue;
      all_.faults().add_with(
          kDuplicatePlayer, {.line = head_at_, .offset = head.offset, .length = head.length},
          say("two players are called {}", shown_in_quotes(head.name)),
          {.at = {.line = head_at_, .offset = earlier.offset, .length = earlier.length},
           .text = "the first of them"});
      return true;
    }
  }
  return false;
}

/// Drops the lines of a table of players that are neither a round nor sums.
void SheetReader::drop_other_lines() {
  std::size_t kept = 0;
  for (Row& row : rows_) {
    const RowWord word = word_of(row);
    if (word == RowWord::place) set_aside(row.line, LineOf::places);
    if (word == RowWord::place) continue;
    row.is_sum = word == RowWord::sum;
    if (row.is_sum) set_aside(row.line, LineOf::sums);
    const bool is_round =
        row.is_sum || holds_score(row) || round_label(cell(row, Column::round).text);
    if (is_round) {
      rows_[kept++] = row;
    } else if (!is_nothing(row)) {
      leave_out(row);
    }
  }
  rows_.resize(kept);
}

/// By what the lines say, or by their order where one of them does not say it.
void SheetReader::number_lines() {
  const bool all_say_it = std::ranges::all_of(rows_, [this](const Row& row) {
    return row.is_sum || round_label(cell(row, Column::round).text);
  });
  std::uint32_t last = 0;
  for (Row& row : rows_) {
    if (row.is_sum) {
      row.round = last;
    } else if (all_say_it) {
      row.round = round_number(cell(row, Column::round)).value_or(0);
      last = std::max(last, row.round);
    } else {
      row.round = ++last;
    }
  }
}

void SheetReader::unfold_columns() {
  if (say_players_twice()) {
    rows_.clear();
    return;
  }
  const bool slashed = is_slashed();
  drop_other_lines();
  number_lines();
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < head_.columns.size(); ++i)
    if (head_.columns[i].cells == CellsOf::row) kept.push_back(i);
  for (const std::vector<Row> lines = std::exchange(rows_, {}); const Row& row : lines)
    unfold_line(row, kept, slashed);
  std::vector<SheetColumn> columns;
  columns.reserve(kept.size() + 4);
  for (const std::size_t i : kept)
    columns.push_back(head_.columns[i]);
  columns.push_back({.kind = Column::player, .name = "player"});
  columns.push_back({.kind = Column::score, .name = "score"});
  columns.push_back({.kind = Column::total, .name = "total"});
  if (!head_.find(Column::round)) columns.push_back({.kind = Column::round, .name = "round"});
  head_.columns = std::move(columns);
}

/// The rows that the line of one player makes: one for each round, and one for what they add up to.
void SheetReader::unfold_player(const Row& line, const std::vector<std::size_t>& kept,
                                const std::vector<std::size_t>& rounds, bool slashed) {
  const Piece blank = blank_cell(line.line);
  const auto add = [&](std::size_t round, const ScoreCells& written, bool is_sum) {
    Row& made = add_made_row(line);
    made.count = static_cast<std::uint32_t>(kept.size() + 2);
    made.round = static_cast<std::uint32_t>(round);
    made.is_sum = is_sum;
    // What the line says beside the scores is said once.
    for (const std::size_t i : kept) {
      const bool again = round > 1 && head_.columns[i].kind != Column::player;
      cells_.push_back(again ? blank : cell(line, i));
    }
    cells_.push_back(written.score);
    cells_.push_back(written.total);
  };
  for (std::size_t r = 0; r < rounds.size(); ++r)
    add(r + 1, score_cells(cell(line, rounds[r]), slashed), false);
  if (const Piece sum = cell(line, Column::total); !sum.empty())
    add(rounds.size(), {.score = blank, .total = sum}, true);
}

void SheetReader::unfold_players() {
  std::vector<std::size_t> kept;
  std::vector<std::size_t> rounds;
  for (std::size_t i = 0; i < head_.columns.size(); ++i)
    (head_.columns[i].cells == CellsOf::round ? rounds : kept).push_back(i);
  const bool slashed = is_slashed();
  for (const std::vector<Row> lines = std::exchange(rows_, {}); const Row& line : lines) {
    const Piece name = cell(line, Column::player);
    if (name.empty()) continue;
    if (row_word(name.text) != RowWord::none) {
      set_aside(line.line, LineOf::sums);
      continue;
    }
    if (holds_score(line)) {
      unfold_player(line, kept, rounds, slashed);
    } else {
      leave_out(line);
    }
  }
  std::vector<SheetColumn> columns;
  for (const std::size_t i : kept) {
    SheetColumn& column = columns.emplace_back(head_.columns[i]);
    const Column kind = column.kind;
    if (kind == Column::total || kind == Column::score || kind == Column::points)
      column.kind = Column::own;
  }
  columns.push_back({.kind = Column::score, .name = "score"});
  columns.push_back({.kind = Column::total, .name = "total"});
  columns.push_back({.kind = Column::round, .name = "round"});
  head_.columns = std::move(columns);
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
  if (!negative && (same < 2 || other > 0)) return;
  SheetColumn& column = head_.columns[*points];
  column.kind = Column::score;
  notes_.add(SheetNote::points,
             {.line = head_at_, .offset = column.offset, .length = column.length},
             "the column of points is read as the scores: no hand counts less than 0, or they add "
             "up to the totals");
}

}  // namespace rummy
