// Records that are a part of a game, and turns that are not over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "unit/run_program.h"

namespace rummy {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// The program reads the record from its standard input.
Ran with_record(const std::string& record, const std::string& command) {
  return run_in_shell("printf '" + record + "' | rumref " + command);
}

const std::string kHeadOfRemik = "variant: remik\\nplayers: Ala, Bartek\\n";
const std::string kDrawn = kHeadOfRemik + "excerpt: yes\\n\\nround 7\\nAla: draw\\n";

TEST(Excerpts, AreLegalSoFarAndSayWhatIsOwed) {
  const Ran text = with_record(kDrawn, "check -");
  EXPECT_EQ(text.status, 0) << text.output;
  EXPECT_THAT(text.output, HasSubstr("legal so far; still owed this turn: a discard"));
  const json verdict = json::parse(with_record(kDrawn, "check --format ndjson -").output);
  EXPECT_EQ(verdict["verdict"], "legal");
  EXPECT_EQ(verdict["excerpt"], true);
  ASSERT_EQ(verdict["owed"].size(), 1U) << verdict;
  EXPECT_EQ(verdict["owed"][0]["code"], "turn.no-discard");
  EXPECT_EQ(verdict["owed"][0]["if_it_ended_here"], "illegal");
}

TEST(Excerpts, AreAskedForOnTheCommandLineToo) {
  const std::string record = kHeadOfRemik + "\\nround\\nAla: draw; discard KD\\n";
  EXPECT_NE(with_record(record, "check -").status, 0) << "the starter discards and draws nothing";
  const Ran excerpt = with_record(record, "check --excerpt -");
  EXPECT_EQ(excerpt.status, 0) << excerpt.output;
  EXPECT_THAT(excerpt.output, HasSubstr("legal so far"));
}

TEST(Excerpts, KeepTheirNumbersInBothContainers) {
  const std::string as_json = with_record(kDrawn, "convert --to json -").output;
  const json record = json::parse(as_json);
  EXPECT_EQ(record["excerpt"], true);
  EXPECT_EQ(record["rounds"][0]["round"], 7);
  const Ran back = run_in_shell("printf '" + kDrawn +
                                "' | rumref convert --to json - | rumref convert --to rgn -");
  EXPECT_THAT(back.output, HasSubstr("excerpt: yes\n"));
  EXPECT_THAT(back.output, HasSubstr("\nround 7\n"));
}

TEST(Excerpts, AreAskedAboutByTheNumberOfTheirRound) {
  const std::string record = kHeadOfRemik +
                             "excerpt: yes\\n\\nround 7\\nAla: draw; discard KD\\n\\n"
                             "round\\nBartek: discard 2C\\nAla: draw; discard 3C\\n";
  const auto first_line = [&record](const std::string& asked) {
    const Ran ran = with_record(record, "dispute - " + asked);
    return ran.output.substr(0, ran.output.find('\n'));
  };
  EXPECT_THAT(first_line("--round 7"), HasSubstr("round 7, turn 1, Ala"));
  EXPECT_THAT(first_line("--round 8 --turn 1"), HasSubstr("round 8, turn 1, Bartek"));
  EXPECT_THAT(first_line("--round 8"), HasSubstr("round 8, turn 2, Ala"));
  EXPECT_THAT(first_line(""), HasSubstr("round 8, turn 2, Ala")) << "the last turn recorded";
  EXPECT_THAT(with_record(record, "replay --round 8 --turn 1 - 2>&1").output,
              HasSubstr("Bartek: discard 2C"));
  EXPECT_THAT(with_record(record, "dispute --round 9 - 2>&1").output,
              HasSubstr("the record has no round 9"));
}

TEST(Excerpts, AreReportedByTheNumberOfTheirRound) {
  const std::string record =
      "variant: liverpool\\nplayers: Ala, Bartek\\nexcerpt: yes\\n\\nround 7\\n"
      "Ala: draw; lay 8H on m2; discard KD\\nBartek: draw; meld 5H 6H 7H; discard 3C\\n";
  const std::string text = with_record(record, "check -").output;
  EXPECT_THAT(text, HasSubstr("   round 7, turn 2, Bartek"));
  EXPECT_THAT(text, HasSubstr("the record stops before round 7 has ended"));
  EXPECT_THAT(text, Not(HasSubstr("round 1")));
  const std::string table = with_record(record, "replay -").output;
  EXPECT_THAT(table, HasSubstr("round 7, turn 1, Ala"));
  EXPECT_THAT(table, HasSubstr("  in melds not written down: 8H\n"));
  EXPECT_THAT(table, HasSubstr("  m?  5H 6H 7H   Bartek   (no meld)\n")) << "its number is unknown";
  const std::string page = with_record(record, "report -").output;
  EXPECT_THAT(page, HasSubstr(R"("changed":[[0,"m?",1,"no meld","5H 6H 7H"]])"));
  EXPECT_THAT(page, HasSubstr(R"("loose":"8H")")) << "no meld of this number is made up";
  const json verdict = json::parse(with_record(record, "check --format ndjson -").output);
  EXPECT_EQ(verdict["rounds"][0]["round"], 1) << "of the record, as ever";
}

TEST(Excerpts, OfJsonAreReadAsStrictly) {
  const auto check = [](const std::string& round) {
    return with_record(R"({"players": ["Ala", "Bartek"], "variant": "remik", "excerpt": true, )"
                       R"("rounds": [{"round": )" +
                           round + R"(, "moves": ["Ala: draw"]}]})",
                       "check -");
  };
  EXPECT_EQ(check("7").status, 0) << check("7").output;
  EXPECT_THAT(check("0").output, HasSubstr("the number of a round"));
  EXPECT_THAT(check("10000").output, HasSubstr("the number of a round"));
  EXPECT_THAT(check("\"7\"").output, HasSubstr("the number of a round"));
}

TEST(Disputes, ATurnThatIsNotOverIsLegalSoFar) {
  const std::string record =
      kHeadOfRemik +
      "\\nround\\ndealer: Bartek\\nAla: discard 5H\\nBartek: draw; meld 9H 10H JH\\n";
  const Ran text = with_record(record, "dispute --round 1 --turn 2 -");
  EXPECT_THAT(text.output, HasSubstr("Under remik the turn is legal so far: still owed this turn: "
                                     "a discard, 51 points to open; "));
  EXPECT_THAT(text.output, HasSubstr("illegal if the turn ended here[opening.points]"));
  const json heard =
      json::parse(with_record(record, "dispute --round 1 --turn 2 --format json -").output);
  EXPECT_EQ(heard["rule_sets"][0]["verdict"], "undecided");
  EXPECT_EQ(heard["rule_sets"][0]["so_far"], "legal");
  EXPECT_EQ(heard["rule_sets"][0]["owed"].size(), 2U);
}

TEST(Disputes, RuleSetsThatDoNotApplyAreOneLine) {
  const std::string dispute = "rumref dispute samples/remik/joker-opening.rgn --round 1 --turn 3";
  EXPECT_THAT(run_in_shell(dispute).output, HasSubstr("rule sets don't apply here"));
  EXPECT_THAT(run_in_shell(dispute).output, Not(HasSubstr("not compared: gin")));
  EXPECT_THAT(run_in_shell(dispute + " --all").output, HasSubstr("not compared: gin"));
}

}  // namespace
}  // namespace rummy
