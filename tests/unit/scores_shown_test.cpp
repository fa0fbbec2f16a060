// How scores, bonuses and settlements are shown, and what is said of scores another table would
// give.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "unit/run_program.h"

namespace rummy {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string check(const std::string& arguments) {
  const Ran ran = run_in_shell("rumref check " + arguments);
  EXPECT_EQ(ran.status, 0) << ran.output;
  return ran.output;
}

const std::string kGame = "tests/cases/game/";

TEST(ScoresShown, EverySumHasItsWorking) {
  const std::string text = check(kGame + "ok-several-reach-the-target.rgn");
  EXPECT_THAT(text, HasSubstr("9 points as written; (9 - 9) + (12 - 9) + (40 - 9) = 34"));
  EXPECT_THAT(text, HasSubstr("game, Darek: 140 + 4 x 25 for rounds won = 240"));
  const std::string laid = check("tests/cases/scoring/ok-cards-laid-less-cards-held.rgn");
  EXPECT_THAT(laid, HasSubstr("on the table: AH 1 + 2H 2 + 3H 3 = 6; KS 10 = 10; together 16; "
                              "in hand: AS 15 + KD 10 + 7C 7 = 32; 16 - 32 = -16"));
}

TEST(ScoresShown, WhatIsPaidAtTheEnd) {
  const std::string sheet = kGame + "ok-difference-to-a-negative-total.rgn";
  EXPECT_THAT(check(sheet), HasSubstr("; settled Ala +620, Bartek -85, Celina -535"));
  const Json full = Json::parse(check("--format json " + sheet))["result"];
  EXPECT_EQ(full["settlement"], (Json{{"Ala", 620}, {"Bartek", -85}, {"Celina", -535}}));
  EXPECT_EQ(full["working"]["Ala"], "settled: (515 - 430) + (515 + 20) = 620");
  const Json brief = Json::parse(check("--format ndjson " + sheet))["result"];
  EXPECT_TRUE(brief.contains("settlement"));
  EXPECT_FALSE(brief.contains("working"));
}

TEST(ScoresShown, WhatABuyBackCost) {
  const std::string sheet =
      "variant: remik\\nplayers: Ala, Bartek, Celina\\nset end.buy_back.allowed: true\\n"
      "carry: Ala 0, Bartek 480, Celina 300\\nscoresheet: yes\\n\\n"
      "round\\nwent_out: Ala\\nscore: Ala -10, Bartek 40, Celina 20\\n\\n"
      "round\\nbuy_back: Bartek\\nbuy_back_fee: 20 zł each\\nwent_out: Ala\\n"
      "score: Ala -10, Bartek 4, Celina 5\\n";
  const auto shown = [&sheet](const std::string& command) {
    return run_in_shell("printf '" + sheet + "' | rumref " + command).output;
  };
  EXPECT_THAT(shown("score -"), HasSubstr("bought back, fee 20 zł each"));
  EXPECT_THAT(shown("check -"), HasSubstr("Bartek 4 (bought back at 320, fee 20 zł each)"));
  EXPECT_THAT(shown("report -"), HasSubstr("bought back at 320 before this round, fee 20 zł each"));
  EXPECT_THAT(shown("convert --to json - | rumref check -"), HasSubstr("fee 20 zł each"));
  EXPECT_THAT(shown("convert --to json - | rumref convert --to rgn -"),
              HasSubstr("\nbuy_back_fee: "));
}

TEST(ScoresShown, AWrongScoreIsPointedToTheTurnThatMayBeMissing) {
  const Ran ran =
      run_in_shell("rumref check tests/cases/score.round/bad-a-turn-was-passed-over-basic.rgn");
  EXPECT_THAT(
      ran.output,
      HasSubstr("------- out of order here: if a turn before it was made and is not written, "
                "the hands were others\n17 | score: Ala 0, Bartek 0, Celina 26"));
}

TEST(ScoresShown, WhatIsLeftToWhoPlaysOnAfterGoingOutIsOpen) {
  // Which cards Ala laid is not known while one of hers is not. If it was the 7H, the 3D was left.
  const auto points = [](const std::string& card) {
    const std::string record =
        "variant: three-thirteen\\nset deal.cards: 5\\nplayers: Ala, Bartek\\n\\n"
        "round\\ndealer: Ala\\ndeal Ala: 4D 5D 6D 7D " +
        card +
        "\\ndeal Bartek: 2H 9C 6H KS KH\\nupcard: JD\\nstock: 3D QC\\n"
        "Bartek: draw 3D; discard 3D\\nAla: out\\nAla: take 3D; discard 7H\\n"
        "Bartek: draw QC; discard KS\\n";
    return run_in_shell("printf '" + record + "' | rumref score --format csv -").output;
  };
  EXPECT_THAT(points("7H"), HasSubstr(",Ala,yes,3,0,"));
  EXPECT_THAT(points("??"), HasSubstr(",Ala,yes,0 to 35,0,"));
}

TEST(ScoresShown, NoSettlementWhereTheGameHasNone) {
  const Json result =
      Json::parse(check("--format json " + kGame + "ok-several-reach-the-target.rgn"))["result"];
  EXPECT_FALSE(result.contains("settlement"));
}

TEST(ScoresShown, HouseRulesTellOfScoresAnotherTableGives) {
  const std::string text = check("--house-rules tests/cases/scoring/ok-undercut.rgn");
  EXPECT_THAT(text,
              HasSubstr("If `score.undercut.to` were `knocker`, it would score Ala 10, Bartek 35"));
  EXPECT_THAT(text,
              HasSubstr("hinges on: score.undercut.to: legal if it were knocker (it is winner)"));
}

TEST(ScoresShown, HouseRulesTellOfAnotherWinner) {
  const std::string sheet = kGame + "ok-who-goes-out-does-not-win.rgn";
  EXPECT_THAT(check("--house-rules " + sheet),
              HasSubstr("Ala wins the game. If `end.must_go_out` were `true`: nobody wins"));
  EXPECT_THAT(check(sheet), Not(HasSubstr("must_go_out")));
}

TEST(ScoresShown, HouseRulesLeaveOpenWhoWins) {
  const std::string record = "tests/cases/game/ok-who-won-hangs-on-melds-in-hand.rgn";
  EXPECT_THAT(
      check("--house-rules " + record),
      HasSubstr("Bartek wins the game. If `score.hand_melds_free` were `true`: nobody is known "
                "to win"));
}

TEST(ScoresShown, ScoresWrittenAloneTellWhoWon) {
  const Json verdict = Json::parse(check("--format json " + kGame + "ok-scores-alone.rgn"));
  EXPECT_EQ(verdict["rounds"][0]["winners"], Json::array({"Ala"}));
  EXPECT_EQ(verdict["rounds"][0]["working"]["Ala"], "as written");
}

}  // namespace
}  // namespace rummy
