#pragma once
// How a round begins: who takes part, who deals, how the cards are laid out.

#include <optional>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"

namespace rummy {

// === Who deals a round, and who so begins it: by the rule, by the record's line, by who plays
// first.

[[nodiscard]] std::optional<Seat> dealer_due(const GamePlay& game);
[[nodiscard]] std::optional<Seat> dealer_due_now(const GamePlay& game);
void find_dealer(GamePlay& game, const Round& round);

/// Who makes the first move of the round that is a turn; nothing where a line before it is unread.
[[nodiscard]] std::optional<Seat> first_mover(const GamePlay& game, const Round& round);

/// The seat, or the next that is not out of the game.
[[nodiscard]] Seat in_game_from(const GamePlay& game, Seat seat);
[[nodiscard]] std::vector<Seat> tied_for_deal(const GamePlay& game);

/// Whether the round has ended cannot be told: if it has, the deal passes on.
void mark_ambiguous_deal(GamePlay& game);

/// Who won and who lost the round decides in some games who deals next.
void note_who_deals(GamePlay& game, const ScoredRound& scored);

// === Who takes part in a round: those in the game, and those who may be out of it by a total that
// is not known.

/// The record has the seat dealt in, or (where it may still be in the game) playing.
[[nodiscard]] bool takes_part(const GamePlay& game, const Round& round, Seat seat);

/// A scoresheet has figures of the player in this round.
[[nodiscard]] bool has_scored(const GamePlay& game, const Round& round, Seat seat);

/// The rules know nobody who sits out; said once a player.
void say_sits_out(GamePlay& game, const Round& round, Seat seat);
void seat_players(GamePlay& game, const Round& round);

// === How a round begins: the deal as the record has it, the rest of the pack in the stock.

[[nodiscard]] DealLook deal_look(const GamePlay& game, const Round& round);
void lay_out(GamePlay& game, const Round& round);

}  // namespace rummy
