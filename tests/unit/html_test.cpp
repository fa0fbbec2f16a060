// Pages for a browser: what comes from a record stays text, and a page needs nothing but itself.
// What the pages do when they are used is tested in a browser (tests/browser).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/words.h"
#include "config/variants.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rumref.h"
#include "unit/report_fixture.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Html, TextIsEscaped) {
  EXPECT_EQ(html("<a href=\"x\">'&"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
  EXPECT_EQ(html("Łucja ♠"), "Łucja ♠");
  EXPECT_EQ(html("a\x1b\u202e"), "a\\x1b\\u202e") << "controls and direction marks are shown";
}

TEST(Html, DataCannotEndItsElement) {
  EXPECT_EQ(as_data(R"(["</script><!--&"])"), R"(["\u003c/script\u003e\u003c!--\u0026"])");
}

TEST(Html, WhatIsFilledInIsNotFilledAgain) {
  const auto slots = std::to_array<Slot>({{"a", "{{b}}"}, {"b", "B"}});
  EXPECT_EQ(filled("<{{a}}|{{b}}>", slots), "<{{b}}|B>");
}

TEST(Html, PolicyNamesTheDigest) {
  EXPECT_EQ(policy_hash("abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST(Html, PageStandsAlone) {
  const Ran ran = run_in_shell("rumref report samples/remik/several-faults.rgn");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.output, HasSubstr(policy_hash(kPageJs)));
  EXPECT_THAT(ran.output, HasSubstr(policy_hash(kPageCss)));
  for (const std::string_view foreign : {" src=", "@import", "url(", "<link", "https:"})
    EXPECT_THAT(ran.output, Not(HasSubstr(foreign)));
}

TEST(Html, SaysWhichHouseRuleChangesNothing) {
  constexpr std::string_view kReport = "rumref report --set score.undercut.points=5 ";
  const Ran idle = run_in_shell(std::string(kReport) + "samples/remik/opening-of-50.rgn");
  EXPECT_THAT(idle.output, HasSubstr("score.undercut.points changes nothing: it counts only with"));
  const Ran counts = run_in_shell(std::string(kReport) + "samples/gin/three-hands.rgn");
  EXPECT_THAT(counts.output, Not(HasSubstr("changes nothing")));
  const Ran dispute = run_in_shell(
      "rumref dispute --set score.undercut.points=5 --round 1 --turn 2 "
      "samples/remik/opening-of-50.rgn 2>&1");
  EXPECT_THAT(dispute.output, HasSubstr("--set score.undercut.points=5 changes nothing"));
}

TEST(Html, EveryCaseHasAPage) {
  VariantLibrary variants({source_root() / "variants"});
  Moments moments;
  Referee referee(variants, {.judging = {.watcher = &moments}});
  std::size_t pages = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(source_root() / "tests/cases")) {
    if (entry.path().extension() != ".rgn") continue;
    SCOPED_TRACE(entry.path());
    const std::string text = read_file(entry.path());
    moments.clear();
    const Judged& judged = referee.judge({.name = "case.rgn", .text = text});
    const std::string page = html_page(judged, moments, {});
    EXPECT_THAT(page, HasSubstr(record_word(judged.verdict->judgement)));
    std::size_t articles = 0;
    for (std::size_t at = 0; (at = page.find("<article ", at)) != std::string::npos; ++at)
      ++articles;
    EXPECT_EQ(articles, judged.verdict->findings.size());
    ++pages;
  }
  EXPECT_GT(pages, 100U);
}

TEST(Html, ReportIsNotWrittenOverItsRecord) {
  const Ran ran = run_in_shell(
      "d=$(mktemp -d) && cp samples/remik/ruling.rgn \"$d\" && "
      "rumref report \"$d\"/ruling.rgn -o \"$d\"/ruling.rgn; echo \"status $?\"; "
      "cmp \"$d\"/ruling.rgn samples/remik/ruling.rgn && echo same; rm -r \"$d\"");
  EXPECT_THAT(ran.output, HasSubstr("is one of the records"));
  EXPECT_THAT(ran.output, HasSubstr("status 2\nsame"));
}

TEST(Html, SeveralRecordsNeedAFolder) {
  const Ran ran = run_in_shell("rumref report samples/remik/platform.ndjson");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.output, HasSubstr("name a folder to write to"));
}

TEST(Html, PagesOfGamesOfTheSameNameStandApart) {
  const ReportFixture fixture({});
  Site site{Wording()};
  const auto file_of = [&](std::string_view name, std::uint64_t line) {
    Judged judged = fixture.judged();
    judged.name = name;
    judged.line = line;
    return site.add(judged);
  };
  EXPECT_EQ(file_of("a/club.rgn", 0), "club.html");
  EXPECT_EQ(file_of("b/club.rgn", 0), "club_2.html");
  EXPECT_EQ(file_of("b/Club.json", 0), "Club_3.html") << "some file systems know one case only";
  EXPECT_EQ(file_of("c/index.rgn", 0), "index_2.html");
  EXPECT_EQ(file_of("season.ndjson.gz", 17), "season-17.html");
  EXPECT_EQ(file_of("../..", 0), "game.html");
  EXPECT_EQ(file_of("Łucja i Ola.rgn", 0), "ucja-i-Ola.html");
  EXPECT_THAT(site.index(), HasSubstr(R"(["club_2.html","club.rgn","b/club.rgn")"));
}

TEST(Html, TheFrontPageCountsAndBearsATitle) {
  const Ran ran = run_in_shell(
      "d=$(mktemp -d); rumref report -q samples/gin samples/remik/opening-of-50.rgn "
      "--title 'Cup <1>' -o $d/; cat $d/index.html; rm -r $d");
  EXPECT_THAT(ran.output, HasSubstr("<h1>Cup &lt;1&gt;</h1>"));
  EXPECT_THAT(ran.output, HasSubstr("<a href=\"#show=all&amp;code=opening.points\">"));
  EXPECT_THAT(ran.output, HasSubstr("<a href=\"#show=all&amp;verdict=illegal\">illegal</a></th>"
                                    "<td class=\"n\">2</td>"));
  EXPECT_THAT(ran.output, HasSubstr("<a href=\"#show=all&amp;variant=gin\">gin</a>"));
  EXPECT_THAT(ran.output, HasSubstr("<a href=\"#show=all&amp;player=Ala\">"));
}

}  // namespace
}  // namespace rummy
