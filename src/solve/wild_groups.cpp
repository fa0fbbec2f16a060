#include "solve/wild_groups.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/wild_melds.h"
#include "table/table.h"

namespace rummy {
namespace {

class Groups {
 public:
  Groups(const MeldSettings& melds, const JokerSettings& settings)
      : melds_(melds), settings_(settings) {}

  bool divide(int jokers, int runs, int sets) {
    if (jokers == 0) return runs == 0 && sets == 0;
    if (failed_.contains({jokers, runs, sets})) return false;
    const int most = std::min(jokers, static_cast<int>(kMaxMeldCards));
    for (int size = most; size > 0; --size) {
      const Meld set = wild_set(size);
      if (is_legal(set) && lay(set, jokers, runs, std::max(0, sets - 1))) return true;
      const int low = lowest_place(melds_);
      if (!has_places(low, size, melds_)) continue;
      const Meld run = wild_run(low, size);
      if (is_legal(run) && lay(run, jokers, std::max(0, runs - 1), sets)) return true;
    }
    failed_.insert({jokers, runs, sets});
    return false;
  }

  [[nodiscard]] const std::vector<Meld>& laid() const { return laid_; }

 private:
  [[nodiscard]] bool is_legal(const Meld& meld) const {
    return fault_of(meld, melds_, settings_) == ShapeFault::none;
  }
  bool lay(const Meld& meld, int jokers, int runs, int sets) {
    laid_.push_back(meld);
    if (divide(jokers - meld.size, runs, sets)) return true;
    laid_.pop_back();
    return false;
  }

  const MeldSettings& melds_;
  const JokerSettings& settings_;
  std::vector<Meld> laid_;
  std::set<std::array<int, 3>> failed_;
};

}  // namespace

std::optional<std::vector<Meld>> wild_groups(int jokers, int runs, int sets,
                                             const MeldSettings& melds,
                                             const JokerSettings& settings) {
  if (runs == 0 && sets == 0) return melds_of_jokers(jokers, melds, settings);
  Groups groups(melds, settings);
  if (!groups.divide(jokers, runs, sets)) return std::nullopt;
  return groups.laid();
}

}  // namespace rummy
