#include "report/score_book.h"

#include <fmt/core.h>
#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/common.h>
#include <xlsxwriter/utility.h>
#include <xlsxwriter/workbook.h>

#include <algorithm>
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
#include "diag/finding.h"
#include "replay/verdict.h"
#include "report/book_page.h"
#include "report/game_page.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "report/standings.h"
#include "score/ledger.h"

namespace rummy {
namespace {

constexpr std::size_t kMostGames = 1'000;      // sheets that a spreadsheet still opens
constexpr std::size_t kMostResults = 500'000;  // a sheet has 1,048,576 rows
constexpr std::time_t kDay = 315'532'800;      // 1980-01-01: the same games, the same bytes

/// One player's game, a row of the results.
struct Result {
  std::uint64_t game = 0;  // from 1
  std::string title;
  std::string variant;
  std::string player;
  Better better = Better::fewer;
  PointsRange total;
  PointsRange against;
  bool totals_known = true;
  bool won = false;
  std::optional<PointsRange> best_round;
  std::string total_cell{};   // on the game's page; empty: there is none
  std::string score_cells{};  // the same
};

std::optional<PointsRange> best_round(const ScoreSheet& sheet, std::size_t player, Better better) {
  std::optional<PointsRange> best;
  for (const SheetLine& line : sheet.rounds) {
    const std::optional<PointsRange>& points = line.entries[player].score.points;
    if (points) best = best ? best_of(better, *best, *points) : *points;
  }
  return best;
}

/// By the player's number: a name is text that a criterion might read as a pattern.
std::string sum_by_player(char column, std::uint32_t row) {
  return fmt::format("=SUMIFS(Results!{0}:{0},Results!B:B,A{1})", column, row + 1);
}

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
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
  State(const std::string& where, BookKind what)
      : path(where),
        kind(what),
        book(workbook_new(where.c_str())),
        formats(book),
        standings_page(workbook_add_worksheet(book, "Standings")),
        results_page(workbook_add_worksheet(book, "Results")) {
    lxw_doc_properties properties{};
    properties.created = kDay;
    workbook_set_properties(book, &properties);
  }

  std::string fresh_name(const std::string& title);
  void draw_page(const ScoreSheet& sheet, std::size_t first_result);
  void draw_results();
  void draw_result(std::uint32_t row, const Result& result);
  void draw_points(std::uint32_t row, const Result& result);
  void draw_standings();
  void draw_standing(std::uint32_t row, const Placing& placing);
  void draw_standing_points(std::uint32_t row, const Placing& placing);
  [[nodiscard]] std::uint64_t number_of(const Result& result) const {
    return numbers.at({result.better, result.player});
  }

  std::string path;
  BookKind kind;
  lxw_workbook* book;
  BookFormats formats;
  BookPage standings_page;
  BookPage results_page;
  StandingsTable standings;
  std::vector<Result> results;
  std::set<std::string> names = {"standings", "results", "history"};  // taken, in lower case
  std::map<std::pair<Better, std::string>, std::uint64_t> numbers;    // of players in the standings
  bool too_many = false;
};

ScoreBook::ScoreBook(const std::string& path, BookKind kind)
    : state_(std::make_unique<State>(path, kind)) {}

ScoreBook::~ScoreBook() {
  if (state_->book != nullptr) lxw_workbook_free(state_->book);
}

std::string ScoreBook::State::fresh_name(const std::string& title) {
  const std::string name = sheet_name(title);
  std::string fresh = name;
  for (int i = 2; !names.insert(lower_case(fresh)).second; ++i) {
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
               s.results.size() + sheet.players.size() > kMostResults;
  if (s.too_many) return;
  const std::size_t first = s.results.size();
  const Better better = better_of(sheet);
  PointsRange all;
  for (const PointsRange& total : sheet.result->totals)
    all = all + total;
  for (std::size_t i = 0; i < sheet.players.size(); ++i) {
    const PointsRange& own = sheet.result->totals[i];
    const Seat seat{static_cast<std::uint8_t>(i)};
    const auto& winners = sheet.result->winners;
    s.results.push_back(
        {.game = s.standings.games(),
         .title = sheet.title(),
         .variant = std::string(sheet.judged->variant),
         .player = std::string(sheet.players[i]),
         .better = better,
         .total = own,
         .against = {.low = all.low - own.low, .high = all.high - own.high},
         .totals_known = sheet.result->totals_known,
         .won = sheet.result->finished && std::ranges::find(winners, seat) != winners.end(),
         .best_round = best_round(sheet, i, better)});
  }
  if (s.kind == BookKind::games) s.draw_page(sheet, first);
}

void ScoreBook::State::draw_page(const ScoreSheet& sheet, std::size_t first_result) {
  const std::string name = fresh_name(sheet.title());
  BookPage page(workbook_add_worksheet(book, name.c_str()));
  const std::vector<PlayerCells> cells = draw_game(sheet, formats, page);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Result& result = results[first_result + i];
    result.total_cell = sheet_prefix(name) + cell_name(cells[i].total);
    result.score_cells =
        sheet_prefix(name) + cell_name(cells[i].first_score) + ":" + cell_name(cells[i].last_score);
  }
}

void ScoreBook::State::draw_results() {
  constexpr auto kHeads =
      std::to_array<std::string_view>({"game no.", "player no.", "game", "variant", "better",
                                       "player", "total", "won", "against", "best round"});
  for (std::size_t i = 0; i < kHeads.size(); ++i)
    results_page.text({0, static_cast<std::uint16_t>(i)}, kHeads[i], formats.head);
  results_page.freeze({1, 0});
  std::uint32_t row = 1;
  for (const Result& result : results)
    draw_result(row++, result);
}

void ScoreBook::State::draw_result(std::uint32_t row, const Result& r) {
  BookPage& page = results_page;
  page.number({row, 0}, static_cast<double>(r.game));
  page.number({row, 1}, static_cast<double>(number_of(r)));
  page.text({row, 2}, r.title);
  page.text({row, 3}, r.variant);
  page.text({row, 4}, better_word(r.better));
  page.text({row, 5}, r.player);
  if (r.totals_known) draw_points(row, r);
  page.number({row, 7}, r.won ? 1 : 0);
  if (!r.best_round) return;
  if (r.score_cells.empty() || !r.best_round->is_exact()) return page.range({row, 9}, r.best_round);
  page.formula({row, 9},
               fmt::format("={}({})", r.better == Better::fewer ? "MIN" : "MAX", r.score_cells),
               r.best_round->low);
}

void ScoreBook::State::draw_points(std::uint32_t row, const Result& r) {
  BookPage& page = results_page;
  if (r.total.is_exact() && !r.total_cell.empty()) {
    page.formula({row, 6}, "=" + r.total_cell, r.total.low);
  } else {
    page.range({row, 6}, r.total);
  }
  if (r.against.is_exact() && r.total.is_exact()) {
    page.formula({row, 8}, fmt::format("=SUMIFS(G:G,A:A,A{0})-G{0}", row + 1), r.against.low);
  } else {
    page.range({row, 8}, r.against);
  }
}

void ScoreBook::State::draw_standings() {
  constexpr auto kHeads =
      std::to_array<std::string_view>({"player no.", "rank", "better", "player", "games", "wins",
                                       "points", "against", "average", "best round"});
  for (std::size_t i = 0; i < kHeads.size(); ++i)
    standings_page.text({0, static_cast<std::uint16_t>(i)}, kHeads[i], formats.head);
  standings_page.freeze({1, 0});
  std::uint32_t row = 1;
  for (const Placing& placing : standings.ranked()) {
    numbers[{placing.better, placing.player}] = row;
    draw_standing(row++, placing);
  }
}

void ScoreBook::State::draw_standing(std::uint32_t row, const Placing& p) {
  BookPage& page = standings_page;
  page.number({row, 0}, row);
  page.number({row, 1}, static_cast<double>(p.rank));
  page.text({row, 2}, better_word(p.better));
  page.text({row, 3}, p.player);
  page.formula({row, 4}, fmt::format("=COUNTIFS(Results!B:B,A{})", row + 1),
               static_cast<double>(p.games));
  page.formula({row, 5}, sum_by_player('H', row), static_cast<double>(p.wins));
  if (p.points_known) draw_standing_points(row, p);
  if (!p.best_round) return;
  if (!p.best_round->is_exact()) return page.range({row, 9}, p.best_round);
  page.formula({row, 9},
               fmt::format("=_xlfn.{}IFS(Results!J:J,Results!B:B,A{})",
                           p.better == Better::fewer ? "MIN" : "MAX", row + 1),
               p.best_round->low);
}

void ScoreBook::State::draw_standing_points(std::uint32_t row, const Placing& p) {
  BookPage& page = standings_page;
  const bool exact = p.low == p.high;
  if (exact) {
    page.formula({row, 6}, sum_by_player('G', row), static_cast<double>(p.low));
  } else {
    page.text({row, 6}, fmt::format("{} to {}", p.low, p.high));
  }
  if (p.against_low == p.against_high) {
    page.formula({row, 7}, sum_by_player('I', row), static_cast<double>(p.against_low));
  } else {
    page.text({row, 7}, fmt::format("{} to {}", p.against_low, p.against_high));
  }
  if (exact) {
    page.formula({row, 8}, fmt::format("=G{0}/E{0}", row + 1),
                 static_cast<double>(p.low) / static_cast<double>(p.games), formats.hundredths);
  } else {
    page.text({row, 8}, average_words(p).english());
  }
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
