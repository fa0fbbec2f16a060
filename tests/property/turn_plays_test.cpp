// What the solver says can be played, held against the referee: its ways are legal, and what the
// referee finds legal is among them. By rules and with cards drawn by chance.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "config/variants.h"
#include "logio/records.h"
#include "long_run.h"
#include "property/turn_scene.h"
#include "reference/samples.h"
#include "rumref.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using reference::pick;
using reference::Random;

constexpr std::uint64_t kSteps = 2'000'000;

class TurnPlays : public ::testing::Test {
 protected:
  VariantLibrary variants_{{shipped_variants()}};
  Referee referee_{variants_, {}};
};

/// The way as a whole turn: with the discard that ends it.
std::string whole_turn(const TurnWay& way) {
  return moves_of(way, TurnGoal::out);
}

TEST_F(TurnPlays, EveryWayIsLegal) {
  int ways = 0;
  int outs = 0;
  const int scenes = how_many("RUMREF_TURNS", 500, 20'000);
  for (int seed = 1; seed <= scenes; ++seed) {
    const auto scene = TurnScene::draw(static_cast<std::uint64_t>(seed), variants_);
    if (!scene) continue;
    for (const TurnGoal goal : {TurnGoal::open, TurnGoal::lay, TurnGoal::out}) {
      TurnSearch search(scene->question(), scene->variant(), kSteps);
      const TurnWays all = search.ways(goal, 12);
      for (const TurnWay& way : all.ways) {
        const std::string found = scene->faults(referee_, whole_turn(way));
        ASSERT_EQ(found, "") << "seed " << seed << '\n' << scene->record(whole_turn(way));
        ++ways;
        outs += goal == TurnGoal::out ? 1 : 0;
      }
      for (const TurnTaste taste :
           {TurnTaste::fewest_cards, TurnTaste::most_cards, TurnTaste::most_points}) {
        const TurnBest best = search.best(goal, taste);
        EXPECT_TRUE(best.answer == TurnAnswer::yes || all.ways.empty()) << "seed " << seed;
        if (best.answer != TurnAnswer::yes) continue;
        const std::string found = scene->faults(referee_, whole_turn(best.way));
        ASSERT_EQ(found, "") << "seed " << seed << '\n' << scene->record(whole_turn(best.way));
      }
    }
  }
  EXPECT_GT(ways, scenes);
  EXPECT_GT(outs, scenes / 20);
}

/// Moves made up without a thought: cards of the hand laid as melds, on melds, for jokers.
class Attempt {
 public:
  Attempt(const TurnScene& scene, Random& random)
      : scene_(scene), random_(random), cards_(scene.hand()) {
    reference::shuffle(cards_, random_);
    const int acts = 1 + pick(random_, 3);
    for (int i = 0; i < acts; ++i)
      act();
    left_ = static_cast<int>(cards_.size());
    discards_ = !cards_.empty() && pick(random_, 8) != 0;
    if (discards_) say("discard " + to_string(cards_.back()));
  }
  [[nodiscard]] const std::string& moves() const { return moves_; }
  /// Before the discard.
  [[nodiscard]] int left() const { return left_; }
  [[nodiscard]] bool goes_out() const { return left_ - (discards_ ? 1 : 0) == 0; }
  [[nodiscard]] bool melds_alone() const { return melds_ > 0 && melds_ == acts_; }
  [[nodiscard]] bool discards() const { return discards_; }

 private:
  void say(const std::string& move) { moves_ += (moves_.empty() ? "" : "; ") + move; }

  void act() {
    const int kind = pick(random_, 6);
    const int targets = static_cast<int>(scene_.melds()) + melds_;
    if (kind < 3 || targets == 0) {
      const std::string cards = some(3 + pick(random_, 2));
      if (cards.empty()) return;
      say("meld " + cards);
      ++melds_;
      ++acts_;
      return;
    }
    const std::string target = 'm' + std::to_string(1 + pick(random_, targets));
    if (kind < 5) {
      const std::string cards = some(1 + pick(random_, 2));
      if (cards.empty()) return;
      say("lay " + cards + " on " + target);
    } else {
      const std::string cards = some(1);
      if (cards.empty()) return;
      say("swap " + cards + " for JK in " + target);
      cards_.insert(cards_.begin(), Card::joker());
    }
    ++acts_;
  }

  /// So many cards of the hand, now and then sorted as a run would be; a joker may get a name.
  std::string some(int count) {
    if (static_cast<int>(cards_.size()) < count) return {};
    reference::shuffle(cards_, random_);
    std::vector<Card> chosen(cards_.end() - count, cards_.end());
    cards_.resize(cards_.size() - static_cast<std::size_t>(count));
    if (pick(random_, 2) == 0) std::ranges::sort(chosen);
    std::string text;
    for (const Card card : chosen) {
      text += (text.empty() ? "" : " ") + to_string(card);
      if (!card.is_joker() || pick(random_, 2) != 0) continue;
      const int rank = near_rank();  // before the suit: the same scenes, whatever the compiler
      text += '=' + to_string(Card(near_suit(), rank));
    }
    return text;
  }

  [[nodiscard]] const Card& near() {
    const std::vector<Card>& hand = scene_.hand();
    return hand[static_cast<std::size_t>(pick(random_, static_cast<int>(hand.size())))];
  }
  Suit near_suit() {
    const Card card = near();
    return card.is_joker() ? Suit::spades : card.suit();
  }
  int near_rank() {
    const Card card = near();
    const int rank = card.is_joker() ? kAce : card.rank() + pick(random_, 3) - 1;
    return rank < kAce ? kKing : (rank > kKing ? kAce : rank);
  }

  const TurnScene& scene_;
  Random& random_;
  std::vector<Card> cards_;
  std::string moves_;
  int left_ = 0;
  int melds_ = 0;
  int acts_ = 0;
  bool discards_ = false;
};

TEST_F(TurnPlays, WhatTheRefereeLetsPassCanBePlayed) {
  Random random(20261121);
  int legal = 0;
  int outs = 0;
  const int scenes = how_many("RUMREF_TURNS", 500, 20'000);
  for (int seed = 1; seed <= scenes; ++seed) {
    const auto scene = TurnScene::draw(static_cast<std::uint64_t>(seed), variants_);
    if (!scene) continue;
    TurnSearch search(scene->question(), scene->variant(), kSteps);
    const TurnBest most = search.best(TurnGoal::lay, TurnTaste::most_cards);
    const TurnBest out = search.best(TurnGoal::out, TurnTaste::most_cards);
    const TurnBest open = search.best(TurnGoal::open, TurnTaste::most_points);
    for (int i = 0; i < 30; ++i) {
      const Attempt attempt(*scene, random);
      if (attempt.moves().empty()) continue;
      if (!scene->faults(referee_, attempt.moves()).empty()) continue;
      ++legal;
      SCOPED_TRACE("seed " + std::to_string(seed) + '\n' + scene->record(attempt.moves()));
      ASSERT_NE(most.answer, TurnAnswer::no);
      if (most.answer == TurnAnswer::yes) {
        ASSERT_LE(static_cast<int>(most.way.left.size()), attempt.left());
      }
      if (attempt.melds_alone() && !attempt.goes_out()) {
        ASSERT_NE(open.answer, TurnAnswer::no);
      }
      if (!attempt.goes_out() || !scene->ends_round(referee_, attempt.moves())) continue;
      ++outs;
      ASSERT_NE(out.answer, TurnAnswer::no);
    }
  }
  EXPECT_GT(legal, scenes);
  EXPECT_GT(outs, scenes / 50);
}

/// The melds of "this hand could open with: 10S JS QS + 8D 8C 8H = 54" as a move.
std::string move_of(std::string_view help) {
  std::string move = "meld ";
  const std::size_t from = help.find(": ") + 2;
  const std::string melds(help.substr(from, help.rfind(" = ") - from));
  for (std::size_t at = 0; at < melds.size(); ++at) {
    if (melds.substr(at, 3) == " + ") {
      move += ", ";
      at += 2;
    } else {
      move += melds[at];
    }
  }
  return move;
}

/// The cards of the hand a move leaves.
std::vector<Card> left_after(const TurnScene& scene, const std::string& move) {
  std::vector<Card> left = scene.hand();
  std::string word;
  for (const char c : move + ' ') {
    if (c != ' ' && c != ',') {
      word += c;
      continue;
    }
    const std::optional<Card> card = parse_card(word.substr(0, word.find('=')));
    const auto held = card ? std::ranges::find(left, *card) : left.end();
    if (held != left.end()) left.erase(held);
    word.clear();
  }
  return left;
}

TEST_F(TurnPlays, HelpTellsTheTruth) {
  Referee explaining(variants_, {.variant = {},
                                 .overrides = {},
                                 .judging = {},
                                 .hinges = HingeSearch::faults,
                                 .spelling = Spelling::lenient});
  Random random(20261122);
  int told = 0;
  int none = 0;
  const int scenes = how_many("RUMREF_TURNS", 800, 5'000);
  for (int seed = 1; seed <= scenes; ++seed) {
    const auto scene = TurnScene::draw(static_cast<std::uint64_t>(seed), variants_);
    if (!scene) continue;
    for (int i = 0; i < 60; ++i) {
      const Attempt attempt(*scene, random);
      if (!attempt.melds_alone() || !attempt.discards()) continue;
      if (!scene->faults(referee_, attempt.moves()).starts_with("opening.points")) continue;
      const std::string help = scene->help(explaining, attempt.moves(), "opening.points");
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + help + '\n' +
                   scene->record(attempt.moves()));
      const JokerSettings& jokers = scene->variant().jokers;
      const bool may_twice = jokers.reclaim_allowed && !jokers.reclaim_needs_open;
      ASSERT_TRUE(!help.empty() || may_twice) << "the hand is known";
      if (help.empty()) continue;
      TurnSearch search(scene->question(), scene->variant(), kSteps);
      const TurnBest open = search.best(TurnGoal::open, TurnTaste::fewest_cards);
      if (help.starts_with("this hand could not open")) {
        ++none;
        ASSERT_EQ(open.answer, TurnAnswer::no);
        continue;
      }
      ++told;
      ASSERT_TRUE(help.starts_with("this hand could open with: "));
      std::string move = move_of(help);
      const std::vector<Card> left = left_after(*scene, move);
      if (!left.empty()) move += "; discard " + to_string(left.front());
      if (left.size() != 1) {
        ASSERT_EQ(scene->faults(referee_, move), "") << move;
      }
    }
  }
  EXPECT_GT(told, 4);
  EXPECT_GT(none, 20);
}

}  // namespace
}  // namespace rummy
