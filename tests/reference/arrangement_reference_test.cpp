// Arranging tables and splitting hands to go out, held against trying everything where that can be
// done, and against how a table was made where it is large.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "long_run.h"
#include "reference/brute_meld.h"
#include "reference/brute_table.h"
#include "reference/samples.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/every_meld.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

std::string played_words(std::span<const PlayedCard> cards) {
  std::string text;
  for (const PlayedCard& card : cards)
    text.append(text.empty() ? "" : " ").append(to_string(card));
  return text;
}

TableCards table_of(std::span<const PlayedCard> cards) {
  TableCards table;
  for (const PlayedCard& played : cards)
    table.add(played);
  return table;
}

CoverCards cover_cards_of(const TableCards& table) {
  CoverCards cards{.naturals = table.naturals, .named = {}, .free_jokers = table.free_jokers};
  for (const Card card : table.named_jokers)
    cards.named.add(card);
  return cards;
}

CardCounts naturals_of(const std::vector<Meld>& melds) {
  CardCounts naturals;
  for (const Meld& meld : melds)
    for (const MeldCard& card : meld.view())
      if (card.card.is_natural()) naturals.add(card.card);
  return naturals;
}

CardCounts jokers_by_card(const std::vector<Meld>& melds) {
  CardCounts jokers;
  for (const Meld& meld : melds)
    for (const MeldCard& card : meld.view())
      if (card.card.is_joker() && card.stands_for.is_natural()) jokers.add(card.stands_for);
  return jokers;
}

bool is_run_by_place(const Meld& run) {
  int place = run.low;
  return std::ranges::all_of(run.view(), [&](const MeldCard& card) {
    return card.stands_for == Card(run.suit, rank_at(place++));
  });
}

bool is_set_of_rank(const Meld& set) {
  return std::ranges::all_of(set.view(), [&](const MeldCard& card) {
    return !card.stands_for.is_natural() || card.stands_for.rank() == set.rank;
  });
}

/// The melds hold the table's cards, each once, and are legal.
void expect_arranged(const Arrangement& arrangement, const TableCards& table, const House& house) {
  std::size_t cards = 0;
  for (const Meld& meld : arrangement.melds) {
    cards += meld.size;
    EXPECT_EQ(fault_of(meld, house.melds, house.jokers), ShapeFault::none);
    EXPECT_TRUE(meld.kind == MeldKind::run ? is_run_by_place(meld) : is_set_of_rank(meld));
  }
  EXPECT_EQ(cards, static_cast<std::size_t>(table.naturals.total() + table.free_jokers) +
                       table.named_jokers.size());
  EXPECT_EQ(naturals_of(arrangement.melds), table.naturals);
  const CardCounts jokers = jokers_by_card(arrangement.melds);
  CardCounts named;
  for (const Card card : table.named_jokers)
    named.add(card);
  for_each_kind(named, [&](Card card, int n) { EXPECT_GE(jokers.count(card), n); });
}

/// Of a table that can be arranged every card has the company it needs.
void expect_company(const TableCards& table, const House& house) {
  for_each_kind(table.naturals, [&](Card card, int) {
    EXPECT_TRUE(has_company(card, table, house.melds)) << to_string(card);
  });
  for (const Card card : table.named_jokers)
    EXPECT_TRUE(has_company(card, table, house.melds)) << to_string(card);
}

/// A few melds, now and then with a card too many, too few or changed.
std::vector<PlayedCard> small_table(Random& random, std::size_t most) {
  std::vector<PlayedCard> table;
  const auto size = 3 + static_cast<std::size_t>(pick(random, static_cast<int>(most) - 2));
  while (table.size() < size)
    for (const PlayedCard& played : meld_like(random, 2))
      if (table.size() < most) table.push_back(played);
  shuffle(table, random);
  if (pick(random, 3) == 0) table.pop_back();
  return table;
}

TEST(ArrangementReference, SmallTablesAsByTryingEverything) {
  Random random(20260901);
  std::vector<House> all = houses();
  all.push_back({.name = "free for all", .melds = {}, .jokers = {}, .values = {}});
  const int tables = how_many("RUMREF_TABLES", 1000, 1'000'000);
  int arrangeable = 0;
  std::map<const House*, SweepMemory> memories;
  for (int i = 0; i < tables; ++i) {
    // Half of them as most tables that rearrange play.
    const House& house =
        i % 2 == 0 ? all.back() : all[static_cast<std::size_t>(i / 2) % all.size()];
    const std::vector<PlayedCard> cards = small_table(random, 12);
    SCOPED_TRACE(played_words(cards) + " (" + house.name + ")");
    const TableCards table = table_of(cards);
    const bool expected = can_lie(cards, house.melds, house.jokers);
    const Arrangement found = arrange(table, house.melds, house.jokers);
    ASSERT_EQ(found.answer, expected ? Arrangeable::yes : Arrangeable::no);
    if (expected) expect_arranged(found, table, house);
    if (expected) expect_company(table, house);
    // What earlier tables have left in memory makes no difference.
    SweepMemory& memory = memories.try_emplace(&house, house.melds, house.jokers).first->second;
    const Arrangement again = arrange(table, house.melds, house.jokers, kArrangementSteps, memory);
    EXPECT_EQ(again.answer, found.answer);
    EXPECT_EQ(again.steps, found.steps);
    arrangeable += expected ? 1 : 0;
  }
  EXPECT_GT(arrangeable, tables / 10);
  EXPECT_LT(arrangeable, tables * 9 / 10);
}

/// A card that goes on some meld or other of the table, more often than not.
Card card_beside(Random& random, std::span<const PlayedCard> cards) {
  const PlayedCard& beside =
      cards[static_cast<std::size_t>(pick(random, static_cast<int>(cards.size())))];
  const Card card = beside.card.is_joker() ? beside.stands_for : beside.card;
  if (pick(random, 3) == 0)
    return {static_cast<Suit>(pick(random, kSuits)), static_cast<std::uint8_t>(card.rank())};
  const int rank = card.rank() + (pick(random, 2) == 0 ? 1 : -1);
  return {card.suit(), static_cast<std::uint8_t>((rank + kKing - 1) % kKing + 1)};
}

TEST(ArrangementReference, WhatFitsEveryWayAsByTryingEverything) {
  Random random(20260906);
  std::vector<House> all = houses();
  all.push_back({.name = "free for all", .melds = {}, .jokers = {}, .values = {}});
  const int tables = is_long_run() ? 200'000 : 1500;
  int shut = 0;
  int fits_always = 0;
  for (int i = 0; i < tables; ++i) {
    const House& house =
        i % 2 == 0 ? all.back() : all[static_cast<std::size_t>(i / 2) % all.size()];
    const std::vector<PlayedCard> cards = small_table(random, 10);
    const TableCards table = table_of(cards);
    if (table.free_jokers > 0 || !can_lie(cards, house.melds, house.jokers)) continue;
    const Card more = card_beside(random, cards);
    SCOPED_TRACE(played_words(cards) + " and " + to_string(more) + " (" + house.name + ")");
    const PlayedCard played{.card = more, .stands_for = Card::unknown()};
    const bool expected = can_lie_shut(cards, more, house.melds, house.jokers);
    const Arrangement found =
        arrange_shut(table, std::span(&played, 1), house.melds, house.jokers, 100'000);
    ASSERT_EQ(found.answer, expected ? Arrangeable::yes : Arrangeable::no);
    if (expected) expect_arranged(found, table, house);
    ++(expected ? shut : fits_always);
  }
  EXPECT_GT(shut, tables / 20);
  EXPECT_GT(fits_always, tables / 100);
}

TEST(ArrangementReference, WhatATableKeptTakesCanLie) {
  Random random(20261127);
  std::vector<House> all = houses();
  all.push_back({.name = "free for all", .melds = {}, .jokers = {}, .values = {}});
  const int tables = is_long_run() ? 200'000 : 1500;
  int grown = 0;
  int refused = 0;
  for (int i = 0; i < tables; ++i) {
    const House& house =
        i % 2 == 0 ? all.back() : all[static_cast<std::size_t>(i / 2) % all.size()];
    std::vector<PlayedCard> cards = small_table(random, 9);
    Arrangement found = arrange(table_of(cards), house.melds, house.jokers);
    if (found.answer != Arrangeable::yes) continue;
    ArrangedTable kept;
    kept.keep(std::move(found.melds));
    EXPECT_TRUE(kept.takes(table_of(cards), house.melds, house.jokers));
    std::vector<PlayedCard> shown = cards;  // whatever a joker without a name stands for
    std::erase_if(
        shown, [](const PlayedCard& c) { return c.card.is_joker() && !c.stands_for.is_known(); });
    if (shown.empty()) continue;
    for (int more = pick(random, 3); more >= 0; --more) {
      const Card card = card_beside(random, shown);
      const bool as_joker = pick(random, 8) == 0;
      cards.push_back({.card = as_joker ? Card::joker() : card,
                       .stands_for = as_joker ? card : Card::unknown()});
    }
    if (pick(random, 10) == 0) cards.erase(cards.begin());
    SCOPED_TRACE(played_words(cards) + " (" + house.name + ")");
    if (!kept.takes(table_of(cards), house.melds, house.jokers)) {
      ++refused;
      continue;
    }
    ++grown;
    const Arrangement now{.answer = Arrangeable::yes,
                          .melds = {kept.melds().begin(), kept.melds().end()}};
    expect_arranged(now, table_of(cards), house);
    EXPECT_TRUE(can_lie(cards, house.melds, house.jokers));
  }
  EXPECT_GT(grown, tables / 50);
  EXPECT_GT(refused, tables / 50);
}

/// Melds out of two packs until `size` cards lie or nothing fits any more; some cards then jokers.
std::vector<PlayedCard> large_table(Random& random, int size, int jokers) {
  CardCounts pack;
  for (const Card card : kNaturalCards)
    pack.add(card, 2);
  const MeldSettings melds;
  std::vector<PlayedCard> table;
  for (int tries = 0; tries < 3000 && static_cast<int>(table.size()) < size; ++tries) {
    const std::vector<PlayedCard> meld = meld_like(random, 0);
    CardCounts left = pack;
    const bool there =
        std::ranges::all_of(meld, [&](const PlayedCard& c) { return left.remove(c.card); });
    if (!there || !judge_meld(meld, melds, JokerSettings{}).legal) continue;
    pack = left;
    table.insert(table.end(), meld.begin(), meld.end());
  }
  shuffle(table, random);
  for (std::size_t i = 0; i < static_cast<std::size_t>(jokers); ++i)
    table[i] = {.card = Card::joker(),
                .stands_for = pick(random, 2) == 0 ? table[i].card : Card::unknown()};
  return table;
}

TEST(ArrangementReference, EveryLargeTableMadeOfMeldsIsFound) {
  Random random(20260902);
  const House house;
  const int tables = is_long_run() ? 20'000 : 100;
  for (int i = 0; i < tables; ++i) {
    const std::vector<PlayedCard> cards = large_table(random, 60 + pick(random, 41), i % 3);
    SCOPED_TRACE(played_words(cards));
    const TableCards table = table_of(cards);
    const Arrangement found = arrange(table, house.melds, house.jokers);
    ASSERT_EQ(found.answer, Arrangeable::yes);
    expect_arranged(found, table, house);
  }
}

TEST(ArrangementReference, LargeTablesSpoiltAsByTheSlowSearch) {
  Random random(20260903);
  const House house;
  const int tables = is_long_run() ? 20'000 : 200;
  int decided = 0;
  for (int i = 0; i < tables; ++i) {
    std::vector<PlayedCard> cards = large_table(random, 20 + pick(random, 60), i % 3);
    const int drop = 1 + pick(random, 2);
    cards.erase(cards.end() - drop, cards.end());
    SCOPED_TRACE(played_words(cards));
    const TableCards table = table_of(cards);
    const Arrangement found = arrange(table, house.melds, house.jokers);
    ASSERT_NE(found.answer, Arrangeable::gave_up);
    if (found.answer == Arrangeable::yes) expect_arranged(found, table, house);
    if (cards.size() > HandBits::kMost) continue;
    SplitSearch slow(cover_cards_of(table), house.melds, house.jokers, {.needs = {.left_max = 0}},
                     20'000);
    const bool can_lie = slow.run().has_value();
    if (!can_lie && slow.has_given_up()) continue;
    ++decided;
    EXPECT_EQ(found.answer == Arrangeable::yes, can_lie);
  }
  EXPECT_GT(decided, tables / 4);
}

TEST(ArrangementReference, GivesUpWhenToldTo) {
  Random random(20260904);
  const House house;
  const TableCards table = table_of(large_table(random, 90, 2));
  EXPECT_EQ(arrange(table, house.melds, house.jokers, 10).answer, Arrangeable::gave_up);
}

std::vector<House> going_out_houses() {
  House base;
  base.name = "laid when going out";
  base.melds.set_max = {.choice = OrNone::none, .number = 0};
  base.melds.set_distinct_suits = false;
  base.jokers.min_naturals = 0;
  base.jokers.all_wild = AllWild::set;
  base.jokers.may_duplicate = true;
  House any = base;
  any.name = "jokers alone as a run too";
  any.jokers.all_wild = AllWild::any;
  House none = base;
  none.name = "jokers never alone";
  none.jokers.all_wild = AllWild::none;
  return {base, any, none};
}

OutTerms terms_of(const Terms& terms) {
  return {.leftover_min = terms.left_min,
          .leftover_max = terms.left_max,
          .runs = terms.runs,
          .natural_runs = terms.natural_runs,
          .sets = terms.sets,
          .exact = terms.exact};
}

const std::vector<Terms>& some_terms() {
  static const std::vector<Terms> kTerms = {
      {.left_min = 0, .left_max = 1},
      {.left_min = 0, .left_max = 0},
      {.left_min = 1, .left_max = 1},
      {.left_min = 0, .left_max = 1, .runs = 2, .natural_runs = 1},
      {.left_min = 0, .left_max = 1, .runs = 2, .natural_runs = 1, .exact = true},
      {.left_min = 0, .left_max = 2, .runs = 1, .sets = 1},
      {.left_min = 1, .left_max = 2, .runs = 1, .sets = 1, .exact = true}};
  return kTerms;
}

std::vector<Card> out_hand(Random& random) {
  std::vector<Card> hand;
  const auto size = 3 + static_cast<std::size_t>(pick(random, 9));
  while (hand.size() < size)
    for (const PlayedCard& played : meld_like(random, 2))
      if (hand.size() < size) hand.push_back(played.card);
  const int jokers = pick(random, 4) == 0 ? pick(random, 8) : pick(random, 3);
  for (int i = 0; i < jokers && i < static_cast<int>(size); ++i)
    hand[static_cast<std::size_t>(pick(random, static_cast<int>(size)))] = Card::joker();
  return hand;
}

/// The split is of that hand, of legal melds, and meets the terms.
void expect_meets(const OutSplit& split, const CardCounts& hand, const Terms& terms,
                  const House& house) {
  CardCounts cards;
  int runs = 0;
  int natural_runs = 0;
  for (const Meld& meld : split.melds) {
    EXPECT_EQ(fault_of(meld, house.melds, house.jokers), ShapeFault::none);
    bool natural = true;
    for (const MeldCard& card : meld.view()) {
      cards.add(card.card);
      natural = natural && card.card.is_natural();
    }
    const bool run = meld.kind == MeldKind::run;
    runs += run ? 1 : 0;
    natural_runs += run && natural ? 1 : 0;
  }
  for (const Card card : split.left)
    cards.add(card);
  EXPECT_EQ(cards, hand);
  const int left = static_cast<int>(split.left.size());
  EXPECT_TRUE(left >= terms.left_min && left <= terms.left_max);
  EXPECT_GE(runs, terms.runs);
  EXPECT_GE(natural_runs, terms.natural_runs);
  EXPECT_GE(static_cast<int>(split.melds.size()) - runs, terms.sets);
}

TEST(GoingOutReference, SplitsAsByTryingEverything) {
  Random random(20260905);
  const std::vector<House> all = going_out_houses();
  const int hands = is_long_run() ? 200'000 : 1000;
  int can = 0;
  for (int i = 0; i < hands; ++i) {
    const House& house = all[static_cast<std::size_t>(pick(random, 3))];
    const Terms& terms = some_terms()[static_cast<std::size_t>(i) % some_terms().size()];
    const std::vector<Card> cards = out_hand(random);
    SCOPED_TRACE(played_words(unnamed(cards)) + " (" + house.name + ") " +
                 std::to_string(terms.left_min) + "-" + std::to_string(terms.left_max) + " runs " +
                 std::to_string(terms.runs));
    CardCounts hand;
    for (const Card card : cards)
      hand.add(card);
    const std::optional<OutSplit> split =
        split_to_go_out(hand, terms_of(terms), house.melds, house.jokers);
    ASSERT_EQ(split.has_value(), can_go_out(cards, terms, house.melds, house.jokers));
    if (!split) continue;
    ++can;
    expect_meets(*split, hand, terms, house);
  }
  EXPECT_GT(can, hands / 5);
  EXPECT_LT(can, hands * 4 / 5);
}

}  // namespace
}  // namespace rummy::reference
