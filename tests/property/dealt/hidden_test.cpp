// Cards hidden: nothing legal becomes illegal, and a slip that only hands could prove is proven no
// more.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/hiding.h"
#include "property/dealt/referees.h"
#include "property/dealt/written_game.h"
#include "property/umpire.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::dealt {
namespace {

std::vector<House> houses() {
  return {{.variant = "manipulation"},
          {.variant = "manipulation", .settings = {{"joker.named", "required"}}},
          {.variant = "500-rum"},
          {.variant = "500-rum", .settings = {{"deck.jokers", "2"}}},
          {.variant = "500-rum", .settings = {{"claim", "whole_pile"}}},
          {.variant = "500-rum", .settings = {{"stock.on_empty", "reshuffle"}}},
          {.variant = "going-out"},
          {.variant = "going-out", .settings = {{"deck.jokers", "2"}}},
          {.variant = "going-out", .settings = {{"end.type", "match"}}},
          {.variant = "going-out", .settings = {{"out.instant", "four_natural_sevens"}}},
          {.variant = "going-out-major"},
          {.variant = "going-out-minor"},
          {.variant = "going-out-sequences"},
          {.variant = "remik"},
          {.variant = "remik-guide"},
          {.variant = "gin"},
          {.variant = "oklahoma-gin"},
          {.variant = "hollywood-gin"},
          {.variant = "knock-rummy"},
          {.variant = "basic-rummy"},
          {.variant = "three-thirteen"},
          {.variant = "kalooki-40"},
          {.variant = "kalooki-51"},
          {.variant = "rummikub"},
          {.variant = "indian-rummy"},
          {.variant = "liverpool"},
          {.variant = "romme"},
          {.variant = "scala-40"},
          {.variant = "shanghai"},
          {.variant = "rummikub-tournament"},
          {.variant = "robbers-rummy"}};
}

TEST(CardsHidden, NothingLegalBecomesIllegal) {
  Referees referees;
  Random random(20261124);
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_HIDDEN_GAMES", 6, 1000));
  int undecided = 0;
  int legal = 0;
  for (const House& house : houses()) {
    const auto ruleset = referees.ruleset(house);
    ASSERT_NE(ruleset, nullptr) << house.name();
    GameDealer dealer(*ruleset, house.settings);
    for (std::uint32_t game = 1; game <= games; ++game) {
      Record record;
      ASSERT_TRUE(dealer.deal({.seed = 5, .game = game, .players = 0, .rounds = 2}, record));
      WrittenGame written = take_apart(write_text_record(record));
      hide_some(written, random);
      const std::string text = put_together(written);
      const Verdict& verdict = referees.judge(text);
      EXPECT_LE(verdict.judgement, Judgement::undecided)
          << house.name() << "\n"
          << play::describe(verdict.findings) << text;
      undecided += verdict.judgement == Judgement::undecided ? 1 : 0;
      legal += verdict.judgement == Judgement::note ? 1 : 0;
    }
  }
  std::printf("%d legal, %d undecided\n", legal, undecided);
  EXPECT_GT(legal, 20);
  EXPECT_GT(undecided, 20);
}

}  // namespace
}  // namespace rummy::dealt
