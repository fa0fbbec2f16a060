// Files laid over a variant: --with FILE.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kGame = "samples/remik/elimination.rgn";

Json verdict(const std::string& options) {
  const Ran ran =
      run_in_shell("rumref check --format ndjson " + options + " " + std::string(kGame));
  EXPECT_LE(ran.status, 1) << ran.output;
  return Json::parse(ran.output, nullptr, false);
}

TEST(Overlay, IsInForceAndTold) {
  const Json plain = verdict("");
  const Json laid = verdict("--with variants/with/no-buyback.yaml");
  EXPECT_EQ(plain["verdict"], "legal");
  EXPECT_EQ(plain["set"]["end.buy_back.allowed"], true);
  // The command line counts over the record's own house rules.
  EXPECT_EQ(laid["verdict"], "illegal");
  EXPECT_EQ(laid["set"]["end.buy_back.allowed"], false);
  EXPECT_NE(laid["variant_sha256"], plain["variant_sha256"]);
  EXPECT_EQ(laid["findings"][0]["code"], "game.buy-back");
}

TEST(Overlay, SaysWhatTheSameSettingsSay) {
  const Json laid = verdict("--with variants/with/no-buyback.yaml");
  const Json set = verdict("--set end.buy_back.allowed=false");
  EXPECT_EQ(laid["variant_sha256"], set["variant_sha256"]);
  EXPECT_EQ(laid["set"], set["set"]);
  EXPECT_EQ(laid["verdict"], set["verdict"]);
}

TEST(Overlay, BringsItsWords) {
  const Ran ran =
      run_in_shell("rumref check --with variants/with/no-buyback.yaml " + std::string(kGame));
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.output.find("§House: At this table nobody buys back into a game"),
            std::string::npos)
      << ran.output;
}

TEST(Overlay, CountsForEveryCommandThatTakesHouseRules) {
  const TempVariants temp;
  const std::string forty = temp.write("forty", "opening.points: 40\nend.at: 301\n").string();
  const std::string with = " --with " + forty + " ";
  const auto says = [](const std::string& command, std::string_view expected) {
    const Ran ran = run_in_shell("rumref " + command);
    EXPECT_NE(ran.output.find(expected), std::string::npos) << command << "\n" << ran.output;
  };
  says("check" + with + "samples/remik/opening-of-50.rgn", ": legal;");
  says("replay --trace" + with + "samples/remik/opening-of-50.rgn", ": legal;");
  says("score --format json" + with + "samples/remik/scoresheet.json", "\"end.at\": 301");
  says("dispute --round 1 --turn 2 --variants remik-guide" + with +
           "samples/remik/opening-of-50.rgn",
       "opening.points: 40, end.at: 301");
  says("report" + with + "samples/remik/opening-of-50.rgn", "opening.points");
  says("solve --variant remik --with variants/with/no-buyback.yaml '7S 7H 7D'", "7S 7H 7D");
  says("meld --variant remik --opening" + with + "'10H JH QH' '4S 4D 4C'", "legal");
  says("deal --variant remik --seed 1 --rounds 1" + with, "set opening.points: 40\n");
  says("variant show remik" + with, "40                 forty.yaml:1");
  says("variant rules remik" + with, "House rule: The melds of an opening");
  says("variant rules remik --settings" + with, "House rule: opening.points 40");
}

TEST(Overlay, EachCommandTellsWhatIsWrongWithOne) {
  const std::vector<std::string> commands = {
      "check samples/remik",
      "replay samples/remik/opening-of-50.rgn",
      "score samples/paper/sroda.csv",
      "dispute --round 1 --turn 2 samples/remik/opening-of-50.rgn",
      "report samples/remik/opening-of-50.rgn",
      "solve --variant remik 7S",
      "meld --variant remik '7S 7H 7D'",
      "deal --variant remik --seed 1",
      "variant show remik",
      "variant rules remik"};
  const TempVariants temp;
  const std::string file = temp.write("wrong", "opening.point: 40\nend.at: x\n").string();
  for (const std::string& command : commands) {
    const Ran ran = run_in_shell("rumref " + command + " --with " + file);
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_NE(ran.output.find("wrong.yaml:1:1: error: there is no setting 'opening.point'"),
              std::string::npos)
        << command << "\n"
        << ran.output;
    EXPECT_NE(ran.output.find("wrong.yaml:2:9: error: end.at takes a whole number"),
              std::string::npos)
        << command << "\n"
        << ran.output;
    EXPECT_EQ(run_in_shell("rumref " + command + " --with /nowhere.yaml").status, 2) << command;
  }
}

TEST(Overlay, HoldsNothingButSettingsAndWords) {
  const TempVariants temp;
  const auto file = temp.write("over", "name: over\nextends: gin\nagree: {deck.jokers: 1}\n");
  const auto read = read_overlays({file.string()}, {});
  ASSERT_FALSE(read);
  ASSERT_EQ(read.error().size(), 3U);
  EXPECT_EQ(read.error()[1].message,
            "an overlay has settings, a rulebook and a title, and no 'extends'");
  EXPECT_EQ(read.error()[1].line, 2U);
  const auto list = temp.write("list", "- end.at: 301\n");
  EXPECT_FALSE(read_overlays({list.string()}, {}));
}

TEST(Overlays, OfWhichTwoDisagreeAreAnError) {
  const TempVariants temp;
  const std::string a = temp.write("a", "title: A\nend: {at: 301}\nopening.points: 40\n").string();
  const std::string b = temp.write("b", "opening.points: 40\nend.at: 401\n").string();
  const auto both = read_overlays({a, b}, {});
  ASSERT_FALSE(both);
  ASSERT_EQ(both.error().size(), 1U);
  EXPECT_EQ(both.error()[0].message, "end.at is 401 here and 301 in a.yaml:2");
  EXPECT_EQ(both.error()[0].line, 2U);
  EXPECT_NE(both.error()[0].help.find("--set end.at=VALUE"), std::string::npos);
  // The other way round it is the other file's line.
  EXPECT_EQ(read_overlays({b, a}, {}).error()[0].message, "end.at is 301 here and 401 in b.yaml:2");
  // Said twice alike, or settled besides, it is none.
  EXPECT_TRUE(read_overlays({a, a}, {}));
  const auto settled = read_overlays({a, b}, {{.key = "end.at", .value = "201"}});
  ASSERT_TRUE(settled);
  EXPECT_EQ(settled->settings.front().origin, "a.yaml:2");
  EXPECT_TRUE(read_overlays({a, b}, {{.key = "end", .value = "{at: 201}"}}));
}

TEST(Overlays, WordAClauseOnce) {
  const TempVariants temp;
  const std::string a = temp.write("a", "rulebook:\n  house.tea: {text: Tea first.}\n").string();
  const std::string b = temp.write("b", "rulebook:\n  house.tea: {text: Tea last.}\n").string();
  const auto both = read_overlays({a, b}, {});
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error()[0].message, "the clause house.tea is another in a.yaml:2");
  EXPECT_TRUE(read_overlays({a, a}, {}));
}

TEST(Overlays, ClashWithTheVariantByName) {
  const TempVariants temp;
  const std::string many = temp.write("many", "\ndeal.cards: 60\n").string();
  const Ran ran = run_in_shell("rumref variant show remik --with " + many);
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.output.find("many.yaml:2: deal.cards 60 (many.yaml:2)"), std::string::npos)
      << ran.output;
}

TEST(Overlays, AreReadInTheirOrderAndBeforeSet) {
  const TempVariants temp;
  const std::string a = temp.write("a", "title: Evening\nend.at: 301\n").string();
  const std::string b = temp.write("b", "opening.points: 40\n").string();
  const Ran ran =
      run_in_shell("rumref variant show remik --format json --set opening.points=30 --with " + a +
                   " --with " + b);
  ASSERT_EQ(ran.status, 0) << ran.output;
  const Json shown = Json::parse(ran.output);
  EXPECT_EQ(shown["title"], "Evening");
  EXPECT_EQ(shown["settings"]["end.at"], (Json{{"value", 301}, {"origin", "a.yaml:2"}}));
  EXPECT_EQ(shown["settings"]["opening.points"], (Json{{"value", 30}, {"origin", "--set"}}));
}

TEST(Overlays, ShippedOnesFitEveryVariantThatHasTheirSettings) {
  VariantLibrary variants({shipped_variants()});
  for (const auto& entry : std::filesystem::directory_iterator(shipped_variants() / "with")) {
    SCOPED_TRACE(entry.path());
    const auto read = read_overlays({entry.path().string()}, {});
    ASSERT_TRUE(read) << read.error().front().message;
    const auto made = (*variants.load("remik"))->with(read->settings);
    EXPECT_TRUE(made.faults.empty());
  }
}

}  // namespace
}  // namespace rummy
