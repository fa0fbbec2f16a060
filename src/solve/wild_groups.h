#pragma once
// Jokers that are in no meld with another card, where some of their melds must be runs or sets.

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// All of so many jokers in legal melds of their own, so many runs and sets among them at least;
/// nothing where that cannot be.
[[nodiscard]] std::optional<std::vector<Meld>> wild_groups(int jokers, int runs, int sets,
                                                           const MeldSettings& melds,
                                                           const JokerSettings& settings);

}  // namespace rummy
