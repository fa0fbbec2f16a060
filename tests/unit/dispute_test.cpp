// Disputes: the questions that come with the program, and a moment under several rule sets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "config/variants.h"
#include "unit/run_program.h"

namespace rummy {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Disputes, ThoseShippedLoad) {
  const auto questions = shipped_disputes();
  ASSERT_TRUE(questions) << questions.error().front().message;
  EXPECT_GE(questions->size(), 20U);
  std::set<std::string> ids;
  for (const DisputedQuestion& question : *questions) {
    EXPECT_TRUE(ids.insert(question.id).second) << question.id << " is there twice";
    EXPECT_TRUE(question.question.ends_with('?')) << question.question;
  }
}

TEST(Disputes, FaultsAreToldWithTheirPlace) {
  const auto settings = read_disputes("d.yaml",
                                      "- id: a\n  question: b?\n  answers: c\n"
                                      "  settings: [no.such]\n  codes: [opening.points]\n");
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().front().message, "there is no setting 'no.such'");
  EXPECT_EQ(settings.error().front().line, 4U);
  const auto codes = read_disputes("d.yaml", "- {id: a, question: b?, answers: c, codes: [x.y]}\n");
  ASSERT_FALSE(codes);
  EXPECT_EQ(codes.error().front().message, "there is no code 'x.y'");
  EXPECT_FALSE(read_disputes("d.yaml", "- id: a\n"));
  EXPECT_FALSE(read_disputes("d.yaml", "id: a\n"));
  EXPECT_FALSE(read_disputes("d.yaml", "- {id: a, question: b?, answers: c, codes: [], why: d}\n"));
}

const std::string kJoker = "rumref dispute samples/remik/joker-opening.rgn ";

TEST(Disputes, OwnVerdictIsTheExitStatus) {
  EXPECT_EQ(run_in_shell(kJoker + "--round 1 --turn 3").status, 0);
  EXPECT_EQ(run_in_shell("rumref dispute samples/500-rum/disputed.rgn --round 1 --turn 5").status,
            1);
}

TEST(Disputes, SaysWhatCannotBeLookedAt) {
  const Ran turn = run_in_shell(kJoker + "--round 1 --turn 99");
  EXPECT_EQ(turn.status, 2);
  EXPECT_THAT(turn.output, HasSubstr("round 1 has no turn 99"));
  EXPECT_EQ(run_in_shell(kJoker + "--round 1 --turn 3 --variants nosuch").status, 2);
  EXPECT_EQ(run_in_shell(kJoker + "--round 0 --turn 3").status, 2);
  EXPECT_EQ(run_in_shell("rumref dispute samples/remik/platform.ndjson --round 1 --turn 1").status,
            2);
}

TEST(Disputes, AScoresheetHasNoMovesToDispute) {
  const Ran sheet = run_in_shell("rumref dispute samples/remik/scoresheet.json --round 1 --turn 1");
  EXPECT_EQ(sheet.status, 2);
  EXPECT_THAT(sheet.output, HasSubstr("a scoresheet has no moves to dispute"));
}

TEST(Disputes, NamedRuleSetsAreHeardWhateverTheyMakeOfTheDeal) {
  const Ran named = run_in_shell(kJoker + "--round 1 --turn 3 --variants 500-rum");
  EXPECT_THAT(named.output, HasSubstr("mind: Bartek is dealt 14 cards instead of 7"));
  EXPECT_THAT(named.output, Not(HasSubstr("remik-guide")));
  const Ran all = run_in_shell(kJoker + "--round 1 --turn 3 --all");
  EXPECT_THAT(all.output, HasSubstr("500-rum (Bartek is dealt 14 cards"));
}

TEST(Disputes, ScoresBelongToTheLastTurn) {
  const Ran ran =
      run_in_shell("rumref dispute samples/remik/several-faults.rgn --round 1 --turn 11");
  EXPECT_THAT(ran.output, HasSubstr("Franek's score is 91, not 81 as written"));
  EXPECT_THAT(ran.output, HasSubstr("How much is a hand without a card left worth?"));
}

TEST(Disputes, MarkdownOfARecordIsText) {
  const Ran ran = run_in_shell(
      "printf 'variant: remik\\nplayers: \"<b>|`x`\", Bo\\n\\nround\\ndealer: Bo\\n"
      "\"<b>|`x`\": draw; discard 5H\\nBo: draw; discard 6H\\n' | "
      "rumref dispute - --round 1 --turn 1 --format markdown");
  EXPECT_THAT(ran.output, HasSubstr("\\<b\\>\\|\\`x\\`"));
  EXPECT_THAT(ran.output, HasSubstr("> `` \"<b>|`x`\": draw; discard 5H ``"));
}

TEST(Disputes, APageOpensAtTheMomentWithTheRuleSetsBesideEachOther) {
  const std::string html = run_in_shell(kJoker + "--round 1 --turn 3 --format html").output;
  EXPECT_THAT(html, HasSubstr("<main data-start=\"r1t3\">"));
  EXPECT_THAT(html, HasSubstr("<section class=\"dispute\" id=\"d-r1t3\">"));
  EXPECT_THAT(html, HasSubstr("What is argued about here"));
  const std::string report =
      run_in_shell("rumref report --dispute samples/remik/opening-of-50.rgn").output;
  EXPECT_THAT(report, HasSubstr("id=\"d-r1t2\""));
  EXPECT_THAT(report, HasSubstr("<a href=\"#d-r1t2\">Under which rules?</a>"));
  EXPECT_THAT(report, Not(HasSubstr("id=\"d-r1t1\""))) << "nothing is wrong there";
  EXPECT_THAT(run_in_shell("rumref report samples/remik/opening-of-50.rgn").output,
              Not(HasSubstr("id=\"disputes\"")));
}

TEST(Disputes, ALinkHasTheWholeRecordBehindTheNumberSign) {
  const std::string link = "https://club.example/play/#at=r1t2&lang=en&record=";
  const std::string options = " --page https://club.example/play/ --link";
  const std::string check =
      run_in_shell("rumref check samples/remik/opening-of-50.rgn" + options).output;
  EXPECT_THAT(check, HasSubstr("Open in the referee: " + link));
  const std::size_t at = check.find("record=") + 7;
  const std::string record = check.substr(at, check.find_first_of(" \n", at) - at);
  EXPECT_EQ(
      record.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
      std::string::npos);
  EXPECT_GT(record.size(), 300U);
  const std::string dispute =
      run_in_shell("rumref dispute samples/remik/opening-of-50.rgn --round 1 --turn 2" + options)
          .output;
  EXPECT_THAT(dispute, HasSubstr(link + record)) << "the same link";
  EXPECT_THAT(
      run_in_shell("rumref check --format json samples/remik/opening-of-50.rgn" + options).output,
      HasSubstr("\"link\": \"" + link + record));
  EXPECT_THAT(run_in_shell(
                  "rumref report samples/remik/opening-of-50.rgn --page https://club.example/play/")
                  .output,
              HasSubstr(record));
  EXPECT_THAT(run_in_shell("rumref check samples/paper/club-evening.csv" + options).output,
              Not(HasSubstr("record=")))
      << "a game out of a scoresheet is not a record somebody wrote";
  EXPECT_EQ(run_in_shell("rumref check --link samples/remik/opening-of-50.rgn").status, 2);
}

TEST(Disputes, SettingsStayCodeInMarkdown) {
  const std::string text = run_in_shell(kJoker + "--round 1 --turn 3 --format markdown").output;
  EXPECT_THAT(text, Not(HasSubstr("\\`")));
}

}  // namespace
}  // namespace rummy
