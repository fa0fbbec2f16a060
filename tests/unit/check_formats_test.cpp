// `check` for other programs: SARIF, JUnit XML, GitHub's workflow commands, CSV.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const std::string kFaults = "samples/remik/several-faults.rgn";

std::string checked(const std::string& format, const std::string& rest) {
  return run_in_shell("rumref check --format " + format + " " + rest + " 2>/dev/null").output;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

/// A record whose every text is meant for mischief.
class Mischief : public testing::Test {
 protected:
  Mischief()
      : folder_(fs::path(testing::TempDir()) / ("formats-" + std::to_string(::getpid()))),
        file_(folder_ / "a,b:c%0A&<x>\".json") {
    fs::create_directories(folder_);
    const Json record = {
        {"variant", "remik"},
        {"id", "=HYPERLINK(\"http://x\")\x1b[31m"},
        {"players", {"@Ala\n::error::", "]]><b>&\xEF\xBF\xBF"}},
        {"rounds",
         {{{"moves", {"@Ala\n::error::: draw 9X; discard 2D"}}, {"note", "[link](http://x) {0}"}}}},
        {"x-unknown[a](http://x){0}", "y"},
        {"\x01key", 1}};
    write_file(file_, record.dump());
  }
  ~Mischief() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string checked_as(const std::string& format) const {
    return checked(format, "'" + file_.string() + "'");
  }

  fs::path folder_;
  fs::path file_;
};

/// Of the samples here; tools/check-formats holds all cases to it with the optimised program.
TEST(CheckFormats, AnyNumberOfThreadsPrintsTheSame) {
  for (const std::string format : {"csv", "sarif", "junit", "github"}) {
    const std::string rest = " samples nosuch.rgn";
    const std::string one = checked(format, "--jobs 1" + rest);
    const std::string five = checked(format, "--jobs 5" + rest);
    EXPECT_GT(one.size(), 1'000U);
    EXPECT_TRUE(one == five) << format;
  }
}

TEST(CheckFormats, SarifRulesNameThePageOfTheirCode) {
  const Json log = Json::parse(checked("sarif", kFaults));
  const std::string home = log["runs"][0]["tool"]["driver"]["informationUri"];
  for (const Json& rule : log["runs"][0]["tool"]["driver"]["rules"]) {
    const std::string uri = rule["helpUri"];
    ASSERT_TRUE(uri.starts_with(home)) << uri;
    const std::string page = uri.substr(home.size(), uri.find('#') - home.size());
    EXPECT_EQ(run_in_shell("grep -cxF '## `" + rule["id"].get<std::string>() + "`' " + page).output,
              "1\n")
        << uri;
  }
}

TEST(CheckFormats, EveryFindingIsInEachOfThem) {
  std::size_t findings = 0;
  std::map<std::string, std::size_t> codes;
  std::size_t records = 0;
  std::size_t without = 0;
  for (const std::string& line : lines_of(checked("ndjson", "samples"))) {
    const Json verdict = Json::parse(line);
    ++records;
    if (verdict["findings"].empty()) ++without;
    findings += verdict["findings"].size();
    for (const Json& finding : verdict["findings"])
      ++codes[finding["code"]];
  }
  ASSERT_GT(findings, 20U);
  EXPECT_EQ(lines_of(checked("github", "samples")).size(), findings);
  EXPECT_EQ(lines_of(checked("csv", "samples")).size(), 1 + findings + without);
  const Json log = Json::parse(checked("sarif", "samples"));
  std::map<std::string, std::size_t> in_log;
  for (const Json& result : log["runs"][0]["results"])
    ++in_log[result["ruleId"]];
  EXPECT_EQ(in_log, codes);
  std::size_t tests = 0;
  for (const std::string& line : lines_of(checked("junit", "samples")))
    if (line.find("<testcase ") != std::string::npos) ++tests;
  EXPECT_EQ(tests, records);
}

TEST(Sarif, RulesAreThoseThatResultsName) {
  const Json log = Json::parse(checked("sarif", kFaults));
  EXPECT_EQ(log["version"], "2.1.0");
  const Json& rules = log["runs"][0]["tool"]["driver"]["rules"];
  std::set<std::string> ids;
  for (const Json& rule : rules) {
    EXPECT_TRUE(ids.insert(rule["id"]).second);
    EXPECT_NE(rule["help"]["text"].get<std::string>().find("Reported:"), std::string::npos);
  }
  std::set<std::string> named;
  for (const Json& result : log["runs"][0]["results"])
    named.insert(result["ruleId"]);
  EXPECT_EQ(ids, named);
}

TEST(Sarif, RegionsAreThePlacesOfTheFindings) {
  const Json verdict = Json::parse(checked("json", kFaults));
  const Json results = Json::parse(checked("sarif", kFaults))["runs"][0]["results"];
  ASSERT_EQ(results.size(), verdict["findings"].size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Json& at = verdict["findings"][i]["at"];
    const Json& where = results[i]["locations"][0]["physicalLocation"];
    EXPECT_EQ(where["artifactLocation"]["uri"], kFaults);
    EXPECT_EQ(where["region"]["startLine"], at["line"]);
    EXPECT_EQ(where["region"]["startColumn"], at["column"]);
    EXPECT_EQ(where["region"]["endColumn"],
              at["column"].get<std::size_t>() + at["length"].get<std::size_t>());
    EXPECT_EQ(results[i]["message"]["text"], verdict["findings"][i]["message"]);
  }
}

TEST(Sarif, WhatWasNotJudgedIsTold) {
  EXPECT_TRUE(
      Json::parse(checked("sarif", kFaults))["runs"][0]["invocations"][0]["executionSuccessful"]);
  const Json log = Json::parse(checked("sarif", "nosuch.rgn"));
  EXPECT_TRUE(log["runs"][0]["results"].empty());
  EXPECT_FALSE(log["runs"][0]["invocations"][0]["executionSuccessful"]);
}

TEST(Sarif, AnAcceptedFindingIsSuppressed) {
  const Json log = Json::parse(checked("sarif", "samples/remik/ruling.rgn " + kFaults));
  std::size_t suppressed = 0;
  for (const Json& result : log["runs"][0]["results"]) {
    ASSERT_TRUE(result.contains("suppressions"));
    if (!result["suppressions"].empty()) ++suppressed;
    EXPECT_EQ(result["suppressions"].empty(), result["properties"]["verdict"] != "ruled");
  }
  EXPECT_EQ(suppressed, 1U);
}

/// Lines put in above a finding move it; they do not make another one of it.
TEST(Sarif, FingerprintsOutliveOtherLines) {
  const Ran ran = run_in_shell(
      "d=$(mktemp -d); cp " + kFaults +
      " $d/x.rgn; cd $d; rumref check --format sarif x.rgn; "
      "sed -i '1i # one more line' x.rgn; rumref check --format sarif x.rgn; rm -r $d");
  const std::size_t middle = ran.output.find("}]}]}\n") + 6;
  const Json before = Json::parse(ran.output.substr(0, middle))["runs"][0]["results"];
  const Json after = Json::parse(ran.output.substr(middle))["runs"][0]["results"];
  ASSERT_EQ(before.size(), after.size());
  std::set<std::string> different;
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(before[i]["partialFingerprints"], after[i]["partialFingerprints"]);
    EXPECT_NE(before[i]["locations"], after[i]["locations"]);
    different.insert(before[i]["partialFingerprints"].dump());
  }
  EXPECT_EQ(different.size(), before.size());
}

TEST_F(Mischief, SarifHasNoLinksAndNoPlaceholders) {
  const Json log = Json::parse(checked_as("sarif"));
  const Json& results = log["runs"][0]["results"];
  ASSERT_FALSE(results.empty());
  for (const Json& result : results) {
    const std::string text = result["message"]["text"];
    EXPECT_EQ(text.find("]("), std::string::npos) << text;
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 2))
      EXPECT_EQ(text.substr(at, 2), "{{") << text;
    const std::string uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    EXPECT_TRUE(uri.starts_with("file:///"));
    EXPECT_TRUE(uri.ends_with("/a%2Cb%3Ac%250A%26%3Cx%3E%22.json")) << uri;
  }
}

TEST_F(Mischief, GithubSeesOneCommandALine) {
  const std::vector<std::string> lines = lines_of(checked_as("github"));
  ASSERT_FALSE(lines.empty());
  for (const std::string& line : lines) {
    EXPECT_TRUE(line.starts_with("::error file=")) << line;
    EXPECT_NE(line.find("/a%2Cb%3Ac%250A&<x>\".json,"), std::string::npos) << line;
    EXPECT_TRUE(std::ranges::none_of(line, [](char c) {
      return static_cast<unsigned char>(c) < 0x20;
    })) << line;
  }
}

TEST_F(Mischief, CsvHasNoFormulasAndNoControls) {
  const std::string text = checked_as("csv");
  EXPECT_NE(text.find(",\"'=HYPERLINK(\"\"http://x\"\")\\x1b[31m\","), std::string::npos) << text;
  for (const char c : text)
    EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  const std::size_t columns = 19;
  const Ran counted = run_in_shell(
      "rumref check --format csv '" + file_.string() +
      "' | /usr/bin/python3 -c 'import csv,sys\nprint(set(map(len, csv.reader(sys.stdin))))'");
  EXPECT_EQ(counted.output, "{" + std::to_string(columns) + "}\n");
}

/// Other parsers than ours: xmllint, and the schema that Jenkins' reader asks for in outline.
TEST_F(Mischief, JunitIsXml) {
  const fs::path report = folder_ / "report.xml";
  write_file(report, checked_as("junit"));
  const Ran ran =
      run_in_shell("xmllint --noout --schema tests/formats/junit.xsd '" + report.string() + "'");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST(Junit, KeepsToItsSchema) {
  for (const std::string rest : {"samples", "--strict samples", "tests/cases", "nosuch.rgn"}) {
    const Ran ran = run_in_shell("rumref check --format junit " + rest +
                                 " 2>/dev/null | xmllint --noout --schema "
                                 "tests/formats/junit.xsd -");
    EXPECT_EQ(ran.status, 0) << ran.output;
  }
}

TEST(Junit, CountsAreThoseOfTheSummary) {
  const auto count = [](const std::string& text, const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
      ++found;
    return found;
  };
  const Json summary =
      Json::parse(run_in_shell("rumref check --summary --format json samples").output);
  const std::string report = checked("junit", "samples");
  EXPECT_EQ(count(report, "<testcase "), summary["records"]);
  EXPECT_EQ(count(report, "<failure "), summary["illegal"]);
  EXPECT_EQ(count(report, "<error "), summary["malformed"]);
  EXPECT_EQ(count(report, "<skipped "), summary["undecided"]);
  EXPECT_EQ(count(checked("junit", "--strict samples"), "<skipped "), 0U);
}

TEST(CheckFormats, WhatCannotBeReadAtAllIsThereToo) {
  EXPECT_NE(checked("junit", "nosuch.rgn").find("<error type=\"unreadable\""), std::string::npos);
  EXPECT_TRUE(checked("github", "nosuch.rgn").starts_with("::error file=nosuch.rgn,"));
  EXPECT_NE(checked("csv", "nosuch.rgn").find("nosuch.rgn,,,,unreadable,"), std::string::npos);
}

TEST(CheckFormats, TotalsAreForPeopleOrJson) {
  EXPECT_EQ(run_in_shell("rumref check --summary --format sarif " + kFaults).status, 2);
}

}  // namespace
}  // namespace rummy
