#pragma once
// A round whose wild rank the record may not tell.

#include "replay/game_play.h"
#include "score/round.h"
#include "score/verdict.h"

namespace rummy {

[[nodiscard]] RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result);
[[nodiscard]] bool is_wild_open(const GamePlay& game, const Round& round);

}  // namespace rummy
