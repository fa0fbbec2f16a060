#include "replay/agreed_deal.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/game_readings.h"
#include "replay/lay_out.h"
#include "replay/round_moves.h"
#include "replay/round_way.h"
#include "replay/shown_hands.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

RoundOutcome play_once(GamePlay& game, const Round& round, RoundResult& result) {
  const std::size_t first_finding = game.verdict->findings.size();
  game.tries.opened_before = game.who.opened;
  game.tries.readings.clear();
  RoundOutcome outcome = play_reading(game, round, result);
  if (game.replay.open_choices().empty()) return outcome;
  return play_every_reading(game, round, result, first_finding);
}

/// Who begins, and so was dealt more, cannot be told, and the record has not the hands of all who
/// may have been.
RoundOutcome play_starts(GamePlay& game, const Round& round, RoundResult& result) {
  const bool is_open = std::ranges::any_of(
      game.deal.starters, [&](Seat seat) { return of_seat(round.deals, seat) == nullptr; });
  if (!is_open) return play_once(game, round, result);
  const auto play = [&](std::size_t i) {
    game.deal.dealt_more = game.deal.starters[i];
    return play_once(game, round, result);
  };
  const RoundOutcome outcome = play_each(game,
                                         {.ways = game.deal.starters.size(),
                                          .play = play,
                                          .what = "who was to begin and was dealt more cards"},
                                         result);
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
    return play_each(game,
                     {.ways = possible.size(),
                      .play = play,
                      .what = "how many cards were dealt, which is not recorded"},
                     result);
  }
  if (!possible.empty()) game.deal.agreed = possible.front();
  return play_starts(game, round, result);
}

RoundOutcome play_reading(GamePlay& game, const Round& round, RoundResult& result) {
  game.tries.actions += round.moves.count;
  lay_out(game, round);
  RoundOutcome outcome = play_moves(game, round, result);
  // Stopped at the first illegal action: what follows was not looked at.
  if (!game.now.stopped) show_hands(game, round);
  return outcome;
}

}  // namespace rummy
