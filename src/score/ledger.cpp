#include "score/ledger.h"

#include <fmt/core.h>

#include <string>

namespace rummy {

std::string range_words(PointsRange points) {
  return points.is_exact() ? fmt::format("{}", points.low)
                           : fmt::format("{} to {}", points.low, points.high);
}

}  // namespace rummy
