// Games on which two rule sets part: judged by both as any record is, with nothing in them that can
// be left out; and none where the rules are the same.

#include "witness/witness.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/setting_words.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/any_settings.h"
#include "property/dealt/referees.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "witness/idle.h"

namespace rummy::dealt {
namespace {

/// Processor time, which other work of the machine does not change.
double seconds_used() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Two houses, and the setting in which they differ; empty if they differ in more.
struct Change {
  House first;
  House second;
  std::string setting{};
};

class Witnesses : public ::testing::Test {
 protected:
  [[nodiscard]] std::optional<TwoRulesets> rules_of(const Change& change) {
    TwoRulesets rules{.first = referees_.ruleset(change.first),
                      .second = referees_.ruleset(change.second)};
    if (rules.first == nullptr || rules.second == nullptr) return std::nullopt;
    return rules;
  }

  /// The verdict on the game as a record that goes on.
  [[nodiscard]] const Verdict& judge_text(const House& house, const Sketch& game,
                                          std::unique_ptr<Referee>& referee) {
    RefereeOptions options{.ends = RecordEnds::anywhere};
    for (const auto& [key, value] : house.settings)
      options.overrides.push_back({.key = key, .value = value});
    referee = std::make_unique<Referee>(referees_.library(), std::move(options));
    text_ = game.text(house.variant);
    return *referee->judge({.name = "witness.rgn", .text = text_}).verdict;
  }

  void expect_parts_them(const Change& change, const Witness& witness) {
    std::array<std::unique_ptr<Referee>, 2> referees;
    std::array<const Verdict*, 2> verdicts{&judge_text(change.first, witness.game, referees[0]),
                                           &judge_text(change.second, witness.game, referees[1])};
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const bool is_illegal_there = !witness.parting.codes.at(side).empty();
      const bool is_illegal = verdicts.at(side)->judgement == Judgement::illegal;
      if (is_illegal_there || witness.parting.is_clean.at(side)) {
        EXPECT_EQ(is_illegal, is_illegal_there) << "side " << side;
      }
    }
    const auto parting = parting_of(*verdicts[0], *verdicts[1]);
    ASSERT_TRUE(parting);
    EXPECT_EQ(parting->by, witness.parting.by);
    EXPECT_EQ(parting->codes, witness.parting.codes);
  }

  static void expect_nothing_to_leave_out(const TwoRulesets& rules, const Witness& witness) {
    TwoJudges judges(rules);
    for (int part = 0; part < kSketchParts; ++part)
      for (std::size_t i = 0; i < count_of(witness.game, static_cast<SketchPart>(part)); ++i) {
        const auto less = without(witness.game, static_cast<SketchPart>(part), i);
        if (!less) continue;
        const auto parting = judges.parting(*less, Thoroughly::yes);
        EXPECT_FALSE(parting && parting->is_as_good_as(witness.parting)) << less->text();
      }
  }

  void try_change(const Change& change, double allowed) {
    const auto rules = rules_of(change);
    if (!rules) return;
    SCOPED_TRACE(change.first.name() + " / " + change.second.name());
    ++tried_;
    const bool is_same = rules->first->sha256 == rules->second->sha256;
    const bool is_idle = !change.setting.empty() && idle_through(change.setting, *rules->first) &&
                         idle_through(change.setting, *rules->second);
    const double start = seconds_used();
    WitnessTried tried;
    const auto witness = find_witness(
        *rules,
        {.setting = change.setting, .is_late = [&] { return seconds_used() - start > allowed; }},
        tried);
    if (is_same || is_idle) {
      ++idle_;
      EXPECT_FALSE(witness) << witness->game.text();
      return;
    }
    if (tried.turns_needed > 0) ++too_long_;
    if (!witness) return;
    ++found_;
    if (seconds_used() - start < 1) ++soon_;
    SCOPED_TRACE(witness->game.text());
    expect_parts_them(change, *witness);
    expect_nothing_to_leave_out(*rules, *witness);
    EXPECT_LE(witness->game.turns(), WitnessWish{}.most_turns);
  }

  void say_how_many(const std::string& what) const {
    tried(tried_, what + ": " + std::to_string(found_) + " have a witness, " +
                      std::to_string(soon_) + " of them within 1 s; " + std::to_string(idle_) +
                      " cannot matter, " + std::to_string(too_long_) + " take more turns");
  }

  Referees referees_;
  std::string text_;
  std::uint64_t tried_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t soon_ = 0;
  std::uint64_t idle_ = 0;
  std::uint64_t too_long_ = 0;  // the stock is not gone in so few turns
};

/// Pairs of variants are too different to have none.
TEST_F(Witnesses, OfTwoVariants) {
  std::vector<Change> pairs;
  const std::vector<std::string> names = referees_.library().names();
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t k = i + 1; k < names.size(); ++k)
      pairs.push_back({.first = {.variant = names[i]}, .second = {.variant = names[k]}});
  Random random(1);
  random.shuffle(pairs);
  const auto many =
      static_cast<std::size_t>(how_many("RUMREF_WITNESS_PAIRS", 6, static_cast<int>(pairs.size())));
  for (std::size_t i = 0; i < many && i < pairs.size(); ++i)
    try_change(pairs[i], 20);
  EXPECT_EQ(found_, tried_);
  say_how_many("pairs of variants");
}

TEST_F(Witnesses, OfOneSetting) {
  std::vector<Change> changes;
  for (const std::string& name : referees_.library().names())
    for (const auto& [key, value] : all_values())
      changes.push_back({.first = {.variant = name},
                         .second = {.variant = name, .settings = {{key, value}}},
                         .setting = key});
  Random random(2);
  random.shuffle(changes);
  const auto many = static_cast<std::size_t>(
      how_many("RUMREF_WITNESS_SETTINGS", 40, static_cast<int>(changes.size())));
  for (std::size_t i = 0; i < many && i < changes.size(); ++i)
    try_change(changes[i], 1);
  EXPECT_GT(2 * found_, tried_ - idle_);
  say_how_many("single settings");
}

TEST_F(Witnesses, OfTheSameRules) {
  for (const std::string& name : referees_.library().names()) {
    const auto rules = referees_.ruleset({.variant = name});
    WitnessTried tried;
    EXPECT_FALSE(find_witness({rules, rules}, {}, tried)) << name;
    // Nor does play find one that is not told they are the same.
    Ruleset other = *rules;
    other.sha256.clear();
    EXPECT_FALSE(find_witness({rules, std::make_shared<Ruleset>(std::move(other))},
                              {.most_games = 60}, tried))
        << name;
    EXPECT_EQ(tried.games, 60U);
  }
}

}  // namespace
}  // namespace rummy::dealt
