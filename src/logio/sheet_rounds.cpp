// The rounds of a scoresheet and their sums; rows without a player or round; games read by search.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_head.h"
#include "logio/sheet_plan.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_said.h"
#include "logio/sheet_words.h"
#include "logio/table_reading.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The rounds of a scoresheet and their sums (logio/sheet_reader.h).

constexpr std::string_view kEndOfReport = "end";  // in place of a round: the result of the game

/// Whether a column says only whose row it is, and of when.
bool only_frames(Column kind) {
  switch (kind) {
    case Column::game:
    case Column::variant:
    case Column::round:
    case Column::player:
    case Column::dealer:
    case Column::upcard:
    case Column::note:
    case Column::set:
    case Column::sets:
    case Column::report:
    case Column::own:
    case Column::nothing:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool SheetReader::is_nothing(const Row& row) const {
  // A round that has not ended does not count yet.
  if (head_.find(Column::report) && cell(row, Column::score).empty() &&
      end_word_of(cell(row, Column::ended).text) == EndWord::unfinished)
    return true;
  for (std::size_t i = 0; i < row.count; ++i) {
    if (only_frames(head_.columns[i].kind)) continue;
    const Piece here = cell(row, i);
    if (!here.empty() && !is_mark_for_nothing(here.text)) return false;
  }
  return true;
}

/// Whether a row of a report is about the game and none of its rounds.
bool SheetReader::is_of_report(const Row& row, const Piece& round) const {
  if (!head_.find(Column::report)) return false;
  return round.text == kEndOfReport || (round.empty() && cell(row, Column::player).empty());
}

std::optional<std::uint32_t> SheetReader::round_number(const Piece& cell) {
  std::optional<std::int64_t> number = round_label(cell.text);
  if (!number) {
    const SheetNumber written = sheet_number(cell.text);
    if (written.kind == SheetNumber::Kind::whole) number = written.value;
  }
  if (number && *number >= 1 && *number <= static_cast<std::int64_t>(kMostRounds))
    return static_cast<std::uint32_t>(*number);
  all_.faults().add(kSyntax, cell.place(),
                    say("{}: expected the number of a round, from 1 to {}",
                        shown_in_quotes(cell.text), kMostRounds));
  return std::nullopt;
}

/// If every row has a date in place of a number, each new date is the next round.
bool SheetReader::number_by_dates() {
  std::vector<std::string_view> dates;
  for (Row& row : rows_) {
    const Piece here = cell(row, Column::round);
    if (row.is_sum || here.empty()) continue;
    if (!is_date(here.text)) return false;
    auto known = std::ranges::find(dates, here.text);
    if (known == dates.end()) known = dates.insert(dates.end(), here.text);
    row.round = static_cast<std::uint32_t>(known - dates.begin()) + 1;
  }
  return !dates.empty();
}

/// A missing round is that of the row above, as in merged cells of a spreadsheet.
void SheetReader::number_rows() {
  std::uint32_t above = 0;
  if (!is_planned_ && !number_by_dates())
    for (Row& row : rows_)
      if (!row.is_sum) row.round = 0;
  for (Row& row : rows_) {
    if (row.round > 0 || row.is_sum) {
      above = std::max(above, row.round);
      if (row.is_sum && row.round == 0) row.round = above;
      continue;
    }
    const Piece here = cell(row, Column::round);
    if (here.empty()) {
      if (above == 0)
        all_.faults().add(kSyntax, row_place(row), "the row does not say which round it is of",
                          "write 1 in the column \"round\" for the first round of a game");
      row.round = above;
      continue;
    }
    above = row.round = round_number(here).value_or(0);
  }
}

/// Drops prepared rounds that were not played: they and the rounds after them are empty.
void SheetReader::drop_empty_rounds() {
  std::uint32_t last = 0;
  for (const Row& row : rows_)
    if (!row.is_sum && row.round > last && !is_nothing(row)) last = row.round;
  if (last == 0) return;
  for (const Row& row : rows_)
    if (row.round > last) set_aside(row.line, LineOf::empty_round);
  std::erase_if(rows_, [&](const Row& row) { return row.round > last; });
}

/// Whether no round is missing; every total would lack it.
bool SheetReader::are_rounds_whole() {
  std::vector<std::uint32_t> numbers;
  for (const Row& row : rows_) {
    if (row.round == 0) return false;  // already reported
    if (!row.is_sum) numbers.push_back(row.round);
  }
  std::ranges::sort(numbers);
  std::uint32_t expected = 1;
  for (const std::uint32_t number : numbers) {
    if (number > expected) {
      const auto row = std::ranges::find(rows_, number, &Row::round);
      all_.faults().add(
          kSyntax, cell(*row, Column::round).place(),
          say("round {} is missing before round {}", expected, number),
          "number the rounds of each game 1, 2, 3 …, and write a row for each player");
      return false;
    }
    expected = number + 1;
  }
  return true;
}

void SheetReader::read_rounds() {
  std::vector<const Row*> ordered;
  ordered.reserve(rows_.size());
  for (const Row& row : rows_)
    if (!row.is_sum) ordered.push_back(&row);
  std::ranges::stable_sort(ordered, {}, [](const Row* row) { return row->round; });
  std::uint32_t round = 0;
  for (const Row* row : ordered) {
    if (all_.faults().is_full()) return;
    if (row->round != round && !all_.begin_round(row_place(*row))) return;
    round = row->round;
    if (row->seat != kNoSeat) read_row(*row);
  }
}

/// Reads sums below the rounds as totals of the last round with entries of their player.
void SheetReader::read_sums() {
  for (const Row& row : rows_)
    if (row.is_sum && row.seat != kNoSeat && !all_.faults().is_full()) read_sum(row);
}

void SheetReader::read_sum(const Row& row) {
  const bool has_total = !cell(row, Column::total).empty();
  const Column kind = has_total ? Column::total : Column::score;
  const Piece value = cell(row, kind);
  if (value.empty() || is_mark_for_nothing(value.text)) return;
  const std::optional<std::int32_t> number = whole_number(value, Column::total);
  if (!number) return;
  const auto has_seat = [&](const std::vector<SeatNumber>& list) {
    return std::ranges::find(list, row.seat, &SeatNumber::seat) != list.end();
  };
  std::size_t last = std::min<std::size_t>(row.round, record_.rounds.size());
  // The row belongs to the last round, whoever has entries in it; with named columns it may be
  // anywhere below.
  for (std::size_t i = is_planned_ ? 0 : last; i > 0; --i) {
    const Round& round = record_.rounds[i - 1];
    if (!has_seat(round.scores) && !has_seat(round.totals) && !has_seat(round.sheet.points))
      continue;
    last = i;
    break;
  }
  if (last == 0) return;
  std::vector<SeatNumber>& totals = record_.rounds[last - 1].totals;
  const auto written = std::ranges::find(totals, row.seat, &SeatNumber::seat);
  const SeatNumber sum{.seat = row.seat, .number = *number, .at = value.place()};
  if (written == totals.end()) {
    totals.push_back(sum);
  } else if (written->number != *number) {
    *written = sum;
  }
}

namespace {

// === Rows and columns of a scoresheet with named columns that have no player and round
// (logio/sheet_reader.h).

constexpr std::size_t kMostNamesKept = 256;

Text all_columns() {
  std::string names;
  for (const ColumnName& name : column_names())
    names.append(name.name).append(", ");
  return say("columns: {}set.KEY for house rules, and x-… of your own", names);
}

}  // namespace

/// The kind of a row by its first word.
RowWord SheetReader::word_of(const Row& row) const {
  for (const Column kind : {Column::round, Column::player})
    if (const RowWord word = row_word(cell(row, kind).text); word != RowWord::none) return word;
  for (std::size_t i = 0; i < row.count; ++i) {
    const Piece here = cell(row, i);
    if (!here.empty()) return row_word(here.text);
  }
  return RowWord::none;
}

/// Keeps an unknown column as notes if its cells are words; reports a misspelling if they are
/// numbers or a column with nearly that name is missing.
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
  // If the column of players or of rounds is missing, that is reported first, with the nearest
  // name.
  if (!head_.find(Column::player) || !head_.find(Column::round)) return;
  for (std::size_t i = 0; i < head_.columns.size(); ++i)
    if (!head_.columns[i].known && head_.columns[i].kind == Column::own) keep_unknown_column(i);
}

/// A cell without a header may be the rest of one that its separator cut.
void SheetReader::say_unnamed_numbers(const Row& row) {
  for (std::size_t i = 0; i < row.count; ++i) {
    if (head_.columns[i].kind != Column::nothing) continue;
    const Piece here = cell(row, i);
    if (here.empty() || sheet_number(here.text).kind == SheetNumber::Kind::none) continue;
    all_.faults().add(kSyntax, here.place(), "a cell in a column without a name",
                      "a cell with the separator in it (melds, numbers) is written in quotes");
  }
}

/// Decides about a row without a player and a round: kept, a sum, or left out.
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

/// The rules of the game named in the rows, if they are known.
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

/// Whether a column of points has the scores: nothing else shows how the rounds went, and the rules
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

/// Takes a column "points" as scores if no hand counts its values, or if they add up to the totals.
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

namespace {

// === A game of a scoresheet read by search becomes rows of a player and a round
// (logio/sheet_reader.h, logio/sheet_plan.h).

constexpr std::size_t kLinesForPlan = 80;  // the header is among these

}  // namespace

/// The piece for a cell, with a text of its own if the cell is not in its line unchanged.
Piece SheetReader::piece_of(const PlannedCell& cell) {
  const auto last = static_cast<std::uint32_t>(record_.source.lines.size() - 1);
  const std::uint32_t line = std::min(cell.line, last);
  const std::string_view text = line_text(record_, {.line = line});
  const auto offset = static_cast<std::uint32_t>(std::min<std::size_t>(cell.offset, text.size()));
  Piece piece{.text = text.substr(offset, cell.length), .line = line, .offset = offset};
  if (cell.own.empty()) return piece.trimmed();
  const auto begin = static_cast<std::uint32_t>(record_.source.text.size());
  record_.source.text.append(cell.own);
  piece.text = std::string_view(record_.source.text).substr(begin);
  return piece;
}

/// Asks what must be settled first; false if there is nothing.
bool SheetReader::ask_questions(const SheetPlan& plan) {
  for (const SheetPlan::Question& question : plan.questions)
    all_.faults().add(question.code, piece_of(question.at).place(), question.message,
                      question.help);
  return !plan.questions.empty();
}

void SheetReader::set_planned_columns(const SheetPlan& plan) {
  for (const SheetPlan::Kept& kept : plan.kept) {
    const Piece head = piece_of(kept.head);
    head_.columns.push_back({.kind = kept.kind,
                             .head = kept.name,
                             .name = kept.name,
                             .offset = head.offset,
                             .length = static_cast<std::uint32_t>(head.text.size())});
    head_at_ = head.line;
    if (!kept.known)
      notes_.add(SheetNote::column, head.place(),
                 say("the column {} is kept as a note", shown_in_quotes(kept.name)));
  }
  for (const auto& [name, kind] :
       {ColumnName{"player", Column::player}, ColumnName{"score", Column::score},
        ColumnName{"total", Column::total}, ColumnName{"adjust", Column::adjust},
        ColumnName{"carry", Column::carry}, ColumnName{"round", Column::round}})
    head_.columns.push_back({.kind = kind, .head = std::string(name), .name = std::string(name)});
  head_.of_all = true;
}

/// Adds a row for each player of one line.
void SheetReader::add_planned_rows(const SheetPlan& plan, const SheetPlan::Line& line,
                                   std::uint32_t round) {
  const Piece label = piece_of(line.label);
  const Piece blank{
      .text = {}, .line = label.line, .offset = record_.source.lines[label.line].length};
  const auto at = [&](const std::vector<PlannedCell>& cells, std::size_t player) {
    if (player >= cells.size() || (cells[player].length == 0 && cells[player].own.empty()))
      return blank;
    return piece_of(cells[player]);
  };
  for (std::size_t player = 0; player < plan.players.size(); ++player) {
    Row& row = rows_.emplace_back();
    row.line = label.line;
    row.round = round;
    row.first = static_cast<std::uint32_t>(cells_.size());
    row.is_sum = line.row == SheetPlan::Row::sums;
    // The line's entries for the round are added once.
    for (std::size_t i = 0; i < plan.kept.size(); ++i) {
      const bool said = player == 0 && line.row == SheetPlan::Row::round;
      cells_.push_back(said ? at(line.kept, i) : blank);
    }
    const Piece points = at(line.scores, player);
    const bool is_score = line.row == SheetPlan::Row::round || row.is_sum;
    cells_.push_back(player_cells_[player]);
    cells_.push_back(is_score ? points : blank);
    cells_.push_back(is_score ? at(line.totals, player) : blank);
    cells_.push_back(line.row == SheetPlan::Row::entry ? points : blank);
    cells_.push_back(line.row == SheetPlan::Row::carry ? points : blank);
    row.count = static_cast<std::uint32_t>(cells_.size()) - row.first;
  }
}

void SheetReader::read_planned_lines(const SheetPlan& plan) {
  std::uint32_t round = 0;
  for (const SheetPlan::Line& line : plan.lines) {
    if (all_.faults().is_full()) return;
    if (line.row == SheetPlan::Row::round) ++round;
    add_planned_rows(plan, line, std::max<std::uint32_t>(round, 1));
  }
}

void SheetReader::read_plan(const SheetPlan& plan) {
  is_planned_ = true;
  if (reading_ != nullptr) *reading_ = plan.reading;
  if (ask_questions(plan)) return;
  for (const SheetPlan::Note& note : plan.notes)
    notes_.add_own(piece_of(note.at).place(), note.text);
  Piece key;
  for (const PlannedCell& title : plan.titles)
    key = read_title(piece_of(title), key);
  for (const SheetPlan::Player& player : plan.players) {
    PlannedCell named = player.at;
    named.own = player.name;
    player_cells_.push_back(piece_of(named));
  }
  set_planned_columns(plan);
  read_planned_lines(plan);
}

std::vector<std::string_view> SheetReader::first_lines(std::size_t most) const {
  std::vector<std::string_view> lines;
  for (std::uint32_t i = 0; i < record_.source.lines.size() && i < most; ++i)
    lines.push_back(line_text(record_, {.line = i}));
  return lines;
}

bool SheetReader::has_named_columns(const SheetText& sheet) const {
  return find_head(first_lines(kLinesForPlan), sheet.origin.separator, *options_).has_value();
}

/// Reads a text without a plan by search; false if it is not suited to that.
bool SheetReader::plan_sheet(const SheetText& sheet) {
  const std::vector<std::string_view> lines = first_lines(record_.source.lines.size());
  const std::vector<PlannedGame> games =
      plan_games({.lines = lines, .separator = sheet.origin.separator}, *options_);
  const PlannedGame& game = games.front();
  if (head_instead(std::span(lines).first(std::min(lines.size(), kLinesForPlan)),
                   sheet.origin.separator, *game.plan, *options_))
    return false;
  if (games.size() > 1) {
    all_.faults().add(kSyntax, {}, say("this text holds {} games", games.size()),
                      "give the games one by one, or their file");
    all_.finish();
    return true;
  }
  std::string text;
  for (std::size_t i = game.first_head; i < std::min(game.end_of_heads, lines.size()); ++i)
    text.append(lines[i]).append("\n");
  for (std::size_t i = game.first_row; i < game.end; ++i)
    text.append(lines[i]).append("\n");
  SheetText planned{.text = text, .origin = sheet.origin};
  planned.origin.head_line = sheet.origin.head_line + game.first_head;
  planned.origin.head_lines = static_cast<std::uint32_t>(game.end_of_heads - game.first_head);
  planned.origin.first_line = sheet.origin.head_line + game.first_row;
  planned.origin.plan = game.plan;
  read(planned);
  return true;
}

}  // namespace rummy
