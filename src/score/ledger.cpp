#include "score/ledger.h"

#include <algorithm>
#include <vector>

#include "base/words.h"

namespace rummy {

std::vector<PointsRange> joined(std::vector<PointsRange> parts) {
  std::ranges::sort(parts, {}, &PointsRange::low);
  std::vector<PointsRange> all;
  for (const PointsRange& part : parts) {
    const bool joins = !all.empty() && part.low <= all.back().high + 1;
    if (!joins) all.push_back(part);
    all.back().high = std::max(all.back().high, part.high);
  }
  if (all.size() == 1) all.clear();
  return all;
}

Text range_words(PointsRange points) {
  return points.is_exact() ? say("{}", points.low) : say("{} to {}", points.low, points.high);
}

}  // namespace rummy
