// Cards told by a look to have no place in a meld (rules/shapes.h) against extend(), which
// tries.

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

TEST(ForeignCards, NoneExtendsTheMeld) {
  Random random(20260910);
  const std::vector<House> all = houses();
  int foreign = 0;
  int beyond = 0;
  int fitting = 0;
  tried(40'000, "melds");
  for (int i = 0; i < 40'000; ++i) {
    const House& house = all[static_cast<std::size_t>(i) % all.size()];
    const MeldShape shape = shape_of(meld_like(random, 2), house.melds, house.jokers);
    std::vector<PlayedCard> cards = meld_like(random, 1);
    cards.resize(1 + static_cast<std::size_t>(pick(random, 2)));
    for (const Meld& meld : std::span(shape.readings).first(shape.reading_count)) {
      const bool fits = extend(meld, cards, house.melds, house.jokers).fault == ShapeFault::none;
      const bool is_foreign = are_foreign(meld, cards);
      const bool is_beyond = are_beyond_reach(meld, cards);
      EXPECT_FALSE(fits && (is_foreign || is_beyond));
      foreign += is_foreign ? 1 : 0;
      beyond += is_beyond && !is_foreign ? 1 : 0;
      fitting += fits ? 1 : 0;
      const bool may_be = (may_be_laid_off(meld) >> cards.front().card.code() & 1U) != 0;
      EXPECT_TRUE(may_be || !fits || cards.size() > 1);
    }
  }
  EXPECT_GT(foreign, 1000);
  EXPECT_GT(beyond, 100);
  EXPECT_GT(fitting, 100);
}

}  // namespace
}  // namespace rummy::reference
