#include "solve/sweep_memory.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/jokers.h"
#include "rules/melds.h"
#include "rules/setting_types.h"
#include "solve/open_runs.h"
#include "solve/rank_sets.h"
#include "solve/rest_table.h"

namespace rummy {
namespace {

/// Lists the values of settings as they are described.
class Values {
 public:
  template <class E>
  void choice(std::string_view /*key*/, E value, std::string_view /*doc*/) {
    list_.push_back(static_cast<int>(value));
  }
  template <class E>
  void choice_or_number(std::string_view /*key*/, const ChoiceOr<E>& value, Bounds /*bounds*/,
                        std::string_view /*doc*/) {
    list_.push_back(static_cast<int>(value.choice));
    list_.push_back(value.number);
  }
  void number(std::string_view /*key*/, int value, Bounds /*bounds*/, std::string_view /*doc*/) {
    list_.push_back(value);
  }
  void flag(std::string_view /*key*/, bool value, std::string_view /*doc*/) {
    list_.push_back(value ? 1 : 0);
  }
  [[nodiscard]] std::vector<int> take() { return std::move(list_); }

 private:
  std::vector<int> list_;
};

std::vector<int> values_of(MeldSettings melds, JokerSettings jokers) {
  Values values;
  describe(values, melds);
  describe(values, jokers);
  values.number({}, jokers.wild, {}, {});
  return values.take();
}

}  // namespace

SweepMemory::SweepMemory(const MeldSettings& melds, const JokerSettings& jokers)
    : settings_(values_of(melds, jokers)), melds_(melds), jokers_(jokers), sets_(melds, jokers) {}

bool SweepMemory::is_of(const MeldSettings& melds, const JokerSettings& jokers) const {
  return settings_ == values_of(melds, jokers);
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
