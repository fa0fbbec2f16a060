#pragma once
// What a hand shows when a round has ended: its own melds, and cards laid off on melds that take
// them, so that the least points are left over. Exact, unless its split says that it gave up.

#include <cstddef>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/best_split.h"
#include "solve/search_budget.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

struct LaidOff {
  PlayedCard card;
  std::size_t target = 0;  // index of the meld
};

struct BestShowing {
  BestSplit split;                // of what is not laid off
  std::vector<LaidOff> laid_off;  // in an order in which each fits
};

/// The best that `hand` (known cards only) can show with these melds to lay cards off on.
[[nodiscard]] BestShowing best_showing(const CardCounts& hand, std::span<const Meld> targets,
                                       const Variant& variant);
/// The same, giving up when the budget is spent, too.
[[nodiscard]] BestShowing best_showing(const CardCounts& hand, std::span<const Meld> targets,
                                       const Variant& variant, SearchBudget& budget);
/// The same where the best split of the hand is known.
[[nodiscard]] BestShowing best_showing(const CardCounts& hand, BestSplit split,
                                       std::span<const Meld> targets, const Variant& variant,
                                       SearchBudget& budget);

}  // namespace rummy
