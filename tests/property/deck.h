#pragma once
// The pack and the deal. Some deals are stacked with melds, so that rounds end in every way.

#include "property/game.h"

namespace rummy::play {

/// Fills round.deal and round.stock: 13 cards each and one more for the player left of the dealer.
void deal_round(RoundPlay& round, int jokers, Random& random);

}  // namespace rummy::play
