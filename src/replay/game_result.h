#pragma once
// What a game has come to.
#include "replay/game_play.h"

namespace rummy {

void finish(GamePlay& game);

}  // namespace rummy
