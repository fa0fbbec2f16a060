#pragma once
// Turn after turn: what one is made of, the plain ones that are played most, and lines of moves
// that are missing or there twice.

#include <cstddef>
#include <span>

#include "replay/round_play.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === The turn played most: a card is drawn from the stock, or taken from the top of the pile, and
// one discarded; and the discard alone that opens a round in some games. Where no rule of the
// variant has anything to say of it (Plain, rules/rule.h) only the cards move, and what turns.cpp
// does after every turn is done here in short. Whatever is not as plain as that, the last turn of a
// round included, goes the long way; a watcher sees every turn go that way.

[[nodiscard]] bool may_play_plain(const RoundStart& start);

/// Plays the plain turns the events begin with; gives how many events these are.
[[nodiscard]] std::size_t play_plain(RoundPlay& play, std::span<const Event> rest);

// === Turn after turn: what one is made of, whose it may be, what is asked when it ends.

/// Takes the events of one turn; gives the first after it. A turn is the actions of one player up
/// to the discard; a reshuffle after it, and a claim out of turn, belong to it still (notation:
/// move lines).
std::size_t collect_turn(RoundPlay& play, std::span<const Event> events, std::size_t from);
/// Plays the turn collected.
void play_turn(RoundPlay& play);

void play_showdown(RoundPlay& play);

}  // namespace rummy
