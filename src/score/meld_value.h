#pragma once
// What a player has on the table, in points: each card by its place in its meld, for the player who
// laid it (score.model melds_minus_hand, layoff.credit).

#include <string>

#include "base/words.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

struct LaidValue {
  PointsRange points;
  Text working;  // where it is asked for
};

/// Where the record leaves open how the melds lie, or which cards they are, between the least and
/// the most.
[[nodiscard]] LaidValue laid_value(const Table& table, Seat seat, const Variant& variant,
                                   Workings workings = Workings::told);

/// The most that cards still in a hand can count once they are laid, or laid off.
[[nodiscard]] Points most_laid(const Holding& hand, const Variant& variant);

/// Off a scoresheet: what a score keeper lists as a player's own need not be whole melds, for a
/// card laid off stands apart. An ace beside the two of its suit is low, alone it is high unless
/// marked.
[[nodiscard]] LaidValue laid_value(const Record& record, const SeatMelds& shown,
                                   const Variant& variant);

}  // namespace rummy
