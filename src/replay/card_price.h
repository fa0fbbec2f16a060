#pragma once
// A written score that is right but for what one kind of card counts: the clause on that card is
// the one that was broken.

#include <functional>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "score/score.h"
#include "table/record.h"

namespace rummy {

/// The players' hands counted again, by the card values then in force.
using Recount = std::function<std::vector<HandCount>()>;

/// The card's setting and the value with which the score would be as written, among those that
/// tables play; no setting where there is none.
[[nodiscard]] Bound price_at_fault(GamePlay& game, const RoundOutcome& outcome,
                                   const SeatNumber& written, const Recount& recount);

}  // namespace rummy
