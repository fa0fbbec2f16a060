#pragma once
// Who takes part in a round: those in the game, and those who may be out of it by a total that is
// not known.

#include "diag/finding.h"
#include "replay/game_play.h"
#include "score/verdict.h"

namespace rummy {

/// The record has the seat dealt in, or (where it may still be in the game) playing.
[[nodiscard]] bool takes_part(const GamePlay& game, const Round& round, Seat seat);

/// A scoresheet has figures of the player in this round.
[[nodiscard]] bool has_scored(const GamePlay& game, const Round& round, Seat seat);

/// The rules know nobody who sits out; said once a player.
void say_sits_out(GamePlay& game, const Round& round, Seat seat);
void seat_players(GamePlay& game, const Round& round);

}  // namespace rummy
