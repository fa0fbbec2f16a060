// `check` for somebody with many games: which findings are shown, which are decided, what fails.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
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

const std::string kSeveralFaults = "samples/remik/several-faults.rgn";
const std::string kLegalGame = "samples/remik/elimination.rgn";
const std::string kManyRecords = "samples/remik samples/gin samples/rummikub";

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

Ran checked_with(const std::string& rest) {
  return run_in_shell("rumref check " + rest);
}

std::vector<Json> verdicts(const std::string& rest) {
  std::vector<Json> all;
  for (const std::string& line :
       lines_in(checked_with("--format ndjson " + rest + " 2>/dev/null").output))
    all.push_back(Json::parse(line));
  return all;
}

bool is_fault_of(const Json& finding) {
  return finding["severity"] != "note";
}

/// "CODE at round.turn.action", of every finding in a format's own words.
using Shown = std::multiset<std::string>;

Shown shown_in(const std::string& format, const std::string& rest) {
  const std::string text = checked_with("--format " + format + " " + rest + " 2>/dev/null").output;
  Shown codes;
  if (format == "ndjson") {
    for (const std::string& line : lines_in(text)) {
      const Json verdict = Json::parse(line);
      for (const Json& finding : verdict["findings"])
        codes.insert(finding["code"]);
    }
  } else if (format == "json") {
    const Json all = Json::parse(text);
    for (const Json& verdict : all.is_array() ? all : Json::array({all}))
      for (const Json& finding : verdict["findings"])
        codes.insert(finding["code"]);
  } else if (format == "sarif") {
    const Json log = Json::parse(text);
    for (const Json& result : log["runs"][0]["results"])
      codes.insert(result["ruleId"]);
  } else {
    // In the others a finding begins a line of its own, and has its code behind a sign.
    const std::string before = format == "github" ? ",title=" : format == "line" ? ": " : "[";
    const std::string after = format == "github" ? "::" : format == "line" ? ": " : "]: ";
    for (const std::string& line : lines_in(text)) {
      const std::size_t at = line.find(before);
      const std::size_t end = at == std::string::npos ? at : line.find(after, at + before.size());
      if (end == std::string::npos) continue;
      const std::string code = line.substr(at + before.size(), end - at - before.size());
      if (code.find('.') != std::string::npos && code.find(' ') == std::string::npos)
        codes.insert(code);
    }
  }
  return codes;
}

class TriageOnCheck : public testing::Test {
 protected:
  TriageOnCheck()
      : folder_(fs::path(testing::TempDir()) / ("triage-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~TriageOnCheck() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string waivers(const std::string& text) const {
    const fs::path file = folder_ / "waivers.yaml";
    write_file(file, text);
    return " --today 2026-11-26 --waivers " + file.string() + " ";
  }

  fs::path folder_;
};

TEST_F(TriageOnCheck, EveryFormatShowsTheSameFindings) {
  for (const std::string options :
       {"", "--quiet ", "--only score,opening ", "--quiet --ignore score.round,note "}) {
    const Shown expected = shown_in("ndjson", options + kManyRecords);
    EXPECT_FALSE(expected.empty()) << options;
    for (const std::string format : {"json", "line", "text", "sarif", "github"})
      EXPECT_EQ(shown_in(format, options + kManyRecords), expected) << format << " " << options;
  }
}

TEST_F(TriageOnCheck, QuietLeavesOutWhatIsLegalAndWhatIsANote) {
  for (const Json& verdict : verdicts("--quiet " + kManyRecords)) {
    EXPECT_NE(verdict["verdict"], "legal");
    EXPECT_TRUE(std::ranges::all_of(verdict["findings"], is_fault_of)) << verdict;
  }
  EXPECT_EQ(checked_with("--quiet --format json " + kLegalGame).output, "[]\n");
  EXPECT_EQ(checked_with("--quiet --format ndjson " + kLegalGame).output, "");
  EXPECT_EQ(checked_with("--quiet --format csv " + kLegalGame).output.find('\n'),
            checked_with("--quiet --format csv " + kLegalGame).output.size() - 1);
  EXPECT_EQ(checked_with("--quiet " + kLegalGame).output, "");
  // One of several is an array of one.
  const Json one = Json::parse(
      checked_with("--quiet --format json " + kLegalGame + " " + kSeveralFaults).output);
  ASSERT_TRUE(one.is_array());
  EXPECT_EQ(one.size(), 1U);
}

TEST_F(TriageOnCheck, HowMuchIsShownIsSaid) {
  const Json all = verdicts(kSeveralFaults)[0];
  const auto faults = static_cast<std::size_t>(std::ranges::count_if(all["findings"], is_fault_of));
  const std::string code = all["findings"][0]["code"];
  const Json less = verdicts("--ignore " + code + " " + kSeveralFaults)[0];
  EXPECT_EQ(less["verdict"], all["verdict"]);
  const auto left = static_cast<std::size_t>(std::ranges::count_if(less["findings"], is_fault_of));
  EXPECT_EQ(left + less["not_shown"].get<std::size_t>(), faults);
  EXPECT_NE(checked_with("--ignore " + code + " " + kSeveralFaults).output.find(" not shown)"),
            std::string::npos);
}

TEST_F(TriageOnCheck, ALineOpensInAnEditor) {
  for (const Json& verdict : verdicts(kSeveralFaults)) {
    const std::vector<std::string> lines =
        lines_in(checked_with("--format line " + kSeveralFaults).output);
    ASSERT_EQ(lines.size(), verdict["findings"].size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Json& finding = verdict["findings"][i];
      std::string expected = kSeveralFaults;
      if (finding.contains("at")) {
        expected += ":" + finding["at"]["line"].dump() + ":" + finding["at"]["column"].dump();
      } else {
        expected += ":1:1";
      }
      expected += ": " + finding["code"].get<std::string>() + ": ";
      if (finding.contains("player")) expected += finding["player"].get<std::string>() + ": ";
      expected += finding["message"].get<std::string>();
      EXPECT_EQ(lines[i], expected);
    }
  }
}

TEST_F(TriageOnCheck, TheEndOfManyRecordsSaysWhatToLookAt) {
  const std::string text = checked_with("--quiet " + kManyRecords).output;
  const std::size_t head = text.find("Records that need a look, worst first:\n");
  ASSERT_NE(head, std::string::npos) << text;
  const std::vector<std::string> lines = lines_in(text.substr(head));
  EXPECT_EQ(lines.size() - 1, verdicts("--quiet " + kManyRecords).size());
  EXPECT_NE(lines[1].find(": malformed: "), std::string::npos) << lines[1];
  EXPECT_NE(lines[2].find(kSeveralFaults + ": illegal: "), std::string::npos) << lines[2];
  // A single record is short enough as it is.
  EXPECT_EQ(checked_with(kSeveralFaults).output.find("need a look"), std::string::npos);
}

TEST_F(TriageOnCheck, CodesThatAreNoneAreRefused) {
  const Ran ran = checked_with("--only opening.point " + kSeveralFaults);
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("did you mean 'opening.points'?"), std::string::npos) << ran.output;
  EXPECT_EQ(checked_with("--ignore opening " + kSeveralFaults).status, 1);
}

TEST_F(TriageOnCheck, TheStatusGoesByWhatIsShownAndOpen) {
  const std::string ruling = "samples/remik/ruling.rgn";  // legal, with a finding that is ruled on
  EXPECT_EQ(checked_with(ruling).status, 0);
  EXPECT_EQ(checked_with("--fail-on note " + ruling).status, 1);
  EXPECT_EQ(checked_with("--fail-on note --quiet " + ruling).status, 1);
  EXPECT_EQ(checked_with(kSeveralFaults).status, 1);
  EXPECT_EQ(checked_with("--only claim " + kSeveralFaults).status, 0);
  // What cannot be read is shown, and fails, whatever else is asked for.
  write_file(folder_ / "broken.rgn", "variant: remik\nplayers: Ala, Bartek\n\nround\nAla: fly\n");
  const Ran broken = checked_with("--only claim " + (folder_ / "broken.rgn").string());
  EXPECT_EQ(broken.status, 2);
  EXPECT_NE(broken.output.find("record.syntax"), std::string::npos) << broken.output;
}

TEST_F(TriageOnCheck, AWaivedFindingIsReportedAndCountedApart) {
  const std::string file = "samples/remik/opening-of-50.rgn";
  ASSERT_EQ(verdicts(file)[0]["findings"].size(), 1U);
  const std::string given = waivers(
      "- code: opening.points\n  record: opening-of-50.rgn\n  reason: both agreed\n"
      "  until: 2026-11-26\n");
  const Json verdict = verdicts(given + file)[0];
  EXPECT_EQ(verdict["verdict"], "illegal");
  EXPECT_EQ(verdict["waived"], true);
  EXPECT_EQ(verdict["findings"][0]["severity"], "note");
  EXPECT_EQ(verdict["findings"][0]["verdict"], "illegal");
  EXPECT_EQ(verdict["findings"][0]["waived"],
            Json({{"reason", "both agreed"}, {"until", "2026-11-26"}}));
  const Ran ran = checked_with(given + file + " " + kSeveralFaults);
  EXPECT_NE(ran.output.find("waived[opening.points]: "), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("= waived: both agreed (until 2026-11-26)"), std::string::npos);
  EXPECT_NE(ran.output.find("2 records: 0 legal, 1 illegal, 0 undecided, 0 malformed, 1 waived"),
            std::string::npos)
      << ran.output;
  EXPECT_NE(ran.output.find("1  opening.points, waived"), std::string::npos) << ran.output;
  EXPECT_EQ(checked_with(given + file).status, 0);
  for (const std::string format : {"line", "csv", "junit", "github"})
    EXPECT_NE(checked_with("--format " + format + given + file).output.find("both agreed"),
              std::string::npos)
        << format;
  const Json log = Json::parse(checked_with("--format sarif" + given + file).output);
  EXPECT_EQ(log["runs"][0]["results"][0]["suppressions"][0]["kind"], "external");
  EXPECT_EQ(checked_with("--quiet" + given + file).output, "");
  const Json summary = Json::parse(checked_with("--summary --format json" + given + file).output);
  EXPECT_EQ(summary["waived"], 1);
  EXPECT_EQ(summary["illegal"], 0);
  EXPECT_EQ(summary["waived_codes"]["opening.points"], 1);
}

TEST_F(TriageOnCheck, AWaiverIsForOneRecordAndOneMoment) {
  const std::string file = "samples/remik/opening-of-50.rgn";
  const auto status = [&](const std::string& record, const std::string& more) {
    return checked_with(waivers("- {code: opening.points, record: \"" + record +
                                "\", reason: agreed" + more + "}\n") +
                        file)
        .status;
  };
  EXPECT_EQ(status("opening-of-50.rgn", ""), 0);
  EXPECT_EQ(status("remik/opening-of-50.rgn", ", round: 1, turn: 2"), 0);
  EXPECT_EQ(status(file, ""), 0);
  EXPECT_EQ(status("of-50.rgn", ""), 1);
  EXPECT_EQ(status("opening-of-50.rgn", ", turn: 4"), 1);
  EXPECT_EQ(status("opening-of-50.rgn", ", round: 2"), 1);
}

TEST_F(TriageOnCheck, AWaiverThatDoesNothingIsSaid) {
  const Ran ran =
      checked_with(waivers("- {code: opening.points, record: t9.rgn, reason: agreed}\n"
                           "- {code: score.total, record: club-evening.rgn, reason: agreed, "
                           "until: 2026-11-25}\n") +
                   kSeveralFaults);
  EXPECT_NE(ran.output.find("waivers.yaml:1: this waiver matches no finding: opening.points in "
                            "t9.rgn"),
            std::string::npos)
      << ran.output;
  EXPECT_NE(ran.output.find("waivers.yaml:2: this waiver expired on 2026-11-25: "
                            "score.total in club-evening.rgn"),
            std::string::npos)
      << ran.output;
}

TEST_F(TriageOnCheck, AFileOfWaiversIsReadStrictly) {
  for (const std::string text :
       {"- {code: opening.point, record: a.rgn, reason: x}\n", "- {code: opening.points}\n",
        "code: opening.points\n", "- {code: opening.points, record: a, reason: x, until: soon}\n",
        "- {code: opening.points, record: a, reason: x, until: 2026-02-30}\n",
        "- {code: opening.points, record: a, reason: x, because: y}\n",
        "- {code: opening.points, record: a, reason: x, turn: 0}\n"}) {
    const Ran ran = checked_with(waivers(text) + kSeveralFaults);
    EXPECT_EQ(ran.status, 2) << text;
    EXPECT_NE(ran.output.find("waivers.yaml:"), std::string::npos) << ran.output;
  }
  EXPECT_EQ(checked_with(waivers("") + kSeveralFaults).status, 1);
}

}  // namespace
}  // namespace rummy
