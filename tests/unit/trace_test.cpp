// The trace tells every look of a rule and agrees with the verdict.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "rumref.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

constexpr std::string_view kOpening = R"(variant: remik
players: Ala, Bartek

round
dealer: Ala
Bartek: discard 5H
Ala: draw 7S; meld 9H 10H JH, 7S 7D 7C; discard KD
Bartek: draw; discard 2C
)";

class Traced {
 public:
  explicit Traced(std::string_view record, RuleTrace& trace)
      : variants_({source_root() / "variants"}),
        referee_(variants_, {.judging = {.watcher = &trace}}),
        judged(referee_.judge({.name = "t.rgn", .text = record})) {}

 private:
  VariantLibrary variants_;
  Referee referee_;

 public:
  const Judged& judged;
};

const RuleLook* find(const RuleTrace& trace, std::string_view code, std::uint32_t turn) {
  const auto found = std::ranges::find_if(
      trace.looks(), [&](const RuleLook& look) { return look.code == code && look.turn == turn; });
  return found == trace.looks().end() ? nullptr : &*found;
}

TEST(Trace, TellsThePassesWithTheArithmetic) {
  RuleTrace trace;
  const Traced traced(kOpening, trace);
  const RuleLook* const order = find(trace, "turn.out-of-order", 2);
  ASSERT_NE(order, nullptr);
  EXPECT_EQ(order->found, Judgement::note);
  EXPECT_EQ(order->text.english(), "due: Ala; plays: Ala");
  const RuleLook* const held = find(trace, "card.not-held", 2);
  ASSERT_NE(held, nullptr);
  EXPECT_EQ(held->text.english(), "9H 10H JH; in hand 14 cards, 13 of them unknown");
  const RuleLook* const run = find(trace, "opening.pure-run", 2);
  ASSERT_NE(run, nullptr);
  EXPECT_EQ(run->text.english(), "2 melds: the required run is there");
  EXPECT_TRUE(run->of_turn);
}

TEST(Trace, TellsWithHowManyPointsAKnockIsAllowed) {
  struct Limit {
    std::string_view setting;
    std::string_view told;
  };
  for (const Limit& limit :
       {Limit{.setting = "any", .told = "there is no maximum"},
        Limit{.setting = "5", .told = "the maximum is 5"},
        Limit{.setting = "upcard",
              .told = "the maximum is 1 to 10, depending on the card turned up"}}) {
    const std::string record =
        "variant: knock-rummy\nplayers: Ala, Bartek\nset knock.max: " + std::string(limit.setting) +
        "\nround\ndealer: Ala\nBartek: draw; knock; discard KD\n"
        "hand Bartek: 2S 3S 4S 6H 6D 6C\nhand Ala: KS QS 9H 8H 2D 3C\n";
    RuleTrace trace;
    const Traced traced(record, trace);
    const RuleLook* const look = find(trace, "knock.too-many-points", 1);
    ASSERT_NE(look, nullptr) << limit.setting;
    EXPECT_THAT(look->text.english(), testing::EndsWith(limit.told)) << limit.setting;
  }
}

TEST(Trace, TellsTheFaultInTheWordsOfTheVerdict) {
  RuleTrace trace;
  const Traced traced(kOpening, trace);
  const RuleLook* const points = find(trace, "opening.points", 2);
  ASSERT_NE(points, nullptr);
  EXPECT_EQ(points->found, Judgement::illegal);
  const Findings& findings = traced.judged.verdict->findings;
  const auto told = std::ranges::find(findings, "opening.points", &Finding::code);
  ASSERT_NE(told, findings.end());
  EXPECT_EQ(points->text, told->message);
}

TEST(Trace, KeepsToTheTurnAskedFor) {
  RuleTrace trace;
  trace.only(1, 3);
  const Traced traced(kOpening, trace);
  EXPECT_FALSE(trace.looks().empty());
  for (const RuleLook& look : trace.looks())
    EXPECT_EQ(look.turn, 3U);
}

TEST(Trace, IsPrintedOnlyWhereThereIsRoomForIt) {
  for (const std::string format : {"--format csv", "--format sarif", "--summary"}) {
    const Ran ran =
        run_in_shell("rumref check --trace " + format + " samples/remik/opening-of-50.rgn");
    EXPECT_EQ(ran.status, 2) << format;
    EXPECT_THAT(ran.output, testing::HasSubstr("--trace needs verdicts printed as text"));
  }
}

TEST(Trace, ChangesNoVerdict) {
  VariantLibrary variants({source_root() / "variants"});
  Referee plain(variants, {});
  RuleTrace trace;
  Referee tracing(variants, {.judging = {.watcher = &trace}});
  std::size_t looks = 0;
  for (const std::string folder : {"samples", "tests/cases"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(source_root() / folder)) {
      if (entry.path().extension() != ".rgn") continue;
      SCOPED_TRACE(entry.path());
      const std::string text = read_file(entry.path());
      trace.clear();
      const Judged& judged = plain.judge({.name = "t.rgn", .text = text});
      const Judged& traced = tracing.judge({.name = "t.rgn", .text = text});
      looks += trace.looks().size();
      ASSERT_EQ(traced.verdict->findings.size(), judged.verdict->findings.size());
      for (std::size_t i = 0; i < judged.verdict->findings.size(); ++i)
        EXPECT_EQ(traced.verdict->findings[i].message.english(),
                  judged.verdict->findings[i].message.english());
    }
  }
  EXPECT_GT(looks, 10'000U);
}

}  // namespace
}  // namespace rummy
