// What melds with holes come to is kept, and is what would be found out anew.

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "config/variants.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

std::vector<PlayedCard> cards_of(std::span<const Card> cards) {
  std::vector<PlayedCard> played;
  for (const Card card : cards)
    played.push_back({.card = card, .stands_for = Card::unknown()});
  return played;
}

void expect_alike(const FilledMeld& kept, const FilledMeld& anew) {
  EXPECT_EQ(kept.least, anew.least);
  EXPECT_EQ(kept.most, anew.most);
  EXPECT_EQ(kept.least_with, anew.least_with);
  EXPECT_EQ(kept.most_with, anew.most_with);
  EXPECT_EQ(kept.some_run, anew.some_run);
  EXPECT_EQ(kept.all_runs, anew.all_runs);
  EXPECT_EQ(kept.set, anew.set);
  EXPECT_EQ(kept.run, anew.run);
}

class FilledMeldsTest : public testing::Test {
 protected:
  FilledMeldsTest()
      : variant_(
            VariantLibrary({shipped_variants()}).load("remik").value()->with({}).ruleset->variant) {
  }

  Variant variant_;
  FilledMelds kept_;
};

TEST_F(FilledMeldsTest, AreAsFoundOutAnew) {
  const Card hole = Card::unknown();
  const Card seven(Suit::hearts, 7);
  const std::vector<std::vector<Card>> melds = {
      {seven, hole, Card(Suit::clubs, 7)},
      {seven, hole, Card(Suit::hearts, 9)},
      {hole, hole, seven},
      {seven, Card::joker(), hole},
      {hole, seven, Card(Suit::hearts, 8)},
      {seven, Card(Suit::clubs, 9), hole},
      {Card(Suit::spades, kKing), hole, hole, Card(Suit::spades, kAce)}};
  for (int asked = 0; asked < 2; ++asked) {
    for (const std::vector<Card>& meld : melds) {
      const std::vector<PlayedCard> cards = cards_of(meld);
      expect_alike(kept_.of(cards, variant_), fill_meld(cards, variant_));
    }
  }
  const FilledMeld set = kept_.of(cards_of(melds[0]), variant_);
  EXPECT_EQ(set.least, 21);
  EXPECT_TRUE(set.set);
  EXPECT_FALSE(set.run);
}

/// The order tells which card a joker is.
TEST_F(FilledMeldsTest, AreToldApartByTheOrderOfTheirCards) {
  const Card seven(Suit::hearts, 7);
  const std::vector<PlayedCard> low = cards_of(std::vector{Card::joker(), seven, Card::unknown()});
  const std::vector<PlayedCard> high = cards_of(std::vector{seven, Card::unknown(), Card::joker()});
  expect_alike(kept_.of(low, variant_), fill_meld(low, variant_));
  expect_alike(kept_.of(high, variant_), fill_meld(high, variant_));
}

TEST_F(FilledMeldsTest, AreForgottenWhereTheRulesChange) {
  const std::vector<PlayedCard> cards =
      cards_of(std::vector{Card(Suit::hearts, kQueen), Card(Suit::hearts, kKing), Card::unknown()});
  const FilledMeld before = kept_.of(cards, variant_);
  variant_.card_points.ace_high = 50;
  const FilledMeld dear = kept_.of(cards, variant_);
  expect_alike(dear, fill_meld(cards, variant_));
  EXPECT_NE(dear.most, before.most);
  variant_.melds.run_ace = RunAce::low;
  EXPECT_NE(kept_.of(cards, variant_).most, dear.most);
  variant_.melds.run_min = 4;
  EXPECT_FALSE(kept_.of(cards, variant_).run);
  variant_.jokers.all_wild = AllWild::any;
  expect_alike(kept_.of(cards, variant_), fill_meld(cards, variant_));
}

}  // namespace
}  // namespace rummy
