// The best laying of cards some of which have to lie, held against trying every choice of the
// others.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "long_run.h"
#include "reference/brute_split.h"
#include "reference/brute_table.h"
#include "reference/chance.h"
#include "reference/samples.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_laying.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

constexpr std::uint64_t kSteps = kLayingSteps;

struct Position {
  std::vector<PlayedCard> table;
  std::vector<Card> hand;
};

LayingCards laying_cards(const Position& position) {
  LayingCards cards;
  for (const PlayedCard& played : position.table) {
    if (!played.card.is_joker()) {
      cards.must.add(played.card);
    } else if (played.stands_for.is_natural()) {
      cards.named_jokers.push_back(played.stands_for);
    } else {
      ++cards.must_jokers;
    }
  }
  for (const Card card : position.hand)
    card.is_joker() ? void(++cards.may_jokers) : cards.may.add(card);
  return cards;
}

std::string words_of(const Position& position) {
  std::string text = "table";
  for (const PlayedCard& card : position.table)
    text += ' ' + to_string(card);
  return text + ", hand " + words(position.hand);
}

/// A few cards of melds, some of them in the hand.
Position small_position(Random& random, std::size_t most, int jokers) {
  Position position;
  std::vector<PlayedCard> cards;
  const auto size = 3 + static_cast<std::size_t>(pick(random, static_cast<int>(most) - 2));
  while (cards.size() < size)
    for (const PlayedCard& played : meld_like(random, jokers))
      if (cards.size() < most) cards.push_back(played);
  shuffle(cards, random);
  const auto held = static_cast<std::size_t>(pick(random, static_cast<int>(cards.size()) + 1));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i < held) {
      position.hand.push_back(cards[i].card);
    } else {
      position.table.push_back(cards[i]);
    }
  }
  return position;
}

/// The least that is lost by leaving cards over so that all others can lie; nothing where they
/// never can.
std::optional<Points> least_loss(const Position& position, const LayingLosses& losses,
                                 const House& house) {
  std::optional<Points> least;
  const std::size_t size = position.hand.size();
  for (std::size_t left = 0; left < std::size_t{1} << size; ++left) {
    std::vector<PlayedCard> lie = position.table;
    Points loss = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const Card card = position.hand[i];
      if ((left >> i & 1U) == 0) {
        lie.push_back({.card = card, .stands_for = Card::unknown()});
      } else {
        loss += card.is_joker() ? losses.jokers_left.front() : losses.left[card.code()];
      }
    }
    if (least && loss >= *least) continue;
    if (can_lie(lie, house.melds, house.jokers)) least = loss;
  }
  return least;
}

/// Every card lies or is left over, in legal melds.
void expect_laid(const Laying& laying, const Position& position, const House& house) {
  CardCounts all;
  for (const PlayedCard& played : position.table)
    all.add(played.card);
  for (const Card card : position.hand)
    all.add(card);
  CardCounts shown = laying.left;
  for (const Meld& meld : laying.melds) {
    EXPECT_EQ(fault_of(meld, house.melds, house.jokers), ShapeFault::none);
    for (const MeldCard& card : meld.view())
      shown.add(card.card);
  }
  EXPECT_EQ(shown, all);
  CardCounts hand;
  for (const Card card : position.hand)
    hand.add(card);
  EXPECT_TRUE(laying.left.is_within(hand));
}

std::vector<House> swept_houses() {
  std::vector<House> all = houses();
  std::erase_if(all, [](const House& house) { return house.melds.run_ace == RunAce::wrap; });
  all.push_back({.name = "free for all", .melds = {}, .jokers = {}, .values = {}});
  return all;
}

TEST(LayingReference, NothingBetterThanByTryingEverything) {
  Random random(20261201);
  const std::vector<House> all = swept_houses();
  std::map<const House*, SweepMemory> memories;
  const int positions = how_many("RUMREF_LAYINGS", 800, 100'000);
  int possible = 0;
  int partly = 0;
  for (int i = 0; i < positions; ++i) {
    const House& house =
        i % 2 == 0 ? all.back() : all[static_cast<std::size_t>(i / 2) % all.size()];
    const Position position = small_position(random, 10, 2);
    SCOPED_TRACE(words_of(position) + " (" + house.name + ")");
    const LayingCards cards = laying_cards(position);
    ASSERT_TRUE(can_lay_best(cards, house.melds));
    LayingLosses losses = LayingLosses::of_count(cards.may_jokers + 1);
    if (pick(random, 2) == 0) {
      const std::vector<Card> jokers(static_cast<std::size_t>(cards.may_jokers) + 1, Card::joker());
      losses = LayingLosses::of_hand(house.values, jokers);
    }
    SweepMemory& memory = memories.try_emplace(&house, house.melds, house.jokers).first->second;
    const Laying found = best_laying(cards, losses, {}, kSteps, memory);
    const std::optional<Points> least = least_loss(position, losses, house);
    ASSERT_EQ(found.answer, least ? LayingAnswer::yes : LayingAnswer::no);
    if (!least) continue;
    EXPECT_EQ(found.loss, *least);
    expect_laid(found, position, house);
    // A bound on the loss only takes answers away.
    const Points bound = pick(random, 8);
    const Laying bounded = best_laying(cards, losses, {.loss_max = bound}, kSteps, memory);
    EXPECT_EQ(bounded.answer, *least <= bound ? LayingAnswer::yes : LayingAnswer::no);
    if (bounded.answer == LayingAnswer::yes) {
      EXPECT_EQ(bounded.loss, *least);
    }
    ++possible;
    partly += found.left.total() > 0 && !found.melds.empty() ? 1 : 0;
  }
  EXPECT_GT(possible, positions / 4);
  EXPECT_GT(partly, positions / 20);
}

LayingTerms laying_terms_of(const Terms& terms) {
  return {.left_min = terms.left_min,
          .loss_max = terms.left_max,
          .runs = terms.runs,
          .good_runs = terms.natural_runs,
          .sets = terms.sets,
          .exact = terms.exact,
          .mark = RunMark::natural};
}

TEST(LayingReference, AHandGoesOutAsByTryingEverything) {
  Random random(20261202);
  const std::vector<House> all = swept_houses();
  const int hands = how_many("RUMREF_LAYINGS", 800, 100'000);
  int can = 0;
  for (int i = 0; i < hands; ++i) {
    const House& house = all[static_cast<std::size_t>(i) % all.size()];
    Position position = small_position(random, 10, 2);
    for (const PlayedCard& played : position.table)
      position.hand.push_back(played.card);
    position.table.clear();
    const Terms terms{.left_min = pick(random, 3) == 0 ? 1 : 0,
                      .left_max = 1 + pick(random, 3),
                      .runs = pick(random, 3),
                      .natural_runs = pick(random, 2),
                      .sets = pick(random, 3),
                      .exact = pick(random, 3) == 0};
    SCOPED_TRACE(words_of(position) + " (" + house.name + ") runs " + std::to_string(terms.runs) +
                 " sets " + std::to_string(terms.sets) + " natural " +
                 std::to_string(terms.natural_runs) + (terms.exact ? " exact " : " ") +
                 std::to_string(terms.left_min) + '-' + std::to_string(terms.left_max));
    SweepMemory memory(house.melds, house.jokers);
    const LayingCards cards = laying_cards(position);
    const Laying found = best_laying(cards, LayingLosses::of_count(cards.may_jokers),
                                     laying_terms_of(terms), kSteps, memory);
    ASSERT_EQ(found.answer == LayingAnswer::yes,
              can_go_out(position.hand, terms, house.melds, house.jokers));
    if (found.answer != LayingAnswer::yes) continue;
    ++can;
    expect_laid(found, position, house);
    EXPECT_GE(found.left.total(), terms.left_min);
    EXPECT_LE(found.left.total(), terms.left_max);
  }
  EXPECT_GT(can, hands / 20);
}

}  // namespace
}  // namespace rummy::reference
