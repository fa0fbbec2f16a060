#pragma once
// Rules that are another thing in each round: which rank is wild, what an opening has to be.

#include "replay/game_play.h"
#include "settings/settings.h"

namespace rummy {

void use_round_rules(GamePlay& game);

/// 0: no rank is wild.
void use_wild(GamePlay& game, int rank);

void use_card_points(GamePlay& game, const CardPointSettings& points);

}  // namespace rummy
