#pragma once
// What a player sees in a hand at a glance.

#include "cards/cards.h"

namespace rummy {

/// How near a card is to others of the hand: of its rank, or of its suit and near it.
[[nodiscard]] int friends_of(Card card, const CardCounts& hand);
/// Cards near no other, even if jokers stand between.
[[nodiscard]] int lonely_cards(const CardCounts& hand);

}  // namespace rummy
