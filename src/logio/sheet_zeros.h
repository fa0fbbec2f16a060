#pragma once
// Dashes on a scoresheet that are zeros: nothing else fits the totals.

#include <cstddef>

#include "logio/sheet_grid.h"
#include "logio/sheet_table.h"

namespace rummy {

/// A dash where no total was before and one is later: nothing was scored until then, or nobody
/// played, and the total is 0 either way.
[[nodiscard]] bool is_none_yet(const TableReading& game, std::size_t player, std::size_t row,
                               const GridCell& sum);

/// Whether a dash must be a zero: the sums hold other scores than those written, and no blank may
/// be the rest.
[[nodiscard]] bool are_dashes_zeros(const TableReading& game, std::size_t player);

}  // namespace rummy
