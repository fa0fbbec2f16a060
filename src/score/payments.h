#pragma once
// Rounds in which the winner is paid by the others: what all of them hold (score.model sum), or
// what each holds more, which they lose themselves (zero_sum).

#include <optional>
#include <span>

#include "score/round.h"
#include "settings/settings.h"

namespace rummy {

/// score.model sum: `wins` as they were found.
void score_sum(const RoundOutcome& outcome, std::span<const HandCount> hands, const RoundWins& wins,
               const RoundScoreSettings& score, std::span<std::optional<RoundScore>> scores);

/// score.model zero_sum.
void score_zero_sum(const RoundOutcome& outcome, std::span<const HandCount> hands,
                    const RoundWins& wins, const RoundScoreSettings& score,
                    std::span<std::optional<RoundScore>> scores);

}  // namespace rummy
