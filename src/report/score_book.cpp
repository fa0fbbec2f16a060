#include "report/score_book.h"

#include <fmt/core.h>
#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/common.h>
#include <xlsxwriter/utility.h>
#include <xlsxwriter/workbook.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "report/book_page.h"
#include "report/game_page.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "report/standings.h"

namespace rummy {
namespace {

constexpr std::size_t kMostGames = 1'000;      // sheets that a spreadsheet still opens
constexpr std::size_t kMostResults = 500'000;  // a sheet has 1,048,576 rows
constexpr std::time_t kDay = 315'532'800;      // 1980-01-01: the same games, the same bytes

/// Where the figures of a player's game stand, and what it is called: a row of the results.
struct ResultSource {
  std::string title;
  std::string variant;
  std::string total_cell{};   // on the game's page; empty: there is none
  std::string score_cells{};  // the same
};

/// By the player's number: a name is text that a criterion might read as a pattern.
std::string sum_by_player(char column, std::uint32_t row) {
  return fmt::format("=SUMIFS(Results!{0}:{0},Results!B:B,A{1})", column, row + 1);
}

constexpr std::size_t kLongestName = 31;  // of a sheet, in UTF-16 units

std::string cut_name(std::string_view title, std::size_t longest) {
  constexpr std::string_view kForbidden = "[]:*?/\\";
  std::string name;
  std::size_t units = 0;
  for (std::string_view rest = title; !rest.empty();) {
    const Utf8Step step = next_code_point(rest);
    units += step.code > 0xFFFF ? 2 : 1;
    if (units > longest) break;
    const std::string sign(rest.substr(0, step.bytes));
    const bool fits = step.valid && shown(sign) == sign && step.code != 0xFFFE &&
                      step.code != 0xFFFF && kForbidden.find(sign) == std::string_view::npos;
    name += fits ? sign : "_";
    rest.remove_prefix(step.bytes);
  }
  if (name.starts_with('\'')) name.front() = '_';
  if (name.ends_with('\'')) name.back() = '_';
  return name.find_first_not_of(' ') == std::string::npos ? "game" : name;
}

}  // namespace

std::string sheet_name(const std::string& title) {
  return cut_name(title, kLongestName);
}

struct ScoreBook::State {
  State(const std::string& where, BookKind what, StandingsBy by)
      : path(where),
        kind(what),
        book(workbook_new(where.c_str())),
        formats(book),
        standings_page(workbook_add_worksheet(book, "Standings")),
        results_page(workbook_add_worksheet(book, "Results")),
        standings(by) {
    lxw_doc_properties properties{};
    properties.created = kDay;
    workbook_set_properties(book, &properties);
  }

  std::string fresh_name(const std::string& title);
  void draw_page(const ScoreSheet& sheet, std::size_t first_result);
  void draw_results();
  void draw_result(std::uint32_t row, const PlayedGame& game, const ResultSource& source);
  void draw_points(std::uint32_t row, const PlayedGame& game, const ResultSource& source);
  void draw_standings();
  void draw_standing(std::uint32_t row, const Placing& placing);
  void draw_standing_points(std::uint32_t row, const Placing& placing);

  std::string path;
  BookKind kind;
  lxw_workbook* book;
  BookFormats formats;
  BookPage standings_page;
  BookPage results_page;
  StandingsTable standings;
  std::vector<ResultSource> sources;                                  // of StandingsTable::played
  std::set<std::string> names = {"standings", "results", "history"};  // taken, in lower case
  std::map<std::pair<TableKey, std::string>, std::uint64_t> numbers;  // of rows of the standings
  bool too_many = false;
};

ScoreBook::ScoreBook(const std::string& path, BookKind kind, StandingsBy by)
    : state_(std::make_unique<State>(path, kind, by)) {}

ScoreBook::~ScoreBook() {
  if (state_->book != nullptr) lxw_workbook_free(state_->book);
}

std::string ScoreBook::State::fresh_name(const std::string& title) {
  const std::string name = sheet_name(title);
  std::string fresh = name;
  for (int i = 2; !names.insert(in_small_letters(fresh)).second; ++i) {
    const std::string tail = fmt::format(" ({})", i);
    fresh = cut_name(name, kLongestName - tail.size()) + tail;
  }
  return fresh;
}

void ScoreBook::add(const ScoreSheet& sheet) {
  State& s = *state_;
  s.standings.add(sheet);
  if (sheet.is_malformed() || s.too_many) return;
  s.too_many = (s.kind == BookKind::games && s.standings.games() > kMostGames) ||
               s.sources.size() + sheet.players.size() > kMostResults;
  if (s.too_many) return;
  const std::size_t first = s.sources.size();
  s.sources.resize(first + sheet.players.size(),
                   {.title = sheet.title(), .variant = std::string(sheet.judged->variant)});
  if (s.kind == BookKind::games) s.draw_page(sheet, first);
}

void ScoreBook::State::draw_page(const ScoreSheet& sheet, std::size_t first_result) {
  const std::string name = fresh_name(sheet.title());
  BookPage page(workbook_add_worksheet(book, name.c_str()));
  const std::vector<PlayerCells> cells = draw_game(sheet, formats, page);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    ResultSource& source = sources[first_result + i];
    source.total_cell = sheet_prefix(name) + cell_name(cells[i].total);
    source.score_cells =
        sheet_prefix(name) + cell_name(cells[i].first_score) + ":" + cell_name(cells[i].last_score);
  }
}

void ScoreBook::State::draw_results() {
  constexpr auto kHeads =
      std::to_array<std::string_view>({"game no.", "row of standings", "game", "variant", "better",
                                       "player", "points", "won", "against", "best round"});
  for (std::size_t i = 0; i < kHeads.size(); ++i)
    results_page.text({0, static_cast<std::uint16_t>(i)}, kHeads[i], formats.head);
  results_page.freeze({1, 0});
  const std::vector<PlayedGame> games = standings.played();
  for (std::size_t i = 0; i < games.size(); ++i)
    draw_result(static_cast<std::uint32_t>(i) + 1, games[i], sources[i]);
}

void ScoreBook::State::draw_result(std::uint32_t row, const PlayedGame& game,
                                   const ResultSource& source) {
  BookPage& page = results_page;
  page.number({row, 0}, static_cast<double>(game.game));
  page.number({row, 1}, static_cast<double>(numbers.at({game.table, game.player})));
  page.text({row, 2}, source.title);
  page.text({row, 3}, source.variant);
  page.text({row, 4}, better_word(game.table.better));
  page.text({row, 5}, game.player);
  draw_points(row, game, source);
  page.number({row, 7}, game.won ? 1 : 0);
  if (!game.best_round) return;
  if (source.score_cells.empty())
    return page.number({row, 9}, static_cast<double>(*game.best_round));
  page.formula({row, 9},
               fmt::format("={}({})", game.table.better == Better::fewer ? "MIN" : "MAX",
                           source.score_cells),
               *game.best_round);
}

/// The points, without those that another game has already, and those of the opponents. What is
/// not known is text, which no sum counts.
void ScoreBook::State::draw_points(std::uint32_t row, const PlayedGame& game,
                                   const ResultSource& source) {
  BookPage& page = results_page;
  if (!game.points) {
    if (game.total_known) page.range({row, 6}, game.total);
    return;
  }
  if (source.total_cell.empty()) {
    page.number({row, 6}, static_cast<double>(*game.points));
  } else {
    const std::string carried = game.carried == 0 ? "" : fmt::format("-({})", game.carried);
    page.formula({row, 6}, fmt::format("={}{}", source.total_cell, carried), *game.points);
  }
  page.formula({row, 8}, fmt::format("=SUMIFS(G:G,A:A,A{0})-G{0}", row + 1),
               static_cast<double>(game.against));
}

void ScoreBook::State::draw_standings() {
  constexpr auto kHeads =
      std::to_array<std::string_view>({"row", "rank", "better", "player", "games", "wins", "points",
                                       "against", "average", "best round", "open", "game"});
  std::uint16_t column = 0;
  for (const std::string_view head : kHeads)
    standings_page.text({0, column++}, head, formats.head);
  if (standings.by() != StandingsBy::nothing)
    standings_page.text({0, column}, by_word(standings.by()), formats.head);
  standings_page.freeze({1, 0});
  std::uint32_t row = 1;
  for (const Placing& placing : standings.ranked()) {
    numbers[{placing.table, placing.player}] = row;
    draw_standing(row++, placing);
  }
}

void ScoreBook::State::draw_standing(std::uint32_t row, const Placing& p) {
  BookPage& page = standings_page;
  page.number({row, 0}, row);
  page.number({row, 1}, static_cast<double>(p.rank));
  page.text({row, 2}, better_word(p.table.better));
  page.text({row, 3}, p.player);
  page.formula({row, 4}, fmt::format("=COUNTIFS(Results!B:B,A{})", row + 1),
               static_cast<double>(p.games));
  page.formula({row, 5}, sum_by_player('H', row), static_cast<double>(p.wins));
  draw_standing_points(row, p);
  page.formula({row, 10},
               fmt::format("=E{0}-COUNTIFS(Results!B:B,A{0},Results!G:G,\">-1E+99\")", row + 1),
               static_cast<double>(p.open));
  page.text({row, 11}, p.table.game);
  if (standings.by() != StandingsBy::nothing) page.text({row, 12}, p.table.part);
  if (!p.best_round) return;
  page.formula({row, 9},
               fmt::format("=_xlfn.{}IFS(Results!J:J,Results!B:B,A{})",
                           p.table.better == Better::fewer ? "MIN" : "MAX", row + 1),
               *p.best_round);
}

void ScoreBook::State::draw_standing_points(std::uint32_t row, const Placing& p) {
  BookPage& page = standings_page;
  page.formula({row, 6}, sum_by_player('G', row), static_cast<double>(p.points));
  page.formula({row, 7}, sum_by_player('I', row), static_cast<double>(p.against));
  if (p.games == p.open) return;
  page.formula({row, 8}, fmt::format("=G{0}/(E{0}-K{0})", row + 1),
               static_cast<double>(p.points) / static_cast<double>(p.games - p.open),
               formats.hundredths);
}

std::string ScoreBook::finish() {
  State& s = *state_;
  s.draw_standings();
  if (!s.too_many) s.draw_results();
  const lxw_error error = workbook_close(s.book);
  s.book = nullptr;
  if (error != LXW_NO_ERROR) return lxw_strerror(error);
  if (!s.too_many) return {};
  std::remove(s.path.c_str());
  return fmt::format(
      "too many games for one .xlsx (a sheet each for at most {}): use --standings, "
      "or --format csv",
      kMostGames);
}

}  // namespace rummy
