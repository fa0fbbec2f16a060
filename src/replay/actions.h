#pragma once
// The effect of each action on the table once the rules have looked at it.

#include <cstddef>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

void act(RoundPlay& play, const Event& event);

void act_rearrange(RoundPlay& play, const Event& event);

void act_knock(RoundPlay& play, const Event& event);

}  // namespace rummy
