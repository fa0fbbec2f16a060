// What the program says of every sample, byte for byte, in every format. UPDATE_GOLDEN=1 rewrites
// tests/golden; read the difference before committing it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "rules/ruleset.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

struct Golden {
  std::string file;       // below tests/golden
  std::string arguments;  // of the program
};

bool is_record(const fs::path& path) {
  const auto extension = path.extension();
  return extension == ".rgn" || extension == ".json" || extension == ".ndjson";
}

/// The sample records, by their paths from the project's folder.
std::vector<fs::path> samples() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(source_root() / "samples"))
    if (is_record(entry.path())) found.push_back(fs::relative(entry.path(), source_root()));
  std::ranges::sort(found);
  return found;
}

std::vector<Golden> goldens() {
  const std::string joker = "samples/remik/joker-opening.rgn";
  std::vector<Golden> all = {
      {"remik/joker-opening.guide.txt", "check --variant remik-guide " + joker},
      {"remik/joker-opening.house-rules.txt", "check --house-rules " + joker},
      {"remik/opening-of-50.at-50.txt",
       "check --set opening.points=50 samples/remik/opening-of-50.rgn"},
      {"remik/several-faults.explain.ndjson",
       "check --format ndjson --explain samples/remik/several-faults.rgn"},
      {"remik/several-faults.replay.txt", "replay samples/remik/several-faults.rgn"},
      {"500-rum/disputed.replay.txt",
       "replay --round 1 --turn 7 --cards unicode samples/500-rum/disputed.rgn"},
      {"manipulation/notes-of-a-spectator.replay.txt",
       "replay samples/manipulation/notes-of-a-spectator.rgn"},
      {"remik/joker-opening.trace.txt",
       "replay --trace --round 1 --turn 3 --variant remik-guide " + joker},
      {"remik/opening-of-50.trace.json",
       "check --trace --format json samples/remik/opening-of-50.rgn"},
      {"manipulation/at-the-kitchen-table.trace.txt",
       "check --trace samples/manipulation/at-the-kitchen-table.rgn"},
      {"remik/joker-opening.dispute.txt", "dispute --round 1 --turn 3 " + joker},
      {"remik/joker-opening.dispute.json", "dispute --round 1 --turn 3 --format json " + joker},
      {"remik/joker-opening.dispute.md", "dispute --round 1 --turn 3 --format markdown " + joker},
      {"500-rum/disputed.dispute.md",
       "dispute --round 1 --turn 5 --variants remik,manipulation --format markdown "
       "samples/500-rum/disputed.rgn"},
      {"explain.all.txt", "explain --all --variant remik"},
      {"variant/remik-guide.diff.txt", "variant diff remik remik-guide"},
      {"variant/oklahoma-gin.diff.json", "variant diff --format json gin oklahoma-gin"},
      {"variant/hollywood-gin.diff.txt", "variant diff gin hollywood-gin"},
      {"hollywood-gin/three-sheets.score.txt", "score samples/hollywood-gin/three-sheets.rgn"},
      // Without the style and the script, which are files of their own.
      {"remik/several-faults.report.html",
       "report samples/remik/several-faults.rgn | sed -e '/Content-Security/d' "
       "-e '/^<style>/,/<.style>$/d' -e '/^<script>/,/<.script>$/d'"},
      {"de/samples.txt", "--language de check samples"},
      {"de/explain.all.txt", "--language de explain --all --variant rummikub"},
      {"de/joker-opening.dispute.txt", "--language de dispute --round 1 --turn 3 " + joker},
      {"de/rummikub.rules.txt", "--language de variant rules rummikub"},
      {"de/several-faults.replay.txt",
       "--language de replay --trace samples/remik/several-faults.rgn"},
      {"de/several-faults.report.html",
       "--language de report samples/remik/several-faults.rgn | sed -e '/Content-Security/d' "
       "-e '/^<style>/,/<.style>$/d' -e '/^<script>/,/<.script>$/d'"},
      {"de/sroda.score.txt", "--language de score samples/paper/sroda.csv"},
      {"samples.txt", "check samples"},
      {"samples.quiet.txt", "--quiet check samples"},
      {"samples.json", "check --format json samples"},
      {"samples.csv", "check --format csv samples"},
      {"samples.github.txt", "check --format github samples"},
      {"samples.junit.xml", "check --format junit samples"},
      // Which number a rule has is no business of the samples.
      {"samples.sarif-results.ndjson", "check --format sarif samples | grep '^.\"ruleId\"'"},
      {"samples.summary.txt", "check --summary samples"},
      {"samples.summary.json", "check --summary --format json samples"},
  };
  for (const std::string sheet : {"club-evening", "kitchen-pad", "sroda"}) {
    for (const std::string format : {"text", "json", "ndjson", "csv"}) {
      const std::string extension = format == "text" ? "txt" : format;
      all.push_back({"paper/" + sheet + "." + extension,
                     "score --format " + format + " samples/paper/" + sheet + ".csv"});
    }
  }
  for (const std::string format : {"text", "json", "csv"}) {
    const std::string extension = format == "text" ? "txt" : format;
    all.push_back({"paper/standings." + extension,
                   "score --standings --format " + format + " samples/paper samples/remik"});
  }
  all.push_back({"paper/club-evening.check.txt", "check samples/paper/club-evening.csv"});
  all.push_back({"remik/scoresheet.score.txt", "score samples/remik/scoresheet.json"});
  all.push_back({"remik/paper-sheet.score.txt", "score samples/remik/paper-sheet.rgn"});
  for (const fs::path& sample : samples()) {
    const fs::path name = fs::relative(sample, "samples").replace_extension();
    for (const std::string format : {"text", "json", "ndjson"}) {
      const std::string extension = format == "text" ? "txt" : format;
      all.push_back(
          {name.string() + "." + extension, "check --format " + format + " " + sample.string()});
    }
  }
  return all;
}

void hold_to(const Golden& golden) {
  SCOPED_TRACE("rumref " + golden.arguments);
  const Ran ran = run_in_shell("rumref " + golden.arguments);
  ASSERT_GE(ran.status, 0);
  ASSERT_LE(ran.status, 2) << ran.output;
  const fs::path path = source_root() / "tests/golden" / golden.file;
  if (updates_golden()) write_file(path, ran.output);
  EXPECT_EQ(ran.output, read_file(path)) << "if this is meant: UPDATE_GOLDEN=1";
}

TEST(Golden, SamplesAreJudgedAsBefore) {
  for (const Golden& golden : goldens())
    hold_to(golden);
}

TEST(Golden, NoFileIsLeftOver) {
  std::set<std::string> expected;
  for (const Golden& golden : goldens())
    EXPECT_TRUE(expected.insert(golden.file).second) << golden.file << " has two commands";
  const fs::path folder = source_root() / "tests/golden";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string file = fs::relative(entry.path(), folder).string();
    EXPECT_TRUE(expected.contains(file)) << file << " belongs to no command";
  }
}

/// A page that the program writes.
void hold_page_to(const fs::path& page, const std::string& command) {
  SCOPED_TRACE(page);
  const Ran ran = run_in_shell(command);
  ASSERT_EQ(ran.status, 0) << ran.output;
  if (updates_golden()) write_file(page, ran.output);
  EXPECT_EQ(ran.output, read_file(page)) << "UPDATE_GOLDEN=1 writes it anew";
}

TEST(Golden, VerdictsPagesAreUpToDate) {
  const fs::path docs = source_root() / "docs";
  hold_page_to(docs / "VERDICTS.md", "rumref explain --list --format markdown");
  std::set<std::string> families;
  for (const CodeText& code : all_codes())
    families.emplace(code.code.substr(0, code.code.find('.')));
  for (const std::string& family : families)
    hold_page_to(docs / "verdicts" / (family + ".md"),
                 "rumref explain " + family + " --format markdown");
  for (const auto& entry : fs::directory_iterator(docs / "verdicts"))
    EXPECT_TRUE(families.contains(entry.path().stem().string())) << entry.path();
}

TEST(Golden, SamplesSurviveTheOtherContainer) {
  for (const fs::path& sample : samples()) {
    if (sample.extension() != ".rgn") continue;
    SCOPED_TRACE(sample);
    const Ran there_and_back = run_in_shell("rumref convert --to json " + sample.string() +
                                            " | rumref convert --to rgn -");
    const Ran canonical = run_in_shell("rumref fmt --drop-comments " + sample.string());
    EXPECT_EQ(there_and_back.output, canonical.output);
  }
}

}  // namespace
}  // namespace rummy
