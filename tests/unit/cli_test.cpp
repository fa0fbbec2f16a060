// The program from outside: exit statuses, streams, and what every option promises.

#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "unit/run_program.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

// Records of the samples, one of each verdict.
const std::string kLegal = "samples/remik/club-evening.rgn";
const std::string kIllegal = "samples/remik/opening-of-50.rgn";

std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> values;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    values.push_back(Json::parse(line));
  return values;
}

/// A record of these lines on standard input.
std::string piped(const std::string& lines) {
  return "printf '" + lines + "' | rumref check ";
}

struct StatusCase {
  std::string command;
  int status;
  std::string why;
};

TEST(Cli, ExitStatusSaysWhatWasFound) {
  const std::vector<StatusCase> cases = {
      {"rumref check " + kLegal, 0, "legal"},
      {"rumref check " + kIllegal, 1, "illegal"},
      {"rumref check " + kIllegal + " nosuch.rgn", 2, "the highest of several"},
      {piped("players: Ala") + "-", 2, "malformed"},
      {piped("variant: remik\\nplayers: A, B\\nround\\nA: discard 2D\\n") + "-", 0, "undecided"},
      {piped("variant: remik\\nplayers: A, B\\nround\\nA: discard 2D\\n") + "--strict -", 1,
       "undecided counts under --strict"},
      {"rumref check", 2, "no record named"},
      {"rumref check --jobs 0 " + kLegal, 2, "no threads at all"},
      {"rumref check --set opening.points " + kLegal, 2, "a house rule without a value"},
      {"rumref check --variant nosuch " + kLegal, 2, "a variant that is not there"},
      {"rumref frobnicate", 2, "a command that is not there"},
      {"rumref --help", 0, "help"},
      {"rumref --version", 0, "version"},
      {"rumref explain opening.points", 0, "a code"},
      {"rumref explain opening.pionts", 2, "no code"},
      {"rumref explain opening", 0, "a family of codes"},
      {"rumref explain opening --format markdown", 0, "its page"},
      {"rumref explain --notation", 0, "how records are written"},
      {"rumref explain --notation lay", 0, "how one action is"},
      {"rumref explain --notation --list", 2, "one or the other"},
      {"rumref variant check variants/remik.yaml", 0, "a good variant"},
      {"rumref variant check README.md/x.yaml", 2, "no file"},
      {"rumref meld --variant remik '7S 8S 9S'", 0, "a meld"},
      {"rumref meld --variant remik '7S 8S'", 1, "none"},
      {"rumref meld --variant remik 'what'", 2, "no cards"},
  };
  for (const StatusCase& c : cases) {
    const Ran ran = run_in_shell(c.command);
    EXPECT_EQ(ran.status, c.status) << c.why << ": " << c.command << "\n" << ran.output;
  }
}

TEST(Cli, WhatCannotBeWrittenIsAnError) {
  const Ran full = run_in_shell("rumref check " + kLegal + " 2>&1 >/dev/full");
  EXPECT_EQ(full.status, 2);
  EXPECT_NE(full.output.find("cannot write to standard output"), std::string::npos);
  const Ran closed = run_in_shell("{ rumref check " + kLegal + "; echo $? >&2; } | exec sleep 0");
  EXPECT_NE(closed.output.find('\n'), std::string::npos);
  EXPECT_TRUE(closed.output.ends_with("2\n") || closed.output.ends_with("0\n")) << closed.output;
  const Ran folder = run_in_shell("rumref check --output samples " + kLegal);
  EXPECT_EQ(folder.status, 2);
}

/// What is printed of these records, judged by as many threads as that.
Ran checked_by(const std::string& threads, const std::string& rest) {
  return run_in_shell("rumref check --jobs " + threads + " --format " + rest + " 2>/dev/null");
}

TEST(Cli, AnyNumberOfThreadsPrintsTheSame) {
  // For people every setting a judgement hinges on is tried: a few codes are enough of that.
  const std::string some = " samples tests/cases/score.round tests/cases/opening.points nosuch.rgn";
  for (const std::string& rest :
       {"ndjson tests/cases/draw.unused tests/cases/joker.wrong-card" + some, "text" + some,
        "json" + some}) {
    const Ran one = checked_by("1", rest);
    const Ran five = checked_by("5", rest);
    EXPECT_EQ(one.status, five.status);
    EXPECT_GT(one.output.size(), 1000U);
    EXPECT_TRUE(one.output == five.output) << rest;
  }
}

/// The verdict of each record, one of three words.
std::string verdicts(const std::string& options) {
  return run_in_shell(
             "rumref check --format ndjson " + options +
             " tests/cases/round.hand/*.rgn tests/cases/draw.unused/*.rgn"
             " | sed -E 's/.*\"verdict\":\"([a-z]+)\",(\"excerpt\":true,)?\"findings\".*/\\1/'")
      .output;
}

TEST(Cli, HowMuchIsToldDoesNotChangeTheVerdict) {
  const std::string briefly = verdicts("");
  EXPECT_NE(briefly.find("legal\n"), std::string::npos) << briefly;
  EXPECT_EQ(briefly, verdicts("--explain"));
}

TEST(Cli, ColourIsForTerminalsOrOnDemand) {
  const std::string check = "rumref check " + kIllegal;
  EXPECT_EQ(run_in_shell(check).output.find('\x1b'), std::string::npos);
  EXPECT_NE(run_in_shell(check + " --color always").output.find('\x1b'), std::string::npos);
  EXPECT_EQ(run_in_shell(check + " --color never").output.find('\x1b'), std::string::npos);
}

TEST(Cli, JsonIsOneObjectForOneRecordAndAnArrayForSeveral) {
  const Json one = Json::parse(run_in_shell("rumref check --format json " + kIllegal).output);
  EXPECT_EQ(one["verdict"], "illegal");
  const Json two =
      Json::parse(run_in_shell("rumref check --format json " + kIllegal + " " + kLegal).output);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[1]["verdict"], "legal");
}

TEST(Cli, ALineThatCannotBeReadIsOneVerdictAndTheRestGoOn) {
  const std::string good = "rumref convert " + kLegal + " --to json";
  const Ran ran = run_in_shell("{ " + good + "; echo; echo '{\"broken\"'; " + good +
                               "; } | rumref check --format ndjson -");
  const std::vector<Json> verdicts = json_lines(ran.output);
  ASSERT_EQ(verdicts.size(), 3U) << ran.output;
  EXPECT_EQ(verdicts[0]["verdict"], "legal");
  EXPECT_EQ(verdicts[1]["verdict"], "malformed");
  EXPECT_EQ(verdicts[1]["line"], 3);
  EXPECT_EQ(verdicts[2]["verdict"], "legal");
  EXPECT_EQ(verdicts[2]["line"], 4);
  EXPECT_EQ(ran.status, 2);
}

TEST(Cli, ARecordThatIsTooLargeIsRefused) {
  const Ran ran = run_in_shell("rumref check --format ndjson --max-record-bytes 10 " + kLegal);
  EXPECT_EQ(json_lines(ran.output).at(0)["findings"][0]["code"], "record.too-large");
  EXPECT_EQ(ran.status, 2);
}

TEST(Cli, ConvertThereAndBackIsTheSame) {
  const Ran there = run_in_shell("rumref fmt --drop-comments " + kLegal);
  const Ran back =
      run_in_shell("rumref convert " + kLegal + " --to json | rumref convert - --to rgn");
  EXPECT_EQ(there.status, 0);
  EXPECT_EQ(back.output, there.output);
}

TEST(Cli, FmtKeepsComments) {
  const Ran ran = run_in_shell(
      "f=$(mktemp --suffix=.rgn); printf '# by hand\\nvariant:  remik # ours\\nplayers: A,B\\n"
      "# the evening\\ndate: 2026-03-05  # a Thursday\\n\\nround\\n# A is slow\\nA:   draw "
      "7S;discard "
      "KD\\n# the end\\n' > $f; "
      "rumref fmt --check $f >/dev/null; echo $?; rumref fmt --write $f; rumref fmt --check $f; "
      "cat $f; rumref fmt --drop-comments $f | grep -c '#'; rm $f");
  EXPECT_EQ(ran.output,
            "1\n# by hand\nvariant: remik    # ours\nplayers: A, B\n# the evening\n"
            "date: 2026-03-05    # a Thursday\n\nround\n# A is slow\nA: draw 7S; discard KD\n"
            "# the end\n0\n");
}

TEST(Cli, FmtShowsWhatWouldChange) {
  const Ran ran = run_in_shell("printf 'variant: remik\\nplayers: A,B\\n' | rumref fmt --diff -");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.output,
            "--- -\n+++ -\n@@ -1,2 +1,2 @@\n variant: remik\n-players: A,B\n"
            "+players: A, B\n");
}

TEST(Cli, ConvertWritesAFileForEachRecord) {
  const Ran ran = run_in_shell(
      "d=$(mktemp -d); rumref deal --variant gin --seed 7 --games 3 --to ndjson -o $d/all.ndjson; "
      "rumref convert $d/all.ndjson --to rgn -o $d/each/ 2>/dev/null; ls $d/each; "
      "rumref check -f csv $d/each >/dev/null && echo legal; rm -r $d");
  EXPECT_EQ(ran.output, "all-1.rgn\nall-2.rgn\nall-3.rgn\nlegal\n");
}

TEST(Cli, MeldsAreRuledOnLineByLine) {
  const Ran ran = run_in_shell(
      "printf '10S JS QS\\n\\n8S 8H JK\\n8S JK JK\\n' | rumref meld --variant remik --format "
      "ndjson -");
  const std::vector<Json> rulings = json_lines(ran.output);
  ASSERT_EQ(rulings.size(), 4U) << ran.output;
  EXPECT_EQ(rulings[0]["kind"], "run");
  EXPECT_EQ(rulings[0]["points"], 30);
  EXPECT_FALSE(rulings[1]["legal"]);
  EXPECT_EQ(rulings[2]["kind"], "set");
  EXPECT_EQ(rulings[2]["stands_for"], Json::array({"8D/8C"}));
  EXPECT_FALSE(rulings[3]["legal"]);
  EXPECT_EQ(ran.status, 2);
}

TEST(Cli, AnOpeningIsJudgedTogether) {
  const std::string meld = "rumref meld --variant remik --opening --format ndjson ";
  const Ran fifty = run_in_shell(meld + "'9H 10H JH' '7S 7D 7C'");
  const std::vector<Json> rulings = json_lines(fifty.output);
  ASSERT_EQ(rulings.size(), 3U);
  EXPECT_EQ(rulings[2]["findings"][0]["code"], "opening.points");
  EXPECT_EQ(fifty.status, 1);
  EXPECT_EQ(run_in_shell(meld + "'8S 9S 10S' '8D 8C 8H'").status, 0);
  EXPECT_EQ(run_in_shell(meld + "--set opening.points=50 '9H 10H JH' '7S 7D 7C'").status, 0);
}

TEST(Cli, AnOpeningHasAsManyMeldsAsATurn) {
  const std::string meld =
      "rumref meld --variant remik --set meld.per_turn=one --set opening.run=none --opening "
      "--format ndjson ";
  const Ran two = run_in_shell(meld + "'KS KH KD' 'QS QH QD'");
  const std::vector<Json> rulings = json_lines(two.output);
  ASSERT_EQ(rulings.size(), 3U);
  EXPECT_EQ(rulings[0]["legal"], true);
  EXPECT_EQ(rulings[2]["findings"][0]["code"], "meld.not-now");
  EXPECT_EQ(two.status, 1);
  EXPECT_EQ(run_in_shell(meld + "'9H 10H JH QH KH AH'").status, 0);
}

TEST(Cli, AnAceInTheMiddleOfARunIsWorthOneThingOrTheOther) {
  const std::string meld = "rumref meld --format ndjson --set meld.run.ace=wrap --variant ";
  const std::vector<Json> alone = json_lines(run_in_shell(meld + "500-rum 'KS AS 2S'").output);
  EXPECT_EQ(alone[0]["legal"], true);
  EXPECT_FALSE(alone[0].contains("points")) << "13 or 27";
  const std::string opening = meld + "remik --opening 'KS AS 2S' ";
  const std::vector<Json> open = json_lines(run_in_shell(opening + "'10H 10D 10C'").output);
  ASSERT_EQ(open.size(), 3U);
  EXPECT_FALSE(open[2].contains("legal")) << "43 or 53";
  EXPECT_EQ(open[2]["findings"][0]["verdict"], "undecided");
  EXPECT_EQ(run_in_shell(opening + "'10H 10D 10C' '9S 9D 9C'").status, 0);
  EXPECT_EQ(run_in_shell(opening + "'3H 3D 3C'").status, 1);
}

TEST(Cli, AMeldWithAnUnknownCardLeavesTheOpeningOpen) {
  const Ran ran = run_in_shell(
      "rumref meld --variant remik --opening --format ndjson '10S JS QS' '10H JH QH' '4D 5D ?"
      "?'");
  const std::vector<Json> rulings = json_lines(ran.output);
  ASSERT_EQ(rulings.size(), 4U) << ran.output;
  EXPECT_FALSE(rulings[2].contains("legal")) << "it may be one";
  EXPECT_FALSE(rulings[3].contains("legal")) << rulings[3];
  EXPECT_EQ(ran.status, 0);
}

TEST(Cli, AMeldWithAnUnknownCardMayBeTheRunOfAnOpening) {
  const std::string meld = "rumref meld --variant remik --opening --format ndjson 'KS KH KD' ";
  EXPECT_FALSE(json_lines(run_in_shell(meld + "'9S 9H 9C' '4D 5D ?"
                                              "?'")
                              .output)[3]
                   .contains("legal"))
      << "a run, if it is the 6D";
  EXPECT_EQ(json_lines(run_in_shell(meld + "'9S 9H 9C' '4D 4H ?"
                                           "?'")
                           .output)[3]["legal"],
            false);
}

TEST(Cli, AMeldThatCouldBeTwoIsTheOneThatOpens) {
  const std::string start = "rumref meld --opening --variant ";
  EXPECT_EQ(run_in_shell(start + "rummikub '3S 3D 3C' 'JK JK 6S'").status, 0)
      << "30 as the run from six to eight, 27 as a set";
  EXPECT_EQ(run_in_shell(start + "rummikub '3S 3D 3C' '6S JK JK'").status, 0);
  EXPECT_EQ(run_in_shell(start + "rummikub '3S 3D 3C' 'JK=6D JK 6S'").status, 1);
  EXPECT_EQ(run_in_shell(start + "rummikub '3S 3D 3C' '5S JK JK'").status, 1) << "18 at most";
  EXPECT_EQ(run_in_shell(start + "kalooki-51 'KS KH KD' 'JK JK 6S'").status, 0);
}

std::vector<std::string> words_on_wild_melds(const std::string& rules) {
  std::vector<std::string> words;
  const Ran ran = run_in_shell("rumref meld --format ndjson --variant " + rules +
                               " '4C 5D 6D' '4C 5C 6C' '3S 5D 6D' '4C 5D 7H'");
  for (const Json& ruling : json_lines(ran.output))
    words.push_back(ruling.contains("kind") ? ruling["kind"] : ruling["findings"][0]["verdict"]);
  return words;
}

TEST(Cli, AMeldIsRuledOnWithTheRankThatIsWild) {
  const std::vector<std::string> told = {"run", "run", "illegal", "illegal"};
  EXPECT_EQ(words_on_wild_melds("indian-rummy --set joker.rank=4"), told);
  EXPECT_EQ(words_on_wild_melds("three-thirteen --set joker.rank=4"), told);
  EXPECT_EQ(words_on_wild_melds("three-thirteen --round 2"), told);
  const std::vector<std::string> thirteen = {"illegal", "run", "illegal", "illegal"};
  EXPECT_EQ(words_on_wild_melds("indian-rummy --set joker.rank=dealt"), thirteen);
}

TEST(Cli, AMeldIsOpenWhereTheRankThatIsWildIsNotTold) {
  const std::vector<std::string> open = {"undecided", "run", "undecided", "illegal"};
  EXPECT_EQ(words_on_wild_melds("indian-rummy"), open);
  EXPECT_EQ(words_on_wild_melds("three-thirteen"), open);
  const Ran ran = run_in_shell("rumref meld --format ndjson --variant three-thirteen '4C 5D 6D'");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("name it with --set joker.rank=RANK"), std::string::npos);
  EXPECT_EQ(ran.output.find("\"legal\""), std::string::npos) << ran.output;
}

TEST(Cli, HouseRulesFromTheCommandLineAreInForceAndEchoed) {
  const Ran ran = run_in_shell("rumref check --format json --set opening.points=50 " + kIllegal);
  const Json verdict = Json::parse(ran.output);
  EXPECT_EQ(verdict["verdict"], "legal");
  EXPECT_EQ(verdict["set"]["opening.points"], 50);
  const Ran misspelt =
      run_in_shell("rumref check --format json --set opening.pionts=50 " + kIllegal);
  EXPECT_EQ(Json::parse(misspelt.output)["findings"][0]["code"], "record.unknown-setting");
}

TEST(Cli, AMisspeltHouseRuleIsToldOnceToPeople) {
  const Ran ran = run_in_shell("rumref check --set opening.pionts=50 " + kIllegal + " " + kLegal);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.output,
            "rumref: error: --set opening.pionts=50: there is no setting 'opening.pionts'\n"
            "   = help: did you mean 'opening.points'?\n");
}

TEST(Cli, AValueNoGameTakesIsToldOnceToPeople) {
  const std::string rest = " --set opening.points=5O " + kIllegal + " " + kLegal;
  for (const std::string command : {"check", "score", "report -o never.html"}) {
    const Ran ran = run_in_shell("rumref " + command + rest);
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_EQ(ran.output,
              "rumref: error: --set opening.points=5O: opening.points takes a whole number; '5O' "
              "is none\n"
              "   = help: a whole number is written with digits alone: 51, -10\n")
        << command;
  }
}

TEST(Cli, SettingsOfAGroupCanBeGivenTogether) {
  const std::string given = " --set 'out.composition={runs: 2}' ";
  const Ran ran =
      run_in_shell("rumref check" + given + "samples/going-out/single-game.rgn | head -1");
  EXPECT_EQ(ran.output,
            "error[out.composition]: these melds do not go out; required: at least 2 runs\n");
  const Ran dealt = run_in_shell("rumref deal --variant going-out --seed 1" + given + "| head -3");
  EXPECT_NE(dealt.output.find("set out.composition: {runs: 2}\n"), std::string::npos)
      << dealt.output;
}

TEST(Cli, ADirectoryOfVariantsThatIsNotThereIsAnError) {
  const Ran ran = run_in_shell("rumref --variant-dir no/such check " + kLegal);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.output,
            "rumref: --variant-dir: there is no directory no/such; see rumref check --help\n");
}

TEST(Cli, RoundsCountFromOne) {
  const Ran ran = run_in_shell("rumref replay --round 0 " + kLegal);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.output.find("round 1"), std::string::npos) << ran.output;
}

TEST(Cli, ASettingOutsideTheAgreedIsIllegalAndJudged) {
  const Ran ran = run_in_shell("rumref check --format json --set deck.jokers=7 " + kLegal);
  const Json verdict = Json::parse(ran.output);
  EXPECT_EQ(verdict["verdict"], "illegal");
  EXPECT_EQ(verdict["findings"][0]["code"], "record.bad-setting");
  EXPECT_FALSE(verdict["rounds"].empty());
}

TEST(Cli, ASettingOutsideTheAgreedCitesItsOwnClause) {
  const Ran ran = run_in_shell(
      "rumref check --format json tests/cases/record.bad-setting/bad-eight-to-four.rgn");
  EXPECT_EQ(Json::parse(ran.output)["findings"][0]["rule"]["key"], "deal.cards");
}

TEST(Cli, WhoCallsAfterTheEndIsNamed) {
  const Ran ran = run_in_shell(
      "rumref check --format json "
      "tests/cases/turn.after-end/bad-called-after-going-out-500-rum.rgn");
  EXPECT_EQ(Json::parse(ran.output)["findings"][0]["player"], "Celina");
}

}  // namespace
}  // namespace rummy
