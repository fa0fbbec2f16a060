#pragma once
// The melds that most are, and where a single card joins one: told by a look.

#include <cstdint>
#include <span>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// Most melds: cards in a row of one suit, or of one rank, two of them fixed and their jokers named
/// or told by their places, that keep the rules of shapes. Such cards have one reading. False where
/// they are neither, or may have others (shape_of goes into them); `meld` is worth nothing then.
/// Who owns it laid them.
[[nodiscard]] bool read_plain(std::span<const PlayedCard> cards, const MeldSettings& melds,
                              const JokerSettings& jokers, Meld& meld);

/// Where a card joins a meld: in a set, behind the others.
enum class MeldEnd : std::uint8_t { none, front, back };

/// Where extend() puts a known card on a clear meld; none where it does not fit.
[[nodiscard]] MeldEnd end_for(const Meld& meld, PlayedCard played, const MeldSettings& melds,
                              const JokerSettings& jokers);
/// Puts it there: what extend() makes of the meld.
void put_at(Meld& meld, PlayedCard played, MeldEnd end);

}  // namespace rummy
