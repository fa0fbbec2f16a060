#pragma once
// Opening; and in a turn that writes the whole table anew, or only what was added to it: which of
// its groups are the player's first melds, and whether they lie apart from what lay there.

#include <cstddef>

#include "replay/round_play.h"

namespace rummy {

/// The player may lay off: has opened in an earlier turn, or certainly by the melds of this one.
[[nodiscard]] bool has_opened(const RoundPlay& play);

/// The end of a turn in which a player may have opened.
void judge_opening(RoundPlay& play, std::size_t first_of_turn);

}  // namespace rummy
