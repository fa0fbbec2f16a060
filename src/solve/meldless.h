#pragma once
// What a look at a hand says at once: that there is nothing in it to search for.

#include "cards/card_counts.h"
#include "rules/jokers.h"
#include "rules/melds.h"

namespace rummy {

/// Whether no meld can be made of any of the cards: there is no joker, no rank with cards enough
/// for a set, no suit with ranks enough in a row. What is left of most hands is so. Of a hand with
/// more copies of a card than packs have it is not said.
[[nodiscard]] bool has_no_meld(const CardCounts& cards, const MeldSettings& melds,
                               const JokerSettings& jokers);

/// Whether there is no suit with ranks enough in a row for a run without jokers.
[[nodiscard]] bool has_no_natural_run(const CardCounts& cards, const MeldSettings& melds);

}  // namespace rummy
