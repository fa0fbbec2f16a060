#include "solve/sweep_memory.h"

#include <cstddef>
#include <cstdint>

#include "settings/settings.h"
#include "solve/open_runs.h"
#include "solve/rank_sets.h"
#include "solve/rest_table.h"

namespace rummy {

SweepMemory::SweepMemory(const MeldSettings& melds, const JokerSettings& jokers)
    : melds_(melds), jokers_(jokers), sets_(melds, jokers) {}

bool SweepMemory::is_of(const MeldSettings& melds, const JokerSettings& jokers) const {
  return melds_ == melds && jokers_ == jokers;
}

OpenRuns& SweepMemory::start_runs(int joker_count) {
  const RunMemory memory = run_memory(melds_, jokers_, joker_count);
  OpenRuns& runs = runs_.try_emplace(memory, melds_, jokers_, memory).first->second;
  runs.start();
  return runs;
}

const RestTable& SweepMemory::table_of(const RankCards& cards, int free_jokers) {
  RankCards all = cards;
  all.free = static_cast<std::uint8_t>(free_jokers);
  const std::uint64_t key = key_of(all);
  const RestTable* const known = tables_.find(key);
  return known != nullptr ? *known : tables_.add(key, RestTable(sets_, cards, free_jokers));
}

void SweepMemory::start() {
  constexpr std::size_t kMostKept = 2'000;
  if (tables_.size() <= kMostKept && sets_.known() <= 10 * kMostKept) return;
  tables_.clear();
  sets_.forget();
}

}  // namespace rummy
