#pragma once
// Jokers exchanged and moved: what these actions do at the table.

#include <cstddef>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/record.h"

namespace rummy {

void act_swap(RoundPlay& play, const Event& event);

void act_move(RoundPlay& play, const Event& event);

}  // namespace rummy
