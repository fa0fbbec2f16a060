#include "solve/rank_sets.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "table/table.h"

namespace rummy {
namespace {

/// The kinds of card of a rank: a suit's natural card, the jokers named as it, the next suit's;
/// then the free jokers.
constexpr int kKinds = 2 * kSuits + 1;

std::uint8_t& count(RankCards& cards, int kind) {
  if (kind == kKinds - 1) return cards.free;
  const auto suit = static_cast<std::size_t>(kind / 2);
  return kind % 2 == 0 ? cards.naturals[suit] : cards.named[suit];
}

std::uint8_t count(const RankCards& cards, int kind) {
  RankCards copy = cards;
  return count(copy, kind);
}

int total(const RankCards& cards) {
  int sum = cards.free;
  for (std::size_t s = 0; s < kSuits; ++s)
    sum += cards.naturals[s] + cards.named[s];
  return sum;
}

Meld set_of(const RankCards& cards, int rank) {
  Meld meld{.kind = MeldKind::set, .rank = static_cast<std::uint8_t>(rank)};
  for (int s = 0; s < kSuits; ++s) {
    const Card card(static_cast<Suit>(s), rank);
    for (int i = 0; i < cards.naturals[static_cast<std::size_t>(s)]; ++i)
      meld.push({.card = card, .stands_for = card});
    for (int i = 0; i < cards.named[static_cast<std::size_t>(s)]; ++i)
      meld.push({.card = Card::joker(), .stands_for = card});
  }
  for (int i = 0; i < cards.free; ++i)
    meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
  return meld;
}

RankCards without(const RankCards& cards, const RankCards& set) {
  RankCards rest = cards;
  for (int kind = 0; kind < kKinds; ++kind)
    count(rest, kind) = static_cast<std::uint8_t>(count(cards, kind) - count(set, kind));
  return rest;
}

}  // namespace

std::uint64_t key_of(const RankCards& cards) {
  std::uint64_t key = cards.free;
  for (std::size_t s = 0; s < kSuits; ++s)
    key = key << 8U | static_cast<std::uint64_t>(cards.naturals[s] << 4U | cards.named[s]);
  return key;
}

bool RankSets::is_set(const RankCards& cards) const {
  const int size = total(cards);
  if (size < melds_.set_min || size > static_cast<int>(kMaxMeldCards)) return false;
  return fault_of(set_of(cards, kAce), melds_, jokers_) == ShapeFault::none;
}

/// Tries to add cards of the kinds from `kind` on to `set`, so that the others can be divided.
bool RankSets::try_from(const RankCards& all, RankCards& set, int kind, Division& division) {
  if (kind == kKinds) {
    if (!is_set(set) || !can_divide(without(all, set))) return false;
    division = {.possible = true, .first = set};
    return true;
  }
  const std::uint8_t taken = count(set, kind);
  for (int n = count(all, kind); n >= taken; --n) {
    count(set, kind) = static_cast<std::uint8_t>(n);
    if (try_from(all, set, kind + 1, division)) return true;
  }
  count(set, kind) = taken;
  return false;
}

const RankSets::Division& RankSets::division_of(const RankCards& cards) {
  const std::uint64_t key = key_of(cards);
  if (const Division* const known = known_.find(key)) return *known;
  Division division;
  int first = 0;
  while (count(cards, first) == 0)
    ++first;
  // The set that holds the first card; so no division is looked at in two orders.
  RankCards set;
  count(set, first) = 1;
  try_from(cards, set, first, division);
  return known_.add(key, division);
}

bool RankSets::can_divide(const RankCards& cards) {
  const int cards_in_all = total(cards);
  if (cards_in_all == 0) return true;
  return cards_in_all >= melds_.set_min && division_of(cards).possible;
}

std::vector<Meld> RankSets::divide(const RankCards& cards, int rank) {
  std::vector<Meld> sets;
  RankCards rest = cards;
  while (total(rest) > 0) {
    const Division& division = division_of(rest);
    RUMMY_CHECK(division.possible);
    sets.push_back(set_of(division.first, rank));
    rest = without(rest, division.first);
  }
  return sets;
}

}  // namespace rummy
