#pragma once
// Of one place of a sweep: which cards may be left to sets, told already while the suits are gone
// through one by one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/cards.h"
#include "solve/rank_sets.h"

namespace rummy {

class RestTable {
 public:
  /// `free_jokers`: the most that can be added; less than 64.
  RestTable(RankSets& sets, const RankCards& cards, int free_jokers);

  /// What is left of the suits so far, as a number; 0 before the first.
  [[nodiscard]] std::size_t with(std::size_t number, std::size_t suit, int naturals,
                                 int named) const {
    return (number * (cards_.naturals[suit] + 1U) + static_cast<unsigned>(naturals)) *
               (cards_.named[suit] + 1U) +
           static_cast<unsigned>(named);
  }
  /// How many free jokers, as bits, make sets of what is left of the first `suits` suits and
  /// something of the others.
  [[nodiscard]] std::uint64_t free_jokers(std::size_t suits, std::size_t number) const {
    return levels_[suits].empty() ? ~std::uint64_t{0} : levels_[suits][number];
  }
  /// Whether the table could be made; else only free_jokers() of all suits tells nothing.
  [[nodiscard]] bool is_complete() const { return !levels_[kSuits].empty(); }

 private:
  void fill(RankSets& sets, RankCards& rest, std::size_t suit, std::size_t number, int free_jokers);

  RankCards cards_;
  std::array<std::vector<std::uint64_t>, kSuits + 1> levels_;  // by number of suits
};

}  // namespace rummy
