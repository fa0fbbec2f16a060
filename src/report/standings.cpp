#include "report/standings.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/wording.h"
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

/// The same where the points are in doubt, as they are for the player at worst.
std::int64_t most_demerit(Better better, std::int64_t low, std::int64_t high) {
  return std::max(demerit(better, low), demerit(better, high));
}

/// What decides, the smaller first. Points and a best round that are not known come last.
auto criteria(const Placing& s) {
  const PointsRange best = s.best_round.value_or(PointsRange{});
  const std::int64_t average =
      s.points_known ? most_demerit(s.better, s.average_low(), s.average_high()) : 0;
  return std::tuple(s.better, -s.wins, !s.points_known, average, !s.best_round,
                    most_demerit(s.better, best.low, best.high));
}

void take_best_round(Placing& standing, const SheetEntry& entry) {
  if (!entry.score.points) return;
  const PointsRange& points = *entry.score.points;
  standing.best_round =
      standing.best_round ? best_of(standing.better, *standing.best_round, points) : points;
}

/// Rounded, and away from nought where it lies halfway.
std::int64_t hundredths_each(std::int64_t points, std::int64_t games) {
  if (games == 0) return 0;
  const std::int64_t half = (points < 0 ? -games : games) / 2;
  return (points * 100 + half) / games;
}

bool is_in_doubt(const Placing& s) {
  return !s.points_known || s.low != s.high || (s.best_round && !s.best_round->is_exact());
}

}  // namespace

Better better_of(const ScoreSheet& sheet) {
  return are_points_bad(sheet.judged->ruleset->variant) ? Better::fewer : Better::more;
}

std::string_view better_word(Better better) {
  return better == Better::fewer ? "fewer" : "more";
}

PointsRange best_of(Better better, const PointsRange& a, const PointsRange& b) {
  return better == Better::fewer
             ? PointsRange{.low = std::min(a.low, b.low), .high = std::min(a.high, b.high)}
             : PointsRange{.low = std::max(a.low, b.low), .high = std::max(a.high, b.high)};
}

std::int64_t Placing::average_low() const {
  return hundredths_each(low, games);
}

std::int64_t Placing::average_high() const {
  return hundredths_each(high, games);
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
    standing.points_known = standing.points_known && result.totals_known;
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

Text average_words(const Placing& s) {
  const std::string low = hundredths_text(s.average_low());
  const std::string high = hundredths_text(s.average_high());
  return low == high ? as_it_stands(low) : say("{} to {}", low, high);
}

std::string hundredths_text(std::int64_t hundredths) {
  const std::int64_t size = std::abs(hundredths);
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
  if (size % 100 == 0) return text;
  text += fmt::format(".{:02}", size % 100);
  if (text.ends_with('0')) text.pop_back();
  return text;
}

namespace {

/// Those of games in which points mean the same; nothing where there are none.
void append_placings(std::span<const Placing> placings, const Wording& words, std::string& out) {
  if (placings.empty()) return;
  Grid grid({Align::right, Align::left, Align::right, Align::right, Align::right, Align::right,
             Align::right, Align::right});
  std::vector<std::string> heads{""};
  for (const std::string_view head :
       {"player", "games", "wins", "points", "against", "average", "best round"})
    heads.emplace_back(words(head));
  grid.add_row(std::move(heads));
  grid.add_rule();
  for (const Placing& s : placings) {
    const auto if_known = [&](const Text& figure) {
      return s.points_known ? words(figure) : std::string("-");
    };
    const auto& best = s.best_round;
    grid.add_row({std::to_string(s.rank), s.player, std::to_string(s.games), std::to_string(s.wins),
                  if_known(span_text(s.low, s.high)),
                  if_known(span_text(s.against_low, s.against_high)), if_known(average_words(s)),
                  best ? words(span_text(best->low, best->high)) : "-"});
  }
  const bool fewer = placings.front().better == Better::fewer;
  out +=
      fmt::format("\n  {}\n", words(fewer ? "fewer points are better" : "more points are better"));
  grid.append_to(out, 2);
}

}  // namespace

void append_standings_text(const StandingsTable& table, const Wording& words, std::string& out) {
  const std::vector<Placing> all = table.ranked();
  out += words(say("Standings over {} game{}", table.games(), table.games() == 1 ? "" : "s"));
  if (table.unreadable() > 0) out += words(say(" ({} could not be read)", table.unreadable()));
  out += '\n';
  const auto more = std::ranges::find(all, Better::more, &Placing::better);
  append_placings({all.begin(), more}, words, out);
  append_placings({more, all.end()}, words, out);
  out += fmt::format(
      "\n  {}\n",
      words("by wins, then average, then best round; equal in all of them, a rank is shared"));
  if (std::ranges::any_of(all, is_in_doubt))
    out += fmt::format("  {}\n", words("a figure that is not certain ranks at its worst"));
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
    if (s.points_known) {
      rows.plain(span_text(s.low, s.high).english());
      rows.plain(span_text(s.against_low, s.against_high).english());
      rows.plain(average_words(s).english());
    } else {
      rows.nothing().nothing().nothing();
    }
    const auto& best = s.best_round;
    rows.plain(best ? span_text(best->low, best->high).english() : std::string()).end_row();
  }
}

namespace {

void write_average(JsonWriter& json, const Placing& s) {
  const std::string low = hundredths_text(s.average_low());
  const std::string high = hundredths_text(s.average_high());
  if (low == high) {
    json.key("average");
    return json.decimal(low);
  }
  json.key("average_between");
  json.begin_array();
  json.decimal(low);
  json.decimal(high);
  json.end_array();
}

}  // namespace

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
    if (s.points_known) {
      points("points", s.low, s.high);
      points("against", s.against_low, s.against_high);
      write_average(json, s);
    }
    if (s.best_round) points("best_round", s.best_round->low, s.best_round->high);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace rummy
