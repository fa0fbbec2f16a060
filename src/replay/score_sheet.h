#pragma once
// Scores a round of a scoresheet in each way it can have ended, if the sheet does not show how.

#include <cstddef>

#include "replay/game_play.h"
#include "score/verdict.h"

namespace rummy {

/// If a player's total is what the rules give, and not what the sheet adds up, the score follows
/// from the next total.
void derive_by_rules(GamePlay& game, const Round& round);

/// A round with a line of its own but no figures is no round of the game.
void pass_blank_round(GamePlay& game, std::size_t i);
void score_sheet(GamePlay& game, const Round& round, RoundResult& result);

}  // namespace rummy
