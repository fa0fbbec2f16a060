#pragma once
// Faults of a single meld, within a turn that takes the table apart: they wait until it has ended.

#include <cstddef>
#include <span>

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

/// Findings about the shape of one meld wait until the turn has ended. `cards`: what was laid.
void defer_faults(RoundPlay& play, std::size_t first, std::size_t meld,
                  std::span<const PlayedCard> cards);

/// The table is put together anew: faults of single melds are put right, but for a joker that was
/// perhaps not named as it had to be.
void forget_faults(RoundPlay& play, const Event& event);

}  // namespace rummy
