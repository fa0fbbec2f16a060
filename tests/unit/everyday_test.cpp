// The program as it is used every day: names that output shows are typed again, folders hold other
// files too, a reader stops early, an option is written short.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

const std::string kClub = "samples/remik/club-evening.rgn";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A folder of its own, gone at the end.
class Everyday : public testing::Test {
 protected:
  Everyday()
      : folder_(fs::temp_directory_path() / ("rumref-everyday-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~Everyday() override { fs::remove_all(folder_); }
  Everyday(const Everyday&) = delete;
  Everyday& operator=(const Everyday&) = delete;

  void put(const std::string& name, const std::string& text) const {
    write_file(folder_ / name, text);
  }
  void copy(const std::string& sample, const std::string& name) const {
    fs::create_directories((folder_ / name).parent_path());
    fs::copy_file(source_root() / "samples" / sample, folder_ / name);
  }
  /// The program, run in the folder.
  [[nodiscard]] Ran run(const std::string& command) const {
    return run_in_shell("cd '" + folder_.string() + "' && " + command);
  }

 private:
  fs::path folder_;
};

TEST_F(Everyday, ALineOfARecordNamesItsTurn) {
  const std::vector<std::pair<std::string, std::string>> places = {
      {"dispute " + kClub + ":17", "round 1, turn 3, Ala"},
      {"dispute " + kClub + ":17:9", "round 1, turn 3, Ala"},
      {"replay " + kClub + ":17", "round 1, turn 3, Ala"},
      {"replay " + kClub + ":11", "round 1, dealt"},
      {"dispute samples/remik/platform.ndjson:2", "samples/remik/platform.ndjson: round 1"}};
  for (const auto& [command, said] : places)
    EXPECT_TRUE(has(run_in_shell("rumref " + command).output, said)) << command;
  // What stands below the last turn of a round belongs to it.
  EXPECT_TRUE(has(run_in_shell("rumref dispute samples/remik/several-faults.rgn:25").output,
                  "score.round"));
}

TEST_F(Everyday, ALineWithoutATurnIsRefused) {
  const std::vector<std::pair<std::string, std::string>> places = {
      {"dispute " + kClub + ":12", kClub + ":12: no turn is written on this line"},
      {"replay " + kClub + ":2", kClub + ":2: no round is written on this line"},
      {"replay " + kClub + ":17 --round 1", "names a turn already"},
      {"dispute " + kClub + ":17 --turn 2", "names a turn already"},
      {"replay " + kClub + " --turn 1", "--turn 1 of which round? Add --round"},
      {"replay " + kClub + " --round 9", "the record has no round 9"},
      {"replay " + kClub + " --round 1 --turn 99", "round 1 has no turn 99"}};
  for (const auto& [command, said] : places) {
    const Ran ran = run_in_shell("rumref " + command);
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_TRUE(has(ran.output, said)) << ran.output;
  }
  EXPECT_EQ(run_in_shell("rumref replay samples/remik/opening-of-50.rgn --turn 4").status, 0)
      << "a record of one round needs no --round";
}

TEST_F(Everyday, CopiesAreNamedAndCountedOnce) {
  copy("gin/three-hands.rgn", "a.rgn");
  copy("gin/three-hands.rgn", "copy-of-a.rgn");
  const Ran standings = run("rumref score --standings .");
  EXPECT_TRUE(has(standings.output, "Standings over 1 game\n")) << standings.output;
  EXPECT_TRUE(has(standings.output, "./copy-of-a.rgn is identical to ./a.rgn; counted once"));
  const Ran checked = run("rumref check .");
  EXPECT_TRUE(has(checked.output, "copy-of-a.rgn is identical to ./a.rgn")) << checked.output;
  const Ran site = run("rumref report . -o site/");
  EXPECT_TRUE(has(site.output, "site/index.html: 1 record")) << site.output;
  EXPECT_FALSE(has(run("rumref check a.rgn a.rgn").output, "identical"));
}

TEST_F(Everyday, SearchesLeaveOutWhatIsNoRecord) {
  copy("gin/three-hands.rgn", "games/a.rgn");
  copy("gin/three-hands.rgn", ".git/hidden.rgn");
  copy("gin/three-hands.rgn", "build/made.rgn");
  copy("gin/disputed.rgn", "drafts/kept.rgn");
  copy("gin/disputed.rgn", "drafts/b.rgn");
  put("package.json", "{\"name\": \"club\"}\n");
  put(".gitignore", "# made\n/build/\n");
  put(".rumrefignore", "drafts/*\n!kept.rgn\n");
  const Ran ran = run("rumref check --format csv .");
  EXPECT_TRUE(has(ran.output, "kept.rgn")) << ran.output;
  EXPECT_TRUE(has(ran.output, "note: passed over ./package.json")) << ran.output;
  for (const std::string left_out : {"hidden.rgn", "made.rgn", "b.rgn"})
    EXPECT_FALSE(has(ran.output, left_out)) << ran.output;
  EXPECT_TRUE(has(run("rumref check build/made.rgn").output, "build/made.rgn: legal"));
  EXPECT_EQ(run("rumref check . --exclude drafts").status, 0);
  const Ran nothing = run("mkdir only && cp package.json only && rumref check only");
  EXPECT_EQ(nothing.status, 2) << nothing.output;
}

TEST_F(Everyday, AListHasCommentsAndSaysWhereItIsWrong) {
  copy("gin/three-hands.rgn", "a.rgn");
  put("list", "# the first evening\na.rgn\n\nmissing.rgn\n");
  const Ran ran = run("rumref check -q @list");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran.output, "missing.rgn: ")) << ran.output;
  EXPECT_TRUE(has(ran.output, "(named in list:4)")) << ran.output;
}

TEST_F(Everyday, AReaderThatStopsIsNoFault) {
  EXPECT_EQ(run_in_shell("yes samples/gin/three-hands.rgn | head -n 2000 | xargs sh -c '{ rumref "
                         "check \"$@\"; echo status $? >&2; } | exec head -c 1 >/dev/null' sh")
                .output,
            "status 0\n");
}

TEST_F(Everyday, RefusalsSayWhatToDo) {
  copy("gin/three-hands.rgn", "gin/a.rgn");
  put("csv/e.csv", "variant,round,Anna,Ben\nremik,1,-10,30\n");
  put("two.json", "[]");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"rumref check --follow gin", "gin is a folder"},
      {"rumref check csv", "csv/e.csv is a scoresheet: rumref score csv"},
      {"rumref gin/a.rgn", "rumref check gin/a.rgn"},
      {"rumref version", "did you mean '--version'?"},
      {"rumref check --variant none.yaml gin", "no such file: none.yaml"},
      {"rumref report gin/a.rgn csv/e.csv -o page.html", "name a folder to write to"}};
  for (const auto& [command, said] : cases) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_TRUE(has(ran.output, said)) << command << '\n' << ran.output;
  }
}

TEST_F(Everyday, SettingsAndClausesAreExplained) {
  const std::string setting = run_in_shell("rumref explain values.court").output;
  for (const std::string part : {"values.court: a setting of variants", "default:", "Values:",
                                 "remik", "Findings that may hinge on it:", "Reported: ("})
    EXPECT_TRUE(has(setting, part)) << part << '\n' << setting;
  const std::string both = run_in_shell("rumref explain opening.points").output;
  EXPECT_TRUE(both.starts_with("opening.points: ")) << both;
  EXPECT_TRUE(has(both, "opening.points: a setting of variants")) << both;
  const std::string clause = run_in_shell("rumref explain rmk-44").output;
  EXPECT_TRUE(has(clause, "Remik (remik)")) << clause;
  EXPECT_TRUE(has(clause, "RMK-44")) << clause;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"explain values.cuort", "did you mean 'values.court'?"},
      {"explain RMK-999", "neither a code, a setting, the number of a clause nor a record"},
      {"explain values", "`rumref variant settings values` lists them"},
      {"variant settings opening.pionts", "did you mean 'opening.points'?"}};
  for (const auto& [command, said] : cases) {
    const Ran ran = run_in_shell("rumref " + command);
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_TRUE(has(ran.output, said)) << ran.output;
  }
  const std::string group = run_in_shell("rumref variant settings opening").output;
  EXPECT_TRUE(has(group, "  opening.points\n")) << group;
  EXPECT_FALSE(has(group, "knock.max")) << group;
}

TEST_F(Everyday, AVerdictIsNoSummary) {
  EXPECT_TRUE(
      has(run_in_shell("rumref check -f json " + kClub + " | rumref summary merge -").output,
          "this is the verdict on a record, not a summary"));
}

TEST_F(Everyday, AVariantMayBeAFile) {
  put("house/strict.yaml",
      "name: strict\ntitle: Strict\nextends: remik\nopening.points: 51\n"
      "rulebook:\n  opening.points: {section: Opening, text: \"Fifty-one, and no less.\"}\n");
  const std::string record =
      " '" + (source_root() / "samples/remik/opening-of-50.rgn").string() + "'";
  EXPECT_TRUE(has(run("rumref check -v house/strict.yaml" + record).output, "Fifty-one"));
  EXPECT_TRUE(has(run("rumref dispute -v house/strict.yaml" + record + ":13").output,
                  "Under strict the turn"));
  // The clause of a house that lists no codes is the rule behind the finding, here as there.
  EXPECT_TRUE(has(run("rumref explain opening.points -v house/strict.yaml").output, "Fifty-one"));
}

TEST_F(Everyday, ARecordWithoutAVariantCanBeDisputed) {
  put("q.rgn",
      "players: Ala, Bartek\nround\ndeal Ala: AS 2S 3S 4S 5S 6S 7S 8S 9S 10S\n"
      "deal Bartek: AH 2H 3H 4H 5H 6H 7H 8H 9H 10H\nupcard: KD\nBartek: draw JD; discard JD\n");
  EXPECT_EQ(run("rumref dispute q.rgn").status, 2);
  for (const std::string how : {"--variant gin", "--variants gin,remik"})
    EXPECT_TRUE(has(run("rumref dispute q.rgn " + how).output, "Under gin the turn")) << how;
}

TEST_F(Everyday, ShortOptionsAreTheLongOnes) {
  const std::string record = " samples/remik/opening-of-50.rgn";
  const auto output = [](const std::string& options) {
    return run_in_shell("rumref " + options).output;
  };
  EXPECT_EQ(output("check -q -f line -j 1 -v remik -s opening.points=40" + record),
            output("check --quiet --format line --jobs 1 --variant remik --set opening.points=40" +
                   record));
  EXPECT_EQ(output("-V"), output("--version"));
  EXPECT_EQ(output(""), output("--help"));
  EXPECT_EQ(output("variant"), output("variant --help"));
}

TEST_F(Everyday, EveryHelpHasTheOptionsOfEveryCommandAndTheExitStatus) {
  for (const std::string command : {"check", "meld", "variant show", "fmt", "verify"}) {
    const std::string help = run_in_shell("rumref " + command + " --help").output;
    for (const std::string part :
         {"--variant-dir", "--language", "--quiet", "Exit status:", "\n  2 "})
      EXPECT_TRUE(has(help, part)) << command << " lacks " << part;
  }
}

TEST_F(Everyday, BashCompletesNames) {
  const auto completed = [](const std::string& line) {
    return run_in_shell("bash -c 'source <(rumref help --completions bash); COMP_WORDS=(" + line +
                        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); compopt() { :; }; _rumref; "
                        "echo ${COMPREPLY[@]}'")
        .output;
  };
  EXPECT_EQ(completed("rumref variant show remi"), "remik remik-guide\n");
  EXPECT_EQ(completed("rumref check -v kalooki-4"), "kalooki-40\n");
  EXPECT_EQ(completed("rumref check --only score.total,deal.h"), "score.total,deal.hand-size\n");
  EXPECT_EQ(completed("rumref check --set opening.poin"), "opening.points=\n");
  EXPECT_EQ(completed("rumref check --language p"), "pl\n");
  EXPECT_EQ(completed("rumref help va"), "variant\n");
}

}  // namespace
}  // namespace rummy
