#pragma once
// What a record comes to: who has won, as written and by the scores; the final totals.

#include "replay/game_play.h"

namespace rummy {

void finish(GamePlay& game);

}  // namespace rummy
