#pragma once
// What actions lead to: misplaced cards, a reshuffle, an empty hand, and the turns after the last
// card of the stock.

#include <cstddef>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

// === What actions lead to: misplaced cards, a reshuffle, an empty hand.

void reshuffle(RoundPlay& play, std::span<const PlayedCard> order);

/// Moves cards that cannot have gone where the record says: `cards_out` left the hand, `cards_in`
/// came into it, all unknown.
void leave_out(RoundPlay& play, int cards_out, int cards_in);

void note_impossible(RoundPlay& play);

void note_discard(RoundPlay& play, Seat seat);

void go_out(RoundPlay& play, RoundEnd ended = RoundEnd::out);

/// Adds unknown cards to a hand of uncertain size until it has `cards`.
void make_room_in_doubt(RoundPlay& play, std::size_t cards);

inline void make_room(RoundPlay& play, std::size_t cards) {
  if (play.table->hand(play.turn.seat).doubtful) make_room_in_doubt(play, cards);
}

/// A hand that becomes empty on the table ends the round, even if a discard was owed.
void end_emptied(RoundPlay& play);

inline void check_emptied(RoundPlay& play) {
  if (play.table->hand(play.turn.seat).size() <= 0) end_emptied(play);
}

/// Ends the round for an empty hand, unless an impossible action may have left cards in it.
void go_out_empty(RoundPlay& play);

/// Whether somebody plays after this turn. If melds are laid only at the end of a round, somebody
/// draws.
[[nodiscard]] bool is_played_on(const RoundPlay& play);

// === After the stock has gone for good: one extra turn each, if the variant has that (notation: an
// extra turn that is not written laid nothing); turns without a draw until all have passed; a round
// given up; players who leave it.

void act_pass(RoundPlay& play);

/// The extra turns go in seating order from the player after the one who took the last card.
void begin_final_turns(RoundPlay& play);

/// A turn out of the extra order shows that the players passed over had theirs and laid nothing.
void join_final_turns(RoundPlay& play);
void abandon(RoundPlay& play, const Event& event);

/// Counts one of the turns that the others have after somebody goes out.
void count_last_turn(RoundPlay& play);

/// If turns go on without a stock, the round is over once all have passed in a row. A player passed
/// over by mistake has not passed.
void count_pass(RoundPlay& play);

/// Whoever drops out, allowed or not, plays no more in the round; the last player left wins it.
void act_drop(RoundPlay& play);

/// Removes the player from the round; the others play on.
void leave(RoundPlay& play, std::optional<Points> points);

/// If the table may be taken apart, the turn and the hand it leaves are judged together at its end.
void check_emptied_turn(RoundPlay& play);

}  // namespace rummy
