#pragma once
// What a hand of any size can lay down in a turn whose melds are all from the hand.

#include <optional>

#include "settings/settings.h"
#include "solve/tables.h"

namespace rummy {

/// Nothing where melds on the table have a say in it, or what is asked is more than a sweep over
/// the ranks can tell: that is for the search that tries the plays on the table.
[[nodiscard]] std::optional<TurnBest> swept_best(const TurnQuestion& question,
                                                 const Variant& variant, TurnGoal goal,
                                                 TurnTaste taste);

/// The melds most points can be made of, whether they open or not; `needs_run`: with the run an
/// opening needs.
[[nodiscard]] std::optional<TurnBest> swept_points(const TurnQuestion& question,
                                                   const Variant& variant,
                                                   TurnSearch::NeedsRun needs_run);

}  // namespace rummy
