#include "solve/best_split.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/composed_split.h"
#include "solve/large_split.h"
#include "solve/meldless.h"
#include "solve/search_budget.h"
#include "solve/split_melds.h"
#include "solve/split_search.h"
#include "table/table.h"

namespace rummy {
namespace {

/// States are few for the hands players hold, and too many to remember for a whole pack.
constexpr int kMostCards = 40;
static_assert(kMostCards <= HandBits::kMost);

BestSplit as_held(BestSplit split, std::span<const Card> wild) {
  for (Meld& meld : split.melds)
    wild = put_back(meld, wild);
  for (const Card card : wild) {
    split.left.remove(Card::joker());
    split.left.add(card);
  }
  return split;
}

BestSplit split_held(const WildHand& hand, const Variant& variant, SearchBudget& budget) {
  const std::uint64_t limit = budget.allows(kSplitSteps);
  if (hand.cards.total() > kMostCards) {
    BestSplit split = as_held(split_large(hand.cards, variant, limit), hand.wild);
    budget.take(split.steps);
    return split;
  }
  std::optional<BestSplit> split = SplitSearch(hand, variant, Allowed::all, limit).run({});
  RUMMY_CHECK(split.has_value());  // nothing is needed that it could lack
  budget.take(split->steps);
  return std::move(*split);
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
                       hand.total() < kMostCards && with_jokers(hand, variant.jokers).wild.empty();
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
