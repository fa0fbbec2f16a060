// A variant written out: as a file that loads again, and as a rule book for players.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "unit/run_program.h"
#include "unit/setting_values.h"
#include "unit/source_tree.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

void expect_same(const Ruleset& a, const Ruleset& b) {
  EXPECT_EQ(a.sha256, b.sha256);
  EXPECT_EQ(a.variant.title, b.variant.title);
  ASSERT_EQ(a.variant.rulebook.size(), b.variant.rulebook.size());
  for (std::size_t i = 0; i < a.variant.rulebook.size(); ++i) {
    const Clause& x = a.variant.rulebook[i];
    const Clause& y = b.variant.rulebook[i];
    EXPECT_EQ(x.key, y.key);
    EXPECT_EQ(x.ids, y.ids);
    EXPECT_EQ(x.section, y.section);
    EXPECT_EQ(x.text.english(), y.text.english());
    EXPECT_EQ(x.codes, y.codes);
    EXPECT_EQ(x.others, y.others);
    EXPECT_EQ(x.judged, y.judged);
  }
}

/// Written out, read again: the same rules, the same words, the same text when written once more.
void expect_round_trip(const LoadedVariant& variant, const std::vector<Override>& overrides) {
  const auto rules = variant.with(overrides).ruleset;
  ASSERT_NE(rules, nullptr);
  const std::string text = variant_yaml(variant.linked(), *rules);
  const TempVariants temp;
  const auto file = temp.write(variant.name(), text);
  VariantLibrary variants({temp.directory()});
  const auto again = variants.load_file(file);
  ASSERT_TRUE(again) << again.error().front().message << "\n" << text;
  const auto rules_again = (*again)->with({}).ruleset;
  expect_same(*rules, *rules_again);
  EXPECT_EQ(variant_yaml((*again)->linked(), *rules_again), text);
  // What a table may agree on came along.
  const auto agreed = (*again)->with({{.key = "deck.jokers", .value = "31"}});
  const auto agreed_before = variant.with({{.key = "deck.jokers", .value = "31"}});
  EXPECT_EQ(agreed.faults.size(), agreed_before.faults.size());
}

TEST(VariantYaml, EveryShippedVariantLoadsBackToTheSameRules) {
  VariantLibrary variants({shipped_variants()});
  for (const std::string& name : variants.names()) {
    SCOPED_TRACE(name);
    expect_round_trip(**variants.load(name), {});
  }
}

TEST(VariantYaml, HoldsHouseRulesAndTextsOfEveryKind) {
  const TempVariants temp;
  temp.write("odd", R"(extends: remik
title: "\"Odd\" \\ house: #1"
rulebook:
  "-odd": {text: "- a: 'b' \"c\" \\ {opening.points}\n\ttwo \u2028 three ż"}
  claim:
    text: {"off": "no", top_only: "yes", whole_pile: ~x}
    section: 07
    others: ["off", top_only]
)");
  VariantLibrary variants({temp.directory(), shipped_variants()});
  const auto odd = variants.load("odd");
  ASSERT_TRUE(odd) << odd.error().front().message;
  expect_round_trip(**odd, {{.key = "opening.points", .value = "40"},
                            {.key = "deck.packs", .value = "{2: 1, 3-4: 2}"},
                            {.key = "deck.jokers", .value = "2"}});
}

TEST(VariantYaml, EveryValueComesBack) {
  VariantLibrary variants({shipped_variants()});
  const auto remik = *variants.load("remik");
  const TempVariants temp;
  std::size_t tried = 0;
  for (const SettingInfo& setting : setting_catalog()) {
    for (const std::string& value : values_of(setting)) {
      SCOPED_TRACE(std::string(setting.key) + ": " + value);
      const auto rules = remik->with({{.key = std::string(setting.key), .value = value}});
      // What cannot hold together with the rest, or is not among what is agreed on, is no variant.
      if (!rules.faults.empty()) continue;
      ++tried;
      const auto file = temp.write("remik", variant_yaml(remik->linked(), *rules.ruleset));
      const auto again = variants.load_file(file);
      ASSERT_TRUE(again) << again.error().front().message;
      EXPECT_EQ((*again)->with({}).ruleset->sha256, rules.ruleset->sha256);
    }
  }
  EXPECT_GT(tried, 200U);
}

TEST(VariantYaml, IsPrintedByShow) {
  const Ran ran = run_in_shell("rumref variant show gin --format yaml --set knock.max=6");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("\nknock.max: 6\n"), std::string::npos) << ran.output;
  EXPECT_EQ(ran.output.find("extends"), std::string::npos);
}

TEST(VariantRules, HaveEveryClauseAndEverySettingOnce) {
  VariantLibrary variants({shipped_variants()});
  for (const std::string& name : variants.names()) {
    SCOPED_TRACE(name);
    const Ran page = run_in_shell("rumref variant rules " + name + " --format html");
    ASSERT_EQ(page.status, 0) << page.output;
    const auto rules = (*variants.load(name))->with({}).ruleset;
    std::size_t clauses = 0;
    for (std::size_t at = 0;
         (at = page.output.find("<div class=\"clause", at)) != std::string::npos; ++at)
      ++clauses;
    EXPECT_EQ(clauses, rules->variant.rulebook.size());
    EXPECT_NE(page.output.find(rules->sha256), std::string::npos);
    EXPECT_EQ(page.output.find("{{"), std::string::npos);
    EXPECT_EQ(page.output.find("http"), page.output.find("http-equiv"));
  }
}

/// A rule book as `rumref variant rules` prints it.
std::string printed(const std::string& name, const std::string& options) {
  const Ran ran = run_in_shell("rumref variant rules " + name + " " + options);
  EXPECT_EQ(ran.status, 0) << name << "\n" << ran.output;
  return ran.output;
}

/// A setting's name as a page prints it: a name without a dot is a word like any other.
bool names(const std::string& page, const SettingInfo& setting) {
  return setting.key.find('.') != std::string_view::npos &&
         page.find(setting.key) != std::string::npos;
}

TEST(VariantRules, NameNoSettingUnlessAskedTo) {
  VariantLibrary variants({shipped_variants()});
  for (const std::string& name : variants.names()) {
    for (const std::string format : {"text", "markdown", "html"}) {
      SCOPED_TRACE(name + " as " + format);
      const std::string page = printed(name, "--format " + format);
      for (const SettingInfo& setting : setting_catalog())
        EXPECT_FALSE(names(page, setting)) << setting.key;
    }
  }
}

TEST(VariantRules, NameEverySettingOfAClauseWhenAskedTo) {
  VariantLibrary variants({shipped_variants()});
  for (const std::string& name : variants.names()) {
    const auto rules = (*variants.load(name))->with({}).ruleset;
    for (const std::string format : {"text", "markdown", "html"}) {
      SCOPED_TRACE(name + " as " + format);
      const std::string page = printed(name, "--settings --format " + format);
      for (const Clause& clause : rules->variant.rulebook) {
        if (find_setting(clause.key) == nullptr) continue;
        EXPECT_NE(page.find(clause.key + " "), std::string::npos) << clause.key;
      }
    }
  }
}

TEST(VariantRules, ArePlainSentencesInShortLines) {
  VariantLibrary variants({shipped_variants()});
  for (const std::string& name : variants.names()) {
    SCOPED_TRACE(name);
    const std::string page = printed(name, "");
    EXPECT_EQ(page.find_first_of("{}[]_"), std::string::npos) << page;
    EXPECT_EQ(page.find("Also in force"), std::string::npos) << page;
    EXPECT_NE(page.rfind("\nThe rules of " + name + ", rule set"), std::string::npos);
    std::size_t start = 0;
    for (std::size_t end = 0; (end = page.find('\n', start)) != std::string::npos;
         start = end + 1) {
      const std::string line = page.substr(start, end - start);
      EXPECT_LE(count_code_points(line), 80U) << line;
    }
  }
}

TEST(VariantRules, SayWhatNoClauseDoes) {
  const std::string page = printed("remik", "--set joker.min_naturals=2 --set opening.points=40");
  EXPECT_NE(page.find("House rule: The melds of an opening"), std::string::npos) << page;
  EXPECT_NE(page.find("Also in force:\n      - "), std::string::npos) << page;
  EXPECT_EQ(page.find("joker.min_naturals"), std::string::npos) << page;
}

TEST(VariantRules, AreEscapedWhereverTheyCameFrom) {
  const TempVariants temp;
  const auto file = temp.write("sly", R"(extends: remik
title: "<b>&{{parts}}"
rulebook:
  sly.rule: {section: "<i>", text: "<script>x</script> *a* `b` {opening.points} \u202e"}
)");
  const Ran page = run_in_shell("rumref variant rules --format html " + file.string());
  ASSERT_EQ(page.status, 0) << page.output;
  EXPECT_NE(page.output.find("<title>&lt;b&gt;&amp;{{parts}}: the rules</title>"),
            std::string::npos);
  EXPECT_NE(page.output.find("&lt;script&gt;x&lt;/script&gt; *a* `b` 51 \\u202e"),
            std::string::npos);
  EXPECT_EQ(page.output.find("<script"), std::string::npos);
  const Ran markdown = run_in_shell("rumref variant rules --format markdown " + file.string());
  EXPECT_NE(markdown.output.find("\\<script\\>x\\</script\\> \\*a\\* \\`b\\` 51"),
            std::string::npos)
      << markdown.output;
  const Ran text = run_in_shell("rumref variant rules " + file.string());
  EXPECT_EQ(text.output.find("\u202e"), std::string::npos);
  EXPECT_NE(text.output.find("<script>x</script>"), std::string::npos);
}

TEST(VariantRules, TellHouseRulesAndWriteToAFile) {
  const TempVariants temp;
  const std::string file = (temp.directory() / "rules.md").string();
  const Ran ran = run_in_shell(
      "rumref variant rules remik --settings --format markdown --set opening.points=40 -o " + file);
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(ran.output, "");
  const std::string page = read_file(file);
  EXPECT_NE(page.find("House rules in force:\n\n- `opening.points 40`"), std::string::npos) << page;
  EXPECT_NE(page.find("must be worth at least 40 points"), std::string::npos);
  EXPECT_EQ(run_in_shell("rumref variant rules remik --set opening.points=x").status, 2);
  EXPECT_EQ(run_in_shell("rumref variant rules remick").status, 2);
}

std::size_t times(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size())
    ++count;
  return count;
}

TEST(VariantRules, MarkWhatDiffersFromTheParent) {
  const std::string house = "samples/house/our-house.yaml";
  const std::string text = printed(house, "");
  EXPECT_EQ(times(text, "In Remik instead: "), 2U) << text;
  EXPECT_NE(text.find("In Remik instead: A joker left in hand counts 25."), std::string::npos);
  EXPECT_EQ(text.find("An example:"), std::string::npos);
  EXPECT_EQ(times(printed(house, "--format html"), "class=\"clause house\""), 2U);
  EXPECT_EQ(times(printed(house, "--format markdown"), "\n> In Remik instead: "), 2U);
  // What a house rule of the command line changes is compared with the variant.
  EXPECT_EQ(times(printed("remik", "--set opening.points=40"), "In Remik instead: "), 1U);
  EXPECT_EQ(times(printed("remik", ""), "instead: "), 0U);
}

TEST(VariantRules, HaveAnExampleOfEachHouseRule) {
  const std::string house = "samples/house/our-house.yaml";
  const std::string text = printed(house, "--examples");
  EXPECT_EQ(times(text, "An example:"), 2U);
  EXPECT_NE(text.find("as in Remik: illegal[opening.points]: the opening counts 50"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("          as here: legal\n"), std::string::npos);
  EXPECT_NE(text.find("          ^^^^"), std::string::npos);
  const std::string page = printed(house, "--examples --format html");
  EXPECT_EQ(times(page, "<figure>"), 2U);
  EXPECT_NE(page.find("<mark>meld "), std::string::npos);
  const std::string markdown = printed(house, "--examples --format markdown");
  EXPECT_EQ(times(markdown, "```text\n"), 2U);
  EXPECT_NE(markdown.find("\n- as here: legal\n"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("\n  - round 1, Bartek: JK 25 = 25\n"), std::string::npos) << markdown;
  const Ran none = run_in_shell("rumref variant rules gin --examples 2>&1 >/dev/null");
  EXPECT_EQ(none.status, 0);
  EXPECT_NE(none.output.find("gin is based on no other rules"), std::string::npos) << none.output;
}

}  // namespace
}  // namespace rummy
