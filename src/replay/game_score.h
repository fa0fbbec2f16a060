#pragma once
// The scoring half of a game: hands shown, rounds, totals, a card counted wrongly, the end.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

// === What players are left with, if there are several possibilities.

void widen_points(PointsRange& points, Text& working, PointsRange other);
void widen(HandCount& count, const HandCount& other);
/// Writes into the result what each player held.
void enter_hands(std::span<const HandCount> hands, RoundResult& result);

// === A written score that is right except for the value of one kind of card: the clause on that
// card is the one broken.

/// Counts the players' hands again by the card values now in force.
using Recount = std::function<std::vector<HandCount>()>;

/// The card setting and the common value with which the score would be as written; no setting if
/// there is none.
[[nodiscard]] Bound price_at_fault(GamePlay& game, const RoundOutcome& outcome,
                                   const SeatNumber& written, const Recount& recount);

// === The hands shown at the end of a round: compared with what was left, and laid out if hands are
// compared by their deadwood.

void show_hands(GamePlay& game, const Round& round);

/// Marks the findings about shown hands of a round whose record stops early: missing turns may have
/// made the hands those shown.
void mark_ambiguous_shown(GamePlay& game, const RoundResult& result);

// === The scoring half of a game's replay: rounds, totals, buy-backs, the end.

/// Whether the upcard doubles the scores; nothing if it is not recorded.
[[nodiscard]] std::optional<bool> is_doubled(const GamePlay& game, const Round& round);
void buy_back(GamePlay& game, const Round& round, RoundResult& result);
void enter_adjustments(GamePlay& game, const Round& round, RoundResult& result);
void enter_scores(GamePlay& game, std::span<const std::optional<RoundScore>> scores,
                  RoundResult& result);

/// Scores the round as if players who may be out took no part: the amount may be paid by each
/// player.
void score_without_absent(GamePlay& game, const RoundOutcome& outcome, std::span<HandCount> hands,
                          ScoredRound& scored);

/// The scores of a round and the hands behind them.
struct ScoredHands {
  const RoundOutcome& outcome;
  std::span<const HandCount> hands;
  const ScoredRound& scored;
};
/// For each wrong score, notes which line of its sum is wrong.
void note_lines(GamePlay& game, const Round& round, const ScoredHands& by, const Recount& recount);
void score(GamePlay& game, const Round& round, const RoundOutcome& outcome, RoundResult& result);

/// Applies the round to the game, once its scores and adjustments are added.
void close_round(GamePlay& game, const RoundOutcome& outcome, const ScoredRound& scored,
                 RoundResult& result);

/// Writes each player's total after the round.
void enter_totals(const GamePlay& game, RoundResult& result);
void check_written(GamePlay& game, const Round& round, RoundResult& result);

// === The result of a record: the winner, as written and by the scores; the final totals.

void finish(GamePlay& game);

}  // namespace rummy
