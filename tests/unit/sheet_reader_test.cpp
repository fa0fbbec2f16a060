// Scoresheets in CSV: what each way of writing one means, and what is said of the rest.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_head.h"
#include "table/record.h"

namespace rummy {
namespace {

struct Sheet {
  std::string_view why;
  std::string_view csv;
  std::string_view json;  // the record it is
};

constexpr auto kSheets = std::to_array<Sheet>({
    {"the example of the manual",
     "game,variant,round,player,hand,shown,went_out,at_once,knocked,points,score,total\n"
     "t1,remik,1,Ala,,,yes,,,,-10,-10\n"
     "t1,remik,1,Bartek,KH 9D JK,,,,,,44,44\n",
     R"({"variant":"remik","players":["Ala","Bartek"],"id":"t1","scoresheet":true,"rounds":[{"hand":{"Bartek":"KH 9D JK"},"went_out":"Ala","score":{"Ala":-10,"Bartek":44},"total":{"Ala":-10,"Bartek":44}}]})"},
    {"columns in any order and case, semicolons, a mark, carriage returns, blank lines",
     "\xEF\xBB\xBFPLAYER;Score;ROUND\r\n\r\nAla;-10;1\r\n;;\r\nBartek;44;1\r\n",
     R"({"players":["Ala","Bartek"],"scoresheet":true,"rounds":[{"score":{"Ala":-10,"Bartek":44}}]})"},
    {"tabs", "round\tplayer\tpoints\n1\tAla\t7\n1\tJan K\t\n",
     R"({"players":["Ala","Jan K"],"scoresheet":true,"rounds":[{"points":{"Ala":7}}]})"},
    {"melds in quotes, doubled quotes, blanks round cells",
     "round,player,shown,adjust,adjust_reason\n"
     "1, Ala ,\"KH KD KC, AS/low 2S\",+5,\"said \"\"no\"\", twice\"\n1,B,-,,\n",
     R"({"players":["Ala","B"],"scoresheet":true,"rounds":[{"shown":{"Ala":"KH KD KC, AS/low 2S","B":""},"adjust":["Ala +5, said \"no\", twice"]}]})"},
    {"numbers of a decimal-comma locale",
     "round;player;points;score;total\n1;Ala;44,0;44,00;+44.0\n1;B;-3;\"-3,0\";0\n",
     R"({"players":["Ala","B"],"scoresheet":true,"rounds":[{"points":{"Ala":44,"B":-3},"score":{"Ala":44,"B":-3},"total":{"Ala":44,"B":0}}]})"},
    {"rows by player, and rounds said once", "round,player,score\n1,Ala,1\n2,Ala,3\n1,B,2\n2,B,4\n",
     R"({"players":["Ala","B"],"scoresheet":true,"rounds":[{"score":{"Ala":1,"B":2}},{"score":{"Ala":3,"B":4}}]})"},
    {"joined cells: the game and the round of the row above",
     "game,round,player,score\nt,1,Ala,1\n,,B,2\n,2,Ala,3\n,,B,4\n",
     R"({"players":["Ala","B"],"id":"t","scoresheet":true,"rounds":[{"score":{"Ala":1,"B":2}},{"score":{"Ala":3,"B":4}}]})"},
    {"yes in one's own row, or a name in any",
     "round,player,dealer,went_out,at_once,buy_back\n1,Ala,B,x,TRUE,no\n1,B,,0,,\n"
     "2,Ala,y,,,\n2,B,,B,,yes\n",
     R"({"players":["Ala","B"],"scoresheet":true,"rounds":[{"dealer":"B","went_out":"Ala","at_once":true},{"dealer":"Ala","buy_back":["B"],"went_out":"B"}]})"},
    {"players called as one marks: yes in one's own row is that player either way",
     "round,player,went_out,dealer\n1,1,,1\n1,2,x,\n",
     R"({"players":["1","2"],"scoresheet":true,"rounds":[{"dealer":"1","went_out":"2"}]})"},
    {"settings, notes, what was carried in, a second entry for one player",
     "round,player,variant,set.end.at,set.deck.packs,event,carry,carry_won,adjust,x-mine\n"
     "1,Ala,remik,300,{2: 1},club,12,1,5,a\n1,B,,,,,,,,b\n1,Ala,,,,,,,-2,c\n",
     R"({"variant":"remik","players":["Ala","B"],"set":{"end.at":300,"deck.packs":{"2":1}},"carry":{"Ala":{"total":12,"won":1}},"scoresheet":true,"event":"club","rounds":[{"adjust":["Ala +5","Ala -2"]}]})"},
    {"the separator on a line of its own is the file's, and told apart",
     "round,player,knocked,abandoned,winner\n1,Ala,yes,no,\n1,B,,,yes\n",
     R"({"players":["Ala","B"],"scoresheet":true,"rounds":[{"knocked":"Ala"}],"winner":"B"})"},
    {"players who dropped out of a round, in a column of their own and by name",
     "round,player,dropped,went_out\n1,Ala,first,\n1,B,middle,\n1,C,yes,\n1,D,no,yes\n"
     "2,Ala,C,\n2,B,,yes\n2,C,ausgestiegen,\n2,D,Middle drop,\n",
     R"({"players":["Ala","B","C","D"],"scoresheet":true,"rounds":[{"dropped":{"Ala":"first","B":"later","C":"yes"},"went_out":"D"},{"dropped":{"C":"yes","D":"later"},"went_out":"B"}]})"},
    {"words in place of scores, a column for each player, in four languages",
     "Round,Ala,B,C\n1,Game,Drop,35\n2,Middle drop,wygrana,11\n3,Rezygnacja,ausgestiegen,won\n"
     "4,vzdal,vyhrál,0\n",
     R"({"players":["Ala","B","C"],"scoresheet":true,"rounds":[{"dropped":{"B":"first"},"went_out":"Ala","score":{"C":35}},{"dropped":{"Ala":"later"},"went_out":"B","score":{"C":11}},{"dropped":{"Ala":"first","B":"first"},"went_out":"C"},{"dropped":{"Ala":"first"},"went_out":"B","score":{"C":0}}]})"},
    {"the names of the columns again, where files were joined",
     "round,player,score\n1,Ala,1\nRound,Player,Score\n1,B,2\n",
     R"({"players":["Ala","B"],"scoresheet":true,"rounds":[{"score":{"Ala":1,"B":2}}]})"},
});

TEST(SheetReader, ReadsWhatScoreKeepersWrite) {
  for (const Sheet& sheet : kSheets) {
    SCOPED_TRACE(sheet.why);
    Record expected;
    Record record;
    Findings findings;
    read_json_record(sheet.json, expected, findings);
    ASSERT_TRUE(findings.empty()) << findings.front().message.english();
    read_sheet_record({.text = sheet.csv}, record, findings);
    for (const Finding& finding : findings)
      EXPECT_EQ(finding.judgement, Judgement::note) << finding.message.english();
    EXPECT_EQ(write_json_record(record), write_json_record(expected));
  }
}

struct Fault {
  std::string_view csv;
  std::uint32_t line;
  std::uint32_t column;
  std::string_view code;
  std::string_view says;  // somewhere in the message or the help
};

constexpr auto kFaults = std::to_array<Fault>({
    {"round,playr\n1,Ala\n", 1, 7, "record.unknown-key", "did you mean player?"},
    {"round,player,xyzzy\n1,A,7\n", 1, 14, "record.unknown-key", "x-… of your own"},
    {"round,player,hand,Hand\n1,A,,\n", 1, 19, "record.syntax", "appears twice"},
    {"game,round\n1,1\n", 1, 1, "record.syntax", "missing column \"player\""},
    {"game,player\n1,A\n", 1, 1, "record.syntax", "missing column \"round\""},
    {"round,player\n", 1, 1, "record.syntax", "no rows"},
    {"round,player,score\n~\n", 1, 1, "record.syntax", "no rows"},
    {"round,player\n,A\n", 2, 1, "record.syntax", "which round it is of"},
    {"round,player,score\n1,,5\n", 2, 1, "record.syntax", "does not name its player"},
    {"round,player\n0,A\n", 2, 1, "record.syntax", "from 1 to"},
    {"round,player\none,A\n", 2, 1, "record.syntax", "expected the number of a round"},
    {"round,player\n1,A\n3,A\n", 3, 1, "record.syntax", "round 2 is missing"},
    {"round,player\n1,Ala\n1,B\n2,Alla\n2,B\n", 4, 3, "record.unknown-player", "mean Ala?"},
    {"round,player,score\n1,A,1\n1,A,2\n", 3, 5, "record.syntax", "appears twice"},
    {"round,player,score\n1,A,1,2\n", 2, 7, "record.syntax", "more cells than columns"},
    {"round,player,score\n1,A,\"1,234\"\n", 2, 6, "record.syntax", "may mean 1234 or 1 and"},
    {"round;player;score\n1;A;1.234\n", 2, 5, "record.syntax", "without a separator: 1234"},
    {"round;player;score\n1;A;1,5\n", 2, 5, "record.syntax", "expected a whole number"},
    {"round,player,score\n1,A,9999999999\n", 2, 5, "record.syntax", "expected a number from"},
    {"round,player,hand\n1,A,\"10S XX\"\n", 2, 10, "record.unknown-card",
     "cannot read \"XX\" as a card"},
    {"round,player\n1,\"A\n1,B\n", 2, 3, "record.syntax", "not closed"},
    {"round,player\n1,\"A\n", 2, 3, "record.syntax", "not closed"},
    {"round,player\n1,A\xFF\n", 2, 4, "record.syntax", "in UTF-8"},
    {"round,player\n1,A\"b\n1,B\n", 2, 4, "record.syntax", "a quote within a cell"},
    {"round,player\n1,\"A\"b\n1,B\n", 2, 6, "record.syntax", "after the closing quote"},
    {"round,player\n1,A\x01\n1,B\n", 2, 4, "record.syntax", "control character"},
    {"round,player\n1,\xC4\n1,B\n", 2, 3, "record.syntax", "in UTF-8"},
    {"\xFF\xFEr\n", 1, 1, "record.syntax", "save the spreadsheet as CSV in UTF-8"},
    {"round,player,went_out\n1,A,yes\n1,B,yes\n", 3, 5, "record.syntax",
     "names both \"A\" and \"B\""},
    {"round,player,went_out\n1,A,maybe\n", 2, 5, "record.unknown-player", "the players are"},
    {"round,player,went_out\n1,1,\n1,2,1\n", 3, 5, "record.syntax", "may mean \"yes\""},
    {"round,player,winner\n1,x,x\n1,2,x\n", 3, 5, "record.syntax", "may mean \"yes\""},
    {"round,player,dealer\n1,A,TRUE\n1,TRUE,\n", 2, 5, "record.syntax", "may mean \"yes\""},
    {"round,player,buy_back\n1,A,\n1,n,n\n", 3, 5, "record.syntax", "may mean \"no\""},
    {"round,player,knocked\n1,A,0\n1,0,\n", 2, 5, "record.syntax", "may mean \"no\""},
    {"round,player,at_once\n1,A,maybe\n", 2, 5, "record.syntax", "expected yes or no"},
    {"round,player,variant\n1,A,remik\n1,B,gin\n", 3, 5, "record.syntax", "a game has one"},
    {"game,round,player\nt,1,A\nu,1,B\n", 3, 1, "record.syntax", "is another game than"},
    {"round,player,adjust,adjust_reason\n1,A,,late\n", 2, 6, "record.syntax", "without points"},
    {"round,player,adjust,adjust_reason\n1,A,1,no #1\n", 2, 7, "record.syntax", "begins a comment"},
    {"round,player,set.end.at\n1,A,[1\n", 2, 5, "record.syntax", "the value of \"end.at\""},
    {"round,player,carry_won\n1,A,-1\n", 2, 5, "record.syntax", "cannot be negative"},
    {"round,player,\n1,A,3\n", 2, 5, "record.syntax", "a column without a name"},
});

TEST(SheetReader, SaysWhatIsWrongAndWhere) {
  for (const Fault& fault : kFaults) {
    SCOPED_TRACE(fault.csv);
    Record record;
    Findings findings;
    read_sheet_record({.text = fault.csv}, record, findings);
    ASSERT_FALSE(findings.empty());
    const Finding& first = findings.front();
    const CodePointSpan at = code_points(record, first.at);
    EXPECT_EQ(first.code, fault.code) << first.message.english();
    if (first.at.is_somewhere()) {
      EXPECT_EQ(at.line, fault.line) << first.message.english();
      EXPECT_EQ(at.column(), fault.column) << first.message.english();
    } else {
      ADD_FAILURE() << "nowhere: " << first.message.english();
    }
    EXPECT_NE((first.message.english() + " " + first.help.english()).find(fault.says),
              std::string::npos)
        << first.message.english() << " / " << first.help.english();
  }
}

TEST(SheetReader, CountsTheLinesOfTheFile) {
  Record record;
  Findings findings;
  read_sheet_record({.text = "game,round,player\nt,1,A\nt,x,A\n",
                     .origin = {.head_line = 3, .first_line = 100, .earlier_line = 40}},
                    record, findings);
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(code_points(record, findings[0].at).line, 100U);
  EXPECT_NE(findings[0].message.english().find("others begin at line 40"), std::string::npos);
  EXPECT_EQ(code_points(record, findings[1].at).line, 101U);
}

TEST(SheetCells, GoOnAfterALineThatIsNoRow) {
  SheetCells cutter(',');
  EXPECT_FALSE(cutter.split("a,b\"c").message.empty());
  EXPECT_TRUE(cutter.split("d,e").message.empty());
  ASSERT_EQ(cutter.cells().size(), 2U);
  EXPECT_EQ(cutter.cells()[0].text, "d");
}

struct Row {
  std::string_view line;
  std::string_view cells;  // with | between; with ! at the end: and a fault
  std::uint32_t fault = 0;
};

TEST(SheetCells, CutRowsAsWritten) {
  constexpr auto kRows = std::to_array<Row>({
      {"", ""},
      {"  \t ", ""},
      {",", "|"},
      {" a , b c\t,", "a|b c|"},
      {"\"a,b\" ,\"\"", "a,b|"},
      {R"("say ""Ala""","","""")", R"(say "Ala"||")"},
      {R"(a,"b)", "a!", 2},
      {R"(a,"b" c)", "a!", 6},
      {R"(a,b "c")", "a!", 4},
      {R"("a" "b")", "!", 4},
  });
  SheetCells cutter(',');
  for (const Row& row : kRows) {
    const CellFault fault = cutter.split(row.line);
    std::string cells;
    for (const SheetCell& cell : cutter.cells())
      cells.append(&cell == cutter.cells().data() ? "" : "|").append(cell.text);
    if (!fault.message.empty()) cells += '!';
    EXPECT_EQ(cells, row.cells) << row.line;
    EXPECT_EQ(fault.offset, row.fault) << row.line;
  }
}

TEST(SheetHead, IsToldFromARecord) {
  EXPECT_TRUE(is_sheet_start("game,round,player", {}));
  EXPECT_TRUE(is_sheet_start("\xEF\xBB\xBFround;player", {}));
  EXPECT_TRUE(is_sheet_start("Remik u Ali;;\n\nRunda;Ala;Bartek\n1;-10;44\n", {}));
  EXPECT_FALSE(is_sheet_start("players: Ala, Bartek", {}));
  EXPECT_FALSE(is_sheet_start("game", {}));
  EXPECT_EQ(separator_line("sep=;\r"), ';');
  EXPECT_EQ(separator_line("sep=|"), '|');
  EXPECT_FALSE(separator_line("sep=x"));
}

}  // namespace
}  // namespace rummy
