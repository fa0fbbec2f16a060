// What is added and paid at the end of a game, and games kept on several sheets at once.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === What is added and paid at the end of a game.

/// 1 if it is certain, 0 if it is impossible, else 0 to 1.
PointsRange truth(bool certain, bool possible) {
  return {.low = certain ? 1 : 0, .high = possible ? 1 : 0};
}

/// Whether the total has reached end.at, as 0 or 1 or both.
PointsRange reached(PointsRange total, const GameEndSettings& end) {
  if (end.type != EndType::target) return {};
  return truth(total.low >= end.at, total.high >= end.at);
}

class Bonuses {
 public:
  Bonuses(const Standings& standings, const GameEndSettings& end)
      : standings_(standings), end_(end) {}

  [[nodiscard]] PointsRange for_reaching(std::size_t seat) const {
    const PointsRange has = reached(standings_.totals[seat], end_);
    if (end_.reach_to == ReachBonusTo::each) return has * end_.reach_points;
    const PointsRange own = standings_.totals[seat];
    bool certain = has.low > 0;
    bool possible = has.high > 0;
    for (std::size_t i = 0; i < standings_.totals.size(); ++i) {
      if (i == seat) continue;
      certain = certain && own.low >= standings_.totals[i].high;
      possible = possible && own.high >= standings_.totals[i].low;
    }
    return truth(certain, possible) * end_.reach_points;
  }

  [[nodiscard]] PointsRange for_rounds_won(std::size_t seat) const {
    const PointsRange all = standings_.won[seat] * end_.won_points;
    if (end_.won_to == RoundsWonTo::all) return all;
    const PointsRange has = reached(standings_.totals[seat], end_);
    return {.low = has.high > 0 ? 0 : all.low, .high = has.low > 0 ? 0 : all.high};
  }

  /// The bonus for reaching the end while nobody else has scored.
  [[nodiscard]] PointsRange for_shutout(std::size_t seat) const {
    const PointsRange has = reached(standings_.totals[seat], end_);
    bool certain = has.low > 0;
    bool possible = has.high > 0;
    for (std::size_t i = 0; i < standings_.totals.size(); ++i) {
      if (i == seat) continue;
      certain = certain && standings_.totals[i].high <= 0;
      possible = possible && standings_.totals[i].low <= 0;
      if (!standings_.wins_score) continue;
      certain = certain && standings_.won[i].high <= 0;
      possible = possible && standings_.won[i].low <= 0;
    }
    return truth(certain, possible) * end_.shutout_points;
  }

 private:
  const Standings& standings_;
  const GameEndSettings& end_;
};

/// Sums the difference of two players' totals from one player's side.
struct Settling {
  Workings workings;
  PointsRange sum{};
  Text text{};

  void add(PointsRange own, PointsRange other) {
    const PointsRange difference = own - other;
    sum = sum + difference;
    if (workings == Workings::left_out) return;
    if (!text.empty()) text += " + ";
    const bool below_zero = other.is_exact() && other.low < 0;
    text += below_zero ? say("({} + {})", range_words(own), -other.low)
                       : say("({} - {})", range_words(own), range_words(other));
  }
  [[nodiscard]] FinalTotal total() const {
    return {.points = sum,
            .working = text.empty() ? Text() : say("{} = {}", text, range_words(sum))};
  }
};

bool is_among(std::span<const Seat> seats, std::size_t seat) {
  return std::ranges::find(seats, static_cast<Seat>(seat)) != seats.end();
}

/// No opponent pays a winner for being ahead (end.must_go_out lets a lower total win).
PointsRange at_least(PointsRange points, PointsRange least) {
  return {.low = std::max(points.low, least.low), .high = std::max(points.high, least.high)};
}
PointsRange at_most(PointsRange points, PointsRange most) {
  return {.low = std::min(points.low, most.low), .high = std::min(points.high, most.high)};
}

/// Each opponent pays each winner the difference of their totals (RUM-12).
FinalTotal difference_of(std::size_t seat, std::span<const FinalTotal> finals,
                         std::span<const Seat> winners, const GameEndSettings& end,
                         Workings workings) {
  Settling settling{.workings = workings};
  const bool high_wins = end.winner != EndWinner::lowest;
  const bool has_won = is_among(winners, seat);
  for (std::size_t i = 0; i < finals.size(); ++i) {
    if (i == seat || is_among(winners, i) == has_won) continue;
    const PointsRange own = finals[seat].points;
    const PointsRange other = finals[i].points;
    const bool kept_above = has_won == high_wins;
    const PointsRange bounded = kept_above ? at_most(other, own) : at_least(other, own);
    if (high_wins) {
      settling.add(own, bounded);
    } else {
      settling.add(bounded, own);
    }
  }
  return settling.total();
}

FinalTotal pairs_of(std::size_t seat, std::span<const FinalTotal> finals,
                    const GameEndSettings& end, Workings workings) {
  Settling settling{.workings = workings};
  const bool high_wins = end.winner != EndWinner::lowest;
  for (std::size_t i = 0; i < finals.size(); ++i) {
    if (i == seat) continue;
    if (high_wins) {
      settling.add(finals[seat].points, finals[i].points);
    } else {
      settling.add(finals[i].points, finals[seat].points);
    }
  }
  return settling.total();
}

/// The merit of points: higher is better, whichever way the game is won.
PointsRange merit(PointsRange points, const GameEndSettings& end) {
  return end.winner == EndWinner::lowest ? points * -1 : points;
}

}  // namespace

std::vector<FinalTotal> final_totals(const Standings& standings, const GameEndSettings& end,
                                     Workings workings) {
  std::vector<FinalTotal> finals;
  finals.reserve(standings.totals.size());
  const Bonuses bonuses(standings, end);
  for (std::size_t i = 0; i < standings.totals.size(); ++i) {
    const PointsRange reaching = bonuses.for_reaching(i);
    const PointsRange won = bonuses.for_rounds_won(i);
    FinalTotal& total = finals.emplace_back();
    const PointsRange shutout = bonuses.for_shutout(i);
    total.points = standings.totals[i] + reaching + shutout + won;
    if (total.points == standings.totals[i] || workings == Workings::left_out) continue;
    total.working = range_words(standings.totals[i]);
    if (reaching.high > 0)
      total.working += say(" + {} for reaching {}", range_words(reaching), end.at);
    if (shutout.high > 0) total.working += say(" + {} for a shutout", range_words(shutout));
    if (won.high > 0) {
      total.working +=
          say(" + {} x {} for rounds won", range_words(standings.won[i]), end.won_points);
    }
    total.working += say(" = {}", range_words(total.points));
  }
  return finals;
}

std::vector<FinalTotal> settlement(std::span<const FinalTotal> finals,
                                   std::span<const Seat> winners, const GameEndSettings& end,
                                   Workings workings) {
  std::vector<FinalTotal> settled;
  if (end.settle == Settle::none || winners.empty()) return settled;
  settled.reserve(finals.size());
  for (std::size_t i = 0; i < finals.size(); ++i) {
    settled.push_back(end.settle == Settle::difference
                          ? difference_of(i, finals, winners, end, workings)
                          : pairs_of(i, finals, end, workings));
  }
  return settled;
}

Leaders leaders(std::span<const FinalTotal> finals, const GameEndSettings& end) {
  Leaders found;
  std::optional<Points> best;  // that some player must have
  for (const FinalTotal& total : finals) {
    const PointsRange points = merit(total.points, end);
    best = std::max(best.value_or(points.low), points.low);
  }
  for (std::size_t i = 0; i < finals.size(); ++i) {
    const PointsRange points = merit(finals[i].points, end);
    if (points.high < best.value_or(0)) continue;
    found.seats.push_back(static_cast<Seat>(i));
    found.is_clear = found.is_clear && points.is_exact();
  }
  found.is_clear = found.is_clear || found.seats.size() == 1;
  return found;
}

TotalsEnd end_for(const Leaders& leaders, const GameEndSettings& end) {
  const bool plays_on = end.tie == EndTie::play_on;
  if (leaders.is_clear && (leaders.seats.size() == 1 || !plays_on))
    return {.over = true, .winners = leaders.seats};
  if (leaders.is_clear) return {};
  if (plays_on) return {.may_be_over = true};  // the leaders may be level
  return {.over = true, .winners_known = false};
}

TotalsEnd end_by_target(const Standings& standings, const WentOut& out,
                        const GameEndSettings& end) {
  const auto reaches = [&](const PointsRange& total) { return total.low >= end.at; };
  const auto may_reach = [&](const PointsRange& total) { return total.high >= end.at; };
  if (end.must_go_out) {
    if (out.is_open) return {.may_be_over = std::ranges::any_of(standings.totals, may_reach)};
    if (!out.seat) return {};
    const PointsRange total = standings.totals[index(*out.seat)];
    if (reaches(total)) return end_for({.seats = {*out.seat}}, end);
    return {.may_be_over = may_reach(total)};
  }
  if (std::ranges::any_of(standings.totals, reaches))
    return end_for(leaders(final_totals(standings, end, Workings::left_out), end), end);
  return {.may_be_over = std::ranges::any_of(standings.totals, may_reach)};
}

namespace {

// === A game whose scores are kept on several sheets at once, each a game of its own to end.at.

/// Sheets that may have gone in more ways are not followed.
constexpr std::size_t kMostWays = 128;

PointsRange with_zero(PointsRange points) {
  return spanned(points, PointsRange{});
}

/// Widens a sheet to cover another.
void widen(GameSheet& sheet, const GameSheet& other) {
  for (std::size_t i = 0; i < sheet.written.size(); ++i) {
    sheet.written[i] = spanned(sheet.written[i], other.written[i]);
    sheet.won[i] = spanned(sheet.won[i], other.won[i]);
  }
  if (sheet.winners == other.winners && sheet.winners_known && other.winners_known) return;
  sheet.winners_known = false;
  sheet.winners.clear();
}

void close_for(TotalsEnd end, GameSheet& sheet) {
  sheet.closed = true;
  sheet.winners = std::move(end.winners);
  sheet.winners_known = end.winners_known;
}

/// The only player who may have reached the end, if nobody must have.
std::optional<std::size_t> sole_reacher(const GameSheet& sheet, int at) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < sheet.written.size(); ++i) {
    if (sheet.written[i].high < at) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

void widen(SheetFigures& known, const SheetFigures& other) {
  if (known.closed != other.closed) known.closed.reset();
  if (known.winners != other.winners) known.winners.clear();
  for (std::size_t i = 0; i < known.written.size(); ++i) {
    known.written[i] = spanned(known.written[i], other.written[i]);
    known.won[i] = spanned(known.won[i], other.won[i]);
    known.totals[i] = spanned(known.totals[i], other.totals[i]);
  }
}

void widen(std::vector<FinalTotal>& totals, const std::vector<FinalTotal>& others,
           Workings workings) {
  for (std::size_t i = 0; i < totals.size(); ++i) {
    totals[i].points = spanned(totals[i].points, others[i].points);
    if (workings == Workings::left_out || totals[i].working == others[i].working) continue;
    totals[i].working = say("between {} and {}, depending on the scoresheets", totals[i].points.low,
                            totals[i].points.high);
  }
}

/// Adds a sheet's sum to the sum of the earlier sheets.
void append_sheet(FinalTotal& sum, std::size_t number, const FinalTotal& sheet, Workings workings) {
  sum.points = sum.points + sheet.points;
  const bool is_blank = sheet.points == PointsRange{} && sheet.working.empty();
  if (workings == Workings::left_out || is_blank) return;
  if (!sum.working.empty()) sum.working += "; ";
  sum.working += say("sheet {}: {}", number,
                     sheet.working.empty() ? range_words(sheet.points) : sheet.working);
}

void say_together(std::vector<FinalTotal>& sums) {
  for (FinalTotal& sum : sums)
    if (!sum.working.empty()) sum.working += say("; together {}", range_words(sum.points));
}

}  // namespace

GameSheets::GameSheets(const GameEndSettings& end, std::size_t players)
    : end_(end), players_(players), least_and_most_(players), won_(players) {
  GameSheet blank;
  blank.written.resize(players);
  blank.won.resize(players);
  Way way;
  way.sheets.assign(static_cast<std::size_t>(end.sheets), blank);
  way.opened.assign(players, 0);
  ways_.push_back(std::move(way));
}

void GameSheets::carry(Seat seat, Points total, int won) {
  const std::size_t i = index(seat);
  const PointsRange points = PointsRange::exactly(total);
  least_and_most_[i] = with_zero(points);
  won_[i] = PointsRange::exactly(won);
  // A player who had reached the end has closed a sheet, and others may have gone on past it.
  if (total >= end_.at) ways_.clear();
  for (Way& way : ways_) {
    way.opened[i] = std::min(won, end_.sheets);
    for (int sheet = 0; sheet < std::max(1, way.opened[i]); ++sheet) {
      GameSheet& on = way.sheets[static_cast<std::size_t>(sheet)];
      on.written[i] = sheet == 0 ? points : with_zero(points);
      on.won[i] = PointsRange::exactly(std::max(0, won - sheet));
    }
  }
}

void GameSheets::adjust(Seat seat, Points points) {
  const PointsRange exactly = PointsRange::exactly(points);
  least_and_most_[index(seat)] = least_and_most_[index(seat)] + with_zero(exactly);
  for (Way& way : ways_)
    write(way, seat, {.points = exactly});
}

/// A score without a win goes on the sheet that the player's wins have reached, or on the first
/// open one.
void GameSheets::write(Way& way, Seat seat, const Entry& entry) const {
  const std::size_t i = index(seat);
  const std::size_t sheets = way.sheets.size();
  auto opened = static_cast<std::size_t>(way.opened[i]);
  if (entry.has_won) {
    while (opened < sheets && way.sheets[opened].closed)
      ++opened;
    opened = std::min(opened + 1, sheets);
    way.opened[i] = static_cast<int>(opened);
  }
  bool any = false;
  for (std::size_t sheet = 0; sheet < sheets; ++sheet) {
    GameSheet& on = way.sheets[sheet];
    if (on.closed || (sheet >= opened && (any || entry.has_won))) continue;
    any = true;
    on.written[i] = on.written[i] + entry.points;
    if (entry.has_won) on.won[i] = on.won[i] + PointsRange::exactly(1);
  }
}

/// Each way, and a copy of it.
std::vector<GameSheets::Way> GameSheets::each_twice(std::vector<Way> ways) {
  std::vector<Way> twice;
  twice.reserve(2 * ways.size());
  for (Way& way : ways) {
    twice.push_back(way);
    twice.push_back(std::move(way));
  }
  return twice;
}

/// The way with the round's scores written, once for each player who may have won the round.
std::vector<GameSheets::Way> GameSheets::with_wins(Way way, const ScoredRound& round) const {
  std::vector<Way> ways;
  ways.push_back(std::move(way));
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    const std::optional<RoundScore>& score = round.scores[i];
    if (!score) continue;
    const auto seat = static_cast<Seat>(i);
    const PointsRange wins = round.wins.counted[i];
    if (!wins.is_exact()) ways = each_twice(std::move(ways));
    for (std::size_t at = 0; at < ways.size(); ++at) {
      const bool has_won = wins.is_exact() ? wins.low > 0 : at % 2 == 1;
      write(ways[at], seat, {.points = score->points, .has_won = has_won});
    }
  }
  return ways;
}

/// Closes sheets that the round has ended; if it is unclear whether one has ended, both ways are
/// kept.
void GameSheets::close(Way way, std::size_t sheet, const WentOut& out,
                       std::vector<Way>& closed) const {
  for (; sheet < way.sheets.size(); ++sheet) {
    GameSheet& on = way.sheets[sheet];
    if (on.closed) continue;
    const TotalsEnd end = end_by_target({.totals = on.written, .won = on.won}, out, end_);
    if (end.over) close_for(end, on);
    if (!end.may_be_over) continue;
    Way ended = way;
    GameSheet& over = ended.sheets[sheet];
    const std::optional<std::size_t> reacher = sole_reacher(on, end_.at);
    TotalsEnd by{.over = true, .winners_known = false};
    if (reacher && !end_.must_go_out) {
      PointsRange& written = over.written[*reacher];
      written.low = std::max<Points>(written.low, end_.at);
      by = end_by_target({.totals = over.written, .won = over.won}, out, end_);
      // If the end had been reached the game would be over, so in this way it was not.
      if (by.over) on.written[*reacher].high = end_.at - 1;
      if (!by.over) by = {.over = true, .winners_known = false};
    }
    close_for(by, over);
    close(std::move(ended), sheet + 1, out, closed);
  }
  closed.push_back(std::move(way));
}

/// Merges ways that differ only in points.
void GameSheets::keep(std::vector<Way> ways) {
  const auto is_alike = [](const Way& a, const Way& b) {
    return a.opened == b.opened &&
           std::ranges::equal(a.sheets, b.sheets, [](const GameSheet& x, const GameSheet& y) {
             return x.closed == y.closed;
           });
  };
  ways_.clear();
  for (Way& way : ways) {
    const auto same =
        std::ranges::find_if(ways_, [&](const Way& kept) { return is_alike(kept, way); });
    if (same == ways_.end()) {
      ways_.push_back(std::move(way));
      continue;
    }
    for (std::size_t i = 0; i < way.sheets.size(); ++i)
      widen(same->sheets[i], way.sheets[i]);
  }
}

void GameSheets::settle(const RoundOutcome& outcome, const ScoredRound& round) {
  settled_ = true;
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    const std::optional<RoundScore>& score = round.scores[i];
    if (!score) continue;
    least_and_most_[i] = least_and_most_[i] + with_zero(score->points);
    won_[i] = won_[i] + round.wins.counted[i];
  }
  const WentOut out{.seat = outcome.went_out, .is_open = outcome.ender_open};
  std::vector<Way> ways;
  for (Way& way : ways_) {
    for (Way& written : with_wins(std::move(way), round)) {
      if (ways.size() <= kMostWays) close(std::move(written), 0, out, ways);
    }
  }
  if (ways.size() > kMostWays) ways.clear();
  keep(std::move(ways));
}

TotalsEnd GameSheets::end() const {
  TotalsEnd end;
  if (ways_.empty()) {
    const auto may_reach = [&](const PointsRange& points) { return points.high >= end_.at; };
    end.may_be_over = settled_ && std::ranges::any_of(least_and_most_, may_reach);
    return end;
  }
  const auto is_closed = [](const GameSheet& sheet) { return sheet.closed; };
  const auto is_over = [&](const Way& way) { return std::ranges::all_of(way.sheets, is_closed); };
  const auto over = std::ranges::count_if(ways_, is_over);
  if (over == 0) return end;
  end.over = static_cast<std::size_t>(over) == ways_.size();
  end.may_be_over = !end.over;
  if (!end.over) return end;
  // All sheets are closed, so equal sums stay equal.
  for (const Way& way : ways_) {
    const Leaders best = leaders(totals_of(way, Workings::left_out), end_);
    const bool same = &way == &ways_.front() || best.seats == end.winners;
    end.winners_known = end.winners_known && best.is_clear && same;
    end.winners = best.seats;
  }
  if (!end.winners_known) end.winners.clear();
  return end;
}

std::vector<FinalTotal> GameSheets::totals_of(const GameSheet& sheet, Workings workings) const {
  if (sheet.closed)
    return rummy::final_totals({.totals = sheet.written, .won = sheet.won}, end_, workings);
  std::vector<FinalTotal> totals;
  totals.reserve(players_);
  for (const PointsRange& points : sheet.written)
    totals.push_back({.points = points, .working = {}});
  return totals;
}

std::vector<FinalTotal> GameSheets::totals_of(const Way& way, Workings workings) const {
  std::vector<FinalTotal> sums(players_);
  for (std::size_t sheet = 0; sheet < way.sheets.size(); ++sheet) {
    const std::vector<FinalTotal> totals = totals_of(way.sheets[sheet], workings);
    for (std::size_t i = 0; i < players_; ++i)
      append_sheet(sums[i], sheet + 1, totals[i], workings);
  }
  say_together(sums);
  return sums;
}

/// The range of all sheets together, whichever sheet each score is on.
PointsRange GameSheets::bounds_of(std::size_t seat) const {
  PointsRange sum = least_and_most_[seat];
  sum.high += end_.reach_points + end_.shutout_points + (won_[seat].high * end_.won_points);
  return sum * end_.sheets;
}

std::vector<FinalTotal> GameSheets::final_totals(Workings workings) const {
  std::vector<FinalTotal> totals;
  if (ways_.empty()) {
    for (std::size_t i = 0; i < players_; ++i)
      totals.push_back({.points = bounds_of(i), .working = {}});
    return totals;
  }
  totals = totals_of(ways_.front(), workings);
  for (const Way& way : std::span(ways_).subspan(1))
    widen(totals, totals_of(way, workings), workings);
  return totals;
}

std::vector<FinalTotal> GameSheets::settlement(Workings workings) const {
  std::vector<FinalTotal> all;
  for (const Way& way : ways_) {
    std::vector<FinalTotal> sums(players_);
    for (std::size_t sheet = 0; sheet < way.sheets.size(); ++sheet) {
      const GameSheet& on = way.sheets[sheet];
      if (!on.closed || !on.winners_known) return {};
      const auto paid =
          rummy::settlement(totals_of(on, Workings::left_out), on.winners, end_, workings);
      if (paid.empty()) return {};
      for (std::size_t i = 0; i < players_; ++i)
        append_sheet(sums[i], sheet + 1, paid[i], workings);
    }
    say_together(sums);
    if (&way == &ways_.front()) {
      all = std::move(sums);
    } else {
      widen(all, sums, workings);
    }
  }
  return all;
}

SheetFigures GameSheets::figures_unknown() const {
  SheetFigures figures{.written = least_and_most_, .won = won_};
  for (std::size_t i = 0; i < players_; ++i) {
    figures.won[i].low = 0;
    PointsRange& total = figures.totals.emplace_back(least_and_most_[i]);
    total.high += end_.reach_points + end_.shutout_points + (won_[i].high * end_.won_points);
  }
  return figures;
}

std::vector<SheetFigures> GameSheets::figures() const {
  if (ways_.empty())
    return std::vector<SheetFigures>(static_cast<std::size_t>(end_.sheets), figures_unknown());
  std::vector<SheetFigures> all;
  all.reserve(static_cast<std::size_t>(end_.sheets));
  for (const Way& way : ways_) {
    for (std::size_t sheet = 0; sheet < way.sheets.size(); ++sheet) {
      const GameSheet& on = way.sheets[sheet];
      SheetFigures figures{
          .closed = on.closed, .winners = on.winners, .written = on.written, .won = on.won};
      figures.totals.reserve(players_);
      for (const FinalTotal& total : totals_of(on, Workings::left_out))
        figures.totals.push_back(total.points);
      if (&way == &ways_.front()) {
        all.push_back(std::move(figures));
      } else {
        widen(all[sheet], figures);
      }
    }
  }
  return all;
}

}  // namespace rummy
