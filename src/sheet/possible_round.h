#pragma once
// Whether a round can have these scores, whatever else nobody wrote down.

#include <cstdint>

#include "settings/settings.h"
#include "sheet/sheet_round.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

enum class RoundPossible : std::uint8_t {
  yes,
  nobody_out,  // only if nobody ended it
  no,
};

/// The only round of `record`, which has scores and nothing else, as round `number` of its game.
/// `variant` has the rules of that round, and `held` what is known of hands by them.
[[nodiscard]] RoundPossible possible_round(const Record& record, const Variant& variant, int number,
                                           SearchBudget& budget, HeldPoints& held);

}  // namespace rummy
