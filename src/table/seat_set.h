#pragma once
// Some of the players at a table, each by a bit.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "diag/finding.h"

namespace rummy {

class SeatSet {
 public:
  /// As many seats as a table can have: no record with more players is read (logio/limits.h).
  static constexpr std::size_t kMost = 64;

  void add(Seat seat) {
    RUMMY_CHECK(index(seat) < kMost);
    seats_ |= bit(seat);
  }
  /// False of nobody (kNoSeat).
  [[nodiscard]] bool has(Seat seat) const {
    return index(seat) < kMost && (seats_ & bit(seat)) != 0;
  }
  void clear() { seats_ = 0; }

 private:
  static std::uint64_t bit(Seat seat) { return std::uint64_t{1} << index(seat); }

  std::uint64_t seats_ = 0;
};

}  // namespace rummy
