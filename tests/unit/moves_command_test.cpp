// `rumref moves`: what may be done now.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "unit/run_program.h"

namespace rummy {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A record on standard input.
Ran moves_listed(const std::string& record, const std::string& options = "") {
  return run_in_shell("printf '" + record + "' | rumref moves " + options + " -");
}

const std::string kGinGame =
    "variant: gin\\nplayers: Ala, Bartek\\nround\\ndealer: Ala\\n"
    "deal Ala: 9C 4H 6D 10C 5H 8C 7D 6H 8D 7H\\ndeal Bartek: AS 5D QH 3D KS 9S QS 10H 4D 3S\\n"
    "upcard: 2S\\n";

TEST(MovesCommand, OffersTheCardTurnedUp) {
  const Ran ran = moves_listed(kGinGame);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.output,
            "round 1, turn 1: Bartek is to move\n"
            "  owed: a draw (turn.no-draw)\n"
            "  pass\n"
            "  take 2S\n");
}

TEST(MovesCommand, KnocksWithTheDiscardThatGoesWithIt) {
  const Ran ran = moves_listed(kGinGame + "Bartek: take 2S; discard 10H\\nAla: take 10H\\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, HasSubstr("  owed: a discard (turn.no-discard)"));
  EXPECT_THAT(ran.output, HasSubstr("  knock 5H 6H 7H, 6D 7D 8D, 8C 9C 10C; discard 4H\n"));
  // The card taken may not go back at once.
  EXPECT_THAT(ran.output, Not(HasSubstr("discard 10H\n")));
  EXPECT_THAT(ran.output, HasSubstr("  discard 7H\n"));
}

const std::string kRemikGame =
    "variant: remik\\nplayers: Ala, Bartek\\nround\\ndealer: Ala\\n"
    "deal Ala: KS KH KD QS QH QD 2C 3C 4C 9H 8S 6D 5H\\n"
    "deal Bartek: AS 2S 4D 7H 9C JC 10D 6S 3H 8D 5C QC 7C 2H\\nBartek: discard 2H\\n";

TEST(MovesCommand, OpensOnlyWithMeldsThatReachTheOpening) {
  const Ran ran = moves_listed(kRemikGame + "Ala: draw KC\\n");
  EXPECT_THAT(ran.output, HasSubstr("  meld KS KH KD KC\n"));
  EXPECT_THAT(ran.output, HasSubstr("  meld 2C 3C 4C\n"));
  // Without the kings 51 points are out of reach.
  const Ran poor = moves_listed(
      "variant: remik\\nplayers: Ala, Bartek\\nround\\ndealer: Ala\\n"
      "deal Ala: 7S 7H 7D 2C 3C 4C 9H 8S 6D 5H JS 10C KD\\n"
      "deal Bartek: AS 2S 4D 7H 9C JC 10D 6S 3H 8D 5C QC 7C 2H\\n"
      "Bartek: discard 2H\\nAla: draw QS\\n");
  EXPECT_THAT(poor.output, Not(HasSubstr("meld")));
  EXPECT_THAT(poor.output, HasSubstr("  discard 7S\n"));
}

TEST(MovesCommand, TellsWhatKeepsItFromAnswering) {
  EXPECT_THAT(
      moves_listed("variant: remik\\nplayers: Ala, Bartek\\nround\\nBartek: discard 2H\\n").output,
      HasSubstr("the hand of Ala has unknown cards"));
  const Ran illegal = run_in_shell("rumref moves samples/remik/opening-of-50.rgn");
  EXPECT_EQ(illegal.status, 1);
  EXPECT_THAT(illegal.output, HasSubstr("no moves after an illegal move"));
  const Ran all_the_same =
      run_in_shell("rumref moves --after-faults samples/remik/opening-of-50.rgn");
  EXPECT_EQ(all_the_same.status, 0);
  const Ran malformed =
      moves_listed("variant: remik\\nplayers: Ala, Bartek\\nround\\nAla: drwa\\n");
  EXPECT_EQ(malformed.status, 2);
  EXPECT_THAT(malformed.output, HasSubstr("-:4:"));
  EXPECT_EQ(run_in_shell("rumref moves --player Nobody samples/remik/club-evening.rgn").status, 2);
  EXPECT_EQ(run_in_shell("rumref moves --round 1 --turn 999 samples/remik/club-evening.rgn").status,
            2);
  EXPECT_EQ(run_in_shell("rumref moves samples/remik/paper-sheet.rgn").status, 0);
}

TEST(MovesCommand, SaysThatTheGameIsFinished) {
  const Ran ran = run_in_shell(
      "rumref deal --variant going-out --players 2 --seed 5 --games 1 | rumref moves -f ndjson -");
  EXPECT_THAT(ran.output, HasSubstr("\"moves\":[]"));
}

TEST(MovesCommand, ListsSetsOfCardsWhereTheTableIsTakenApart) {
  const Ran ran = moves_listed(
      "variant: manipulation\\nplayers: Ala, Bartek\\nround\\ndealer: Ala\\n"
      "deal Bartek: 7S 7H 7D 9C 2H 4D QS KH 3C 10S\\n"
      "deal Ala: 6S 8S 7C 9D 2D 4C QH KD 3S 10H\\n"
      "Bartek: draw AS; meld 7S 7H 7D\\nAla: draw 3D; draw 4H\\n",
      "-f ndjson --player Ala");
  EXPECT_THAT(ran.output, HasSubstr("{\"move\":\"play 7C\",\"table\":\"table "));
}

/// The cards of a list, or the number that is not known.
std::size_t count_of(const nlohmann::json& table) {
  std::size_t cards = table["pile"].size() + table["stock"].get<std::size_t>();
  for (const auto& hand : table["hands"])
    cards += hand["cards"].size() + hand.value("unknown", std::size_t{0});
  for (const auto& meld : table["melds"])
    cards += meld["cards"].size();
  return cards;
}

TEST(ReplayCommand, PrintsTheTableAtEveryMoment) {
  const Ran ran = run_in_shell("rumref replay --format ndjson samples/remik/opening-of-50.rgn");
  EXPECT_EQ(ran.status, 0);
  std::istringstream lines(ran.output);
  std::size_t moments = 0;
  bool has_finding = false;
  for (std::string line; std::getline(lines, line); ++moments) {
    const auto table = nlohmann::json::parse(line);
    EXPECT_EQ(table["turn"], moments);
    EXPECT_EQ(count_of(table), 108U) << line;
    if (table.contains("findings")) has_finding = table["findings"][0]["code"] == "opening.points";
  }
  EXPECT_GT(moments, 3U);
  EXPECT_TRUE(has_finding);
  const Ran whole = run_in_shell("rumref replay --format json samples/remik/opening-of-50.rgn");
  const auto document = nlohmann::json::parse(whole.output);
  EXPECT_EQ(document["moments"].size(), moments);
  EXPECT_EQ(document["moments"].back()["last_of_round"], true);
  EXPECT_EQ(document["moments"][2]["melds"][0]["name"], "m1");
}

TEST(ReplayCommand, TracesInTextOnly) {
  const Ran ran =
      run_in_shell("rumref replay --trace --format json samples/remik/opening-of-50.rgn");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.output, HasSubstr("--trace prints text"));
}

}  // namespace
}  // namespace rummy
