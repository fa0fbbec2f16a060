// Scoresheets read by search: what each layout is read as, and what is asked instead.

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

struct Layout {
  std::string_view why;
  std::string_view csv;
  std::string_view json;
};

constexpr std::string_view kTwoRounds =
    R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5}}]})";
constexpr std::string_view kWithSum =
    R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":25,"Bob":9}}]})";
constexpr std::string_view kWithNote =
    R"({"players":["Ann","Bob"],"scoresheet":true,"note":"x","rounds":[{"score":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":25,"Bob":9}}]})";
constexpr std::string_view kWithTotals =
    R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14},"total":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":25,"Bob":9}}]})";
constexpr std::string_view kTotalsAlone =
    R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"total":{"Ann":3,"Bob":14}},{"total":{"Ann":25,"Bob":9}}]})";

constexpr auto kLayouts = std::to_array<Layout>({
    {"a column a player", "Round,Ann,Bob\n1,3,14\n2,22,-5\n", kTwoRounds},
    {"a header nobody knows over a count", "Xyz;Ann;Bob\n1;3;14\n2;22;-5\n", kTwoRounds},
    {"no labels", "Ann\tBob\n3\t14\n22\t-5\n", kTwoRounds},
    {"columns by spaces", "Round   Ann   Bob\n1       3     14\n2       22    -5\n", kTwoRounds},
    {"Markdown", "| Round | Ann | Bob |\n|---|---|---|\n| 1 | 3 | 14 |\n| 2 | **22** | -5 |\n",
     kTwoRounds},
    {"sums under a label nobody knows", "Round,Ann,Bob\n1,3,14\n2,22,-5\nÖsszesen,25,9\n",
     kWithSum},
    {"sums without a label", "Ann,Bob\n3,14\n22,-5\n25,9\n", kWithSum},
    {"sums below a rule", "Ann,Bob\n3,14\n22,-5\n---,---\n25,9\n", kWithSum},
    {"sums on top", "Round,Ann,Bob\nTotal,25,9\n1,3,14\n2,22,-5\n", kWithSum},
    {"turned over", "Name,1,2,Score\nAnn,3,22,25\nBob,14,-5,9\n", kWithSum},
    {"pairs by word", "R,Ann pts,Ann sum,Bob pts,Bob sum\n1,3,3,14,14\n2,22,25,-5,9\n",
     kWithTotals},
    {"pairs by arithmetic", "R,Ann,,Bob,\n1,3,3,14,14\n2,22,25,-5,9\n", kWithTotals},
    {"two lines of headers", ",Ann,,Bob,\n,pts,Σ,pts,Σ\n1,3,3,14,14\n2,22,25,-5,9\n", kWithTotals},
    {"two halves", "R,Ann,Bob,Ann total,Bob total\n1,3,14,3,14\n2,22,-5,25,9\n", kWithTotals},
    {"in one cell", "R,Ann,Bob\n1,3/3,14/14\n2,22 (25),-5 (9)\n", kWithTotals},
    {"totals below each round", "R,Ann,Bob\n1,3,14\n,3,14\n2,22,-5\n,25,9\n", kWithTotals},
    {"running totals by title", "Running totals\nR,Ann,Bob\n1,3,14\n2,25,9\n", kTotalsAlone},
    {"running totals by headers", "R,Total Ann,Total Bob\n1,3,14\n2,25,9\n", kTotalsAlone},
    {"a row for each player and round", "Giro;Chi;Quanto\n1;Ann;3\n1;Bob;14\n2;Ann;22\n2;Bob;-5\n",
     kTwoRounds},
    {"a table for each player", "Ann\n1,3\n2,22\n\nBob\n1,14\n2,-5\n", kTwoRounds},
    {"rounds in which nobody scored, one after the other",
     "R,Ann,Bob\n1,3,14\n,3,14\n2,-,-\n,3,14\n3,-,-\n,3,14\n4,22,-5\n,25,9\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14},"total":{"Ann":3,"Bob":14}},{"total":{"Ann":3,"Bob":14}},{"total":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":25,"Bob":9}}]})"},
    {"nobody scored in the last round", "R,Ann,Bob\n1,3,14\n,3,14\n2,22,-5\n,25,9\n3,-,-\n,25,9\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14},"total":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":25,"Bob":9}},{"total":{"Ann":25,"Bob":9}}]})"},
    {"a dash beside a total that grows, a row a score",
     "Round,Player,score,total\n1,Ann,3,3\n1,Bob,14,14\n2,Ann,22,25\n2,Bob,-,24\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14},"total":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":0},"total":{"Ann":25,"Bob":24}}]})"},
    {"a total not written beside a score", "R,Ann,,Bob,\n1,3,-,14,14\n2,22,25,-5,9\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14},"total":{"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":25,"Bob":9}}]})"},
    {"a total of nothing before the first score",
     "R,Ann,,Bob,\n1,-,-,14,14\n2,22,22,-5,9\n3,1,23,2,11\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Bob":14},"total":{"Ann":0,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":22,"Bob":9}},{"score":{"Ann":1,"Bob":2},"total":{"Ann":23,"Bob":11}}]})"},
    {"a check column, places, notes",
     "R,Ann,Bob,Check,Uwagi\n1,3,14,17,x\n2,22,-5,17,late\nTotal,25,9,34,\nPlace,2,1,,\n",
     kWithNote},
    {"corrections, sums and marks in cells", "R,Ann,Bob\n1,5 -> 3,14*\n2,20+2,~~7~~ -5\n",
     kTwoRounds},
    {"points brought along", "R,Ann,Bob\nCarry,100,50\n1,3,14\n2,22,-5\nTotal,125,59\n",
     R"({"players":["Ann","Bob"],"carry":{"Ann":{"total":100},"Bob":{"total":50}},"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":125,"Bob":59}}]})"},
    {"a penalty among the rounds", "R,Ann,Bob\n1,3,14\n2,22,-5\nPenalty,10,\nTotal,35,9\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"adjust":["Ann +10"],"total":{"Ann":35,"Bob":9}}]})"},
    {"headers in two lines in Markdown",
     "| R | Ann |  | Bob |  |\n|---|---|---|---|---|\n|  | pts | sum | pts | sum |\n"
     "| 1 | 3 | 3 | 14 | 14 |\n| 2 | 22 | 25 | -5 | 9 |\n",
     kWithTotals},
    {"a column of games with a row for each player: they are the rounds",
     "Spiel;Spieler;Punkte\n1;Ann;3\n1;Bob;14\n2;Ann;22\n2;Bob;-5\n", kTwoRounds},
    {"hands as rounds", "Hand;Name;score\n1;Ann;3\n1;Bob;14\n2;Ann;22\n2;Bob;-5\n", kTwoRounds},
    {"points under hand", "Round;Name;hand\n1;Ann;3\n1;Bob;14\n2;Ann;22\n2;Bob;-5\n", kTwoRounds},
    {"the number of a round before its word", "Nr,Ann,Bob\n1 kolejka,3,14\n2 kolejka,22,-5\n",
     kTwoRounds},
    {"a minus behind and a unit", "R,Ann,Bob\n1,3 pts,14 pts\n2,22 pts,5- pts\n", kTwoRounds},
    {"a column that says the same, and is added up",
     "R,Cy,Ann,Bob\n1,5,3,14\n2,5,22,-5\n,10,25,9\n",
     R"({"players":["Cy","Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Cy":5,"Ann":3,"Bob":14}},{"score":{"Cy":5,"Ann":22,"Bob":-5},"total":{"Cy":10,"Ann":25,"Bob":9}}]})"},
    {"a player with dashes alone", "R,Cy,Ann,Bob\n1,-,3,14\n2,-,22,-5\n,-,25,9\n",
     R"({"players":["Cy","Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":25,"Bob":9}}]})"},
    {"a dash before the first total so far", "R,Total Ann,Total Bob\n1,-,14\n2,25,9\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"total":{"Ann":0,"Bob":14}},{"total":{"Ann":25,"Bob":9}}]})"},
    {"a dash beside a total that grows: the total is wrong",
     "R,Ann pts,Ann sum,Bob pts,Bob sum\n1,3,3,14,14\n2,-,9,5,19\n3,22,31,-5,14\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14},"total":{"Ann":3,"Bob":14}},{"score":{"Ann":0,"Bob":5},"total":{"Ann":9,"Bob":19}},{"score":{"Ann":22,"Bob":-5},"total":{"Ann":31,"Bob":14}}]})"},
    {"a dash in the last round: the sums hold for it all the same",
     "R,Ann,Bob\n1,3,14\n2,22,-\nTotal,25,14\n",
     R"({"players":["Ann","Bob"],"scoresheet":true,"rounds":[{"score":{"Ann":3,"Bob":14}},{"score":{"Ann":22},"total":{"Ann":25,"Bob":14}}]})"},
});

TEST(SheetSearch, ReadsEveryLayout) {
  for (const Layout& sheet : kLayouts) {
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

struct Asked {
  std::string_view csv;
  std::string_view code;
  std::string_view says;  // somewhere in the message or the help
};

constexpr auto kAsked = std::to_array<Asked>({
    {"Round,Ann,Bob\n1,3,14\nXyz,4,4\n2,22,-5\n", "sheet.unclear-row", "Penalty"},
    {"Round,Ann,Bob\n1,3,14\n2,22,-5\n2,1,1\n3,4,4\n", "sheet.unclear-row", "lines 3 and 4"},
    {"Round,Ann,Bob\n1,120,45\n2,200,30\n3,305,90\n", "sheet.unclear-column", "running totals"},
    {"Round,Ann,Total\n1,3,14\n2,22,-5\n", "sheet.unclear-column", "--players"},
    {"Round,Ann,Bob\n1,-1O,34\n2,22,-I0\n", "record.syntax", "did you mean -10?"},
    {"Round,Ann,Bob\n1,3,lost it\n2,22,5\n3,4,4\n", "record.syntax", "column headed note"},
    {"Round,Ann,Bob\n1,3,4?\n2,22,5\n", "record.syntax", "expected a whole number"},
    {"Round,Player,Points\nI,Ann,-\nI,Bob,1?\nII,Ann,1\nII,Bob,-\nIII,Ann,-\nIII,Bob,1\n",
     "record.syntax", "expected a whole number"},
    {"Ann,Bob,Cy\n38,26?,80\n80,80,0\n40,20,40\n158,126,120\n", "record.syntax",
     "expected a whole number"},
    {"N.,Ann,Bob\n1,,30\n,0,30\n2,,9\n,0,39\n3,,12\n,0,51\n4,,\n,0,51\n", "sheet.unclear-column",
     "\"N.\" is a player"},
    {"R,Ann,Bob,Cy\n1,40,0,40\n2,11,11,0\n,51,1,40\n", "sheet.unclear-column",
     "\"Bob\" is a player"},
    {"Hand,Name,p.\nHand 1,Ann,38?\nHand 1,Bob,-\nHand 2,Ann,-\nHand 2,Bob,22\n", "record.syntax",
     "expected a whole number"},
    {"Name\tR. 1\tR. 2\tR. 3\tTotal\nAnn\t\t\t\t-\nBob\t3\t4\t5\t12\n", "sheet.unclear-column",
     "\"R. 1\" is a player"},
    {"Ann,Bob\n0,13\n0,26\n0,19\n0,49\n", "sheet.unclear-column", "is read as the totals"},
    {"Ann,Bob\n-,-\n59,-\n59,-\n", "sheet.unclear-column", "scores, round by round"},
    {",1,2,3\nAnn,3,22,5\nBob,14,-5,2\nCy,,,\n", "sheet.unclear-column", "\"Cy\" is a player"},
    {"Round,Winner,Ann,Bob\n1,Ann,,34\n2,Bob,22,\n", "sheet.unclear-column", "=went_out"},
    {"Round,Ann,Ann\n1,3,14\n2,22,-5\n", "players.duplicate", "called"},
    {"Round,Ann,Bob,Cy\n1,3,14,\n2,22,-5,\n", "sheet.unclear-column", "\"Cy\" is a player"},
    {"Round,Ann,Bob\n1,,\n2,,\n3,,\n", "record.syntax", "the pad is empty"},
    {"at,cpu,mem\n1,0.5,1.5\n2,0.5,2.5\n3,0.5,3.5\n4,0.5,1.5\n5,2.5,1.5\n6,3.5,1.5\n",
     "record.syntax", "a table of scores"},
    {"nothing here", "record.syntax", "names the columns"},
});

TEST(SheetSearch, AsksInsteadOfGuessing) {
  for (const Asked& asked : kAsked) {
    SCOPED_TRACE(asked.csv);
    Record record;
    Findings findings;
    read_sheet_record({.text = asked.csv}, record, findings);
    bool found = false;
    for (const Finding& finding : findings) {
      const std::string said = finding.message.english() + " " + finding.help.english();
      found = found || (finding.judgement == Judgement::malformed && finding.code == asked.code &&
                        said.find(asked.says) != std::string::npos);
    }
    EXPECT_TRUE(found) << (findings.empty() ? "" : findings.front().message.english());
  }
}

}  // namespace
}  // namespace rummy
