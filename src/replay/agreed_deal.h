#pragma once
// A round whose deal was the table's to agree on, where the record does not say what on: it is
// played with every number there may have been, and what is not found with all of them is open. So
// it is with a hand of which nobody can tell whether it was due the extra card of who begins.

#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

/// With every deal there may have been, and each of who may have begun it.
[[nodiscard]] RoundOutcome play_deals(GamePlay& game, const Round& round, RoundResult& result);
/// Deals and plays it once, each choice made as `WaysTried::readings` says.
[[nodiscard]] RoundOutcome play_reading(GamePlay& game, const Round& round, RoundResult& result);

}  // namespace rummy
