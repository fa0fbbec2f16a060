#pragma once
// What each action does at the table, after the rules have looked.

#include <cstddef>
#include <span>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

void act(RoundPlay& play, const Event& event);
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

}  // namespace rummy
