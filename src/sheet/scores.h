#pragma once
// What the scores of a scoresheet tell where the cards do not.

#include <optional>
#include <vector>

#include "diag/finding.h"
#include "score/compared_hands.h"
#include "score/round.h"
#include "settings/settings.h"
#include "sheet/sheet_round.h"

namespace rummy {

/// Where a score is all that a sheet has of a player, and follows from nothing else, it is taken as
/// it stands: unless no hand gives it. What leaving a round costs goes by no hand: gives those
/// whose score is that and does not fit the hand written.
std::vector<Seat> take_as_written(const SheetRound& sheet, const Variant& variant,
                                  ScoredRound& scored);

/// Scores taken as they stand that no hands can give together.
[[nodiscard]] std::optional<Misfit> misfit_of_hands(const SheetRound& sheet,
                                                    const RoundOutcome& outcome,
                                                    const ScoredRound& scored,
                                                    const Variant& variant);

}  // namespace rummy
