#pragma once
// Rounds in which hands are compared: who has the lowest, what that wins, who is paid in a tie.

#include <optional>
#include <span>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "rules/round_score.h"
#include "score/ledger.h"
#include "score/round.h"

namespace rummy {

/// Who wins where the lowest hand does, ties settled by score.tie.
struct LowestHands {
  std::vector<PointsRange> won;      // one a seat: 1, 0, or 0 to 1 where that is not known
  std::vector<PointsRange> counted;  // the same for what counts as a round won
  bool may_be_unpaid = false;        // a tie of which nobody is the winner is possible
  PointsRange shares = PointsRange::exactly(1);  // what a single winner would get is divided by it
};
[[nodiscard]] LowestHands lowest_hands(const RoundOutcome& outcome,
                                       std::span<const HandCount> hands,
                                       const RoundScoreSettings& score);

/// score.model differences.
[[nodiscard]] std::vector<std::optional<RoundScore>> score_differences(
    const RoundOutcome& outcome, std::span<const HandCount> hands, const RoundScoreSettings& score);

/// A score, taken as written, that cannot stand beside the others.
struct Misfit {
  Seat seat = kNoSeat;
  Text why;
};
/// Where only the lowest hand scores no other does, and hands that tie do alike; what players win
/// from each other adds up to nothing.
[[nodiscard]] std::optional<Misfit> misfit(const RoundOutcome& outcome,
                                           const RoundScoreSettings& settings,
                                           const ScoredRound& round);

/// Where scores were written down and hands were not: who scores something has won. Fills in the
/// winners that are not known from a round in which every score is.
void infer_winners(const RoundOutcome& outcome, const RoundScoreSettings& settings,
                   ScoredRound& round);

}  // namespace rummy
