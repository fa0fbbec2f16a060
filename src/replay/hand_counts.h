#pragma once
// What players are left with, where it may be the one or the other.

#include <span>

#include "base/words.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

void widen_points(PointsRange& points, Text& working, PointsRange other);
void widen(HandCount& count, const HandCount& other);
/// Says in the result what was held.
void enter_hands(std::span<const HandCount> hands, RoundResult& result);

}  // namespace rummy
