#pragma once
// The best split of a hand whose melds are free only where they include what the game asks for
// (score.hand_melds_need). Exact.

#include <optional>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/best_split.h"
#include "solve/search_budget.h"

namespace rummy {

/// Whether melds of a hand count for nothing without others.
[[nodiscard]] bool needs_melds(const Variant& variant);

/// Of the splits whose melds are free the one that leaves the least; where none is, all of the hand
/// is left. Nothing for hands larger than anybody holds, with more runs to try, or when the budget
/// is spent.
[[nodiscard]] std::optional<BestSplit> best_composed(const CardCounts& hand, const Variant& variant,
                                                     SearchBudget& budget);

}  // namespace rummy
