// What a finding hinges on, where a record leaves cards open and is judged by trying its complete
// games.

#include "hinges/hinges.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "score/verdict.h"
#include "table/record.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

// Of the games that agree with it, those that are none have to be tried to see that it is legal.
constexpr std::string_view kOneCardOpen =
    "variant: gin\nplayers: Ala, Bartek\n\nround\ndealer: Bartek\n"
    "deal Ala: 3S 3H 4H JD 3D 3C KD QD 4S 4D\n"
    "deal Bartek: 8S 8C 10S 10H 5S JC 10D 10C 9D 8D\n"
    "upcard: 6D\n"
    "Ala: take 6D; knock 4S 4D 4H, 3H 3C 3D, KD QD JD; discard 3S\n"
    "hand Ala: 6D\n"
    "hand Bartek: JC 5S ??\n";

class Hinges : public testing::Test {
 protected:
  void SetUp() override {
    read_text_record(std::string(kOneCardOpen), record_, verdict_.findings, Spelling::strict);
    ASSERT_TRUE(verdict_.findings.empty());
    const auto gin = variants_.load("gin");
    ASSERT_TRUE(gin);
    ruleset_ = (*gin)->with({}).ruleset;
    ASSERT_NE(ruleset_, nullptr);
    Judge judge;
    judge.judge(record_, *ruleset_, {}, verdict_);
  }

  /// The findings after a search in which another rule set is the record's own.
  Findings search(std::uint64_t most_actions) {
    const Alternate same{
        .setting = "layoff.on", .now = "knocker", .value = "same", .ruleset = ruleset_};
    Verdict verdict = verdict_;
    find_hinges(
        record_, *ruleset_,
        {.listed = {&same, 1}, .house_rules = HouseRules::note, .most_actions = most_actions},
        verdict);
    return verdict.findings;
  }

  VariantLibrary variants_{{shipped_variants()}};
  std::shared_ptr<const Ruleset> ruleset_;
  Record record_;
  Verdict verdict_;
};

TEST_F(Hinges, TheGamesTriedDecideThisRecord) {
  Judge judge;
  Verdict untried;
  judge.judge(record_, *ruleset_, {.games_tried = 0}, untried);
  EXPECT_EQ(verdict_.judgement, Judgement::note);
  EXPECT_EQ(untried.judgement, Judgement::undecided);
}

TEST_F(Hinges, NothingHingesOnWhatIsTheSame) {
  EXPECT_EQ(search(HingeQuestion{}.most_actions).size(), verdict_.findings.size());
}

/// Too few are tried to decide what more of them decide.
TEST_F(Hinges, NothingHingesOnHowManyGamesAreTried) {
  for (const std::uint64_t most_actions : {0U, 100U, 500U, 2'000U})
    EXPECT_EQ(search(most_actions).size(), verdict_.findings.size()) << most_actions;
}

}  // namespace
}  // namespace rummy
