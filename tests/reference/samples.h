#pragma once
// What the second opinion is asked about: every small multiset of cards, larger melds drawn at
// random (real ones, and real ones spoilt), and the settings to judge them by.

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"

namespace rummy::reference {

struct House {
  std::string name;
  MeldSettings melds;
  JokerSettings jokers;
  CardPointSettings values;
};

/// The settings two tables may differ in, one table an entry.
[[nodiscard]] std::vector<House> houses();

/// Calls `use` with every multiset of `size` cards over the 52 cards and the joker.
void for_each_multiset(int size, const std::function<void(const std::vector<Card>&)>& use);

using Random = std::mt19937_64;

/// A number from 0 to below. The same on every platform (a std distribution is not).
[[nodiscard]] inline int pick(Random& random, int below) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(below));
}

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[static_cast<std::size_t>(pick(random, static_cast<int>(i)))]);
}

/// Something like a meld: a run or set with jokers put in, now and then named, now and then a card
/// wrong, in the order of the run, backwards, or in any order.
[[nodiscard]] std::vector<PlayedCard> meld_like(Random& random, int max_jokers);

/// Cards as they would be played, no joker named.
[[nodiscard]] std::vector<PlayedCard> unnamed(const std::vector<Card>& cards);

}  // namespace rummy::reference
