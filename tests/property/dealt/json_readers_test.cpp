// The fast reader of JSON records (logio/json_bytes.h) against the one that reads any: where it
// reads a record, the other reads the very same and has nothing to say; where it does not, nothing
// is lost.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <tuple>

#include "diag/finding.h"
#include "logio/json_bytes.h"
#include "logio/json_reader.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/hiding.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "property/identical_record.h"
#include "report/judged.h"
#include "table/record.h"

namespace rummy::dealt {
namespace {

class JsonReaders : public ::testing::Test {
 protected:
  /// Whether the fast one read it.
  bool compare(std::string_view json, Spelling spelling = Spelling::lenient) {
    const bool is_fast = JsonBytes(fast_, spelling).read(json);
    if (!is_fast) return false;
    Findings findings;
    JsonReader(any_, findings, spelling).read(json);
    EXPECT_TRUE(findings.empty()) << json;
    EXPECT_TRUE(identical(fast_, any_)) << json;
    return true;
  }
  /// Lines read by either stand at the same line and column of the document.
  void compare_places() {
    constexpr std::uint32_t kStep = 11;  // finding all of them in a long document takes long
    Judged fast;
    Judged any;
    fast.record = &fast_;
    any.record = &any_;
    FileSpots spots(fast);
    for (std::uint32_t line = 0; line < fast_.source.lines.size(); line += kStep) {
      const rummy::Place whole{
          .line = line, .offset = 0, .length = fast_.source.lines[line].length};
      const FileSpot a = spots.of(spot_of(fast_, whole));
      const FileSpot b = file_spot(any, spot_of(any_, whole));
      EXPECT_GT(a.column, 0U);
      EXPECT_EQ(std::tuple(a.line, a.column, a.width), std::tuple(b.line, b.column, b.width))
          << json_pointer(fast_, fast_.source.lines[line]);
    }
  }
  std::string json_of(const WrittenGame& game) {
    Findings findings;
    read_text_record(put_together(game), read_, findings);
    EXPECT_TRUE(is_readable(findings));
    return write_json_record(read_);
  }
  std::string dealt(const std::string& variant, std::uint32_t number) {
    const auto game = deal_game(referees_, {.variant = variant}, number);
    return game ? json_of(game->game) : std::string();
  }
  /// A byte or two are others, missing or there besides.
  std::string mutated(std::string json) {
    constexpr std::string_view kSigns = " \",:;[]{}0123456789AKQJSHDC?=\\x\t#-";
    const int changes = random_.one_in(4) ? 2 : 1;
    for (int i = 0; i < changes; ++i) {
      const std::size_t at = random_.below(json.size());
      const char sign = random_.one_in(8) ? static_cast<char>(1 + random_.below(255))
                                          : kSigns[random_.below(kSigns.size())];
      const auto what = random_.below(4);
      if (what == 0) json[at] = sign;
      if (what == 1) json.erase(at, 1);
      if (what == 2) json.insert(at, 1, sign);
      if (what == 3) change_card(json, at);
    }
    return json;
  }

  /// Another rank or suit where there is one.
  void change_card(std::string& json, std::size_t at) {
    for (const std::string_view kind : {"A23456789TJQK", "SHDC"})
      if (kind.find(json[at]) != std::string_view::npos)
        json[at] = kind[random_.below(kind.size())];
  }

  Referees referees_;
  Random random_{20261125};
  Record fast_;
  Record any_;
  Record read_;
};

TEST_F(JsonReaders, ReadDealtGamesAlike) {
  int fast = 0;
  int all = 0;
  for (const std::string& variant : referees_.library().names()) {
    SCOPED_TRACE(variant);
    for (std::uint32_t number = 1; number <= 4; ++number) {
      const auto dealt = deal_game(referees_, {.variant = variant}, number);
      if (!dealt) continue;
      WrittenGame hidden = dealt->game;
      hide_some(hidden, random_);
      for (const std::string& json : {json_of(dealt->game), json_of(hidden)}) {
        ++all;
        if (compare(json)) {
          ++fast;
          compare_places();
        }
        compare(json, Spelling::strict);
      }
    }
  }
  EXPECT_GT(fast, all / 2) << "hardly any record is read fast";
  std::printf("%d of %d records read fast\n", fast, all);
}

TEST_F(JsonReaders, ReadMutatedGamesAlike) {
  constexpr int kTries = 20'000;
  tried(kTries, "records");
  int fast = 0;
  std::string json;
  for (int i = 0; i < kTries && !HasFailure(); ++i) {
    if (i % 100 == 0) {
      const auto names = referees_.library().names();
      json = dealt(names[static_cast<std::size_t>(i / 100) % names.size()],
                   1 + static_cast<std::uint32_t>(i) / 100);
    }
    if (!json.empty()) fast += compare(mutated(json)) ? 1 : 0;
  }
  EXPECT_GT(fast, kTries / 20);
  std::printf("%d of %d records read fast\n", fast, kTries);
}

TEST_F(JsonReaders, GiveUpWhatTheyDoNotSeeAllOf) {
  constexpr std::string_view kHead = R"({"variant":"remik","players":["Ala","Łucja"],)";
  const auto record = [&](std::string_view rest) { return std::string(kHead) + std::string(rest); };
  EXPECT_TRUE(compare(record(R"("rounds":[{"dealer":"Ala","moves":["Łucja: draw 7S"]}]})")));
  EXPECT_TRUE(compare("\xEF\xBB\xBF " + record(R"("id":"x","rounds":[]} )") + "\r\n"));
  EXPECT_TRUE(compare(record(R"("set":{"opening.points":40},"rounds":[{}],"winner":["Ala"]})")));
  EXPECT_TRUE(compare(record(R"("note":"a","x-own":"b","rounds":[{"buy_back":["Łucja"]}]})")));
  EXPECT_TRUE(compare(record(
      R"("rounds": [ { "moves": ["Łucja: draw 7S"], "score": {"Ala": -7 , "Łucja": 12}} ] })")));
  for (const std::string_view rest : {
           R"("rounds":[]} x)",
           R"("rounds":[]}{)",
           R"("rounds":[],"rounds":[]})",
           R"("rounds":[],"id":1})",
           R"("rounds":[],"set":{"opening.points":40}})",
           R"("rounds":[{"moves":["Ala: draw 7S"],"dealer":"Ala"}]})",
           R"("rounds":[{"dealer":"Ala","dealer":"Ala"}]})",
           R"("rounds":[{"deal":{"Ala":"7S","Ala":"7S"}}]})",
           R"("rounds":[{"deal":{"Alo":"7S"}}]})",
           R"("rounds":[{"score":{"Ala":1.5}}]})",
           R"("rounds":[{"score":{"Ala":01}}]})",
           R"("rounds":[{"score":{"Ala":1000000001}}]})",
           R"("rounds":[{"moves":["Ala: draw 7X"]}]})",
           R"("rounds":[{"moves":["Ala: draw \u0037S"]}]})",
           R"("rounds":[{"moves":["Ala: draw 7S # first"]}]})",
           R"("rounds":[{"moves":["Ala: Draw 7S"]}]})",
           R"("rounds":[{"moves":["Ala: draw 7S"]}])",
           R"("rounds":[{"moves":["Ala: draw 7S"}]])",
           R"("rounds":[{"moves":["Ala: draw 7S" "Łucja: draw"]}]})",
           R"("rounds":[{"upcard":"7S 8S"}]})",
           R"("rounds":[],"winner":[]})",
           R"("x-own":1,"rounds":[]})",
           R"("note":"a","note":"b","rounds":[]})",
           R"("cards":"pl","rounds":[]})",
           R"("set":{"opening.points":-0},"rounds":[]})",
           R"("set":{"opening.run":"a: b"},"rounds":[]})",
           R"("rounds":[{"buy_back":["Ala","Ala"]}]})",
           R"("rounds":[{"score":{"Ala":-0}}]})",
           R"("rounds":[{"score":{"Ala":-}}]})",
           R"("rounds":[{"score":{"Ala":1 2}}]})",
           R"("rounds":[{"score":{"Ala":12345678901}}]})",
           R"("set":{"opening.points":-0true},"rounds":[]})",
           R"("set":{"opening.points":tru},"rounds":[]})",
           R"("rounds":[{"moves":["Ala: draw 7S",]}]})",
           R"("rounds":[{"moves":[,"Ala: draw 7S"]}]})",
           R"("rounds":[,{}]})",
           R"("rounds":[{"dealer":"Ala",}]})",
           R"("rounds":[{"dealer" "Ala"}]})",
           "\"note\":\"\xC3(\",\"rounds\":[]}",
           "\"id\":\"a\tb\",\"rounds\":[]}",
           R"("id":"a)",
           R"("excerpt":true,"rounds":[]})",
       })
    EXPECT_FALSE(compare(record(rest))) << rest;
  EXPECT_FALSE(compare(R"([])"));
  EXPECT_FALSE(compare(R"({"rounds":[]})"));
  EXPECT_FALSE(compare(R"({"players":["A\u006ca"],"rounds":[]})"));
  EXPECT_FALSE(compare(""));
}

}  // namespace
}  // namespace rummy::dealt
