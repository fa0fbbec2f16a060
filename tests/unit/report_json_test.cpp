#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "score/verdict.h"
#include "unit/report_fixture.h"

namespace rummy {
namespace {

std::string json_of(const ReportFixture& fixture, Detail detail = Detail::full,
                    std::uint32_t line = 0) {
  std::string out;
  JsonWriter json(out, JsonStyle::line);
  write_verdict(json, fixture.judged(line), detail);
  std::string again;
  VerdictLines().append(fixture.judged(line), detail, again);
  EXPECT_EQ(again, out);
  return out;
}

ReportFixture one_finding() {
  ReportFixture fixture({"Ala: draw 7\xe2\x99\xa0; meld 9H 10H JH"});
  fixture.record.head.id = "game \"1\"";
  fixture.house_rules = {{"opening.points", "51"}, {"opening.run", "none"}};
  Finding& finding = fixture.add("opening.points", Judgement::illegal,
                                 fixture.find(0, "meld 9H 10H JH"), "worth 29; 51 are needed");
  finding.round = 1;
  finding.turn = 4;
  finding.action = 2;
  finding.player = Seat{0};
  finding.working = "9+10+10 = 29";
  finding.help = "more melds";
  finding.hinges = {{.setting = "values.joker.meld",
                     .now = "represented",
                     .otherwise = {{.value = "face", .judgement = Judgement::note}}}};
  return fixture;
}

TEST(JsonReport, HasTheKeysInTheirOrder) {
  ReportFixture fixture = one_finding();
  fixture.add_round();
  EXPECT_EQ(
      json_of(fixture),
      R"({"record":"club.rgn","id":"game \"1\"","variant":"house",)"
      R"("set":{"opening.points":51,"opening.run":"none"},"variant_sha256":"00ff",)"
      R"("engine":"rumref 0.2.0","verdict":"illegal",)"
      R"("findings":[{"code":"opening.points","verdict":"illegal","severity":"error",)"
      R"("round":1,"turn":4,"action":2,"player":"Ala",)"
      R"("at":{"line":1,"column":15,"length":14},"message":"worth 29; 51 are needed",)"
      R"("working":"9+10+10 = 29","rule":{"key":"opening.points",)"
      R"("text":"the first melds count 51 or more","section":"5","ids":["HSE-4","HSE-5"]},)"
      R"("hinges_on":[{"setting":"values.joker.meld","now":"represented",)"
      R"("otherwise":{"face":"legal"}}],"help":"more melds"}],)"
      R"("rounds":[{"round":1,"turns":9,"dealer":"Ala","first":"Bartek","ended":"out",)"
      R"("winners":["Ala"],"scores":{"Ala":-10,"Bartek":24},"totals":{"Ala":-10,"Bartek":24},)"
      R"("working":{"Bartek":"KH 10 + 9D 9 + 5S 5 = 24"}}],)"
      R"("result":{"finished":false,"winners":[],"totals":{"Ala":-10,"Bartek":24},)"
      R"("eliminated":[],"next":{"dealer":"Bartek","first":"Ala"}}})");
}

TEST(JsonReport, BriefLeavesOutWorkingAndHinges) {
  ReportFixture fixture = one_finding();
  fixture.add_round();
  const std::string text = json_of(fixture, Detail::brief, 17);
  EXPECT_EQ(text.find("working"), std::string::npos);
  EXPECT_EQ(text.find("hinges_on"), std::string::npos);
  EXPECT_TRUE(text.starts_with(R"({"record":"club.rgn","line":17,)")) << text;
}

TEST(JsonReport, PlacesOfJsonRecordsArePointers) {
  ReportFixture fixture({"Ala: draw"}, Container::json);
  fixture.add("turn.no-discard", Judgement::undecided, fixture.find(0, "draw"), "none");
  EXPECT_NE(json_of(fixture).find(R"("at":{"pointer":"/rounds/0/moves/0","offset":5,"length":4})"),
            std::string::npos);
}

TEST(JsonReport, AMalformedRecordHasNoResult) {
  ReportFixture fixture({"x"});
  fixture.add("record.syntax", Judgement::malformed, {}, "what is this");
  const auto verdict = nlohmann::json::parse(json_of(fixture));
  EXPECT_EQ(verdict["verdict"], "malformed");
  EXPECT_TRUE(verdict["rounds"].empty());
  EXPECT_FALSE(verdict.contains("result"));
  EXPECT_FALSE(verdict["findings"][0].contains("at"));
}

TEST(JsonReport, PointsInDoubtStandApart) {
  ReportFixture fixture({"x"});
  fixture.add_round();
  SeatResult& bartek = fixture.verdict.rounds[0].seats[1];
  bartek.score = PointsRange{.low = 4, .high = 50};
  bartek.total = PointsRange{.low = 4, .high = 50};
  bartek.adjustment = -5;
  fixture.verdict.rounds[0].seats[0].took_part = false;
  const auto round = nlohmann::json::parse(json_of(fixture))["rounds"][0];
  EXPECT_FALSE(round.contains("scores"));
  EXPECT_EQ(round["scores_between"]["Bartek"], nlohmann::json::array({4, 50}));
  EXPECT_EQ(round["totals"]["Ala"], -10);
  EXPECT_EQ(round["totals_between"]["Bartek"], nlohmann::json::array({4, 50}));
  EXPECT_EQ(round["adjustments"]["Bartek"], -5);
}

TEST(JsonReport, HostileTextComesOutAsValidJson) {
  ReportFixture fixture({"\xff\x01 \"KD\""});
  fixture.record.players[0] = "A\xc3\"\n\x7f";
  fixture.add("record.unknown-card", Judgement::malformed, fixture.find(0, "KD"), "bad \xf0\x28")
      .player = Seat{0};
  const auto verdict = nlohmann::json::parse(json_of(fixture));
  EXPECT_EQ(verdict["findings"][0]["player"], "A\xEF\xBF\xBD\"\n\x7f");
  EXPECT_EQ(verdict["findings"][0]["at"]["column"], 5);
}

/// What is kept of the record before is used only where it is the same.
TEST(JsonReport, LinesAreOfTheirOwnRecord) {
  VerdictLines lines;
  ReportFixture fixture = one_finding();
  fixture.add_round();
  const auto expect_same = [&](const Judged& judged) {
    std::string line = "before ";
    lines.append(judged, Detail::full, line);
    std::string expected = "before ";
    JsonWriter json(expected, JsonStyle::line);
    write_verdict(json, judged, Detail::full);
    EXPECT_EQ(line, expected);
  };
  expect_same(fixture.judged());
  fixture.house_rules[0].second = "40";
  expect_same(fixture.judged());
  fixture.house_rules.clear();
  expect_same(fixture.judged());
  fixture.ruleset.sha256 = "01";
  expect_same(fixture.judged());
  fixture.ruleset.variant.rulebook[0].text = {.sentence = "{} or more", .parts = {TextPart(40)}};
  expect_same(fixture.judged());
  fixture.ruleset.variant.rulebook[0].text.parts[0] = TextPart(41);
  expect_same(fixture.judged());
  fixture.ruleset.variant.rulebook[0].ids.clear();
  expect_same(fixture.judged());
  fixture.ruleset.variant.rulebook[0].section.clear();
  expect_same(fixture.judged());
  fixture.verdict.findings[0].setting = "opening.run";
  expect_same(fixture.judged());
  fixture.record.players = {"Zoé \"Z\"", "Bartek", "Cezary"};
  expect_same(fixture.judged());
  fixture.record.players = {"Ala"};  // and none for the other seat
  expect_same(fixture.judged());
  Judged other = fixture.judged();
  other.variant = "another";
  expect_same(other);
  other.ruleset = nullptr;
  expect_same(other);
  const Language language{.code = "xx",
                          .name = "xx",
                          .sentences = {{"{} or more", "{} aut plus"}, {"more melds", "plus"}}};
  other.ruleset = &fixture.ruleset;
  other.words = Wording(language);
  expect_same(other);
  fixture.verdict.findings.resize(5'000, fixture.verdict.findings[0]);  // longer than any before
  expect_same(fixture.judged());
}

TEST(JsonReport, LinesHaveAllNumbers) {
  ReportFixture fixture({"x"});
  fixture.add_round();
  for (const Points points : {0, 1, 9, 10, 99, 100, 101, 999, 1'000, -1, -9, -10, -101, -999,
                              -1'000, 1'000'000'000, -1'000'000'000}) {
    fixture.verdict.rounds[0].seats[0].score = PointsRange::exactly(points);
    const std::string spelt = std::to_string(points);
    EXPECT_NE(json_of(fixture).find(R"("scores":{"Ala":)" + spelt + ','), std::string::npos);
  }
}

TEST(JsonReport, PrettyIsTheSameObject) {
  const ReportFixture fixture = one_finding();
  std::string pretty;
  JsonWriter json(pretty, JsonStyle::pretty);
  write_verdict(json, fixture.judged(), Detail::full);
  EXPECT_EQ(nlohmann::ordered_json::parse(pretty), nlohmann::ordered_json::parse(json_of(fixture)));
  EXPECT_EQ(pretty, nlohmann::ordered_json::parse(pretty).dump(2));
}

}  // namespace
}  // namespace rummy
