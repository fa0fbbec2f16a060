#pragma once
// The hands shown when a round has ended: against what was left, and laid out where hands are
// compared by what is in no meld.

#include "replay/game_play.h"
#include "score/verdict.h"

namespace rummy {

void show_hands(GamePlay& game, const Round& round);

/// The record stops before the round has ended: turns it has not may have made the hands those
/// shown.
void leave_shown_open(GamePlay& game, const RoundResult& result);

}  // namespace rummy
