#pragma once
// Where a scoresheet has the whole hand of who did not knock: what of it was laid off on the melds
// of the player who did.

#include <optional>
#include <span>

#include "score/round.h"
#include "sheet/sheet_round.h"
#include "table/record.h"

namespace rummy {

/// The most cards a hand can be dealt, whether those play who may be out of the game or not.
[[nodiscard]] std::optional<int> most_dealt(const SheetLook& look);

/// Takes what was laid off from the count of the hand written: what leaves the least. Where the
/// melds it went on are not known, or can be several, what was is open.
void take_lay_offs(const SheetLook& look, Seat seat, std::span<const PlayedCard> hand,
                   HandCount& count);

}  // namespace rummy
