#pragma once
// An ending against the rules that the table did not accept: play goes on after it, and the round
// with it (verdicts: After an illegal move).

#include <cstddef>

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

/// A ruling follows the line of this action, and lets it stand.
[[nodiscard]] bool is_let_stand(const RoundPlay& play, const Event& action);

/// What was found of the action that is played, from `first_finding` on, forbids it to end the
/// round, and the next player played on. Where that is open because cards are unknown, whether the
/// table accepted it is a choice.
[[nodiscard]] bool is_end_refused(RoundPlay& play, std::size_t first_finding);

/// Acts, and where the end is refused takes back what only the ending laid out.
void act_unless_refused(RoundPlay& play, const Event& event,
                        void (*act)(RoundPlay& play, const Event& event));

}  // namespace rummy
