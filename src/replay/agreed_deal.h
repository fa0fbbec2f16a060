#pragma once
// A round played with every deal there may have been.

#include "replay/game_play.h"
#include "score/round.h"
#include "score/verdict.h"

namespace rummy {

/// With every deal there may have been, and each of who may have begun it.
[[nodiscard]] RoundOutcome play_deals(GamePlay& game, const Round& round, RoundResult& result);
/// Deals and plays it once, each choice made as `WaysTried::readings` says.
[[nodiscard]] RoundOutcome play_reading(GamePlay& game, const Round& round, RoundResult& result);

}  // namespace rummy
