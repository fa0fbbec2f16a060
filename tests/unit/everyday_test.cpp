// The program as it is used every day: names that output shows are typed again, folders hold other
// files too, a reader stops early, an option is written short.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <regex>
#include <sstream>
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

TEST_F(Everyday, WhatWasProbablyMeantIsSaid) {
  EXPECT_TRUE(has(run_in_shell("rumref meld -v gin QS KS AS").output, "'QS KS AS', in quotes"));
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

const std::string kNamesNoVariant =
    "players: Ala, Bartek\nround\ndeal Ala: AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS\n"
    "deal Bartek: AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH KD\nBartek: discard KD\n"
    "Ala: draw 7D; meld 7S 7H 7D\n";

/// Three evenings of three players.
const std::string kEvenings =
    "game,date,variant,round,player,went_out,score\n"
    "a,2026-01-05,remik,1,Ala,yes,-10\na,,,1,Bartek,,20\na,,,1,Celina,,70\n"
    "b,2026-01-12,remik,1,Ala,yes,-10\nb,,,1,Bartek,,30\nb,,,1,Celina,,15\n"
    "c,2026-01-19,remik,1,Bartek,yes,-10\nc,,,1,Ala,,90\nc,,,1,Celina,,12\n";

std::string example_of_ci(const std::string& name) {
  return read_file(source_root() / "examples/ci" / name);
}

TEST_F(Everyday, RecipesForCiAreThoseOfThePage) {
  const std::string page = read_file(source_root() / "docs/TOURNAMENTS.md");
  for (const std::string name :
       {"records.yml", "pre-commit", "pre-commit-config.yaml", "problem-matcher.json"})
    EXPECT_TRUE(has(page, "\n" + example_of_ci(name) + "```\n")) << name;
}

TEST_F(Everyday, RecipesForCiWork) {
  const std::string hook = "cp '" + (source_root() / "examples/ci/pre-commit").string() +
                           "' .git/hooks/ && git add -A && git -c user.name=a -c "
                           "user.email=a@example.org commit -qm records";
  copy("gin/three-hands.rgn", "good.rgn");
  put("package.json", "{}");
  EXPECT_EQ(run("git init -q . && " + hook).status, 0) << "a good record is taken";
  copy("remik/opening-of-50.rgn", "bad.rgn");
  put("untidy.rgn", "variant:   gin\nplayers: A,B\n");
  const Ran refused = run(hook);
  EXPECT_NE(refused.status, 0);
  EXPECT_TRUE(has(refused.output, "bad.rgn:13:15: opening.points:")) << refused.output;
  // What the workflow runs once the program is there.
  std::istringstream workflow(example_of_ci("records.yml"));
  std::size_t steps = 0;
  for (std::string line; std::getline(workflow, line);) {
    const std::size_t at = line.find("run: rumref ");
    if (at == std::string::npos) continue;
    ++steps;
    EXPECT_EQ(run(line.substr(at + 5)).status, 1) << line;
  }
  EXPECT_EQ(steps, 2U);
  // The expression of the matcher finds the parts of a line.
  const std::string matcher = example_of_ci("problem-matcher.json");
  const std::size_t begin = matcher.find("\"regexp\": \"") + 11;
  std::string pattern = matcher.substr(begin, matcher.find("\",\n", begin) - begin);
  for (std::size_t at = 0; (at = pattern.find("\\\\", at)) != std::string::npos; ++at)
    pattern.erase(at, 1);
  std::smatch found;
  const std::string line = run("rumref check -q -f line bad.rgn | head -n 1 | tr -d '\\n'").output;
  ASSERT_TRUE(std::regex_match(line, found, std::regex(pattern))) << line;
  EXPECT_EQ(found[1], "bad.rgn");
  EXPECT_EQ(found[2], "13");
  EXPECT_EQ(found[3], "15");
  EXPECT_EQ(found[4], "opening.points");
}

TEST_F(Everyday, CodesAreListedForPrograms) {
  const std::string list = run_in_shell("rumref explain --list --format json").output;
  EXPECT_TRUE(list.starts_with("[\n")) << list.substr(0, 80);
  EXPECT_TRUE(has(list, "\"code\": \"opening.points\""));
  EXPECT_TRUE(has(list, "\"not_reported\": "));
  EXPECT_EQ(run_in_shell("rumref explain opening.points -f json").status, 2);
}

TEST_F(Everyday, StandingsAreRankedAsTheClubWants) {
  put("e.csv", kEvenings);
  const auto csv = [this](const std::string& options) {
    return run("rumref score --standings -f csv " + options +
               " e.csv 2>/dev/null | cut -d , -f 2-4,6")
        .output;
  };
  EXPECT_EQ(csv("--rank points"),
            "rank,player,games,points\n1,Bartek,3,40\n2,Ala,3,70\n3,Celina,3,97\n");
  EXPECT_EQ(csv("--rank points --drop 1"),
            "rank,player,games,points\n1,Ala,2,-20\n2,Bartek,2,10\n3,Celina,2,27\n");
  EXPECT_EQ(csv("--rank average --best 1"),
            "rank,player,games,points\n1,Ala,1,-10\n1,Bartek,1,-10\n3,Celina,1,12\n");
  const std::string cross = run("rumref score --standings --cross e.csv").output;
  EXPECT_TRUE(has(cross, "Ala        2-1          2-1")) << cross;
  const std::string page = run("rumref score --standings --cross e.csv -o s.md && cat s.md").output;
  EXPECT_TRUE(has(page, "| 1 | Bartek | 3 |")) << page;
  EXPECT_TRUE(has(page, "| Ala |  | 2-1 | 2-1 |") || has(page, "| Ala | 2-1 |")) << page;
  const std::string html =
      run("rumref score --standings --title 'Cup <1>' e.csv -o s.html && cat s.html").output;
  EXPECT_TRUE(has(html, "<h1>Cup &lt;1&gt;</h1>")) << html;
  EXPECT_TRUE(has(html, "<td>Bartek</td><td>3</td>")) << html;
  for (const std::string refused :
       {"-f html", "--standings --best 2 -o x.xlsx", "--rank points", "--standings --cross -f csv"})
    EXPECT_EQ(run("rumref score e.csv " + refused).status, 2) << refused;
}

TEST_F(Everyday, FixWritesWhatIsCertain) {
  put("a.rgn",
      "# by hand\nvariant:   gin\nplayers: Ala, Bartek\nround\ndealer: Bartk\n"
      "deal Ala: AS 2S 3S 4D 5D 6D 7C 8C 9C KH\ndeal Bartek: AH 2H 3H 4H 6H 8H 10H QS JD 10C\n"
      "upcard: KS\nAla: pass\nBartk: pass\nAla: draw AC; knock AS 2S 3S, 4D 5D 6D, 7C 8C 9C; "
      "discard KH\n");
  const std::string before = run("cat a.rgn").output;
  const Ran shown = run("rumref check --fix --diff a.rgn");
  EXPECT_EQ(shown.status, 1);
  EXPECT_TRUE(has(shown.output, "-dealer: Bartk\n+dealer: Bartek\n")) << shown.output;
  EXPECT_TRUE(has(shown.output, "+score: Ala ")) << shown.output;
  EXPECT_EQ(run("cat a.rgn").output, before) << "--diff writes nothing";
  const Ran fixed = run("rumref check --fix a.rgn");
  EXPECT_EQ(fixed.status, 0) << fixed.output;
  EXPECT_TRUE(has(fixed.output, "rumref: fixed a.rgn\n")) << fixed.output;
  EXPECT_TRUE(has(run("cat a.rgn").output, "# by hand\nvariant: gin\n"));
  EXPECT_TRUE(has(run("cat a.rgn").output, "\ntotal: Ala "));
  EXPECT_EQ(run("rumref check --fix --diff a.rgn").output, "") << "nothing is left to fix";
}

TEST_F(Everyday, FixChangesNoVerdict) {
  const Ran faulty = run_in_shell(
      "d=$(mktemp -d); cp -r samples/. $d; rumref check -f csv $d > $d/before; rumref check -q "
      "--fix "
      "$d >/dev/null 2>&1; rumref check -f csv $d > $d/after; cut -d , -f 1,5-10,14 $d/before > "
      "$d/x; cut -d , -f 1,5-10,14 $d/after > $d/y; cmp $d/x $d/y && wc -l < $d/x; rm -r $d");
  EXPECT_FALSE(has(faulty.output, "differ")) << faulty.output;
  EXPECT_FALSE(has(faulty.output, "EOF")) << faulty.output;
  // A name that may mean two players is left to people.
  put("b.rgn", "variant: gin\nplayers: Ala, Ola\nround\ndealer: Ela\nAla: draw 7S\n");
  EXPECT_EQ(run("rumref check --fix --diff b.rgn").output, "");
}

TEST_F(Everyday, AProjectFileHoldsForWhatLiesBelow) {
  put("club/rumref.yaml",
      "variant: house\nvariant_dirs: [rules]\nsettings: {opening.points: 20}\n"
      "waivers: decided.yaml\nexclude: [drafts/]\n");
  put("club/rules/house.yaml", "name: house\ntitle: House\nextends: remik\n");
  put("club/decided.yaml", "- {code: deal.hand-size, record: a.rgn, reason: agreed}\n");
  put("club/2026/a.rgn", kNamesNoVariant);
  put("club/drafts/b.rgn", kNamesNoVariant);
  const Ran ran = run("rumref check club -f json");
  EXPECT_TRUE(has(ran.output,
                  "note: club/rumref.yaml: variant house, opening.points=20, waivers "
                  "club/decided.yaml"))
      << ran.output;
  EXPECT_TRUE(has(ran.output, "\"variant\": \"house\"")) << ran.output;
  EXPECT_TRUE(has(ran.output, "\"opening.points\": 20")) << ran.output;
  EXPECT_FALSE(has(ran.output, "drafts")) << ran.output;
  EXPECT_EQ(run("cd club/2026 && rumref check a.rgn -f csv 2>/dev/null").output,
            run("cd club && rumref check 2026/a.rgn -f csv 2>/dev/null | sed 's,2026/,,'").output);
  EXPECT_TRUE(has(run("rumref check --no-config club/2026/a.rgn").output, "names no variant"));
  EXPECT_FALSE(has(run("rumref check -q club/2026/a.rgn").output, "note:"));
  EXPECT_TRUE(has(run("cd club && rumref meld '7S 8S 9S'").output, "7S 8S 9S"))
      << "a command without records goes by the folder it runs in";
  EXPECT_EQ(run("rumref meld '7S 8S 9S'").status, 2);
  EXPECT_TRUE(has(run("rumref check -s opening.points=30 -f json club/2026/a.rgn").output,
                  "\"opening.points\": 30"));
  put("other/rumref.yaml", "variant: gin\n");
  put("other/c.rgn", kNamesNoVariant);
  EXPECT_TRUE(has(run("rumref check club/2026/a.rgn other/c.rgn").output,
                  "choose with --config FILE or --no-config"));
}

TEST_F(Everyday, WhatIsWrongWithAProjectFileIsSaidAtItsPlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"varient: remik\n", "rumref.yaml:1:1: error: unknown key 'varient'"},
      {"settings: {opening.pionts: 20}\n", "rumref.yaml:1: there is no setting 'opening.pionts'"},
      {"settings: {opening.points: lots}\n", "rumref.yaml:1: opening.points"},
      {"waivers: none.yaml\n", "rumref.yaml:1:10: error: no such file or folder: none.yaml"},
      {"- remik\n", "rumref.yaml:1:1: error: expected keys and values"}};
  put("a.rgn", kNamesNoVariant);
  for (const auto& [text, said] : cases) {
    put("rumref.yaml", text);
    const Ran ran = run("rumref check a.rgn");
    EXPECT_EQ(ran.status, 2) << text;
    EXPECT_TRUE(has(ran.output, said)) << text << ran.output;
  }
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
