#pragma once
// A round of a scoresheet, scored: in each of the ways it can have ended, where it does not say.

#include <cstddef>

#include "replay/game_play.h"
#include "score/verdict.h"

namespace rummy {

/// Where a player's total is what the rules give, not what the sheet adds up, the score is what the
/// next total has more.
void derive_by_rules(GamePlay& game, const Round& round);

/// Nothing is written in it: no round of the game, though it has a line of its own.
void pass_blank_round(GamePlay& game, std::size_t i);
void score_sheet(GamePlay& game, const Round& round, RoundResult& result);

}  // namespace rummy
