#pragma once
// How a round begins: the deal as the record has it, the rest of the pack in the stock.

#include "replay/game_play.h"
#include "rules/topics.h"
#include "score/verdict.h"

namespace rummy {

[[nodiscard]] DealLook deal_look(const GamePlay& game, const Round& round);
void lay_out(GamePlay& game, const Round& round);

}  // namespace rummy
