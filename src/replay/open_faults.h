#pragma once
// Faults of a single meld, within a turn that takes the table apart: they wait until it has ended.

#include <cstddef>
#include <cstdint>
#include <span>

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

/// Findings about the shape of one meld wait until the turn has ended. `cards`: what was laid.
void defer_faults(RoundPlay& play, std::size_t first, std::size_t meld,
                  std::span<const PlayedCard> cards);

/// Whether a card laid unseen may be a joker, by what is written of the table now.
enum class UnseenJoker : std::uint8_t { no, perhaps };

/// The table is put together anew: faults of single melds are put right, but for a joker that was
/// perhaps not named as it had to be.
void forget_faults(RoundPlay& play, UnseenJoker unseen);

}  // namespace rummy
