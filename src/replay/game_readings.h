#pragma once
// A round of which the record leaves something open: unknown discards which card of the pile was
// taken, and so how many came with it; a draw not written whether it was made. The round is played
// in every way it can have been, and what holds in all of them stands.

#include <cstddef>

#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

/// The round has been played in one way, and that left choices open: plays it in all.
[[nodiscard]] RoundOutcome play_every_reading(GamePlay& game, const Round& round,
                                              RoundResult& result, std::size_t first_finding);

}  // namespace rummy
