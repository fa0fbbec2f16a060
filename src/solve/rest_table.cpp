#include "solve/rest_table.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "cards/cards.h"
#include "solve/rank_sets.h"

namespace rummy {
namespace {

/// Two packs and a few named jokers; beyond that the table costs more than it saves.
constexpr std::size_t kMaxNumbers = 2048;

}  // namespace

RestTable::RestTable(RankSets& sets, const RankCards& cards, int free_jokers) : cards_(cards) {
  std::array<std::size_t, kSuits + 1> sizes{1};
  for (std::size_t s = 0; s < kSuits; ++s)
    sizes[s + 1] = sizes[s] * (cards.naturals[s] + 1U) * (cards.named[s] + 1U);
  if (sizes[kSuits] > kMaxNumbers) return;
  for (std::size_t s = 0; s <= kSuits; ++s)
    levels_[s].assign(sizes[s], 0);
  RankCards rest;
  fill(sets, rest, 0, 0, free_jokers);
}

void RestTable::fill(RankSets& sets, RankCards& rest, std::size_t suit, std::size_t number,
                     int free_jokers) {
  std::uint64_t& bits = levels_[suit][number];
  if (suit == kSuits) {
    for (int free = 0; free <= free_jokers; ++free) {
      rest.free = static_cast<std::uint8_t>(free);
      if (sets.can_divide(rest)) bits |= std::uint64_t{1} << static_cast<unsigned>(free);
    }
    return;
  }
  for (int naturals = 0; naturals <= cards_.naturals[suit]; ++naturals) {
    for (int named = 0; named <= cards_.named[suit]; ++named) {
      rest.naturals[suit] = static_cast<std::uint8_t>(naturals);
      rest.named[suit] = static_cast<std::uint8_t>(named);
      const std::size_t next = with(number, suit, naturals, named);
      fill(sets, rest, suit + 1, next, free_jokers);
      bits |= levels_[suit + 1][next];
    }
  }
}

}  // namespace rummy
