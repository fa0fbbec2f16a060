#include "replay/consequences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/showdown.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

namespace {

/// Cards left the hand, and lie nobody can say where.
void leave_unplaced(RoundPlay& play, int cards) {
  play.table->lay_down_unknown(play.turn.seat, cards);
  play.table->mark_doubtful(play.turn.seat);
  play.acts.done[play.turn.at] = 0;
}

/// What the turn plays was not held: it may be that another card was drawn than is written.
void doubt_drawn(RoundPlay& play) {
  for (const Event& event : play.turn.before()) {
    if (event.kind == ActionKind::draw)
      play.table->forget_drawn(play.turn.seat, first_card(play.record(), event));
  }
}

}  // namespace

void reshuffle(RoundPlay& play, std::span<const PlayedCard> order) {
  const std::size_t kept = kept_on_reshuffle(play.variant());
  // How many discards lay there before the part of the round that is recorded nobody knows.
  const bool is_pile_known = play.start.part.before == nullptr;
  if (order.empty() && is_pile_known && play.variant().stock.on_empty == StockOnEmpty::turn_over) {
    play.table->turn_over(kept);
    ++play.state.reshuffles;
    return;
  }
  const bool in_order =
      play.table->stock().left() == 0 && play.table->can_reshuffle_to(kept, order);
  play.table->reshuffle(kept, in_order ? order : std::span<const PlayedCard>{});
  ++play.state.reshuffles;
}

void leave_out(RoundPlay& play, int cards_out, int cards_in) {
  leave_unplaced(play, cards_out);
  for (int i = 0; i < cards_in; ++i) {
    play.table->pick_up_unknown(play.turn.seat);
    play.players.never_came.push_back(play.turn.seat);
  }
  note_impossible(play);
}

void note_impossible(RoundPlay& play) {
  // The card may have been held: see hold_borrowed.
  if (play.turn.may_have_borrowed) return;
  play.played.impossible.note({.turn = play.turn.number, .action = play.turn.at});
  doubt_drawn(play);
}

void note_discard(RoundPlay& play, Seat seat) {
  play.state.last_discard.by = seat;
  play.state.last_discard.is_taken = false;
  play.state.last_discard.is_bought = false;
}

void go_out(RoundPlay& play, RoundEnd ended) {
  if (play.ending.over) return;
  // Who plays on had cards left, if their number was in doubt.
  if (play.table->hand(play.turn.seat).doubtful && is_played_on(play)) return;
  // In the turns after somebody has gone out another may get there too; the round was won before.
  if (play.ending.last_turns > 0) return;
  play.played.went_out = play.turn.seat;
  play.state.knock.by = play.turn.seat;
  play.state.knock.has_left = false;
  if (compares_split_hands(play) && play.table->hand(play.turn.seat).size() > 0)
    show_best(play, play.turn.seat, *play.findings);
  const bool others_play_on =
      ended == RoundEnd::out && play.variant().going_out.last_turns == LastTurns::one_each;
  if (others_play_on && players_left(play) > 1) {
    play.ending.last_turns = static_cast<std::uint32_t>(players_left(play)) - 1;
    return;
  }
  end(play, ended);
}

void make_room_in_doubt(RoundPlay& play, std::size_t cards) {
  const Holding& hand = play.table->hand(play.turn.seat);
  while (hand.size() < static_cast<int>(cards))
    play.table->pick_up_unknown(play.turn.seat);
}

void end_emptied(RoundPlay& play) {
  // Where the table may be taken apart the turn is one whole, and its end tells.
  if (rearranges(play)) return;
  if (play.ending.over || !play.variant().going_out.empty_hand_ends) return;
  // Without a card, but not out: that takes a discard.
  const bool takes_whole_hand = play.variant().opening.contract.whole_hand && !play.turn.was_open;
  if (play.variant().going_out.discard == OutDiscard::floating && !takes_whole_hand) return;
  const bool doubtful = play.table->hand(play.turn.seat).doubtful;
  if (has(play.turn.after(), ActionKind::discard)) {
    if (doubtful) return;   // what is discarded was held
    note_impossible(play);  // of an empty hand
  } else if (!doubtful) {
    run(play, Checkpoint::emptied);
  }
  go_out_empty(play);
}

void go_out_empty(RoundPlay& play) {
  if (play.table->hand(play.turn.seat).doubtful) {
    play.played.may_be_out = play.turn.kind.is_last;  // who plays on was not
    return;
  }
  go_out(play);
}

bool is_played_on(const RoundPlay& play) {
  const std::span<const Event> events = events_of(play.record(), play.round());
  const Place& last = play.acts.events.back().at;
  const bool draws_alone = lays_melds_last(play.variant());
  return std::ranges::any_of(events, [&](const Event& e) {
    const bool is_later = std::pair(e.at.line, e.at.offset) > std::pair(last.line, last.offset);
    return is_later && (draws_alone ? is_draw(e.kind) : is_turn_action(e.kind));
  });
}

}  // namespace rummy
