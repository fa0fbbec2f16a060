#pragma once
// Players, pack, deal and dealer: how a round is set up.

#include <cstddef>
#include <span>

#include "diag/finding.h"
#include "settings/settings.h"

namespace rummy {

/// The next of these, who sit in seating order, from a seat that need not be one of theirs.
[[nodiscard]] Seat next_of_some(std::span<const Seat> seats, Seat seat, Direction way);
/// The same, quickly where all of the players before `seat` are among them.
[[nodiscard]] inline Seat next_of(std::span<const Seat> seats, Seat seat, Direction way) {
  const std::size_t at = index(seat);
  if (at >= seats.size() || seats[at] != seat) return next_of_some(seats, seat, way);
  const std::size_t last = seats.size() - 1;
  if (way == Direction::clockwise) return seats[at == last ? 0 : at + 1];
  return seats[at == 0 ? last : at - 1];
}

}  // namespace rummy
