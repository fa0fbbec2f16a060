#pragma once
// A round played with every deal there may have been.

#include "replay/game_play.h"
#include "score/round.h"
#include "score/verdict.h"

namespace rummy {

[[nodiscard]] RoundOutcome play_deals(GamePlay& game, const Round& round, RoundResult& result);
[[nodiscard]] RoundOutcome play_reading(GamePlay& game, const Round& round, RoundResult& result);

}  // namespace rummy
