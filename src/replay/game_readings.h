#pragma once
// A round of which the record leaves something open, played in every way it can have been.

#include <cstddef>

#include "replay/game_play.h"
#include "score/round.h"
#include "score/verdict.h"

namespace rummy {

/// The round has been played in one way, and that left choices open: plays it in all.
[[nodiscard]] RoundOutcome play_every_reading(GamePlay& game, const Round& round,
                                              RoundResult& result, std::size_t first_finding);

}  // namespace rummy
