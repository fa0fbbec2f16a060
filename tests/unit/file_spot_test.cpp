// Where in its file a place of a record is: what an editor shows at that line and column.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

std::string_view shown_at(std::string_view file, const FileSpot& spot) {
  for (std::uint64_t line = 1; line < spot.line; ++line)
    file.remove_prefix(file.find('\n') + 1);
  file.remove_prefix(bytes_of_code_points(file, spot.column - 1));
  return file.substr(0, bytes_of_code_points(file, spot.width));
}

/// What the file shows where the first finding is; `before`: lines of the file before the record.
std::string_view shown_at_first(std::string_view text, std::uint64_t line = 0) {
  Record record;
  Verdict verdict;
  read_json_record(text, record, verdict.findings);
  if (verdict.findings.empty()) return "no finding";
  Judged judged;
  judged.line = line;
  judged.record = &record;
  judged.verdict = &verdict;
  FileSpot spot = file_spot(judged, spot_of(record, verdict.findings[0].at));
  if (spot.column == 0) return "not known";
  if (line > 0) spot.line -= line - 1;
  return shown_at(text, spot);
}

TEST(FileSpot, OfAFindingInJson) {
  EXPECT_EQ(shown_at_first(R"({"players": ["Ala", "Zoë"], "rounds": [
      {"moves": ["Zoë: draw 7S", "Ala: draw 7X; discard 7S"]}]})"),
            "7X");
  EXPECT_EQ(shown_at_first(R"({"players": ["Ala", "Z\u006f\ud83c\udca1\""],
    "rounds": [{"moves":
      ["Ala: draw",
       "\"Z\u006f\ud83c\udca1\\\"\": draw 7\u0058; discard 7S"]}]})"),
            R"(7\u0058)");
  EXPECT_EQ(
      shown_at_first(R"({"players": ["Ala"], "rounds": [{"moves": ["Ala: \u0064raw 7\u0058"]}]})"),
      R"(7\u0058)");
  EXPECT_EQ(
      shown_at_first(
          "{\"players\": [\"Ala\"],\r\n\"rounds\": [{}, {\"deal\":\r\n {\"Alo\" : \"7S\"}}]}"),
      "Alo");
  EXPECT_EQ(shown_at_first(R"({"players": ["Ala"], "rounds": [{"score": {"Ala": 1.50}}]})"), "1.5");
  EXPECT_EQ(shown_at_first(R"({"players": ["Ala"], "moevs": {"a": [1, "]"]}, "rounds": []})"),
            "moevs");
  EXPECT_EQ(shown_at_first(R"({"x-a": [{"}": "\"{"}, [], -1e2, null], "players": {}})"), "");
  EXPECT_EQ(shown_at_first("{\"players\": [\"Ala\"],\n\"rounds\": [,]}"), ",");
}

TEST(FileSpot, CountsFromTheRecordsOwnLine) {
  constexpr std::string_view kRecord =
      R"({"players": ["Zoë"], "rounds": [{"moves": ["Zoë: draw 7X"]}]})";
  EXPECT_EQ(shown_at_first(kRecord, 1), "7X");
  EXPECT_EQ(shown_at_first(kRecord, 12), "7X");
}

TEST(FileSpot, GoesBackToAnEarlierOne) {
  constexpr std::string_view kText =
      "{\"players\": [\"Zoë\"], \"rounds\": [{\"moves\": [\"Zoë: draw 7S\", \"Zoë: draw 7S\",\n"
      "  \"Zoë: draw 7S\"]}]}";
  Record record;
  Findings findings;
  read_json_record(kText, record, findings);
  ASSERT_TRUE(findings.empty());
  Judged judged;
  judged.record = &record;
  FileSpots spots(judged);
  for (const std::size_t event : {1U, 0U, 2U, 1U, 2U, 0U}) {
    const Spot spot = spot_of(record, record.events[event].at);
    const FileSpot found = spots.of(spot);
    EXPECT_EQ(shown_at(kText, found), "draw 7S") << event;
    EXPECT_EQ(found.line, event == 2 ? 2U : 1U);
  }
}

TEST(FileSpot, OfARecordWithoutItsFileIsNotKnown) {
  Record record;
  record.source.container = Container::json;
  record.source.text = "Ala: draw 7S";
  record.source.lines.push_back({.begin = 0, .length = 12, .number = 0, .field = Field::moves});
  Judged judged;
  judged.line = 3;
  judged.record = &record;
  const FileSpot spot = file_spot(judged, spot_of(record, {.line = 0, .offset = 5, .length = 7}));
  EXPECT_EQ(spot.line, 3U);
  EXPECT_EQ(spot.column, 0U);
}

TEST(FileSpot, FindsValuesByTheirPointers) {
  constexpr std::string_view kText = R"( {"a": [1, {"b\/~": "x"}], "c": {"d": [[], {}, "e"]}} )";
  const auto at = [&](std::string_view pointer) {
    const auto place = find_json_value(kText, pointer);
    return place ? std::string(kText.substr(place->value, 3)) : std::string("nothing");
  };
  EXPECT_EQ(at(""), "{\"a");
  EXPECT_EQ(at("/a/0"), "1, ");
  EXPECT_EQ(at("/a/1/b~1~0"), "\"x\"");
  EXPECT_EQ(at("/c/d/2"), "\"e\"");
  for (const std::string_view none :
       {"/b", "/a/2", "/a/x", "/a/-1", "/c/d/3", "/a/0/0", "/c/d/0/0"})
    EXPECT_EQ(at(none), "nothing") << none;
  for (std::size_t end = 0; end < kText.size(); ++end)  // whatever the text is, it ends
    for (const std::string_view pointer : {"/a/1/b~1~0", "/c/d/2", "/z"})
      if (const auto place = find_json_value(kText.substr(0, end), pointer)) {
        EXPECT_LE(place->value, end);
      }
}

}  // namespace
}  // namespace rummy
