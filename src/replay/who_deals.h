#pragma once
// Who deals a round, and who so begins it: by the rule, by the record's line, by who plays first.

#include <optional>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

[[nodiscard]] std::optional<Seat> dealer_due(const GamePlay& game);
[[nodiscard]] std::optional<Seat> dealer_due_now(const GamePlay& game);
void find_dealer(GamePlay& game, const Round& round);

/// Who makes the first move of the round that is a turn; nothing where a line before it is unread.
[[nodiscard]] std::optional<Seat> first_mover(const GamePlay& game, const Round& round);

/// The seat, or the next that is not out of the game.
[[nodiscard]] Seat in_game_from(const GamePlay& game, Seat seat);
[[nodiscard]] std::vector<Seat> tied_for_deal(const GamePlay& game);

/// Whether the round has ended cannot be told: if it has, the deal passes on.
void leave_deal_open(GamePlay& game);

/// Who won and who lost the round decides in some games who deals next.
void note_who_deals(GamePlay& game, const ScoredRound& scored);

}  // namespace rummy
