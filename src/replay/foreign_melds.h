#pragma once
// Where players may take apart only their own melds: what a turn has made of those of others.

#include "replay/round_play.h"
#include "rules/rule.h"

namespace rummy {

/// Without leave to touch them, other players' melds lie as they lay, but for cards added from the
/// hand where that is allowed.
void judge_foreign(RoundPlay& play);

/// How the table lies is not recorded: whether what is not of other players' melds can lie in melds
/// by itself.
[[nodiscard]] LooseAnswer fits_beside_foreign(RoundPlay& play);

}  // namespace rummy
