// On small games the referee is held against every complete game that agrees with the record:
// illegal is what is broken in all of them, legal what is kept in all.

#include "property/completions.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/variants.h"
#include "deal/game_dealer.h"
#include "deal/random.h"
#include "diag/finding.h"
#include "logio/reader.h"
#include "logio/writer.h"
#include "property/hiding.h"
#include "property/three_values.h"
#include "property/umpire.h"
#include "replay/judge.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "table/record.h"
#include "unit/temp_variants.h"

namespace rummy::play {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

std::uint32_t many(std::uint32_t few) {
  return std::getenv("RUMREF_LONG_TESTS") == nullptr ? few : 20 * few;
}

class Completions : public ::testing::Test {
 protected:
  Completions() : library_({shipped_variants()}) {}

  void try_variant(const std::string& variant, const Settings& settings, std::uint32_t games) {
    SCOPED_TRACE(variant);
    const auto loaded = library_.load(variant);
    ASSERT_TRUE(loaded);
    std::vector<Override> overrides;
    for (const auto& [key, value] : settings)
      overrides.push_back({.key = key, .value = value});
    const RulesetOrFault made = (*loaded)->with(overrides);
    ASSERT_TRUE(made.ruleset != nullptr);
    GameDealer dealer(*made.ruleset, settings);
    for (std::uint32_t game = 1; game <= games && failures_ < 8; ++game) {
      const DealWish wish{.seed = 407, .game = game, .players = 2, .rounds = 1};
      Record dealt;
      if (!dealer.deal(wish, dealt)) continue;
      Record record;
      Findings findings;
      read_text_record(write_text_record(dealt), record, findings);
      ASSERT_TRUE(findings.empty());
      rummy::Random random(game);
      for (int slips = 0; slips < 3; ++slips)
        try_game(record, *made.ruleset, random, slips);
    }
  }

  void try_game(const Record& dealt, const Ruleset& ruleset, rummy::Random& random, int slips) {
    Record hidden = dealt;
    for (int i = 0; i < slips; ++i)
      make_slip(hidden, random);
    Verdict verdict;
    judge_.judge(hidden, ruleset, {}, verdict);
    if (!is_possible(verdict.findings)) return;
    hide_cards(hidden, {.card = 6, .meld = 6, .deal = 0}, random);
    judge_.judge(hidden, ruleset, {}, verdict);
    const SaidAt said = said_at(verdict);
    std::map<Spot, std::size_t> broken;  // in how many completions
    std::size_t completions = 0;
    Judge judge;
    Verdict of_one;
    const Completed completed =
        for_each_completion(hidden, ruleset.variant, 400, [&](const Record& complete) {
          judge.judge(complete, ruleset, {}, of_one);
          if (!is_possible(of_one.findings)) return;
          ++completions;
          for (const auto& [spot, what] : said_at(of_one))
            if (what.judgement == Judgement::illegal) ++broken[spot];
        });
    if (completed != Completed::all || completions == 0) return;
    ++games_;
    compare(hidden, verdict, said, broken, completions);
  }

  void compare(const Record& hidden, const Verdict& verdict, const SaidAt& said,
               const std::map<Spot, std::size_t>& broken, std::size_t completions) {
    const auto fail = [&](const std::string& what) {
      ++failures_;
      ADD_FAILURE() << what << " of " << completions << " completions\n"
                    << describe(verdict.findings) << write_text_record(hidden);
    };
    for (const auto& [spot, what] : said) {
      const auto there = broken.find(spot);
      const std::size_t times = there == broken.end() ? 0 : there->second;
      if (what.judgement == Judgement::illegal && times < completions)
        return fail(words(spot, what) + ", but it is broken in " + std::to_string(times));
      if (what.judgement != Judgement::undecided) continue;
      ++undecided_;
      const bool is_decided = times == 0 || times == completions;
      weak_[std::string(what.code)] += is_decided ? 1 : 0;
      weaknesses_ += is_decided ? 1 : 0;
    }
    for (const auto& [spot, times] : broken)
      if (!said.contains(spot))
        return fail("said to be legal, but " + words(spot, {}) + " is broken in " +
                    std::to_string(times));
  }

  VariantLibrary library_;
  Judge judge_;
  int failures_ = 0;
  std::size_t games_ = 0;
  std::size_t undecided_ = 0;
  std::size_t weaknesses_ = 0;
  std::map<std::string, std::size_t> weak_;
};

TEST_F(Completions, AgreeWithTheReferee) {
  const Settings easy = {{"deal.cards", "5"},      {"deck.packs", "1"},     {"deck.jokers", "2"},
                         {"opening.points", "15"}, {"opening.run", "none"}, {"players.max", "2"}};
  try_variant("remik", easy, many(40));
  try_variant("500-rum", {{"deal.cards", "5"}}, many(40));
  try_variant("going-out", {{"deal.cards", "4"}}, many(40));
  EXPECT_GT(games_, 40U);
  // What every completion decides the referee should not leave open too often.
  // Rules look at what came before, completions at all that is written: some answers stay open.
  EXPECT_LT(weaknesses_ * 10, undecided_ * 9);
  std::printf("%zu games, %zu undecided findings, %zu of them decided by every completion\n",
              games_, undecided_, weaknesses_);
  for (const auto& [code, count] : weak_)
    std::printf("%6zu %s\n", count, code.c_str());
}

}  // namespace
}  // namespace rummy::play
