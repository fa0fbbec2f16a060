// scale/: a data set in shards, judged by several worker processes of which one is killed half-way.
// Nothing is lost, nothing counted twice, and the whole says what one run over everything says.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <system_error>

#include "unit/run_program.h"
#include "unit/source_tree.h"

namespace rummy {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr int kShards = 4;

/// A program that is rumref, but for the first time it is given the second shard: once that run has
/// kept how far it is, it is killed, and with it the worker it works for.
const char* const kDoomed = R"(#!/bin/bash
if [[ $1 == check && "$*" == *shard-0002.ndjson && ! -e $FOLDER/died ]]; then
  rumref "$@" & pid=$!
  while [[ ! -s $FOLDER/run/results/shard-0002.verdicts.ndjson.resume ]] && kill -0 $pid 2>/dev/null
  do sleep 0.02; done
  kill -0 $pid 2>/dev/null || { echo "it was done before it could be killed"; exit 99; }
  worker=$PPID
  [[ $KILL == grandparent ]] && worker="$(ps -o ppid= -p $PPID) $PPID"
  kill -9 $pid; wait $pid 2>/dev/null
  cp $FOLDER/run/results/shard-0002.verdicts.ndjson.resume $FOLDER/died
  kill -9 $worker $$
fi
exec rumref "$@"
)";

class Scale : public testing::Test {
 protected:
  Scale() : folder_(fs::path(testing::TempDir()) / ("scale-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write_file(folder_ / "doomed", kDoomed);
    fs::permissions(folder_ / "doomed", fs::perms::owner_all);
  }
  ~Scale() override {
    std::error_code error;
    fs::remove_all(folder_, error);
  }

  Ran shell(const std::string& command) const {
    return run_in_shell("export FOLDER='" + folder_.string() + "' SCALE=\"$PWD/scale\" && cd '" +
                        folder_.string() + "' && { " + command + "\n}");
  }
  [[nodiscard]] std::string file(const std::string& name) const {
    return read_file(folder_ / name);
  }

  /// Games enough that a shard takes a few seconds on this machine, with this build.
  void deal_for_seconds() const {
    using Clock = std::chrono::steady_clock;
    const std::string judge = "rumref check --house-rules --jobs 1 --format ndjson ";
    ASSERT_EQ(shell("rumref deal --variant remik --seed 9 --games 60 --rounds 1 --to ndjson > "
                    "few.ndjson")
                  .status,
              0);
    const Clock::time_point start = Clock::now();
    ASSERT_EQ(shell(judge + "few.ndjson > few.out").status, 0);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const double copies = std::clamp(kShards * 3.5 / seconds, 4.0, 4000.0);
    shell("for i in $(seq " + std::to_string(static_cast<int>(copies)) +
          "); do cat few.ndjson; done > games.ndjson; "
          "sed -i -e '30s/\"variant\"/\"varaint\"/' -e '100s/^.//' games.ndjson");
  }

  /// What was put together of the shards is what one run says, up to the names of the files.
  void expect_the_whole() const {
    EXPECT_TRUE(fs::exists(folder_ / "died")) << "nobody was killed";
    const Json kept = Json::parse(file("died"));
    EXPECT_GT(kept["inputs"], 0) << "not half-way";
    shell(
        "rumref check --house-rules --format ndjson --summary-file whole.json games.ndjson > "
        "whole.ndjson; ");
    // A shard has a name and lines of its own.
    const std::string bare = "sed -E '/^ *\"(record|line)\":/d' ";
    EXPECT_EQ(shell(bare + "whole.json > c; " + bare + "run/results/summary.json | cmp c -").output,
              "");
    // The verdicts in their order.
    const std::string strip =
        "sed -E -e 's/^[{]\"record\":\"[^\"]*\",/{/' -e 's/\"line\":[0-9]+,//g' ";
    EXPECT_EQ(
        shell(strip + "whole.ndjson > a; " + strip + "run/results/verdicts.ndjson > b; cmp a b")
            .output,
        "");
  }

  fs::path folder_;
};

TEST_F(Scale, GnuParallelSurvivesAWorker) {
  deal_for_seconds();
  const Ran ran = shell(
      "KILL=parent RUMREF=$FOLDER/doomed PARALLEL_OPTIONS='-j 3' $SCALE/with-parallel "
      "games.ndjson " +
      std::to_string(kShards) + " run --house-rules");
  EXPECT_EQ(ran.status, 0) << ran.output;
  expect_the_whole();
  // Everything is done: nothing is judged again, and the sum is the same.
  const Ran again = shell("RUMREF=rumref $SCALE/with-parallel games.ndjson 4 run --house-rules");
  EXPECT_EQ(again.status, 0) << again.output;
  EXPECT_EQ(again.output, file("run/results/summary.json"));
}

TEST_F(Scale, DaskSurvivesAWorker) {
  if (run_in_shell("/usr/bin/python3 -c 'import distributed'").status != 0)
    GTEST_SKIP() << "Debian's python3-distributed is not installed";
  deal_for_seconds();
  const Ran ran =
      shell("KILL=grandparent RUMREF=$FOLDER/doomed $SCALE/with-dask --workers 3 games.ndjson " +
            std::to_string(kShards) + " run --house-rules 2>log");
  EXPECT_EQ(ran.status, 0) << ran.output << file("log");
  expect_the_whole();
}

TEST_F(Scale, WhatIsMissingIsToldAndNothingIsSummedUp) {
  const Ran ran = shell(
      "rumref deal --variant remik --seed 9 --games 40 --rounds 1 --to ndjson | gzip > "
      "g.ndjson.gz; "
      "RUMREF=rumref; export RUMREF; $SCALE/split g.ndjson.gz 3 shards; cut -f 3 "
      "shards/manifest.tsv | "
      "head -n 1; $SCALE/check-shard shards/shard-0001.ndjson out; $SCALE/check-shard "
      "shards/shard-0003.ndjson out; $SCALE/merge shards out; echo $?; $SCALE/check-shard "
      "shards/shard-0002.ndjson out; $SCALE/merge shards out | grep records | head -n 1; "
      "head -n 1 out/shard-0002.verdicts.ndjson >> out/shard-0002.verdicts.ndjson; "
      "$SCALE/merge shards out; echo $?; $SCALE/check-shard shards/shard-0004.ndjson out; echo $?");
  EXPECT_EQ(ran.output,
            "1\nscale/merge: not judged yet: shard-0002\n1\n  \"records\": 40,\n"
            "scale/merge: 40 records, 40 counted, 41 verdicts\n1\n"
            "rumref: shards/shard-0004.ndjson: No such file or directory\n"
            "scale/check-shard: shard-0004 is not done (status 2)\n1\n");
}

TEST_F(Scale, TwoWorkersDoNotWriteToOneFile) {
  const Ran ran = shell(
      "rumref deal --variant remik --seed 9 --games 2 --rounds 1 --to ndjson > g.ndjson; mkfifo "
      "feed; "
      "rumref check --format ndjson --output out - < feed & pid=$!; exec 3>feed; sleep 0.3; "
      "rumref check --format ndjson --output out g.ndjson; echo $?; cat g.ndjson >&3; exec 3>&-; "
      "wait "
      "$pid; wc -l < out");
  EXPECT_EQ(ran.output, "rumref: cannot write to out: another program is writing to it\n2\n2\n");
}

}  // namespace
}  // namespace rummy
