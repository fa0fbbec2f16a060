// Workbooks of `rumref score`, as a score keeper opens them: pages, formulas, what could not be
// read. `tools/check-xlsx` has LibreOffice calculate them anew.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <system_error>

#include "report/pages.h"
#include "unit/run_program.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

TEST(ScoreBook, SheetsHaveNamesThatSpreadsheetsTake) {
  EXPECT_EQ(sheet_name("club [3]: 7/3*?\\"), "club _3__ 7_3___");
  EXPECT_EQ(sheet_name("'quoted'"), "_quoted_");
  EXPECT_EQ(sheet_name(""), "game");
  EXPECT_EQ(sheet_name(std::string(40, 'x')), std::string(31, 'x'));
  EXPECT_EQ(sheet_name("a\x1b"
                       "b\xFF"),
            "a_b_");
}

class ScoreBookTest : public testing::Test {
 protected:
  ScoreBookTest()
      : folder_(fs::temp_directory_path() / ("rumref-book-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~ScoreBookTest() override {
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
  static Ran score(const std::string& arguments) {
    return run_in_shell("rumref score " + arguments);
  }

  fs::path folder_;
};

/// The workbook is read back with what every Python has: its cells and formulas are there.
TEST_F(ScoreBookTest, WorkbooksHoldFormulasForTheirSums) {
  const std::string book = path("a.xlsx");
  const Ran made = score("--format xlsx --output " + book + " samples/paper/club-evening.csv");
  EXPECT_EQ(made.status, 1) << made.output;
  const Ran read = run_in_shell(
      "python3 -c \"\nimport zipfile, re, sys\n"
      "z = zipfile.ZipFile(sys.argv[1])\n"
      "assert z.testzip() is None\n"
      "print(re.findall('sheet name=.([^\\\"]*)', z.read('xl/workbook.xml').decode()))\n"
      "for n in (1, 2, 3):\n"
      "  x = z.read('xl/worksheets/sheet%d.xml' % n).decode()\n"
      "  print(re.findall('<f>(.*?)</f><v>(.*?)</v>', x)[1:4])\n"
      "  assert 'orientation=\\\"landscape\\\"' in x and 'fitToPage=\\\"1\\\"' in x\n"
      "  print(re.findall('<col .*?width=.([0-9]*)', x)[:4])\n"
      "\" " +
      book);
  EXPECT_EQ(read.status, 0);
  EXPECT_EQ(read.output,
            "['Standings', 'Results', 'table 1', 'table 2']\n"
            "[(\"COUNTIFS('Results'!I:I,J5)\", '1'), "
            "('C5-COUNTIFS(\\'Results\\'!I:I,J5,\\'Results\\'!E:E,\"&gt;-1E+99\")', '0'), "
            "(\"SUMIFS('Results'!F:F,'Results'!I:I,J5)\", '0')]\n"
            "['6', '8', '7', '6']\n"
            "[('IF(ISNUMBER(E2),SUMIFS(E:E,A:A,A2)-E2,\"\")', '279'), "
            "(\"MIN('table 1'!C6:C8)\", '-10'), (\"'table 1'!I8\", '37')]\n"
            "['5', '9', '9', '8']\n"
            "[('0+G6+H6', '44'), ('0+K6+L6', '18'), ('E6+C7+D7', '60')]\n"
            "['9', '6', '7', '7']\n");
  const Ran again = score("--format xlsx --output " + path("b.xlsx") +
                          " samples/paper/club-evening.csv; cmp " + book + " " + path("b.xlsx"));
  EXPECT_EQ(again.status, 0) << again.output;
}

TEST_F(ScoreBookTest, WorkbooksNameTheirPagesAndWhatCouldNotBeRead) {
  fs::create_directories(folder_ / "1");
  fs::create_directories(folder_ / "2");
  const auto sheet = [](const std::string& date) {
    return "date,variant,round,player,score\n" + date + ",remik,1,Ala,-10\n,,1,B,40\n";
  };
  const std::string one = file("1/Pad [kitchen].csv", sheet("2026-03-05"));
  const std::string two = file("2/Pad [kitchen].csv", sheet("2026-03-12"));
  const std::string none = file("2/no.csv", "Dear Ala,\nhow are you?\n");
  const std::string book = path("a.xlsx");
  EXPECT_EQ(score("--format xlsx --output " + book + " " + folder_.string()).status, 2);
  const Ran read =
      run_in_shell("unzip -p " + book +
                   " xl/workbook.xml | grep -o 'sheet name=\"[^\"]*' | cut -c 13-; unzip -p " +
                   book + " xl/sharedStrings.xml | grep -o '[^>]*no.csv\\|no line names [^<]*'");
  EXPECT_EQ(read.output, "Standings\nResults\nPad _kitchen_\nPad _kitchen_ 2026-03-12\nNot read\n" +
                             none + "\nno line names the columns of a scoresheet\n");
}

/// A total in doubt is text, and becomes a sum once what it rests on is a number.
TEST_F(ScoreBookTest, WorkbooksKeepTotalsInDoubtAlive) {
  const std::string sheet = file("a.csv",
                                 "round,player,variant,hand,went_out\n"
                                 "1,Ala,remik,,yes\n1,B,,KS ??,\n2,Ala,,,yes\n2,B,,5S,\n");
  const std::string book = path("a.xlsx");
  EXPECT_EQ(score("--format xlsx --output " + book + " " + sheet).status, 0);
  const Ran read =
      run_in_shell("unzip -p " + book + " xl/worksheets/sheet3.xml | grep -o '<f>IFERROR[^<]*'");
  EXPECT_EQ(read.output, "<f>IFERROR(0+F6,\"12 to 35\")\n<f>IFERROR(G6+F7,\"17 to 40\")\n");
}

}  // namespace
}  // namespace rummy
