#pragma once
// A line of moves that is not there, or is there twice, as the turns written tell. As recorded a
// turn is out of order then, and play goes on from it (verdicts: After an illegal move). Where less
// cannot have been with the turn that is not written, or without the one written again, it was
// that: what comes after is no other slip.

#include "replay/round_play.h"

namespace rummy {

/// Asked of a turn out of order.
void play_left_out(RoundPlay& play);
bool leaves_out_repeated(RoundPlay& play);

}  // namespace rummy
