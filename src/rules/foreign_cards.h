#pragma once
// Cards that cannot lie in a meld, or may well belong to it, told by a look.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cards/cards.h"
#include "table/table.h"

namespace rummy {

/// Whether a natural card among `cards` is of another suit than a run, or of another rank than a
/// set: whatever else is added, extend() then finds no place for it. Most melds are none of a
/// card's.
[[nodiscard]] inline bool are_foreign(const Meld& meld, std::span<const PlayedCard> cards) {
  const bool is_run = meld.kind == MeldKind::run;
  if (!is_run && (meld.kind != MeldKind::set || meld.rank == 0)) return false;
  return std::ranges::any_of(cards, [&meld, is_run](const PlayedCard& c) {
    if (!c.card.is_natural()) return false;
    return is_run ? c.card.suit() != meld.suit : c.card.rank() != meld.rank;
  });
}

/// Whether a natural card among `cards` is farther from both ends of the run than all of these
/// reach: they find no place there by themselves. Of a meld that is no run, never.
[[nodiscard]] inline bool are_beyond_reach(const Meld& meld, std::span<const PlayedCard> cards) {
  if (meld.kind != MeldKind::run) return false;
  const auto reach = static_cast<int>(cards.size());
  // Places are counted in a circle, where an ace is on both sides.
  const auto are_apart = [reach](int from, int to) {
    return (to - from + 2 * kKing - 1) % kKing >= reach;
  };
  return std::ranges::any_of(cards, [&](const PlayedCard& c) {
    return c.card.is_natural() && are_apart(c.card.rank(), meld.low) &&
           are_apart(meld.high(), c.card.rank());
  });
}

/// The cards that extend() may find a place for, laid off on the meld one by one: a bit each, by
/// their codes. A joker is always among them.
[[nodiscard]] inline std::uint64_t may_be_laid_off(const Meld& meld) {
  constexpr auto kBit = [](Card card) { return std::uint64_t{1} << card.code(); };
  if (meld.kind == MeldKind::run) {
    return kBit(Card(meld.suit, rank_at(meld.low - 1 + kKing))) |
           kBit(Card(meld.suit, rank_at(meld.high() + 1))) | kBit(Card::joker());
  }
  if (meld.kind != MeldKind::set || meld.rank == 0) return ~kBit(Card::unknown());
  std::uint64_t cards = kBit(Card::joker());
  for (int suit = 0; suit < kSuits; ++suit)
    cards |= kBit(Card(static_cast<Suit>(suit), meld.rank));
  return cards;
}

/// Two cards of the group have the rank or the suit of what is added: it may well be meant,
/// whatever is wrong with the rest of it.
[[nodiscard]] inline bool is_kin(const Meld& group, std::span<const PlayedCard> cards) {
  constexpr std::ptrdiff_t kEnough = 2;
  const auto first =
      std::ranges::find_if(cards, [](const PlayedCard& c) { return c.card.is_natural(); });
  if (first == cards.end() || group.size < kEnough) return true;
  const Card added = first->card;
  const auto are_of = [&](auto same) {
    return std::ranges::count_if(group.view(), [&](const MeldCard& c) {
             return !c.card.is_natural() || same(c.card);
           }) >= kEnough;
  };
  return are_of([added](Card c) { return c.rank() == added.rank(); }) ||
         are_of([added](Card c) { return c.suit() == added.suit(); });
}

}  // namespace rummy
