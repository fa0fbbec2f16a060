#pragma once
// What forbids cards as a meld, beside the words on it: the same of a meld laid, of a group of the
// table and of a meld with no game around it.

#include <span>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/meld_shape.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// The settings that decide such a fault, blank-separated; first the one it is about.
[[nodiscard]] constexpr std::string_view settings_on(ShapeFault fault) {
  switch (fault) {
    case ShapeFault::none:
    case ShapeFault::joker_unnamed:
      return "";
    case ShapeFault::joker_adjacent:
      return "joker.adjacent";
    case ShapeFault::joker_too_many:
      return "joker.naturals_ge_jokers_in_set joker.minority_in_run joker.min_naturals "
             "joker.all_wild";
    case ShapeFault::joker_wrong_card:
      return "joker.may_duplicate meld.run.ace";
    case ShapeFault::duplicate_suit:
      return "meld.set.distinct_suits";
    case ShapeFault::too_short:
      return "meld.set.min meld.run.min";
    case ShapeFault::too_long:
      return "meld.set.max meld.run.max meld.run.both_aces";
    case ShapeFault::wraparound:
    case ShapeFault::not_a_meld:
      return "meld.run.ace";
  }
  return "";
}

/// Gives a finding on such a fault the setting that was broken and the bounds that would have let
/// the cards pass; where more than one setting forbids them, its help names all.
void add_breach(const Variant& variant, ShapeFault fault, std::span<const PlayedCard> cards,
                Finding& finding);

/// The numbers that would let a meld grow by these cards, if one of them forbids it.
[[nodiscard]] std::vector<Bound> bounds_of_growing(const Meld& meld,
                                                   std::span<const PlayedCard> cards);

}  // namespace rummy
