#pragma once
// The melds that most are, told by a look.

#include <span>

#include "cards/card.h"
#include "rules/jokers.h"
#include "rules/melds.h"
#include "table/meld.h"

namespace rummy {

/// Most melds: cards in a row of one suit, or of one rank, two of them fixed and their jokers named
/// or told by their places, that keep the rules of shapes. Such cards have one reading. False where
/// they are neither, or may have others (shape_of goes into them); `meld` is worth nothing then.
[[nodiscard]] bool read_plain(std::span<const PlayedCard> cards, const MeldSettings& melds,
                              const JokerSettings& jokers, Meld& meld);

}  // namespace rummy
