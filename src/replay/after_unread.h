#pragma once
// Of turns that come after a line nobody can read only what does not depend on what it said.

#include <cstddef>
#include <optional>

#include "diag/finding.h"
#include "replay/round_play.h"

namespace rummy {

/// Of the turn just played keeps what is found however it stood when the part began.
void keep_certain(RoundPlay& play, std::size_t first_finding, std::optional<Seat> last_seat);

}  // namespace rummy
