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
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Dates as people write them on scoresheets.

constexpr int kMonths = 12;

/// Three numbers with the same separator, and the number of digits in the first.
struct DateParts {
  std::array<int, 3> numbers{};
  std::size_t first_digits = 0;
  char sign = '\0';
};

bool is_digit_sign(char c) {
  return c >= '0' && c <= '9';
}

/// Reads at most four digits; returns how many.
std::size_t take_number(std::string_view& text, int& number) {
  std::size_t digits = 0;
  for (number = 0; digits < text.size() && digits < 5 && is_digit_sign(text[digits]); ++digits)
    number = 10 * number + (text[digits] - '0');
  text.remove_prefix(digits);
  return digits;
}

std::optional<DateParts> parts_of(std::string_view text) {
  DateParts parts;
  while (text.starts_with(' '))
    text.remove_prefix(1);
  for (std::size_t i = 0; i < parts.numbers.size(); ++i) {
    const std::size_t digits = take_number(text, parts.numbers.at(i));
    if (digits == 0 || digits > 4) return std::nullopt;
    if (i == 0) parts.first_digits = digits;
    if (i == 2) break;
    if (text.empty() || std::string_view("-./").find(text.front()) == std::string_view::npos)
      return std::nullopt;
    if (i > 0 && text.front() != parts.sign) return std::nullopt;
    parts.sign = text.front();
    text.remove_prefix(1);
    while (parts.sign == '.' && text.starts_with(' '))
      text.remove_prefix(1);
  }
  return parts;
}

}  // namespace

std::optional<std::string> month_of(std::string_view date) {
  const std::optional<DateParts> parts = parts_of(date);
  if (!parts) return std::nullopt;
  const auto [a, b, c] = parts->numbers;
  const auto month = [](int year, int number) -> std::optional<std::string> {
    if (number < 1 || number > kMonths || year < 1000) return std::nullopt;
    return fmt::format("{:04}-{:02}", year, number);
  };
  if (parts->first_digits == 4) return month(a, b);
  if (parts->sign == '.') return month(c, b);  // with points the day comes first
  if (a == b || a > kMonths) return month(c, b);
  return b > kMonths ? month(c, a) : std::nullopt;
}

namespace {

// === The order of players over many games, and how often each was ahead of another.

/// How often a player was ahead of another in games that both played to a known total.
struct Duel {
  TableKey table;
  std::string player;
  std::string against;
  std::int64_t ahead = 0;
  std::int64_t behind = 0;
  std::int64_t level = 0;
};

Points best_of(Better better, Points a, Points b) {
  return better == Better::fewer ? std::min(a, b) : std::max(a, b);
}

/// A measure that is lower for better points, whichever way the game is won.
std::int64_t demerit(Better better, std::int64_t points) {
  return better == Better::fewer ? points : -points;
}

/// The criteria in order, lower first. An unknown average or best round comes last.
auto criteria(const Placing& s, RankBy by) {
  const std::optional<std::int64_t> average = s.average();
  const Better better = s.table.better;
  const std::int64_t of_average = demerit(better, average.value_or(0));
  const std::int64_t first = by == RankBy::wins     ? -s.wins
                             : by == RankBy::points ? demerit(better, s.points)
                                                    : of_average;
  return std::tuple(by != RankBy::wins && !average, first, -s.wins, !average, of_average,
                    !s.best_round, demerit(better, s.best_round.value_or(0)));
}

void add_game(Placing& standing, const PlayedGame& game) {
  standing.table = game.table;
  standing.player = game.player;
  ++standing.games;
  if (game.won) ++standing.wins;
  if (game.points) {
    standing.points += *game.points;
    standing.against += game.against;
  } else {
    ++standing.open;
  }
  if (game.best_round)
    standing.best_round = standing.best_round
                              ? best_of(game.table.better, *standing.best_round, *game.best_round)
                              : *game.best_round;
}

/// The games of one player in a table that count: open ones always, and the best of the others.
std::vector<const PlayedGame*> counted(std::vector<const PlayedGame*> games,
                                       const Counting& counting) {
  if (counting.best == 0 && counting.drop == 0) return games;
  std::vector<const PlayedGame*> known;
  std::vector<const PlayedGame*> count;
  for (const PlayedGame* game : games)
    (game->points ? known : count).push_back(game);
  std::ranges::stable_sort(
      known, {}, [](const PlayedGame* game) { return demerit(game->table.better, *game->points); });
  std::size_t kept = known.size() - std::min<std::size_t>(known.size(), counting.drop);
  if (counting.best > 0) kept = std::min<std::size_t>(kept, counting.best);
  count.insert(count.end(), known.begin(), known.begin() + static_cast<std::ptrdiff_t>(kept));
  return count;
}

/// Adds one game that both players played.
void add_duel(Duel& duel, const PlayedGame& own, const PlayedGame& other) {
  duel.table = own.table;
  duel.player = own.player;
  duel.against = other.player;
  if (!own.points || !other.points) return;
  const std::int64_t mine = demerit(own.table.better, *own.points);
  const std::int64_t theirs = demerit(own.table.better, *other.points);
  duel.ahead += mine < theirs ? 1 : 0;
  duel.behind += mine > theirs ? 1 : 0;
  duel.level += mine == theirs ? 1 : 0;
}

/// Table by table, the best first; players that no criterion separates share a rank.
std::vector<Placing> ranking_of(const std::vector<PlayedGame>& played, const Counting& counting) {
  std::map<std::pair<TableKey, std::string>, std::vector<const PlayedGame*>> games;
  for (const PlayedGame& game : played)
    games[{game.table, game.player}].push_back(&game);
  std::vector<Placing> all;
  all.reserve(games.size());
  for (const auto& [key, of_player] : games) {  // by name within each table
    Placing& placing = all.emplace_back();
    placing.table = key.first;
    placing.player = key.second;
    const std::vector<const PlayedGame*> count = counted(of_player, counting);
    for (const PlayedGame* game : count)
      add_game(placing, *game);
    placing.left_out = static_cast<std::int64_t>(of_player.size() - count.size());
  }
  const auto rank_of = [&](const Placing& placing) { return criteria(placing, counting.rank); };
  std::ranges::stable_sort(all, [&](const Placing& a, const Placing& b) {
    return std::tuple(a.table, rank_of(a)) < std::tuple(b.table, rank_of(b));
  });
  std::uint64_t place = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool first = i == 0 || all[i].table != all[i - 1].table;
    place = first ? 1 : place + 1;
    const bool shares = !first && rank_of(all[i]) == rank_of(all[i - 1]);
    all[i].rank = shares ? all[i - 1].rank : place;
  }
  return all;
}

/// "by wins, then average, …"
Text ranking_words(const Counting& counting) {
  switch (counting.rank) {
    case RankBy::wins:
      return "by wins, then average, then best round; equal in all of them, a rank is shared";
    case RankBy::points:
      return "by points, then wins, then average, then best round; equal in all of them, a rank is "
             "shared";
    case RankBy::average:
      return "by average, then wins, then best round; equal in all of them, a rank is shared";
  }
  return {};
}

/// By table, player and opponent; each pair in both directions.
std::vector<Duel> duels_of(const std::vector<PlayedGame>& played) {
  std::map<std::tuple<TableKey, std::string, std::string>, Duel> duels;
  for (std::size_t first = 0; first < played.size();) {
    std::size_t end = first;
    while (end < played.size() && played[end].game == played[first].game)
      ++end;
    for (std::size_t i = first; i < end; ++i) {
      for (std::size_t j = first; j < end; ++j) {
        const PlayedGame& own = played[i];
        if (i != j) add_duel(duels[{own.table, own.player, played[j].player}], own, played[j]);
      }
    }
    first = end;
  }
  std::vector<Duel> all;
  all.reserve(duels.size());
  for (auto& [key, duel] : duels)
    all.push_back(std::move(duel));
  return all;
}

// === The players' standings over any number of games.

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

/// The part of the standings that the game belongs to; empty if its header does not say.
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

/// Keys ordered by their numbers.
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

/// Adds what the opponents of each have, as far as known.
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

/// Rounded; half is rounded away from 0.
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

/// Takes off a game's points what another of the games already counts.
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

/// Appends one table, whose games have comparable points.
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

namespace {

// === Standings and cross tables for publication.

using Rows = std::vector<std::vector<std::string>>;

/// The players of a table in order, each against each: "3-1", "3-1 (2)" with two level games.
Rows cross_rows(const std::vector<Duel>& duels, std::span<const Placing> placings) {
  Rows rows(1, {""});
  for (const Placing& placing : placings)
    rows.front().push_back(placing.player);
  for (const Placing& placing : placings) {
    std::vector<std::string> row{placing.player};
    for (const Placing& other : placings) {
      const auto duel = std::ranges::find_if(duels, [&](const Duel& each) {
        return each.table == placing.table && each.player == placing.player &&
               each.against == other.player;
      });
      std::string cell;
      if (duel != duels.end()) cell = fmt::format("{}-{}", duel->ahead, duel->behind);
      if (duel != duels.end() && duel->level > 0) cell += fmt::format(" ({})", duel->level);
      row.push_back(std::move(cell));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string heading_of(const StandingsTable& table, const Wording& words) {
  std::string text =
      words(say("Standings over {} game{}", table.games(), table.games() == 1 ? "" : "s"));
  if (table.unreadable() > 0) text += words(say(" ({} could not be read)", table.unreadable()));
  return text;
}

constexpr std::string_view kCrossWords =
    "ahead of the other player in games both played - behind "
    "(level)";

void append_rows_markdown(const Rows& rows, std::string& out) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += '|';
    for (const std::string& cell : rows[i])
      out += fmt::format(" {} |", markdown(cell));
    out += '\n';
    if (i > 0) continue;
    out += '|';
    for (std::size_t column = 0; column < rows[i].size(); ++column)
      out += column == 1 ? "---|" : "--:|";
    out += '\n';
  }
  out += '\n';
}

void append_rows_html(const Rows& rows, std::string& out) {
  out += "<table>\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string_view cell_of = i == 0 ? "th" : "td";
    out += "<tr>";
    for (const std::string& cell : rows[i])
      out += fmt::format("<{0}>{1}</{0}>", cell_of, html(cell));
    out += "</tr>\n";
  }
  out += "</table>\n";
}

}  // namespace

void append_cross_text(const StandingsTable& table, const Wording& words, std::string& out) {
  const std::vector<Placing> all = table.ranked();
  const std::vector<Duel> duels = duels_of(table.played());
  for (const std::span<const Placing> placings : tables_of(all)) {
    append_titled_grid(table_title(table, placings.front().table, words),
                       cross_rows(duels, placings), 0, out);
  }
  if (!all.empty()) out += fmt::format("\n  {}\n", words(kCrossWords));
}

void append_standings_markdown(const StandingsTable& table, bool with_cross, const Wording& words,
                               std::string& out) {
  out += fmt::format("## {}\n\n", heading_of(table, words));
  const std::vector<Placing> all = table.ranked();
  const std::vector<Duel> duels = with_cross ? duels_of(table.played()) : std::vector<Duel>();
  for (const std::span<const Placing> placings : tables_of(all)) {
    out += fmt::format("### {}\n\n", markdown(table_title(table, placings.front().table, words)));
    append_rows_markdown(placing_rows(placings, words), out);
    if (with_cross) append_rows_markdown(cross_rows(duels, placings), out);
  }
  out += fmt::format("*{}*\n", words(ranking_words(table.counting())));
  if (with_cross) out += fmt::format("\n*{}*\n", words(kCrossWords));
}

void append_standings_html(const StandingsTable& table, bool with_cross, const std::string& title,
                           const Wording& words, std::string& out) {
  const std::string heading = title.empty() ? heading_of(table, words) : title;
  out += fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n"
      "body{{font:16px system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}}\n"
      "table{{border-collapse:collapse;margin:1rem 0}}\n"
      "th,td{{padding:.3rem .7rem;border-bottom:1px solid #ccc;text-align:right}}\n"
      "th:nth-child(2),td:nth-child(2){{text-align:left}}\n</style>\n</head>\n<body>\n<h1>{}</"
      "h1>\n",
      words.language_code(), html(heading), html(heading));
  const std::vector<Placing> all = table.ranked();
  const std::vector<Duel> duels = with_cross ? duels_of(table.played()) : std::vector<Duel>();
  for (const std::span<const Placing> placings : tables_of(all)) {
    out += fmt::format("<h2>{}</h2>\n", html(table_title(table, placings.front().table, words)));
    append_rows_html(placing_rows(placings, words), out);
    if (with_cross) append_rows_html(cross_rows(duels, placings), out);
  }
  out += fmt::format("<p>{}</p>\n", html(words(ranking_words(table.counting()))));
  if (with_cross) out += fmt::format("<p>{}</p>\n", html(words(kCrossWords)));
  out += "</body>\n</html>\n";
}

}  // namespace rummy
