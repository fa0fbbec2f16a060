#pragma once
// `table`: the whole table written anew, compared card by card with what lay there.

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

void act_table(RoundPlay& play, const Event& event);

}  // namespace rummy
