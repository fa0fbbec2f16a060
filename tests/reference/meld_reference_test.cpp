// The engine's reading of melds held against the brute-force one: on every small multiset of cards,
// and on larger ones drawn at random. A long run takes every order and every house.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "long_run.h"
#include "reference/brute_meld.h"
#include "reference/chance.h"
#include "reference/samples.h"
#include "rules/shapes.h"
#include "table/table.h"

namespace rummy::reference {
namespace {

std::string played_words(std::span<const PlayedCard> cards) {
  std::string text;
  for (const PlayedCard& card : cards)
    text.append(text.empty() ? "" : " ").append(to_string(card));
  return text;
}

/// Whether a joker of a set may be called what the engine calls it.
bool set_name_holds(std::span<const PlayedCard> cards, Card name, const House& house) {
  // The record's own name: nothing was guessed.
  if (std::any_of(cards.begin(), cards.end(),
                  [name](PlayedCard c) { return c.card.is_joker() && c.stands_for == name; }))
    return true;
  std::vector<PlayedCard> named(cards.begin(), cards.end());
  for (PlayedCard& played : named) {
    if (!played.card.is_joker() || played.stands_for.is_known()) continue;
    played.stands_for = name;
    break;
  }
  const Ruling ruling = judge_meld(named, house.melds, house.jokers);
  return std::any_of(ruling.readings.begin(), ruling.readings.end(),
                     [](const Reading& r) { return r.kind == Kind::set; });
}

/// An ace between king and two: no rule book here says what it counts.
bool passes_the_ace(const Reading& reading) {
  return reading.kind == Kind::run &&
         reading.low + static_cast<int>(reading.cards.size()) - 1 > kHighAce;
}

bool is_same(const Meld& meld, const Reading& reading) {
  if ((meld.kind == MeldKind::run) != (reading.kind == Kind::run)) return false;
  if (meld.size != reading.cards.size()) return false;
  if (reading.kind == Kind::set) return true;
  if (meld.low != reading.low) return false;
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (meld.cards[i].card != reading.cards[i].card) return false;
    if (meld.cards[i].stands_for != reading.cards[i].counts_as) return false;
  }
  return true;
}

/// What the engine reads that cannot be, or misses.
std::string readings_difference(std::span<const PlayedCard> cards, const Ruling& ruling,
                                std::span<const Meld> read, const House& house) {
  for (const Reading& reading : ruling.readings) {
    const auto same = std::find_if(read.begin(), read.end(),
                                   [&](const Meld& meld) { return is_same(meld, reading); });
    if (same == read.end()) return "a reading is missing";
    if (passes_the_ace(reading)) continue;
    if (meld_points(*same, house.values) != points_of(reading, house.values)) return "points";
  }
  for (const Meld& meld : read) {
    if (std::none_of(ruling.readings.begin(), ruling.readings.end(),
                     [&](const Reading& reading) { return is_same(meld, reading); }))
      return "a reading too many";
    if (meld.kind != MeldKind::set) continue;
    for (const MeldCard& card : meld.view())
      if (card.card.is_joker() && card.stands_for.is_known() &&
          !set_name_holds(cards, card.stands_for, house))
        return "a joker of the set cannot be " + to_string(card.stands_for);
  }
  return "";
}

/// A meld is one whichever of its cards is not seen.
bool is_akin_throughout(std::span<const PlayedCard> cards, const House& house) {
  if (!are_akin(cards, house.jokers)) return false;
  std::vector<PlayedCard> seen(cards.begin(), cards.end());
  for (PlayedCard& hidden : seen) {
    const PlayedCard card = hidden;
    hidden = {};
    if (!are_akin(seen, house.jokers)) return false;
    hidden = card;
  }
  return true;
}

/// What the two disagree on; empty where they agree.
std::string difference(std::span<const PlayedCard> cards, const House& house) {
  const Ruling ruling = judge_meld(cards, house.melds, house.jokers);
  if (ruling.contested) return "";
  const MeldShape shape = shape_of(cards, house.melds, house.jokers);
  if ((shape.fault == ShapeFault::none) != ruling.legal)
    return ruling.legal ? "should be legal, is " + std::string(code_of(shape.fault))
                        : "should not be legal";
  if (!ruling.legal) return "";
  if (!is_akin_throughout(cards, house)) return "a meld of cards that are not akin";
  if (shape.sorted != ruling.sorted) return "sorted, or as written?";
  const bool jokers_alone =
      std::all_of(cards.begin(), cards.end(), [](PlayedCard c) { return c.card.is_joker(); });
  if (jokers_alone) return "";
  return readings_difference(cards, ruling, {shape.readings.data(), shape.reading_count}, house);
}

class MeldReference : public ::testing::Test {
 protected:
  void compare(std::span<const PlayedCard> cards, const House& house) {
    ++compared_;
    const std::string what = difference(cards, house);
    if (what.empty()) return;
    ++differences_;
    if (differences_ <= 20)
      ADD_FAILURE() << played_words(cards) << " (" << house.name << "): " << what;
  }

  void compare_multiset(const std::vector<Card>& cards, const std::vector<House>& all) {
    std::vector<Card> order = cards;
    if (is_long_run()) {
      std::sort(order.begin(), order.end());
      do
        for (const House& house : all)
          compare(unnamed(order), house);
      while (std::next_permutation(order.begin(), order.end()));
      return;
    }
    shuffle(order, random_);
    compare(unnamed(order), all.front());
    compare(unnamed(order), all[compared_ / 2 % all.size()]);
  }

  Random random_{20260701};
  std::size_t compared_ = 0;
  std::size_t differences_ = 0;
};

TEST_F(MeldReference, EveryThreeCards) {
  const std::vector<House> all = houses();
  for_each_multiset(3, [&](const std::vector<Card>& cards) { compare_multiset(cards, all); });
  EXPECT_EQ(differences_, 0U) << "of " << compared_;
  EXPECT_GE(compared_, 2U * 26235U);
}

TEST_F(MeldReference, FourCards) {
  const std::vector<House> all = houses();
  const int one_in = is_long_run() ? 1 : 20;
  for_each_multiset(4, [&](const std::vector<Card>& cards) {
    if (pick(random_, one_in) == 0) compare_multiset(cards, all);
  });
  EXPECT_EQ(differences_, 0U) << "of " << compared_;
}

TEST_F(MeldReference, LargerMeldsUnderEveryHouse) {
  const int rounds = how_many("RUMREF_MELDS", 3000, 200'000);
  const std::vector<House> all = houses();
  for (int i = 0; i < rounds; ++i) {
    const int most_jokers = pick(random_, 50) == 0 ? 4 : 2;
    const std::vector<PlayedCard> cards = meld_like(random_, most_jokers);
    if (cards.empty()) continue;
    compare(cards, all[static_cast<std::size_t>(i) % all.size()]);
  }
  EXPECT_EQ(differences_, 0U) << "of " << compared_;
}

}  // namespace
}  // namespace rummy::reference
