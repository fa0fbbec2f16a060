#pragma once
// Opening: what the first melds of a player must be.

#include "base/words.h"
#include "settings/settings.h"

namespace rummy {

/// Whether there are conditions to an opening, in the round played.
[[nodiscard]] bool has_conditions(const OpeningSettings& opening);
/// Whether an opening has to be certain melds in some round.
[[nodiscard]] bool has_contract(const OpeningSettings& opening);
/// Those of one round.
[[nodiscard]] Contract contract_of(const OpeningSettings& opening, int players, int round);
/// "2 sets and a run".
[[nodiscard]] Text contract_words(const Contract& contract);

}  // namespace rummy
