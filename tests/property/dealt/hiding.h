#pragma once
// Cards that somebody did not write down.

#include "moves/random.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {

/// What a player cannot have seen of the others' hands: deals, what was drawn, the stock, hands
/// shown. Nothing is left by which to tell who holds what.
void hide_hands(WrittenGame& game);

/// Hides cards by chance, few or many, of every kind a record can leave open.
void hide_some(WrittenGame& game, Random& random);

}  // namespace rummy::dealt
