// Nothing is guessed: whatever cards are hidden from a record, no verdict on it contradicts the
// verdict on the complete game.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
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

/// How many hidings of how many games; many more where asked.
std::uint32_t many(std::uint32_t few) {
  const char* times = std::getenv("RUMREF_LONG_TESTS");
  if (times == nullptr) return few;
  const int factor = std::atoi(times);
  return few * static_cast<std::uint32_t>(factor > 1 ? factor : 20);
}

class HiddenCards : public ::testing::Test {
 protected:
  HiddenCards() : library_({shipped_variants()}) {}

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
    const char* first = std::getenv("RUMREF_FIRST_GAME");
    for (std::uint32_t i = 0; i < games && failures_ < (std::getenv("RUMREF_LONG_TESTS") ? 60 : 8);
         ++i) {
      const std::uint32_t game =
          i + (first == nullptr ? 1 : static_cast<std::uint32_t>(std::atoi(first)));
      const DealWish wish{
          .seed = 20260307, .game = game, .players = 0, .rounds = game % 4 == 0 ? 3U : 1U};
      Record dealt;
      if (!dealer.deal(wish, dealt)) continue;
      Record record;  // as a file has it, every action in its place
      Findings findings;
      read_text_record(write_text_record(dealt), record, findings);
      ASSERT_TRUE(findings.empty());
      rummy::Random random(game);
      for (int slip = 0; slip < 4; ++slip)
        try_game(record, *made.ruleset, random, slip);
    }
  }

  void try_game(const Record& dealt, const Ruleset& ruleset, rummy::Random& random, int slips) {
    Record complete = dealt;
    for (int i = 0; i < slips; ++i)
      make_slip(complete, random);
    Verdict of_complete;
    judge_.judge(complete, ruleset, {}, of_complete);
    if (!is_possible(of_complete.findings) ||
        std::ranges::any_of(of_complete.rounds, &RoundResult::impossible))
      return;
    constexpr Hiding kHidings[] = {{.card = 4, .meld = 0, .deal = 0},
                                   {.card = 10, .meld = 3, .deal = 10},
                                   {.card = 30, .meld = 5, .deal = 40},
                                   {.card = 60, .meld = 20, .deal = 80}};
    for (const Hiding& hiding : kHidings) {
      Record hidden = complete;
      hide_cards(hidden, hiding, random);
      const JudgeOptions options{.games_tried = tried_ % 8 == 0 ? 100U : 0U,
                                 .try_games = TryGames::while_they_decide};
      Verdict of_hidden;
      judge_.judge(hidden, ruleset, options, of_hidden);
      if (tried_ % 16 == 0) keeps_nothing(hidden, ruleset, options, of_hidden);
      ++tried_;
      for (const Finding& finding : of_hidden.findings) {
        if (finding.judgement == Judgement::undecided) ++undecided_[std::string(finding.code)];
        if (finding.judgement == Judgement::illegal) ++illegal_[std::string(finding.code)];
      }
      const std::string fault = contradiction(of_hidden, of_complete);
      if (fault.empty()) continue;
      ++failures_;
      ADD_FAILURE() << fault << "\nhidden:\n"
                    << describe(of_hidden.findings) << write_text_record(hidden) << "\ncomplete:\n"
                    << describe(of_complete.findings) << write_text_record(complete);
      return;
    }
  }

  /// A judge that has judged other records says what a new one says.
  static void keeps_nothing(const Record& record, const Ruleset& ruleset,
                            const JudgeOptions& options, const Verdict& verdict) {
    Judge fresh;
    Verdict of_fresh;
    fresh.judge(record, ruleset, options, of_fresh);
    EXPECT_EQ(describe(of_fresh.findings), describe(verdict.findings)) << write_text_record(record);
  }

  VariantLibrary library_;
  Judge judge_;
  int failures_ = 0;
  std::uint32_t tried_ = 0;
  std::map<std::string, int> undecided_;
  std::map<std::string, int> illegal_;
};

TEST_F(HiddenCards, ContradictNoCompleteGame) {
  const char* only = std::getenv("RUMREF_ONLY_VARIANT");
  for (const std::string& name : library_.names()) {
    if (only == nullptr || name == only) try_variant(name, {}, many(12));
  }
  // Sheets that a hand or two close.
  if (only == nullptr || only == std::string("hollywood-gin"))
    try_variant("hollywood-gin", {{"end.at", "20"}}, many(24));
  EXPECT_GT(tried_, only == nullptr ? 500U : 0U);
  if (std::getenv("RUMREF_LONG_TESTS") == nullptr) return;
  for (const auto& [code, count] : undecided_)
    std::printf("%6d undecided %6d illegal %s\n", count, illegal_[code], code.c_str());
}

}  // namespace
}  // namespace rummy::play
