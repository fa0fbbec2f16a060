// A card laid off by a look at the meld's ends or suits (rules/shapes.h) against extend(),
// which reads meld and card anew.

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "long_run.h"
#include "reference/samples.h"
#include "rules/shapes.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

void expect_same(const Meld& meld, const Meld& extended) {
  EXPECT_EQ(meld.kind, extended.kind);
  EXPECT_EQ(meld.rank, extended.rank);
  EXPECT_EQ(meld.suit, extended.suit);
  EXPECT_EQ(meld.low, extended.low);
  ASSERT_EQ(meld.size, extended.size);
  for (std::size_t i = 0; i < meld.size; ++i)
    EXPECT_EQ(meld.cards[i], extended.cards[i]) << i;
}

TEST(PlainLayOff, IsWhatExtendMakesOfTheMeld) {
  Random random(20261129);
  const std::vector<House> all = houses();
  int in_front = 0;
  int behind = 0;
  int none = 0;
  tried(60'000, "melds");
  for (int i = 0; i < 60'000; ++i) {
    const House& house = all[static_cast<std::size_t>(i) % all.size()];
    const MeldShape shape = shape_of(meld_like(random, 2), house.melds, house.jokers);
    const PlayedCard card = meld_like(random, 1).front();
    if (!card.card.is_known()) continue;
    for (const Meld& meld : std::span(shape.readings).first(shape.reading_count)) {
      if (!meld.is_clear()) continue;
      const Extension extended = extend(meld, std::span(&card, 1), house.melds, house.jokers);
      const MeldEnd end = end_for(meld, card, house.melds, house.jokers);
      EXPECT_EQ(end != MeldEnd::none, extended.fault == ShapeFault::none);
      none += end == MeldEnd::none ? 1 : 0;
      in_front += end == MeldEnd::front ? 1 : 0;
      behind += end == MeldEnd::back ? 1 : 0;
      if (end == MeldEnd::none || extended.fault != ShapeFault::none) continue;
      Meld grown = meld;
      put_at(grown, card, end);
      expect_same(grown, extended.meld);
    }
  }
  EXPECT_GT(in_front, 100);
  EXPECT_GT(behind, 1000);
  EXPECT_GT(none, 1000);
}

}  // namespace
}  // namespace rummy::reference
