#pragma once
// `table`: all of the table written anew, card by card held against what lay there.

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

void act_table(RoundPlay& play, const Event& event);

}  // namespace rummy
