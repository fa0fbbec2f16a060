#pragma once
// What a turn has made of the whole table: found out when the turn ends, for the rules to judge.

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

// === What a turn has made of the whole table: found out when the turn ends, for the rules to
// judge.

/// A joker may have lain on the table, named, before it was written down.
[[nodiscard]] bool may_have_lain_unseen(const RoundPlay& play);
void finish_table_turn(RoundPlay& play);

/// A joker of the group was not named; `one_card`: it can be one card only.
void report_unnamed_joker(RoundPlay& play, const Group& group, bool one_card);

}  // namespace rummy
