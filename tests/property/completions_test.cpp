// On small games the referee is held against every complete game that agrees with the record:
// illegal is what is broken in all of them, legal what is kept in all.

#include "property/completions.h"

#include <gtest/gtest.h>

#include <algorithm>
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
#include "rules/melds.h"
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
    judge_.judge(hidden, ruleset, {.games_tried = 3000}, verdict);
    const SaidAt said = said_at(verdict);
    std::map<Spot, std::size_t> broken;               // in how many completions
    std::map<std::string, std::size_t> rules_broken;  // and which rule
    std::map<std::string, std::size_t> rules_open;    // even with every card known: not finished
    std::size_t completions = 0;
    Judge judge;
    Verdict of_one;
    const Completed completed =
        for_each_completion(hidden, ruleset.variant, 400, [&](const Record& complete) {
          judge.judge(complete, ruleset, {}, of_one);
          if (!is_game(of_one.findings)) return;
          ++completions;
          for (const Finding& finding : of_one.findings)
            if (is_fault(finding))
              ++(is_illegal(finding) ? rules_broken : rules_open)[rule_at(finding)];
          for (const auto& [spot, what] : said_at(of_one))
            if (what.judgement == Judgement::illegal) ++broken[spot];
        });
    if (completed != Completed::all || completions == 0) return;
    ++games_;
    const bool by_turn = ruleset.variant.melds.rearrange != TableRearrange::none;
    for (const auto& [spot, times] : broken) {
      // Where the table is asked about at the end of a turn, that may be told at another action.
      const bool is_told = said.contains(spot) || (by_turn && is_told_in_turn(said, spot));
      if (!is_told)
        fail(hidden, verdict,
             "said to be legal, but " + words(spot, {}) + " is broken in " + std::to_string(times));
    }
    compare(hidden, verdict, said, broken, completions);
    for (const Finding& finding : verdict.findings)
      if (finding.judgement == Judgement::undecided && !rules_open.contains(rule_at(finding)))
        count_weakness(finding, rules_broken[rule_at(finding)], completions);
  }

  void fail(const Record& hidden, const Verdict& verdict, const std::string& what) {
    ++failures_;
    ADD_FAILURE() << what << "\n" << describe(verdict.findings) << write_text_record(hidden);
  }

  static bool is_told_in_turn(const SaidAt& said, const Spot& spot) {
    return std::ranges::any_of(said, [&](const auto& other) {
      return std::get<0>(other.first) == std::get<0>(spot) &&
             std::get<1>(other.first) == std::get<1>(spot);
    });
  }

  /// A card taken from the table into the hand, or laid where it fits nothing, breaks a rule; but
  /// it can be done.
  static bool is_game(Findings findings) {
    std::erase_if(findings, [](const Finding& f) {
      return f.code == "table.card-removed" || f.code == "lay.does-not-fit";
    });
    return is_possible(findings);
  }

  static std::string rule_at(const Finding& finding) {
    return std::string(finding.code) + " " + std::to_string(finding.round) + "/" +
           std::to_string(finding.turn) + "/" + std::to_string(finding.action) + "/" +
           std::to_string(index(finding.player));
  }

  void count_weakness(const Finding& finding, std::size_t broken, std::size_t completions) {
    ++undecided_;
    const bool is_decided = broken == 0 || broken == completions;
    weak_[std::string(finding.code)] += is_decided ? 1 : 0;
    weaknesses_ += is_decided ? 1 : 0;
  }

  void compare(const Record& hidden, const Verdict& verdict, const SaidAt& said,
               const std::map<Spot, std::size_t>& broken, std::size_t completions) {
    for (const auto& [spot, what] : said) {
      const auto there = broken.find(spot);
      const std::size_t times = there == broken.end() ? 0 : there->second;
      if (what.judgement == Judgement::illegal && times < completions)
        fail(hidden, verdict,
             words(spot, what) + ", but it is broken in " + std::to_string(times) + " of " +
                 std::to_string(completions));
    }
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
  try_variant("manipulation", {{"deal.cards", "5"}}, many(40));
  EXPECT_GT(games_, 40U);
  // What every complete game decides stays open only where the games are too many to be tried.
  EXPECT_LT(weaknesses_ * 5, undecided_ * 2);
  std::printf("%zu games, %zu undecided findings, %zu of them decided by every completion\n",
              games_, undecided_, weaknesses_);
  for (const auto& [code, count] : weak_)
    std::printf("%6zu %s\n", count, code.c_str());
}

}  // namespace
}  // namespace rummy::play
