#pragma once
// What actions lead to: cards that cannot have gone where they should, a stock made anew, a hand
// that is out; and the turns after the last one.

#include <cstddef>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

// === What actions lead to: cards that cannot have gone where they should, a stock made anew, a
// hand that is out.

void reshuffle(RoundPlay& play, std::span<const PlayedCard> order);

/// Cards that cannot have gone where the record says left the hand all the same, or came into it.
void leave_out(RoundPlay& play, int cards_out, int cards_in);

void note_impossible(RoundPlay& play);

void note_discard(RoundPlay& play, Seat seat);

void go_out(RoundPlay& play, RoundEnd ended = RoundEnd::out);

/// A hand whose number of cards is in doubt may have had more than the record accounts for.
void make_room_in_doubt(RoundPlay& play, std::size_t cards);

inline void make_room(RoundPlay& play, std::size_t cards) {
  if (play.table->hand(play.turn.seat).doubtful) make_room_in_doubt(play, cards);
}

/// A hand that has become empty on the table ends the round, even where a discard was owed.
void end_emptied(RoundPlay& play);

inline void check_emptied(RoundPlay& play) {
  if (play.table->hand(play.turn.seat).size() <= 0) end_emptied(play);
}

/// Without a card, as far as is known: what an impossible action left out may be held still.
void go_out_empty(RoundPlay& play);

/// After this turn somebody plays: where melds are laid only when the round has ended, somebody
/// draws.
[[nodiscard]] bool is_played_on(const RoundPlay& play);

// === After the stock has gone for good: an extra turn for everybody, where the variant has that
// (notation: extra turns not written are turns in which nothing was laid); or turns without a draw
// until all have passed; a round given up; and players who leave it.

void act_pass(RoundPlay& play);

/// Owed in seating order from the player after the one who took the last card, that player last.
void begin_final_turns(RoundPlay& play);

/// A turn that passes others over tells that these had theirs and laid nothing.
void join_final_turns(RoundPlay& play);
void abandon(RoundPlay& play, const Event& event);

/// When somebody has gone out the others have a turn each, where the variant has that.
void count_last_turn(RoundPlay& play);

/// Where turns go on without a stock, the round is over when all have passed since anybody did
/// something else. A player passed over by mistake has not passed.
void count_pass(RoundPlay& play);

/// Whoever leaves, allowed to or not, plays no more in the round; who is left alone has won it.
void act_drop(RoundPlay& play);

/// The others play on.
void leave(RoundPlay& play, std::optional<Points> points);

/// Where the table may be taken apart a turn is judged as one, and so is the hand it leaves.
void check_emptied_turn(RoundPlay& play);

}  // namespace rummy
