#include "report/standings.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/csv_rows.h"
#include "report/grid.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/month.h"
#include "report/score_sheet.h"
#include "report/standings_ranking.h"
#include "rules/ruleset.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

Points better_of(Better better, Points a, Points b) {
  return better == Better::fewer ? std::min(a, b) : std::max(a, b);
}

std::optional<Points> best_round(const ScoreSheet& sheet, std::size_t player, Better better) {
  std::optional<Points> best;
  for (const SheetLine& line : sheet.rounds) {
    const std::optional<PointsRange>& points = line.entries[player].score.points;
    if (points && points->is_exact())
      best = best ? better_of(better, *best, points->low) : points->low;
  }
  return best;
}

/// What the game belongs to; empty where its head does not say.
std::string part_of(const ScoreSheet& sheet, StandingsBy by) {
  const auto note = [&](std::string_view key) {
    return note_words(sheet.judged->record->head.notes, key);
  };
  switch (by) {
    case StandingsBy::nothing:
      return {};
    case StandingsBy::month:
      return month_of(note("date")).value_or(std::string());
    case StandingsBy::event:
      return note("event");
    case StandingsBy::table:
      return note("table");
    case StandingsBy::club:
      return note("x-club");
    case StandingsBy::variant:
      return std::string(sheet.judged->variant);
  }
  return {};
}

template <class Map, class Key>
std::uint32_t number_in(Map& numbers, const Key& key) {
  const auto next = static_cast<std::uint32_t>(numbers.size());
  return numbers.emplace(key, next).first->second;
}

/// Keys by their numbers.
template <class Map>
std::vector<const typename Map::key_type*> by_number(const Map& numbers) {
  std::vector<const typename Map::key_type*> keys(numbers.size());
  for (const auto& [key, number] : numbers)
    keys[number] = &key;
  return keys;
}

bool is_same_game(const PlayedGame& a, const PlayedGame& b) {
  return a.table.game == b.table.game && a.table.better == b.table.better && a.player == b.player;
}

/// What the opponents of each have, as far as it is known.
void settle_against(std::span<PlayedGame> played) {
  for (std::size_t first = 0; first < played.size();) {
    std::size_t end = first;
    std::int64_t all = 0;
    for (; end < played.size() && played[end].game == played[first].game; ++end)
      all += played[end].points.value_or(0);
    for (; first < end; ++first)
      played[first].against = all - played[first].points.value_or(0);
  }
}

}  // namespace

Better better_of(const ScoreSheet& sheet) {
  return are_points_bad(sheet.judged->ruleset->variant) ? Better::fewer : Better::more;
}

std::string_view better_word(Better better) {
  return better == Better::fewer ? "fewer" : "more";
}

std::string_view by_word(StandingsBy by) {
  constexpr auto kWords =
      std::to_array<std::string_view>({"", "month", "event", "table", "club", "variant"});
  return kWords.at(static_cast<std::size_t>(by));
}

/// Rounded, and away from nought where it lies halfway.
std::optional<std::int64_t> Placing::average() const {
  const std::int64_t known = games - open;
  if (known == 0) return std::nullopt;
  const std::int64_t half = (points < 0 ? -known : known) / 2;
  return (points * 100 + half) / known;
}

void StandingsTable::add(const ScoreSheet& sheet) {
  if (sheet.is_malformed()) {
    ++unreadable_;
    return;
  }
  ++games_;
  const GameResult& result = *sheet.result;
  const Better better = better_of(sheet);
  const std::uint32_t table =
      number_in(tables_, TableKey{.part = part_of(sheet, by_),
                                  .game = sheet.judged->ruleset->variant.game,
                                  .better = better});
  for (std::size_t i = 0; i < sheet.players.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    Entry& entry = entries_.emplace_back();
    entry.game = static_cast<std::uint32_t>(games_);
    entry.table = table;
    entry.player = number_in(players_, std::string(sheet.players[i]));
    entry.total = result.totals[i];
    entry.total_known = result.totals_known;
    entry.won = result.finished && std::ranges::find(result.winners, seat) != result.winners.end();
    entry.best_round = best_round(sheet, i, better);
    const Carry* const carried = of_seat(sheet.judged->record->head.carry, seat);
    if (carried != nullptr) entry.carried = carried->total;
  }
}

std::vector<PlayedGame> StandingsTable::played() const {
  const auto tables = by_number(tables_);
  const auto players = by_number(players_);
  std::vector<PlayedGame> played;
  played.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    const bool is_known = entry.total_known && entry.total.is_exact();
    played.push_back({.game = entry.game,
                      .table = *tables[entry.table],
                      .player = *players[entry.player],
                      .points = is_known ? std::optional(entry.total.low) : std::nullopt,
                      .total = entry.total,
                      .total_known = entry.total_known,
                      .won = entry.won,
                      .best_round = entry.best_round});
  }
  settle_carried(played);
  settle_against(played);
  return played;
}

/// Takes off a game's points what another of the games has already.
void StandingsTable::settle_carried(std::vector<PlayedGame>& played) const {
  using TotalKey = std::tuple<std::string_view, std::uint32_t, Points>;
  std::multimap<TotalKey, std::size_t> totals;
  const auto key = [&](std::size_t i, Points total) {
    return TotalKey{played[i].table.game, entries_[i].player, total};
  };
  const auto is_carried = [](const Entry& entry) { return entry.carried.has_value(); };
  if (std::ranges::none_of(entries_, is_carried)) return;
  for (std::size_t i = 0; i < played.size(); ++i)
    if (const std::optional<Points> points = played[i].points) totals.emplace(key(i, *points), i);
  for (std::size_t i = 0; i < played.size(); ++i) {
    const std::optional<Points> carried = entries_[i].carried;
    if (!carried) continue;
    const auto [first, last] = totals.equal_range(key(i, *carried));
    const bool is_elsewhere = std::any_of(first, last, [&](const auto& total) {
      return played[total.second].game != played[i].game &&
             is_same_game(played[total.second], played[i]);
    });
    if (!is_elsewhere) continue;
    played[i].carried = *carried;
    if (std::optional<Points>& points = played[i].points) *points -= *carried;
  }
}

std::vector<Placing> StandingsTable::ranked() const {
  return ranking_of(played(), counting_);
}

std::vector<std::span<const Placing>> tables_of(std::span<const Placing> all) {
  std::vector<std::span<const Placing>> tables;
  while (!all.empty()) {
    const auto end = std::ranges::find_if(
        all, [&](const Placing& placing) { return placing.table != all.front().table; });
    tables.push_back(all.first(static_cast<std::size_t>(end - all.begin())));
    all = all.subspan(tables.back().size());
  }
  return tables;
}

std::string hundredths_text(std::int64_t hundredths) {
  const std::int64_t size = std::abs(hundredths);
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
  if (size % 100 == 0) return text;
  text += fmt::format(".{:02}", size % 100);
  if (text.ends_with('0')) text.pop_back();
  return text;
}

std::string table_title(const StandingsTable& standings, const TableKey& table,
                        const Wording& words) {
  const bool fewer = table.better == Better::fewer;
  std::string title = words(fewer ? say("{}: fewer points are better", table.game)
                                  : say("{}: more points are better", table.game));
  const StandingsBy by = standings.by();
  if (by == StandingsBy::nothing) return title;
  if (!table.part.empty()) return fmt::format("{}; {}", table.part, title);
  const Text none = by == StandingsBy::month ? Text("undated") : say("no {} named", by_word(by));
  return fmt::format("{}; {}", words(none), title);
}

namespace {

/// One table, whose games have points that mean the same.
void append_placings(const StandingsTable& table, std::span<const Placing> placings,
                     const Wording& words, std::string& out) {
  append_titled_grid(table_title(table, placings.front().table, words),
                     placing_rows(placings, words), 1, out);
}

}  // namespace

void append_titled_grid(const std::string& title, std::vector<std::vector<std::string>> rows,
                        std::size_t names, std::string& out) {
  std::vector<Align> aligns(rows.front().size(), Align::right);
  aligns[names] = Align::left;
  Grid grid(std::move(aligns));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    grid.add_row(std::move(rows[i]));
    if (i == 0) grid.add_rule();
  }
  out += fmt::format("\n  {}\n", shown(title));
  grid.append_to(out, 2);
}

std::vector<std::vector<std::string>> placing_rows(std::span<const Placing> placings,
                                                   const Wording& words) {
  const bool any_open = std::ranges::any_of(placings, [](const Placing& s) { return s.open > 0; });
  const bool any_out =
      std::ranges::any_of(placings, [](const Placing& s) { return s.left_out > 0; });
  std::vector<std::vector<std::string>> rows(1, {""});
  for (const std::string_view head : {"player", "games", "open", "not counted", "wins", "points",
                                      "against", "average", "best round"})
    if ((any_open || head != "open") && (any_out || head != "not counted"))
      rows.front().emplace_back(words(head));
  for (const Placing& s : placings) {
    const std::optional<std::int64_t> average = s.average();
    const auto if_known = [&](const std::string& figure) { return average ? figure : "-"; };
    std::vector<std::string> row{std::to_string(s.rank), s.player, std::to_string(s.games)};
    if (any_open) row.push_back(std::to_string(s.open));
    if (any_out) row.push_back(std::to_string(s.left_out));
    row.push_back(std::to_string(s.wins));
    row.push_back(if_known(std::to_string(s.points)));
    row.push_back(if_known(std::to_string(s.against)));
    row.push_back(if_known(hundredths_text(average.value_or(0))));
    row.push_back(s.best_round ? std::to_string(*s.best_round) : "-");
    rows.push_back(std::move(row));
  }
  return rows;
}

void append_standings_text(const StandingsTable& table, const Wording& words, std::string& out) {
  const std::vector<Placing> all = table.ranked();
  out += words(say("Standings over {} game{}", table.games(), table.games() == 1 ? "" : "s"));
  if (table.unreadable() > 0) out += words(say(" ({} could not be read)", table.unreadable()));
  out += '\n';
  for (const std::span<const Placing> placings : tables_of(all))
    append_placings(table, placings, words, out);
  out += fmt::format("\n  {}\n", words(ranking_words(table.counting())));
  if (std::ranges::any_of(all, [](const Placing& s) { return s.open > 0; }))
    out += fmt::format("  {}\n",
                       words("open: games whose total is not known; they count no points yet"));
}

void append_standings_csv(const StandingsTable& table, std::string& out) {
  constexpr auto kColumns =
      std::to_array<std::string_view>({"better", "rank", "player", "games", "wins", "points",
                                       "against", "average", "best_round", "open", "game"});
  const bool is_divided = table.by() != StandingsBy::nothing;
  CsvRows rows(out);
  for (const std::string_view column : kColumns)
    rows.plain(column);
  if (is_divided) rows.plain(by_word(table.by()));
  const bool is_partial = table.counting().best > 0 || table.counting().drop > 0;
  if (is_partial) rows.plain("not_counted");
  rows.end_row();
  for (const Placing& s : table.ranked()) {
    rows.plain(better_word(s.table.better)).number(s.rank).text(s.player);
    rows.number(s.games).number(s.wins);
    if (const std::optional<std::int64_t> average = s.average()) {
      rows.number(s.points).number(s.against).plain(hundredths_text(*average));
    } else {
      rows.nothing().nothing().nothing();
    }
    rows.plain(s.best_round ? std::to_string(*s.best_round) : std::string());
    rows.number(s.open).text(s.table.game);
    if (is_divided) rows.text(s.table.part);
    if (is_partial) rows.number(s.left_out);
    rows.end_row();
  }
}

void write_standings(JsonWriter& json, const StandingsTable& table) {
  json.begin_object();
  json.field("games", table.games());
  json.field_if("unreadable", table.unreadable());
  json.field_if("by", by_word(table.by()));
  json.key("standings");
  json.begin_array();
  for (const Placing& s : table.ranked()) {
    json.begin_object();
    if (table.by() != StandingsBy::nothing) json.field(by_word(table.by()), s.table.part);
    json.field("game", s.table.game);
    json.field("rank", s.rank);
    json.field("player", s.player);
    json.field("better", better_word(s.table.better));
    json.field("games", s.games);
    json.field_if("open", static_cast<std::uint64_t>(s.open));
    json.field_if("not_counted", static_cast<std::uint64_t>(s.left_out));
    json.field("wins", s.wins);
    if (const std::optional<std::int64_t> average = s.average()) {
      json.field("points", s.points);
      json.field("against", s.against);
      json.key("average");
      json.decimal(hundredths_text(*average));
    }
    if (s.best_round) json.field("best_round", *s.best_round);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace rummy
