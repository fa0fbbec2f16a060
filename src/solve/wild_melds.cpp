#include "solve/wild_melds.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

std::optional<Meld> wild_meld(int size, const MeldSettings& melds, const JokerSettings& jokers) {
  const Meld set = wild_set(size);
  if (fault_of(set, melds, jokers) == ShapeFault::none) return set;
  const int low = lowest_place(melds);
  if (!has_places(low, size, melds)) return std::nullopt;
  const Meld run = wild_run(low, size);
  if (fault_of(run, melds, jokers) == ShapeFault::none) return run;
  return std::nullopt;
}

}  // namespace

Meld wild_set(int size) {
  Meld meld{.kind = MeldKind::set};
  for (int i = 0; i < size; ++i)
    meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
  return meld;
}

Meld wild_run(int low, int size) {
  Meld meld{.kind = MeldKind::run, .low = static_cast<std::uint8_t>(low)};
  for (int place = low; place < low + size; ++place)
    meld.push({.card = Card::joker(), .stands_for = Card(meld.suit, rank_at(place))});
  return meld;
}

std::optional<std::vector<Meld>> melds_of_jokers(int count, const MeldSettings& melds,
                                                 const JokerSettings& jokers) {
  // last[n]: the size of the last meld of n jokers, 0 where there is no way.
  std::vector<int> last(static_cast<std::size_t>(count) + 1, 0);
  std::vector<std::optional<Meld>> of_size(last.size());
  for (int n = 1; n <= count; ++n) {
    const auto at = static_cast<std::size_t>(n);
    if (n <= static_cast<int>(kMaxMeldCards)) of_size[at] = wild_meld(n, melds, jokers);
    for (int size = 1; size <= n && last[at] == 0; ++size) {
      const auto rest = static_cast<std::size_t>(n - size);
      if (of_size[static_cast<std::size_t>(size)] && (rest == 0 || last[rest] != 0))
        last[at] = size;
    }
  }
  std::vector<Meld> result;
  for (int n = count; n > 0; n -= last[static_cast<std::size_t>(n)]) {
    const std::optional<Meld>& meld =
        of_size[static_cast<std::size_t>(last[static_cast<std::size_t>(n)])];
    if (!meld) return std::nullopt;
    result.push_back(*meld);
  }
  return result;
}

}  // namespace rummy
