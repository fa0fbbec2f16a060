#pragma once
// Arranges a table by sweeping over the places of runs, low ace to high ace: at each, some cards go
// to the runs that are open, and the others must divide into sets. What is remembered between
// places is only which runs are open, so the states are few, however many cards there are.

#include <cstdint>

#include "settings/settings.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"

namespace rummy {

/// Whether sweep() can be asked: runs do not go around the corner, and no card is there more often
/// than states can count.
[[nodiscard]] bool can_sweep(const TableCards& cards, const MeldSettings& melds);

/// `memory`: of sweeps before, by the same settings.
[[nodiscard]] Arrangement sweep(const TableCards& cards, const MeldSettings& melds,
                                const JokerSettings& jokers, std::uint64_t step_limit,
                                SweepMemory& memory);

}  // namespace rummy
