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

// === Who deals a round and so who begins it: by the rule, by the record's line, or by who plays
// first.

[[nodiscard]] std::optional<Seat> dealer_due(const GamePlay& game);
[[nodiscard]] std::optional<Seat> dealer_due_now(const GamePlay& game);
void find_dealer(GamePlay& game, const Round& round);

/// The player of the first move of a turn; nothing if an unreadable line comes before it.
[[nodiscard]] std::optional<Seat> first_mover(const GamePlay& game, const Round& round);

/// The seat, or the next one still in the game.
[[nodiscard]] Seat in_game_from(const GamePlay& game, Seat seat);
[[nodiscard]] std::vector<Seat> tied_for_deal(const GamePlay& game);

/// It is unclear whether the round has ended; if it has, the deal passes on.
void mark_ambiguous_deal(GamePlay& game);

/// In some games the winner or loser of the round decides who deals next.
void note_who_deals(GamePlay& game, const ScoredRound& scored);

// === Who takes part in a round: players still in the game, and players who may be out by an
// unknown total.

/// Whether the record deals the player in or, if the player may still be in the game, has moves of
/// theirs.
[[nodiscard]] bool takes_part(const GamePlay& game, const Round& round, Seat seat);

/// Whether a scoresheet has figures of the player in this round.
[[nodiscard]] bool has_scored(const GamePlay& game, const Round& round, Seat seat);

/// Reports once for each player that they sit out, which no rule allows.
void say_sits_out(GamePlay& game, const Round& round, Seat seat);
void seat_players(GamePlay& game, const Round& round);

// === How a round begins: the deal as recorded, and the rest of the pack in the stock.

[[nodiscard]] DealLook deal_look(const GamePlay& game, const Round& round);
void lay_out(GamePlay& game, const Round& round);

}  // namespace rummy
