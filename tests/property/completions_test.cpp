// On small games the referee is held against every complete game that agrees with the record:
// illegal is what is broken in all of them, legal what is kept in all, and open what is neither.

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
#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/hiding.h"
#include "property/three_values.h"
#include "property/umpire.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "unit/temp_variants.h"

namespace rummy::play {
namespace {

/// Whether the record of every question left open is printed.
bool shows_all() {
  return std::getenv("RUMREF_SHOW_OPEN") != nullptr;
}

using Settings = std::vector<std::pair<std::string, std::string>>;

class Completions : public ::testing::Test {
 protected:
  Completions() : library_({shipped_variants()}) {}

  /// False where the rules do not agree with these settings.
  bool try_house(const std::string& variant, const Settings& settings, std::uint32_t games) {
    SCOPED_TRACE(variant);
    const std::shared_ptr<const Ruleset> ruleset = rules_of(variant, settings);
    if (ruleset == nullptr) return false;
    GameDealer dealer(*ruleset, settings);
    for (std::uint32_t game = 1; game <= games && failures_ < 8; ++game) {
      const DealWish wish{.seed = 407, .game = game, .players = 2, .rounds = 1};
      Record dealt;
      if (!dealer.deal(wish, dealt)) continue;
      Record record;
      Findings findings;
      read_text_record(write_text_record(dealt), record, findings);
      EXPECT_TRUE(findings.empty()) << describe(findings) << write_text_record(dealt);
      rummy::Random random(game);
      for (int slips = 0; slips < 3; ++slips)
        try_game(record, *ruleset, random, slips);
    }
    return true;
  }

  std::shared_ptr<const Ruleset> rules_of(const std::string& variant, const Settings& settings) {
    const auto loaded = library_.load(variant);
    EXPECT_TRUE(loaded);
    std::vector<Override> overrides;
    for (const auto& [key, value] : settings)
      overrides.push_back({.key = key, .value = value});
    return (*loaded)->with(overrides).ruleset;
  }

  /// Rules as these for few cards, as far as they agree with that: hands have few completions then.
  Settings made_small(const std::string& variant, Settings settings) {
    const Settings wished = {{"players.min", "2"},     {"deal.cards", "5"},
                             {"deck.packs", "1"},      {"deck.jokers", "2"},
                             {"opening.points", "15"}, {"opening.run", "none"},
                             {"players.max", "2"}};
    for (const auto& wish : wished) {
      const bool is_set = std::ranges::any_of(
          settings, [&](const auto& setting) { return setting.first == wish.first; });
      if (is_set) continue;
      settings.push_back(wish);
      if (rules_of(variant, settings) == nullptr) settings.pop_back();
    }
    return settings;
  }

  /// Values that tables use, as the rulebook lists them.
  Settings used_values(const std::string& variant) {
    Settings values;
    for (const Clause& clause : rules_of(variant, {})->variant.rulebook)
      for (const std::string& value : clause.others)
        values.emplace_back(clause.key, value);
    return values;
  }

  void show_counts() const {
    std::printf(
        "tried %zu small records held against all their complete games\n"
        "of %zu findings left undecided %zu are decided by what follows the end, %zu with more "
        "cards than are filled in\n",
        games_, undecided_, decided_after_end_, left_open_);
  }

  void try_game(const Record& dealt, const Ruleset& ruleset, rummy::Random& random, int slips) {
    Record hidden = dealt;
    for (int i = 0; i < slips; ++i)
      make_slip(hidden, random);
    Verdict verdict;
    judge_.judge(hidden, ruleset, {}, verdict);
    if (!is_possible(verdict.findings)) return;
    hide_cards(hidden, {.card = 6, .meld = 6, .deal = 0}, random);
    judge_.judge(hidden, ruleset, {.games_tried = 1500}, verdict);
    expect_one_range(hidden, verdict);
    const SaidAt said = said_at(verdict);
    std::map<FindingSpot, std::size_t> broken;  // in how many completions
    std::map<FindingSpot, std::size_t>
        open;  // even with every card known: the record stops too early
    std::map<FindingSpot, std::string> against;  // the first that contradicts what is certain
    std::string against_results;                 // scores and winners, told or not
    std::string against_game;
    std::size_t completions = 0;
    Judge judge;
    Verdict of_one;
    const Completed completed = for_each_completion(
        hidden, ruleset.variant, Followed::one_stock, 400, [&](const Record& complete) {
          judge.judge(complete, ruleset, {.workings = Workings::left_out}, of_one);
          if (!is_game(of_one.findings)) return;
          ++completions;
          const SaidAt said_of_one = said_at(of_one);
          for (const auto& [spot, what] : said_of_one)
            ++(what.judgement == Judgement::illegal ? broken : open)[spot];
          if (against_results.empty() && are_scores_exact(of_one))
            against_results = results_contradiction(verdict, of_one);
          if (!against_results.empty() && against_game.empty())
            against_game = write_text_record(complete);
          for (const auto& [spot, what] : said) {
            const auto there = said_of_one.find(spot);
            const bool is_so =
                there != said_of_one.end() && there->second.judgement == Judgement::illegal;
            if (what.judgement == Judgement::illegal && !is_so)
              against.try_emplace(spot, write_text_record(complete));
          }
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
    compare(hidden, verdict, said, broken, against);
    if (!against_results.empty()) fail(hidden, verdict, against_results + " in\n" + against_game);
    compare_open(hidden, verdict, said, broken, open, completions);
  }

  /// A written score that cannot be checked is told with the range that the results give it.
  void expect_one_range(const Record& hidden, const Verdict& verdict) {
    for (const Finding& f : verdict.findings) {
      if (f.code != "score.round" || f.judgement != Judgement::undecided) continue;
      const auto& score = verdict.rounds[f.round - 1].seats[index(f.player)].score;
      if (!score || score->is_exact()) continue;
      const std::string range =
          "between " + std::to_string(score->low) + " and " + std::to_string(score->high);
      const std::string told = f.message.english();
      if (told.find("it is between") != std::string::npos && told.find(range) == std::string::npos)
        fail(hidden, verdict, told + ", but the results say " + range);
    }
  }

  /// What every complete game decides is not left open.
  void compare_open(const Record& hidden, const Verdict& verdict, const SaidAt& said,
                    const std::map<FindingSpot, std::size_t>& broken,
                    const std::map<FindingSpot, std::size_t>& open, std::size_t completions) {
    // What is played after a round may have ended is not followed: such a game may be one or not.
    const bool is_followed = std::ranges::none_of(
        verdict.findings, [](const Finding& f) { return f.code == "turn.after-end"; });
    for (const auto& [spot, what] : said) {
      if (what.judgement != Judgement::undecided || open.contains(spot)) continue;
      ++undecided_;
      const auto there = broken.find(spot);
      const std::size_t times = there == broken.end() ? 0 : there->second;
      if (times > 0 && times < completions) continue;
      ++(is_followed ? left_open_ : decided_after_end_);
      if (is_followed)
        std::printf(
            "%s, but it is broken in %zu of %zu: %s\n", words(spot, what).c_str(), times,
            completions,
            shows_all() ? write_text_record(hidden).c_str() : hidden.head.id.value_or("").c_str());
    }
  }

  void fail(const Record& hidden, const Verdict& verdict, const std::string& what) {
    ++failures_;
    ADD_FAILURE() << what << "\n" << describe(verdict.findings) << write_text_record(hidden);
  }

  static bool is_told_in_turn(const SaidAt& said, const FindingSpot& spot) {
    return std::ranges::any_of(said, [&](const auto& other) {
      return std::get<0>(other.first) == std::get<0>(spot) &&
             std::get<1>(other.first) == std::get<1>(spot);
    });
  }

  /// After a slip scores may be open though every card is known.
  static bool are_scores_exact(const Verdict& verdict) {
    return std::ranges::all_of(verdict.rounds, [](const RoundResult& round) {
      return std::ranges::all_of(round.seats, [](const SeatResult& seat) {
        return seat.score && seat.score->low == seat.score->high;
      });
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

  void compare(const Record& hidden, const Verdict& verdict, const SaidAt& said,
               const std::map<FindingSpot, std::size_t>& broken,
               const std::map<FindingSpot, std::string>& against) {
    for (const auto& [spot, game] : against) {
      const auto there = broken.find(spot);
      fail(hidden, verdict,
           words(spot, said.at(spot)) + ", but it is broken in " +
               std::to_string(there == broken.end() ? 0 : there->second) +
               " complete games only, and not in\n" + game);
    }
  }

  VariantLibrary library_;
  Judge judge_;
  int failures_ = 0;
  std::size_t games_ = 0;
  std::size_t undecided_ = 0;
  std::size_t left_open_ = 0;
  std::size_t decided_after_end_ = 0;
};

TEST_F(Completions, AgreeWithTheReferee) {
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_COMPLETIONS", 16, 2'400));
  EXPECT_TRUE(try_house("remik", made_small("remik", {}), games));
  EXPECT_TRUE(try_house("500-rum", {{"deal.cards", "5"}}, games));
  EXPECT_TRUE(try_house("going-out", {{"deal.cards", "4"}}, games));
  EXPECT_TRUE(try_house("manipulation", {{"deal.cards", "5"}}, games));
  EXPECT_GT(games_, games);
  // Seven or more unknown cards can be more than are tried: one game of 800 or so. In a long run
  // 362 of 6,264 findings were left open, names of jokers, which this does not try, among them; it
  // may be twice that at most.
  EXPECT_LE(left_open_ * (is_long_run() ? 9 : 50), undecided_);
  EXPECT_LT(decided_after_end_ * 10, undecided_);
  show_counts();
}

TEST_F(Completions, AgreeWithTheRefereeInEveryVariant) {
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_COMPLETIONS", 2, 2'000));
  for (const std::string& variant : library_.names()) {
    const std::size_t before = games_;
    EXPECT_TRUE(try_house(variant, made_small(variant, {}), games));
    std::printf("%s: %zu records\n", variant.c_str(), games_ - before);
  }
  EXPECT_GT(games_, games * 10);
  show_counts();
}

/// With one value or two that tables play.
TEST_F(Completions, AgreeWithTheRefereeUnderHouseRules) {
  const int houses = how_many("RUMREF_COMPLETION_HOUSES", 20, 8'000);
  rummy::Random random(20261127);
  const std::vector<std::string> variants = library_.names();
  int tried = 0;
  for (int i = 0; i < houses; ++i) {
    const std::string& variant = variants[random.below(variants.size())];
    const Settings values = used_values(variant);
    if (values.empty()) continue;
    Settings settings = {values[random.below(values.size())], values[random.below(values.size())]};
    if (settings[0].first == settings[1].first) settings.pop_back();
    if (rules_of(variant, settings) == nullptr) continue;
    std::string house = variant;
    for (const auto& [key, value] : settings)
      house += " " + key + "=" + value;
    SCOPED_TRACE(house);
    tried += try_house(variant, made_small(variant, settings), 4) ? 1 : 0;
  }
  EXPECT_GT(tried * 2, houses);
  show_counts();
}

}  // namespace
}  // namespace rummy::play
