#include "replay/table_turn.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/card.h"
#include "table/meld.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr std::uint8_t bit_of(Suit suit) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(suit));
}

constexpr std::uint8_t kAllSuits = (1U << kSuits) - 1;

}  // namespace

bool JokerName::can_be(const JokerName& other) const {
  if (named.is_known() && other.named.is_known()) return named == other.named;
  if (named.is_known()) return other.can_be(*this);
  if (other.named.is_known())
    return rank == 0 ||
           (other.named.rank() == rank && (suits_taken & bit_of(other.named.suit())) == 0);
  return rank == 0 || other.rank == 0 || rank == other.rank;
}

JokerName joker_name(const Meld& meld, std::size_t i) {
  JokerName name{.named = meld.cards[i].stands_for, .rank = meld.rank};
  if (name.named.is_known()) return name;
  name.in_doubt = meld.kind == MeldKind::unknown;
  int open = 0;
  for (const MeldCard& c : meld.view()) {
    if (c.stands_for.is_natural()) {
      name.suits_taken |= bit_of(c.stands_for.suit());
    } else {
      ++open;
    }
  }
  // A set that misses one suit leaves its joker nothing else to be.
  const bool one_left = std::popcount(name.suits_taken) == kSuits - 1 && open == 1;
  if (meld.kind == MeldKind::set && one_left && meld.rank != 0) {
    const auto suit = std::countr_zero(static_cast<unsigned>(kAllSuits & ~name.suits_taken));
    name.named = Card(static_cast<Suit>(suit), meld.rank);
  }
  return name;
}

CountedCards count_table(const Layout& layout) {
  CountedCards count;
  for (const Meld& meld : layout.melds) {
    for (const MeldCard& c : meld.view())
      count.add(c.card);
  }
  for (const PlayedCard& c : layout.loose)
    count.add(c.card);
  return count;
}

std::vector<PlayedCard> as_written(const Meld& meld) {
  std::vector<PlayedCard> cards;
  cards.reserve(meld.size);
  for (const MeldCard& c : meld.view()) {
    cards.push_back(
        {.card = c.card, .stands_for = c.card.is_joker() ? c.stands_for : Card::unknown()});
  }
  return cards;
}

bool has_same_cards(const Meld& a, const Meld& b) {
  return a.size == b.size &&
         std::ranges::is_permutation(a.view(), b.view(), {}, &MeldCard::card, &MeldCard::card);
}

void TableTurn::begin(const Layout& layout) {
  melds.assign(layout.melds.begin(), layout.melds.end());
  jokers.clear();
  for (const Meld& meld : melds) {
    for (std::size_t i = 0; i < meld.size; ++i) {
      if (meld.cards[i].card.is_joker()) jokers.push_back(joker_name(meld, i));
    }
  }
  for (const PlayedCard& c : layout.loose) {
    if (c.card.is_joker()) jokers.push_back({.named = c.stands_for});
  }
  swapped.clear();
  aside.clear();
  laid.clear();
  from_hand = 0;
  borrowed = 0;
  at = 0;
  touched = false;
  rearranged = false;
  loose_changed = false;
  perhaps_added = 0;
  perhaps_seen = 0;
  perhaps_moved = 0;
  lost_unknown = false;
  not_held.clear();
  open_faults.clear();
  freed_at = {};
}

}  // namespace rummy
