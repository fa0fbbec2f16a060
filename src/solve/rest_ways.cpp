#include "solve/rest_ways.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/cards.h"
#include "solve/sweep_memory.h"

namespace rummy {

RestWays::RestWays(const RankStock& stock, int rank, int jokers)
    : stock_(stock), rank_(rank), jokers_(jokers) {
  for (std::size_t s = 0; s < kSuits; ++s)
    numbers_[s + 1] = numbers_[s] * (stock.cards.naturals[s] + 1U) * (stock.cards.named[s] + 1U);
  known_.resize(numbers_[kSuits] * (static_cast<std::size_t>(jokers) + 1));
}

void RestWays::find_least(const SetLoss& loss, const std::array<Points, kSuits>& left) {
  // Beyond two packs and some jokers the table costs more than it saves.
  constexpr std::size_t kMostNumbers = 2048;
  if (numbers_[kSuits] > kMostNumbers) return;
  const std::size_t jokers = static_cast<std::size_t>(jokers_) + 1;
  for (std::size_t s = 0; s <= kSuits; ++s)
    least_[s].assign(numbers_[s] * jokers, kNoLimit);
  RankCards rest;
  put_set_losses(loss, rest, 0, 0);
  for (std::size_t s = 0; s < kSuits; ++s)
    leave_over(s, left[s]);
  std::vector<Points>& all = least_[kSuits];
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i % jokers != 0) all[i] = std::min(all[i], all[i - 1]);
  for (std::size_t s = kSuits; s-- > 0;) {
    const std::size_t choices = numbers_[s + 1] / numbers_[s] * jokers;
    for (std::size_t i = 0; i < least_[s + 1].size(); ++i) {
      Points& least = least_[s][i / choices * jokers + i % jokers];
      least = std::min(least, least_[s + 1][i]);
    }
  }
}

void RestWays::put_set_losses(const SetLoss& loss, RankCards& rest, std::size_t suit,
                              std::size_t number) {
  if (suit == kSuits) {
    for (int jokers = 0; jokers <= jokers_; ++jokers) {
      rest.free = static_cast<std::uint8_t>(jokers);
      least_[kSuits][at(number, jokers)] = loss(rest);
    }
    return;
  }
  for (int naturals = 0; naturals <= stock_.cards.naturals[suit]; ++naturals) {
    for (int named = 0; named <= stock_.cards.named[suit]; ++named) {
      rest.naturals[suit] = static_cast<std::uint8_t>(naturals);
      rest.named[suit] = static_cast<std::uint8_t>(named);
      put_set_losses(loss, rest, suit + 1, with(number, suit, naturals, named));
    }
  }
}

/// Some cards of the suit may be left over.
void RestWays::leave_over(std::size_t suit, Points loss) {
  const int most = stock_.may_stay[suit];
  if (most == 0) return;
  std::vector<Points>& least = least_[kSuits];
  const std::vector<Points> before = least;
  // One natural card more is so far on in the table.
  const std::size_t step = numbers_[kSuits] / numbers_[suit + 1] * (stock_.cards.named[suit] + 1U) *
                           (static_cast<std::size_t>(jokers_) + 1);
  const std::size_t copies = stock_.cards.naturals[suit] + 1U;
  for (std::size_t i = 0; i < least.size(); ++i) {
    const auto there = static_cast<int>(i / step % copies);
    for (int left = 1; left <= std::min(there, most); ++left) {
      const Points other = before[i - static_cast<std::size_t>(left) * step];
      if (other != kNoLimit) least[i] = std::min(least[i], other + left * loss);
    }
  }
}

}  // namespace rummy
