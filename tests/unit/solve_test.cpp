// `rumref solve` from outside: going out by the cases of the rules documents, and its forms.

#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "unit/run_program.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

Json solve(const std::string& arguments) {
  return Json::parse(run_in_shell("rumref solve --format json " + arguments).output);
}

struct HandCase {
  std::string hand;
  bool base;
  bool major;
  bool minor;
};

TEST(Solve, GoesOutAsTheRulesSay) {
  const std::vector<HandCase> cases = {
      {"7S 7H 7D 4C 5C 6C", true, true, false},
      {"4H 5H 6H 7H 8H KC", true, false, true},
      {"2H 3H 4H 5H 6H 7H", true, true, true},
      {"7S 7H 7D 4C 5C KD", false, false, false},
      {"5H 6H 7H 7S 7D", false, false, false},
      {"5H 6H 7H 7S 7D 7C", true, true, false},
      {"JK JK JK", true, true, false},
      {"7S JK JK JK", true, true, true},
      {"7S 7H 7D 7C JK", true, true, true},
      {"7S 7H JK JK JK", true, true, true},
      {"5H JK JK 8H", true, true, true},
      {"QH JK AH", true, true, false},
      {"KH AH JK", true, true, false},
      {"2S AS KS", false, false, false},
      {"KD JK 2D", false, false, false},
      {"4S 5S 6S 9C", true, false, true},
      {"3C 4C 5C 6C 9D 9H 9S", true, true, true},
  };
  for (const HandCase& test : cases) {
    SCOPED_TRACE(test.hand);
    const std::string rest = " --set deck.jokers=3 --out '" + test.hand + "'";
    EXPECT_EQ(solve("--variant going-out" + rest)["can_go_out"], test.base);
    EXPECT_EQ(solve("--variant going-out-major" + rest)["can_go_out"], test.major);
    EXPECT_EQ(solve("--variant going-out-minor" + rest)["can_go_out"], test.minor);
    EXPECT_EQ(solve("--variant going-out" + rest)["all_melded"], test.major);
  }
}

struct CompositionCase {
  std::string hand;
  bool can_go_out;
  std::string_view why;
};

TEST(Solve, GoesOutWithTheMeldsAsked) {
  const std::vector<CompositionCase> cases = {
      {"4H 5H 6H 7H JK JK", true, "one of two runs is natural"},
      {"4H 5H JK 8S 9S JK", false, "neither is"},
      {"4H 5H 6H 9S 9C 9D", false, "the second meld is a set"},
      {"4H 5H 6H JK JK JK", true, "jokers alone serve as the second run"},
      {"4H 5H 6H 7H 8H 9H", true, "a long run is two"},
      {"4H 5H 6H 7H 8H KD", false, "five cards are not"},
  };
  for (const CompositionCase& test : cases) {
    SCOPED_TRACE(test.why);
    EXPECT_EQ(solve("--variant going-out-sequences --out '" + test.hand + "'")["can_go_out"],
              test.can_go_out);
  }
}

TEST(Solve, TellsTheMeldsAndWhatTheyLeave) {
  const Json hand = solve("--variant remik --opened '10D AS 2S 3S 5D 5H JK'");
  EXPECT_EQ(hand["hand"], "10D AS 2S 3S 5D 5H JK");
  EXPECT_EQ(hand["melds"], Json::parse(R"(["AS 2S 3S", "5H 5D JK"])"));
  EXPECT_EQ(hand["left"], "10D");
  EXPECT_EQ(hand["deadwood"], 10);
  EXPECT_EQ(hand["can_go_out"], true) << "the ten is the discard";
  EXPECT_EQ(hand["all_melded"], false);
}

TEST(Solve, AnswersAHandALine) {
  const Ran ran = run_in_shell(
      "printf '7S 7H 7D\\r\\nKS 2D ??\\n4C 5C 6C 8C\\n' | "
      "rumref solve --variant going-out --out --format ndjson -");
  EXPECT_EQ(ran.status, 2) << "the second hand cannot be looked at";
  std::vector<Json> answers;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = ran.output.find('\n', begin)) != std::string::npos;
       begin = end + 1)
    answers.push_back(Json::parse(ran.output.substr(begin, end - begin)));
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0]["can_go_out"], true);
  EXPECT_EQ(answers[1]["findings"][0]["code"], "record.syntax");
  EXPECT_EQ(answers[2]["left"], "8C");
}

TEST(Solve, ALastDiscardIsOneOfTheCards) {
  const std::string base = "--variant going-out --set out.discard=required ";
  const std::string major = "--variant going-out-major --set out.discard=required ";
  EXPECT_EQ(solve(base + "'7S 7H 7D'")["can_go_out"], false) << "nothing is left to discard";
  EXPECT_EQ(solve(base + "'7S 7H 7D 7C'")["can_go_out"], true);
  EXPECT_EQ(solve(major + "'7S 7H 7D'")["can_go_out"], false);
  EXPECT_EQ(solve(major + "'7S 7H 7D 2C'")["can_go_out"], true);
  EXPECT_EQ(solve(major + "'7S 7H 7D 2C 9D'")["can_go_out"], false);
}

TEST(Solve, WhatWinsAtOnceGoesOut) {
  const std::string variant = "--variant going-out --set out.instant=four_natural_sevens --out ";
  const Json out = solve(variant + "'7S 7H 7D 7C 2C 9D'");
  EXPECT_EQ(out["can_go_out"], true);
  EXPECT_EQ(out["melds"], Json::parse(R"(["7S 7H 7D 7C"])"));
  EXPECT_EQ(out["left"], "9D 2C");
  EXPECT_EQ(solve(variant + "'8S 8H 8D 8C 2C 9D'")["can_go_out"], false);
  EXPECT_EQ(solve("--variant going-out --out '7S 7H 7D 7C 2C 9D'")["can_go_out"], false);
}

TEST(Solve, OnlyOnceOpenedIsSaidWhereThatWouldHelp) {
  const Json held =
      solve("--variant 500-rum --out --set out.discard=unplayable_only '7S 8S 9S 10S'");
  EXPECT_EQ(held["can_go_out"], false) << "whichever card is kept fits the meld";
  EXPECT_FALSE(held.contains("only_once_opened"));
  const Json early = solve("--variant rummikub --out --hand 'AS 2S 3S 4S'");
  EXPECT_EQ(early["can_go_out"], false) << "ten points open nothing";
  EXPECT_EQ(early["only_once_opened"], true);
}

TEST(Solve, TellsTheOpeningOfAHand) {
  const Json hand = solve("--variant remik '9S 10S JS QS 6C 6H 6D 2C 3D'");
  const Json& opening = hand["opening"];
  EXPECT_EQ(opening["points_needed"], 51);
  EXPECT_EQ(opening["can_open"], true);
  EXPECT_EQ(opening["fewest_cards"]["moves"], "meld 9S 10S JS QS, 6H 6D 6C")
      << "three cards of the run would make 48";
  EXPECT_EQ(opening["fewest_cards"]["points"], 57);
  EXPECT_EQ(hand["can_go_out"], false) << "two cards are left over";
}

TEST(Solve, AHandThatCannotOpenCannotGoOut) {
  const std::string cards = "'4S 5S 6S 7S 9D 9C 9S KC'";
  const Json early = solve("--variant remik " + cards);
  EXPECT_EQ(early["can_go_out"], false) << "49 points";
  EXPECT_EQ(early["only_once_opened"], true);
  EXPECT_EQ(solve("--variant remik --opened " + cards)["can_go_out"], true);
  const Json open = solve("--variant remik --set opening.points=49 " + cards);
  EXPECT_EQ(open["can_go_out"], true);
  EXPECT_FALSE(open.contains("only_once_opened"));
}

TEST(Solve, LaysAJokerOffOnTheRunItOpensWith) {
  const std::string cards = "--out '7S 8S 9S JK JS KS KH KD 2C'";
  const Json out = solve("--variant remik " + cards);
  EXPECT_EQ(out["can_go_out"], true);
  EXPECT_EQ(out["out"]["moves"], "meld 7S 8S 9S, KS KH KD; lay JK=10S JS on m1; discard 2C");
  EXPECT_EQ(out["out"]["points"], 54) << "what is laid off is no part of the opening";
  EXPECT_EQ(solve("--variant remik --set opening.same_turn=false " + cards)["can_go_out"], false);
  EXPECT_EQ(solve("--variant remik --set layoff.on=none " + cards)["can_go_out"], false);
  EXPECT_EQ(solve("--variant remik --set opening.points=55 " + cards)["can_go_out"], false);
}

TEST(Solve, TellsWhyAHandCannotOpen) {
  const Json poor = solve("--variant remik '10S JS QS 6C 6H 6D 2C 3D'")["opening"];
  EXPECT_EQ(poor["can_open"], false);
  EXPECT_EQ(poor["has_run"], true);
  EXPECT_EQ(poor["most"]["points"], 48);
  const Json impure = solve("--variant remik 'KS KD KC QS QD QC 2C'")["opening"];
  EXPECT_EQ(impure["can_open"], false);
  EXPECT_EQ(impure["has_run"], false);
  EXPECT_EQ(impure["most"]["points"], 60);
  const Json opened = solve("--variant remik --opened 'KS KD KC QS QD QC 2C'");
  EXPECT_FALSE(opened.contains("opening"));
}

TEST(Solve, OpensWithTheContractOfTheRound) {
  const std::string hand = "'7S 7D 7H QD QS QC 4C 5C 6C 7C 2H'";
  const Json first = solve("--variant liverpool " + hand)["opening"];
  EXPECT_EQ(first["contract_needed"], "2 sets");
  EXPECT_EQ(first["fewest_cards"]["moves"], "meld 7S 7D 7C, QS QD QC");
  const Json second = solve("--variant liverpool --round 2 " + hand)["opening"];
  EXPECT_EQ(second["contract_needed"], "a set and a run");
  EXPECT_EQ(second["fewest_cards"]["moves"], "meld QS QD QC, 4C 5C 6C 7C");
  EXPECT_EQ(solve("--variant liverpool --round 3 " + hand)["opening"]["can_open"], false);
  EXPECT_EQ(solve("--variant liverpool --round 4 " + hand)["opening"]["can_open"], false)
      << "the third set lacks a card";
}

TEST(Solve, AnAceInTheMiddleOfARunLeavesTheOpeningOpen) {
  const std::string start = "--variant remik --set meld.run.ace=wrap ";
  const Json open = solve(start + "'KS AS 2S 10H 10D 10C'")["opening"];
  EXPECT_EQ(open["decided"], false) << "43 or 53";
  const Json opens = solve(start + "'KS AS 2S 10H 10D 10C 9H 9D 9C 2D'")["opening"];
  EXPECT_EQ(opens["can_open"], true);
}

TEST(Solve, ALastContractTakesTheWholeHand) {
  const std::string runs = "2C 3C 4C 5C 6D 7D 8D 9D JS QS KS AS ";
  const Json all = solve("--variant liverpool --round 7 --out '" + runs + "6C'");
  EXPECT_EQ(all["can_go_out"], true);
  EXPECT_EQ(all["opening"]["can_open"], true);
  const Json over = solve("--variant liverpool --round 7 --out '" + runs + "2H'");
  EXPECT_EQ(over["can_go_out"], false);
  EXPECT_EQ(over["opening"]["can_open"], false);
}

TEST(Solve, AnOpeningLeavesACardToDiscard) {
  const Json all = solve("--variant remik '10S JS QS KS AS'")["opening"];
  EXPECT_EQ(all["can_open"], false) << "51 points, and nothing to discard";
  const Json one = solve("--variant remik '10S JS QS KS AS 2D'")["opening"];
  EXPECT_EQ(one["can_open"], true);
}

TEST(Solve, TellsWhatCanBeLaidOff) {
  const std::string table = " --table '7S 8S 9S / KD KH JK=KS / 4H JK 6H' ";
  const Json hand = solve("--variant remik --opened" + table + "'10S JS KC 7H 2C 5H'")["table"];
  const Json lay_offs = Json::parse(R"([
    {"cards": "10S", "on": "m1", "meld": "7S 8S 9S 10S", "points": 10},
    {"cards": "10S JS", "on": "m1", "meld": "7S 8S 9S 10S JS", "points": 20},
    {"cards": "KC", "on": "m2", "meld": "KD KH JK=KS KC", "points": 10},
    {"cards": "7H", "on": "m3", "meld": "4H JK=5H 6H 7H", "points": 7}])");
  EXPECT_EQ(hand["lay_offs"], lay_offs);
  EXPECT_EQ(hand["jokers"].size(), 1U);
  EXPECT_EQ(hand["jokers"][0]["cards"], "5H");
  EXPECT_EQ(hand["jokers"][0]["on"], "m3");
  EXPECT_EQ(hand["most_cards"]["left"], "2C") << "the discard, all else is played";
  const Json closed = solve("--variant remik" + table + "'10S JS KC 7H 2C 5H'")["table"];
  EXPECT_EQ(closed["lay_offs"][0]["needs_open"], true);
  EXPECT_EQ(closed["most_cards"]["moves"], "") << "nothing of it opens";
}

TEST(Solve, GoesOutOverTheTable) {
  const std::string rest = " --out --table '7S 8S 9S / KD KH KS' '10S KC 4D'";
  const Json opened = solve("--variant remik --opened" + rest)["out"];
  EXPECT_EQ(opened["possible"], true);
  EXPECT_EQ(opened["moves"], "lay 10S on m1; lay KC on m2; discard 4D");
  EXPECT_EQ(solve("--variant remik" + rest)["out"]["possible"], false);
  const Json unplayable = solve(
      "--variant remik --opened --set out.discard=unplayable_only --out "
      "--table '7S 8S 9S' '10S JS'")["out"];
  EXPECT_EQ(unplayable["possible"], false) << "whichever is laid off, the other fits too";
}

TEST(Solve, AJokerTakenKeepsItsNameWhereItHasTo) {
  const std::string start = "--variant remik --opened --out --all --table 'AC 2C JK=3C' ";
  const std::string kept = "--set joker.reclaim.rename=false " + start;
  const std::string other = "'3C 9C 10C KS'";
  EXPECT_EQ(solve(start + other)["can_go_out"], true);
  const Json none = solve(kept + other);
  EXPECT_EQ(none["can_go_out"], false) << "it would be the 8C or the JC";
  EXPECT_EQ(none["ways"].size(), 0U);
  const Json same = solve(kept + "'3C 4C 5C KS'");
  EXPECT_EQ(same["can_go_out"], true) << "it is the 3C again";
  EXPECT_GT(same["ways"].size(), 0U);
  const Json set = solve(kept + "'3C 3S 3H KS'");
  EXPECT_EQ(set["can_go_out"], true) << "the 3C is what the set misses, or one of two";
  const std::string twin =
      "--variant remik --opened --out --set joker.reclaim.rename=false "
      "--table 'AC 2C JK=3C / JK=3C 4C 5C' ";
  EXPECT_EQ(solve(twin + "'3C 9C 10C KS'")["can_go_out"], false) << "the other 3C lay there before";
  EXPECT_EQ(solve(twin + "'3C 3D 3S KS'")["can_go_out"], true);
}

TEST(Solve, TellsEveryWay) {
  const std::string hand = "'7S 7H 7D 4C 5C 6C KD'";
  const Json all = solve("--variant 500-rum --all " + hand);
  EXPECT_EQ(all["ways"].size(), 3U) << "either meld, and both";
  EXPECT_EQ(all["more_ways"], false);
  const Json some = solve("--variant 500-rum --all --limit 2 " + hand);
  EXPECT_EQ(some["ways"].size(), 2U);
  EXPECT_EQ(some["more_ways"], true);
  EXPECT_EQ(some["ways"][0], all["ways"][0]);
  const Json out = solve("--variant going-out --all --out --set deck.jokers=3 '7S 7H 7D JK KD'");
  EXPECT_EQ(out["ways"].size(), 1U);
  EXPECT_EQ(out["ways"][0]["left"], "KD");
}

TEST(Solve, ShowsAHandBesideTheKnockers) {
  const Json hand =
      solve("--variant gin --table '7S 8S 9S / KD KH KS' '10S JS KC 5H 4H 3H 2C AD 3C QH'");
  EXPECT_EQ(hand["table"]["showing"]["lay_offs"].size(), 3U);
  EXPECT_EQ(hand["table"]["showing"]["deadwood"], 16);
  EXPECT_EQ(hand["deadwood"], 46) << "without the table";
}

TEST(Solve, ARankThatIsWildMeldsWithAll) {
  const Json hand =
      solve("--variant indian-rummy --set joker.rank=3 '3H 2H QH JH JK 6S 8S 3C JK 2S 7S 2D 4C'");
  EXPECT_EQ(hand["all_melded"], true);
  EXPECT_EQ(hand["deadwood"], 0);
  const std::string fourth = "'4C 5D 6D 8H'";
  EXPECT_EQ(solve("--variant three-thirteen --round 2 " + fourth)["can_go_out"], true);
  EXPECT_EQ(solve("--variant three-thirteen --round 3 " + fourth)["can_go_out"], false);
}

TEST(Solve, LeavesOpenWhatGoesByTheRankThatIsWild) {
  const Json open = solve("--variant three-thirteen '4C 5D 6D 8H'");
  EXPECT_FALSE(open.contains("can_go_out")) << "with fours wild it can";
  EXPECT_FALSE(open.contains("melds"));
  EXPECT_FALSE(open.contains("deadwood"));
  EXPECT_EQ(open["decided"], false);
  EXPECT_EQ(open["goes_by"], "joker.rank");
  const Json none = solve("--variant three-thirteen --table '4C 5D 6D' '2C 4D 6D 8S QC'");
  EXPECT_EQ(none["can_go_out"], false) << "whichever rank it is";
  EXPECT_EQ(none["decided"], false) << "what is left is another thing with each";
  const Json sure = solve("--variant three-thirteen '7S 7H 7D'");
  EXPECT_EQ(sure["all_melded"], true);
  EXPECT_EQ(sure["melds"].size(), 1U);
  EXPECT_EQ(run_in_shell("rumref solve --variant indian-rummy '4C 5D 6D'").output,
            "4C 5D 6D: cannot go out\n"
            "  melds: they depend on the rank that is wild; name it with --set joker.rank=RANK\n");
}

TEST(Solve, ATableThatIsNoneIsRefused) {
  const Ran ran = run_in_shell("rumref solve --variant remik --table '7S 8S / 9C ?? 9D' 'KD' 2>&1");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("--table: '7S 8S' is no meld here"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("'9C ?? 9D' has unknown cards"), std::string::npos);
}

TEST(Solve, ATableTooLargeIsRefused) {
  std::string table = "7S 7H 7D";
  for (int i = 0; i < 100; ++i)
    table += " / 7S 7H 7D";
  const Ran ran =
      run_in_shell("rumref solve --variant manipulation --table '" + table + "' '7C' 2>&1");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("a table can have 60 melds"), std::string::npos) << ran.output;
  const Ran odd = run_in_shell("rumref solve --variant remik --table '/ / 7S' KD 2>&1");
  EXPECT_EQ(odd.status, 2) << odd.output;
}

TEST(Solve, SaysItInWords) {
  EXPECT_EQ(run_in_shell("rumref solve --variant remik --out 'AS 2S 3S 5D 5H JK 10D'").output,
            "AS 2S 3S 5D 5H JK 10D: can go out only once opened\n"
            "  melds: AS 2S 3S / 5H 5D JK\n"
            "  left over: 10D, 10 points\n"
            "  could go out if values.joker.hand were 50 (it is 25)\n"
            "  could go out if score.at_once.must_open were false (it is true)\n"
            "  could go out if opening.points were 41 or less (it is 51)\n"
            "  cannot open: 51 points and a run without a joker required; the maximum is "
            "AS 2S 3S + 5H 5D JK = 41 points\n"
            "  goes out: nothing\n");
  EXPECT_EQ(run_in_shell("rumref solve --variant remik '9S 10S JS'").output,
            "9S 10S JS: cannot go out\n"
            "  melds: 9S 10S JS\n"
            "  nothing left over\n"
            "  cannot open: 51 points and a run without a joker required; no meld can be laid\n")
      << "there is one, and no card for the discard beside it";
}

TEST(Solve, AHandTooLargeIsRefusedAtOnce) {
  std::string hand;
  for (int i = 0; i < 1000; ++i)
    hand += "JK ";
  const Ran ran = run_in_shell("rumref solve --variant going-out '" + hand + "'");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("record.too-large"), std::string::npos);
}

}  // namespace
}  // namespace rummy
