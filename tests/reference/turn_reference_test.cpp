// Openings and going out held against trying everything: every division of a small hand, every
// order of its groups, judged by the second opinion on melds.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "long_run.h"
#include "reference/brute_meld.h"
#include "reference/brute_split.h"
#include "reference/brute_table.h"
#include "reference/samples.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

std::string key_of(const Reading& reading) {
  std::vector<std::string> cards;
  for (const Placed& placed : reading.cards)
    cards.push_back(to_string(placed.card) + '=' + to_string(placed.counts_as));
  if (reading.kind == Kind::set) std::ranges::sort(cards);
  std::string key = reading.kind == Kind::set ? "set" : "run" + std::to_string(reading.low);
  for (const std::string& card : cards)
    key += ' ' + card;
  return key;
}

/// Every division of a hand into melds and a rest.
class Everything {
 public:
  Everything(std::vector<Card> hand, const Variant& variant)
      : variant_(variant), hand_(std::move(hand)) {
    std::ranges::sort(hand_);
    divide(0, 0);
  }

  /// The openings that leave a card to discard, each once, by how many cards they take and what
  /// they are worth.
  [[nodiscard]] const std::map<std::string, std::pair<int, int>>& openings() const {
    return openings_;
  }

 private:
  /// Cards before `from` are decided; `used` are those in melds.
  void divide(std::size_t from, unsigned used) {
    while (from < hand_.size() && ((used >> from) & 1U) != 0)
      ++from;
    if (from == hand_.size()) {
      judge(used);
      return;
    }
    divide(from + 1, used);
    const auto all = 1U << hand_.size();
    for (unsigned group = 1U << from; group < all; ++group) {
      const bool begins = ((group >> from) & 1U) != 0 && (group & ((1U << from) - 1)) == 0;
      if (!begins || (group & used) != 0) continue;
      const std::vector<Reading>& readings = readings_of(group);
      for (const Reading& reading : readings) {
        melds_.push_back(reading);
        divide(from + 1, used | group);
        melds_.pop_back();
      }
    }
  }

  const std::vector<Reading>& readings_of(unsigned group) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < hand_.size(); ++i) {
      if (((group >> i) & 1U) != 0) cards.push_back(hand_[i]);
    }
    std::ranges::sort(cards);
    const auto known = readings_.find(cards);
    if (known != readings_.end()) return known->second;
    std::map<std::string, Reading> all;
    std::vector<Card> order = cards;
    do {
      const Ruling ruling = judge_meld(unnamed(order), variant_.melds, variant_.jokers);
      for (const Reading& reading : ruling.readings)
        all.emplace(key_of(reading), reading);
    } while (std::ranges::next_permutation(order).found);
    std::vector<Reading> list;
    for (const auto& [key, reading] : all)
      list.push_back(reading);
    return readings_.emplace(cards, std::move(list)).first->second;
  }

  void judge(unsigned used) {
    const int cards = std::popcount(used);
    if (melds_.empty() || cards == static_cast<int>(hand_.size())) return;
    const OpeningRuling ruling = judge_opening(melds_, variant_.opening, variant_.card_points);
    if (!ruling.enough || !ruling.has_run) return;
    std::vector<std::string> keys;
    for (const Reading& meld : melds_)
      keys.push_back(key_of(meld));
    std::ranges::sort(keys);
    std::string key;
    for (const std::string& meld : keys)
      key += meld + ';';
    openings_.emplace(key, std::pair(cards, ruling.points));
  }

  const Variant& variant_;
  std::vector<Card> hand_;
  std::vector<Reading> melds_;
  std::map<std::vector<Card>, std::vector<Reading>> readings_;
  std::map<std::string, std::pair<int, int>> openings_;
};

std::vector<Card> near_hand(Random& random, int size) {
  const int low = 1 + pick(random, kKing);
  std::vector<Card> hand;
  int jokers = pick(random, 3);
  while (static_cast<int>(hand.size()) < size) {
    if (jokers-- > 0) {
      hand.push_back(Card::joker());
      continue;
    }
    const int rank = (low + pick(random, 4) - 1) % kKing + 1;
    const Card card(static_cast<Suit>(pick(random, 3)), rank);
    if (std::ranges::count(hand, card) < 2) hand.push_back(card);
  }
  return hand;
}

std::string words(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards)
    text.append(text.empty() ? "" : " ").append(to_string(card));
  return text;
}

Variant drawn_variant(const House& house, Random& random) {
  Variant variant;
  variant.melds = house.melds;
  variant.jokers = house.jokers;
  variant.card_points = house.values;
  variant.jokers.named = JokerNamed::by_place;
  variant.jokers.all_wild = AllWild::none;
  variant.opening.points = 10 * pick(random, 6);
  variant.opening.run = static_cast<OpeningRun>(pick(random, 3));
  variant.opening.joker_end = pick(random, 2) == 0;
  if (variant.opening.points == 0 && variant.opening.run == OpeningRun::none)
    variant.opening.points = 5;
  return variant;
}

TEST(TurnReference, EveryOpeningIsFound) {
  Random random(20261120);
  int openings = 0;
  int none = 0;
  const int hands = how_many("RUMREF_OPENINGS", 6, 1000);
  for (const House& house : houses()) {
    for (int i = 0; i < hands; ++i) {
      const Variant variant = drawn_variant(house, random);
      const std::vector<Card> hand = near_hand(random, 4 + pick(random, 3));
      SCOPED_TRACE(house.name + ": " + words(hand) + ", " + std::to_string(variant.opening.points) +
                   " points");
      CardCounts counts;
      for (const Card card : hand)
        counts.add(card);
      const Everything all(hand, variant);
      TurnSearch search({.hand = counts, .table = {}, .opened = Opened::no}, variant, kTurnSteps);
      const TurnWays ways = search.ways(TurnGoal::open, 100'000);
      ASSERT_EQ(ways.ways.size(), all.openings().size());
      const TurnBest fewest = search.best(TurnGoal::open, TurnTaste::fewest_cards);
      const TurnBest most = search.best(TurnGoal::open, TurnTaste::most_points);
      ASSERT_EQ(fewest.answer == TurnAnswer::yes, !all.openings().empty());
      ASSERT_EQ(most.answer, fewest.answer);
      if (all.openings().empty()) {
        ++none;
        continue;
      }
      ++openings;
      int least = 100;
      int points = 0;
      for (const auto& [key, opening] : all.openings()) {
        least = std::min(least, opening.first);
        points = std::max(points, opening.second);
      }
      ASSERT_EQ(fewest.way.cards_laid, least);
      ASSERT_EQ(most.way.points, points);
    }
  }
  EXPECT_GT(openings, 2 * hands);
  EXPECT_GT(none, 4 * hands);
}

TEST(TurnReference, GoingOutIsFound) {
  Random random(20261122);
  int outs = 0;
  const int hands = how_many("RUMREF_OPENINGS", 30, 1000);
  for (const House& house : houses()) {
    for (int i = 0; i < hands; ++i) {
      Variant variant = drawn_variant(house, random);
      variant.going_out.discard = static_cast<OutDiscard>(pick(random, 2));
      const std::vector<Card> hand = near_hand(random, 4 + pick(random, 4));
      SCOPED_TRACE(house.name + ": " + words(hand));
      CardCounts counts;
      for (const Card card : hand)
        counts.add(card);
      const bool owes = variant.going_out.discard == OutDiscard::required;
      const bool can = can_go_out(hand, {.left_min = owes ? 1 : 0, .left_max = 1}, variant.melds,
                                  variant.jokers);
      TurnSearch search({.hand = counts, .table = {}, .opened = Opened::yes}, variant, kTurnSteps);
      const TurnBest out = search.best(TurnGoal::out, TurnTaste::most_cards);
      ASSERT_EQ(out.answer == TurnAnswer::yes, can);
      outs += can ? 1 : 0;
    }
  }
  EXPECT_GT(outs, hands);
}

TEST(TurnReference, EveryWayToLayAHandDown) {
  Random random(20261123);
  int outs = 0;
  int several = 0;
  const int hands = how_many("RUMREF_OPENINGS", 30, 1000);
  for (const House& house : houses()) {
    for (int i = 0; i < hands; ++i) {
      Variant variant = drawn_variant(house, random);
      variant.jokers.all_wild = house.jokers.all_wild;
      const Terms terms{.left_min = pick(random, 2),
                        .left_max = 1,
                        .runs = pick(random, 3) == 0 ? 1 : 0,
                        .natural_runs = pick(random, 3) == 0 ? 1 : 0,
                        .sets = 0,
                        .exact = false};
      const std::vector<Card> hand = near_hand(random, 4 + pick(random, 4));
      SCOPED_TRACE(house.name + ": " + words(hand));
      CardCounts counts;
      for (const Card card : hand)
        counts.add(card);
      const OutWays ways = out_ways(counts,
                                    {.leftover_min = terms.left_min,
                                     .leftover_max = terms.left_max,
                                     .runs = terms.runs,
                                     .natural_runs = terms.natural_runs,
                                     .sets = terms.sets,
                                     .exact = terms.exact},
                                    variant, 50, kTurnSteps);
      ASSERT_EQ(!ways.ways.empty(), can_go_out(hand, terms, variant.melds, variant.jokers));
      outs += ways.ways.empty() ? 0 : 1;
      several += ways.ways.size() > 1 ? 1 : 0;
      for (const OutSplit& way : ways.ways) {
        CardCounts all;
        for (const Card card : way.left)
          all.add(card);
        for (const Meld& meld : way.melds) {
          std::vector<Card> cards;
          for (const MeldCard& card : meld.view())
            cards.push_back(card.card);
          for (const Card card : cards)
            all.add(card);
          ASSERT_TRUE(can_be_meld(cards, variant.melds, variant.jokers)) << words(cards);
        }
        ASSERT_EQ(all, counts);
      }
    }
  }
  EXPECT_GT(outs, 2 * hands);
  EXPECT_GT(several, hands / 2);
}

}  // namespace
}  // namespace rummy::reference
