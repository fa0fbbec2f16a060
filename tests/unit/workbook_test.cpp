// Workbooks as programs write them, and as somebody might to do harm.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "logio/inputs.h"
#include "unit/zip_file.h"

namespace rummy {
namespace {

constexpr std::size_t kEnough = std::size_t{1} << 20U;

std::string row(const std::string& number, const std::string& cells) {
  return "<row r=\"" + number + "\">" + cells + "</row>";
}

TEST(Workbook, ExcelCellsAreWhatAReaderSees) {
  const std::string shared =
      "<si><t>Ala</t></si><si><r><t>Bar</t></r><r><t xml:space=\"preserve\">tek </t></r>"
      "<rPh><t>no</t></rPh></si><si><t>say &quot;no&quot;</t></si>";
  const std::string cells =
      row("1", R"(<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>)"
               R"(<c r="D1" t="s"><v>2</v></c>)") +
      row("2", R"(<c r="A2"><v>-10</v></c><c r="B2" s="1"><v>46085</v></c>)"
               R"(<c r="C2" s="2"><v>46085.75</v></c><c r="D2" t="b"><v>1</v></c>)") +
      row("4", R"(<c r="A4"><f>SUM(A1:A3)</f><v>44</v></c><c r="B4"><f>SUM(B1:B3)</f></c>)"
               "<c r=\"C4\" t=\"inlineStr\"><is><t>a\tb\nc</t></is></c>"
               R"(<c r="D4" t="str"><v>x</v></c><c r="E4" s="1"/>)");
  const Workbook book =
      read_workbook(excel_of({{"Środa", cells}, {"hidden", cells}}, shared), kEnough);
  EXPECT_EQ(book.error, "");
  ASSERT_EQ(book.pages.size(), 1U);
  EXPECT_EQ(book.pages[0].name, "Środa");
  EXPECT_EQ(book.pages[0].text,
            "Ala\tBartek \t\t\"say \"\"no\"\"\"\n"
            "-10\t2026-03-04\t2026-03-04\tTRUE\n"
            "\n"
            "44\t=SUM(B1:B3)\ta b c\tx");
}

TEST(Workbook, CalcCellsAreWhatAReaderSees) {
  const std::string styles =
      R"(<style:style style:name="h"><style:table-properties table:display="false"/></style:style>)";
  const std::string tables =
      R"(<table:table table:name="Montag"><table:table-row>)"
      R"(<table:table-cell office:value-type="string"><text:p>Ala<text:s text:c="2"/>Ma</text:p>)"
      R"(<office:annotation><text:p>shy</text:p></office:annotation></table:table-cell>)"
      R"(<table:table-cell table:number-columns-repeated="2"/>)"
      R"(<table:table-cell office:value-type="float" office:value="44"><text:p>44 pkt</text:p>)"
      R"(</table:table-cell><table:table-cell table:number-columns-repeated="16000"/>)"
      R"(</table:table-row><table:table-row table:number-rows-repeated="1048000">)"
      R"(<table:table-cell table:number-columns-repeated="16384"/></table:table-row>)"
      R"(<table:table-row><table:table-cell office:value-type="date" )"
      R"-(office:date-value="2026-03-04T18:00:00"/><table:table-cell table:formula="of:=SUM([.A1])"/>)-"
      R"(</table:table-row></table:table><table:table table:name="x" table:style-name="h">)"
      R"(<table:table-row><table:table-cell office:value-type="float" office:value="1"/>)"
      R"(</table:table-row></table:table>)";
  const Workbook book = read_workbook(calc_of(tables, styles), 4 * kEnough);
  EXPECT_EQ(book.error, "");
  ASSERT_EQ(book.pages.size(), 1U);
  EXPECT_EQ(book.pages[0].name, "Montag");
  EXPECT_EQ(book.pages[0].text,
            "Ala  Ma\t\t\t44" + std::string(1'048'001, '\n') + "2026-03-04\t=SUM([.A1])\t\t");
}

std::string cell(const std::string& name, const std::string& text) {
  return "<c r=\"" + name + R"(" t="inlineStr"><is><t>)" + text + "</t></is></c>";
}

std::string figure(const std::string& name, const std::string& number) {
  return "<c r=\"" + name + "\"><v>" + number + "</v></c>";
}

std::string merged(const std::vector<std::string>& ranges) {
  std::string cells;
  for (const std::string& range : ranges)
    cells += "<mergeCell ref=\"" + range + "\"/>";
  return "<mergeCells>" + cells + "</mergeCells>";
}

/// The text of the first page of Excel's kind.
std::string page_of(const std::string& cells) {
  const Workbook book = read_workbook(excel_of({{"a", cells}}), kEnough);
  EXPECT_EQ(book.error, "");
  return book.pages.empty() ? std::string() : book.pages[0].text;
}

TEST(Workbook, AMergedLabelHoldsForAllItCovers) {
  // A title above; names above two columns each; a date beside its rounds.
  EXPECT_EQ(page_of(row("1", cell("A1", "Klub")) +
                    row("2", cell("A2", "Dzień") + cell("B2", "Runda") + cell("C2", "Łucja") +
                                 cell("E2", "Jan")) +
                    row("3", cell("C3", "pkt") + cell("D3", "suma") + cell("E3", "pkt")) +
                    row("4", cell("A4", "2026-03-04") + figure("B4", "1") + figure("C4", "22") +
                                 figure("D4", "22")) +
                    row("5", figure("B5", "2") + figure("C5", "-10") + figure("D5", "12")) +
                    merged({"A1:B1", "A2:A3", "B2:B3", "C2:D2", "E2:F2", "A4:A5"})),
            "Klub\t\t\t\t\t\n"
            "Dzień\tRunda\tŁucja\tŁucja\tJan\tJan\n"
            "Dzień\tRunda\tpkt\tsuma\tpkt\t\n"
            "2026-03-04\t1\t22\t22\t\t\n"
            "2026-03-04\t2\t-10\t12\t\t");
}

TEST(Workbook, AMergedFigureHoldsWhereItIsALabel) {
  // The round of two players holds below; the total beside them is one figure.
  EXPECT_EQ(page_of(row("1", figure("A1", "1") + cell("B1", "Ann") + figure("C1", "5") +
                                 figure("D1", "9")) +
                    row("2", cell("B2", "Bob") + figure("C2", "4")) + merged({"A1:A2", "D1:D2"})),
            "1\tAnn\t5\t9\n1\tBob\t4\t");
  // Numbers of rounds above two columns each.
  EXPECT_EQ(page_of(row("1", cell("A1", "Name") + figure("B1", "1") + figure("D1", "2")) +
                    row("2", cell("A2", "Ann") + figure("B2", "5") + figure("C2", "5")) +
                    merged({"B1:C1", "D1:E1"})),
            "Name\t1\t1\t2\t2\nAnn\t5\t5\t\t");
}

TEST(Workbook, WhatIsStruckThroughComesBeforeWhatReplacesIt) {
  const auto runs = [](const std::string& name, const std::string& struck,
                       const std::string& behind) {
    return "<c r=\"" + name + R"(" t="inlineStr"><is><r><rPr><strike/></rPr><t>)" + struck +
           "</t></r><r><rPr><strike val=\"0\"/></rPr><t>" + behind + "</t></r></is></c>";
  };
  EXPECT_EQ(page_of(row("1", runs("A1", "34", " 43") + runs("B1", "34", "43") +
                                 runs("C1", "Ann", "Anna") + R"(<c r="D1" s="3"><v>34</v></c>)" +
                                 R"(<c r="E1" s="3" t="str"><v>Ann</v></c>)")),
            "~~34~~ 43\t~~34~~ 43\tAnna\t~~34~~\tAnn");
}

TEST(Workbook, SumsNobodyComputedAreComputedFromFigures) {
  const auto formula = [](const std::string& name, const std::string& words) {
    return "<c r=\"" + name + "\"><f>" + words + "</f></c>";
  };
  EXPECT_EQ(page_of(row("1", figure("A1", "20") + cell("B1", "x") + figure("C1", "0.5")) +
                    row("2", figure("A2", "-10") + figure("B2", "3") + figure("C2", "1")) +
                    row("3", formula("A3", "SUM(A1:A2)") + formula("B3", "SUM(B1:B2)") +
                                 formula("C3", "SUM($C$1:C2,A1)") + formula("D3", "SUM(D1:D2)")) +
                    row("4", formula("A4", "A3+C2-1") + formula("B4", "A4/2") +
                                 formula("C4", "C4+1") + formula("D4", "SUM(A1:A2"))),
            "20\tx\t0.5\t\n"
            "-10\t3\t1\t\n"
            "10\t=SUM(B1:B2)\t21.5\t=SUM(D1:D2)\n"
            "10\t=A4/2\t=C4+1\t=SUM(A1:A2");
}

TEST(Workbook, CalcSaysTheSameOfMergedStruckAndSummedCells) {
  const std::string styles =
      R"(<s:style s:name="T1"><s:text-properties s:text-line-through-style="solid"/></s:style>)"
      R"(<s:style s:name="T2"><s:text-properties s:text-line-through-style="none"/></s:style>)";
  const auto number = [](const std::string& figure, const std::string& more = {}) {
    return "<t:table-cell o:value-type=\"float\" o:value=\"" + figure + "\" " + more + "/>";
  };
  const Workbook book = read_workbook(
      calc_of(
          "<t:table t:name=\"a\"><t:table-row><t:table-cell><x:p>R</x:p></t:table-cell>"
          "<t:table-cell t:number-columns-spanned=\"2\"><x:p>Ann</x:p></t:table-cell>"
          "<t:covered-table-cell><x:p>old</x:p></t:covered-table-cell></t:table-row>"
          "<t:table-row>" +
              number("1") + number("34", "t:style-name=\"T1\"") +
              "<t:table-cell><x:p><x:span x:style-name=\"T1\">3</x:span>"
              "<x:span x:style-name=\"T2\">4</x:span></x:p></t:table-cell></t:table-row>"
              "<t:table-row>" +
              number("2") +
              "<t:table-cell t:formula=\"of:=SUM([.A2:.A3];[.$A$2])\"/></t:table-row></t:table>",
          styles),
      kEnough);
  EXPECT_EQ(book.error, "");
  ASSERT_EQ(book.pages.size(), 1U);
  EXPECT_EQ(book.pages[0].text, "R\tAnn\tAnn\n1\t~~34~~\t~~3~~ 4\n2\t4\t");
}

TEST(Workbook, RowsAtTheEndThatHoldNothingCostNothing) {
  std::string cells = row("1", R"(<c r="A1"><v>1</v></c>)");
  for (int i = 2; i < 50000; ++i)
    cells += row(std::to_string(i), "<c r=\"A" + std::to_string(i) + "\" s=\"1\"/>");
  const Workbook book = read_workbook(excel_of({{"a", cells}}), 16);
  EXPECT_EQ(book.error, "");
  ASSERT_EQ(book.pages.size(), 1U);
  EXPECT_EQ(book.pages[0].text, "1");
}

struct Harm {
  std::string_view why;
  std::string bytes;
  std::string_view says;
};

std::vector<Harm> harms() {
  const std::string good = excel_of({{"a", row("1", R"(<c r="A1"><v>1</v></c>)")}});
  std::string torn = good;
  torn[good.find("xl/worksheets") + 40] ^= 0x55;
  const std::string entities =
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
  std::string deep;
  for (int i = 0; i < 10000; ++i)
    deep += "<a>";
  std::string locked = zip_of({{"content.xml", "x"}});
  locked[6] |= 1;
  locked[locked.find("PK\x01\x02") + 8] |= 1;
  return {
      {"cut short", good.substr(0, good.size() / 2), "damaged"},
      {"a byte turned", torn, "damaged"},
      {"another archive", zip_of({{"readme.txt", "x"}}), "no workbook"},
      {"a list and no pages", excel_of({}), "without pages"},
      {"entities", zip_of({{"content.xml", entities + "<a>&b;</a>"}}), "damaged"},
      {"elements within elements", zip_of({{"content.xml", deep}}), "damaged"},
      {"no XML", zip_of({{"content.xml", "none"}}), "damaged"},
      {"zeros without end", zip_of({{"content.xml", std::string(std::size_t{8} << 20U, ' ')}}),
       "damaged"},
      {"a password", locked, "password"},
      {"a part that is locked",
       zip_of({{"content.xml", "<a/>"}, {"META-INF/manifest.xml", "<m><encryption-data/></m>"}}),
       "password"},
      {"a cell far to the right in every row",
       calc_of(R"(<t:table t:name="a"><t:table-row t:number-rows-repeated="1048576">)"
               R"(<t:table-cell t:number-columns-repeated="16383"/>)"
               R"(<t:table-cell o:value-type="float" o:value="1"/></t:table-row></t:table>)"),
       "too large"},
      {"one cell repeated without measure",
       calc_of(R"(<t:table t:name="a"><t:table-row t:number-rows-repeated="999999999">)"
               R"(<t:table-cell t:number-columns-repeated="999999999" o:value-type="float" )"
               R"(o:value="1"/></t:table-row></t:table>)"),
       "too large"},
      {"a cell below the last row",
       excel_of({{"a", row("99999999", R"(<c r="A99999999"><v>1</v></c>)")}}), "too large"},
      {"a text said again and again",
       excel_of({{"a",
                  [] {
                    std::string cells;
                    for (int i = 0; i < 2000; ++i)
                      cells += "<c t=\"s\"><v>0</v></c>";
                    return row("1", cells);
                  }()}},
                "<si><t>" + std::string(10000, 'a') + "</t></si>"),
       "too large"},
  };
}

TEST(Workbook, HarmIsOneErrorInBoundedMemory) {
  for (const Harm& harm : harms()) {
    SCOPED_TRACE(harm.why);
    const Workbook book = read_workbook(harm.bytes, kEnough);
    EXPECT_NE(book.error.find(harm.says), std::string::npos) << book.error;
    EXPECT_TRUE(book.pages.empty());
  }
}

TEST(Workbook, EveryWayToCutOneShortIsAnError) {
  const std::string good = excel_of({{"a", row("1", R"(<c r="A1"><v>1</v></c>)")}});
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_NE(read_workbook(std::string_view(good).substr(0, size), kEnough).error, "");
}

}  // namespace
}  // namespace rummy
