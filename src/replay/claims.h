#pragma once
// A discard called out of turn.

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

/// Out of turn: while it lasts the caller is the player looked at, and who is found at fault.
void act_call(RoundPlay& play, const Event& event);

}  // namespace rummy
