#pragma once
// A second opinion on whole tables: whether cards can all lie in melds, by trying every way to
// split them.

#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"

namespace rummy::reference {

/// For small tables. Jokers with a name keep it.
[[nodiscard]] bool can_lie(std::span<const PlayedCard> cards, const MeldSettings& melds,
                           const JokerSettings& jokers);

/// The same in melds none of which is one still with `more` added.
[[nodiscard]] bool can_lie_shut(std::span<const PlayedCard> cards, Card more,
                                const MeldSettings& melds, const JokerSettings& jokers);

/// What going out asks, and every way to split the hand tried for it.
struct Terms {
  int left_min = 0;
  int left_max = 0;
  int runs = 0;
  int natural_runs = 0;
  int sets = 0;
  bool exact = false;
};
[[nodiscard]] bool can_go_out(std::span<const Card> hand, const Terms& terms,
                              const MeldSettings& melds, const JokerSettings& jokers);

}  // namespace rummy::reference
