#pragma once
// Second opinions on whole hands, by trying everything: the least that can be left in a hand, and
// whether melds make an opening.

#include <span>
#include <vector>

#include "cards/cards.h"
#include "reference/brute_meld.h"
#include "settings/settings.h"

namespace rummy::reference {

/// The least points left of a hand once complete melds are taken out of it. For small hands: every
/// subset is tried.
[[nodiscard]] int least_left(std::span<const Card> hand, const MeldSettings& melds,
                             const JokerSettings& jokers, const CardPointSettings& values);

struct OpeningRuling {
  int points = 0;
  bool enough = false;
  bool has_run = false;  // the run the variant asks for, or none asked
};

/// Whether melds that are legal as such open, all laid in one turn.
[[nodiscard]] OpeningRuling judge_opening(const std::vector<Reading>& melds,
                                          const OpeningSettings& opening,
                                          const CardPointSettings& values);

}  // namespace rummy::reference
