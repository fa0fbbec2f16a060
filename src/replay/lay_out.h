#pragma once
// A round dealt: hands, stock, discard pile.

#include "replay/game_play.h"
#include "rules/deal_check.h"
#include "score/verdict.h"

namespace rummy {

[[nodiscard]] DealLook deal_look(const GamePlay& game, const Round& round);
void lay_out(GamePlay& game, const Round& round);

}  // namespace rummy
