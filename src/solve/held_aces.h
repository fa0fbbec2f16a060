#pragma once
// Aces kept back at the low end of a sweep for runs that end in a high ace.

#include <cstddef>
#include <cstdint>

#include "cards/cards.h"
#include "solve/rank_sets.h"

namespace rummy {

/// Numbers the ways to hold back aces (of each suit so many natural ones and named jokers).
class HeldAces {
 public:
  /// `aces`: the most of each that are held back.
  void set_limits(const RankCards& aces) {
    limits_ = aces;
    ways_ = 1;
    for (std::size_t s = 0; s < kSuits; ++s)
      ways_ *= (aces.naturals[s] + 1U) * (aces.named[s] + 1U);
  }
  [[nodiscard]] unsigned number_of(const RankCards& held) const {
    unsigned number = 0;
    for (std::size_t s = 0; s < kSuits; ++s) {
      number = number * (limits_.naturals[s] + 1U) + held.naturals[s];
      number = number * (limits_.named[s] + 1U) + held.named[s];
    }
    return number;
  }
  [[nodiscard]] RankCards way(unsigned number) const {
    RankCards held;
    for (std::size_t s = kSuits; s-- > 0;) {
      held.named[s] = static_cast<std::uint8_t>(number % (limits_.named[s] + 1U));
      number /= limits_.named[s] + 1U;
      held.naturals[s] = static_cast<std::uint8_t>(number % (limits_.naturals[s] + 1U));
      number /= limits_.naturals[s] + 1U;
    }
    return held;
  }
  [[nodiscard]] const RankCards& most() const { return limits_; }
  [[nodiscard]] unsigned ways() const { return ways_; }

 private:
  RankCards limits_;
  unsigned ways_ = 1;
};

}  // namespace rummy
