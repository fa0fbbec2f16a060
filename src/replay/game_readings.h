#pragma once
// A round of which the record leaves something open, played in every way it can have been.

#include <cstddef>

#include "replay/game_play.h"
#include "score/round.h"
#include "score/verdict.h"

namespace rummy {

[[nodiscard]] RoundOutcome play_every_reading(GamePlay& game, const Round& round,
                                              RoundResult& result, std::size_t first_finding);
}  // namespace rummy
