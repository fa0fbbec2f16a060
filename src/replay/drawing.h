#pragma once
// Cards that come into a hand: drawn from the stock, taken from the discard pile, bought, or called
// out of turn.

#include <cstddef>

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

// === Cards that come into a hand: drawn from the stock, taken from the discard pile, bought.

/// Who draws though the stock is gone for good, or makes a new one, takes no discard: the round is
/// over. What was played on was played, and the round ends where that does; true where it is here.
[[nodiscard]] bool ends_with_stock(RoundPlay& play);
void act_draw(RoundPlay& play, const Event& event);

/// So many cards of the discard pile from the top down come into the hand.
void take_top(RoundPlay& play, Seat seat, std::size_t cards);

/// Where a draw is due and none is written, the player may have made it: from the stock or the
/// pile.
void draw_unwritten(RoundPlay& play);

/// The turn is over, and a rule has said what is missing in it: the player may have done it. A draw
/// that a discard shows to be missing has been asked about as the turn began.
void end_unwritten(RoundPlay& play, std::size_t first_of_turn);
void act_take(RoundPlay& play, const Event& event);

/// Out of turn: while it lasts the buyer is the player looked at, and who is found at fault.
void act_buy(RoundPlay& play, const Event& event);

// === A discard called out of turn.

/// Out of turn: while it lasts the caller is the player looked at, and who is found at fault.
void act_call(RoundPlay& play, const Event& event);

}  // namespace rummy
