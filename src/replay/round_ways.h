#pragma once
// A round played in each of the ways that a record leaves open: its deal, its wild rank, a draw not
// written.

#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

// === A round in which the card turned up that makes its rank wild is not recorded: it is played
// with each rank it can have had, and what holds with all of them stands.

[[nodiscard]] RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result);
[[nodiscard]] bool is_wild_open(const GamePlay& game, const Round& round);

}  // namespace rummy
