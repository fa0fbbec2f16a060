#pragma once
// A round in which the card turned up that makes its rank wild is not recorded: it is played with
// each rank it can have had, and what holds with all of them stands.

#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

[[nodiscard]] RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result);
[[nodiscard]] bool is_wild_open(const GamePlay& game, const Round& round);

}  // namespace rummy
