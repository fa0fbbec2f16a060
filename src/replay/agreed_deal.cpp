// A round whose deal was the table's to agree on, where the record does not say what on: it is
// played with every number there may have been, and what is not found with all of them is open.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/round_way.h"
#include "replay/verdict.h"
#include "rules/deal_check.h"
#include "score/round.h"
#include "table/record.h"

namespace rummy {
namespace {

std::ptrdiff_t faults(const RoundWay& way) {
  return std::ranges::count_if(way.findings, is_fault);
}

}  // namespace

RoundOutcome GameReplay::play_deals(const Round& round, RoundResult& result) {
  agreed_.reset();
  other_ends_.clear();
  const std::vector<int> possible = possible_deals(deal_look(round));
  if (possible.size() > 1) return play_each(round, result, possible);
  if (!possible.empty()) agreed_ = possible.front();
  return play_once(round, result);
}

RoundOutcome GameReplay::play_once(const Round& round, RoundResult& result) {
  const std::size_t first_finding = verdict_->findings.size();
  opened_before_ = opened_;
  pile_readings_.clear();
  RoundOutcome outcome = play_reading(round, result);
  if (replay_.pile_choices().empty()) return outcome;
  return play_every_reading(round, result, first_finding);
}

RoundOutcome GameReplay::play_reading(const Round& round, RoundResult& result) {
  actions_played_ += round.events;
  lay_out(round);
  RoundOutcome outcome = play_moves(round, result);
  // Stopped at the first illegal action: what follows was not looked at.
  if (!stopped_) show_hands(round);
  return outcome;
}

RoundOutcome GameReplay::play_each(const Round& round, RoundResult& result,
                                   const std::vector<int>& possible) {
  const std::size_t first_finding = verdict_->findings.size();
  const bool stop_at_first = std::exchange(options_.stop_at_first, false);
  const std::vector<std::uint8_t> opened = opened_;
  const RoundResult before = result;
  std::vector<RoundWay> all;
  for (const int cards : possible) {
    agreed_ = cards;
    opened_ = opened;
    result = before;
    const RoundOutcome outcome = play_once(round, result);
    all.push_back(way_played(outcome, result, first_finding));
    all.back().other_ends = std::exchange(other_ends_, {});
  }
  options_.stop_at_first = stop_at_first;
  keep_possible(all);
  std::ranges::stable_sort(all, {}, faults);
  merge_ways(all, "how many cards were dealt, which is not recorded");
  if (stop_at_first) stop_at_first_illegal(first_finding);
  return end_alike(all, false, result);
}

}  // namespace rummy
