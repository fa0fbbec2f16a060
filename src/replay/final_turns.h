#pragma once
// After the stock has gone for good: an extra turn for everybody, where the variant has that
// (notation: extra turns not written are turns in which nothing was laid); or turns without a draw
// until all have passed; a round given up; and players who leave it.

#include <optional>

#include "diag/finding.h"
#include "replay/round_play.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

void act_pass(RoundPlay& play);

/// Owed in seating order from the player after the one who took the last card, that player last.
void begin_final_turns(RoundPlay& play);

/// A turn that passes others over tells that these had theirs and laid nothing.
void join_final_turns(RoundPlay& play);
void abandon(RoundPlay& play, const Event& event);

/// When somebody has gone out the others have a turn each, where the variant has that.
void count_last_turn(RoundPlay& play);

/// Where turns go on without a stock, the round is over when all have passed since anybody did
/// something else. A player passed over by mistake has not passed.
void count_pass(RoundPlay& play);

/// Whoever leaves, allowed to or not, plays no more in the round; who is left alone has won it.
void act_drop(RoundPlay& play);

/// The others play on.
void leave(RoundPlay& play, std::optional<Points> points);

/// Where the table may be taken apart a turn is judged as one, and so is the hand it leaves.
void check_emptied_turn(RoundPlay& play);

}  // namespace rummy
