#pragma once
// What came before a record that begins later in its game (`carry`): how many rounds were played,
// and who opened in them, it need not say.

#include <vector>

#include "diag/finding.h"
#include "rules/variant.h"
#include "table/record.h"

namespace rummy {

struct GameStart {
  int rounds = 0;       // played before, at least
  int most_rounds = 0;  // and at most
  bool opened = false;  // in these, by those of whom the record does not tell
};

/// The ways the record can have begun that the rules tell apart: one for most records.
[[nodiscard]] std::vector<GameStart> game_starts(const Record& record, const Variant& variant);

/// What is carried shows that the player has opened: a round was won, and that takes melds.
[[nodiscard]] bool has_opened_before(const Record& record, Seat seat, const Variant& variant);

}  // namespace rummy
