#pragma once
// Melds of jokers alone.

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

[[nodiscard]] Meld wild_set(int size);
[[nodiscard]] Meld wild_run(int low, int size);

/// So many jokers in legal melds of their own; nothing where that cannot be.
[[nodiscard]] std::optional<std::vector<Meld>> melds_of_jokers(int count, const MeldSettings& melds,
                                                               const JokerSettings& jokers);

}  // namespace rummy
