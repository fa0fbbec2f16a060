// The best split of a hand, and what opens, held against trying everything.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
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
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

Variant variant_of(const House& house) {
  Variant variant;
  variant.melds = house.melds;
  variant.jokers = house.jokers;
  variant.card_points = house.values;
  return variant;
}

/// A hand with melds and odd cards in it.
std::vector<Card> hand_like(Random& random, std::size_t size) {
  std::vector<Card> hand;
  while (hand.size() < size) {
    for (const PlayedCard& played : meld_like(random, 1))
      if (hand.size() < size && pick(random, 6) != 0) hand.push_back(played.card);
    if (hand.size() < size)
      hand.push_back(kNaturalCards[static_cast<std::size_t>(pick(random, 52))]);
  }
  shuffle(hand, random);
  return hand;
}

/// What it says it did is what can be done: each card once, every meld a meld.
void expect_consistent(const BestSplit& split, std::size_t hand, const House& house) {
  std::size_t cards = 0;
  int left = 0;
  for (const Card card : listed(split.left)) {
    ++cards;
    left += hand_value(card, house.values);
  }
  EXPECT_EQ(left, split.left_points);
  for (const Meld& meld : split.melds) {
    std::vector<PlayedCard> laid;
    for (const MeldCard& card : meld.view())
      laid.push_back({.card = card.card, .stands_for = Card::unknown()});
    cards += laid.size();
    EXPECT_TRUE(judge_meld(laid, house.melds, house.jokers).legal);
  }
  EXPECT_EQ(cards, hand);
}

TEST(SplitReference, NothingBetterIsLeftThanByTryingEverything) {
  Random random(20260702);
  const std::vector<House> all = houses();
  const int hands = how_many("RUMREF_DIVISIONS", 150, 4000);
  for (int i = 0; i < hands; ++i) {
    const House& house = all[static_cast<std::size_t>(i) % all.size()];
    const std::size_t size = 3 + static_cast<std::size_t>(pick(random, 7));
    const std::vector<Card> hand = hand_like(random, size);
    SCOPED_TRACE(words(hand) + " (" + house.name + ")");
    CardCounts counts;
    for (const Card card : hand)
      counts.add(card);
    const BestSplit split = best_split(counts, variant_of(house));
    EXPECT_EQ(split.left_points, least_left(hand, house.melds, house.jokers, house.values));
    expect_consistent(split, hand.size(), house);
  }
}

/// Any values, each of them another.
CardPointSettings some_values(Random& random) {
  CardPointSettings values;
  values.ace_hand = pick(random, 101);
  values.ten = pick(random, 101);
  values.joker_hand = pick(random, 501);
  if (pick(random, 2) == 0)
    values.court = {.choice = OrFace::number, .number = pick(random, 101)};
  else
    values.court = {.choice = OrFace::face, .number = 0};
  if (pick(random, 2) == 0) values.pips = {.choice = OrFace::number, .number = pick(random, 101)};
  if (pick(random, 2) == 0)
    values.spade_queen = {.choice = SpadeQueenValue::number, .number = pick(random, 101)};
  if (pick(random, 2) == 0) values.as_joker = 1 + pick(random, kKing);
  return values;
}

TEST(SplitReference, AHandCountsWhatItsCardsDo) {
  Random random(20261128);
  for (int i = 0; i < 5000; ++i) {
    const CardPointSettings values = some_values(random);
    CardCounts hand;
    Points expected = 0;
    for (int kinds = pick(random, 30); kinds > 0; --kinds) {
      const Card card = kAllCards[static_cast<std::size_t>(pick(random, kCardKinds))];
      const int copies = std::min(1 + pick(random, 100), 255 - hand.count(card));
      hand.add(card, copies);
      expected += copies * hand_points(card, values);
    }
    EXPECT_EQ(hand_points(hand, values), expected);
  }
}

struct Laid {
  std::vector<std::vector<PlayedCard>> melds;
  std::vector<Reading> readings;
};

/// Melds that are one thing each: cards that are two are worth two sums.
Laid some_melds(Random& random, const House& house, std::size_t count) {
  Laid laid;
  while (laid.melds.size() < count) {
    std::vector<PlayedCard> cards = meld_like(random, 1);
    const Ruling ruling = judge_meld(cards, house.melds, house.jokers);
    if (ruling.readings.size() != 1 || ruling.contested) continue;
    laid.readings.push_back(ruling.readings.front());
    laid.melds.push_back(std::move(cards));
  }
  return laid;
}

void expect_same_opening(const Laid& laid, const Variant& variant, const House& house) {
  const OpeningRuling expected = judge_opening(laid.readings, variant.opening, house.values);
  const std::vector<std::span<const PlayedCard>> spans(laid.melds.begin(), laid.melds.end());
  const OpeningCount count = count_opening(variant, spans);
  SCOPED_TRACE(count.working.english() + " (" + house.name + ")");
  EXPECT_EQ(count.low, expected.points);
  EXPECT_EQ(count.high, expected.points);
  const bool has_run = count.has_run || variant.opening.run == OpeningRun::none;
  const bool opens = expected.enough && expected.has_run;
  EXPECT_EQ(has_run, expected.has_run);
  EXPECT_EQ(meets_opening(count, variant), opens);
}

TEST(OpeningReference, PointsAndRun) {
  Random random(20260703);
  const std::vector<House> all = houses();
  const int openings = how_many("RUMREF_OPENING_SUMS", 2000, 100'000);
  for (int i = 0; i < openings; ++i) {
    const House& house = all[static_cast<std::size_t>(i) % all.size()];
    // What an ace between king and two counts, no rule book here says.
    if (house.melds.run_ace == RunAce::wrap) continue;
    Variant variant = variant_of(house);
    variant.opening.points = 30 + pick(random, 40);
    variant.opening.run = static_cast<OpeningRun>(pick(random, 3));
    variant.opening.joker_end = pick(random, 2) == 0;
    const auto melds = 1 + static_cast<std::size_t>(pick(random, 3));
    expect_same_opening(some_melds(random, house, melds), variant, house);
  }
}

}  // namespace
}  // namespace rummy::reference
