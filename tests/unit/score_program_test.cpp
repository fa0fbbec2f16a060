// Scores in JSON as other programs write them, and JSON and text that are neither records nor
// scoresheets.

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

struct Read {
  Record record;
  Findings findings;
};

Read read(std::string_view json) {
  Read read;
  read_json_record(json, read.record, read.findings);
  return read;
}

/// "Ann 0 22; Bob 14 0", of a scoresheet that was read without a fault.
std::string scores_in(std::string_view json) {
  const Read got = read(json);
  std::string all;
  for (const Finding& finding : got.findings)
    if (finding.judgement != Judgement::note) return "fault: " + finding.message.english();
  if (!got.record.scoresheet) return "no scoresheet";
  for (std::size_t i = 0; i < got.record.players.size(); ++i) {
    all += (i > 0 ? "; " : "") + got.record.players[i];
    for (const Round& round : got.record.rounds) {
      const SeatNumber* score = of_seat(round.scores, static_cast<Seat>(i));
      all += score == nullptr ? " -" : " " + std::to_string(score->number);
    }
  }
  return all;
}

TEST(ScoreProgram, EveryShapeIsTheSameSheet) {
  for (
      const std::string_view json : {
          R"({"players":[{"name":"Ann","scores":[0,22]},{"name":"Bob","scores":[14,0]}]})",
          R"({"players":["Ann","Bob"],"rounds":[{"scores":[0,14]},{"scores":[22,0]}]})",
          R"({"players":["Ann","Bob"],"rounds":[[0,14],[22,0]]})",
          R"({"players":["Ann","Bob"],"rounds":[{"scores":{"Ann":0,"Bob":14}},{"scores":{"Ann":22,"Bob":0}}]})",
          R"({"players":["Ann","Bob"],"rounds":{"r1":{"Ann":0,"Bob":14},"r2":{"Ann":22,"Bob":0}}})",
          R"({"rounds":[{"scores":{"Ann":0,"Bob":14}},{"scores":{"Ann":22,"Bob":0}}]})",
          R"({"scores":{"Ann":[0,22],"Bob":[14,0]}})",
          R"({"players":{"a":{"name":"Bob","order":1},"b":{"name":"Ann","order":0}},
               "rounds":{"r0":{"scores":{"a":14,"b":0},"at":5},"r1":{"scores":{"a":"0","b":22.0}}}})",
          R"({"players":[{"id":7,"name":"Ann"},{"id":9,"name":"Bob"}],"rounds":[
               {"players":[{"playerId":9,"score":14},{"playerId":7,"score":0}]},
               {"players":[{"playerId":7,"score":22},{"playerId":9,"score":0}]}]})",
          R"({"players":["Ann","Bob"],"rounds":[{"score":{"Ann":0,"Bob":14}},{"score":{"Ann":22,"Bob":0}}]})",
      })
    EXPECT_EQ(scores_in(json), "Ann 0 22; Bob 14 0") << json;
}

TEST(ScoreProgram, RoundsComeByTheirNumbers) {
  EXPECT_EQ(scores_in(R"({"players":["A","B"],"rounds":{"r10":[3,0],"r2":[2,0],"r1":[1,0]}})"),
            "A 1 2 3; B 0 0 0");
  EXPECT_EQ(scores_in(R"({"players":["A","B"],"rounds":[[1,null],["","2"]]})"), "A 1 -; B - 2");
}

TEST(ScoreProgram, NothingIsGuessed) {
  for (const std::string_view json : {
           R"({"players":["A","B"],"scores":[[1,2],[3,4]]})",               // rounds, or players?
           R"({"players":["A","B"],"rounds":[{"scores":{"A":1,"C":2}}]})",  // nobody is called C
           R"({"players":["A","B"],"rounds":[[1,2,3]]})",
           R"({"players":["A","B"],"rounds":[{"scores":{"A":1.5,"B":2}}]})",
           R"({"players":["A","A"],"rounds":[[1,2]]})",
           R"({"players":["A","B"],"rounds":[{"scores":[1,2],"moves":["A: draw"]}]})",
       })
    EXPECT_EQ(scores_in(json).substr(0, 5), "fault") << json;
}

TEST(ScoreProgram, TotalsAreThoseOfTheLastRound) {
  for (
      const std::string_view json :
      {R"({"players":[{"name":"Ann","total":30,"scores":[0,22]},{"name":"Bob","total":14,"scores":[14,0]}]})",
       R"({"players":["Ann","Bob"],"rounds":[[0,14],[22,0]],"totals":{"Ann":30,"Bob":14}})",
       R"({"players":["Ann","Bob"],"rounds":[[0,14],[22,0]],"finalScores":[30,14]})",
       R"({"players":[{"name":"Ann","total":30},{"name":"Bob"}],
              "rounds":[{"scores":[0,14]},{"scores":[22,0],"totals":[30,14]}]})"}) {
    const Read got = read(json);
    ASSERT_EQ(got.record.rounds.size(), 2U) << json;
    const Round& last = *(got.record.rounds.begin() + 1);
    const SeatNumber* ann = of_seat(last.totals, static_cast<Seat>(0));
    const SeatNumber* bob = of_seat(last.totals, static_cast<Seat>(1));
    ASSERT_TRUE(ann != nullptr && bob != nullptr) << json;
    EXPECT_EQ(ann->number, 30);
    EXPECT_EQ(bob->number, 14);
  }
  // Two totals of one player that differ: nothing is guessed.
  EXPECT_FALSE(read(R"({"players":[{"name":"Ann","total":30},{"name":"Bob"}],
                        "rounds":[{"scores":[0,14],"totals":[31,14]}]})")
                   .record.scoresheet);
}

TEST(ScoreProgram, HouseRulesCountAndWhatIsNotReadIsNamed) {
  const Read got = read(
      R"({"variant":"remik","set":{"opening.points":40},"theme":"dark","date":"2026-03-05",
          "players":["Ann","Bob"],"rounds":[{"scores":[0,14],"dealer":"Ann"}]})");
  ASSERT_EQ(got.record.head.settings.size(), 1U);
  EXPECT_EQ(got.record.head.settings[0].key, "opening.points");
  EXPECT_EQ(got.record.head.notes.size(), 1U);
  ASSERT_EQ(got.findings.size(), 1U);
  EXPECT_NE(got.findings[0].message.english().find("not read: \"theme\", \"dealer\""),
            std::string::npos)
      << got.findings[0].message.english();
}

TEST(ScoreProgram, ANoteSaysHowItWasRead) {
  const Read got = read(R"({"players":["A","B"],"rounds":[[1,2]]})");
  ASSERT_EQ(got.findings.size(), 1U);
  EXPECT_EQ(got.findings[0].code, "note.reading");
}

TEST(Foreign, OneMessageForAnObjectOrATextThatIsNoneOfOurs) {
  std::string many = "{";
  for (int i = 0; i < 500; ++i)
    many += "\"a" + std::to_string(i) + "\":" + std::to_string(i) + ",";
  many += "\"z\":0}";
  EXPECT_EQ(read(many).findings.size(), 1U);
  Record record;
  Findings findings;
  std::string chat;
  for (int i = 0; i < 500; ++i)
    chat += "[10:42] Ann: nice one " + std::to_string(i) + "\nRound 1: Ann -10, Bob 34\n";
  read_text_record(chat, record, findings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_FALSE(findings[0].help.empty());
}

TEST(Foreign, OneMessageForATableOfSomethingElse) {
  const auto said_of = [](const std::string& table) {
    Record record;
    Findings findings;
    read_sheet_record(sheet_text(table, nullptr), record, findings, Spelling::lenient, nullptr);
    return findings;
  };
  std::string measured = "time,inside,outside\n";
  std::string kept = "round,Ann,Bob\n";
  for (int i = 1; i <= 40; ++i) {
    measured += "2026-01-01T" + std::to_string(i) + ",21." + std::to_string(i % 10) + ",40\n";
    kept += std::to_string(i) + (i % 4 == 0 ? ",1o,2\n" : ",10,2\n");
  }
  const Findings one = said_of(measured);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_NE(one[0].message.english().find("does not look like a table of scores"),
            std::string::npos)
      << one[0].message.english();
  EXPECT_NE(one[0].help.english().find("--map"), std::string::npos);
  // A sheet with slips in a quarter of its rows has each of them named.
  EXPECT_GE(said_of(kept).size(), 10U);
}

TEST(Foreign, ASlipInARecordIsNoOtherFile) {
  for (const std::string_view json :
       {R"({"playrs":["A"]})", R"({"x":1,"rounds":[]})", R"({"a":{"b":1},"variant":"remik"})"})
    EXPECT_TRUE(is_like_record(json)) << json;
  for (const std::string_view json : {R"({"round":1,"player":"A"})", "[1]", "7", "no JSON",
                                      R"({"a":{"players":[]},"b":["players"],"c":"players"})"})
    EXPECT_FALSE(is_like_record(json)) << json;
  for (const std::string_view text : {"playrs: A, B\n", "variant remik\n",
                                      "# club\nround\nA: draw 7S\n", "hello\nA: discard 7S\n"})
    EXPECT_FALSE(is_foreign_text(text)) << text;
  EXPECT_FALSE(is_foreign_text(" \n"));
}

}  // namespace
}  // namespace rummy
