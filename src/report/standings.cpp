#include "report/standings.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/wording.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "replay/verdict.h"
#include "report/csv_rows.h"
#include "report/grid.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "rules/ruleset.h"
#include "score/ledger.h"
#include "score/round.h"

namespace rummy {
namespace {

/// The less the better, whichever way the game is won.
std::int64_t demerit(Better better, std::int64_t points) {
  return better == Better::fewer ? points : -points;
}

Text span_text(std::int64_t low, std::int64_t high) {
  return low == high ? as_it_stands(std::to_string(low)) : say("{} to {}", low, high);
}

/// What decides, the smaller first. A best round that is not known comes last.
auto criteria(const Placing& s) {
  return std::tuple(s.better, -s.wins, demerit(s.better, s.average()), !s.best_round,
                    demerit(s.better, s.best_round.value_or(0)));
}

void take_best_round(Placing& standing, const SheetEntry& entry) {
  if (!entry.score || !entry.score->points.is_exact()) return;
  const Points points = entry.score->points.low;
  const bool better = !standing.best_round || demerit(standing.better, points) <
                                                  demerit(standing.better, *standing.best_round);
  if (better) standing.best_round = points;
}

}  // namespace

Better better_of(const ScoreSheet& sheet) {
  return are_points_bad(sheet.judged->ruleset->variant) ? Better::fewer : Better::more;
}

std::string_view better_word(Better better) {
  return better == Better::fewer ? "fewer" : "more";
}

std::int64_t Placing::average() const {
  if (games == 0) return 0;
  const std::int64_t points = (better == Better::fewer ? high : low) * 100;
  const std::int64_t half = (points < 0 ? -games : games) / 2;
  return (points + half) / games;
}

void StandingsTable::add(const ScoreSheet& sheet) {
  if (sheet.is_malformed()) {
    ++unreadable_;
    return;
  }
  ++games_;
  const GameResult& result = *sheet.result;
  const Better better = better_of(sheet);
  PointsRange all;
  for (const PointsRange& total : result.totals)
    all = all + total;
  for (std::size_t i = 0; i < sheet.players.size(); ++i) {
    Placing& standing = players_[{better, std::string(sheet.players[i])}];
    standing.player = sheet.players[i];
    standing.better = better;
    ++standing.games;
    const PointsRange& own = result.totals[i];
    standing.low += own.low;
    standing.high += own.high;
    standing.against_low += all.low - own.low;
    standing.against_high += all.high - own.high;
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (result.finished && std::ranges::find(result.winners, seat) != result.winners.end())
      ++standing.wins;
    for (const SheetLine& line : sheet.rounds)
      take_best_round(standing, line.entries[i]);
  }
}

std::vector<Placing> StandingsTable::ranked() const {
  std::vector<Placing> all;
  all.reserve(players_.size());
  for (const auto& [key, standing] : players_)
    all.push_back(standing);  // by name
  std::ranges::stable_sort(all, {}, criteria);
  std::uint64_t place = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool first = i == 0 || all[i].better != all[i - 1].better;
    place = first ? 1 : place + 1;
    const bool shares = !first && criteria(all[i]) == criteria(all[i - 1]);
    all[i].rank = shares ? all[i - 1].rank : place;
  }
  return all;
}

std::string hundredths_text(std::int64_t hundredths) {
  const std::int64_t size = std::abs(hundredths);
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
  if (size % 100 == 0) return text;
  text += fmt::format(".{:02}", size % 100);
  if (text.ends_with('0')) text.pop_back();
  return text;
}

void append_standings_text(const StandingsTable& table, const Wording& words, std::string& out) {
  const std::vector<Placing> all = table.ranked();
  out += words(say("Standings over {} game{}", table.games(), table.games() == 1 ? "" : "s"));
  if (table.unreadable() > 0) out += words(say(" ({} could not be read)", table.unreadable()));
  out += '\n';
  for (const Better better : {Better::fewer, Better::more}) {
    Grid grid({Align::right, Align::left, Align::right, Align::right, Align::right, Align::right,
               Align::right, Align::right});
    std::vector<std::string> heads{""};
    for (const std::string_view head :
         {"player", "games", "wins", "points", "against", "average", "best round"})
      heads.emplace_back(words(head));
    grid.add_row(std::move(heads));
    grid.add_rule();
    bool any = false;
    for (const Placing& s : all) {
      if (s.better != better) continue;
      any = true;
      grid.add_row({std::to_string(s.rank), s.player, std::to_string(s.games),
                    std::to_string(s.wins), words(span_text(s.low, s.high)),
                    words(span_text(s.against_low, s.against_high)), hundredths_text(s.average()),
                    s.best_round ? std::to_string(*s.best_round) : "-"});
    }
    if (!any) continue;
    out += fmt::format("\n  {}\n", words(better == Better::fewer ? "fewer points are better"
                                                                 : "more points are better"));
    grid.append_to(out, 2);
  }
  out += fmt::format(
      "\n  {}\n",
      words("by wins, then average, then best round; equal in all of them, a rank is shared"));
}

void append_standings_csv(const StandingsTable& table, std::string& out) {
  constexpr auto kColumns = std::to_array<std::string_view>(
      {"better", "rank", "player", "games", "wins", "points", "against", "average", "best_round"});
  CsvRows rows(out);
  for (const std::string_view column : kColumns)
    rows.plain(column);
  rows.end_row();
  for (const Placing& s : table.ranked()) {
    rows.plain(better_word(s.better)).number(s.rank).text(s.player).number(s.games).number(s.wins);
    rows.plain(span_text(s.low, s.high).english());
    rows.plain(span_text(s.against_low, s.against_high).english());
    rows.plain(hundredths_text(s.average())).number(s.best_round).end_row();
  }
}

void write_standings(JsonWriter& json, const StandingsTable& table) {
  const auto points = [&json](std::string_view key, std::int64_t low, std::int64_t high) {
    if (low == high) return json.field(key, low);
    json.key(std::string(key) + "_between");
    json.begin_array();
    json.value(low);
    json.value(high);
    json.end_array();
  };
  json.begin_object();
  json.field("games", table.games());
  json.field_if("unreadable", table.unreadable());
  json.key("standings");
  json.begin_array();
  for (const Placing& s : table.ranked()) {
    json.begin_object();
    json.field("rank", s.rank);
    json.field("player", s.player);
    json.field("better", better_word(s.better));
    json.field("games", s.games);
    json.field("wins", s.wins);
    points("points", s.low, s.high);
    points("against", s.against_low, s.against_high);
    json.key("average");
    json.decimal(hundredths_text(s.average()));
    if (s.best_round) json.field("best_round", *s.best_round);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace rummy
