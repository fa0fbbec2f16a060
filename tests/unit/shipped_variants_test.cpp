#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::shared_ptr<const LoadedVariant> load_shipped(std::string_view name) {
  VariantLibrary library({shipped_variants()});
  auto loaded = library.load(name);
  EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().front().message);
  return loaded ? *loaded : nullptr;
}

std::set<std::string> all_ids(const Variant& variant) {
  std::set<std::string> ids;
  for (const Clause& clause : variant.rulebook)
    ids.insert(clause.ids.begin(), clause.ids.end());
  return ids;
}

std::string numbered(std::string_view prefix, int n) {
  return std::string(prefix) + (n < 10 ? "0" : "") + std::to_string(n);
}

TEST(ShippedVariants, EveryRuleOfTheirDocumentsIsInTheirRulebook) {
  struct Document {
    std::string_view variant;
    std::string_view prefix;
    int rules;
  };
  for (const auto& [name, prefix, rules] :
       {Document{"remik", "RMK-", 62}, Document{"remik-guide", "RM2-", 52}}) {
    const auto loaded = load_shipped(name);
    ASSERT_NE(loaded, nullptr);
    const std::set<std::string> ids = all_ids(loaded->with({}).ruleset->variant);
    for (int n = 1; n <= rules; ++n)
      EXPECT_THAT(ids, Contains(numbered(prefix, n)));
  }
}

TEST(ShippedVariants, EveryFindingHasItsClause) {
  static constexpr std::string_view kCodes[] = {
      "players.count",      "deal.hand-size",     "deal.too-many-copies", "deal.dealer",
      "turn.out-of-order",  "turn.no-draw",       "turn.second-draw",     "turn.no-discard",
      "turn.after-end",     "turn.first-move",    "draw.stock-mismatch",  "draw.stock-empty",
      "draw.discard-empty", "draw.not-on-pile",   "draw.not-top",         "draw.unused",
      "draw.not-allowed",   "draw.pass",          "stock.reshuffle",      "card.not-held",
      "meld.too-short",     "meld.too-long",      "meld.not-a-meld",      "meld.duplicate-suit",
      "meld.wraparound",    "meld.not-now",       "joker.adjacent",       "joker.too-many",
      "joker.unnamed",      "joker.wrong-card",   "joker.not-reused",     "joker.not-reclaimable",
      "joker.changed",      "opening.points",     "opening.pure-run",     "opening.required",
      "lay.does-not-fit",   "lay.no-such-meld",   "lay.ambiguous",        "lay.not-allowed",
      "table.not-allowed",  "discard.just-taken", "discard.not-allowed",  "knock.not-allowed",
      "out.not-allowed",    "out.no-discard",     "claim.not-allowed",    "round.unfinished",
      "round.not-over",     "round.hand",         "game.after-end",       "game.eliminated",
      "game.buy-back",      "score.round",        "score.total",          "score.winner"};
  for (const std::string_view name : {"remik", "remik-guide"}) {
    const auto loaded = load_shipped(name);
    ASSERT_NE(loaded, nullptr);
    const auto ruleset = loaded->with({}).ruleset;
    for (const std::string_view code : kCodes) {
      const Clause* clause = clause_for(ruleset->variant, code);
      ASSERT_NE(clause, nullptr) << name << " " << code;
      EXPECT_FALSE(clause->text.empty()) << name << " " << code;
      EXPECT_TRUE(clause->judged) << name << " " << code;
    }
  }
}

TEST(ShippedVariants, WordsFollowTheValuesInForce) {
  const auto remik = load_shipped("remik");
  ASSERT_NE(remik, nullptr);
  for (const Clause& clause : remik->with({}).ruleset->variant.rulebook) {
    EXPECT_FALSE(clause.text.empty()) << clause.key;
    EXPECT_EQ(clause.text.english().find_first_of("{}"), std::string::npos) << clause.key;
  }
  const auto changed = remik->with({{"out.discard", "optional"}, {"values.joker.meld", "10"}});
  ASSERT_NE(changed.ruleset, nullptr);
  EXPECT_THAT(clause_for(changed.ruleset->variant, "out.no-discard")->text.english(),
              HasSubstr("with or without a last discard"));
  const auto& book = changed.ruleset->variant.rulebook;
  const auto joker = std::ranges::find(book, "values.joker.meld", &Clause::key);
  ASSERT_NE(joker, book.end());
  EXPECT_EQ(joker->text.english(), "A joker in a meld counts 10.");
}

TEST(ShippedVariants, ATableOfNumbersHasWordsOfItsOwn) {
  const auto rummy = load_shipped("basic-rummy");
  ASSERT_NE(rummy, nullptr);
  const auto rules = rummy->with({}).ruleset;
  const auto dealt = [](const Ruleset& ruleset) {
    return clause_on(ruleset.variant, "deal.cards")->text.english();
  };
  EXPECT_EQ(dealt(*rules),
            "Cards dealt to each player: 10 for 2 players, 7 for 3-4 players, 6 for 5-6 players.");
  EXPECT_EQ(dealt(*rummy->with({{"deal.cards", "7"}}).ruleset), "Each player is dealt 7 cards.");
}

TEST(ShippedVariants, TheRanksOfACutAreWordsOfASentence) {
  const auto gin = load_shipped("gin");
  ASSERT_NE(gin, nullptr);
  const auto rules = gin->with({}).ruleset;
  EXPECT_THAT(clause_on(rules->variant, "dealer.cut_suits")->text.english(),
              HasSubstr("from high to low: S, H, D, C."));
}

std::map<std::string, std::vector<std::string>> listed_others(std::string_view name) {
  std::map<std::string, std::vector<std::string>> listed;
  const auto loaded = load_shipped(name);
  if (loaded == nullptr) return listed;
  const auto ruleset = loaded->with({}).ruleset;
  for (const Clause& clause : ruleset->variant.rulebook) {
    if (!clause.others.empty()) listed[clause.key] = clause.others;
  }
  return listed;
}

TEST(ShippedVariants, ListTheValuesTablesUse) {
  const std::map<std::string, std::vector<std::string>> remik = {
      {"deck.jokers", {"2", "3", "4"}},
      {"values.joker.hand", {"25", "50"}},
      {"values.joker.meld", {"face", "represented", "zero"}},
      {"opening.scope", {"round", "game"}},
      {"score.at_once.must_open", {"true", "false"}},
      {"score.at_once.layoffs", {"true", "false"}},
      {"score.at_once.adds", {"false", "true"}},
      {"opening.same_turn", {"true", "false"}},
      {"out.discard", {"required", "optional"}},
      {"score.winner", {"-10", "0"}},
      {"stock.end_timing", {"on_needed_draw", "after_last_card_turn", "at_once"}},
      {"draw.pile.use", {"meld", "meld_or_layoff", "any_table_use"}},
      {"draw.pile.deadline", {"end_of_turn", "next_action"}},
      {"draw.pile.needs_open", {"false", "true"}},
      {"turn.first_may_meld", {"false", "true"}},
      {"joker.in_set", {"any_missing", "named", "both_missing"}},
      {"joker.reclaim.use", {"table", "new_meld", "free"}},
      {"joker.minority_in_run", {"false", "true"}},
      {"meld.run.both_aces", {"false", "true"}},
      {"joker.naturals_ge_jokers_in_set", {"true", "false"}},
      {"score.hand_melds_free", {"false", "true"}},
      {"end.all_out", {"lowest", "shared", "extra_round"}},
      {"joker.move", {"none", "end_to_end"}},
  };
  EXPECT_EQ(listed_others("remik"), remik);

  auto guide = listed_others("remik-guide");
  EXPECT_EQ(guide["values.joker.meld"],
            (std::vector<std::string>{"represented", "face", "zero", "10"}));
  EXPECT_EQ(guide["score.nobody_out"], (std::vector<std::string>{"all_count", "void"}));
  EXPECT_EQ(guide["joker.reclaim.allowed"], (std::vector<std::string>{"false", "true"}));
  EXPECT_EQ(guide["opening.joker_end"], (std::vector<std::string>{"true", "false"}));
  EXPECT_FALSE(guide.contains("values.joker.hand"));
  EXPECT_FALSE(guide.contains("score.winner"));
}

/// What `--set KEY=VALUE` says of the values of a variant's `others`, each by itself.
std::string refused_others(std::string_view name) {
  std::string refused;
  const auto loaded = load_shipped(name);
  if (loaded == nullptr) return refused;
  for (const auto& [key, values] : listed_others(name)) {
    for (const std::string& value : values) {
      const RulesetOrFault made = loaded->with({{key, value}});
      for (const OverrideFault& fault : made.faults)
        refused += std::string(name) + ": " + key + "=" + value + ": " + fault.message + "\n";
    }
  }
  return refused;
}

TEST(ShippedVariants, EveryOtherValueTheyNameCanBeSetByItself) {
  for (const auto& file : std::filesystem::directory_iterator(shipped_variants())) {
    if (file.path().extension() != ".yaml") continue;
    EXPECT_EQ(refused_others(file.path().stem().string()), "");
  }
}

}  // namespace
}  // namespace rummy
