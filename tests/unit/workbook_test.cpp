// Workbooks as programs write them, and as somebody might to do harm.

#include "logio/workbook.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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
            "Ala  Ma\t\t\t44" + std::string(1'048'001, '\n') + "2026-03-04\t=SUM([.A1])");
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
