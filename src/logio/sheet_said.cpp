#include "logio/sheet_said.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_search.h"
#include "logio/sheet_words.h"
#include "logio/table_reading.h"

namespace rummy {

// === Notes about how a scoresheet was understood if it does not say so itself.

void SheetNotes::add(SheetNote kind, const Place& at, Text message) {
  Said& said = said_[static_cast<std::size_t>(kind)];
  if (said.count++ > 0) return;
  said.at = at;
  said.message = std::move(message);
}

void SheetNotes::add_own(const Place& at, Text message) {
  own_.push_back({.count = 1, .at = at, .message = std::move(message)});
}

void SheetNotes::append_to(Findings& out) const {
  const auto append = [&](const Said& said) {
    if (said.count == 0) return;
    Finding note;
    note.code = "note.reading";
    note.judgement = Judgement::note;
    note.at = said.at;
    note.message = said.message;
    if (said.count > 1) note.message += say("; the same in {} places of this record", said.count);
    note.help = "`rumref score --show-reading FILE` prints how the scoresheet was read";
    out.push_back(std::move(note));
  };
  for (const Said& said : own_)
    append(said);
  for (const Said& said : said_)
    append(said);
}

// === How a scoresheet was read, for its keeper to check.

Text words_of(LineOf what) {
  switch (what) {
    case LineOf::title:
      return "a title";
    case LineOf::comment:
      return "a comment";
    case LineOf::repeated_head:
      return "the header again";
    case LineOf::sums:
      return "sums: totals after the last round";
    case LineOf::places:
      return "places: left out";
    case LineOf::other:
      return "no scores: left out";
    case LineOf::empty_round:
      return "a round in which nothing is written: left out";
  }
  return "";
}

namespace {

// === Reports about a scoresheet read by search.

std::uint64_t line_of(const GridCell& cell, std::uint64_t first) {
  return cell.line + first;
}

/// The name of a row: its label, or its line if it has none.
Text row_words(const GridCell& cell, std::uint64_t first) {
  if (cell.is_figure() || cell.is_blank() || cell.kind == CellKind::dash)
    return say("line {}", line_of(cell, first));
  return say("the row {} (line {})", shown_in_quotes(cell.text), line_of(cell, first));
}

QuestionWords ask_for_figure(const GridCell& cell) {
  const std::string meant = digits_meant(cell.text);
  QuestionWords words{.code = kSyntax,
                      .message = say("{}: expected a whole number", shown_in_quotes(cell.text)),
                      .help = {}};
  if (!meant.empty()) {
    words.help = say("letters stand for digits: did you mean {}?", meant);
  } else if (cell.kind == CellKind::word) {
    words.help =
        "write the player's score; leave the cell empty or write - if the player took no part, and "
        "write remarks in a column headed note";
  } else {
    words.help = "write the figure that holds, as a whole number";
  }
  return words;
}

QuestionWords ask_for_row(const GridCell& cell, std::uint64_t first) {
  return {.code = kUnclearRow,
          .message = say("it is unclear what {} is: the other rows are numbered rounds, and its "
                         "figures are not the sums of the rounds above",
                         row_words(cell, first)),
          .help =
              "known are: Total for sums, Carry for points brought along, Penalty or Bonus for "
              "points outside any round (the column adjust in a sheet by rows), Place, "
              "Average and Won; or number the row as a round"};
}

/// "Ann 22, Bob 14; Cy 5, Dee 9".
std::string totals_words(const PageReading& page) {
  constexpr std::size_t kMostGames = 3;
  std::string words;
  for (std::size_t g = 0; g < page.games.size() && g < kMostGames; ++g) {
    const TableReading& game = page.games[g];
    if (g > 0) words += "; ";
    for (std::size_t i = 0; i < game.players.size(); ++i) {
      words += i > 0 ? ", " : "";
      words += game.players[i].text + " " + std::to_string(game.result[i]);
    }
  }
  return page.games.size() > kMostGames ? words + " …" : words;
}

Text reading_words(const PageReading& page) {
  Text words;
  const auto add = [&](const SheetRemark& remark) {
    if (is_plain(remark)) return;
    if (!words.empty()) words += ", ";
    words += words_of(remark, 1);
  };
  for (const SheetRemark& remark : page.remarks)
    add(remark);
  if (!page.games.empty())
    for (const SheetRemark& remark : page.games.front().remarks)
      add(remark);
  if (words.empty()) words = "scores, round by round";
  return say("{} ({})", words, totals_words(page));
}

/// How many rows or columns of a sheet were understood in this way.
std::ptrdiff_t count_of(const PageReading& page, SheetRemark::Kind kind) {
  std::ptrdiff_t count = 0;
  for (const TableReading& game : page.games)
    count += std::ranges::count(game.remarks, kind, &SheetRemark::kind);
  return count;
}

/// What the keeper can write to rule out one of two readings.
Text help_to_distinguish(const PageReading& one, const PageReading& other) {
  using Kind = SheetRemark::Kind;
  if (count_of(one, Kind::totals) + count_of(other, Kind::totals) > 0)
    return "write “running totals” above the table if they are totals so far, or a row Total below "
           "it if they are scores";
  if (count_of(one, Kind::sums) != count_of(other, Kind::sums))
    return "write Total before the row of totals, or number the rounds in a column of their own";
  return "--players names the players: --players Ann,Bob; --columns says what a column is: "
         "--columns HEAD=round";
}

}  // namespace

QuestionWords words_of(const SheetQuestion& question, std::uint64_t first) {
  const GridCell& at = *question.at;
  switch (question.kind) {
    case SheetQuestion::Kind::figure:
      return ask_for_figure(at);
    case SheetQuestion::Kind::row:
      return ask_for_row(at, first);
    case SheetQuestion::Kind::row_below:
      return {.code = kUnclearRow,
              .message = say("it is unclear whether {} is a round: it stands below the sums",
                             row_words(at, first)),
              .help = "write rounds above the sums, or begin a second game with its own header"};
    case SheetQuestion::Kind::row_twice:
      return {.code = kUnclearRow,
              .message = say("round {} stands in lines {} and {}", at.ordinal,
                             line_of(*question.other, first), line_of(at, first)),
              .help =
                  "number the rounds of a game 1, 2, 3 …; a second game begins with its own "
                  "header or behind a blank line"};
    case SheetQuestion::Kind::player:
      return {.code = kUnclearColumn,
              .message = say("it is unclear whether {} is a player", shown_in_quotes(at.text)),
              .help =
                  "--players names the players: --players Ann,Bob; --columns says what another "
                  "column is: --columns HEAD=note"};
    case SheetQuestion::Kind::player_twice:
      return {.code = kDuplicatePlayer,
              .message = say("two players are called {}", shown_in_quotes(at.text)),
              .help = "give each player a name of their own; columns of totals are headed Total"};
    case SheetQuestion::Kind::totals:
      return {.code = kUnclearColumn,
              .message =
                  "it is unclear whether these columns are scores or running totals: the "
                  "figures fit as running totals, and nothing on the sheet says so",
              .help = "write “running totals” above the table, or “total” behind each name"};
    case SheetQuestion::Kind::check:
      return {.code = kUnclearColumn,
              .message = say("{} in a column that adds up the others in the other rounds is not "
                             "their sum",
                             shown_in_quotes(at.text)),
              .help = "correct the figure, or name the players with --players"};
  }
  return {};
}

QuestionWords words_of_both(const PageReading& one, const PageReading& other) {
  return {.code = kUnclearColumn,
          .message = say("the sheet can be read in two ways: {}; or: {}", reading_words(one),
                         reading_words(other)),
          .help = help_to_distinguish(one, other)};
}

bool is_plain(const SheetRemark& remark) {
  switch (remark.kind) {
    case SheetRemark::Kind::beside:
    case SheetRemark::Kind::in_cell:
    case SheetRemark::Kind::by_player:
      return true;
    case SheetRemark::Kind::sums:
      return remark.at != nullptr && remark.at->is(SheetRole::total) &&
             !remark.at->is(SheetRole::score);
    default:
      return false;
  }
}

Text words_of(const SheetRemark& remark, std::uint64_t first) {
  using Kind = SheetRemark::Kind;
  const Text row = remark.at == nullptr ? Text("a row") : row_words(*remark.at, first);
  const std::string head = remark.at == nullptr ? std::string() : shown_in_quotes(remark.at->text);
  switch (remark.kind) {
    case Kind::sums:
      return say("{} is read as the totals", row);
    case Kind::carried:
      return say("{} is read as points brought along (carry)", row);
    case Kind::entry:
      return say("{} is read as points outside any round (adjust)", row);
    case Kind::aside:
      return say("{} is left out, as its label says", row);
    case Kind::places:
      return say("{} has the places, and is left out", row);
    case Kind::averages:
      return say("{} has the averages, and is left out", row);
    case Kind::highest:
      return say("{} has the highest score of each player, and is left out", row);
    case Kind::lowest:
      return say("{} has the lowest score of each player, and is left out", row);
    case Kind::won:
      return say("{} has the rounds won, and is left out", row);
    case Kind::distances:
      return say("{} has the distances from the best total, and is left out", row);
    case Kind::again:
      return say("{} repeats the totals, and is left out", row);
    case Kind::check_sum:
      return say("the column {} adds up the others in each round (a check), and is left out", head);
    case Kind::check_gap:
      return say(
          "the column {} has the difference of the others in each round (a check), and is "
          "left out",
          head);
    case Kind::beside:
      return "two columns for each player, score and total";
    case Kind::halves:
      return "the columns on one side are read as scores, those on the other as their totals";
    case Kind::in_cell:
      return "score and total stand in one cell";
    case Kind::line_below:
      return "the line below each round is read as the totals so far";
    case Kind::totals:
      return "the figures are read as running totals; the scores are their differences";
    case Kind::by_row:
      return "a row is read as the score of one player in one round";
    case Kind::by_player:
      return "a row for each player, a column for each round";
    case Kind::apart:
      return "the tables below the names are read as one game";
    case Kind::two_tables:
      return "the two tables side by side are read as two games";
  }
  return "";
}

}  // namespace rummy
