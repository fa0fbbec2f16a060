// What the solver says can be played, held against the referee: its ways are legal, and what the
// referee finds legal is among them. By rules and with cards drawn by chance.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "config/variants.h"
#include "long_run.h"
#include "property/turn_scene.h"
#include "reference/samples.h"
#include "rules/opening.h"
#include "rumref.h"
#include "solve/turn_search.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using reference::pick;
using reference::Random;

constexpr std::uint64_t kSteps = 2'000'000;

class TurnPlays : public ::testing::Test {
 protected:
  VariantLibrary variants_{{shipped_variants()}};
  Referee referee_{variants_, {}};
};

/// The way as a whole turn: with the discard that ends it.
std::string whole_turn(const TurnWay& way) {
  return moves_of(way, TurnGoal::out);
}

TEST_F(TurnPlays, EveryWayIsLegal) {
  int ways = 0;
  int outs = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const auto scene = TurnScene::draw(seed, variants_);
    if (!scene) continue;
    for (const TurnGoal goal : {TurnGoal::open, TurnGoal::lay, TurnGoal::out}) {
      TurnSearch search(scene->question(), scene->variant(), kSteps);
      const TurnWays all = search.ways(goal, 12);
      for (const TurnWay& way : all.ways) {
        const std::string found = scene->faults(referee_, whole_turn(way));
        ASSERT_EQ(found, "") << "seed " << seed << '\n' << scene->record(whole_turn(way));
        ++ways;
        outs += goal == TurnGoal::out ? 1 : 0;
      }
      for (const TurnTaste taste :
           {TurnTaste::fewest_cards, TurnTaste::most_cards, TurnTaste::most_points}) {
        const TurnBest best = search.best(goal, taste);
        EXPECT_TRUE(best.answer == TurnAnswer::yes || all.ways.empty()) << "seed " << seed;
        if (best.answer != TurnAnswer::yes) continue;
        const std::string found = scene->faults(referee_, whole_turn(best.way));
        ASSERT_EQ(found, "") << "seed " << seed << '\n' << scene->record(whole_turn(best.way));
      }
    }
  }
  EXPECT_GT(ways, 1000);
  EXPECT_GT(outs, 100);
}

}  // namespace
}  // namespace rummy
