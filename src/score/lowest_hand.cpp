#include "score/lowest_hand.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {
namespace {

std::optional<Points> lowest_points(std::span<const HeldHand> hands) {
  std::optional<Points> lowest;
  for (const HeldHand& hand : hands) {
    if (hand.took_part) lowest = std::min(lowest.value_or(hand.points), hand.points);
  }
  return lowest;
}

void settle_tie(TiePay pay, HandsOutcome& outcome) {
  if (outcome.winners < 2) return;
  switch (pay) {
    case TiePay::all_paid_full:
      return;
    case TiePay::split:
      outcome.shares = outcome.winners;
      return;
    case TiePay::none:
      outcome.is_unscored = true;
      std::ranges::fill(outcome.wins, std::uint8_t{0});
      outcome.winners = 0;
      return;
  }
}

/// The player who knocked has the lowest hand, alone or with others (MAN-47, MAN-48).
void settle_knocker_tie(std::size_t knocker, const RoundScoreSettings& score,
                        HandsOutcome& outcome) {
  if (outcome.winners < 2) return;
  switch (score.tie_knocker) {
    case KnockerTie::others_win:
      outcome.wins[knocker] = 0;
      --outcome.winners;
      settle_tie(score.tie_others, outcome);
      return;
    case KnockerTie::knocker_wins:
      keep_only(knocker, outcome);
      return;
    case KnockerTie::split:
      outcome.shares = outcome.winners;
      return;
  }
}

}  // namespace

std::pmr::vector<HeldHand> at_least(std::span<const HandCount> hands, HandRoom& room) {
  std::pmr::vector<HeldHand> held(room.memory());
  held.reserve(hands.size());
  for (const HandCount& hand : hands) {
    held.push_back({.took_part = hand.took_part,
                    .points = hand.points.low,
                    .is_empty = hand.is_empty.value_or(hand.points.low <= 0)});
  }
  return held;
}

void keep_only(std::size_t seat, HandsOutcome& outcome) {
  std::ranges::fill(outcome.wins, std::uint8_t{0});
  outcome.wins[seat] = 1;
  outcome.winners = 1;
}

HandsOutcome decide(const RoundOutcome& round, std::span<const HeldHand> hands,
                    const RoundScoreSettings& score, HandRoom& room) {
  HandsOutcome outcome{.wins = std::pmr::vector<std::uint8_t>(hands.size(), room.memory())};
  const std::optional<Points> lowest = lowest_points(hands);
  if (!lowest) return outcome;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (!hands[i].took_part || hands[i].points != *lowest) continue;
    outcome.wins[i] = 1;
    ++outcome.winners;
  }
  const std::optional<Seat> ender = round.ender();
  if (!ender) {
    settle_tie(score.tie_no_knock, outcome);
    return outcome;
  }
  const std::size_t knocker = index(*ender);
  const bool cannot_be_tied = hands[knocker].is_empty && !score.undercut_empty_hand;
  if (cannot_be_tied && outcome.wins[knocker] != 0) {
    keep_only(knocker, outcome);
    return outcome;
  }
  if (outcome.wins[knocker] != 0) {
    settle_knocker_tie(knocker, score, outcome);
  } else {
    settle_tie(score.tie_others, outcome);
  }
  const bool knocker_alone = outcome.wins[knocker] != 0 && outcome.winners == 1;
  if (knocker_alone || outcome.winners == 0) return outcome;
  outcome.is_undercut = score.undercut_to == UndercutTo::winner;
  outcome.is_caught_out = score.undercut_to == UndercutTo::knocker && outcome.wins[knocker] == 0;
  return outcome;
}

bool earns_empty_hand(std::size_t seat, std::span<const HeldHand> hands, const RoundOutcome& round,
                      const RoundScoreSettings& score) {
  if (!hands[seat].is_empty) return false;
  switch (score.empty_hand_to) {
    case EmptyHandTo::winner:
      return true;
    case EmptyHandTo::knocker:
      return round.is_ender(seat);
  }
  return false;
}

}  // namespace rummy
