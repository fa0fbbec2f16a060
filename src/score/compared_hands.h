#pragma once
// Rounds in which hands are compared: who has the lowest, what that wins, who is paid in a tie.

#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {

/// Who wins where the lowest hand does; `wins` is empty, of as many seats as there are hands.
void find_lowest_hands(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score, RoundWins& wins);

/// score.model differences.
void score_differences(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score,
                       std::span<std::optional<RoundScore>> scores);

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
