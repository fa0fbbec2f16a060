// Games dealt by the program: no referee finds anything in them, under any settings tables use.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/variants.h"
#include "deal/coverage.h"
#include "deal/game_dealer.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/umpire.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "table/record.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// A game and what its table settled.
struct House {
  std::string variant;
  Settings settings;

  [[nodiscard]] std::string name() const {
    std::string name = variant;
    for (const auto& [key, value] : settings)
      name.append(" ").append(key).append("=").append(value);
    return name;
  }
};

/// The rule set of a house; null where its settings cannot be in force together.
std::shared_ptr<const Ruleset> ruleset_of(VariantLibrary& library, const House& house) {
  const auto loaded = library.load(house.variant);
  if (!loaded) return nullptr;
  std::vector<Override> overrides;
  for (const auto& [key, value] : house.settings)
    overrides.push_back({.key = key, .value = value});
  const RulesetOrFault made = (*loaded)->with(overrides);
  return made.faults.empty() ? made.ruleset : nullptr;
}

/// Every variant as it stands, and with each other value that tables use of each setting.
std::vector<House> houses(VariantLibrary& library) {
  std::vector<House> all;
  for (const std::string& name : library.names()) {
    const auto plain = ruleset_of(library, {.variant = name, .settings = {}});
    if (plain == nullptr) continue;
    all.push_back({.variant = name, .settings = {}});
    for (const Clause& clause : plain->variant.rulebook) {
      for (const std::string& value : clause.others)
        all.push_back({.variant = name, .settings = {{clause.key, value}}});
    }
  }
  return all;
}

class DealtGames : public ::testing::Test {
 protected:
  DealtGames() : library_({shipped_variants()}) {}

  void deal_and_judge(const House& house, std::uint32_t games, std::uint32_t rounds) {
    SCOPED_TRACE(house.name());
    const auto ruleset = ruleset_of(library_, house);
    if (ruleset == nullptr) return;
    GameDealer dealer(*ruleset, house.settings);
    for (std::uint32_t game = 1; game <= games && !HasFailure(); ++game) {
      const DealWish wish{.seed = 20260307, .game = game, .players = 0, .rounds = rounds};
      Record record;
      ASSERT_TRUE(dealer.deal(wish, record)) << "game " << game;
      const std::string text = write_text_record(record);
      const Verdict verdict = umpire_.judge_text(text);
      EXPECT_EQ(verdict.judgement, Judgement::note)
          << play::describe(verdict.findings) << "game " << game << "\n"
          << text;
      EXPECT_EQ(play::describe(verdict),
                play::describe(umpire_.judge_json(write_json_record(record))));
    }
  }

  VariantLibrary library_;
  play::Umpire umpire_;
};

TEST_F(DealtGames, NothingIsFoundInAnyVariant) {
  for (const std::string& name : library_.names())
    deal_and_judge({.variant = name, .settings = {}}, is_long_run() ? 200 : 8, 0);
}

TEST_F(DealtGames, NothingIsFoundUnderTheValuesTablesUse) {
  Random sample(1);
  for (const House& house : houses(library_)) {
    if (!is_long_run() && !sample.one_in(6)) continue;
    deal_and_judge(house, is_long_run() ? 40 : 3, 4);
  }
}

/// Values no shipped variant has together, so that every branch of the law is played.
TEST_F(DealtGames, NothingIsFoundInHousesOfOurOwn) {
  const std::vector<House> own = {
      {"remik", {{"joker.named", "required"}, {"meld.run.ace", "wrap"}}},
      {"remik", {{"draw.pile.depth", "any"}, {"draw.pile.must_use", "deep_only"}}},
      {"remik", {{"end.buy_back.allowed", "true"}, {"end.at", "150"}}},
      {"remik", {{"stock.on_empty", "turn_over"}, {"stock.keep_top", "false"}}},
      {"remik", {{"out.discard", "unplayable_only"}, {"end.deadlock", "by_agreement"}}},
      {"remik", {{"layoff.on", "own"}, {"layoff.target", "required"}}},
      {"500-rum", {{"claim", "whole_pile"}, {"deck.jokers", "2"}}},
      {"500-rum", {{"claim", "top_only"}, {"out.discard", "floating"}}},
      {"500-rum", {{"stock.on_empty", "reshuffle"}, {"discard.return_taken", "false"}}},
      {"going-out", {{"end.type", "match"}, {"deck.jokers", "3"}}},
      {"basic-rummy", {{"layoff.needs_open", "true"}}},
      {"manipulation", {{"knock.when", "after_meld"}, {"stock.final_turn_knock", "true"}}},
      {"manipulation", {{"draw.compulsory", "false"}, {"draw.last_stage_may_meld", "true"}}},
  };
  for (const House& house : own)
    deal_and_judge(house, is_long_run() ? 60 : 3, 4);
}

/// Cards bought and never named: nobody can tell which of them is thrown away.
TEST_F(DealtGames, AHandOfUnnamedCardsIsPlayedOn) {
  const auto ruleset = ruleset_of(library_, {.variant = "liverpool", .settings = {}});
  ASSERT_NE(ruleset, nullptr);
  GameDealer dealer(*ruleset, {});
  Record record;
  EXPECT_TRUE(dealer.deal({.seed = 1, .game = 145, .players = 0, .rounds = 0}, record));
}

/// However many cards a table agrees on, those turned up have to be left of the pack.
TEST_F(DealtGames, AnAgreedDealLeavesWhatIsTurnedUp) {
  const Record record;
  const Round round;
  for (const std::string& name : library_.names()) {
    const House house{.variant = name, .settings = {{"deal.cards", "agreed"}}};
    const auto ruleset = ruleset_of(library_, house);
    if (ruleset == nullptr) continue;
    const Variant& variant = ruleset->variant;
    std::vector<Seat> seats = {Seat{0}};
    while (static_cast<int>(seats.size()) < variant.deal.players_max) {
      seats.push_back(static_cast<Seat>(seats.size()));
      const auto players = static_cast<int>(seats.size());
      const std::vector<int> possible = possible_deals({.variant = variant,
                                                        .record = record,
                                                        .round = round,
                                                        .number = 1,
                                                        .seats = seats,
                                                        .dealer_due = {},
                                                        .starter = {},
                                                        .agreed = {}});
      ASSERT_FALSE(possible.empty()) << house.name();
      EXPECT_LE(possible.back() * players + variant.deal.starter_extra + cards_turned_up(variant),
                pack_for(variant, players, 1).total())
          << house.name() << " " << players;
    }
  }
}

TEST_F(DealtGames, TheSameSeedGivesTheSameGame) {
  for (const std::string& name : library_.names()) {
    const auto ruleset = ruleset_of(library_, {.variant = name, .settings = {}});
    ASSERT_NE(ruleset, nullptr) << name;
    GameDealer one(*ruleset, {});
    GameDealer other(*ruleset, {});
    Record record;
    ASSERT_TRUE(one.deal({.seed = 7, .game = 1, .players = 0, .rounds = 2}, record));
    ASSERT_TRUE(one.deal({.seed = 7, .game = 2, .players = 0, .rounds = 2}, record));
    const std::string second = write_text_record(record);
    // What was dealt before makes no difference.
    ASSERT_TRUE(other.deal({.seed = 7, .game = 2, .players = 0, .rounds = 2}, record));
    EXPECT_EQ(second, write_text_record(record)) << name;
  }
}

/// The numbers behind every game; written down here so that they are the same on every machine.
TEST(DealtByChance, TheSameNumbersEverywhere) {
  Random random(7);
  EXPECT_EQ(random.next(), 0x63CBE1E459320DD7U);
  EXPECT_EQ(random.next(), 0x044C3CD7F43C661CU);
  for (int i = 0; i < 100; ++i) {
    const int number = random.below(6);
    EXPECT_TRUE(number >= 0 && number < 6);
  }
}

/// Met only by moves that no legal game has: prohibitions, and what is looked at after a slip.
const std::set<std::string>& never_legal() {
  static const std::set<std::string> kCodes = {"discard.not-allowed", "draw.not-allowed",
                                               "table.card-added"};
  return kCodes;
}

TEST_F(DealtGames, EveryActionAndEveryRuleIsMet) {
  std::vector<House> all = {
      {"remik", {}},
      {"remik", {{"joker.move", "end_to_end"}, {"end.deadlock", "by_agreement"}}},
      {"remik", {{"draw.pile.needs_open", "true"}, {"out.discard", "unplayable_only"}}},
      {"remik-guide", {{"joker.named", "required"}}},
      {"500-rum", {{"claim", "whole_pile"}}},
      {"500-rum", {{"discard.return_taken", "false"}, {"stock.on_empty", "reshuffle"}}},
      {"manipulation", {}},
      {"going-out", {{"out.instant", "four_natural_sevens"}}},
      {"going-out", {{"out.discard", "required"}}},
      {"going-out-sequences", {}},
      {"indian-rummy", {}},
      {"liverpool", {}},
  };
  std::map<std::string, std::uint64_t> asked;
  std::vector<std::uint64_t> actions(kActionKinds);
  std::vector<std::uint64_t> checkpoints(kCheckpoints);
  std::vector<std::uint64_t> ends(kRoundEnds);
  for (const House& house : all) {
    const auto ruleset = ruleset_of(library_, house);
    ASSERT_NE(ruleset, nullptr) << house.name();
    GameDealer dealer(*ruleset, house.settings);
    Record record;
    for (std::uint32_t game = 1; game <= 40; ++game)
      EXPECT_TRUE(dealer.deal({.seed = 99, .game = game, .players = 0, .rounds = 6}, record))
          << house.name() << " " << game;
    const Coverage& met = dealer.coverage();
    for (std::size_t i = 0; i < kActionKinds; ++i)
      actions[i] += met.of(static_cast<ActionKind>(i));
    for (std::size_t i = 0; i < kCheckpoints; ++i)
      checkpoints[i] += met.of(static_cast<Checkpoint>(i));
    for (std::size_t i = 0; i < kRoundEnds; ++i)
      ends[i] += met.of(static_cast<RoundEnd>(i));
    for (const auto& [code, times] : met.asked(ruleset->program))
      asked[code] += times;
  }
  for (std::size_t i = 0; i < kActionKinds; ++i)
    EXPECT_GT(actions[i], 0U) << "action " << i;
  for (std::size_t i = 0; i < kCheckpoints; ++i) {
    const auto at = static_cast<Checkpoint>(i);
    // Looked at only where cards written on the table were not there to be laid.
    if (at == Checkpoint::table_cards || at == Checkpoint::swap_loose) continue;
    EXPECT_GT(checkpoints[i], 0U) << "checkpoint " << i;
  }
  for (std::size_t i = 0; i < kRoundEnds; ++i) {
    if (static_cast<RoundEnd>(i) == RoundEnd::unfinished) continue;
    EXPECT_GT(ends[i], 0U) << "end " << i;
  }
  for (const auto& [code, times] : asked) {
    if (never_legal().contains(code)) continue;
    EXPECT_GT(times, 0U) << code;
  }
}

}  // namespace
}  // namespace rummy
