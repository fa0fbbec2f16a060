#pragma once
// Cards that come into a hand: drawn from the stock, taken from the discard pile, bought, or called
// out of turn.

#include <cstddef>

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

// === Cards that come into a hand: drawn, taken or bought.

/// Whether the round ends here: a player drew from a stock that is gone for good, or reshuffled it,
/// and takes no discard. If play goes on, the moves count and the round ends where they end.
[[nodiscard]] bool ends_with_stock(RoundPlay& play);
void act_draw(RoundPlay& play, const Event& event);

/// Moves the top cards of the discard pile into the hand.
void take_top(RoundPlay& play, Seat seat, std::size_t cards);

/// If a draw is due and none is written, the player may have drawn all the same, from the stock or
/// the pile.
void draw_unwritten(RoundPlay& play);

/// The turn is over and a rule has found an act missing: the player may have done it. A missing
/// draw that the discard shows was already considered at the start of the turn.
void end_unwritten(RoundPlay& play, std::size_t first_of_turn);
void act_take(RoundPlay& play, const Event& event);

/// A buy comes out of turn: while it lasts, the buyer is the player the rules look at and any fault
/// is the buyer's.
void act_buy(RoundPlay& play, const Event& event);

// === A discard called out of turn.

/// While a call lasts, the caller is the player the rules look at and any fault is the caller's.
void act_call(RoundPlay& play, const Event& event);

}  // namespace rummy
