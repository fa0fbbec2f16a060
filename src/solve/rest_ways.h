#pragma once
// Of one rank: what may become of the cards that went to no run. Some are left over, the others lie
// in sets.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "solve/sweep_memory.h"

namespace rummy {

inline constexpr Points kNoLimit = std::numeric_limits<Points>::max();

using SuitCounts = std::array<std::uint8_t, kSuits>;

/// A way to deal with cards of one rank that went to no run: some are left over, the others lie in
/// sets.
struct RestWay {
  Points loss = 0;
  std::uint8_t left = 0;  // no more than is asked
  std::uint8_t sets = 0;  // the same; the number of sets where they are counted exactly
  SuitCounts left_of{};   // by suit
  std::uint8_t left_in_all = 0;
};

/// The cards of one rank.
struct RankStock {
  RankCards cards;        // without free jokers
  SuitCounts may_stay{};  // by suit: so many of the natural ones may be left over
};

/// The ways of one rank, found when they are asked for; and the least that is lost by them, told
/// already while the suits are gone through one by one.
class RestWays {
 public:
  RestWays(const RankStock& stock, int rank, int jokers);
  /// `loss`: of cards that all lie in sets, kNoLimit where they cannot; `left`: of one card left
  /// over, by suit.
  using SetLoss = std::function<Points(const RankCards&)>;
  void find_least(const SetLoss& loss, const std::array<Points, kSuits>& left);

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] const RankStock& stock() const { return stock_; }
  /// What is left of the suits so far, as a number; 0 before the first.
  [[nodiscard]] std::size_t with(std::size_t number, std::size_t suit, int naturals,
                                 int named) const {
    return (number * (stock_.cards.naturals[suit] + 1U) + static_cast<unsigned>(naturals)) *
               (stock_.cards.named[suit] + 1U) +
           static_cast<unsigned>(named);
  }
  /// Of the first `suits` suits and anything of the others, with no more than so many jokers.
  [[nodiscard]] Points least(std::size_t suits, std::size_t number, int jokers) const {
    return least_[suits].empty() ? 0 : least_[suits][at(number, jokers)];
  }
  /// Null where they have not been found yet.
  [[nodiscard]] std::optional<std::vector<RestWay>>& ways(std::size_t number, int jokers) {
    return known_[at(number, jokers)];
  }

 private:
  [[nodiscard]] std::size_t at(std::size_t number, int jokers) const {
    return number * (static_cast<std::size_t>(jokers_) + 1) + static_cast<std::size_t>(jokers);
  }
  void put_set_losses(const SetLoss& loss, RankCards& rest, std::size_t suit, std::size_t number);
  void leave_over(std::size_t suit, Points loss);

  RankStock stock_;
  int rank_;
  int jokers_;
  std::array<std::size_t, kSuits + 1> numbers_{1};
  std::array<std::vector<Points>, kSuits + 1> least_;  // by number of suits
  std::vector<std::optional<std::vector<RestWay>>> known_;
};

}  // namespace rummy
