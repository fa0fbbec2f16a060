// `check` on many records: killed, interrupted, starved, blocked, out of room; and what it says
// while it works and when it is done.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "hostile/run_program.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

/// A folder with `games.ndjson`: 1,200 games, one of them illegal, one no JSON.
class Bulk : public testing::Test {
 protected:
  Bulk() : folder_(fs::path(testing::TempDir()) / ("bulk-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    const Ran dealt = shell(
        "rumref deal --variant remik --seed 5 --games 100 --rounds 1 --to ndjson > few.ndjson && "
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do cat few.ndjson; done > games.ndjson && "
        "sed -i -e '700s/\"variant\"/\"varaint\"/' -e '1100s/^.//' games.ndjson && wc -l < "
        "games.ndjson");
    EXPECT_EQ(dealt.output, "1200\n");
  }
  ~Bulk() override {
    std::error_code error;
    fs::remove_all(folder_, error);
  }

  /// Runs it in the folder.
  [[nodiscard]] Ran shell(const std::string& command) const {
    return run_in_shell("cd '" + folder_.string() + "' && { " + command + "\n}");
  }
  [[nodiscard]] std::string file(const std::string& name) const {
    return read_file(folder_ / name);
  }

  /// Commands that begin `rumref check ARGUMENTS - ` on the first games and leave it waiting for
  /// more, its number in $pid, once it keeps a point to go on from in out.resume.
  static std::string half_done(const std::string& arguments) {
    return "mkfifo feed; rumref check " + arguments +
           " --output out - < feed 2>err & pid=$!; exec 3>feed; head -n 300 games.ndjson >&3; "
           "from=301; while [ ! -s out.resume ] && [ $from -lt 1100 ]; do sed -n "
           "\"$from,$((from+39))p\" games.ndjson >&3; from=$((from+40)); sleep 0.2; done; ";
  }

  fs::path folder_;
};

TEST_F(Bulk, AKilledRunIsGoneOnWith) {
  for (const std::string arguments :
       {"--format ndjson --jobs 1", "--format json --jobs 3", "--format sarif --jobs 3",
        "--format junit --jobs 2", "--format csv --jobs 3", "--format text --jobs 3",
        "--format json --summary --jobs 2"}) {
    SCOPED_TRACE(arguments);
    fs::remove(folder_ / "sum.json");
    const Ran whole = shell("rumref check " + arguments +
                            " --output whole --summary-file whole.json - "
                            "< games.ndjson 2>/dev/null; echo $?");
    EXPECT_EQ(whole.output, "2\n");
    const Ran killed = shell(half_done(arguments + " --summary-file sum.json") +
                             "kill -9 $pid; wait $pid; exec 3>&-; rm feed; "
                             "[ -s out.resume ] && printf 'half a li' >> out; wc -c < out");
    ASSERT_TRUE(fs::exists(folder_ / "out.resume")) << killed.output;
    EXPECT_FALSE(fs::exists(folder_ / "sum.json"));
    // What was done with is not judged again.
    const Json kept = Json::parse(file("out.resume"));
    EXPECT_GE(kept["inputs"], 1);
    EXPECT_LE(kept["inputs"], 1100);
    const Ran on = shell("rumref check " + arguments +
                         " --summary-file sum.json --output out --resume - < games.ndjson "
                         "2>/dev/null; echo $?");
    EXPECT_EQ(on.output, "2\n");
    EXPECT_TRUE(file("out") == file("whole"));
    EXPECT_EQ(file("sum.json"), file("whole.json"));
    EXPECT_FALSE(fs::exists(folder_ / "out.resume")) << "it is done";
  }
}

TEST_F(Bulk, OnlyTheSameRunIsGoneOnWith) {
  ASSERT_NE(shell(half_done("--format ndjson --jobs 1") +
                  "kill -9 $pid; wait $pid; exec 3>&-; rm feed; cp out left; cat out.resume")
                .output.find("\"inputs\""),
            std::string::npos);
  const std::vector<std::string> others = {
      "rumref check --format csv --output out --resume - < games.ndjson",
      "rumref check --format ndjson --strict --output out --resume - < games.ndjson",
      "rumref check --format ndjson --set opening.points=40 --output out --resume - < games.ndjson",
      "sed 's/Ala/Ola/' games.ndjson | rumref check --format ndjson --output out --resume -",
      "head -n 20 games.ndjson | rumref check --format ndjson --output out --resume -",
      "rumref check --format ndjson --output out --resume games.ndjson",
      "mv out kept; rumref check --format ndjson --output out --resume - < games.ndjson; s=$?; mv "
      "kept out; (exit $s)",
  };
  for (const std::string& other : others) {
    SCOPED_TRACE(other);
    const Ran ran = shell(other);
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.output.find("begin anew without --resume"), std::string::npos) << ran.output;
    EXPECT_EQ(file("out"), file("left")) << "and nothing was changed";
  }
  for (const std::string damage :
       {"head -c 40", "sed 's/\"bytes\":/\"bytes\":9/'", "sed s/inputs/input/",
        "sed 's/\"exit\":./\"exit\":7/'", "sed 's/\"legal\":/&1/'", "sed s/./x/"}) {
    SCOPED_TRACE(damage);
    const Ran ran =
        shell("cp out.resume good; " + damage +
              " good > out.resume; rumref check --format ndjson --jobs 1 --output out --resume - < "
              "games.ndjson; echo $?; cp good out.resume");
    EXPECT_TRUE(ran.output.ends_with("begin anew without --resume\n2\n")) << ran.output;
    EXPECT_EQ(file("out"), file("left"));
  }
  // Without --resume it begins anew.
  EXPECT_EQ(
      shell("rumref check --format ndjson --output out games.ndjson 2>/dev/null; ls out.resume "
            "2>/dev/null; wc -l < out")
          .output,
      "1200\n");
}

TEST_F(Bulk, ResumeWithoutAnythingToResumeBegins) {
  EXPECT_EQ(shell("rumref check --resume games.ndjson").status, 2) << "go on with what?";
  EXPECT_EQ(shell("rumref check --format ndjson --output out --resume games.ndjson 2>/dev/null; wc "
                  "-l < out")
                .output,
            "1200\n");
}

TEST_F(Bulk, AnInterruptEndsItWithWhatWasJudged) {
  for (const std::string signal : {"INT", "TERM"}) {
    SCOPED_TRACE(signal);
    // A shell starts what runs in the background deaf to SIGINT; this gives it its ears back.
    const std::string deaf = half_done("--format json --jobs 3");
    const std::string heard =
        "alias rumref='/usr/bin/python3 -c \"import os,signal,sys; signal.signal(signal.SIGINT, "
        "signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])\" rumref'\n";
    const Ran ran = shell(heard + "\n" + deaf + "kill -" + signal +
                          " $pid; wait $pid; echo $?; exec 3>&-; rm feed");
    EXPECT_EQ(ran.output, "2\n") << file("err");
    const Json verdicts = Json::parse(file("out"));
    EXPECT_GE(verdicts.size(), 2U);
    EXPECT_LE(verdicts.size(), 1100U);
    const std::string told = file("err");
    EXPECT_NE(told.find("interrupted: not all records were judged"), std::string::npos) << told;
    EXPECT_NE(told.find(std::to_string(verdicts.size()) + " records: "), std::string::npos) << told;
    EXPECT_EQ(shell("rumref check --format json --jobs 3 --output out --resume - < games.ndjson; "
                    "rumref check --format json games.ndjson | sed 's/games.ndjson/-/' | cmp - out")
                  .output,
              "");
  }
}

TEST_F(Bulk, ABlockedReaderIsWaitedFor) {
  if (!hostile::is_measurable()) GTEST_SKIP() << "a sanitizer's memory is not the program's";
  // There is no end of records, and nobody takes the verdicts: memory must not grow all the same.
  const Ran ran = shell(
      "mkfifo feed; (while :; do cat games.ndjson || exit; done) > feed 2>/dev/null & cat_pid=$!; "
      "mkfifo taken; sleep 4 < taken & "
      "rumref check --format ndjson --jobs 3 - < feed > taken 2>/dev/null & pid=$!; "
      "sleep 1.5; sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/$pid/status; "
      "sleep 1.5; sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/$pid/status; "
      "kill -9 $pid; kill $cat_pid; wait 2>/dev/null");
  std::istringstream numbers(ran.output);
  long first = 0;
  long second = 0;
  numbers >> first >> second;
  ASSERT_GT(first, 0) << ran.output;
  EXPECT_LT(second, 80 * 1024);
  EXPECT_LE(second, first + 1024) << "it grew while it waited";
}

TEST_F(Bulk, AFileThatChangesIsTold) {
  // Verdicts are taken only after the change, but for a few: the program is in the middle then.
  const auto changed_by = [this](const std::string& change) {
    return shell(
        "cat games.ndjson games.ndjson > big.ndjson; "
        "{ rumref check --format ndjson --jobs 1 big.ndjson 2>err; echo $? > status; } | { "
        "head -c 1 > first; " +
        change + "; cat > verdicts; }; cat status err");
  };
  for (const std::string change : {"head -n 1 games.ndjson >> big.ndjson",
                                   "truncate -s 2500000 big.ndjson", "touch big.ndjson"}) {
    SCOPED_TRACE(change);
    const Ran ran = changed_by(change);
    EXPECT_TRUE(ran.output.starts_with("2\n")) << ran.output;
    EXPECT_NE(ran.output.find("big.ndjson: the file changed while it was read"), std::string::npos)
        << ran.output;
  }
  EXPECT_EQ(changed_by(":").output.find("changed"), std::string::npos);
}

TEST_F(Bulk, PackedFilesThatEndTooEarlyAreTold) {
  for (const std::string pack : {"gzip", "zstd -q"}) {
    SCOPED_TRACE(pack);
    const Ran ran = shell(
        "grep -v varaint games.ndjson | head -n 1000 | " + pack +
        " > whole.packed; head -c $(($(wc -c < whole.packed) * 2 / 3)) whole.packed > cut.packed; "
        "rumref check --summary --format ndjson whole.packed; rumref check --summary --format "
        "ndjson "
        "cut.packed");
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.output.find("\"records\":1000,\"legal\":1000"), std::string::npos) << ran.output;
    EXPECT_NE(ran.output.find("the compressed data ends too early"), std::string::npos);
    EXPECT_NE(ran.output.find("\"unreadable\":1"), std::string::npos);
  }
}

TEST_F(Bulk, ADiskThatIsFullIsNoShortFile) {
  for (const std::string format : {"text", "json", "ndjson", "csv", "sarif", "junit", "github"}) {
    SCOPED_TRACE(format);
    const std::string check = "rumref check --format " + format + " games.ndjson ";
    const std::string short_check = "rumref check --format " + format + " few.ndjson ";
    const Ran out = shell(short_check + "2>&1 >/dev/full");
    EXPECT_NE(out.output.find("cannot write to standard output: No space left"), std::string::npos)
        << out.output;
    EXPECT_EQ(shell(short_check + ">/dev/full").status, 2);
    EXPECT_EQ(shell(short_check + "--output /dev/full").status, 2);
    EXPECT_FALSE(fs::exists("/dev/full.resume"));
    EXPECT_EQ(shell("{ " + check + "2>said; } | head -c 1 >/dev/null; grep -c 'cannot write' said")
                  .output,
              "0\n")
        << "a reader that stops is no fault";
  }
  const Ran early = shell("rumref check --summary-file /dev/null/x few.ndjson 2>/dev/null");
  EXPECT_EQ(early.status, 2);
  EXPECT_EQ(early.output, "") << "nothing is judged before it is known to be of use";
}

/// What unpacks may be waiting for more when nobody wants any.
TEST_F(Bulk, AnEndDoesNotWaitForInput) {
  for (const std::string pack : {"gzip -c", "zstd -qc", "cat"}) {
    SCOPED_TRACE(pack);
    const Ran ran = shell("{ " + pack +
                          " games.ndjson 2>/dev/null; sleep 5; } | { timeout 4 rumref check "
                          "--format ndjson --jobs 1 - "
                          "2>/dev/null; echo $? > status; } | head -c 1 > /dev/null; cat status");
    EXPECT_EQ(ran.output, "0\n");
  }
}

TEST_F(Bulk, NothingIsKeptBesideWhatIsNoFile) {
  const Ran ran = shell(
      "mkfifo feed taken; cat taken > out & rumref check --format ndjson --output taken "
      "- < feed 2>/dev/null & pid=$!; exec 3>feed; head -n 100 games.ndjson >&3; sleep "
      "1.5; sed -n 101,300p games.ndjson >&3; sleep 0.3; ls *.resume; exec 3>&-; wait "
      "$pid; wait; wc -l < out");
  EXPECT_EQ(ran.output, "ls: cannot access '*.resume': No such file or directory\n300\n");
}

TEST_F(Bulk, WhatIsWrittenIsNotRead) {
  const Ran same = shell(
      "cp few.ndjson own.ndjson; rumref check --output own.ndjson own.ndjson; "
      "echo $?; cmp few.ndjson own.ndjson && echo kept");
  EXPECT_NE(same.output.find("2\nkept\n"), std::string::npos) << same.output;
  const Ran folder = shell(
      "mkdir d; cp few.ndjson d/a.ndjson; rumref check --format ndjson --output d/b.ndjson d; echo "
      "$?; wc -l < d/b.ndjson; rumref check --format ndjson d > d/c.ndjson; wc -l < d/c.ndjson");
  EXPECT_NE(folder.output.find("d/b.ndjson: this is the file the output goes to\n2\n100\n"),
            std::string::npos)
      << folder.output;
  EXPECT_NE(folder.output.find("d/c.ndjson: this is the file"), std::string::npos);
}

TEST_F(Bulk, EverythingCanBeMixed) {
  const Ran ran = shell(
      "mkdir d; head -n 10 few.ndjson > d/a.ndjson; head -n 20 few.ndjson | gzip > d/b.ndjson.gz; "
      "head -n 30 few.ndjson | zstd -q > c1.ndjson.zst; head -n 40 few.ndjson > c2.ndjson; printf "
      "'c2.ndjson\\nd\\n' > list; head -n 5 few.ndjson | rumref check --summary --format ndjson d "
      "'c*.ndjson*' @list -");
  EXPECT_EQ(Json::parse(ran.output)["records"], 30 + 70 + 40 + 30 + 5) << ran.output;
  EXPECT_EQ(ran.status, 0);
}

TEST_F(Bulk, ProgressIsForThoseWhoWatch) {
  const std::string slow = "rumref check --format ndjson games.ndjson | { sleep 3; cat >out; }";
  const Ran watched = shell("TERM=xterm script -qec \"" + slow + "\" /dev/null");
  EXPECT_NE(watched.output.find("findings"), std::string::npos) << watched.output;
  EXPECT_NE(watched.output.find(" %  "), std::string::npos) << watched.output;
  EXPECT_NE(watched.output.find(" records, "), std::string::npos) << watched.output;
  EXPECT_NE(watched.output.find("/s"), std::string::npos) << watched.output;
  EXPECT_TRUE(watched.output.ends_with("\r\x1b[K")) << "it is taken away when done";
  EXPECT_EQ(shell("wc -l < out").output, "1200\n");
  EXPECT_EQ(shell(slow).output, "") << "nobody watches";
  const Ran quick = shell(
      "head -n 5 few.ndjson > five.ndjson; script -qec 'rumref check --format ndjson five.ndjson "
      ">out' /dev/null");
  EXPECT_EQ(quick.output, "") << "it was done at once";
}

TEST_F(Bulk, SummariesOfPartsAddUpToTheWhole) {
  const Ran ran = shell(
      "split -n l/7 games.ndjson part. && for p in part.a?; do mv $p $p.ndjson; rumref check "
      "--format ndjson --summary-file $p.json --output $p.out $p.ndjson 2>/dev/null; done; "
      "rumref check --summary --format json games.ndjson > whole.json; "
      "rumref summary merge part.a?.json > sum.json; "
      "rumref summary merge part.a[d-g].json --output right.json; "
      "rumref summary merge part.ac.json part.aa.json part.ab.json --format ndjson > left.ndjson; "
      "rumref summary merge right.json left.ndjson > sum2.json; "
      "rumref summary merge --format text whole.json | head -n 1");
  EXPECT_EQ(ran.output, "1200 records: 1198 legal, 0 illegal, 0 undecided, 2 malformed\n");
  EXPECT_EQ(file("sum2.json"), file("sum.json"));
  // A part has a name and lines of its own.
  EXPECT_EQ(shell("bare() { sed -E '/^ *\"(record|line)\":/d' $1; }; bare whole.json > bare.json; "
                  "bare sum.json | cmp bare.json -")
                .output,
            "");
}

TEST_F(Bulk, ASumOfLessThanAllIsNotPrinted) {
  const Ran ran = shell(
      "rumref check --summary --format json few.ndjson > good.json; head -c 50 good.json > "
      "cut.json; "
      "rumref summary merge good.json cut.json; echo $?; rumref summary merge good.json "
      "nosuch.json; "
      "echo $?; rumref summary merge games.ndjson; echo $?; rumref summary merge good.json "
      "--output "
      "good.json; echo $?; : > empty.json; rumref summary merge good.json empty.json; echo $?");
  EXPECT_EQ(ran.output,
            "rumref: cut.json: this is not JSON\n2\n"
            "rumref: nosuch.json: No such file or directory\n2\n"
            "rumref: games.ndjson:1: 'records' is missing\n2\n"
            "rumref: --output good.json is one of the summaries; write to another file\n2\n"
            "rumref: empty.json: there is nothing in it\n2\n");
}

/// `check` and `score` keep the same of the same records.
TEST_F(Bulk, ADatabaseHoldsWhatScoreWouldKeep) {
  const std::string ask =
      "import sqlite3, sys\nfor n in sys.argv[1:]:\n d = sqlite3.connect(n)\n "
      "print([d.execute('select "
      "* from ' + t + ' order by 1, 2, 3').fetchall() for t in ('records', 'verdicts', 'findings', "
      "'rounds', 'scores', 'results')])";
  write_file(folder_ / "ask.py", ask);
  const Ran kept = shell(
      "rumref check --format ndjson --db a.db games.ndjson >out 2>a; echo $?; "
      "rumref score --format ndjson --db b.db games.ndjson >/dev/null 2>b; "
      "/usr/bin/python3 ask.py a.db b.db > rows; head -n 1 rows > x; tail -n 1 "
      "rows > y; cmp x y; wc -l < out; cmp a b");
  EXPECT_EQ(kept.output, "2\n1200\n");
  EXPECT_NE(file("x").find("'remik'"), std::string::npos);
  EXPECT_NE(file("a").find("is identical to"), std::string::npos);
  EXPECT_EQ(shell("cp games.ndjson no.db; rumref check --db no.db few.ndjson >/dev/null").status,
            2);
  EXPECT_EQ(shell("cmp games.ndjson no.db").status, 0);
  EXPECT_EQ(shell("rumref check --db x.db --stop-at-first few.ndjson").status, 2);
  EXPECT_EQ(shell("rumref check --db few.ndjson few.ndjson").status, 2);
}

TEST_F(Bulk, TheSlowestAreNamedOnDemand) {
  const Json summary = Json::parse(
      shell("rumref check --summary --slowest --format json few.ndjson nosuch.rgn 2>/dev/null")
          .output);
  ASSERT_EQ(summary["slowest"].size(), 10U);
  EXPECT_EQ(summary["slowest"][0]["record"], "few.ndjson");
  EXPECT_GE(summary["slowest"][0]["microseconds"], summary["slowest"][9]["microseconds"]);
  EXPECT_EQ(summary["unreadable"], 1);
  EXPECT_EQ(summary["variants"]["remik"]["legal"], 100);
  EXPECT_FALSE(Json::parse(shell("rumref check --summary --format json few.ndjson").output)
                   .contains("slowest"));
}

}  // namespace
}  // namespace rummy
