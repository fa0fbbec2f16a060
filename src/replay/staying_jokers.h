#pragma once
// Where jokers may not move (`joker.move: none`) and it is not recorded how the table lies after a
// play: whether they can have stayed where they lay.

#include "replay/round_play.h"

namespace rummy {

/// Without joker.move a joker stays beside a card it lay beside: sure only where the melds that
/// have jokers can stay as they lay, one of them with cards of this turn laid on.
[[nodiscard]] bool can_jokers_stay(RoundPlay& play);

}  // namespace rummy
