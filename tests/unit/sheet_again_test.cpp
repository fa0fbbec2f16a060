// What `rumref score` writes for a score keeper can be handed to it again: its CSV, and the empty
// sheets of --template. What is said of a sheet on the command line holds for every command.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "unit/run_program.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class SheetAgain : public testing::Test {
 protected:
  SheetAgain() : folder_(fs::temp_directory_path() / ("rumref-again-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~SheetAgain() override {
    std::error_code error;
    fs::remove_all(folder_, error);
  }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return path(name);
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }

  static std::vector<Json> verdicts(const std::string& sheets) {
    std::vector<Json> all;
    std::istringstream lines(run_in_shell("rumref score --format ndjson " + sheets).output);
    for (std::string line; std::getline(lines, line);)
      all.push_back(Json::parse(line));
    return all;
  }
  /// Those that are known.
  static Json totals_of(const Json& verdict) {
    return verdict.value("result", Json::object()).value("totals", Json::object());
  }
  /// Written as CSV and read again, each game has the totals it had.
  void expect_same_totals(const std::string& sheets) const {
    const std::vector<Json> before = verdicts(sheets);
    run_in_shell("rumref score --format csv --output " + path("again.csv") + " " + sheets);
    const std::vector<Json> after = verdicts(path("again.csv"));
    ASSERT_EQ(after.size(), before.size()) << sheets;
    for (std::size_t i = 0; i < after.size(); ++i) {
      EXPECT_EQ(totals_of(after[i]), totals_of(before[i])) << after[i];
      const std::string verdict = after[i].value("verdict", "");
      EXPECT_TRUE(verdict == "legal" || verdict == before[i].value("verdict", "")) << after[i];
    }
  }

  fs::path folder_;
};

TEST_F(SheetAgain, TheSamplesHaveTheirTotals) {
  expect_same_totals("samples/paper/*.csv");
}

TEST_F(SheetAgain, WhatIsSaidOfAGameIsSaidAgain) {
  expect_same_totals(file(
      "a.csv",
      "game,date,variant,set.end.at,round,player,dealer,went_out,at_once,hand,points,score,adjust,"
      "adjust_reason,carry,ended\n"
      "g,2026-03-05,remik,200,1,Ala,yes,yes,yes,,,,,,100,\n"
      "g,,,,1,B,,,,,60,,10,late,20,\n"
      "g,,,,2,Ala,,,,KH QH,,,,,,exhausted\n"
      "g,,,,2,B,,,,5S ??,,12,,,,\n"
      "g,,,,3,Ala,,,,,30,,,,,\n"
      "g,,,,3,B,,yes,,,,,,,,out\n"));
}

TEST_F(SheetAgain, GamesWithoutANameStayApart) {
  const std::string one = file("1.csv", "variant,round,player,score\nremik,1,A,-10\n,1,B,40\n");
  const std::string two = file("2.csv", "variant,round,player,score\nremik,1,A,20\n,1,B,-10\n");
  expect_same_totals(one + " " + two);
}

TEST_F(SheetAgain, AnEmptySheetIsReadWithoutAFinding) {
  const std::vector<std::string> variants = {"remik",          "remik-guide",   "manipulation",
                                             "going-out",      "gin",           "oklahoma-gin",
                                             "kalooki-40",     "hollywood-gin", "indian-rummy",
                                             "three-thirteen", "basic-rummy",   "500-rum"};
  for (const std::string& variant : variants) {
    const std::string of =
        "rumref score --template " + variant + " --force --players 'Ala,=B' --format ";
    for (const std::string format : {"csv", "xlsx"}) {
      const std::string sheet = path("empty." + format);
      const Ran made = run_in_shell(of + format + " --output " + sheet);
      EXPECT_EQ(made.status, 0) << made.output;
      const std::vector<Json> read = verdicts(sheet);
      ASSERT_EQ(read.size(), 1U) << variant;
      EXPECT_EQ(read[0].value("verdict", ""), "legal") << read[0];
      EXPECT_EQ(totals_of(read[0]).size(), 2U) << read[0];
      EXPECT_TRUE(read[0].value("findings", Json::array()).empty()) << read[0];
    }
  }
}

TEST_F(SheetAgain, AFilledInSheetIsScored) {
  const std::string made =
      run_in_shell("rumref score --template remik --players Ala,Bartek").output;
  std::string filled = made;
  const auto fill = [&](const std::string& row, const std::string& with) {
    const std::size_t at = filled.find(row + ",");
    ASSERT_NE(at, std::string::npos) << made;
    filled.replace(at, filled.find('\n', at) - at, with);
  };
  fill("remik,,1,Ala", "remik,,1,Ala,yes,,,,,,");
  fill(",,1,Bartek", ",,1,Bartek,,,,,44,,");
  const std::vector<Json> read = verdicts(file("filled.csv", filled));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(totals_of(read[0]), (Json{{"Ala", -10}, {"Bartek", 44}})) << read[0];
}

TEST_F(SheetAgain, APadHasAColumnForEachPlayer) {
  const std::string of = "rumref score --template remik --pad --players Ala,Bartek ";
  std::string filled = run_in_shell(of).output;
  EXPECT_EQ(filled.substr(0, filled.find("\n2,")), "\"variant: remik\"\nround,Ala,Bartek\n1,,");
  filled.replace(filled.find("1,,"), 3, "1,-10,44");
  filled.replace(filled.find("2,,"), 3, "2,20,-10");
  const std::vector<Json> read = verdicts(file("pad.csv", filled));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(totals_of(read[0]), (Json{{"Ala", 10}, {"Bartek", 34}})) << read[0];
  const std::string book = path("pad.xlsx");
  EXPECT_EQ(run_in_shell(of + "-o " + book).status, 0);
  const std::vector<Json> empty = verdicts(book);
  ASSERT_EQ(empty.size(), 1U);
  EXPECT_NE(empty[0].value("verdict", ""), "illegal") << empty[0];
}

TEST_F(SheetAgain, TheNameOfTheFileSaysItsFormat) {
  const std::string of = "rumref score samples/paper/club-evening.csv -o ";
  const auto starts = [&](const std::string& name) {
    std::ifstream in(path(name), std::ios::binary);
    std::string start(2, ' ');
    in.read(start.data(), 2);
    return start;
  };
  run_in_shell(of + path("Season.XLSX"));
  EXPECT_EQ(starts("Season.XLSX"), "PK");
  run_in_shell(of + path("a.csv"));
  EXPECT_EQ(starts("a.csv"), "re");
  EXPECT_EQ(run_in_shell(of + path("b.xlsx") + " --format json").status, 2);
  EXPECT_EQ(run_in_shell(of + path("b.csv") + " --format xlsx").status, 2);
  EXPECT_FALSE(fs::exists(path("b.xlsx")) || fs::exists(path("b.csv")));
}

TEST_F(SheetAgain, NoFileIsOverwrittenByAnEmptySheetUnasked) {
  const std::string kept = file("kept.csv", "mine");
  const std::string of = "rumref score --template remik --players A,B -o " + kept;
  const Ran refused = run_in_shell(of);
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.output.find("--force"), std::string::npos) << refused.output;
  EXPECT_EQ(fs::file_size(kept), 4U);
  EXPECT_EQ(run_in_shell(of + " --force").status, 0);
  EXPECT_GT(fs::file_size(kept), 4U);
}

TEST_F(SheetAgain, NoPlayerIsNamedTwice) {
  for (const std::string names : {"Ann,Ann", "Ann,ANN", "Łucja,Bo,lucja"})
    EXPECT_EQ(run_in_shell("rumref score --template remik --players " + names).status, 2) << names;
}

TEST_F(SheetAgain, NoEmptySheetIsWrittenForNobody) {
  for (const std::string arguments :
       {"--template remik", "--template remik --players A,B,C,D,E", "--template none --players A,B",
        "--template remik --players A,B --format xlsx",
        "--template remik --players A,B samples/paper/sroda.csv"})
    EXPECT_EQ(run_in_shell("rumref score " + arguments).status, 2) << arguments;
}

TEST_F(SheetAgain, EveryCommandTakesWhatASheetDoesNotSay) {
  const std::string sheet = file("a.csv", "variant;kolo;hrac2;vysl\nremik;1;A;-10\n;1;B;40\n");
  const std::string said = " --columns kolo=round,hrac2=player,vysl=score " + sheet;
  const Ran checked = run_in_shell("rumref check --format ndjson" + said);
  EXPECT_EQ(Json::parse(checked.output)["result"]["totals"]["B"], 40) << checked.output;
  const Ran converted = run_in_shell("rumref convert --to json" + said);
  EXPECT_NE(converted.output.find(R"("score":{"A":-10,"B":40})"), std::string::npos)
      << converted.output;
}

TEST_F(SheetAgain, ASettingThatChangesNothingIsNamed) {
  for (const std::string command : {"check", "score"}) {
    const Ran ran = run_in_shell("rumref " + command +
                                 " --set score.undercut.points=20 samples/paper/sroda.csv");
    EXPECT_NE(ran.output.find("note: --set score.undercut.points=20 changes nothing"),
              std::string::npos)
        << ran.output;
  }
}

}  // namespace
}  // namespace rummy
