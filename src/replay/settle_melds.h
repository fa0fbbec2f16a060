#pragma once
// Melds broken within a turn that takes the table apart: what of them is right when it ends.

#include "replay/round_play.h"

namespace rummy {

/// A group broken within the turn may have been put right; what still fails is told.
void settle_melds(RoundPlay& play);

}  // namespace rummy
