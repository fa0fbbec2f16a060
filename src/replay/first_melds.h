#pragma once
// Opening; and in a turn that writes the whole table anew, or only what was added to it: which of
// its groups are the player's first melds, and whether they lie apart from what lay there.

#include <cstddef>

#include "replay/round_play.h"

namespace rummy {

/// The end of a turn in which a player may have opened.
void judge_opening(RoundPlay& play, std::size_t first_of_turn);

}  // namespace rummy
