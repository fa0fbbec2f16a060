#pragma once
// What a look at a hand says at once: which of its cards no meld can have, and whether it has none.

#include <cstdint>

#include "cards/cards.h"
#include "settings/settings.h"

namespace rummy {

/// The cards that may be in a meld, a bit each by their codes. Without a joker these are the ranks
/// with cards enough for a set, and those with ranks enough beside them in a row. With one, or with
/// more copies of a card than packs have, it is not said: all of them.
[[nodiscard]] std::uint64_t meldable(const CardCounts& cards, const MeldSettings& melds,
                                     const JokerSettings& jokers);

/// Whether no meld can be made of any of the cards. What is left of most hands is so.
[[nodiscard]] inline bool has_no_meld(const CardCounts& cards, const MeldSettings& melds,
                                      const JokerSettings& jokers) {
  return meldable(cards, melds, jokers) == 0;
}

/// Whether there is no suit with ranks enough in a row for a run without jokers.
[[nodiscard]] bool has_no_natural_run(const CardCounts& cards, const MeldSettings& melds);

}  // namespace rummy
