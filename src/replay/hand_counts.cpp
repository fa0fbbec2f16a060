#include "replay/hand_counts.h"

#include <cstddef>
#include <span>

#include "base/words.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

void widen_points(PointsRange& points, Text& working, PointsRange other) {
  if (points == other) return;
  points = spanned(points, other);
  working = say("between {} and {}: it is unknown where some cards went", points.low, points.high);
}

void widen(HandCount& count, const HandCount& other) {
  widen_points(count.points, count.working, other.points);
  widen_points(count.laid, count.laid_working, other.laid);
  if (count.is_empty != other.is_empty) count.is_empty.reset();
}

void enter_hands(std::span<const HandCount> hands, RoundResult& result) {
  for (std::size_t i = 0; i < hands.size(); ++i)
    if (hands[i].took_part) result.seats[i].held = hands[i].points;
}

}  // namespace rummy
