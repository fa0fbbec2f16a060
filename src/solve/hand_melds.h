#pragma once
// Every meld that cards of a hand can make.

#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

// === Melds of jokers alone.

[[nodiscard]] Meld wild_set(int size);
[[nodiscard]] Meld wild_run(int low, int size);

// === Runs in which cards of a wild rank lie for themselves: no joker is in them.

/// Every run of natural cards of the hand that has a wild card among them; none where no rank is
/// wild.
[[nodiscard]] std::vector<Meld> own_place_runs(const CardCounts& hand, const MeldSettings& melds,
                                               const JokerSettings& jokers);

/// An order of such runs, so that several are laid in one order only.
[[nodiscard]] bool comes_before(const Meld& run, const Meld& other);

/// The hand without the cards of a meld that are all natural and all in it.
[[nodiscard]] CardCounts hand_without(CardCounts hand, const Meld& meld);

}  // namespace rummy
