// What the games dealt have in them: every action, every way a round ends and every rule that a
// legal game of the variant can meet.

#include "deal/coverage.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <set>
#include <string>

#include "deal/game_dealer.h"
#include "long_run.h"
#include "property/dealt/referees.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy::dealt {
namespace {

/// Too rare for a short run; a long one has them too.
bool is_rare(const std::string& name) {
  static const std::set<std::string> kNames = {"pass",   "exhausted", "draw.pass",
                                               "ruling", "adjust",    "reshuffle"};
  return kNames.contains(name);
}

void expect_covered(Referees& referees, const House& house, std::uint32_t games) {
  SCOPED_TRACE(house.name());
  const auto ruleset = referees.ruleset(house);
  ASSERT_NE(ruleset, nullptr);
  GameDealer dealer(*ruleset, house.settings);
  Record record;
  // A game that goes on for as long as the players like is left after some rounds.
  constexpr std::uint32_t kRounds = 8;
  const bool is_open = ruleset->variant.game_end.type == EndType::open;
  const std::uint32_t rounds = is_open ? kRounds : 0;
  for (std::uint32_t game = 1; game <= games; ++game) {
    const DealWish wish{.seed = 20261126, .game = game, .players = 0, .rounds = rounds};
    EXPECT_TRUE(dealer.deal(wish, record));
  }
  for (const CoverageLine& line : dealer.coverage().lines(*ruleset)) {
    if (!line.can_be) {
      EXPECT_EQ(line.times, 0U) << line.name;
    } else if (is_long_run() || !is_rare(line.name)) {
      EXPECT_GT(line.times, 0U) << line.name;
    }
  }
  std::printf("%s\n", dealer.coverage().table(*ruleset).c_str());
}

TEST(DealtCoverage, NothingThatCanBeMetIsMissed) {
  Referees referees;
  for (const std::string& variant : referees.library().names()) {
    const bool is_short = variant.starts_with("going-out");
    expect_covered(referees, {.variant = variant}, is_long_run() ? 1000 : is_short ? 120 : 25);
  }
}

/// What no shipped variant has.
TEST(DealtCoverage, NorUnderTheSettingsThatAllowMore) {
  Referees referees;
  const std::uint32_t games = is_long_run() ? 1000 : 40;
  expect_covered(referees, {"500-rum", {{"claim", "whole_pile"}, {"deck.jokers", "2"}}}, games);
  expect_covered(referees, {"going-out", {{"out.instant", "four_natural_sevens"}}}, 4 * games);
  expect_covered(referees, {"manipulation", {{"stock.final_turn_knock", "true"}}}, games);
}

}  // namespace
}  // namespace rummy::dealt
