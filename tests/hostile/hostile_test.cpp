// Input that means harm, or was never a record: a clear error, exit status 2, at once and in little
// memory; and the other records of the batch are judged all the same. RUMREF names another program
// to try than the one built with the tests.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "hostile/run_program.h"
#include "unit/zip_file.h"

namespace rummy::hostile {
namespace {

constexpr std::string_view kHead =
    "variant: remik\nplayers: Ala, Bartek\n\nround\nAla: discard 7D\n";
constexpr long kMostKilobytes = 100L * 1024;

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i)
    all += text;
  return all;
}

std::string after_head(const std::string& more) {
  return std::string(kHead) + more;
}

/// Aliases of aliases: each line ten times as much as the one before.
std::string alias_bomb() {
  std::string text = "name: bomb\nextends: remik\na0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before;
    for (int j = 1; j < 10; ++j)
      text += ", " + before;
    text += "]\n";
  }
  return text;
}

std::string thousand_players() {
  std::string text = "variant: remik\nplayers: P0";
  for (int i = 1; i < 1000; ++i)
    text += ", P" + std::to_string(i);
  return text + "\n\nround\nP1: discard 7D\n";
}

struct BadFile {
  std::string name;
  std::string bytes;
};

std::vector<BadFile> bad_files() {
  const std::string deep(10000, '[');
  const std::string shut(10000, ']');
  return {
      {"empty.rgn", ""},
      {"empty.json", ""},
      {"nothing_but_newlines.rgn", std::string(100000, '\n')},
      {"brackets.json", deep + shut},
      {"open_brackets.json", deep},
      {"brackets_within.json", R"({"variant":"remik","players":)" + deep + shut + "}"},
      {"brackets_in_a_setting.rgn",
       "variant: remik\nplayers: A, B\nset deck.jokers: " + deep + "\n"},
      {"nul.rgn", std::string("variant: remik\nplayers: A\0la, Bartek\n\nround\n", 43)},
      {"nul.json", std::string("{\"variant\":\"re\0mik\",\"players\":[]}", 33)},
      {"broken_utf8.rgn", "variant: remik\nplayers: \xff\xfe\xc0\xaf, Bartek\n\nround\n"},
      {"broken_utf8.json",
       "{\"variant\":\"remik\",\"players\":[\"\xed\xa0\x80\",\"B\"],\"rounds\":[]}"},
      {"joker_as_joker.rgn", after_head("Bartek: draw; meld JK=JK 7S 8S; discard ??\n")},
      {"thousand_players.rgn", thousand_players()},
      {"numbers.rgn",
       "variant: remik\nplayers: Ala, Bartek\ncarry: Ala 9223372036854775808\n\nround\n"
       "Ala: discard 7D\nscore: Ala 99999999999999999999, Bartek -9223372036854775809\n"},
      {"numbers.json", R"({"variant":"remik","players":["A","B"],"rounds":[{"moves":[],)"
                       R"("score":{"A":9223372036854775808,"B":1e309}}]})"},
      {"unknown_cards.rgn", after_head("Bartek: draw; meld ??*4000000000; discard ??\n")},
      {"path.rgn", "variant: ../../etc/passwd\nplayers: Ala, Bartek\n\nround\nAla: discard 7D\n"},
      {"absolute_path.rgn",
       "variant: /etc/passwd\nplayers: Ala, Bartek\n\nround\nAla: discard 7D\n"},
      {"bomb.rgn", "variant: bomb\nplayers: Ala, Bartek\n\nround\nAla: discard 7D\n"},
      {"twice.json",
       R"({"variant":"remik","variant":"remik-guide","players":["A","B"],"rounds":[]})"},
      {"lines.rgn", repeated("x\n", 2000000)},
      {"long_line.rgn", after_head("Bartek: draw; meld " + repeated("7S, ", 2000000) + "\n")},
      {"settings.rgn", "variant: remik\nplayers: Ala, Bartek\n" +
                           repeated("set opening.points: 40\n", 200000) + "\nround\n"},
      {"long_setting.rgn", "variant: remik\nplayers: Ala, Bartek\nset deck.jokers: " +
                               std::string(1000000, '9') + "\n\nround\nAla: discard 7D\n"},
      {"cut_off.rgn.gz", std::string("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b", 11)},
      {"no_zstd.rgn.zst", "variant: remik\n"},
      {"many_columns.csv", repeated("set.a,", 100000) + "round,player\n"},
      {"many_players.csv", "round" + repeated(",A total", 100000) + "\n"},
      {"quotes.csv", "round,player\n" + repeated("\"\n", 1000000)},
      {"heads.csv", "round,Ala,Bartek\n" + repeated("Ala,Bartek\n", 200000)},
      {"utf16_odd.csv", std::string("\xFF\xFE"
                                    "a\0b\0\x00\xD8"
                                    "c",
                                    9)},
      {"utf16_halves.csv", "\xFF\xFE" + repeated(std::string("\x00\xD8", 2), 100000)},
      {"blanks.xlsx", excel_of({{"a", std::string(std::size_t{64} << 20U, ' ')}})},
      {"rows.xlsx", excel_of({{"a", repeated("<row/>", 2000000)}})},
      {"wide.ods", calc_of(R"(<t:table t:name="a"><t:table-row t:number-rows-repeated="1048576">)"
                           R"(<t:table-cell t:number-columns-repeated="16384" )"
                           R"(o:value-type="float" o:value="1"/></t:table-row></t:table>)")},
      {"entities.ods", zip_of({{"content.xml", "<!DOCTYPE a [<!ENTITY a \"aaaa\">]><a>&a;</a>"}})},
      {"cut_off.xlsx", "PK\x03\x04"},
  };
}

class Hostile : public ::testing::Test {
 protected:
  Hostile()
      : directory_(std::filesystem::temp_directory_path() /
                   ("rumref-hostile-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(directory_ / "variants");
    write("good.rgn", after_head("Bartek: draw; discard ??\n"));
    write("variants/bomb.yaml", alias_bomb());
  }
  ~Hostile() override {
    std::error_code error;
    std::filesystem::remove_all(directory_, error);
  }

  void write(const std::string& name, std::string_view bytes) const {
    std::ofstream(directory_ / name, std::ios::binary) << bytes;
  }

  [[nodiscard]] Ran run(const std::vector<std::string>& arguments, Feed feed = {}) const {
    return run_program(arguments, directory_, feed);
  }

  /// Refused with words, at once, in little memory.
  static void expect_refused(const Ran& ran, double seconds) {
    EXPECT_EQ(ran.exit, 2) << ran.out.substr(0, 2000);
    EXPECT_FALSE(ran.out.empty());
    if (!is_measurable()) return;
    EXPECT_LT(ran.seconds, seconds);
    EXPECT_LT(ran.peak_kilobytes, kMostKilobytes);
  }

  std::filesystem::path directory_;
};

TEST_F(Hostile, FilesAreRefusedAndTheOthersJudged) {
  for (const BadFile& bad : bad_files()) {
    SCOPED_TRACE(bad.name);
    write(bad.name, bad.bytes);
    const Ran ran =
        run({"--variant-dir", "variants", "check", "--format", "ndjson", bad.name, "good.rgn"});
    expect_refused(ran, 1);
    EXPECT_NE(ran.out.find(R"("record":"good.rgn",)"), std::string::npos);
    EXPECT_NE(ran.out.find(R"("variant":"remik")"), std::string::npos);
    EXPECT_NE(ran.out.find(R"("verdict":"undecided")"), std::string::npos);
    EXPECT_EQ(ran.out.find("root:"), std::string::npos) << "a file was read that is no variant";
  }
}

TEST_F(Hostile, TextForPeopleIsNoWorse) {
  for (const BadFile& bad : bad_files()) {
    SCOPED_TRACE(bad.name);
    write(bad.name, bad.bytes);
    const Ran ran = run({"--variant-dir", "variants", "check", bad.name, "good.rgn"});
    expect_refused(ran, 2);
    EXPECT_NE(ran.out.find("good.rgn: undecided"), std::string::npos);
    EXPECT_EQ(ran.out.find('\0'), std::string::npos);
    EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  }
}

TEST_F(Hostile, WhatIsNotThere) {
  std::filesystem::create_directories(directory_ / "no_records");
  for (const char* name : {"missing.rgn", "no_records", "missing/*.rgn", "@missing.txt"}) {
    SCOPED_TRACE(name);
    const Ran ran = run({"check", "--format", "ndjson", name, "good.rgn"});
    expect_refused(ran, 1);
    EXPECT_NE(ran.out.find(R"("record":"good.rgn")"), std::string::npos);
  }
}

TEST_F(Hostile, AListThatNamesItself) {
  write("self.txt", "@self.txt\ngood.rgn\n");
  expect_refused(run({"check", "@self.txt"}), 1);
}

TEST_F(Hostile, ADirectoryThatContainsItself) {
  std::filesystem::create_directories(directory_ / "loop");
  write("loop/good.rgn", after_head("Bartek: draw; discard ??\n"));
  std::filesystem::create_directory_symlink("..", directory_ / "loop" / "up");
  const Ran ran = run({"check", "loop"});
  EXPECT_EQ(ran.exit, 0) << ran.out.substr(0, 2000);
}

/// Nobody ever writes to this pipe: opening it would wait for ever.
TEST_F(Hostile, APipeAmongTheRecords) {
  std::filesystem::create_directories(directory_ / "pipes");
  write("pipes/good.rgn", after_head("Bartek: draw; discard ??\n"));
  ASSERT_EQ(mkfifo((directory_ / "pipes" / "pipe.rgn").c_str(), 0600), 0);
  const Ran ran = run({"check", "pipes"});
  EXPECT_NE(ran.exit, -1) << "it never ended";
  EXPECT_NE(ran.out.find("good.rgn"), std::string::npos);
}

TEST_F(Hostile, AliasBomb) {
  const Ran ran = run({"variant", "check", "variants/bomb.yaml"});
  expect_refused(ran, 1);
}

TEST_F(Hostile, ALineWithoutEnd) {
  for (const char letter : {'a', '{', '[', '"'}) {
    SCOPED_TRACE(letter);
    expect_refused(run({"check", "-"}, {.letter = letter, .bytes = 300'000'000}), 6);
  }
}

/// Every card of `packs` packs, dealt round the table until each of two players has `cards`.
std::string two_hands(int packs, int cards) {
  std::string hands[2] = {"deal Ala:", "deal Bartek:"};
  int dealt = 0;
  for (int pack = 0; pack < packs; ++pack) {
    for (int i = 0; i < 52 && dealt < 2 * cards; ++i, ++dealt) {
      // Seven steps on, so that neither hand is all of a suit.
      const int card = i * 7 % 52;
      const std::string_view ranks[] = {"A", "2", "3",  "4", "5", "6", "7",
                                        "8", "9", "10", "J", "Q", "K"};
      (hands[dealt % 2] += ' ') += ranks[card % 13];
      hands[dealt % 2] += "SHDC"[card / 13];
    }
  }
  return hands[0] + "\n" + hands[1] + "\n";
}

/// There are more ways to divide such hands than can be tried: what cannot be found stays open.
TEST_F(Hostile, HandsWithoutMeasure) {
  const std::string sets =
      "players: Ala, Bartek\nset deck.packs: 4\nset players.max: 2\nset deal.cards: 40\n\nround\n"
      "dealer: Bartek\n";
  const std::string hands = two_hands(4, 40);
  write("out.rgn",
        "variant: indian-rummy\n" + sets + "wild: 3D\n" + hands + "Ala: draw; out; discard AS\n");
  write("knock.rgn", "variant: gin\n" + sets + hands +
                         "Ala: pass\nBartek: pass\nAla: draw; knock; discard AS\n");
  for (const char* name : {"out.rgn", "knock.rgn"}) {
    SCOPED_TRACE(name);
    const Ran ran = run({"check", name});
    EXPECT_NE(ran.exit, -1) << "it never ended";
    EXPECT_NE(ran.out.find(std::string(name) + ": "), std::string::npos);
    if (is_measurable()) {
      EXPECT_LT(ran.seconds, 10);
    }
  }
}

TEST_F(Hostile, NothingOnStandardInput) {
  expect_refused(run({"check", "-"}), 1);
}

TEST_F(Hostile, WrongCommandLines) {
  const std::vector<std::vector<std::string>> lines = {
      {"check", "--variant", "../../etc/passwd", "good.rgn"},
      {"check", "--set", "opening.points=99999999999999999999", "good.rgn"},
      {"check", "--set", "opening.points", "good.rgn"},
      {"check", "--set", "=", "good.rgn"},
      {"check", "--max-record-bytes", "-1", "good.rgn"},
      {"check"},
      {"explain", "no.such-code"},
      {"variant", "show", "../remik"},
      {"meld", "--variant", "remik", "JK=JK"},
      {"nonsense"},
  };
  for (const std::vector<std::string>& line : lines) {
    SCOPED_TRACE(line.front() + " " + line.back());
    expect_refused(run(line), 1);
  }
}

}  // namespace
}  // namespace rummy::hostile
