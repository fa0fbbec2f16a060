// `rumref score` as a score keeper meets it: formats, standings, what must not hurt a spreadsheet
// or a terminal, what is kept in a database.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ios>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "report/pages.h"
#include "report/standings.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

TEST(CsvRows, NoTextIsAFormulaAndNumbersStayNumbers) {
  struct Case {
    std::string_view text;
    std::string_view cell;
  };
  const std::vector<Case> cases = {
      {"Ala", "Ala"},
      {"=1+2", "\"'=1+2\""},
      {"+48 600", "\"'+48 600\""},
      {"-10", "\"'-10\""},
      {"@SUM(A1)", "\"'@SUM(A1)\""},
      {"\t=1", "\"'\\t=1\""},
      {"\r=1", "\"'\\r=1\""},
      {"  =1", "\"'  =1\""},
      {"=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""},
      {"a,b", "\"a,b\""},
      {"a;b", "\"a;b\""},
      {"say \"no\"", "\"say \"\"no\"\"\""},
      {"bell \x07", "\"bell \\x07\""},
      {"\x1b[31m", "\\x1b[31m"},
      {"Łucja", "Łucja"},
      {"", ""},
  };
  for (const Case& c : cases) {
    std::string out;
    CsvRows(out).text(c.text).number(-10).end_row();
    EXPECT_EQ(out, std::string(c.cell) + ",-10\n");
  }
}

TEST(Grid, IsAsWideAsWhatItHolds) {
  Grid grid({Align::left, Align::right, Align::sign});
  grid.add_row({"Łucja", "7", "!"});
  grid.add_rule();
  grid.add_row({"A\x1b", "-100"});
  std::string out;
  grid.append_to(out, 1);
  EXPECT_EQ(out, " Łucja     7!\n ------------\n A\\x1b  -100\n");
}

TEST(Standings, HundredthsAreWrittenPlainly) {
  EXPECT_EQ(hundredths_text(0), "0");
  EXPECT_EQ(hundredths_text(-33), "-0.33");
  EXPECT_EQ(hundredths_text(1250), "12.5");
  EXPECT_EQ(hundredths_text(-100), "-1");
}

class ScoreTest : public testing::Test {
 protected:
  ScoreTest() : folder_(fs::temp_directory_path() / ("rumref-score-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~ScoreTest() override {
    std::error_code error;
    fs::remove_all(folder_, error);
  }

  std::string file(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  static Ran score(const std::string& arguments) {
    return run_in_shell("rumref score " + arguments);
  }

  fs::path folder_;
};

constexpr std::string_view kTwoPlayers =
    "round,player,variant,went_out,points,score\n1,Ala,remik,yes,,-10\n1,B,,,7,7\n";

TEST_F(ScoreTest, EndsAsTheVerdictsDo) {
  EXPECT_EQ(score(file("a.csv", std::string(kTwoPlayers))).status, 0);
  EXPECT_EQ(score(file("b.csv", std::string(kTwoPlayers) + "2,Ala,,yes,,-20\n2,B,,,3,3\n")).status,
            1);
  EXPECT_EQ(score(file("c.csv", "round,player\n1,Ala\n")).status, 2);
  EXPECT_EQ(score(path("none.csv")).status, 2);
  EXPECT_EQ(score("--format xlsx " + path("a.csv")).status, 2);
  EXPECT_EQ(score("--format xlsx --output " + path("no/such/x.xlsx") + " " + path("a.csv")).status,
            2);
  EXPECT_EQ(score("--output " + path("no/such/x.txt") + " " + path("a.csv")).status, 2);
}

TEST_F(ScoreTest, NeverWritesOverASheet) {
  const std::string sheet = file("a.csv", std::string(kTwoPlayers));
  for (const std::string format : {"text", "xlsx"})
    EXPECT_EQ(score("--format " + format + " --output " + sheet + " " + sheet).status, 2);
  EXPECT_EQ(read_file(sheet), kTwoPlayers);
}

TEST_F(ScoreTest, ReadsDirectoriesAndStandardInput) {
  file("a.csv", std::string(kTwoPlayers));
  file("b.tsv", "round\tplayer\tvariant\tscore\n1\tAla\tremik\t5\n1\tB\t\t6\n");
  file("c.json", R"({"variant":"remik","players":["Ala","B"],"scoresheet":true,"rounds":[]})");
  const Ran all = score("--standings --format json " + folder_.string());
  EXPECT_EQ(Json::parse(all.output)["games"], 3) << all.output;
  const Ran piped = run_in_shell("cat " + path("b.tsv") + " | rumref score --format ndjson -");
  EXPECT_EQ(Json::parse(piped.output)["result"]["totals"]["B"], 6) << piped.output;
  const Ran packed = run_in_shell("gzip -k " + path("a.csv") + " && rumref score --format ndjson " +
                                  path("a.csv.gz"));
  EXPECT_EQ(Json::parse(packed.output)["result"]["totals"]["B"], 7) << packed.output;
}

TEST_F(ScoreTest, AGameWhoseTotalIsOpenIsCountedBesideThePoints) {
  const std::string sheets = file("a.csv",
                                  "game,round,player,variant,hand,went_out\n"
                                  "t1,1,Ala,remik,,yes\nt1,1,B,,KS ??,\n"
                                  "t2,1,Ala,remik,,yes\nt2,1,B,,5S,\n");
  const Json all = Json::parse(score("--standings --format json " + sheets).output)["standings"];
  EXPECT_EQ(all[0]["average"], -10);
  EXPECT_EQ(all[0]["best_round"], -10);
  EXPECT_FALSE(all[0].contains("open"));
  EXPECT_EQ(all[1]["open"], 1);
  EXPECT_EQ(all[1]["points"], 5) << "those of the other game";
  EXPECT_EQ(all[1]["average"], 5);
  EXPECT_EQ(all[1]["best_round"], 5);
  const std::string csv = score("--standings --format csv " + sheets).output;
  EXPECT_NE(csv.find("B,2,0,5,-10,5,5,1,remik\n"), std::string::npos) << csv;
  const std::string text = score("--standings " + sheets).output;
  EXPECT_NE(text.find("  2  B           2     1     0       5      -10        5           5\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("open: games whose total is not known"), std::string::npos) << text;
}

TEST_F(ScoreTest, PointsNobodyCanTellHaveNoAverage) {
  const std::string record = "tests/cases/turn.out-of-order/undecided-may-be-out-of-the-game.rgn";
  const Json all = Json::parse(score("--standings --format json " + record).output)["standings"];
  for (const Json& placing : all)
    for (const char* const key : {"points", "against", "average"})
      EXPECT_FALSE(placing.contains(key)) << placing;
  const std::string csv = score("--standings --format csv " + record).output;
  EXPECT_NE(csv.find("fewer,1,Bartek,1,0,,,,-20,1,remik\n"), std::string::npos) << csv;
}

TEST_F(ScoreTest, PointsCarriedFromAnotherGameAreCountedOnce) {
  const std::string evenings = file("a.csv",
                                    "game,round,player,variant,went_out,score,carry\n"
                                    "first,1,Ala,remik,yes,-10,\nfirst,1,B,,,48,\n"
                                    "second,1,Ala,remik,,5,-10\nsecond,1,B,,yes,-10,48\n"
                                    "third,1,Ala,remik,,7,100\nthird,1,B,,yes,-10,38\n");
  const Json all = Json::parse(score("--standings --format json " + evenings).output)["standings"];
  EXPECT_EQ(all[0]["player"], "B");
  EXPECT_EQ(all[0]["points"], 48 - 10 - 10) << "each evening carries on from the one before";
  EXPECT_EQ(all[1]["points"], -10 + 5 + 107)
      << "no game has the hundred that the third begins with";
}

TEST_F(ScoreTest, PointsOfDifferentGamesAreNotAddedUp) {
  const std::string sheets = file("a.csv",
                                  "game,round,player,variant,went_out,score\n"
                                  "t1,1,Ala,remik,yes,-10\nt1,1,B,,,48\n"
                                  "t2,1,Ala,remik-guide,yes,-10\nt2,1,B,,,20\n"
                                  "t3,1,Ala,three-thirteen,yes,0\nt3,1,B,,,30\n");
  const Json all = Json::parse(score("--standings --format json " + sheets).output)["standings"];
  ASSERT_EQ(all.size(), 4) << all;
  EXPECT_EQ(all[1]["game"], "remik");
  EXPECT_EQ(all[1]["points"], 68) << "one game by two rule sets";
  EXPECT_EQ(all[2]["game"], "three-thirteen");
  EXPECT_EQ(all[2]["rank"], 1);
  const Json by = Json::parse(score("--standings --by variant --format json " + sheets).output);
  EXPECT_EQ(by["by"], "variant");
  EXPECT_EQ(by["standings"].size(), 6);
  EXPECT_EQ(by["standings"][2]["variant"], "remik-guide");
}

TEST_F(ScoreTest, StandingsOfEachMonth) {
  const std::string sheets = file("a.csv",
                                  "game,date,round,player,variant,went_out,score\n"
                                  "t1,2026-01-30,1,Ala,remik,yes,-10\nt1,,1,B,,,48\n"
                                  "t2,28.2.2026,1,Ala,remik,yes,-10\nt2,,1,B,,,20\n"
                                  "t3,3/4/2026,1,Ala,remik,yes,-10\nt3,,1,B,,,30\n");
  const std::string text = score("--standings --by month " + sheets).output;
  EXPECT_NE(text.find("\n  2026-01; remik: fewer points are better\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  2026-02; remik: fewer"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  undated; remik: fewer"), std::string::npos) << text;
  EXPECT_EQ(score("--by month " + sheets).status, 2) << "it divides the standings";
}

TEST(Months, OfDatesAsPeopleWriteThem) {
  for (const std::string_view date :
       {"2026-11-25", "25.11.2026", "25. 11. 2026", "11/25/2026", "25/11/2026", "2026/11/25",
        "11/11/2026", "2026-11-25T20:00", " 2026.11.25"})
    EXPECT_EQ(month_of(date), "2026-11") << date;
  for (const std::string_view date : {"", "soon", "3/4/2026", "2026-13-01", "2026-00-01", "1-2",
                                      "25.11.26", "25.11-2026", "99999-11-25", "November 2026"})
    EXPECT_EQ(month_of(date), std::nullopt) << date;
}

TEST_F(ScoreTest, WhatCannotBeCheckedIsNotCalledWrong) {
  const std::string record =
      file("a.rgn",
           "variant: remik\nplayers: Ala, B\nround\nAla: discard 2S\nscore: Ala -10, B 7\n"
           "total: Ala -10, B 7\n");
  const std::string text = score(record).output;
  EXPECT_NE(text.find("      1  |      -?      0?  |      -?      0?  unfinished\n"
                      "  ? written, and cannot be checked\n"),
            std::string::npos)
      << text;
  const std::string csv = score("--format csv " + record).output;
  EXPECT_NE(csv.find(",1,unfinished,B,,,,7,open,,,,0,7,open,,,"), std::string::npos) << csv;
}

TEST_F(ScoreTest, AFigureBetweenTheBoundsMayBeWrong) {
  const std::string text = score("tests/cases/score.round/bad-doubled-and-odd.rgn").output;
  EXPECT_NE(text.find("  4 to 396!  "), std::string::npos) << text;
}

TEST_F(ScoreTest, NobodyScoresARoundGivenUp) {
  const std::string record = file("a.rgn",
                                  "variant: going-out\nplayers: Ala, B\nround\nabandon: deadlock\n"
                                  "score: Ala 0, B 1\n");
  const std::string csv = score("--format csv " + record).output;
  EXPECT_NE(csv.find(",abandoned,Ala,,,,0,agrees,"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",abandoned,B,,,,1,wrong,"), std::string::npos) << csv;
}

TEST_F(ScoreTest, NoRowIsLost) {
  const std::string broken = file("a.csv",
                                  "game,round,player,variant,score\n"
                                  "t1,1,Ala,remik,11\nt1,1,B,,12\n"
                                  "t2,1,\"Ala,remik,11\nt2,1,B,,12\n"
                                  "t1,2,Ala,,13\n\n"
                                  "t3,1,Ala,remik,11\nt3,1,B,,12\n");
  const Ran ran = score("--format ndjson " + broken);
  EXPECT_EQ(ran.status, 2);
  std::vector<std::string> verdicts;
  std::istringstream lines(ran.output);
  for (std::string line; std::getline(lines, line);)
    verdicts.push_back(Json::parse(line)["verdict"].get<std::string>());
  EXPECT_EQ(verdicts, (std::vector<std::string>{"legal", "malformed", "malformed", "legal"}));
  EXPECT_NE(ran.output.find("others begin at line 2"), std::string::npos);
}

TEST_F(ScoreTest, AFileThatEndsTooEarlyIsNotScoredAsIfItWereWhole) {
  const std::string sheet = file("a.csv", std::string(kTwoPlayers));
  const Ran ran = run_in_shell("gzip -c " + sheet + " | head -c 60 > " + path("cut.csv.gz") +
                               "; rumref score " + path("cut.csv.gz"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("the compressed data ends too early"), std::string::npos) << ran.output;
}

TEST_F(ScoreTest, NamesAndNotesAreOnlyText) {
  const std::string sheet =
      file("a.json",
           R"({"variant":"remik","players":["=1+1","-B"],"scoresheet":true,"id":"@id","rounds":[{)"
           R"("went_out":"=1+1","points":{"-B":7},"adjust":["-B +3, =cmd|x"]}]})");
  const Ran csv = score("--format csv " + sheet);
  EXPECT_NE(csv.output.find(R"(,"'@id",remik,legal,1,out,"'=1+1",yes,,-10,,computed)"),
            std::string::npos)
      << csv.output;
  EXPECT_NE(csv.output.find(R"(,"'-B",,7,7,,computed,3,"'=cmd|x",)"), std::string::npos)
      << csv.output;
  const Ran standings = score("--standings --format csv " + sheet);
  EXPECT_NE(standings.output.find(R"(,"'=1+1",1,0,-10,)"), std::string::npos) << standings.output;
  const std::string hostile =
      file("b.json", R"({"variant":"remik","players":["A","B"],"scoresheet":true,"id":"\u001b[2J",)"
                     R"("rounds":[]})");
  EXPECT_EQ(score(hostile).output.find('\x1b'), std::string::npos);
  EXPECT_EQ(score("--format csv " + hostile).output.find('\x1b'), std::string::npos);
}

class ScoreDatabase : public ScoreTest {
 protected:
  /// What a query gives, by the SQLite that Python has.
  [[nodiscard]] std::string ask(const std::string& sql) const {
    return run_in_shell(
               "python3 -c \"\nimport sqlite3, sys\n"
               "for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]):\n"
               "  print(*row)\n\" " +
               path("club.db") + " \"" + sql + "\"")
        .output;
  }
  Ran keep(const std::string& arguments) const {
    return score("--standings --format csv --db " + path("club.db") + " " + arguments);
  }
};

TEST_F(ScoreDatabase, TheSameFilesAgainChangeNothing) {
  keep("samples/paper samples/remik");
  const std::string before = read_file(folder_ / "club.db");
  EXPECT_EQ(ask("PRAGMA integrity_check"), "ok\n");
  EXPECT_EQ(ask("PRAGMA foreign_key_check"), "");
  EXPECT_EQ(ask("SELECT count(*) FROM games"), ask("SELECT count(*) FROM records"));
  EXPECT_EQ(ask("SELECT player, total_low, total_high FROM results JOIN games ON id = verdict_id "
                "WHERE game LIKE 'aunt%' ORDER BY seat"),
            "Hela 32 228\nIgor 63 63\nJola 101 101\n");
  EXPECT_EQ(ask("SELECT player, score_low, written_score FROM scores JOIN games ON id = verdict_id "
                "WHERE game = 'table 1' AND score_low <> written_score"),
            "Bartek 13 15\n");
  keep("samples/paper samples/remik");
  EXPECT_TRUE(read_file(folder_ / "club.db") == before);
}

TEST_F(ScoreDatabase, ACorrectedSheetReplacesTheOneBefore) {
  const std::string sheet =
      file("a.csv", "game,round,player,variant,score\nt,1,A,remik,11\nt,1,B,,12\n");
  keep(sheet);
  file("a.csv", "game,round,player,variant,score\nt,1,A,remik,11\nt,1,B,,13\n");
  keep(sheet);
  EXPECT_EQ(ask("SELECT count(*) FROM records"), "2\n");
  EXPECT_EQ(ask("SELECT total_low FROM results JOIN games ON id = verdict_id"), "11\n13\n");
  file("a.csv", "game,round,player,variant,score\nt,1,A,remik,11\nt,1,B,,12\n");
  keep(sheet);
  EXPECT_EQ(ask("SELECT count(*) FROM records"), "2\n");
  EXPECT_EQ(ask("SELECT total_low FROM results JOIN games ON id = verdict_id"), "11\n12\n");
  keep("--set end.at=400 " + sheet);
  EXPECT_EQ(ask("SELECT count(*) FROM verdicts"), "3\n");
  EXPECT_EQ(ask("SELECT count(*) FROM games"), "1\n");
}

TEST_F(ScoreDatabase, KeepsNoTotalThatNobodyCanTell) {
  keep("tests/cases/turn.out-of-order/undecided-may-be-out-of-the-game.rgn");
  EXPECT_EQ(ask("SELECT count(*) > 0, count(total_low), count(total_high) FROM results"),
            "1 0 0\n");
}

TEST_F(ScoreDatabase, TheSameRecordTwiceIsToldAndKeptOnce) {
  const std::string game =
      R"({"variant":"remik","players":["A","B"],"scoresheet":true,"rounds":[]})";
  const Ran ran = keep(file("a.ndjson", game + "\n" + game + "\n"));
  EXPECT_NE(ran.output.find("a.ndjson:2 is identical to"), std::string::npos) << ran.output;
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ask("SELECT count(*) FROM records"), "1\n");
}

TEST_F(ScoreDatabase, WhatIsNoDatabaseOfOursIsLeftAlone) {
  const std::string sheet = file("a.csv", std::string(kTwoPlayers));
  file("club.db", "not a database at all, but somebody's notes\n");
  EXPECT_EQ(keep(sheet).status, 2);
  EXPECT_EQ(read_file(folder_ / "club.db"), "not a database at all, but somebody's notes\n");
  fs::remove(folder_ / "club.db");
  EXPECT_EQ(ask("CREATE TABLE other (x)"), "");
  const Ran ran = keep(sheet);
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("something else than verdicts"), std::string::npos) << ran.output;
}

/// Killed in the middle, the file is whole, and the next run completes it.
TEST_F(ScoreDatabase, AKilledRunLeavesAWholeFile) {
  std::string rows = "game,round,player,variant,score\n";
  for (int i = 0; i < 4000; ++i) {
    const std::string game = "g" + std::to_string(i);
    rows += game + ",1,A,remik,11\n" + game + ",1,B,,12\n";
  }
  const std::string sheet = file("a.csv", rows);
  const std::string command =
      "rumref score --standings --format csv --db " + path("club.db") + " " + sheet + " >/dev/null";
  // Killed once something has been committed; a run that was faster than that is whole anyway.
  run_in_shell(command + " & child=$!; for i in $(seq 500); do [ -s " + path("club.db") +
               " ] && break; sleep 0.01; done; sleep 0.1; kill -9 $child; wait");
  EXPECT_EQ(ask("PRAGMA integrity_check"), "ok\n");
  EXPECT_EQ(ask("SELECT count(*) FROM records WHERE NOT EXISTS (SELECT 1 FROM verdicts WHERE "
                "record_id = records.id)"),
            "0\n");
  EXPECT_EQ(run_in_shell(command).status, 0);
  EXPECT_EQ(ask("SELECT count(*) FROM games"), "4000\n");
  EXPECT_EQ(ask("SELECT count(*) FROM scores"), "8000\n");
}

}  // namespace
}  // namespace rummy
