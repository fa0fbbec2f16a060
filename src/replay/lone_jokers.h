#pragma once
// Jokers that lie by themselves when a turn ends that took the table apart.

#include "replay/round_play.h"

namespace rummy {

/// A joker that lay on the table when the turn began, and lies by itself when it ends, has come
/// free and was not laid again. One laid in this turn is a meld that is none.
void free_lone_jokers(RoundPlay& play);

/// The exchange cannot have been as written: a card lies there, if one was exchanged at all, and a
/// joker that lies there, if any does, may have come into the hand.
void leave_joker_open(RoundPlay& play);

}  // namespace rummy
