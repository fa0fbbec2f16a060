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

// === What players are left with, where it may be the one or the other.

void widen_points(PointsRange& points, Text& working, PointsRange other);
void widen(HandCount& count, const HandCount& other);
/// Says in the result what was held.
void enter_hands(std::span<const HandCount> hands, RoundResult& result);

// === A written score that is right but for what one kind of card counts: the clause on that card
// is the one that was broken.

/// The players' hands counted again, by the card values then in force.
using Recount = std::function<std::vector<HandCount>()>;

/// The card's setting and the value with which the score would be as written, among those that
/// tables play; no setting where there is none.
[[nodiscard]] Bound price_at_fault(GamePlay& game, const RoundOutcome& outcome,
                                   const SeatNumber& written, const Recount& recount);

// === The hands shown when a round has ended: against what was left, and laid out where hands are
// compared by what is in no meld.

void show_hands(GamePlay& game, const Round& round);

/// The record stops before the round has ended: turns it has not may have made the hands those
/// shown.
void mark_ambiguous_shown(GamePlay& game, const RoundResult& result);

// === The scoring half of a game's replay: rounds, totals, buy-backs, the end.

/// Whether the card turned up doubles what is scored; nothing where it is not recorded.
[[nodiscard]] std::optional<bool> is_doubled(const GamePlay& game, const Round& round);
void buy_back(GamePlay& game, const Round& round, RoundResult& result);
void enter_adjustments(GamePlay& game, const Round& round, RoundResult& result);
void enter_scores(GamePlay& game, std::span<const std::optional<RoundScore>> scores,
                  RoundResult& result);

/// What the others score where those who may be out are: it may be paid by each who plays.
void score_without_absent(GamePlay& game, const RoundOutcome& outcome, std::span<HandCount> hands,
                          ScoredRound& scored);

/// The scores of a round, and what they are by.
struct ScoredHands {
  const RoundOutcome& outcome;
  std::span<const HandCount> hands;
  const ScoredRound& scored;
};
/// Which line of its sum each score has wrong that is not as written.
void note_lines(GamePlay& game, const Round& round, const ScoredHands& by, const Recount& recount);
void score(GamePlay& game, const Round& round, const RoundOutcome& outcome, RoundResult& result);

/// What the round means for the game, its scores and adjustments once added.
void close_round(GamePlay& game, const RoundOutcome& outcome, const ScoredRound& scored,
                 RoundResult& result);

/// What the players have after the round.
void enter_totals(const GamePlay& game, RoundResult& result);
void check_written(GamePlay& game, const Round& round, RoundResult& result);

// === What a record comes to: who has won, as written and by the scores; the final totals.

void finish(GamePlay& game);

}  // namespace rummy
