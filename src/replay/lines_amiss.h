#pragma once
// A line of moves that is not there, or is there twice.
#include "replay/round_play.h"

namespace rummy {

/// Asked of a turn out of order.
void play_left_out(RoundPlay& play);
bool leaves_out_repeated(RoundPlay& play);

}  // namespace rummy
