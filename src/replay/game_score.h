#pragma once
// The scoring half of a game's replay: rounds, totals, buy-backs, the end.

#include <optional>
#include <span>

#include "replay/card_price.h"
#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

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

}  // namespace rummy
