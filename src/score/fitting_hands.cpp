#include "score/fitting_hands.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/ledger.h"
#include "score/lowest_hand.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Rounds scored to find such hands; some hundredths of a second of work.
constexpr int kTries = 20'000;
constexpr std::size_t kMostSeats = 10;  // 1023 ways to have the lowest hand

/// The first points from `low` on of which `is_enough` is true, as it is of all after them; `high`
/// where it is of none before.
template <class IsEnough>
Points first_from(Points low, Points high, IsEnough is_enough) {
  const auto points = std::views::iota(low, high);
  const auto first =
      std::ranges::partition_point(points, [&](Points some) { return !is_enough(some); });
  return first == points.end() ? high : *first;
}

/// The players who have the lowest hand, of so many points, are chosen; what the others hold above
/// it follows from the scores, each of which only grows or only falls with it.
class FittingHands {
 public:
  FittingHands(const RoundOutcome& outcome, std::span<const HandCount> hands,
               std::span<const std::optional<Points>> given, const Variant& variant)
      : outcome_(outcome), known_(hands), given_(given), variant_(variant) {
    outcome_.workings = Workings::left_out;
    for (std::size_t i = 0; i < hands.size(); ++i)
      if (hands[i].took_part) seats_.push_back(i);
  }

  [[nodiscard]] bool may_exist() {
    if (seats_.empty() || seats_.size() > kMostSeats) return true;
    const auto ways = std::uint32_t{1} << seats_.size();
    for (std::uint32_t lowest = 1; lowest < ways; ++lowest)
      if (may_be_lowest(lowest)) return true;
    return false;
  }

 private:
  [[nodiscard]] bool may_be_lowest(std::uint32_t lowest) {
    Points low = std::numeric_limits<Points>::min();
    Points high = std::numeric_limits<Points>::max();
    Points useful = 1;  // with more, the others hold no more above it than with this
    others_.clear();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const PointsRange points = known_[seats_[i]].points;
      high = std::min(high, points.high);
      if ((lowest >> i & 1U) != 0) {
        low = std::max(low, points.low);
      } else {
        others_.push_back(seats_[i]);
        useful = std::max(useful, points.low);
      }
    }
    high = std::min(high, std::max(low, useful));
    for (Points points = low; points <= high; ++points)
      if (may_hold(points)) return true;
    return false;
  }

  /// The lowest hands are of so many points.
  [[nodiscard]] bool may_hold(Points least) {
    hands_.assign(known_.begin(), known_.end());
    for (const std::size_t seat : seats_)
      put(seat, least);
    for (const std::size_t seat : others_) {
      const PointsRange points = known_[seat].points;
      if (points.high <= least) return false;
      put(seat, std::max(points.low, least + 1));
    }
    if (is_zero_sum() && is_shared()) return true;
    // Where only the lowest hands score, what the others do hangs on no hand.
    if (!is_zero_sum() && !do_fit(others_)) return false;
    std::vector<std::size_t> free;
    for (const std::size_t seat : others_)
      if (!is_held_by_score(seat)) free.push_back(seat);
    fit_winner(free);
    return do_fit(seats_);
  }

  void put(std::size_t seat, Points points) { hands_[seat].points = PointsRange::exactly(points); }

  [[nodiscard]] bool is_zero_sum() const {
    return variant_.round_score.model == ScoreModel::zero_sum;
  }
  /// What is won is divided among several: where losers pay it, rounded, no hand follows from what
  /// one has paid.
  [[nodiscard]] bool is_shared() const {
    HandRoom room;
    return decide(outcome_, at_least(hands_, room), variant_.round_score, room).shares > 1;
  }

  [[nodiscard]] Points score_of(std::size_t seat) {
    ++tries_;
    score_round(outcome_, hands_, variant_, round_);
    const std::optional<RoundScore>& score = round_.scores[seat];
    return score ? score->points.low : 0;
  }

  /// Gives the player the hand that the player's own score tells of, if it does.
  bool is_held_by_score(std::size_t seat) {
    const Points low = hands_[seat].points.low;
    const Points high = known_[seat].points.high;
    const std::optional<Points> given = given_[seat];
    if (!given || low == high) return low == high;
    const Points most = score_of(seat);
    put(seat, high);
    if (score_of(seat) == most) {
      put(seat, low);
      return false;
    }
    put(seat, first_from(low, high, [&](Points points) {
          put(seat, points);
          return score_of(seat) <= *given;
        }));
    return true;
  }

  /// Has the others hold as much together as a winner's score asks for.
  void fit_winner(std::span<const std::size_t> free) {
    const auto winner = std::ranges::find_if(seats_, [&](std::size_t seat) {
      const std::optional<Points> given = given_[seat];
      return given && std::ranges::find(others_, seat) == others_.end() && score_of(seat) < *given;
    });
    if (winner == seats_.end()) return;
    const Points wanted = given_[*winner].value_or(0);
    std::vector<Points> least;
    Points room = 0;
    for (const std::size_t seat : free) {
      least.push_back(hands_[seat].points.low);
      room += known_[seat].points.high - least.back();
    }
    const auto hold = [&](Points more) {
      for (std::size_t i = 0; i < free.size(); ++i) {
        const Points add = std::min(more, known_[free[i]].points.high - least[i]);
        put(free[i], least[i] + add);
        more -= add;
      }
    };
    hold(first_from(0, room, [&](Points more) {
      hold(more);
      return score_of(*winner) >= wanted;
    }));
  }

  /// Their scores are those given.
  [[nodiscard]] bool do_fit(std::span<const std::size_t> seats) {
    if (++tries_ > kTries) return true;
    score_round(outcome_, hands_, variant_, round_);
    return std::ranges::all_of(seats, [&](std::size_t seat) {
      const std::optional<RoundScore>& score = round_.scores[seat];
      return !given_[seat] || !score || score->points.contains(*given_[seat]);
    });
  }

  RoundOutcome outcome_;
  std::span<const HandCount> known_;
  std::span<const std::optional<Points>> given_;
  const Variant& variant_;
  std::vector<std::size_t> seats_;   // that took part
  std::vector<std::size_t> others_;  // of these, who have not the lowest hand
  std::vector<HandCount> hands_;     // as tried
  ScoredRound round_;                // as they are scored
  int tries_ = 0;
};

/// Where a card may count nothing a hand of no points may have one left, or none.
bool have_points(const Variant& variant) {
  for (const Card card : kAllCards) {
    if (card.is_joker() && !may_have_jokers(variant)) continue;
    if (hand_points(card, variant.card_points) <= 0) return false;
  }
  return true;
}

}  // namespace

bool may_give(const RoundOutcome& outcome, std::span<const HandCount> hands,
              std::span<const std::optional<Points>> given, const Variant& variant) {
  if (!compares_hands(variant.round_score.model)) return true;
  if (!have_points(variant)) return true;
  if (outcome.doubled) return FittingHands(outcome, hands, given, variant).may_exist();
  RoundOutcome known = outcome;
  return std::ranges::any_of(std::vector{false, true}, [&](bool doubled) {
    known.doubled = doubled;
    return FittingHands(known, hands, given, variant).may_exist();
  });
}

}  // namespace rummy
