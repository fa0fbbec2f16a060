#pragma once
// A record that begins or stops in the middle of its round.

#include "replay/round_play.h"
#include "replay/round_played.h"
#include "rules/rule.h"

namespace rummy {

/// Of a record that begins later it is open whether the card turned up was still on offer.
[[nodiscard]] UpcardOffer first_offer(const RoundStart& start);

/// What may lie on the table of turns that are not recorded.
void lay_unseen_melds(RoundPlay& play);

/// What the last turn owes is found by playing it once more as if it ended with what is recorded.
void play_last_or_any_turn(RoundPlay& play);

}  // namespace rummy
