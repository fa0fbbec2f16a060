#include "solve/sweep_memory.h"

#include <cstddef>
#include <cstdint>

#include "solve/rank_sets.h"
#include "solve/rest_table.h"

namespace rummy {

const RestTable& SweepMemory::table_of(const RankCards& cards, int free_jokers) {
  RankCards all = cards;
  all.free = static_cast<std::uint8_t>(free_jokers);
  const std::uint64_t key = key_of(all);
  const auto known = tables_.find(key);
  if (known != tables_.end()) return known->second;
  return tables_.try_emplace(key, sets_, cards, free_jokers).first->second;
}

void SweepMemory::start() {
  constexpr std::size_t kMostKept = 2'000;
  if (tables_.size() <= kMostKept && sets_.known() <= 10 * kMostKept) return;
  tables_.clear();
  sets_.forget();
}

}  // namespace rummy
