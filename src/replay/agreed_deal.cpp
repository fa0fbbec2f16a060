// A round whose deal was the table's to agree on, where the record does not say what on: it is
// played with every number there may have been, and what is not found with all of them is open. So
// it is with a hand of which nobody can tell whether it was due the extra card of who begins.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/round_way.h"
#include "rules/deal_check.h"
#include "score/round.h"
#include "score/verdict.h"
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
  if (possible.size() > 1) {
    const auto play = [&](std::size_t i) {
      agreed_ = possible[i];
      return play_starts(round, result);
    };
    return play_each(result, possible.size(), play,
                     "how many cards were dealt, which is not recorded");
  }
  if (!possible.empty()) agreed_ = possible.front();
  return play_starts(round, result);
}

/// Who begins, and so was dealt more, cannot be told, and the record has not the hands of all who
/// may have been.
RoundOutcome GameReplay::play_starts(const Round& round, RoundResult& result) {
  const bool is_open = std::ranges::any_of(starters_, [&](Seat seat) {
    return std::ranges::find(round.deals, seat, &SeatCards::seat) == round.deals.end();
  });
  if (!is_open) return play_once(round, result);
  const auto play = [&](std::size_t i) {
    dealt_more_ = starters_[i];
    return play_once(round, result);
  };
  const RoundOutcome outcome =
      play_each(result, starters_.size(), play, "who was to begin and was dealt more cards");
  dealt_more_.reset();
  return outcome;
}

RoundOutcome GameReplay::play_once(const Round& round, RoundResult& result) {
  const std::size_t first_finding = verdict_->findings.size();
  opened_before_ = opened_;
  readings_.clear();
  RoundOutcome outcome = play_reading(round, result);
  if (replay_.open_choices().empty()) return outcome;
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

/// What is found in each of `ways` ways stands; `open` says what the rest depends on.
RoundOutcome GameReplay::play_each(RoundResult& result, std::size_t ways,
                                   const std::function<RoundOutcome(std::size_t)>& play,
                                   const char* open) {
  const std::size_t first_finding = verdict_->findings.size();
  const bool stop_at_first = std::exchange(options_.stop_at_first, false);
  const std::vector<std::uint8_t> opened = opened_;
  const RoundResult before = result;
  std::vector<RoundWay> all;
  for (std::size_t i = 0; i < ways; ++i) {
    opened_ = opened;
    result = before;
    const RoundOutcome outcome = play(i);
    all.push_back(way_played(outcome, result, first_finding));
    all.back().other_ends = std::exchange(other_ends_, {});
  }
  options_.stop_at_first = stop_at_first;
  keep_possible(all);
  std::ranges::stable_sort(all, {}, faults);
  merge_ways(all, open);
  if (stop_at_first) stop_at_first_illegal(first_finding);
  return end_alike(all, false, result);
}

}  // namespace rummy
