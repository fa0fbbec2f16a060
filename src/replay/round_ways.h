#pragma once
// A round played in each of the ways a record leaves open: its deal, its wild rank, an unwritten
// draw.

#include <optional>

#include "replay/game_play.h"
#include "replay/round_play.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

// === A round whose wild rank is unknown because the card turned up is not recorded. It is played
// with each possible rank, and what holds with all of them stands.

[[nodiscard]] RoundOutcome play_cards(GamePlay& game, const Round& round, RoundResult& result);
/// Lays out the cards of a round that can have begun in one way only, and gives what it is played
/// from; nothing where the record leaves that open.
[[nodiscard]] std::optional<RoundStart> begin_cards(GamePlay& game, const Round& round);
[[nodiscard]] bool is_wild_open(const GamePlay& game, const Round& round);

}  // namespace rummy
