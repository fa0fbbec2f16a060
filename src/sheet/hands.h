#pragma once
// What players were left with by a scoresheet, and what no hand can have been.

#include "diag/finding.h"
#include "score/round.h"
#include "sheet/sheet_round.h"
#include "table/record.h"

namespace rummy {

/// What is left in the player's hand; what lies on the table is not among it.
[[nodiscard]] HandCount count_left(const SheetLook& look, Seat seat);

/// Hands of more or fewer cards, or of more or fewer points, than the player can have been left
/// with, and points that are not those of the cards: code round.hand.
void check_hands(const SheetLook& look, Findings& findings);

}  // namespace rummy
