// What a score keeper tells `rumref score` of sheets that do not say it themselves.

#include <gtest/gtest.h>

#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unit/run_program.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

class SheetOptionsGiven : public testing::Test {
 protected:
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_.directory() / name, std::ios::binary) << text;
  }
  /// `rumref score ARGUMENTS` in the folder.
  [[nodiscard]] Ran score(const std::string& arguments) const {
    return run_in_shell("cd '" + folder_.directory().string() + "' && rumref score " + arguments);
  }
  void expect(const std::string& arguments, std::string_view says) const {
    const Ran ran = score(arguments);
    EXPECT_NE(ran.output.find(says), std::string::npos) << arguments << "\n" << ran.output;
  }

  TempVariants folder_;
};

constexpr std::string_view kOdd =
    "kolejka;kto;ile\n1;Ala;-10\n1;Bartek;44\n2;ala ;12\n2;Bolek;-10\n";

TEST_F(SheetOptionsGiven, ColumnsAndAliases) {
  write("odd.csv", kOdd);
  write("names.txt", "# who is who\nBolek = Bartek\n");
  expect("--variant remik odd.csv", "a row is read as the score of one player in one round");
  expect(
      "--variant remik --columns kolejka=round,kto=player,ile=score --aliases names.txt "
      "--format csv odd.csv",
      "Bartek");
  const Ran ran = score(
      "--variant remik --columns KOLEJKA=round --columns kto=player,ile=score --aliases names.txt "
      "--show-reading odd.csv");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const std::string_view says :
       {"a row for each player and round", "the header is line 1", "column \"kolejka\": round",
        "players: Ala, Bartek", "rounds: 2"})
    EXPECT_NE(ran.output.find(says), std::string::npos) << says << "\n" << ran.output;
}

TEST_F(SheetOptionsGiven, PlayersSettleWhatAColumnIs) {
  write("wide.csv", "Remik\nround,Total,Razem\n1,-10,44\n2,20,-10\nSum,10,34\n");
  const Ran ran = score("--players Total,Razem --show-reading wide.csv");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const std::string_view says :
       {"a column for each player", "column \"Total\": scores of Total", "line 1: a title",
        "line 5: sums: totals after the last round", "players: Total, Razem"})
    EXPECT_NE(ran.output.find(says), std::string::npos) << says << "\n" << ran.output;
}

TEST_F(SheetOptionsGiven, EncodingSettlesTheBytes) {
  write("old.csv",
        "variant,round,player,score\nremik,1,Jo\xB3"
        "a,44\n");
  expect("--encoding windows-1252 --show-reading old.csv", "Jo³a");
  expect("--encoding windows-1250 --show-reading old.csv", "Joła");
  expect("--show-reading old.csv", "the file is not UTF-8");
}

TEST_F(SheetOptionsGiven, WhatIsWrongWithThemIsSaid) {
  write("odd.csv", kOdd);
  write("names.txt", "Bolek\n");
  write("two.txt", "Bolek = Ala\nbolek = Bartek\n");
  for (const auto& [arguments, says] : std::vector<std::pair<std::string, std::string_view>>{
           {"--columns kolejka odd.csv", "is not HEAD=COLUMN"},
           {"--columns kolejka=rond odd.csv", "did you mean 'round'?"},
           {"--columns kolejka=zzzzzz odd.csv", "columns are: game, variant"},
           {"--encoding ebcdic odd.csv", "'ebcdic' is not one of"},
           {"--aliases no.txt odd.csv", "no.txt: cannot be read"},
           {"--aliases names.txt odd.csv", "names.txt:1: expected NAME = NAME, found 'Bolek'"},
           {"--aliases two.txt odd.csv", "is said to be Ala and Bartek"}}) {
    const Ran ran = score(arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_NE(ran.output.find(says), std::string::npos) << ran.output;
  }
}

TEST_F(SheetOptionsGiven, WhatADirectoryHoldsBesideIsNamed) {
  write("a.csv", "variant,round,player,went_out,score\nremik,1,Ala,x,-10\nremik,1,B,,44\n");
  write("photo.jpg", "\xFF\xD8\xFF\xE0 picture");
  write("readme.txt", "Sheets of the season.\n");
  write("b.TXT", "variant: remik\nround;Ala;B;went_out\n1;-10;44;Ala\n");
  const Ran ran = score(".");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const std::string_view says :
       {"skipped ./photo.jpg: it is a picture (JPEG)",
        "skipped ./readme.txt: it is not a scoresheet", "2 records: 2 legal"})
    EXPECT_NE(ran.output.find(says), std::string::npos) << says << "\n" << ran.output;
}

}  // namespace
}  // namespace rummy
