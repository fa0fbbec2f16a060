#include "score/verdict.h"

#include <cstddef>
#include <utility>

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
  if (spare_rounds.empty()) {
    rounds.emplace_back();
  } else {
    rounds.push_back(std::move(spare_rounds.back()));
    spare_rounds.pop_back();
  }
  rounds.back().clear(players);
  return rounds.back();
}

void Verdict::drop_round() {
  spare_rounds.push_back(std::move(rounds.back()));
  rounds.pop_back();
}

void Verdict::clear() {
  judgement = Judgement::note;
  findings.clear();
  excerpt = false;
  owed.clear();
  // The last one first: each round is to be what it was, with memory for as much.
  while (!rounds.empty())
    drop_round();
  result.reset();
}

}  // namespace rummy
