// What a hand shows when a round has ended, held against trying everything: cards laid off on
// others' melds, and hands with a wild rank.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "long_run.h"
#include "reference/brute_meld.h"
#include "reference/brute_split.h"
#include "reference/chance.h"
#include "reference/samples.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

CardCounts counts_of(std::span<const Card> cards) {
  CardCounts counts;
  for (const Card card : cards)
    counts.add(card);
  return counts;
}

/// A pack of 52 in which melds are not rare: cards of two suits and a few ranks come first.
std::vector<Card> near_pack(Random& random) {
  std::vector<Card> first;
  std::vector<Card> rest;
  const int low = 1 + pick(random, 8);
  for (const Card card : kNaturalCards) {
    const bool near = card.rank() >= low && card.rank() < low + 5;
    (near ? first : rest).push_back(card);
  }
  shuffle(first, random);
  shuffle(rest, random);
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

Meld meld_of(std::span<const Card> cards) {
  Meld meld{.kind = cards[0].rank() == cards[1].rank() ? MeldKind::set : MeldKind::run};
  meld.suit = cards[0].suit();
  meld.rank = static_cast<std::uint8_t>(cards[0].rank());
  meld.low = static_cast<std::uint8_t>(cards[0].rank());
  for (const Card card : cards)
    meld.push({.card = card, .stands_for = card});
  return meld;
}

/// Three cards of the pack that are a meld, taken out of it; empty where chance finds none.
std::vector<Card> take_meld(std::vector<Card>& pack, Random& random) {
  const Card start = pack[static_cast<std::size_t>(pick(random, 12))];
  std::vector<Card> cards;
  const bool run = pick(random, 2) == 0;
  for (int i = 0; i < 3; ++i) {
    if (run && start.rank() + i > kKing) return {};
    cards.push_back(
        run ? Card(start.suit(), start.rank() + i)
            : Card(static_cast<Suit>((static_cast<int>(start.suit()) + i) % kSuits), start.rank()));
  }
  for (const Card card : cards) {
    if (std::erase(pack, card) == 0) return {};
  }
  return cards;
}

/// The least left when each card stays or goes to one of the melds, in every way.
class Everything {
 public:
  Everything(std::vector<std::vector<Card>> melds, const Variant& variant)
      : melds_(std::move(melds)), variant_(variant) {}

  int least(std::span<const Card> hand) {
    best_ = 1 << 20;
    place(hand, {});
    return best_;
  }

 private:
  void place(std::span<const Card> hand, std::vector<Card> kept) {
    if (hand.empty()) {
      for (const std::vector<Card>& meld : melds_)
        if (!can_be_meld(meld, variant_.melds, variant_.jokers)) return;
      best_ =
          std::min(best_, least_left(kept, variant_.melds, variant_.jokers, variant_.card_points));
      return;
    }
    const Card card = hand.front();
    for (std::vector<Card>& meld : melds_) {
      meld.push_back(card);
      place(hand.subspan(1), kept);
      meld.pop_back();
    }
    kept.push_back(card);
    place(hand.subspan(1), kept);
  }

  std::vector<std::vector<Card>> melds_;
  const Variant& variant_;
  int best_ = 0;
};

TEST(ShowingReference, NothingBetterCanBeLaidOff) {
  Random random(20260901);
  Variant variant;
  variant.melds.run_ace = RunAce::low;
  int laid_off = 0;
  const int hands = how_many("RUMREF_SHOWINGS", 120, 2000);
  for (int i = 0; i < hands; ++i) {
    std::vector<Card> pack = near_pack(random);
    std::vector<std::vector<Card>> melds;
    while (melds.size() < 2) {
      std::vector<Card> meld = take_meld(pack, random);
      if (!meld.empty()) melds.push_back(std::move(meld));
    }
    const std::vector<Card> hand(pack.begin(), pack.begin() + 6);
    SCOPED_TRACE(words(hand) + " on " + words(melds[0]) + " and " + words(melds[1]));
    const std::vector<Meld> targets{meld_of(melds[0]), meld_of(melds[1])};
    const BestShowing best = best_showing(counts_of(hand), targets, variant);
    EXPECT_EQ(best.split.left_points, Everything(melds, variant).least(hand));
    laid_off += static_cast<int>(best.laid_off.size());
    std::size_t cards = best.laid_off.size() + listed(best.split.left).size();
    for (const Meld& meld : best.split.melds)
      cards += meld.size;
    EXPECT_EQ(cards, hand.size());
  }
  EXPECT_GT(laid_off, hands / 4);
}

std::vector<std::vector<MeldCard>> cards_of(const std::vector<Meld>& melds) {
  std::vector<std::vector<MeldCard>> all;
  for (const Meld& meld : melds)
    all.emplace_back(meld.view().begin(), meld.view().end());
  return all;
}

/// A hand that has lost a card it left over is split as one that never had it.
TEST(ShowingReference, ACardLeftOverIsNotMissed) {
  Random random(20260903);
  const Variant variant;
  int lost = 0;
  const int hands = how_many("RUMREF_SHOWINGS", 500, 20000);
  for (int i = 0; i < hands; ++i) {
    std::vector<Card> cards = near_pack(random);
    cards.resize(static_cast<std::size_t>(7 + pick(random, 8)));
    for (int twins = pick(random, 4); twins > 0; --twins)
      cards.push_back(cards[static_cast<std::size_t>(pick(random, 7))]);
    if (pick(random, 4) == 0) cards.push_back(Card::joker());
    const BestSplit split = best_split(counts_of(cards), variant);
    for (const Card card : listed(split.left)) {
      SCOPED_TRACE(words(cards) + " without " + to_string(card));
      CardCounts hand = counts_of(cards);
      hand.remove(card);
      SearchBudget budget(kSplitSteps);
      const BestSplit without = best_split_without(card, split, hand, variant, budget);
      const BestSplit anew = best_split(hand, variant);
      EXPECT_EQ(without.left_points, anew.left_points);
      EXPECT_EQ(without.left, anew.left);
      EXPECT_EQ(cards_of(without.melds), cards_of(anew.melds));
      ++lost;
    }
  }
  EXPECT_GT(lost, hands);
}

/// Cards of a wild rank are worth what jokers would be, and left over what they are.
TEST(ShowingReference, AWildRankIsSoManyJokers) {
  Random random(20260902);
  const int hands = how_many("RUMREF_SHOWINGS", 150, 2000);
  for (int i = 0; i < hands; ++i) {
    Variant variant;
    variant.melds.set_max = {.choice = OrNone::none, .number = 0};
    variant.melds.set_distinct_suits = false;
    variant.jokers.min_naturals = 0;
    variant.jokers.all_wild = AllWild::any;
    variant.jokers.may_duplicate = true;
    variant.jokers.wild = 2 + pick(random, 12);
    std::vector<Card> pack = near_pack(random);
    std::vector<Card> hand(pack.begin(), pack.begin() + 3 + pick(random, 4));
    for (int wild = pick(random, 3); wild > 0; --wild)
      hand.push_back(Card(static_cast<Suit>(pick(random, kSuits)), variant.jokers.wild));
    SCOPED_TRACE(words(hand) + ", wild " + std::to_string(variant.jokers.wild));
    const BestSplit split = best_split(counts_of(hand), variant);
    std::vector<Card> as_jokers = hand;
    for (Card& card : as_jokers)
      if (card.rank() == variant.jokers.wild) card = Card::joker();
    CardPointSettings values = variant.card_points;
    values.joker_hand = hand_value(Card(Suit::spades, variant.jokers.wild), values);
    EXPECT_EQ(split.left_points, least_left(as_jokers, variant.melds, variant.jokers, values));
    CardCounts shown = split.left;
    for (const Meld& meld : split.melds)
      for (const MeldCard& card : meld.view())
        shown.add(card.card);
    EXPECT_EQ(shown, counts_of(hand));
  }
}

}  // namespace
}  // namespace rummy::reference
