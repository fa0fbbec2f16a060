#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "config/variants.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using testing::HasSubstr;

class Overrides : public testing::Test {
 protected:
  Overrides() : library_({shipped_variants()}), remik_(library_.load("remik").value()) {}

  static std::string value_in(const Ruleset& ruleset, std::string_view key) {
    for (const auto& [name, value] : ruleset.settings) {
      if (name == key) return value;
    }
    return "(none)";
  }

  VariantLibrary library_;
  std::shared_ptr<const LoadedVariant> remik_;
};

TEST_F(Overrides, HaveWordsForOneMeldATurn) {
  for (const std::string_view name : {"remik", "500-rum", "kalooki-40"}) {
    const RulesetOrFault house = library_.load(name).value()->with({{"meld.per_turn", "one"}});
    ASSERT_NE(house.ruleset, nullptr) << name;
    Finding finding{.code = "meld.not-now"};
    Judged judged;
    judged.ruleset = house.ruleset.get();
    EXPECT_THAT(citation(judged, finding), HasSubstr("draw")) << name;
    finding.setting = "meld.per_turn";
    finding.bounds = {{.setting = "meld.per_turn"}};
    EXPECT_THAT(citation(judged, finding), HasSubstr("may lay down one new meld")) << name;
  }
}

TEST_F(Overrides, GoThroughTheSameDoorAsAFile) {
  struct Good {
    std::string_view key;
    std::string_view value;
    std::string_view in_force;
  };
  static constexpr Good kGood[] = {
      {"opening.points", "40", "40"},
      {"opening.points", " 40 ", "40"},
      {"score.winner", "0", "0"},
      {"score.winner", "-25", "-25"},
      {"layoff.needs_open", "false", "false"},
      {"values.joker.meld", "represented", "represented"},
      {"values.joker.meld", "\"represented\"", "represented"},
      {"values.joker.meld", "10", "10"},
      {"meld.set.max", "none", "none"},
      {"stock.max_reshuffles", "3", "3"},
      {"deck.jokers", "{2: 2, 3-4: 3}", "{2: 2, 3-4: 3}"},
      {"deal.cards", "{by_round: [10, 11]}", "{by_round: [10, 11]}"},
      {"opening.points", "{4: 41, 2: 51, 3: 41}", "{2: 51, 3-4: 41}"},
      {"stock.max_reshuffles", "{2: none, 3-4: 1}", "{2: none, 3-4: 1}"},
  };
  for (const Good& good : kGood) {
    SCOPED_TRACE(std::string(good.key) + "=" + std::string(good.value));
    const RulesetOrFault made = remik_->with({{std::string(good.key), std::string(good.value)}});
    ASSERT_NE(made.ruleset, nullptr);
    EXPECT_TRUE(made.faults.empty());
    EXPECT_EQ(value_in(*made.ruleset, good.key), good.in_force);
  }
}

TEST_F(Overrides, SayWhatIsWrong) {
  struct Bad {
    std::string_view key;
    std::string_view value;
    bool at_key;
    std::string_view message;
    std::string_view help;
  };
  static constexpr Bad kBad[] = {
      {"opening.pionts", "40", true, "there is no setting 'opening.pionts'",
       "did you mean 'opening.points'?"},
      {"opening", "40", true, "'opening' is a group of settings", "opening.points"},
      {"opening", "{pionts: 40}", false, "there is no setting 'opening.pionts'", ""},
      {"opening", "{points: 501}", false, "it must be from 0 to 500", ""},
      {"extends", "remik", true, "there is no setting 'extends'", ""},
      {"", "40", true, "there is no setting ''", ""},
      {"opening.points", "", false, "opening.points has no value", ""},
      {"opening.points", "040", false, "'040' is none", "leading zeros"},
      {"opening.points", "\"40\"", false, "'40' is none", "without quotes"},
      {"opening.points", "501", false, "it must be from 0 to 500", ""},
      {"opening.points", "[1", false, "opening.points: not YAML", ""},
      {"opening.points", "*x", false, "opening.points: ", ""},
      {"opening.points", "40\xFF", false, "not UTF-8", ""},
      {"layoff.needs_open", "yes", false, "'yes' is neither", "write true"},
      {"opening.run", "pure", false, "none, clean or natural_three", ""},
      {"meld.set.min", "5", false,
       "meld.set.min 5 (house rule) is more than meld.set.max 4 (remik.yaml:", ""},
      {"turn.discard", "none", false, "turn.discard none (house rule)", ""},
      {"deck.jokers", "{2: 2, 4: 3}", false, "has no value for 3 players", ""},
      {"deal.cards", "40", false, "3 players take 121 cards of 108", ""},
      {"opening.points", "{2: 51, 4: 41}", false, "has no value for 3 players", ""},
      {"opening.points", "{2: 51, 3-4: 501}", false, "it must be from 0 to 500", ""},
      {"opening.points", "{2-3: 51, 3-4: 41}", false, "has a value for 3 players twice", ""},
      {"opening.points", "{2-3: 51, four: 41}", false, "'four' is no number of players", ""},
      {"opening.points", "{2: 51, 3-4: {3: 1, 4: 2}}", false, "takes one number for each table",
       ""},
      {"opening.points", "{by_round: [51, 41]}", false, "'by_round' is no number of players", ""},
      {"players.max", "{2: 2, 3-4: 4}", false, "cannot go by how many play", ""},
      {"meld.set.min", "{2: 3, 3-4: 5}", false,
       "meld.set.min {2: 3, 3-4: 5} (house rule) is more than meld.set.max 4 (remik.yaml:", ""},
  };
  for (const Bad& bad : kBad) {
    SCOPED_TRACE(std::string(bad.key) + "=" + std::string(bad.value));
    const RulesetOrFault made =
        remik_->with({{"score.winner", "0"}, {std::string(bad.key), std::string(bad.value)}});
    EXPECT_EQ(made.ruleset, nullptr);
    ASSERT_FALSE(made.faults.empty());
    const OverrideFault& fault = made.faults.front();
    EXPECT_EQ(fault.index, 1U);
    EXPECT_EQ(fault.at_key, bad.at_key);
    EXPECT_FALSE(fault.outside_agreed);
    EXPECT_THAT(fault.message, HasSubstr(std::string(bad.message)));
    EXPECT_THAT(fault.help, HasSubstr(std::string(bad.help)));
  }
}

TEST_F(Overrides, SeveralDrawsNeedAStock) {
  const auto manipulation = library_.load("manipulation").value();
  const auto with = [&](std::string_view cards) {
    return manipulation->with(
        {{"players.max", "2"}, {"deck.jokers", "0"}, {"deal.cards", std::string(cards)}});
  };
  EXPECT_NE(with("25").ruleset, nullptr);
  const RulesetOrFault none_left = with("26");
  EXPECT_EQ(none_left.ruleset, nullptr);
  ASSERT_EQ(none_left.faults.size(), 1U);
  EXPECT_THAT(none_left.faults.front().message,
              HasSubstr("draws from a stock that never has a card"));
}

TEST_F(Overrides, TwoTogetherMayHoldWhereOneWouldNot) {
  EXPECT_EQ(remik_->with({{"meld.set.min", "5"}}).ruleset, nullptr);
  EXPECT_NE(
      remik_
          ->with(
              {{"meld.set.min", "5"}, {"meld.set.max", "8"}, {"meld.set.distinct_suits", "false"}})
          .ruleset,
      nullptr);
}

/// Where a deal says nothing of so few players, it is who lets them play that is at fault.
TEST_F(Overrides, AHoleIsLaidToWhoMadeIt) {
  const auto liverpool = library_.load("liverpool").value();
  const RulesetOrFault made = liverpool->with({{"players.min", "2"}, {"score.winner", "5"}});
  EXPECT_EQ(made.ruleset, nullptr);
  ASSERT_FALSE(made.faults.empty());
  for (const OverrideFault& fault : made.faults) {
    EXPECT_EQ(fault.index, 0U);
    EXPECT_THAT(fault.message, HasSubstr("has no value for 2 players"));
    EXPECT_THAT(fault.message, HasSubstr("admits, with players.min 2 (house rule)"));
  }
}

TEST_F(Overrides, TheLastOfTwoForOneKeyIsInForce) {
  const auto made = remik_->with({{"opening.points", "30"}, {"opening.points", "40"}});
  ASSERT_NE(made.ruleset, nullptr);
  EXPECT_EQ(made.ruleset->variant.opening.points, 40);
}

TEST_F(Overrides, AGroupMayBeGivenWhole) {
  const auto made = remik_->with({{"opening", "{points: 40, run: none}"}});
  ASSERT_NE(made.ruleset, nullptr);
  EXPECT_TRUE(made.faults.empty());
  EXPECT_EQ(made.ruleset->variant.opening.points, 40);
  EXPECT_EQ(made.ruleset->variant.opening.run, OpeningRun::none);
}

TEST_F(Overrides, OutsideTheAgreementIsToldAndStillJudged) {
  for (const std::string_view value : {"5", "1", "{2: 4, 3-4: 6}"}) {
    const auto made = remik_->with({{"end.at", "301"}, {"deck.jokers", std::string(value)}});
    ASSERT_NE(made.ruleset, nullptr) << value;
    ASSERT_EQ(made.faults.size(), 1U);
    EXPECT_TRUE(made.faults.front().outside_agreed);
    EXPECT_EQ(made.faults.front().index, 1U);
    EXPECT_THAT(made.faults.front().message, HasSubstr("a table may agree on 2-4"));
  }
  EXPECT_TRUE(remik_->with({{"deck.jokers", "2"}}).faults.empty());
}

TEST_F(Overrides, AgreementsMayBeListsAndTables) {
  const TempVariants temp;
  VariantLibrary library({temp.directory(), shipped_variants()});
  temp.write("club",
             "extends: remik\n"
             "agree:\n"
             "  values.joker: {hand: [25, 50], meld: [face, zero, 5-10]}\n"
             "  deal.cards: {2: 10-13, 3-4: [7, 13]}\n"
             "  layoff.needs_open: [true]\n");
  const auto loaded = library.load("club");
  ASSERT_TRUE(loaded) << loaded.error().front().message;
  const auto outside = [&](std::string key, std::string value) {
    return !(*loaded)->with({{std::move(key), std::move(value)}}).faults.empty();
  };
  EXPECT_FALSE(outside("values.joker.hand", "50"));
  EXPECT_TRUE(outside("values.joker.hand", "30"));
  EXPECT_FALSE(outside("values.joker.meld", "7"));
  EXPECT_FALSE(outside("values.joker.meld", "zero"));
  EXPECT_TRUE(outside("values.joker.meld", "represented"));
  EXPECT_TRUE(outside("deal.cards", "10"));
  EXPECT_FALSE(outside("deal.cards", "{2: 11, 3: 7, 4: 13}"));
  EXPECT_TRUE(outside("layoff.needs_open", "false"));
  EXPECT_FALSE(outside("opening.points", "10"));
}

TEST_F(Overrides, TheSameGiveTheSameRuleset) {
  const std::vector<Override> house = {{"opening.points", "40"}};
  EXPECT_EQ(remik_->with(house).ruleset, remik_->with(house).ruleset);
  EXPECT_EQ(remik_->with({}).ruleset, remik_->with({}).ruleset);
  EXPECT_NE(remik_->with(house).ruleset, remik_->with({}).ruleset);
  EXPECT_EQ(library_.load("remik").value(), remik_);
}

TEST_F(Overrides, ThreadsShareOneRuleset) {
  std::vector<std::shared_ptr<const Ruleset>> made(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < made.size(); ++i) {
    threads.emplace_back([&made, i, this] {
      for (int n = 0; n < 50; ++n) {
        (void)remik_->with({{"end.at", std::to_string(n + 1)}});
      }
      made[i] = remik_->with({{"opening.points", "45"}}).ruleset;
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  for (const auto& ruleset : made)
    EXPECT_EQ(ruleset, made.front());
}

TEST_F(Overrides, TheDigestIsOfTheRulesAndNotOfTheirSpelling) {
  const auto digest = [this](const std::vector<Override>& overrides) {
    return remik_->with(overrides).ruleset->sha256;
  };
  const std::string plain = digest({});
  EXPECT_EQ(plain.size(), 64U);
  EXPECT_EQ(plain.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(digest({{"opening.points", "51"}}), plain);
  EXPECT_EQ(digest({{"values.joker.meld", "\"face\""}}), plain);
  EXPECT_EQ(digest({{"deck.jokers", "{2: 3, 3-4: 2}"}}),
            digest({{"deck.jokers", "{3: 2, 4: 2, 2: 3}"}}));
  EXPECT_NE(digest({{"opening.points", "50"}}), plain);
  EXPECT_NE(library_.load("remik-guide").value()->with({}).ruleset->sha256, plain);
}

TEST_F(Overrides, AlternativesAreTheOtherValuesOneAtATime) {
  const std::vector<Override> base = {{"values.joker.meld", "zero"}};
  std::set<std::string> tried;
  for (const Alternate& other : listed_alternates(*remik_, base, 3)) {
    ASSERT_NE(other.ruleset, nullptr);
    EXPECT_NE(other.now, other.value);
    EXPECT_EQ(value_in(*other.ruleset, other.setting), other.value);
    if (other.setting != "values.joker.meld") {
      EXPECT_EQ(value_in(*other.ruleset, "values.joker.meld"), "zero");
    }
    tried.insert(other.setting + "=" + other.value);
  }
  EXPECT_TRUE(tried.contains("values.joker.meld=face"));
  EXPECT_TRUE(tried.contains("values.joker.meld=represented"));
  EXPECT_FALSE(tried.contains("values.joker.meld=zero"));
  EXPECT_TRUE(tried.contains("out.discard=optional"));
  EXPECT_TRUE(listed_alternates(*remik_, {{"opening.points", "many"}}, 3).empty());
}

TEST_F(Overrides, AlternativesThatCannotHoldAreLeftOut) {
  const std::vector<Override> base = {{"meld.run.both_aces", "true"}, {"meld.run.max", "14"}};
  for (const Alternate& other : listed_alternates(*remik_, base, 3)) {
    EXPECT_NE(other.setting, "meld.run.both_aces");
  }
}

TEST_F(Overrides, AnyNumberMayGoByHowManyPlay) {
  const std::vector<Override> house = {{"opening.points", "{2: 51, 3-4: 41}"},
                                       {"stock.max_reshuffles", "{2: none, 3-4: 1}"}};
  const auto rules = remik_->with(house).ruleset;
  ASSERT_NE(rules, nullptr);
  for (const std::size_t players : {1U, 2U, 3U, 4U, 12U}) {
    SCOPED_TRACE(players);
    const Ruleset& played = rules->at_table(players);
    EXPECT_EQ(played.variant.opening.points, players <= 2 ? 51 : 41);
    EXPECT_EQ(played.variant.stock.max_reshuffles.choice,
              players <= 2 ? OrNone::none : OrNone::number);
    EXPECT_EQ(value_in(played, "opening.points"), players <= 2 ? "51" : "41");
    EXPECT_EQ(played.sha256, rules->sha256);
    EXPECT_TRUE(played.tables.empty());
  }
  // One number for all of them again.
  std::vector<Override> settled = house;
  settled.push_back({.key = "opening.points", .value = "40"});
  settled.push_back({.key = "stock.max_reshuffles", .value = "2"});
  const auto plain = remik_->with(settled).ruleset;
  ASSERT_NE(plain, nullptr);
  EXPECT_TRUE(plain->tables.empty());
  EXPECT_EQ(plain->variant.opening.points, 40);
}

TEST_F(Overrides, AlternativesToATableAreThoseOfSoManyPlayers) {
  const std::vector<Override> base = {{"values.joker.hand", "{2: 25, 3-4: 40}"}};
  const auto tried = [&](std::size_t players) {
    std::set<std::string> all;
    for (const Alternate& other : listed_alternates(*remik_, base, players)) {
      if (other.setting == "values.joker.hand") all.insert(other.now + " to " + other.value);
    }
    return all;
  };
  EXPECT_EQ(tried(2), (std::set<std::string>{"25 to 50"}));
  EXPECT_EQ(tried(3), (std::set<std::string>{"40 to 25", "40 to 50"}));
}

TEST_F(Overrides, OneSettingMoreForABound) {
  const auto ruleset = with_setting(*remik_, {{"opening.points", "60"}}, 3, "opening.points", "50");
  ASSERT_NE(ruleset, nullptr);
  EXPECT_EQ(ruleset->variant.opening.points, 50);
  EXPECT_EQ(with_setting(*remik_, {}, 3, "opening.points", "5000"), nullptr);
}

}  // namespace
}  // namespace rummy
