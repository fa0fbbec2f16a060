#pragma once
// What actions lead to: cards that cannot have gone where they should, a stock made anew, a hand
// that is out.

#include <cstddef>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

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

}  // namespace rummy
