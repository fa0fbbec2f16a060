#pragma once
// What sweeps of the same settings find out of runs and of the cards of single ranks, kept from one
// to the next: tables that follow each other have most ranks in common, and the rank itself makes
// no difference to sets.

#include <cstdint>
#include <map>

#include "settings/settings.h"
#include "solve/number_table.h"
#include "solve/open_runs.h"
#include "solve/rank_sets.h"
#include "solve/rest_table.h"

namespace rummy {

class SweepMemory {
 public:
  SweepMemory(const MeldSettings& melds, const JokerSettings& jokers);

  /// Whether what is kept holds under these settings too.
  [[nodiscard]] bool is_of(const MeldSettings& melds, const JokerSettings& jokers) const;
  [[nodiscard]] RankSets& sets() { return sets_; }
  /// For a sweep with so many jokers, begun anew.
  [[nodiscard]] OpenRuns& start_runs(int joker_count);
  /// The table of a place with these cards. The reference stays good until start().
  [[nodiscard]] const RestTable& table_of(const RankCards& cards, int free_jokers);
  /// Before each sweep: forgets all once that is much.
  void start();

 private:
  MeldSettings melds_;
  JokerSettings jokers_;
  RankSets sets_;
  std::map<RunMemory, OpenRuns> runs_;
  NumberTable<RestTable> tables_;
};

}  // namespace rummy
