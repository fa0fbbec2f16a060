#pragma once
// Turn after turn: what one is made of, whose it may be, what is asked when it ends.

#include <cstddef>
#include <span>

#include "replay/round_play.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// Takes the events of one turn; gives the first after it. A turn is the actions of one player up
/// to the discard; a reshuffle after it, and a claim out of turn, belong to it still (notation:
/// move lines).
std::size_t collect_turn(RoundPlay& play, std::span<const Event> events, std::size_t from);
/// Plays the turn collected.
void play_turn(RoundPlay& play);

void play_showdown(RoundPlay& play);

}  // namespace rummy
