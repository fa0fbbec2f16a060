#include "report/score_book.h"

#include <fmt/core.h>
#include <stdio.h>  // IWYU pragma: keep (libxlsxwriter names FILE)
#include <xlsxwriter/common.h>
#include <xlsxwriter/utility.h>
#include <xlsxwriter/workbook.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/book_page.h"
#include "report/game_page.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "report/season_pages.h"
#include "report/standings.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::size_t kMostGames = 1'000;      // sheets that a spreadsheet still opens
constexpr std::size_t kMostResults = 500'000;  // a sheet has 1,048,576 rows
constexpr std::time_t kDay = 315'532'800;      // 1980-01-01: the same games, the same bytes

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

/// What the game's page is called: its id; else its file, without folder and endings.
std::string short_title(const ScoreSheet& sheet) {
  const std::optional<std::string>& id = sheet.judged->record->head.id;
  if (id && !id->empty()) return *id;
  std::string name(sheet.judged->name.substr(sheet.judged->name.find_last_of('/') + 1));
  for (const std::string_view packed : {".gz", ".zst"})
    if (name.ends_with(packed)) name.resize(name.size() - packed.size());
  if (const std::size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0)
    name.resize(dot);
  return name;
}

/// Whether those have won, and they alone, who have the best total.
bool has_best_total_won(const ScoreSheet& sheet) {
  const Better better = better_of(sheet);
  const GameResult& result = *sheet.result;
  if (!result.finished || !result.totals_known || result.totals.empty()) return false;
  const auto demerit = [&](const PointsRange& total) {
    return better == Better::fewer ? total.low : -total.low;
  };
  Points best = demerit(result.totals.front());
  for (const PointsRange& total : result.totals) {
    if (!total.is_exact()) return false;
    best = std::min(best, demerit(total));
  }
  for (std::size_t i = 0; i < result.totals.size(); ++i) {
    const auto is_player = [i](Seat seat) { return index(seat) == i; };
    if ((demerit(result.totals[i]) == best) != std::ranges::any_of(result.winners, is_player))
      return false;
  }
  return true;
}

}  // namespace

std::string sheet_name(const std::string& title) {
  return cut_name(title, kLongestName);
}

struct ScoreBook::State {
  State(const std::string& where, BookKind what, StandingsBy by, Wording words)
      : path(where),
        kind(what),
        book(workbook_new(where.c_str())),
        style(book, words),
        season_names{.standings = fresh_name(std::string(words("Standings"))),
                     .results = fresh_name(std::string(words("Results"))),
                     .left_out = fresh_name(std::string(words("Not read")))},
        standings_page(workbook_add_worksheet(book, season_names.standings.c_str()), style),
        results_page(workbook_add_worksheet(book, season_names.results.c_str()), style),
        standings(by) {
    lxw_doc_properties properties{};
    properties.created = kDay;
    workbook_set_properties(book, &properties);
  }

  std::string fresh_name(const std::string& title);
  std::string page_name(const ScoreSheet& sheet);
  void draw_page(const ScoreSheet& sheet, std::size_t first_result);
  void draw_season();

  std::string path;
  BookKind kind;
  lxw_workbook* book;
  BookStyle style;
  std::set<std::string> names = {"history"};  // taken, in lower case
  SeasonNames season_names;
  BookPage standings_page;
  BookPage results_page;
  StandingsTable standings;
  std::vector<ResultSource> sources;  // of StandingsTable::played
  std::vector<NotRead> left_out;
  bool too_many = false;
};

ScoreBook::ScoreBook(const std::string& path, BookKind kind, StandingsBy by, Wording words)
    : state_(std::make_unique<State>(path, kind, by, words)) {}

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

/// With the date where another page has the name already.
std::string ScoreBook::State::page_name(const ScoreSheet& sheet) {
  const std::string title = short_title(sheet);
  const std::string date = note_words(sheet.judged->record->head.notes, "date");
  if (date.empty() || !names.contains(in_small_letters(sheet_name(title))))
    return fresh_name(title);
  return fresh_name(cut_name(title, kLongestName - std::min(date.size() + 1, kLongestName / 2)) +
                    " " + date);
}

void ScoreBook::add(const ScoreSheet& sheet) {
  State& s = *state_;
  s.standings.add(sheet);
  if (sheet.is_malformed()) {
    const Findings& findings = sheet.judged->verdict->findings;
    return leave_out(
        std::string(sheet.judged->name), sheet.judged->line,
        findings.empty() ? std::string() : sheet.judged->words(findings.front().message));
  }
  if (s.too_many) return;
  s.too_many = (s.kind == BookKind::games && s.standings.games() > kMostGames) ||
               s.sources.size() + sheet.players.size() > kMostResults;
  if (s.too_many) return;
  const std::size_t first = s.sources.size();
  s.sources.resize(first + sheet.players.size(),
                   {.title = sheet.title(), .variant = std::string(sheet.judged->variant)});
  if (s.kind == BookKind::games) s.draw_page(sheet, first);
}

void ScoreBook::leave_out(const std::string& name, std::uint64_t line, const std::string& reason) {
  state_->left_out.push_back({.name = name, .line = line, .reason = reason});
}

void ScoreBook::State::draw_page(const ScoreSheet& sheet, std::size_t first_result) {
  const std::string name = page_name(sheet);
  BookPage page(workbook_add_worksheet(book, name.c_str()), style);
  const std::vector<PlayerCells> cells = draw_game(sheet, style, page);
  page.finish();
  const std::string prefix = sheet_prefix(name);
  std::vector<std::string> totals;
  std::string all_totals;
  for (const PlayerCells& player : cells) {
    totals.push_back(player.total ? prefix + cell_name(*player.total) : std::string());
    all_totals += (all_totals.empty() ? "" : ",") + totals.back();
  }
  const bool has_all = std::ranges::none_of(totals, &std::string::empty);
  if (!has_all || !has_best_total_won(sheet)) all_totals.clear();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    ResultSource& source = sources[first_result + i];
    source.page = name;
    source.total_cell = totals[i];
    source.all_totals = all_totals;
    source.score_cells =
        prefix + cell_name(cells[i].first_score) + ":" + cell_name(cells[i].last_score);
  }
}

void ScoreBook::State::draw_season() {
  SeasonPages pages(standings, season_names, style);
  pages.draw_standings(standings_page, left_out.size());
  pages.draw_results(results_page, sources);
  standings_page.finish();
  results_page.finish();
  if (left_out.empty()) return;
  BookPage page(workbook_add_worksheet(book, season_names.left_out.c_str()), style);
  draw_left_out(page, left_out, style);
  page.finish();
}

std::string ScoreBook::finish() {
  State& s = *state_;
  if (!s.too_many) s.draw_season();
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
