#pragma once
// Whole hands laid down at once, where melds appear only then; and every hand that a player can
// hold as far as the record tells.

#include <span>

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

// === A whole hand laid down at once, where melds appear only then.

/// `meld` written for what ends the round: the same thing as `out`.
[[nodiscard]] bool is_laying_out(const RoundPlay& play, const Event& event);

/// What follows this turn is another player who lays down the cards that win at once. The turn has
/// not ended, so that is done in it, and its player owes nothing any more.
[[nodiscard]] bool is_broken_into(const RoundPlay& play, std::span<const Event> rest);

/// A knock with the whole hand in melds and no discard, where going out takes none.
[[nodiscard]] bool is_knock_to_go_out(const RoundPlay& play, const Event& event);

void act_out(RoundPlay& play, const Event& event);

/// Who lays down a hand that may not go out leaves the round for it, where the variant has that.
void end_laid_out(RoundPlay& play);

}  // namespace rummy
