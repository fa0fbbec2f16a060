#pragma once
// Knocking: ending the round with few points left in hand.

#include <optional>

#include "cards/cards.h"

namespace rummy {

struct Variant;

/// The most points a player may knock with in one round: the least and the most that may be.
struct KnockPoints {
  Points low = 0;
  Points high = 0;
};
/// That limit in a round that began with this card turned up (nothing: with none). Nothing where
/// there is no limit; more than one number only where it hangs on a card that is not recorded.
[[nodiscard]] std::optional<KnockPoints> knock_points(const Variant& variant,
                                                      const std::optional<Card>& upcard);

}  // namespace rummy
