#pragma once
// The moves of a round, and how it stands when they have been played.

#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

[[nodiscard]] RoundOutcome play_moves(GamePlay& game, const Round& round, RoundResult& result);

}  // namespace rummy
