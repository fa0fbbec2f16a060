// A round whose deal was the table's to agree on, where the record does not say what on: it is
// played with every number there may have been, and what is not found with all of them is open. So
// it is with a hand of which nobody can tell whether it was due the extra card of who begins.

#include "replay/agreed_deal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/game_readings.h"
#include "replay/lay_out.h"
#include "replay/round_moves.h"
#include "replay/round_way.h"
#include "replay/shown_hands.h"
#include "rules/deal_check.h"
#include "score/round.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

std::ptrdiff_t faults(const RoundWay& way) {
  return std::ranges::count_if(way.findings, is_fault);
}

RoundOutcome play_once(GamePlay& game, const Round& round, RoundResult& result) {
  const std::size_t first_finding = game.verdict->findings.size();
  game.tries.opened_before = game.who.opened;
  game.tries.readings.clear();
  RoundOutcome outcome = play_reading(game, round, result);
  if (game.replay.open_choices().empty()) return outcome;
  return play_every_reading(game, round, result, first_finding);
}

/// What is found in each of `ways` ways stands; `open` says what the rest depends on.
RoundOutcome play_each(GamePlay& game, RoundResult& result, std::size_t ways,
                       const std::function<RoundOutcome(std::size_t)>& play, const char* open) {
  const std::size_t first_finding = game.verdict->findings.size();
  const bool stop_at_first = std::exchange(game.options.stop_at_first, false);
  const std::vector<std::uint8_t> opened = game.who.opened;
  const RoundResult before = result;
  std::vector<RoundWay> all;
  for (std::size_t i = 0; i < ways; ++i) {
    game.who.opened = opened;
    result = before;
    const RoundOutcome outcome = play(i);
    all.push_back(way_played(game, outcome, result, first_finding));
    all.back().other_ends = std::exchange(game.tries.other_ends, {});
  }
  game.options.stop_at_first = stop_at_first;
  keep_possible(all);
  std::ranges::stable_sort(all, {}, faults);
  merge_ways(game, all, open);
  if (stop_at_first) stop_at_first_illegal(game, first_finding);
  return end_alike(game, all, false, result);
}

/// Who begins, and so was dealt more, cannot be told, and the record has not the hands of all who
/// may have been.
RoundOutcome play_starts(GamePlay& game, const Round& round, RoundResult& result) {
  const bool is_open = std::ranges::any_of(game.deal.starters, [&](Seat seat) {
    return std::ranges::find(round.deals, seat, &SeatCards::seat) == round.deals.end();
  });
  if (!is_open) return play_once(game, round, result);
  const auto play = [&](std::size_t i) {
    game.deal.dealt_more = game.deal.starters[i];
    return play_once(game, round, result);
  };
  const RoundOutcome outcome = play_each(game, result, game.deal.starters.size(), play,
                                         "who was to begin and was dealt more cards");
  game.deal.dealt_more.reset();
  return outcome;
}

}  // namespace

RoundOutcome play_deals(GamePlay& game, const Round& round, RoundResult& result) {
  game.deal.agreed.reset();
  game.tries.other_ends.clear();
  const std::vector<int> possible = possible_deals(deal_look(game, round));
  if (possible.size() > 1) {
    const auto play = [&](std::size_t i) {
      game.deal.agreed = possible[i];
      return play_starts(game, round, result);
    };
    return play_each(game, result, possible.size(), play,
                     "how many cards were dealt, which is not recorded");
  }
  if (!possible.empty()) game.deal.agreed = possible.front();
  return play_starts(game, round, result);
}

RoundOutcome play_reading(GamePlay& game, const Round& round, RoundResult& result) {
  game.tries.actions += round.events;
  lay_out(game, round);
  RoundOutcome outcome = play_moves(game, round, result);
  // Stopped at the first illegal action: what follows was not looked at.
  if (!game.now.stopped) show_hands(game, round);
  return outcome;
}

}  // namespace rummy
