#include "score/game_sums.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// 1 where it is so, 0 where it is not, 0 to 1 where that is not known.
PointsRange truth(bool certain, bool possible) {
  return {.low = certain ? 1 : 0, .high = possible ? 1 : 0};
}

/// Whether the total has reached end.at.
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

  /// Having reached the end while nobody else has scored anything.
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

/// Sums up what two players' totals differ by, from the side of one of them.
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

/// Each opponent pays each winner what the totals differ by (RUM-12).
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

/// The higher, the better, whichever way the game is won.
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
  std::optional<Points> best;  // that somebody certainly has
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

}  // namespace rummy
