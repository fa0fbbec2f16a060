#include <gtest/gtest.h>

#include <string>

#include "diag/finding.h"
#include "report/judged.h"
#include "report/report.h"
#include "unit/report_fixture.h"

namespace rummy {
namespace {

std::string text_of(const ReportFixture& fixture, const TextOptions& options = {},
                    std::uint32_t line = 0) {
  std::string out;
  append_text(fixture.judged(line), options, out);
  return out;
}

ReportFixture one_finding() {
  ReportFixture fixture(
      {"players: Ala, Bartek", "", "Ala: draw 7S; meld 9H 10H JH, 7S 7D 7C; discard KD"});
  Finding& finding =
      fixture.add("opening.points", Judgement::illegal, fixture.find(2, "meld 9H 10H JH, 7S 7D 7C"),
                  "the opening counts 50 points; the minimum is 51");
  finding.round = 1;
  finding.turn = 4;
  finding.player = Seat{0};
  finding.working = "9+10+10 = 29, 7+7+7 = 21, together 50";
  finding.bounds = {{.setting = "opening.points", .value = 50}};
  finding.hinges = {{.setting = "opening.points",
                     .now = "51",
                     .otherwise = {{.value = "50", .judgement = Judgement::note}}}};
  return fixture;
}

TEST(TextReport, NamesTheFirstFiveSettingsThatDecide) {
  ReportFixture fixture = one_finding();
  Finding& finding = fixture.verdict.findings.front();
  finding.hinges.clear();
  for (const char* const setting : {"a", "b", "c", "d", "e", "f", "g"})
    finding.hinges.push_back({.setting = setting,
                              .now = "false",
                              .otherwise = {{.value = "true", .judgement = Judgement::note}}});
  const std::string five = text_of(fixture);
  EXPECT_NE(five.find("= hinges on: e: legal if it were true (it is false)\n"
                      "  = hinges on: 2 more settings: check --explain, or --format json, lists "
                      "them all\n"),
            std::string::npos)
      << five;
  EXPECT_EQ(five.find("= hinges on: f:"), std::string::npos) << five;

  Judged judged = fixture.judged(0);
  judged.every_hinge = true;
  std::string all;
  append_text(judged, {}, all);
  EXPECT_NE(all.find("= hinges on: g: legal if it were true (it is false)\n\n"), std::string::npos)
      << all;
}

TEST(TextReport, ShowsAFindingAsACompilerDoes) {
  ReportFixture fixture = one_finding();
  fixture.add_round();
  EXPECT_EQ(
      text_of(fixture),
      "error[opening.points]: the opening counts 50 points; the minimum is 51\n"
      " --> club.rgn:3:15   round 1, turn 4, Ala\n"
      "  |\n"
      "3 | Ala: draw 7S; meld 9H 10H JH, 7S 7D 7C; discard KD\n"
      "  |               ^^^^^^^^^^^^^^^^^^^^^^^^ 9+10+10 = 29, 7+7+7 = 21, together 50\n"
      "  = rule: House Game §5, HSE-4, HSE-5: the first melds count 51 or more\n"
      "  = hinges on: opening.points: legal if it were 50 or less (it is 51)\n"
      "\n"
      "club.rgn: illegal (1 finding); round 1: Ala -10, Bartek 24; totals Ala -10, Bartek 24; "
      "next dealer Bartek\n"
      "  round 1, Bartek: KH 10 + 9D 9 + 5S 5 = 24\n");
}

TEST(TextReport, ALongWorkingHasALineOfItsOwn) {
  ReportFixture fixture = one_finding();
  fixture.verdict.findings[0].working = as_it_stands(std::string(81, 'x'));
  fixture.verdict.findings[0].help = "lay the other melds first";
  const std::string text = text_of(fixture);
  EXPECT_NE(text.find("^^^^\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  = working: xxx"), std::string::npos) << text;
  EXPECT_NE(text.find("  = help: lay the other melds first\n"), std::string::npos) << text;
}

TEST(TextReport, RelatedPlacesComeInTheOrderOfTheRecord) {
  ReportFixture fixture({"Ala: take 8S", "Ala: discard KD"});
  fixture.add("draw.unused", Judgement::illegal, fixture.find(1, "discard KD"), "8S was not used")
      .related = {{.at = fixture.find(0, "take 8S"), .text = "8S taken here"}};
  const std::string text = text_of(fixture);
  EXPECT_NE(text.find("1 | Ala: take 8S\n"
                      "  |      ------- 8S taken here\n"
                      "2 | Ala: discard KD\n"
                      "  |      ^^^^^^^^^^\n"),
            std::string::npos)
      << text;
}

TEST(TextReport, JsonRecordsArePlacedByPointer) {
  ReportFixture fixture({"Ala: draw", "Ala: lay KD"}, Container::json);
  Finding& finding =
      fixture.add("lay.not-allowed", Judgement::undecided, fixture.find(1, "lay KD"), "not here");
  finding.round = 2;
  const std::string text = text_of(fixture, {}, 17);
  EXPECT_NE(text.find("warning[lay.not-allowed]: not here\n"
                      " --> club.ndjson:17 /rounds/0/moves/1 offset 5   round 2\n"
                      "  |\n"
                      "  | Ala: lay KD\n"
                      "  |      ^^^^^^\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("club.ndjson:17: undecided (1 finding)\n"), std::string::npos) << text;
}

TEST(TextReport, ControlCharactersOfARecordAreShownNotSent) {
  ReportFixture fixture({"Ala\x1b[2J: lay \xff KD"});
  fixture.record.players[0] = "Ala\x1b[2J";
  fixture.add("record.unknown-card", Judgement::malformed, fixture.find(0, "KD"), "what is \x07?")
      .player = Seat{0};
  const std::string text = text_of(fixture);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\x07'), std::string::npos);
  EXPECT_NE(text.find("what is \\x07?"), std::string::npos) << text;
  EXPECT_NE(text.find("1 | Ala\\x1b[2J: lay \\xff KD\n"
                      "  |                      ^^\n"),
            std::string::npos)
      << text;
}

TEST(TextReport, WideAndCombiningCharactersKeepTheCaretsInPlace) {
  ReportFixture fixture({"\xe6\x9d\x8e: 7\xe2\x99\xa0 KD"});
  fixture.add("card.not-held", Judgement::illegal, fixture.find(0, "KD"), "no");
  const std::string text = text_of(fixture);
  EXPECT_NE(text.find("club.rgn:1:7"), std::string::npos) << text;
  EXPECT_NE(text.find("  |        ^^\n"), std::string::npos) << text;
}

TEST(TextReport, LongLinesAreCutAroundTheSpot) {
  ReportFixture fixture({std::string(5000, 'a') + "KD" + std::string(5000, 'b')});
  fixture.add("card.not-held", Judgement::illegal, fixture.find(0, "KD"), "no");
  const std::string text = text_of(fixture);
  EXPECT_LT(text.size(), 700U);
  EXPECT_NE(text.find("aaKDbb"), std::string::npos) << text;
  EXPECT_NE(text.find("club.rgn:1:5001"), std::string::npos) << text;
}

TEST(TextReport, ARuledFindingSaysThatItStands) {
  ReportFixture fixture({"Ala: lay KD"});
  fixture.add("lay.does-not-fit", Judgement::ruled, fixture.find(0, "lay KD"), "KD does not fit");
  const std::string text = text_of(fixture);
  EXPECT_TRUE(text.starts_with("note[lay.does-not-fit]: KD does not fit\n")) << text;
  EXPECT_NE(text.find("= ruling: "), std::string::npos) << text;
  EXPECT_NE(text.find("club.rgn: legal (1 note)\n"), std::string::npos) << text;
}

TEST(TextReport, QuietTellsProblemsOnly) {
  ReportFixture fixture({"Ala: lay KD"});
  fixture.add("note.sorted", Judgement::note, fixture.find(0, "KD"), "sorted");
  EXPECT_EQ(text_of(fixture, {.colour = Colour::off, .verbosity = Verbosity::problems}), "");
}

TEST(TextReport, ColourIsThereOnlyWhenAskedFor) {
  const ReportFixture fixture = one_finding();
  EXPECT_EQ(text_of(fixture).find('\x1b'), std::string::npos);
  EXPECT_NE(text_of(fixture, {.colour = Colour::on, .verbosity = Verbosity::everything})
                .find("\x1b[1;31m"),
            std::string::npos);
}

TEST(TextReport, PointsInDoubtAreARange) {
  ReportFixture fixture({"Ala: draw"});
  fixture.add_round();
  fixture.verdict.rounds[0].seats[1].score = PointsRange{.low = 4, .high = 50};
  EXPECT_NE(text_of(fixture).find("round 1: Ala -10, Bartek 4 to 50;"), std::string::npos);
}

TEST(TextReport, WrittenScoresOfARoundThatHasNotEndedAreNotFoundRight) {
  ReportFixture fixture({"Ala: draw", "score: Ala -10, Bartek 4"});
  fixture.add_round();
  fixture.verdict.rounds[0].ended = RoundEnd::unfinished;
  for (SeatResult& seat : fixture.verdict.rounds[0].seats)
    seat.score.reset();
  fixture.record.rounds.emplace_back();
  EXPECT_NE(text_of(fixture).find("round 1 (unfinished): no scores;"), std::string::npos);
  fixture.record.rounds[0].scores = {{.seat = Seat{0}, .number = -10, .at = {}}};
  EXPECT_NE(text_of(fixture).find(
                "round 1 (unfinished): no scores, and those written cannot be checked;"),
            std::string::npos);
}

}  // namespace
}  // namespace rummy
