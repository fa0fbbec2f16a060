#include "score/ledger.h"

#include "base/text.h"

namespace rummy {

Text range_words(PointsRange points) {
  return points.is_exact() ? say("{}", points.low) : say("{} to {}", points.low, points.high);
}

}  // namespace rummy
