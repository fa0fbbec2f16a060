#pragma once
// Opening. If a turn writes the whole table anew, or only the cards it added: which groups are the
// player's first melds, and whether they lie apart from the earlier ones.

#include <cstddef>

#include "replay/round_play.h"

namespace rummy {

/// Judges the opening at the end of a turn in which the player may have opened.
void judge_opening(RoundPlay& play, std::size_t first_of_turn);

}  // namespace rummy
