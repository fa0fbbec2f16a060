// Nothing is guessed: whatever cards are hidden from a record, no verdict on it contradicts the
// verdict on the complete game.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "config/setting_words.h"
#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/referees.h"
#include "property/hiding.h"
#include "property/three_values.h"
#include "property/umpire.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"
#include "unit/setting_values.h"

namespace rummy::play {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

class HiddenCards : public ::testing::Test {
 protected:
  void try_house(const dealt::House& house, std::uint32_t games) {
    const auto rules = referees_.ruleset(house);
    ASSERT_NE(rules, nullptr);
    try_rules(*rules, house, games);
  }

  void try_rules(const Ruleset& rules, const dealt::House& house, std::uint32_t games) {
    SCOPED_TRACE(house.name());
    GameDealer dealer(rules, house.settings);
    const char* first = std::getenv("RUMREF_FIRST_GAME");
    for (std::uint32_t i = 0; i < games && failures_ < (is_long_run() ? 60 : 8); ++i) {
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
        try_game(record, rules, random, slip);
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

  dealt::Referees referees_;
  Judge judge_;
  int failures_ = 0;
  std::uint32_t tried_ = 0;
  std::map<std::string, int> undecided_;
  std::map<std::string, int> illegal_;
};

TEST_F(HiddenCards, ContradictNoCompleteGame) {
  const char* only = std::getenv("RUMREF_ONLY_VARIANT");
  const auto hidings = static_cast<std::uint32_t>(how_many("RUMREF_HIDINGS", 6, 240));
  for (const std::string& name : referees_.library().names()) {
    if (only == nullptr || name == only) try_house({.variant = name}, hidings);
  }
  // Sheets that a hand or two close.
  if (only == nullptr || only == std::string("hollywood-gin"))
    try_house({.variant = "hollywood-gin", .settings = {{"end.at", "20"}}}, 2 * hidings);
  EXPECT_GT(tried_, only == nullptr ? 250U : 0U);
  if (!is_long_run()) return;
  for (const auto& [code, count] : undecided_)
    std::printf("%6d undecided %6d illegal %s\n", count, illegal_[code], code.c_str());
}

/// House rules by chance: one to three settings of any value.
Settings some_settings(rummy::Random& random) {
  const auto catalog = setting_catalog();
  Settings settings;
  for (std::size_t left = 1 + random.below(std::size_t{3}); left > 0; --left) {
    const SettingInfo& setting = catalog[random.below(catalog.size())];
    const std::vector<std::string> values = values_of(setting);
    const bool is_set = std::ranges::any_of(
        settings, [&setting](const auto& other) { return other.first == setting.key; });
    if (values.empty() || is_set) continue;
    settings.emplace_back(setting.key, values[random.below(values.size())]);
  }
  return settings;
}

TEST_F(HiddenCards, ContradictNoCompleteGameUnderHouseRules) {
  const char* only = std::getenv("RUMREF_ONLY_VARIANT");
  const char* first = std::getenv("RUMREF_FIRST_GAME");
  const int houses = how_many("RUMREF_HIDING_HOUSES", 1, 20);
  const std::uint64_t seed = first == nullptr ? 1 : static_cast<std::uint64_t>(std::atoi(first));
  for (const std::string& name : referees_.library().names()) {
    if (only != nullptr && name != only) continue;
    rummy::Random random(seed);
    for (int i = 0; i < houses; ++i) {
      const dealt::House house{.variant = name, .settings = some_settings(random)};
      // Nothing where the settings cannot be in force together.
      if (const auto rules = referees_.ruleset(house)) try_rules(*rules, house, 2);
    }
  }
  EXPECT_GT(tried_, only == nullptr ? 50U : 0U);
}

}  // namespace
}  // namespace rummy::play
