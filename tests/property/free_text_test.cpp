// Free texts and names, whatever signs they hold: each container gives back what the other was
// given, or the reader says what it cannot keep.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "moves/random.h"
#include "table/record.h"

namespace rummy {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto kPieces = std::to_array<std::string_view>(
    {"#",       "# 5", " # x",    "\"",      "\"a",   "a\"",    "\"a # b\"", "\\",  "\\\"", ":",
     ",",       ";",   "a",       "Ala",     "round", "yes",    "players",   "„x”", "  ",   "-",
     "+",       "=",   "{",       "}",       "[",     "]",      "true",      "10",  "~",    "|",
     "*",       "!",   "`",       "'",       "/low",  "JK",     "é",         "x-",  "set",  "–",
     "ruling:", "//",  "\u00A0z", "z\u00A0", "z",     "w\u200B"});

/// Blanks at its ends are none of a text's.
std::string text(Random& random) {
  std::string out;
  for (std::size_t i = random.below(std::size_t{4}) + 1; i > 0; --i) {
    out += kPieces.at(random.below(kPieces.size()));
    if (random.one_in(3)) out += ' ';
  }
  const std::size_t first = out.find_first_not_of(' ');
  if (first == std::string::npos) return "a";
  return out.substr(first, out.find_last_not_of(' ') + 1 - first);
}

struct Texts {
  std::string reason;
  std::string ruling;
};

Json round_of(const std::string& name, const Texts& texts, bool is_sheet) {
  const std::string adjust = in_quotes(name) + " +5, " + texts.reason;
  if (is_sheet) return {{"adjust", {adjust}}, {"ruling", {texts.ruling}}};
  return {{"moves",
           {in_quotes(name) + ": discard 2S", "ruling: " + texts.ruling, "adjust: " + adjust}}};
}

bool ends_with(const Json& line, const std::string& wanted) {
  return line.get<std::string>().ends_with(wanted);
}

/// The lines of the round end with the texts they were given.
void expect_texts(const Json& round, const Texts& texts, bool is_sheet) {
  const Json& adjust = is_sheet ? round["adjust"][0] : round["moves"][2];
  const Json& ruling = is_sheet ? round["ruling"][0] : round["moves"][1];
  EXPECT_TRUE(ends_with(adjust, "5, " + texts.reason)) << adjust;
  EXPECT_TRUE(ends_with(ruling, texts.ruling)) << ruling;
}

bool is_comment(const std::string& text) {
  return text.starts_with('#') || without_comment(text).size() != text.size();
}

Json head_of(const std::string& name, Random& random) {
  Json json{{"variant", "remik"}, {"players", {name, name + "2"}}, {"id", text(random)}};
  for (const char* const key : {"date", "event", "table", "note", "x-a"})
    json[key] = text(random);
  json["x-b"] = {{text(random), {text(random), nullptr, true}}};
  json["winner"] = name;
  return json;
}

/// The record as it is written again: in JSON what it was given, and through text the same.
void expect_kept(const Record& record, const Json& given) {
  const std::string written = write_json_record(record);
  Json again = Json::parse(written);
  EXPECT_EQ(again["rounds"][0]["x-c"], given["rounds"][0]["x-c"]);
  for (const auto& [key, value] : given.items()) {
    if (key == "rounds") continue;
    EXPECT_EQ(again[key], value) << key;
  }
  Record back;
  Findings findings;
  read_text_record(write_text_record(record), back, findings);
  EXPECT_TRUE(findings.empty()) << write_text_record(record);
  EXPECT_EQ(write_json_record(back), written) << write_text_record(record);
}

void try_texts(Random& random) {
  const bool is_sheet = random.one_in(2);
  const Texts texts{.reason = text(random), .ruling = text(random)};
  const std::string name = text(random);
  Json json = head_of(name, random);
  if (is_sheet) json["scoresheet"] = true;
  json["rounds"] = Json::array({round_of(name, texts, is_sheet)});
  json["rounds"][0]["x-c"] = text(random);
  SCOPED_TRACE(json.dump());

  Record record;
  Findings findings;
  read_json_record(json.dump(), record, findings);
  EXPECT_EQ(!findings.empty(), is_comment(texts.reason) || is_comment(texts.ruling));
  if (!findings.empty()) return;
  expect_texts(Json::parse(write_json_record(record))["rounds"][0], texts, is_sheet);
  expect_kept(record, json);
}

TEST(Containers, KeepFreeTextsAndNames) {
  Random random(20260307);
  for (int i = 0; i < 2'000 && !::testing::Test::HasFailure(); ++i)
    try_texts(random);
}

}  // namespace
}  // namespace rummy
