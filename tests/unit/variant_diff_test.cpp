#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "config/setting_words.h"
#include "config/variants.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "unit/run_program.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

std::shared_ptr<const Ruleset> rules_of(VariantLibrary& variants, const std::string& name) {
  const auto loaded = variants.load(name);
  return loaded ? (*loaded)->with({}).ruleset : nullptr;
}

TEST(VariantDiff, NamesWhatDiffersAndNothingElse) {
  VariantLibrary variants({shipped_variants()});
  for (const std::string& name : variants.names()) {
    SCOPED_TRACE(name);
    const auto rules = rules_of(variants, name);
    ASSERT_NE(rules, nullptr);
    const VariantDifference none = difference(*rules, *rules);
    EXPECT_TRUE(none.settings.empty());
    EXPECT_TRUE(none.clauses.empty());
    const auto other = rules_of(variants, "remik");
    const VariantDifference found = difference(*rules, *other);
    const auto differ = std::ranges::count_if(rules->settings, [&other](const auto& setting) {
      return std::ranges::find(other->settings, setting) == other->settings.end();
    });
    EXPECT_EQ(static_cast<long>(found.settings.size()), differ);
    const VariantDifference back = difference(*other, *rules);
    EXPECT_EQ(back.settings.size(), found.settings.size());
    EXPECT_EQ(back.clauses.size(), found.clauses.size());
  }
}

TEST(VariantDiff, TellsAChildFromItsParent) {
  const TempVariants temp;
  temp.write("child",
             "extends: remik\nopening.points: 40\nrulebook:\n  own.rule: {text: Be kind.}\n");
  VariantLibrary variants({temp.directory(), shipped_variants()});
  const auto parent = rules_of(variants, "remik");
  const auto child = rules_of(variants, "child");
  ASSERT_NE(child, nullptr);
  const VariantDifference found = difference(*parent, *child);
  ASSERT_EQ(found.settings.size(), 1U);
  EXPECT_EQ(found.settings[0].key, "opening.points");
  EXPECT_EQ(found.settings[0].first, "51");
  EXPECT_EQ(found.settings[0].second, "40");
  ASSERT_EQ(found.clauses.size(), 2U);
  EXPECT_EQ(found.clauses[0].key, "opening.points");
  EXPECT_NE(found.clauses[0].first->text.english(), found.clauses[0].second->text.english());
  EXPECT_EQ(found.clauses[1].key, "own.rule");
  EXPECT_EQ(found.clauses[1].first, nullptr);
}

TEST(VariantDiff, IsPrintedForProgramsToo) {
  const Ran ran = run_in_shell("rumref variant diff --format ndjson gin oklahoma-gin");
  ASSERT_EQ(ran.status, 0) << ran.output;
  const auto json = nlohmann::json::parse(ran.output);
  EXPECT_EQ(json["first"]["variant"], "gin");
  EXPECT_EQ(json["second"]["variant"], "oklahoma-gin");
  EXPECT_NE(json["first"]["variant_sha256"], json["second"]["variant_sha256"]);
  ASSERT_EQ(json["settings"].size(), 3U);
  EXPECT_EQ(json["settings"][0]["key"], "knock.max");
  EXPECT_EQ(json["settings"][0]["first"], 10);
  EXPECT_EQ(json["settings"][0]["second"], "upcard");
  EXPECT_FALSE(json["clauses"].empty());
}

TEST(VariantDiff, TakesNamesAndFilesAndRefusesOthers) {
  const Ran ran = run_in_shell("rumref variant diff samples/house/our-house.yaml remik");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("opening.points: 50 / 51"), std::string::npos) << ran.output;
  const Ran same = run_in_shell("rumref variant diff gin gin");
  EXPECT_EQ(same.status, 0);
  EXPECT_EQ(same.output, "gin and gin are the same rules in the same words\n");
  const Ran unknown = run_in_shell("rumref variant diff gin remick");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.output.find("did you mean 'remik'?"), std::string::npos) << unknown.output;
  EXPECT_EQ(run_in_shell("rumref variant diff gin").status, 2);
}

}  // namespace
}  // namespace rummy
