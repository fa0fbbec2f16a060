#pragma once
// What cards are worth: in a hand, and by their place in a meld.

#include <cstddef>

#include "cards/card.h"
#include "rules/card_points.h"
#include "table/meld.h"

namespace rummy {

/// A known card left in hand.
[[nodiscard]] Points hand_points(Card card, const CardPointSettings& values);

/// The i-th card of a meld: an ace by its place, a joker as values.joker.meld says. In a meld that
/// is broken or not known, as in a hand (an unknown card: 0).
[[nodiscard]] Points meld_card_points(const Meld& meld, std::size_t i,
                                      const CardPointSettings& values);

/// The sum over a meld.
[[nodiscard]] Points meld_points(const Meld& meld, const CardPointSettings& values);

}  // namespace rummy
