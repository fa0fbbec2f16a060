// The JSON container: what is read, where each value stands, and what is said of the rest.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

struct Reading {
  Record record;
  Findings findings;
};

void read(std::string_view text, Reading& reading) {
  read_json_record(text, reading.record, reading.findings);
}

std::string_view text_at(const Record& record, const Place& at) {
  return line_text(record, at).substr(at.offset, at.length);
}

std::string pointer_at(const Record& record, const Place& at) {
  if (!at.is_somewhere()) return "nowhere";
  return json_pointer(record, record.source.lines[at.line]);
}

constexpr std::string_view kWhole = R"({
 "rounds": [
  {"dealer": "Ala", "deal": {"Jan~/K": "5H 7S ??*3", "Ala": ""}, "upcard": "9D", "stock": "4C 8D",
   "moves": ["\"Jan~/K\": discard 5H", "adjust: Ala +10, late"],
   "hand": {"Ala": "5S"}, "score": {"Ala": -10, "Jan~/K": 24}, "total": {"Ala": 0}, "x-r": [1]},
  {"buy_back": ["Ala"], "moves": ["Ala: draw 7\u2660"]}],
 "variant": "remik", "players": ["Ala", "Jan~/K"], "id": "a\nb", "date": "2026-03-07", "x-n": {"a": 1.50},
 "set": {"opening.points": 40, "a": true, "b": "word", "c": "40", "d": {"2": 1, "3-5": [2, null]}},
 "cut": {"Ala": "JK 9D"}, "carry": {"Ala": {"total": 139, "won": 3}}, "winner": ["Ala"]})";

TEST(JsonReader, ReadsARecord) {
  Reading reading;
  read(kWhole, reading);
  const Record& record = reading.record;
  ASSERT_TRUE(reading.findings.empty()) << reading.findings.front().message.english();
  EXPECT_EQ(record.source.container, Container::json);
  EXPECT_EQ(record.players, (std::vector<std::string>{"Ala", "Jan~/K"}));
  EXPECT_EQ(record.head.id, "a\nb");
  ASSERT_EQ(record.rounds.size(), 2U);
  EXPECT_EQ(record.rounds[0].deals[0].cards.count, 5U);
  EXPECT_EQ(record.rounds[0].scores[1].number, 24);
  EXPECT_EQ(record.rounds[0].notes[0].value, "[1]");
  EXPECT_EQ(record.rounds[1].moves.count, 1U);
  EXPECT_EQ(record.head.carry[0].won, 3);
  ASSERT_EQ(record.adjustments.size(), 1U);
  EXPECT_EQ(record.adjustments[0].reason, "late");
  ASSERT_EQ(record.head.notes.size(), 2U);
  EXPECT_EQ(record.head.notes[0].value, "\"2026-03-07\"");
  EXPECT_EQ(record.head.notes[1].value, R"({"a":1.5})");
}

TEST(JsonReader, SettingsBecomeFlowText) {
  Reading reading;
  read(kWhole, reading);
  constexpr std::string_view kValues[] = {"40", "true", "word", "\"40\"", "{2: 1, 3-5: [2, null]}"};
  ASSERT_EQ(reading.record.head.settings.size(), std::size(kValues));
  for (std::size_t i = 0; i < std::size(kValues); ++i) {
    const Setting& setting = reading.record.head.settings[i];
    EXPECT_EQ(setting.value, kValues[i]);
    EXPECT_EQ(text_at(reading.record, setting.value_at), kValues[i]);
    EXPECT_EQ(pointer_at(reading.record, setting.key_at), "/set/" + setting.key);
  }
}

TEST(JsonReader, EveryValueHasItsPointer) {
  Reading reading;
  read(kWhole, reading);
  const Record& record = reading.record;
  const Round& round = record.rounds[0];
  EXPECT_EQ(pointer_at(record, record.head.variant_at), "/variant");
  EXPECT_EQ(pointer_at(record, record.head.players_at[1]), "/players/1");
  EXPECT_EQ(pointer_at(record, round.at), "/rounds/0");
  EXPECT_EQ(pointer_at(record, round.dealer->at), "/rounds/0/dealer");
  EXPECT_EQ(pointer_at(record, round.deals[0].at), "/rounds/0/deal/Jan~0~1K");
  EXPECT_EQ(pointer_at(record, round.upcard->at), "/rounds/0/upcard");
  EXPECT_EQ(pointer_at(record, round.stock->at), "/rounds/0/stock");
  EXPECT_EQ(pointer_at(record, round.hands[0].at), "/rounds/0/hand/Ala");
  EXPECT_EQ(pointer_at(record, round.scores[0].at), "/rounds/0/score/Ala");
  EXPECT_EQ(text_at(record, round.scores[0].at), "-10");
  EXPECT_EQ(pointer_at(record, record.rounds[1].buy_backs[0].at), "/rounds/1/buy_back/0");
  EXPECT_EQ(pointer_at(record, record.events[2].at), "/rounds/1/moves/0");
  EXPECT_EQ(code_points(record, record.events[2].at).offset, 5U);
  EXPECT_EQ(code_points(record, record.events[2].at).length, 7U);
  EXPECT_EQ(pointer_at(record, record.winners[0].at), "/winner/0");
  EXPECT_EQ(pointer_at(record, record.head.cut[0].at), "/cut/Ala");
  EXPECT_EQ(pointer_at(record, record.head.carry[0].at), "/carry/Ala");
}

TEST(JsonReader, ReadsAScoresheet) {
  Reading reading;
  read(R"({"scoresheet": true, "players": ["A", "B"], "rounds": [{"hand": {"A": "5H"},
          "shown": {"B": "AS/low, 7H 7D 7S", "A": ""}, "points": {"A": 44}, "shown_points": {"A": 87},
          "went_out": "B", "knocked": "A", "at_once": true, "abandoned": false,
          "adjust": ["A -5, late"], "ruling": ["fine"]}]})",
       reading);
  ASSERT_TRUE(reading.findings.empty()) << reading.findings.front().message.english();
  const Round& round = reading.record.rounds[0];
  EXPECT_EQ(round.sheet.shown[0].groups, 2U);
  EXPECT_TRUE(round.sheet.at_once.has_value());
  EXPECT_FALSE(round.sheet.abandoned.has_value());
  EXPECT_EQ(pointer_at(reading.record, *round.sheet.at_once), "/rounds/0/at_once");
  ASSERT_EQ(round.moves.count, 2U);
  EXPECT_EQ(pointer_at(reading.record, reading.record.events[0].at), "/rounds/0/adjust/0");
  EXPECT_EQ(pointer_at(reading.record, reading.record.events[1].at), "/rounds/0/ruling/0");
  EXPECT_EQ(reading.record.adjustments[0].points, -5);
}

struct Fault {
  std::string_view text;
  std::string_view code;
  std::string_view pointer;
  std::string_view message;  // a part of it
};

constexpr Fault kFaults[] = {
    {"", "record.syntax", "nowhere", "empty"},
    {"  \n", "record.syntax", "nowhere", "empty"},
    {"[]", "record.syntax", "", "an array"},
    {"5", "record.syntax", "", "a number"},
    {"{", "record.syntax", "", "unexpected end of input"},
    {R"({"players":["A","B"],})", "record.syntax", "", "unexpected '}'"},
    {"{\"players\":[\"A\",\"B\"]} x", "record.syntax", "", "not JSON"},
    {R"({"a":99999999999999999999999})", "record.syntax", "", "too large"},
    {"{\"players\":[\"A\xFF\"]}", "record.syntax", "", "UTF-8"},
    {R"({"rounds":[]})", "record.syntax", "", "has no players"},
    {R"({"players":[]})", "record.syntax", "/players", "has no players"},
    {R"({"players":"A"})", "record.syntax", "/players", "expected an array of names"},
    {R"({"players":["A",5]})", "record.syntax", "/players/1", "expected a name, found a number"},
    {R"({"players":["A",""]})", "record.syntax", "/players/1", "without a name"},
    {R"({"players":["A","B\u0000"]})", "record.syntax", "/players/1", "NUL"},
    {R"({"players":["A","A"]})", "players.duplicate", "/players/1", "two players"},
    {R"({"players":["A"],"players":["B"]})", "record.syntax", "/players", "duplicate key"},
    {R"({"players":["A"],"varient":"x"})", "record.unknown-key", "/varient", "unknown key"},
    {R"({"players":["A"],"variant":5})", "record.syntax", "/variant", "expected a string"},
    {R"({"players":["A"],"id":5})", "record.syntax", "/id", "expected a string"},
    {R"({"players":["A"],"x-a":{"b":1,"b":2}})", "record.syntax", "/x-a", "twice"},
    {R"({"players":["A"],"scoresheet":"yes"})", "record.syntax", "/scoresheet", "true or false"},
    {R"({"players":["A"],"set":[]})", "record.syntax", "/set", "an object of settings"},
    {R"({"players":["A"],"set":{"a":1,"a":2}})", "record.syntax", "/set/a", "duplicate key"},
    {R"({"players":["A"],"set":{"a":18446744073709551615}})", "record.syntax", "/set/a", "large"},
    {R"({"players":["A"],"cut":{"B":"9D"}})", "record.unknown-player", "/cut/B", "unknown player"},
    {R"({"players":["A"],"carry":{"A":5}})", "record.syntax", "/carry/A", "an object"},
    {R"({"players":["A"],"carry":{"A":{"won":1}}})", "record.syntax", "/carry/A", "total"},
    {R"({"players":["A"],"carry":{"A":{"total":1,"y":2}}})", "record.unknown-key", "/carry/A/y",
     ""},
    {R"({"players":["A"],"rounds":{}})", "record.syntax", "/rounds", "an array of rounds"},
    {R"({"players":["A"],"rounds":[5]})", "record.syntax", "/rounds/0", "an object"},
    {R"({"players":["A"],"rounds":[{"mvoes":[]}]})", "record.unknown-key", "/rounds/0/mvoes", ""},
    {R"({"players":["A"],"rounds":[{"variant":"x"}]})", "record.unknown-key", "/rounds/0/variant",
     "belongs to the record"},
    {R"({"players":["A"],"dealer":"A"})", "record.unknown-key", "/dealer", "belongs to a round"},
    {R"({"players":["A"],"rounds":[{"went_out":"A"}]})", "record.unknown-key", "/rounds/0/went_out",
     "scoresheets"},
    {R"({"players":["A"],"rounds":[{"moves":"A: draw"}]})", "record.syntax", "/rounds/0/moves",
     "an array of strings"},
    {R"({"players":["A"],"rounds":[{"moves":[5]}]})", "record.syntax", "/rounds/0/moves/0",
     "expected a string, found a number"},
    {R"({"players":["A"],"rounds":[{"moves":["A: draw\nA: pass"]}]})", "record.syntax",
     "/rounds/0/moves/0", "a line end"},
    {R"({"players":["A"],"rounds":[{"moves":["A draw"]}]})", "record.syntax", "/rounds/0/moves/0",
     "expected PLAYER"},
    {R"({"players":["A"],"rounds":[{"moves":["rulling: x"]}]})", "record.unknown-key",
     "/rounds/0/moves/0", ""},
    {R"({"players":["A"],"rounds":[{"deal":{"A":5}}]})", "record.syntax", "/rounds/0/deal/A",
     "expected cards"},
    {R"({"players":["A"],"rounds":[{"upcard":""}]})", "record.syntax", "/rounds/0/upcard",
     "one card"},
    {R"({"players":["A"],"rounds":[{"score":{"A":1.5}}]})", "record.syntax", "/rounds/0/score/A",
     "not whole"},
    {R"({"players":["A"],"rounds":[{"score":{"A":9999999999}}]})", "record.syntax",
     "/rounds/0/score/A", "1,000,000,000"},
    {R"({"players":["A"],"rounds":[{"score":{"A":18446744073709551615}}]})", "record.syntax",
     "/rounds/0/score/A", "1,000,000,000"},
    {R"({"players":["A"],"rounds":[{"moves":["adjust: A +5, table # 5"]}]})", "record.syntax",
     "/rounds/0/moves/0", "begins a comment"},
    {R"({"players":["A"],"rounds":[{"moves":["ruling: see # 5"]}]})", "record.syntax",
     "/rounds/0/moves/0", "begins a comment"},
    {R"({"players":["A"],"scoresheet":true,"rounds":[{"adjust":["A +5, # 5"]}]})", "record.syntax",
     "/rounds/0/adjust/0", "begins a comment"},
    {R"({"players":["A"],"winner":"B"})", "record.unknown-player", "/winner", "unknown player"},
    {R"({"players":["A"],"winner":[]})", "record.syntax", "/winner", "expected a winner"},
    {R"({"players":["A"],"scoresheet":true,"rounds":[{"moves":[]}]})", "record.unknown-key",
     "/rounds/0/moves", "scoresheet"},
};

TEST(JsonReader, TellsEachFaultWithItsPlace) {
  for (const Fault& fault : kFaults) {
    SCOPED_TRACE(fault.text);
    Reading reading;
    read(fault.text, reading);
    ASSERT_EQ(reading.findings.size(), 1U);
    const Finding& finding = reading.findings.front();
    EXPECT_EQ(finding.code, fault.code) << finding.message.english();
    EXPECT_EQ(pointer_at(reading.record, finding.at), fault.pointer);
    EXPECT_NE(finding.message.english().find(fault.message), std::string::npos)
        << finding.message.english();
  }
}

TEST(JsonReader, ASyntaxErrorHasItsLineAndOffset) {
  Reading reading;
  read("{\"players\": [\"A\"],\n \"rounds\": [\"ł\" 5]}\n", reading);
  ASSERT_EQ(reading.findings.size(), 1U);
  const Place& at = reading.findings[0].at;
  EXPECT_EQ(line_text(reading.record, at), " \"rounds\": [\"ł\" 5]}");
  EXPECT_EQ(code_points(reading.record, at).line, 2U);
  EXPECT_EQ(code_points(reading.record, at).offset, 16U);
  EXPECT_NE(reading.findings[0].message.english().find("line 2"), std::string::npos);
}

TEST(JsonReader, RefusesDeepAndLongQuickly) {
  const std::string brackets = std::string(10'000, '[') + std::string(10'000, ']');
  const std::string deep =
      R"({"players":["A"],"x-a":)" + std::string(40, '[') + std::string(40, ']') + "}";
  std::string rounds = R"({"players":["A"],"rounds":[{})";
  for (int i = 0; i < 20'000; ++i)
    rounds += ",{}";
  std::string players = R"({"players":["A")";
  for (int i = 0; i < 1'000; ++i)
    players += ",\"p" + std::to_string(i) + "\"";
  std::string keys = R"({"players":["A"])";
  for (int i = 0; i < 200'000; ++i)
    keys += ",\"k" + std::to_string(i) + "\":1";
  Reading deep_reading;
  read(brackets, deep_reading);
  ASSERT_EQ(deep_reading.findings.size(), 1U);
  EXPECT_NE(deep_reading.findings[0].message.english().find("too deep"), std::string::npos);
  Reading note;
  read(deep, note);
  ASSERT_EQ(note.findings.size(), 1U);
  Reading many;
  read(rounds + "]}", many);
  ASSERT_EQ(many.findings.size(), 1U);
  EXPECT_EQ(many.findings[0].code, "record.too-large");
  Reading seats;
  read(players + "]}", seats);
  ASSERT_EQ(seats.findings.size(), 1U);
  EXPECT_EQ(seats.findings[0].code, "record.too-large");
  Reading unknown;
  read(keys + "}", unknown);
  EXPECT_EQ(unknown.findings.size(), 1'000U);
}

}  // namespace
}  // namespace rummy
