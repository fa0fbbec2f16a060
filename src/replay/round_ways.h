#pragma once
// A round played in each of the ways a record leaves open: its deal, its wild rank, an unwritten
// draw.

#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

// === A round whose wild rank is unknown because the card turned up is not recorded. It is played
// with each possible rank, and what holds with all of them stands.

[[nodiscard]] RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result);
[[nodiscard]] bool is_wild_open(const GamePlay& game, const Round& round);

}  // namespace rummy
