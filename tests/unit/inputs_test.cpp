// What the user names becomes records, one at a time: files, directories, lists, packed files.

#include "logio/inputs.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zconf.h>
#include <zlib.h>
#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/listed_records.h"
#include "table/record.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// An item without the view, which does not outlive the next one.
struct Got {
  std::string name;
  std::uint64_t line = 0;
  std::string form;  // "text", "json", "too_large", "unreadable"
  std::string text;
  friend bool operator==(const Got&, const Got&) = default;
};

void PrintTo(const Got& got, std::ostream* out) {  // NOLINT(readability-identifier-naming)
  *out << got.name << ":" << got.line << " " << got.form << " [" << got.text.substr(0, 60) << "]";
}

class InputsTest : public testing::Test {
 protected:
  InputsTest()
      : directory_(fs::path(testing::TempDir()) / ("inputs-" + std::to_string(::getpid()))) {
    fs::remove_all(directory_);
    fs::create_directories(directory_);
  }
  ~InputsTest() override { fs::remove_all(directory_); }

  std::string write(const std::string& name, std::string_view content) {
    const fs::path path = directory_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
  }

  /// Names are given without the directory.
  std::vector<Got> read(std::vector<std::string> words, std::size_t longest = 1'000) const {
    Inputs inputs(std::move(words), {.max_record_bytes = longest});
    InputItem item;
    std::vector<Got> all;
    while (inputs.next(item)) {
      std::string form = item.container == Container::text ? "text" : "json";
      if (item.fault == InputFault::too_large) form = "too_large";
      if (item.fault == InputFault::unreadable) form = "unreadable";
      EXPECT_EQ(item.fault != InputFault::none, !item.message.empty());
      std::string name = item.name;
      const std::string start = directory_.string() + "/";
      if (const std::size_t at = name.find(start); at != std::string::npos)
        name.erase(at, start.size());
      all.push_back({std::move(name), item.line, std::move(form), std::string(item.text)});
    }
    return all;
  }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (directory_ / name).string();
  }

  fs::path directory_;
};

using List = std::vector<Got>;

TEST_F(InputsTest, FilesByTheirEnding) {
  write("a.rgn", "{\"x\":1}\n");
  write("b.json", "{\n\"x\":1}\n");
  write("c.ndjson", "{\"x\":1}\r\n\n  \n{\"x\":2}");
  EXPECT_EQ(read({path("b.json"), path("a.rgn"), path("c.ndjson")}),
            (List{{"b.json", 0, "json", "{\n\"x\":1}\n"},
                  {"a.rgn", 0, "text", "{\"x\":1}\n"},
                  {"c.ndjson", 1, "json", "{\"x\":1}"},
                  {"c.ndjson", 4, "json", "{\"x\":2}"}}));
}

struct Sniffed {
  std::string_view why;
  std::string_view content;
  List expected;
};

TEST_F(InputsTest, OtherNamesByTheirContent) {
  const std::vector<Sniffed> cases = {
      {"text", "players: A\nround\n", {{"f", 0, "text", "players: A\nround\n"}}},
      {"text after blank lines", "\n\nplayers: A", {{"f", 0, "text", "\n\nplayers: A\n"}}},
      {"nothing", "", {{"f", 0, "text", ""}}},
      {"one JSON record", "{\n\"a\": 1\n}\n", {{"f", 0, "json", "{\n\"a\": 1\n}\n"}}},
      {"an array", "[1,\n2]\n", {{"f", 1, "json", "1"}, {"f", 2, "json", "2"}}},
      {"a record a line",
       "{\"a\":\"}{\"}\n{\"b\":1}\n",
       {{"f", 1, "json", "{\"a\":\"}{\"}"}, {"f", 2, "json", "{\"b\":1}"}}},
      {"with a mark", "\xEF\xBB\xBF{}\n{}\n", {{"f", 1, "json", "{}"}, {"f", 2, "json", "{}"}}},
      {"broken after the first", "{}\n{\n", {{"f", 1, "json", "{}"}, {"f", 2, "json", "{"}}},
  };
  for (const Sniffed& sniffed : cases) {
    SCOPED_TRACE(sniffed.why);
    write("f", sniffed.content);
    EXPECT_EQ(read({path("f")}), sniffed.expected);
  }
}

TEST_F(InputsTest, DirectoriesInOrderOfNames) {
  write("d/b.rgn", "b");
  write("d/a/z.json", "z");
  write("d/a/y.ndjson", "y1\ny2\n");
  write("d/notes.txt", "no record");
  write("d/c.rgn.gz", "not packed");
  EXPECT_EQ(read({path("d")}), (List{{"d/a/y.ndjson", 1, "json", "y1"},
                                     {"d/a/y.ndjson", 2, "json", "y2"},
                                     {"d/a/z.json", 0, "json", "z"},
                                     {"d/b.rgn", 0, "text", "b"},
                                     {"d/c.rgn.gz", 0, "text", "not packed"}}));
}

std::string in_utf16(std::string_view ascii, bool little) {
  std::string out;
  for (const char c : ascii)
    out.append({little ? c : '\0', little ? '\0' : c});
  return out;
}

TEST_F(InputsTest, RecordsInUtf16) {
  const std::string_view record = "players: Ala, Jan\r\nround\n";
  const std::vector<Got> same = {
      {"a.rgn", 0, "text", std::string("\xEF\xBB\xBFplayers: Ala, Jan\nround\n")}};
  write("a.rgn", "\xFF\xFE" + in_utf16(record, true));
  EXPECT_EQ(read({path("a.rgn")}), same);
  write("a.rgn", "\xFE\xFF" + in_utf16(record, false));
  EXPECT_EQ(read({path("a.rgn")}), same);
  write("b", in_utf16(record, true));
  EXPECT_EQ(read({path("b")}).at(0).text, same[0].text.substr(3));
  write("c.json", "\xFF\xFE" + in_utf16("{\"players\": []}\n", true));
  EXPECT_EQ(read({path("c.json")}).at(0).text, "\xEF\xBB\xBF{\"players\": []}\n");
}

TEST_F(InputsTest, PatternsAndLists) {
  write("x1.rgn", "1");
  write("x2.rgn", "2");
  write("list", path("x2.rgn") + "\r\n\n" + path("x?.rgn") + "\n@other\n");
  EXPECT_EQ(read({"@" + path("list")}), (List{{"x2.rgn", 0, "text", "2"},
                                              {"x1.rgn", 0, "text", "1"},
                                              {"x2.rgn", 0, "text", "2"},
                                              {"@other", 0, "unreadable", ""}}));
  write("x[3].rgn", "3");
  EXPECT_EQ(read({path("x[3].rgn")}), (List{{"x[3].rgn", 0, "text", "3"}}));
}

TEST_F(InputsTest, WhatOutputNamesIsARecord) {
  const std::string one = R"({"id":"a","players":["A","B"]})";
  const std::string two = R"({"id":"b:2#c","players":["A","B"]})";
  const std::string many = write("many.ndjson", one + "\n\n" + two + "\n");
  const Got second{"many.ndjson", 3, "json", two};
  EXPECT_EQ(read({many + ":3"}), std::vector<Got>{second});
  EXPECT_EQ(read({many + ":3:14"}), std::vector<Got>{second});
  EXPECT_EQ(read({many + "#b:2#c"}), std::vector<Got>{second});
  const auto fault = [this](const std::string& word) {
    const std::vector<Got> got = read({word});
    return got.size() == 1 && got[0].form == "unreadable";
  };
  for (const std::string part : {":2", ":4", "#c", "#a:1", ":0", ":x", ":3:0"})
    EXPECT_TRUE(fault(many + part)) << part;
  // A whole file has all of its lines; a scoresheet's game has those of its rows.
  const std::string text = "id: t\nplayers: A, B\n";
  const std::string whole = write("t.rgn", text);
  EXPECT_EQ(read({whole + ":2:5"}), (std::vector<Got>{{"t.rgn", 0, "text", text}}));
  EXPECT_EQ(read({whole + "#t"}), (std::vector<Got>{{"t.rgn", 0, "text", text}}));
  const std::string sheet = write("s.csv",
                                  "game,variant,round,player,score\n"
                                  "x,remik,1,A,1\nx,remik,1,B,2\n"
                                  "y,remik,1,A,3\ny,remik,1,B,4\n");
  const std::vector<Got> game = read({sheet + ":5"});
  ASSERT_EQ(game.size(), 1U);
  EXPECT_EQ(game[0].line, 4U);
  EXPECT_EQ(read({sheet + "#y"}), game);
  EXPECT_TRUE(fault(sheet + ":1"));
  // A file of such a name is that file, and a list may name parts.
  const std::string odd = write("many.ndjson:3.rgn", text);
  EXPECT_EQ(read({odd}), (std::vector<Got>{{"many.ndjson:3.rgn", 0, "text", text}}));
  const std::string list = write("list", many + ":1\n" + many + "#b:2#c\n");
  EXPECT_EQ(read({"@" + list}), (std::vector<Got>{{"many.ndjson", 1, "json", one}, second}));
}

TEST_F(InputsTest, WhatCannotBeReadIsToldAndTheRestGoesOn) {
  write("a.rgn", "a");
  write("empty/notes.txt", "");
  write("list", "\n");
  EXPECT_EQ(read({path("gone.rgn"), path("empty"), path("no*.rgn"), "@" + path("list"),
                  "@" + path("gone"), "", path("a.rgn")}),
            (List{{"gone.rgn", 0, "unreadable", ""},
                  {"empty", 0, "unreadable", ""},
                  {"no*.rgn", 0, "unreadable", ""},
                  {"@list", 0, "unreadable", ""},
                  {"@gone", 0, "unreadable", ""},
                  {"\"\"", 0, "unreadable", ""},
                  {"a.rgn", 0, "text", "a"}}));
}

TEST_F(InputsTest, RecordsTooLongArePassedOver) {
  const std::string longest(1'000, 'x');
  const std::string too_long(300'000, 'x');
  write("a.ndjson", longest + "\n" + too_long + "\n{}\n" + longest + "y\n");
  write("b.rgn", longest + "y");
  write("c.json", longest);
  write("d", "{" + too_long + "\n{}\n");
  write("e", too_long);
  write("f", std::string(5'000, '\n') + "players: A");
  EXPECT_EQ(
      read({path("a.ndjson"), path("b.rgn"), path("c.json"), path("d"), path("e"), path("f")}),
      (List{{"a.ndjson", 1, "json", longest},
            {"a.ndjson", 2, "too_large", ""},
            {"a.ndjson", 3, "json", "{}"},
            {"a.ndjson", 4, "too_large", ""},
            {"b.rgn", 0, "too_large", ""},
            {"c.json", 0, "json", longest},
            {"d", 1, "too_large", ""},
            {"d", 2, "json", "{}"},
            {"e", 0, "too_large", ""},
            {"f", 0, "too_large", ""}}));
}

TEST_F(InputsTest, LongLinesAcrossBlocks) {
  std::string content = "{\"players\":0}\n";
  for (int i = 0; i < 40; ++i)
    content += std::string(50'000, static_cast<char>('a' + i % 26)) + "\n";
  const List got = [&] {
    write("a.ndjson", content);
    return read({path("a.ndjson")}, 60'000);
  }();
  ASSERT_EQ(got.size(), 41U);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(got[i + 1].line, i + 2);
    EXPECT_EQ(got[i + 1].text, std::string(50'000, static_cast<char>('a' + i % 26)));
  }
}

std::string gzip(std::string_view text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  std::string from(text);
  stream.next_in = reinterpret_cast<Bytef*>(from.data());
  stream.avail_in = static_cast<uInt>(from.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// With a checksum, as the program of that name packs.
std::string zstd(std::string_view text) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

TEST_F(InputsTest, PackedFiles) {
  std::string lines;
  for (int i = 0; i < 100'000; ++i)
    lines += "{\"players\":" + std::to_string(i) + "}\n";
  for (const std::string& packed :
       {gzip(lines), zstd(lines), gzip(lines.substr(0, 300'000)) + gzip(lines.substr(300'000))}) {
    write("a.ndjson.gz", packed);
    const List got = read({path("a.ndjson.gz")});
    ASSERT_EQ(got.size(), 100'000U);
    EXPECT_EQ(got.back(), (Got{"a.ndjson.gz", 100'000, "json", "{\"players\":99999}"}));
  }
  write("b.rgn.gz", gzip("players: A\n"));
  write("c", zstd("players: A\n"));
  EXPECT_EQ(read({path("b.rgn.gz"), path("c")}),
            (List{{"b.rgn.gz", 0, "text", "players: A\n"}, {"c", 0, "text", "players: A\n"}}));
}

TEST_F(InputsTest, DamagedPackedFiles) {
  std::string lines;
  for (int i = 0; i < 1'000; ++i)
    lines += "{\"n\":" + std::to_string(i * 7919) + "}\n";
  for (std::string packed : {gzip(lines), zstd(lines)}) {
    SCOPED_TRACE(packed.size());
    write("cut.ndjson", packed.substr(0, packed.size() - 9));
    const List cut = read({path("cut.ndjson"), path("cut.ndjson")});
    ASSERT_FALSE(cut.empty());
    EXPECT_EQ(cut.back().form, "unreadable");
    packed[packed.size() / 2] = static_cast<char>(packed[packed.size() / 2] ^ 0x55);
    packed[packed.size() / 2 + 1] = static_cast<char>(packed[packed.size() / 2 + 1] ^ 0x55);
    write("bad.rgn", packed);
    const List bad = read({path("bad.rgn")}, 1'000'000);
    ASSERT_EQ(bad.size(), 1U);
    EXPECT_EQ(bad[0].form, "unreadable");
  }
}

TEST(IsWholeJson, CountsBracketsOutsideStrings) {
  EXPECT_TRUE(is_whole_json(R"({"a":[1,{"b":"}"}]})"));
  EXPECT_TRUE(is_whole_json(R"({"a":"\"{"})"));
  EXPECT_FALSE(is_whole_json(R"({"a":[1,)"));
  EXPECT_FALSE(is_whole_json(R"({"a":"}")"));
  EXPECT_FALSE(is_whole_json(R"({"a":")"));
}

TEST_F(InputsTest, ADocumentOnEachLineIsARecordWhateverTheFileIsCalled) {
  const std::string one = R"({"players":["A","B"],"rounds":[]})";
  const std::string lines = write("log.json", one + "\n\n" + one + "\n");
  EXPECT_EQ(read({lines}),
            (std::vector<Got>{{"log.json", 1, "json", one}, {"log.json", 3, "json", one}}));
  EXPECT_EQ(read({write("one.json", one + "\n")}),
            (std::vector<Got>{{"one.json", 0, "json", one + "\n"}}));
}

TEST_F(InputsTest, ManyValuesThatAreNoRecordsAreOneMessage) {
  std::string numbers = "[";
  for (int i = 0; i < 5000; ++i)
    numbers += std::to_string(i) + ",";
  const std::vector<Got> got = read({write("n.json", numbers + "0]")});
  ASSERT_EQ(got.size(), 1U);
  EXPECT_EQ(got[0].form, "unreadable");
  // A time in brackets begins a log and no list; the name of a list does.
  EXPECT_EQ(read({write("chat.txt", "[2026-01-01 20:00] Ann: hello\n")}).at(0).form, "text");
  EXPECT_EQ(read({write("games.txt", R"([{"players":["A","B"]}])")}).at(0).form, "json");
  // A few, or what stands among records, are read one by one.
  EXPECT_EQ(read({write("few.ndjson", "{}\n[1]\n7\n")}).size(), 3U);
  const std::string record = R"({"players":["A","B"]})";
  EXPECT_EQ(read({write("some.ndjson", "1\n2\n3\n4\n5\n" + record + "\n6\n")}).size(), 7U);
  // What no longer fits in memory is told before the first record.
  std::string log;
  for (int i = 0; i < 3000; ++i)
    log += "{\"at\":1}\n";
  const std::vector<Got> late = read({write("late.ndjson", log + record + "\n")});
  ASSERT_EQ(late.size(), 2U);
  EXPECT_EQ(late[0].form, "unreadable");
  EXPECT_EQ(late[1].line, 3001U);
}

}  // namespace
}  // namespace rummy
