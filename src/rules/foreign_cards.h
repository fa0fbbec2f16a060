#pragma once
// Cards that cannot lie in a meld, told by a look.

#include <algorithm>
#include <span>

#include "cards/card.h"
#include "table/meld.h"

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

}  // namespace rummy
