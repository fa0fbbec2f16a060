// `variant diff --example`: a game on which two rule sets part, printed.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "unit/run_program.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

constexpr const char* kDearer = "extends: remik\nopening.points: 60\n";

TEST(Witness, IsARecordThatBothJudge) {
  const TempVariants temp;
  temp.write("dearer", kDearer);
  const std::string diff =
      "rumref variant diff remik " + (temp.directory() / "dearer.yaml").string() + " --example";
  const Ran text = run_in_shell(diff);
  EXPECT_EQ(text.status, 1);
  EXPECT_NE(text.output.find("opening.points]: the opening counts"), std::string::npos)
      << text.output;
  EXPECT_NE(text.output.find("  remik: legal\n"), std::string::npos) << text.output;
  EXPECT_EQ(run_in_shell(diff).output, text.output);
  const std::string record = diff + " --format rgn";
  EXPECT_EQ(run_in_shell(record + " | rumref check --so-far -").status, 0);
  const Ran other = run_in_shell(record + " | rumref check --so-far --set opening.points=60 -");
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.output.find("error[opening.points]"), std::string::npos) << other.output;
}

TEST(Witness, IsAskedForEachSetting) {
  const TempVariants temp;
  temp.write("house", "extends: remik\nopening.points: 60\ndraw.buy.cards: 2\nend.at: 401\n");
  const std::string file = (temp.directory() / "house.yaml").string();
  const Ran ran = run_in_shell("rumref variant check " + file + " --examples");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("house.yaml: good"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("\nopening.points: 51 / 60\n"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("\nend.at: 501 / 401\n"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("draw.buy.cards: 1 / 2\n  cannot matter beside the other rules: "
                            "draw.buy.max keeps it from counting\n"),
            std::string::npos)
      << ran.output;
}

TEST(Witness, IsPrintedForProgramsToo) {
  const TempVariants temp;
  temp.write("dearer", kDearer);
  const Ran ran =
      run_in_shell("rumref variant diff remik " + (temp.directory() / "dearer.yaml").string() +
                   " --examples --format ndjson");
  EXPECT_EQ(ran.status, 1);
  const auto json = nlohmann::json::parse(ran.output);
  ASSERT_EQ(json.at("examples").size(), 1U);
  const auto& example = json.at("examples").at(0);
  EXPECT_EQ(example.at("setting"), "opening.points");
  EXPECT_EQ(example.at("parted_by"), "verdict");
  EXPECT_EQ(example.at("verdicts").at(0).at("verdict"), "legal");
  EXPECT_EQ(example.at("verdicts").at(1).at("verdict"), "illegal");
  EXPECT_NE(example.at("record").get<std::string>().find("variant: remik\n"), std::string::npos);
}

TEST(Witness, IsNotThereWhereTheRulesAreTheSame) {
  const TempVariants temp;
  temp.write("again", "extends: remik\n");
  const std::string file = (temp.directory() / "again.yaml").string();
  const Ran ran = run_in_shell("rumref variant diff remik " + file + " --example");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("There is no such game"), std::string::npos) << ran.output;
  const Ran none = run_in_shell("rumref variant check remik --example");
  EXPECT_EQ(none.status, 0);
  EXPECT_NE(none.output.find("remik extends no other variant"), std::string::npos) << none.output;
}

TEST(Witness, SaysHowManyGamesWereTried) {
  // Two jokers make no meld of jokers alone.
  const Ran ran =
      run_in_shell("rumref variant diff rummikub --set joker.min_naturals=0 --example --seconds 1");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.output.find("no difference found in "), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find(" games of at most 12 turns ("), std::string::npos) << ran.output;
}

TEST(Witness, SaysHowManyTurnsAnEmptyStockTakes) {
  const Ran ran = run_in_shell("rumref variant diff remik --set stock.max_reshuffles=2 --examples");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.output.find("counts when the stock is gone, which takes at least 54 turns"),
            std::string::npos)
      << ran.output;
  const Ran longer =
      run_in_shell("rumref variant diff remik --set stock.floor=3 --examples --max-turns 60");
  EXPECT_EQ(longer.output.find("counts when"), std::string::npos) << longer.output;
}

TEST(Witness, ComparesAVariantWithItsHouseRules) {
  const Ran ran = run_in_shell("rumref variant diff remik --set opening.points=40 --example");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.output.find("remik with opening.points 40: legal"), std::string::npos)
      << ran.output;
  const Ran alone = run_in_shell("rumref variant diff remik 2>&1");
  EXPECT_EQ(alone.status, 2);
  EXPECT_NE(alone.output.find("one variant alone"), std::string::npos) << alone.output;
  // A dispute says how to see its first hinge played out.
  const Ran dispute = run_in_shell(
      "rumref dispute samples/remik/opening-of-50.rgn --round 1 --turn 2 --variants remik");
  const std::size_t at = dispute.output.find("rumref variant diff remik");
  ASSERT_NE(at, std::string::npos) << dispute.output;
  const std::string command = dispute.output.substr(at, dispute.output.find('\n', at) - at);
  EXPECT_EQ(run_in_shell(command).status, 1) << command;
}

}  // namespace
}  // namespace rummy
