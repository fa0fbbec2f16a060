// The best way to lay a hand out in melds: the fewest points left over.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_laying.h"
#include "solve/every_meld.h"
#include "solve/hand_melds.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "table/table.h"

namespace rummy {

// === The best split of a hand whose melds are free only where they include what the game asks for
// (score.hand_melds_need). Exact.

/// Whether melds of a hand count for nothing without others.
[[nodiscard]] bool needs_melds(const Variant& variant);

/// Of the splits whose melds are free the one that leaves the least; where none is, all of the hand
/// is left. Nothing for hands larger than anybody holds, with more runs to try, or when the budget
/// is spent.
[[nodiscard]] std::optional<BestSplit> best_composed(const CardCounts& hand, const Variant& variant,
                                                     SearchBudget& budget);

namespace {

/// A state is one of a hand and of what is still needed: they are more than those of best_split.
constexpr std::uint64_t kComposedSteps = 5 * kSplitSteps;

/// Runs in which wild cards lie for themselves are laid before the search, in which such cards are
/// jokers: as many as what is needed can ask for.
class Composer {
 public:
  Composer(const CardCounts& hand, const Variant& variant, SearchBudget& budget)
      : variant_(variant), budget_(budget), best_(all_left(hand, variant)) {}

  void attempt(const CardCounts& hand, const Needs& needs, Allowed allowed) {
    if (++attempts_ > kMostAttempts || gave_up_) return;
    if (are_limited(variant_.jokers)) {
      for (const WildHand& way : ways_to_hold(hand, variant_.jokers))
        attempt_held(way, needs, allowed);
    } else {
      attempt_held(with_jokers(hand, variant_.jokers), needs, allowed);
    }
    // Every wild card has lain for itself then.
    if (best_.left_points == 0 || are_limited(variant_.jokers)) return;
    if (needs.natural_runs == 0 && allowed == Allowed::all) return;
    for (const Meld& run : own_place_runs(hand, variant_.melds, variant_.jokers)) {
      if (!laid_.empty() && comes_before(run, laid_.back())) continue;
      laid_.push_back(run);
      attempt(hand_without(hand, run), needs.after_run(true), allowed);
      laid_.pop_back();
    }
  }

  /// Nothing where there was too much to try.
  [[nodiscard]] std::optional<BestSplit> best() && {
    if (attempts_ > kMostAttempts || gave_up_) return std::nullopt;
    return std::move(best_);
  }

 private:
  void attempt_held(const WildHand& way, const Needs& needs, Allowed allowed) {
    if (needs.natural_runs > 0 && has_no_natural_run(way.cards, variant_.melds)) return;
    SplitSearch search(way, variant_, {.needs = needs}, allowed, budget_.allows(kComposedSteps));
    std::optional<BestSplit> split = search.run();
    budget_.take(search.steps());
    gave_up_ = gave_up_ || search.has_given_up();
    if (gave_up_ || !split || split->left_points >= best_.left_points) return;
    split->melds.insert(split->melds.begin(), laid_.begin(), laid_.end());
    best_ = std::move(*split);
  }

  /// No hand that is played with comes near.
  static constexpr int kMostAttempts = 500;

  const Variant& variant_;
  SearchBudget& budget_;
  int attempts_ = 0;
  bool gave_up_ = false;
  std::vector<Meld> laid_;
  BestSplit best_;
};

}  // namespace

bool needs_melds(const Variant& variant) {
  const OutComposition& wanted = variant.going_out.composition;
  switch (variant.round_score.hand_melds_need) {
    case HandMeldsNeed::nothing:
      return false;
    case HandMeldsNeed::natural_runs:
      return wanted.natural_runs > 0;
    case HandMeldsNeed::composition:
    case HandMeldsNeed::natural_first:
      return wanted.runs > 0 || wanted.natural_runs > 0 || wanted.sets > 0;
  }
  return false;
}

std::optional<BestSplit> best_composed(const CardCounts& hand, const Variant& variant,
                                       SearchBudget& budget) {
  constexpr int kMostCards = 40;
  static_assert(kMostCards <= HandBits::kMost);
  if (hand.total() > kMostCards) return std::nullopt;
  const OutComposition& wanted = variant.going_out.composition;
  const auto few = [](int n) { return static_cast<std::uint8_t>(n); };  // 9 at most, by the schema
  const Needs natural{.natural_runs = few(wanted.natural_runs)};
  const Needs all{
      .runs = few(wanted.runs), .natural_runs = few(wanted.natural_runs), .sets = few(wanted.sets)};
  Composer composer(hand, variant, budget);
  const HandMeldsNeed need = variant.round_score.hand_melds_need;
  composer.attempt(hand, need == HandMeldsNeed::natural_runs ? natural : all, Allowed::all);
  if (need == HandMeldsNeed::natural_first) composer.attempt(hand, natural, Allowed::natural_runs);
  return std::move(composer).best();
}

namespace {

// === The best way to lay a hand out in melds.

/// Steps of a sweep are quick ones.
constexpr std::uint64_t kSweptSteps = 4;

BestSplit split_small(const WildHand& hand, const Variant& variant, SearchBudget& budget) {
  SplitSearch search(hand, variant, {}, Allowed::all, budget.allows(kSplitSteps));
  std::optional<BestSplit> split = search.run();
  RUMMY_CHECK(split.has_value());  // nothing is needed that it could lack
  budget.take(split->steps);
  return std::move(*split);
}

/// Many cards, swept over place by place; in ways that a sweep cannot tell no more than 64 are
/// divided.
BestSplit split_large(const WildHand& hand, const Variant& variant, SearchBudget& budget) {
  const LayingCards cards = LayingCards::of_hand(hand.cards);
  BestSplit split = all_left(hand.cards, variant);
  split.gave_up = true;
  if (!can_lay_best(cards, variant.melds)) {
    if (hand.cards.total() > HandBits::kMost) return split;
    return split_small(hand, variant, budget);
  }
  JokerSettings plain = variant.jokers;
  plain.wild = 0;
  SweepMemory memory(variant.melds, plain);
  Laying laying = best_laying(cards, LayingLosses::of_hand(variant.card_points, hand.wild), {},
                              kSweptSteps * budget.allows(kSplitSteps), memory);
  budget.take(laying.steps);
  if (laying.answer != LayingAnswer::yes) return split;
  // The cheapest wild cards are those left over.
  std::vector<Card> wild = hand.wild;
  std::ranges::stable_sort(wild, std::ranges::greater{},
                           [&](Card card) { return hand_points(card, variant.card_points); });
  std::span<const Card> rest = wild;
  for (Meld& meld : laying.melds)
    rest = put_back(meld, rest);
  while (laying.left.remove(Card::joker())) {
  }
  for (const Card card : rest)
    laying.left.add(card);
  return {.left_points = laying.loss,
          .left = laying.left,
          .melds = std::move(laying.melds),
          .steps = laying.steps};
}

BestSplit split_held(const WildHand& hand, const Variant& variant, SearchBudget& budget) {
  return hand.cards.total() > kMostTried ? split_large(hand, variant, budget)
                                         : split_small(hand, variant, budget);
}

}  // namespace

BestSplit best_split(const CardCounts& hand, const Variant& variant) {
  SearchBudget budget(kSplitSteps);
  return best_split(hand, variant, budget);
}

BestSplit best_split(const CardCounts& hand, const Variant& variant, SearchBudget& budget) {
  if (has_no_meld(hand, variant.melds, variant.jokers)) return all_left(hand, variant);
  const bool needs = needs_melds(variant);
  if (needs) {
    if (std::optional<BestSplit> split = best_composed(hand, variant, budget))
      return std::move(*split);
  }
  const WildHand all_wild = with_jokers(hand, variant.jokers);
  BestSplit best = split_held(all_wild, variant, budget);
  if (best.left_points > 0 && !all_wild.wild.empty() && are_limited(variant.jokers)) {
    const std::vector<WildHand> ways = ways_to_hold(hand, variant.jokers);
    for (const WildHand& way : std::span(ways).subspan(1)) {  // the first has been tried
      BestSplit split = split_held(way, variant, budget);
      const bool gave_up = best.gave_up || split.gave_up;
      if (split.left_points < best.left_points) best = std::move(split);
      best.gave_up = gave_up && best.left_points > 0;
    }
  }
  best.may_leave_more = needs;
  return best;
}

BestSplit best_split_without(Card lost, const BestSplit& before, const CardCounts& hand,
                             const Variant& variant, SearchBudget& budget) {
  // What was left over is left over wherever it is held: without it nothing is laid otherwise.
  const bool is_same = before.left.count(lost) > 0 && !before.gave_up && !needs_melds(variant) &&
                       hand.total() < kMostTried && with_jokers(hand, variant.jokers).wild.empty();
  if (!is_same) return best_split(hand, variant, budget);
  BestSplit split = before;
  split.left.remove(lost);
  split.left_points -= hand_points(lost, variant.card_points);
  return split;
}

const BestSplit& KeptSplit::keep(const CardCounts& hand, const Variant& variant,
                                 SearchBudget& budget) {
  hand_ = hand;
  return split_.emplace(best_split(hand, variant, budget));
}

BestSplit KeptSplit::take(const CardCounts& hand, const Variant& variant, SearchBudget& budget) {
  if (!split_ || hand_ != hand) return best_split(hand, variant, budget);
  BestSplit split = *std::move(split_);
  split_.reset();
  return split;
}

}  // namespace rummy
