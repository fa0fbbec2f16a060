// What an evening's sheet says besides its scores: the game and the date in its title or on its
// tab, and what `rumref score` says to those who left something out.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <system_error>
#include <vector>

#include "logio/sheet_words.h"
#include "unit/run_program.h"
#include "unit/zip_file.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

class EveningSheet : public testing::Test {
 protected:
  EveningSheet()
      : folder_(fs::temp_directory_path() / ("rumref-evening-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~EveningSheet() override {
    std::error_code error;
    fs::remove_all(folder_, error);
  }
  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string as_record(const std::string& name, const std::string& text) const {
    return run_in_shell("rumref convert --to rgn " + write(name, text)).output;
  }
  [[nodiscard]] std::string scored(const std::string& text) const {
    return run_in_shell("cd " + folder_.string() + " && rumref score " +
                        fs::path(write("a.csv", text)).filename().string())
        .output;
  }

  fs::path folder_;
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

constexpr const char* kEveningRows = "Round,Anna,Ben\n1,-10,30\n2,15,-10\n";

TEST(SheetDate, BeginsOrEndsATitle) {
  const std::vector<std::vector<std::string>> texts = {
      {"Remik 5 March 2026", "2026-03-05", "Remik"},
      {"5. März 2026: Remik", "2026-03-05", "Remik"},
      {"Remik, March 5th, 2026", "2026-03-05", "Remik"},
      {"Remik (12 listopada 2025)", "2025-11-12", "Remik"},
      {"Remik 05.03.2026", "05.03.2026", "Remik"},
      {"2026-03-05", "2026-03-05", ""},
      {"5 March", "5 March", ""},
  };
  for (const auto& row : texts) {
    const auto found = date_in(row[0]);
    ASSERT_TRUE(found) << row[0];
    EXPECT_EQ(found->text, row[1]);
    EXPECT_EQ(without_date(row[0]), row[2]);
  }
  for (const char* none : {"500 Rum", "Remik", "March", "Table 4", "32 March 2026", ""}) {
    EXPECT_FALSE(date_in(none)) << none;
    EXPECT_EQ(without_date(none), none);
  }
}

TEST_F(EveningSheet, ATitleNamesTheGameAndTheDate) {
  const std::string sheet = write("a.csv", std::string("Remik 5 March 2026\n\n") + kEveningRows);
  EXPECT_TRUE(holds(run_in_shell("rumref score " + sheet).output, "(remik)"));
  EXPECT_TRUE(
      holds(run_in_shell("rumref score --standings --by month " + sheet).output, "2026-03; remik"));
}

TEST_F(EveningSheet, ADateStandsInTheCellBesideItsName) {
  for (const char* head : {"Date,2026-03-05\n", "Date:,5 March 2026\n", "Data,5 marca 2026\n"})
    EXPECT_TRUE(holds(as_record("a.csv", std::string("Remik\n") + head + kEveningRows),
                      "date: 2026-03-05\n"))
        << head;
}

TEST_F(EveningSheet, AWorkbookHasItInACellOrOnItsTab) {
  const auto text = [](const char* at, const char* words) {
    return std::string("<c r=\"") + at + "\" t=\"inlineStr\"><is><t>" + words + "</t></is></c>";
  };
  const auto number = [](const char* at, const char* value, const char* style = "0") {
    return std::string("<c r=\"") + at + "\" s=\"" + style + "\"><v>" + value + "</v></c>";
  };
  const std::string rows = "<row r=\"3\">" + text("A3", "Round") + text("B3", "Anna") +
                           text("C3", "Ben") + "</row><row r=\"4\">" + number("A4", "1") +
                           number("B4", "-10") + number("C4", "30") + "</row><row r=\"5\">" +
                           number("A5", "2") + number("B5", "15") + number("C5", "-10") + "</row>";
  const std::string titled =
      "<row r=\"1\">" + text("A1", "Remik") + number("B1", "46086", "1") + "</row>";
  EXPECT_TRUE(
      holds(as_record("a.xlsx", excel_of({{"Sheet1", titled + rows}})), "date: 2026-03-05"));
  EXPECT_TRUE(holds(as_record("a.xlsx", excel_of({{"5 March", rows}})), "date: 5 March\n"));
  EXPECT_TRUE(
      holds(as_record("a.xlsx", excel_of({{"5 March", titled + rows}})), "date: 2026-03-05"));
}

TEST_F(EveningSheet, AGameWithoutAVariantIsToldWhichTheOtherHas) {
  EXPECT_TRUE(holds(scored("game,variant,round,player,score\n1,going-out,1,Ann,1\n"
                           "1,going-out,1,Bob,0\n2,,1,Ann,0\n2,,1,Bob,1\n"),
                    "game 1 has going-out: write the variant of each game in its first row"));
}

TEST_F(EveningSheet, RowsOfAGameOfOneRoundMayBeGames) {
  EXPECT_TRUE(holds(scored("going-out\nGame,Anna,Ben,Chloe\n1,1,0,0\n2,0,1,0\n"),
                    "if each row is a game, write them as game,round,player,score"));
}

TEST_F(EveningSheet, AWrongAdditionHingesOnNothing) {
  const std::string text = scored("Remik\nRound,Anna,Ben\n1,-10,44\n2,30,-10\nTotal,21,34\n");
  EXPECT_TRUE(holds(text, "Anna's total is 20, not 21 as written")) << text;
  EXPECT_FALSE(holds(text, "hinges on")) << text;
}

TEST_F(EveningSheet, TheTablesOfAFileAreNamedByLineFromTheSecondOn) {
  const std::string text = scored(
      "game,variant,round,player,score\n1,remik,1,Ann,-10\n"
      "1,remik,1,Bob,5\n2,remik,1,Ann,7\n2,remik,1,Bob,-10\n");
  EXPECT_TRUE(text.starts_with("a.csv  1  (remik)\n")) << text;
  EXPECT_TRUE(holds(text, "\na.csv:4  2  (remik)\n")) << text;
}

TEST_F(EveningSheet, OnAnEmptySheetNothingIsComputed) {
  const std::string text = run_in_shell(
                               "rumref score --template remik --players Ala,Jan | rumref "
                               "score /dev/stdin")
                               .output;
  EXPECT_FALSE(holds(text, "*")) << text;
}

}  // namespace
}  // namespace rummy
