#pragma once
// `ruling void: …`: what a player did was taken back. Its findings stand as ruled, and it is not
// applied.

#include "replay/round_play.h"

namespace rummy {

/// Plays the turn without what a ruling says was taken back.
void play_as_ruled(RoundPlay& play);

}  // namespace rummy
