#pragma once
// A round played in each of the ways that a record leaves open: its deal, its wild rank, a draw not
// written.

#include <optional>

#include "replay/game_play.h"
#include "replay/round_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

// === A round in which the card turned up that makes its rank wild is not recorded: it is played
// with each rank it can have had, and what holds with all of them stands.

[[nodiscard]] RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result);
/// Lays out the cards of a round that can have begun in one way only, and gives what it is played
/// from; nothing where the record leaves that open.
[[nodiscard]] std::optional<RoundStart> begin_cards(GamePlay& game, const Round& round);
[[nodiscard]] bool is_wild_open(const GamePlay& game, const Round& round);

}  // namespace rummy
