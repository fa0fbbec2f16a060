#pragma once
// The runs of one suit, put together from the steps of a sweep over the places.

#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/open_runs.h"
#include "table/table.h"

namespace rummy {

class RunBuilder {
 public:
  RunBuilder(Suit suit, const MeldSettings& melds, const JokerSettings& jokers)
      : suit_(suit), melds_(melds), jokers_(jokers) {}

  /// The next place, from low to high: what was put to which run. Runs not mentioned have ended.
  void place(int place, std::span<const RunStep> steps);
  /// All the runs, each legal: what is longer than the rules allow is cut.
  [[nodiscard]] std::vector<Meld> finish();

 private:
  struct Open {
    OpenRun state;
    Meld run;
  };
  void end(const Meld& run);
  [[nodiscard]] bool can_cut(const Meld& run, int size) const;

  Suit suit_;
  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  std::vector<Open> open_;
  std::vector<Open> before_;  // those of the place before, while a place is put
  std::vector<Meld> done_;
};

}  // namespace rummy
