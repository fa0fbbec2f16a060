#pragma once
// A part of a round that does not begin with it: an excerpt, or what comes after a line nobody can
// read. What of it is certain however the round began.

#include <cstddef>
#include <optional>

#include "diag/finding.h"
#include "replay/round_play.h"

namespace rummy {

/// Of the turn just played, what does not hold however the round began is left open.
void keep_certain(RoundPlay& play, std::size_t first_finding, std::optional<Seat> last_seat);

}  // namespace rummy
