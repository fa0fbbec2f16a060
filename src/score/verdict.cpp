#include "score/verdict.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"

namespace rummy {

// === Points as a range.

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

// === The referee's answer to one record (spec: verdicts).

void RoundResult::clear(std::size_t players) {
  turns = 0;
  has_moves = true;
  dealer.reset();
  first.reset();
  ended = RoundEnd::unfinished;
  winners.clear();
  seats.clear();
  seats.resize(players);
  totals_known = true;
  impossible = false;
}

RoundResult& Verdict::add_round(std::size_t players) {
  RoundResult& round = rounds.add_as_left();
  round.clear(players);
  return round;
}

void Verdict::clear() {
  judgement = Judgement::note;
  findings.clear();
  excerpt = false;
  owed.clear();
  rounds.clear();
  result.reset();
}

}  // namespace rummy
