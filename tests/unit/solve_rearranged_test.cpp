// `rumref solve` from outside, over tables that may be taken apart.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "unit/run_program.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

Json solve(const std::string& arguments) {
  return Json::parse(run_in_shell("rumref solve --format json " + arguments).output);
}

TEST(Solve, TellsHowATableTakesTheCards) {
  const Json hand = solve(
      "--variant manipulation --out --table '7S 8S 9S 10S / 9D 9H 9C / 8D JK 10D' "
      "'8C 8H QD JD'");
  EXPECT_EQ(hand["out"]["possible"], true);
  EXPECT_EQ(hand["table"]["most_cards"]["cards"], 4);
  EXPECT_EQ(hand["table"]["most_cards"]["table"].size(), 4U);
  const Json none = solve("--variant manipulation --out --table '7S 8S 9S' '2C 4D'");
  EXPECT_EQ(none["table"]["most_cards"]["possible"], false);
  EXPECT_EQ(none["out"]["possible"], false);
}

TEST(Solve, WhoGoesOutOverATableTakenApartDiscards) {
  const std::string start = "solve --variant kalooki-51 --set table.rearrange=own --out --all";
  const std::string rest = " --table '9D 10D JK=JD QD / 4S 5S 6S' --opened '8D 2S'";
  const Json hand = Json::parse(run_in_shell("rumref " + start + " --format json" + rest).output);
  const std::string moves = "table 4S 5S 6S / 8D 9D 10D JK=JD QD; discard 2S";
  EXPECT_EQ(hand["out"]["moves"], moves);
  EXPECT_EQ(hand["out"]["discard"], "2S");
  EXPECT_EQ(hand["ways"][0]["moves"], moves);
  EXPECT_EQ(hand["table"]["most_cards"]["moves"], "table 4S 5S 6S / 8D 9D 10D JK=JD QD");
  EXPECT_EQ(hand["table"]["most_cards"]["left"], "2S");
  const std::string text = run_in_shell("rumref " + start + rest).output;
  EXPECT_NE(text.find("goes out: 8D; " + moves), std::string::npos) << text;
}

TEST(Solve, TheLastCardFitsNoMeldOfATableTakenApart) {
  const std::string start =
      "--variant kalooki-51 --set table.rearrange=own --set out.discard=unplayable_only --out "
      "--opened --table ";
  const Json one = solve(start + "'9D 10D JK=JD QD / 4S 5S 6S' '8D 2S'")["out"];
  EXPECT_EQ(one["moves"], "table 4S 5S 6S / 8D 9D 10D JK=JD QD; discard 2S");
  const Json none = solve(start + "'9D 10D JK=JD QD / 4S 5S 6S' '8D 3S'");
  EXPECT_EQ(none["out"]["possible"], false) << "whichever is laid, the other fits too";
  EXPECT_EQ(none["table"]["most_cards"]["possible"], false) << "the discard would be the last card";
  const Json apart = solve(start + "'5H 5S 5D 5C / 6S 7S 8S' '9S 4S'")["out"];
  EXPECT_EQ(apart["moves"], "table 5S 5H 5D 5C / 6S 7S 8S 9S; discard 4S")
      << "beside the 5S it fits";
}

TEST(Solve, ATableTakenApartBeforeTheOpeningIsLeftOpen) {
  const std::string free = "--variant rummikub --set layoff.needs_open=false --out --table ";
  const Json open = solve(free + "'2D JK=3D 4D JK=5D' '2H 3H AH KC'");
  EXPECT_EQ(open["opening"]["can_open"], false);
  EXPECT_EQ(open["table"]["most_cards"]["decided"], false) << "six points are no opening";
  EXPECT_FALSE(open["table"]["most_cards"].contains("moves"));
  const Json out = solve(free + "'2D 3D 4D' '10H 10S 10C 5D'");
  EXPECT_EQ(out["out"]["moves"], "meld 10S 10H 10C; lay 5D on m1") << "thirty points";
  const Json none = solve(free + "'2D 3D 4D' '9H KC'")["table"]["most_cards"];
  EXPECT_EQ(none["possible"], false) << "no table takes any of it";
}

TEST(Solve, AJokerComesFreeForWhoHasOpened) {
  const std::string start =
      "--variant manipulation --set joker.reclaim.needs_open=true --table 'JD JK=QD KD' ";
  const Json early = solve(start + "'JD 8C QD'")["table"]["most_cards"];
  EXPECT_EQ(early["decided"], false) << "it would be the 10D or the AD";
  EXPECT_FALSE(early.contains("moves"));
  const Json plain = solve(start + "'10D 8C 4S'")["table"]["most_cards"];
  EXPECT_EQ(plain["moves"], "table 10D JD JK=QD KD");
  const Json opened = solve("--opened " + start + "'JD 8C QD'")["table"]["most_cards"];
  EXPECT_EQ(opened["possible"], true);
}

TEST(Solve, ATableTakesAsManyNewMeldsAsATurnHas) {
  const std::string start = "--variant manipulation --set meld.per_turn=one --table '7S 8S 9S' ";
  const Json two = solve(start + "'KS KD KH 4C 5C 6C 2D'")["table"]["most_cards"];
  EXPECT_EQ(two["cards"], 3);
  EXPECT_EQ(two["decided"], false) << "six of them were two new melds";
  const Json one = solve(start + "'KS KD KH 10S 2D'")["table"]["most_cards"];
  EXPECT_EQ(one["cards"], 4);
  EXPECT_FALSE(one.contains("decided"));
}

TEST(Solve, AJokerOfASetComesFreeByAMissingCardAlone) {
  const std::string rummikub = "--variant rummikub --opened --out --table ";
  const Json none = solve(rummikub + "'8C JK 8S' '6S 7S 9C'");
  EXPECT_EQ(none["can_go_out"], false) << "it is a red eight, and none lies there";
  const Json freed = solve(rummikub + "'8C JK 8S' '7S 9S 8H'");
  EXPECT_EQ(freed["can_go_out"], true) << "either red eight frees it";
  const std::string both = "--set joker.in_set=both_missing ";
  EXPECT_EQ(solve(both + rummikub + "'8C JK=8D 8S' '7S 9S 8D'")["can_go_out"], false)
      << "one of two";
  EXPECT_EQ(solve(both + rummikub + "'8C JK=8D 8S' '7S 9S 8D 8H'")["can_go_out"], true);
}

TEST(Solve, AJokerThatHadToBeNamedIsNotAnyCard) {
  const std::string start = "--variant manipulation --out --table ";
  const Json open = solve(start + "'8C JK 8S' '7S 9S 8H'");
  EXPECT_EQ(open["can_go_out"], true) << "as the 8D it stays there, as the 8H it is free";
  EXPECT_EQ(open["out"]["moves"], "table 8H JK=8D 8C / 7S 8S 9S");
  EXPECT_FALSE(open["out"].contains("rests_on"));
  EXPECT_EQ(solve(start + "'8C JK=8H 8S' '7S 9S 8H'")["can_go_out"], true);
  EXPECT_EQ(solve(start + "'8C JK 8S' '7S 9S 8H 8D'")["can_go_out"], true) << "whichever it is";
  const Json beside = solve(start + "'8C JK 8S' '4C 5C 6C'")["out"];
  EXPECT_EQ(beside["moves"], "table 8C JK 8S / 4C 5C 6C");
}

TEST(Solve, AnAnswerSaysOnWhichReadingOfAJokerItRests) {
  const Json some =
      solve("--variant manipulation --opened --table 'KH KD JK / 5H 6H 7H' 'KS 5C 5D 4H'");
  EXPECT_FALSE(some.contains("can_go_out"));
  const Json out = some["out"];
  EXPECT_EQ(out["possible"], true);
  EXPECT_EQ(out["decided"], false);
  EXPECT_EQ(out["rests_on"][0]["on"], "m1");
  EXPECT_EQ(out["rests_on"][0]["meld"], "KH KD JK=KS");
  const Json most = solve("--variant manipulation --opened --table 'KH KD JK' 'KC 5H'");
  EXPECT_EQ(most["table"]["most_cards"]["from_hand"], "KC");
  EXPECT_FALSE(most["table"]["most_cards"].contains("decided"));
}

TEST(Solve, TellsWhatAnOpeningCouldBe) {
  const std::string start = "--variant rummikub --could ";
  const Json can = solve(start + "'JS QS KS 6C 6H 6D 2C 2D 2S 9C'")["opening"];
  EXPECT_EQ(can["fewest_cards"]["cards"], 3);
  EXPECT_EQ(can["most_cards"]["cards"], 9);
  const Json lacks = solve(start + "'QS KS 6C 6H 2C 3D'")["opening"];
  EXPECT_EQ(lacks["can_open"], false);
  EXPECT_EQ(lacks["would_open"], "JS JK") << "the king makes no run with an ace";
  EXPECT_FALSE(solve("--variant rummikub 'QS KS 6C 6H 2C 3D'")["opening"].contains("would_open"));
}

TEST(Solve, AHandMayHaveAsManyCardsAsThePack) {
  std::string pack;
  for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"})
    for (const char* suit : {"S", "H", "D", "C"})
      pack += std::string(rank) + suit + ' ';
  const Json all = solve("--variant rummikub '" + pack + pack + "JK JK'");
  EXPECT_EQ(all["can_go_out"], true);
  EXPECT_EQ(all["deadwood"], 0);
  EXPECT_EQ(all["opening"]["fewest_cards"]["cards"], 3);
  const Json table =
      solve("--variant rummikub --opened --table '7S 8S 9S / KD KH KC' '" + pack + "'");
  EXPECT_EQ(table["table"]["most_cards"]["cards"], 52);
  const Json much = solve("--variant rummikub '" + pack + pack + "2S'");
  EXPECT_EQ(much["findings"][0]["message"], "2S: 3 in the hand, and the pack has 2");
}

}  // namespace
}  // namespace rummy
