#pragma once
// Opening: which melds of a turn are the player's first.

#include <cstddef>

#include "replay/round_play.h"

namespace rummy {

/// The end of a turn in which a player may have opened.
void judge_opening(RoundPlay& play, std::size_t first_finding);

}  // namespace rummy
