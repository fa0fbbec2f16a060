#include "score/verdict.h"

#include <cstddef>

#include "diag/finding.h"

namespace rummy {

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
