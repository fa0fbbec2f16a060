// Random legal play under any value a setting can have: nothing is found in it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/any_settings.h"
#include "property/dealt/referees.h"
#include "property/umpire.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::dealt {
namespace {

/// A game that has not ended after so many rounds is left there.
constexpr std::uint32_t kRounds = 4;

/// What became of a house.
enum class Played { well, refused, stuck };

class AnySetting : public ::testing::Test {
 protected:
  Played deal_and_judge(const House& house, std::uint64_t seed, std::uint32_t games) {
    SCOPED_TRACE(house.name());
    const auto ruleset = referees_.ruleset(house);
    if (ruleset == nullptr) return Played::refused;
    GameDealer dealer(*ruleset, house.settings);
    Played played = Played::well;
    for (std::uint32_t game = 1; game <= games; ++game) {
      Record record;
      const DealWish wish{.seed = seed, .game = game, .players = 0, .rounds = kRounds};
      if (!dealer.deal(wish, record)) {
        played = Played::stuck;
        continue;
      }
      expect_nothing_found(record);
    }
    return played;
  }

  void expect_nothing_found(const Record& record) {
    const std::string text = write_text_record(record);
    const Verdict& verdict = referees_.judge(text);
    EXPECT_EQ(verdict.judgement, Judgement::note) << play::describe(verdict.findings) << text;
  }

  Referees referees_;
};

TEST_F(AnySetting, NothingIsFoundUnderAnyDisputedValue) {
  Random sample(20261121);
  int values = 0;
  for (const std::string& variant : referees_.library().names()) {
    const auto plain = referees_.ruleset({.variant = variant});
    ASSERT_NE(plain, nullptr);
    for (const KeyValue& value : used_values(*plain)) {
      if (!is_long_run() && !sample.one_in(5)) continue;
      const House house{.variant = variant, .settings = {value}};
      const Played played = deal_and_judge(house, 11, is_long_run() ? 50 : 2);
      EXPECT_NE(played, Played::stuck) << house.name();
      values += played == Played::well ? 1 : 0;
    }
  }
  std::printf("%d values\n", values);
  EXPECT_GT(values, 20);
}

/// Any two settings at once, of those tables use and of all there are.
TEST_F(AnySetting, NothingIsFoundUnderPairsOfValues) {
  Random random(20261122);
  const std::vector<std::string> variants = referees_.library().names();
  const std::vector<KeyValue> any = all_values();
  const int pairs = how_many("RUMREF_PAIRS", 150, 20'000);
  int well = 0;
  int stuck = 0;
  for (int i = 0; i < pairs; ++i) {
    const std::string& variant = variants[random.below(variants.size())];
    const std::vector<KeyValue> used = used_values(*referees_.ruleset({.variant = variant}));
    const KeyValue& one = any[random.below(any.size())];
    const KeyValue& other =
        random.one_in(2) ? any[random.below(any.size())] : used[random.below(used.size())];
    if (one.first == other.first) continue;
    const House house{.variant = variant, .settings = {one, other}};
    const Played played = deal_and_judge(house, static_cast<std::uint64_t>(i), 1);
    well += played == Played::well ? 1 : 0;
    stuck += played == Played::stuck ? 1 : 0;
    if (played == Played::stuck) std::printf("no game found: %s\n", house.name().c_str());
  }
  std::printf("%d of %d pairs played, %d without a game\n", well, pairs, stuck);
  EXPECT_GT(well, pairs / 4);
  EXPECT_LT(stuck, well / 10 + 1);
}

/// Each value a setting can have, alone.
TEST_F(AnySetting, NothingIsFoundUnderAnyValueThereIs) {
  Random sample(20261123);
  int well = 0;
  int stuck = 0;
  for (const std::string& variant : referees_.library().names()) {
    for (const KeyValue& value : all_values()) {
      if (!is_long_run() && !sample.one_in(20)) continue;
      const House house{.variant = variant, .settings = {value}};
      const Played played = deal_and_judge(house, 13, is_long_run() ? 10 : 1);
      well += played == Played::well ? 1 : 0;
      stuck += played == Played::stuck ? 1 : 0;
      if (played == Played::stuck) std::printf("no game found: %s\n", house.name().c_str());
    }
  }
  std::printf("%d values played, %d without a game\n", well, stuck);
  EXPECT_GT(well, 50);
  EXPECT_LT(stuck, well / 10 + 1);
}

}  // namespace
}  // namespace rummy::dealt
