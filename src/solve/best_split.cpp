#include "solve/best_split.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/jokers.h"
#include "rules/melds.h"
#include "rules/points.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"
#include "solve/composed_split.h"
#include "solve/large_split.h"
#include "solve/search_budget.h"
#include "solve/split_melds.h"
#include "solve/split_search.h"

namespace rummy {
namespace {

/// States are few for the hands players hold, and too many to remember for a whole pack.
constexpr int kMostCards = 40;
static_assert(kMostCards <= HandBits::kMost);

constexpr std::uint64_t kOnes = 0x0101010101010101;  // one a byte
constexpr std::uint64_t kTops = 0x80 * kOnes;

/// A bit for each byte, of which none reaches 128, that is not 0.
std::uint32_t held(std::uint64_t counts) {
  constexpr std::uint64_t kGather = 0x0002040810204081;
  return static_cast<std::uint32_t>((((counts + 0x7F * kOnes) & kTops) * kGather) >> 56U);
}

/// Whether there are so many places in a row; a bit a place, an ace's at both ends. Going on above
/// the king, as runs do that go around the corner; others have less room.
bool has_row(std::uint32_t ranks, int places) {
  std::uint32_t row = ranks | ranks << static_cast<unsigned>(kKing);
  for (int i = 1; i < places; ++i)
    row &= row >> 1U;
  return row != 0;
}

/// Whether no meld can be made of any of the cards: there is no joker, no rank with cards enough
/// for a set, no suit with ranks enough in a row. What is left of most hands is so. Of a hand with
/// more copies of a card than packs have it is not said.
bool has_no_meld(const CardCounts& cards, const MeldSettings& melds, const JokerSettings& jokers) {
  constexpr std::uint64_t kMany = 0xE0 * kOnes;
  constexpr std::size_t kLow = 8;  // the ranks below the eight are counted apart from the others
  constexpr std::uint64_t kEightToKing = (std::uint64_t{1} << (8 * (kKing + 1 - kLow))) - 1;
  if (cards.count(Card::joker()) > 0) return false;
  std::uint64_t low = 0;  // of each rank, a byte
  std::uint64_t high = 0;
  std::uint64_t all = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::size_t first = Card(static_cast<Suit>(suit), 0).code();
    const std::uint64_t suit_low = cards.eight(first);
    const std::uint64_t suit_high = cards.eight(first + kLow) & kEightToKing;
    all |= suit_low | suit_high;
    low += suit_low;
    high += suit_high;
    if (has_row(held(suit_low) | held(suit_high) << kLow, melds.run_min)) return false;
  }
  if ((all & kMany) != 0) return false;
  const std::uint64_t lacking = static_cast<std::uint64_t>(0x80 - melds.set_min) * kOnes;
  if ((((low + lacking) | (high + lacking)) & kTops) != 0) return false;
  const std::uint32_t ranks = held(low) | held(high) << kLow;
  return jokers.wild == 0 || (ranks >> static_cast<unsigned>(jokers.wild) & 1U) == 0;
}

BestSplit all_left(const CardCounts& cards, const Variant& variant) {
  BestSplit split;
  split.left.reserve(static_cast<std::size_t>(cards.total()));
  for_each_kind(cards, [&](Card card, int n) {
    split.left_points += n * hand_points(card, variant.card_points);
    for (int i = 0; i < n; ++i)
      split.left.push_back(card);
  });
  return split;
}

BestSplit as_held(BestSplit split, std::span<const Card> wild) {
  put_back(split.melds, split.left, wild);
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

}  // namespace rummy
