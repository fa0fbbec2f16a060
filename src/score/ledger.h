#pragma once
// Points as a range: exact where every card is known, else the least and most they can be.

#include <cstdint>
#include <string>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"

namespace rummy {

/// Whether sums come with their arithmetic in words: it costs more than the sums.
enum class Workings : std::uint8_t { told, left_out };

struct PointsRange {
  Points low = 0;
  Points high = 0;

  static constexpr PointsRange exactly(Points points) { return {.low = points, .high = points}; }
  [[nodiscard]] constexpr bool is_exact() const { return low == high; }
  [[nodiscard]] constexpr bool contains(Points points) const {
    return low <= points && points <= high;
  }
  friend constexpr bool operator==(const PointsRange&, const PointsRange&) = default;
  friend constexpr PointsRange operator+(PointsRange a, PointsRange b) {
    return {.low = a.low + b.low, .high = a.high + b.high};
  }
  friend constexpr PointsRange operator-(PointsRange a, PointsRange b) {
    return {.low = a.low - b.high, .high = a.high - b.low};
  }
  friend constexpr PointsRange operator*(PointsRange a, Points n) {
    return n >= 0 ? PointsRange{.low = a.low * n, .high = a.high * n}
                  : PointsRange{.low = a.high * n, .high = a.low * n};
  }
};

/// The least and the most of both.
[[nodiscard]] constexpr PointsRange spanned(PointsRange a, PointsRange b) {
  return {.low = a.low < b.low ? a.low : b.low, .high = a.high > b.high ? a.high : b.high};
}

/// The ranges that points are in one of, where there are gaps between them; none where there are
/// not.
[[nodiscard]] std::vector<PointsRange> joined(std::vector<PointsRange> parts);

/// "30", or "7 to 30" where it is not exact.
[[nodiscard]] Text range_words(PointsRange points);

}  // namespace rummy
