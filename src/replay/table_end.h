#pragma once
// The change a turn made to the whole table, found when the turn ends and judged by the rules.

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

/// Whether a joker may have lain on the table, named, before it was written down.
[[nodiscard]] bool may_have_lain_unseen(const RoundPlay& play);
void finish_table_turn(RoundPlay& play);

/// Reports a joker of the group without a name. `one_card`: it can stand for one card only.
void report_unnamed_joker(RoundPlay& play, const Group& group, bool one_card);

}  // namespace rummy
