// The help of findings: what there was in place of what was played.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "rumref.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

class Helps : public testing::Test {
 protected:
  /// The help of the first finding of this code, as text output has it.
  std::string help(std::string_view code, const std::string& record) {
    return help(code, record, HingeSearch::faults);
  }
  std::string help(std::string_view code, const std::string& record, HingeSearch search) {
    return first(code, record, search).help.english();
  }
  std::string message(std::string_view code, const std::string& record) {
    return first(code, record, HingeSearch::faults).message.english();
  }

 private:
  Finding first(std::string_view code, const std::string& record, HingeSearch search) {
    Referee referee(variants_, {.variant = {},
                                .overrides = {},
                                .judging = {},
                                .hinges = search,
                                .spelling = Spelling::lenient});
    const Judged& judged = referee.judge(
        {.name = "record", .line = 0, .container = Container::text, .text = record, .sheet = {}});
    for (const Finding& finding : judged.verdict->findings)
      if (finding.code == code) return finding;
    ADD_FAILURE() << "no finding has the code " << code;
    return {};
  }

  VariantLibrary variants_{{shipped_variants()}};
};

constexpr std::string_view kRemik =
    "variant: remik\nplayers: Ala, Bartek\nround\ndealer: Ala\n"
    "deal Ala: 9S 10S JS QS 6C 6H 6D 2C 3D 4H KS KC 5D\n"
    "Bartek: discard ??\n";

TEST_F(Helps, AnOpeningThatWasThere) {
  const std::string record = std::string(kRemik) +
                             "Ala: draw 7H; meld 10S JS QS, 6C 6H 6D; discard 2C\n"
                             "Bartek: draw; discard ??\n";
  EXPECT_EQ(help("opening.points", record),
            "this hand could open with: 10S JS QS KS + 6H 6D 6C = 58");
  EXPECT_EQ(help("opening.points", record, HingeSearch::none), "") << "bulk output is as it was";
}

TEST_F(Helps, NoOpeningAtAll) {
  const std::string record =
      "variant: remik\nplayers: Ala, Bartek\nround\ndealer: Ala\n"
      "deal Ala: 10S JS QS 6C 6H 6D 2C 3D 4H KC 5D 8S 9C\n"
      "Bartek: discard ??\n"
      "Ala: draw 7H; meld 10S JS QS, 6C 6H 6D; discard 2C\n"
      "Bartek: draw; discard ??\n";
  EXPECT_EQ(help("opening.points", record),
            "this hand could not open: the maximum with the required run is "
            "10S JS QS + 6H 6D 6C = 48");
}

TEST_F(Helps, ALayOffBeforeAnOpening) {
  EXPECT_EQ(help("opening.required",
                 "variant: remik\nplayers: Ala, Bartek\nround\ndealer: Ala\n"
                 "deal Ala: 9S 10S JS QS 6C 6H 6D 2C 3D 4H KS KC 5D\n"
                 "Bartek: discard ??\n"
                 "Ala: draw 7H; discard 2C\n"
                 "Bartek: draw; meld 9H 10H JH QH, KH KD KS; discard ??\n"
                 "Ala: draw 8H; lay 8H on m1; discard 3D\n"
                 "Bartek: draw; discard ??\n"),
            "this hand could open with: 10S JS QS + 6H 7H 8H = 51");
}

TEST_F(Helps, NothingIsSaidOfAHandNotKnown) {
  EXPECT_EQ(help("opening.points",
                 "variant: remik\nplayers: Ala, Bartek\nround\ndealer: Ala\n"
                 "Bartek: discard ??\n"
                 "Ala: draw; meld 10S JS QS, 6C 6H 6D; discard 2C\n"
                 "Bartek: draw; discard ??\n"),
            "");
}

TEST_F(Helps, AHandThatCouldGoOut) {
  const std::string record =
      "variant: going-out\nplayers: Ala, Bartek\nset deal.cards: 7\nround\n"
      "deal Ala: 7S 7H 7D 4C 5C 6C KD\n"
      "Ala: draw 6S; out 7S 7H 7D, 4C 5C 6C\n";
  EXPECT_EQ(
      help("out.cards-left", record),
      "this hand could not go out; with as many cards as possible in melds: 7S 7H 7D / 4C 5C 6C; "
      "left over: 6S KD");
  const std::string better =
      "variant: going-out\nplayers: Ala, Bartek\nset deal.cards: 7\nround\n"
      "deal Ala: 7S 7H 7D 4C 5C 6C KD\n"
      "Ala: draw 7C; out 7S 7H 7D, 4C 5C 6C\n";
  EXPECT_EQ(help("out.cards-left", better),
            "this hand can go out: 7S 7H 7D / 4C 5C 6C 7C; left over: KD");
}

TEST_F(Helps, ACardOneSignFromOneHeld) {
  const std::string begin(kRemik);
  EXPECT_EQ(help("card.not-held", begin + "Ala: draw 7H; discard 9D\n"), "Ala holds 9S");
  EXPECT_EQ(help("card.not-held", begin + "Ala: draw 7H; meld 9D 10D JD; discard 2C\n"), "")
      << "which of three cards was meant for which nobody can say";
}

TEST_F(Helps, OfSeveralCardsNotHeldAllAreNamed) {
  const std::string begin(kRemik);
  EXPECT_EQ(message("card.not-held", begin + "Ala: draw 7H; meld 9S 10D JD QD; discard 2C\n"),
            "Ala does not have 10D JD QD in hand");
  EXPECT_EQ(message("card.not-held", begin + "Ala: draw; meld 9S 10D JD QD; discard 2C\n"),
            "Ala cannot have all of 10D JD QD: only 1 of the cards in hand is unknown");
}

TEST_F(Helps, ATableThatCanLieInMelds) {
  const std::string begin =
      "variant: manipulation\nplayers: Ala, Bartek, Celina\nround\n"
      "Ala: draw; meld 4H 5H 6H 7H 8H 9H\n";
  EXPECT_EQ(help("table.not-melds", begin + "Bartek: draw; table 4H 5H / 6H 6S 6D / 7H 8H 9H / KS\n"
                                            "Celina: draw; draw; draw\n"),
            "these cards do not all fit into melds");
  EXPECT_EQ(help("table.not-melds", begin + "Bartek: draw; table 4H 5H / 6H 7H / 8H 9H 10H\n"
                                            "Celina: draw; draw; draw\n"),
            "these cards all fit into melds: 4H 5H 6H 7H 8H 9H 10H");
}

}  // namespace
}  // namespace rummy
