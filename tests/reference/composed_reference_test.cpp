// Hands whose melds must include some others before they are free, and hands that go out with a
// rank wild, held against trying everything.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "long_run.h"
#include "reference/brute_meld.h"
#include "reference/chance.h"
#include "reference/samples.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

constexpr int kNever = 1 << 20;
constexpr int kMostNeeded = 2;

int value_of(Card card, const Variant& variant) {
  const bool as_joker = variant.card_points.as_joker != 0 && card.is_natural() &&
                        card.rank() == variant.card_points.as_joker;
  return hand_value(as_joker ? Card::joker() : card, variant.card_points);
}

/// The least left of a hand by what its melds include, every division tried.
class Everything {
 public:
  Everything(std::span<const Card> hand, const Variant& variant, bool natural_only, bool by_number)
      : variant_(variant), natural_only_(natural_only) {
    const std::uint32_t all = (1U << hand.size()) - 1;
    const int rooms = index({kMostNeeded, kMostNeeded, kMostNeeded}) + 1;
    best_.assign(all + 1, std::vector<int>(static_cast<std::size_t>(rooms), kNever));
    best_[0][0] = 0;
    for (std::uint32_t mask = 1; mask <= all; ++mask)
      work_out(hand, mask, by_number);
  }

  /// With so many runs, natural runs and sets at least.
  [[nodiscard]] int least(int runs, int natural, int sets) const {
    int least = kNever;
    for (int r = runs; r <= kMostNeeded; ++r)
      for (int n = natural; n <= kMostNeeded; ++n)
        for (int s = sets; s <= kMostNeeded; ++s)
          least = std::min(least, best_.back()[static_cast<std::size_t>(index({r, n, s}))]);
    return least;
  }

 private:
  using Counts = std::array<int, 3>;  // runs, natural runs, sets, none over kMostNeeded
  static int index(const Counts& c) { return (c[0] * 3 + c[1]) * 3 + c[2]; }

  /// What of the mask is done with its first card: left over, or in a meld with some others.
  void work_out(std::span<const Card> hand, std::uint32_t mask, bool by_number) {
    const std::uint32_t first = mask & (~mask + 1);
    const Card card = hand[static_cast<std::size_t>(__builtin_ctz(first))];
    add(mask, mask ^ first, {}, by_number ? 1 : value_of(card, variant_));
    for (std::uint32_t part = mask; part != 0; part = (part - 1) & mask) {
      if ((part & first) == 0) continue;
      for (const Counts& meld : kinds_of(hand, part))
        add(mask, mask ^ part, meld, 0);
    }
  }

  void add(std::uint32_t mask, std::uint32_t rest, const Counts& meld, int left) {
    for (int r = 0; r <= kMostNeeded; ++r)
      for (int n = 0; n <= kMostNeeded; ++n)
        for (int s = 0; s <= kMostNeeded; ++s) {
          const int before = best_[rest][static_cast<std::size_t>(index({r, n, s}))];
          if (before == kNever) continue;
          const Counts now{std::min(kMostNeeded, r + meld[0]), std::min(kMostNeeded, n + meld[1]),
                           std::min(kMostNeeded, s + meld[2])};
          int& best = best_[mask][static_cast<std::size_t>(index(now))];
          best = std::min(best, before + left);
        }
  }

  [[nodiscard]] std::vector<Counts> kinds_of(std::span<const Card> hand, std::uint32_t mask) const {
    std::vector<Card> cards;
    std::vector<Card> as_jokers;
    for (std::size_t i = 0; i < hand.size(); ++i) {
      if ((mask >> i & 1U) == 0) continue;
      cards.push_back(hand[i]);
      const bool wild = hand[i].is_natural() && hand[i].rank() == variant_.jokers.wild;
      as_jokers.push_back(wild ? Card::joker() : hand[i]);
    }
    JokerSettings plain = variant_.jokers;
    plain.wild = 0;
    std::vector<Counts> kinds;
    const bool jokers = std::ranges::any_of(cards, &Card::is_joker);
    if (!jokers && can_be(Kind::run, unnamed(cards), variant_.melds, plain))
      kinds.push_back({1, 1, 0});
    if (natural_only_) return kinds;
    if (can_be(Kind::run, unnamed(as_jokers), variant_.melds, plain)) kinds.push_back({1, 0, 0});
    if (can_be(Kind::set, unnamed(as_jokers), variant_.melds, plain)) kinds.push_back({0, 0, 1});
    return kinds;
  }

  const Variant& variant_;
  bool natural_only_;
  std::vector<std::vector<int>> best_;
};

/// A house of its own each time: jokers free as the wild rank asks, the rest by chance.
Variant some_variant(Random& random) {
  Variant variant;
  variant.melds.run_ace = pick(random, 2) == 0 ? RunAce::both : RunAce::low;
  variant.melds.set_distinct_suits = pick(random, 2) == 0;
  variant.jokers.min_naturals = 0;
  variant.jokers.all_wild = AllWild::any;
  variant.jokers.may_duplicate = true;
  variant.jokers.wild = pick(random, 4) == 0 ? 0 : 1 + pick(random, 13);
  variant.card_points.joker_hand = pick(random, 2) * 20;
  if (pick(random, 2) == 0) variant.card_points.as_joker = variant.jokers.wild;
  OutComposition& wanted = variant.going_out.composition;
  wanted.natural_runs = pick(random, 3);
  wanted.runs = std::max(pick(random, 3), wanted.natural_runs);
  wanted.sets = pick(random, 4) == 0 ? 1 : 0;
  variant.round_score.hand_melds_free = true;
  variant.round_score.hand_melds_need = static_cast<HandMeldsNeed>(1 + pick(random, 3));
  return variant;
}

/// Runs of the wild rank's neighbours, some of its cards, a joker now and then.
std::vector<Card> some_hand(Random& random, std::size_t size, int wild) {
  std::vector<Card> hand;
  while (hand.size() < size) {
    if (pick(random, 3) == 0) {
      for (const PlayedCard& played : meld_like(random, 1))
        hand.push_back(played.card);
      continue;
    }
    const Suit suit = static_cast<Suit>(pick(random, kSuits));
    const int low = std::max(1, (wild == 0 ? 1 + pick(random, 11) : wild) - pick(random, 3));
    for (int rank = low; rank < low + 3 && rank <= kKing; ++rank)
      if (pick(random, 7) != 0) hand.push_back(Card(suit, rank));
    if (pick(random, 5) == 0) hand.push_back(Card::joker());
  }
  hand.resize(size);
  return hand;
}

CardCounts counts_of(std::span<const Card> cards) {
  CardCounts counts;
  for (const Card card : cards)
    counts.add(card);
  return counts;
}

int all_of(std::span<const Card> hand, const Variant& variant) {
  int sum = 0;
  for (const Card card : hand)
    sum += value_of(card, variant);
  return sum;
}

int expected_left(std::span<const Card> hand, const Variant& variant) {
  const OutComposition& wanted = variant.going_out.composition;
  const Everything any(hand, variant, false, false);
  const int none = all_of(hand, variant);
  switch (variant.round_score.hand_melds_need) {
    case HandMeldsNeed::nothing:
      return any.least(0, 0, 0);
    case HandMeldsNeed::natural_runs:
      return std::min(none, any.least(0, wanted.natural_runs, 0));
    case HandMeldsNeed::composition:
      return std::min(none, any.least(wanted.runs, wanted.natural_runs, wanted.sets));
    case HandMeldsNeed::natural_first:
      break;
  }
  const Everything natural(hand, variant, true, false);
  return std::min({none, any.least(wanted.runs, wanted.natural_runs, wanted.sets),
                   natural.least(0, wanted.natural_runs, 0)});
}

/// Each card once, every meld a meld, the cards left worth what is said.
void expect_consistent(const BestSplit& split, std::span<const Card> hand, const Variant& variant) {
  EXPECT_EQ(all_of(listed(split.left), variant), split.left_points);
  CardCounts shown = split.left;
  for (const Meld& meld : split.melds) {
    std::vector<Card> as_jokers;
    for (const MeldCard& c : meld.view()) {
      shown.add(c.card);
      const bool wild = c.card.is_natural() && c.card.rank() == variant.jokers.wild;
      as_jokers.push_back(wild ? Card::joker() : c.card);
    }
    JokerSettings plain = variant.jokers;
    plain.wild = 0;
    EXPECT_TRUE(can_be_meld(as_jokers, variant.melds, plain));
  }
  EXPECT_EQ(shown, counts_of(hand));
}

TEST(ComposedReference, NothingBetterIsLeftThanByTryingEverything) {
  Random random(20261101);
  const int hands = how_many("RUMREF_DIVISIONS", 60, 4000);
  int free = 0;
  int bound = 0;
  for (int i = 0; i < hands; ++i) {
    const Variant variant = some_variant(random);
    const auto size = 5 + static_cast<std::size_t>(pick(random, 4));
    const std::vector<Card> hand = some_hand(random, size, variant.jokers.wild);
    SCOPED_TRACE(words(hand) + ", wild " + std::to_string(variant.jokers.wild));
    const BestSplit split = best_split(counts_of(hand), variant);
    EXPECT_EQ(split.left_points, expected_left(hand, variant));
    expect_consistent(split, hand, variant);
    free += split.left_points < all_of(hand, variant) ? 1 : 0;
    Variant unbound = variant;
    unbound.round_score.hand_melds_need = HandMeldsNeed::nothing;
    bound += split.left_points > best_split(counts_of(hand), unbound).left_points ? 1 : 0;
  }
  EXPECT_GT(free, hands / 10);
  EXPECT_GT(bound, hands / 10);
}

TEST(ComposedReference, AHandGoesOutWhereSomeDivisionDoes) {
  Random random(20261102);
  const int hands = how_many("RUMREF_DIVISIONS", 60, 4000);
  int out = 0;
  int gave_up = 0;
  for (int i = 0; i < hands; ++i) {
    const Variant variant = some_variant(random);
    const OutComposition& wanted = variant.going_out.composition;
    const auto size = 5 + static_cast<std::size_t>(pick(random, 4));
    const std::vector<Card> hand = some_hand(random, size, variant.jokers.wild);
    SCOPED_TRACE(words(hand) + ", wild " + std::to_string(variant.jokers.wild));
    const int least =
        Everything(hand, variant, false, true).least(wanted.runs, wanted.natural_runs, wanted.sets);
    const int most = pick(random, 4);
    const OutTerms terms{.leftover_min = 0,
                         .leftover_max = most,
                         .runs = wanted.runs,
                         .natural_runs = wanted.natural_runs,
                         .sets = wanted.sets};
    const auto split = split_to_go_out(counts_of(hand), terms, variant.melds, variant.jokers);
    EXPECT_EQ(split.has_value(), least <= most);
    // With fewer melds tried than it takes it gives up, and says nothing that is not so.
    const auto steps = static_cast<std::uint64_t>(pick(random, 40));
    const OutSearch bounded =
        search_going_out(counts_of(hand), terms, variant.melds, variant.jokers, steps);
    EXPECT_LE(bounded.steps, steps);
    gave_up += bounded.answer == OutAnswer::gave_up ? 1 : 0;
    if (bounded.answer != OutAnswer::gave_up) {
      EXPECT_EQ(bounded.answer == OutAnswer::yes, split.has_value());
    }
    if (split) {
      EXPECT_EQ(static_cast<int>(split->left.size()), least);
    }
    out += split ? 1 : 0;
  }
  EXPECT_GT(out, hands / 20);
  EXPECT_GT(gave_up, 0);
  EXPECT_LT(gave_up, hands);
}

}  // namespace
}  // namespace rummy::reference
