#pragma once
// Turn after turn: its parts, the plain turns that are played most, and lines of moves that are
// missing or written twice.

#include <cstddef>
#include <span>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === The commonest turn: a draw from the stock or a take from the top of the pile, and a discard;
// or the lone discard that opens a round in some games. If no rule of the variant has anything to
// say about it (Plain, rules/rule.h), only the cards move, and what turns.cpp does after every turn
// is done in short. A turn that is not as plain, the last turn of a round included, is played in
// full, and so is every turn that is watched.

/// Whether there are such turns in this game.
[[nodiscard]] bool may_play_plain(const RoundStart& start);

/// Whether such a turn, of this draw or take and a discard of this card, would be plain if another
/// follows: nothing would be found in it. `play` has come as far as that turn, and `table` with it.
[[nodiscard]] bool is_plain_turn(const RoundPlay& play, const Table& table, const Event& draw,
                                 Card discarded);

/// Plays the plain turns at the beginning of the events; returns the number of these events.
[[nodiscard]] std::size_t play_plain(RoundPlay& play, std::span<const Event> rest);

// === Turn after turn: its parts, its player, and the questions at its end.

/// Collects the events of one turn; returns the first event after it. A turn is the actions of one
/// player up to the discard; a reshuffle after it and a claim out of turn still belong to it
/// (notation: move lines).
std::size_t collect_turn(RoundPlay& play, std::span<const Event> events, std::size_t from);
/// Plays the collected turn.
void play_turn(RoundPlay& play);

void play_showdown(RoundPlay& play);

}  // namespace rummy
