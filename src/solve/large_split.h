#pragma once
// The best split of more cards than any player should hold: slower than best_split, and with no
// limit to how many they are.

#include <cstdint>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/best_split.h"

namespace rummy {

/// `hand`: jokers are jokers, no rank is wild. Gives up after `step_limit` steps.
[[nodiscard]] BestSplit split_large(const CardCounts& hand, const Variant& variant,
                                    std::uint64_t step_limit);

}  // namespace rummy
