#include "replay/consequences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/showdown.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === What actions lead to.

/// Cards leave the hand for an unknown place.
void lose_unplaced(RoundPlay& play, int cards) {
  play.table->lay_down_unknown(play.turn.seat, cards);
  play.table->mark_doubtful(play.turn.seat);
  play.acts.done[play.turn.at] = 0;
}

/// A card played in this turn was not held, so the card drawn may not be the one written.
void mark_draw_uncertain(RoundPlay& play) {
  for (const Event& event : play.turn.before()) {
    if (event.kind == ActionKind::draw)
      play.table->forget_drawn(play.turn.seat, first_card(play.record(), event));
  }
}

}  // namespace

void reshuffle(RoundPlay& play, std::span<const PlayedCard> order) {
  const std::size_t kept = kept_on_reshuffle(play.variant());
  // If earlier lines of the round are missing, the size of the pile is unknown.
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
  lose_unplaced(play, cards_out);
  for (int i = 0; i < cards_in; ++i) {
    play.table->pick_up_unknown(play.turn.seat);
    play.players.drew_from_empty_stock.push_back(play.turn.seat);
  }
  note_impossible(play);
}

void note_impossible(RoundPlay& play) {
  // The card may have been held: see hold_borrowed.
  if (play.turn.may_have_borrowed) return;
  play.played.impossible.note({.turn = play.turn.number, .action = play.turn.at});
  mark_draw_uncertain(play);
}

void note_discard(RoundPlay& play, Seat seat) {
  play.state.last_discard.by = seat;
  play.state.last_discard.is_taken = false;
  play.state.last_discard.is_bought = false;
}

void go_out(RoundPlay& play, RoundEnd ended) {
  if (play.ending.over) return;
  // A player who plays on had cards left, if their number was in doubt.
  if (play.table->hand(play.turn.seat).doubtful && is_played_on(play)) return;
  // A player who gets here in the turns after somebody went out is too late: the round was already
  // won.
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
  // If the table may be taken apart, the end of the turn decides.
  if (rearranges(play)) return;
  if (play.ending.over || !play.variant().going_out.empty_hand_ends) return;
  // The hand is empty, but going out takes a discard.
  const bool takes_whole_hand = play.variant().opening.contract.whole_hand && !play.turn.was_open;
  if (play.variant().going_out.discard == OutDiscard::floating && !takes_whole_hand) return;
  const bool doubtful = play.table->hand(play.turn.seat).doubtful;
  if (has(play.turn.after(), ActionKind::discard)) {
    if (doubtful) return;   // the discard was held
    note_impossible(play);  // the hand was empty
  } else if (!doubtful) {
    run(play, Checkpoint::emptied);
  }
  go_out_empty(play);
}

void go_out_empty(RoundPlay& play) {
  if (play.table->hand(play.turn.seat).doubtful) {
    play.played.may_be_out = play.turn.kind.is_last;  // a player who plays on was not out
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

namespace {

// === After the stock has gone for good.

/// Whether all cards left may have been drawn when there was none to draw.
bool may_hold_none(const RoundPlay& play) {
  const Holding& hand = play.table->hand(play.turn.seat);
  return hand.known_total <= hand.gone &&
         hand.size() <= std::ranges::count(play.players.drew_from_empty_stock, play.turn.seat);
}

}  // namespace

void act_pass(RoundPlay& play) {
  if (play.state.turned_up.offer == UpcardOffer::open) {
    run(play, Checkpoint::pass);
    if (play.turn.has_declined) return;
    play.turn.has_declined = true;
    if (++play.state.turned_up.declined >= play.state.players)
      play.state.turned_up.offer = UpcardOffer::declined;
    return;
  }
  const bool goes_on = has_begun(play.turn.before()) && !play.turn.after().empty();
  const bool declined =
      is_stock_gone_for_good(look(play)) && !has_final_turns(play) && !plays_on(play) && !goes_on;
  run(play, Checkpoint::pass);
  if (declined) end(play, RoundEnd::exhausted);
}

void begin_final_turns(RoundPlay& play) {
  FinalTurns& turns = play.ending.final_turns;
  if (play.ending.over || !has_final_turns(play) || turns.have_begun() || has_cards_to_draw(play))
    return;
  if (!play.players.taking_part.has(play.turn.seat)) return;
  turns.next = 0;
  Seat seat = play.turn.seat;
  for (std::size_t i = 0; i < players_left(play); ++i) {
    seat = next_seat(play, seat);
    turns.order.push_back(seat);
  }
}

void join_final_turns(RoundPlay& play) {
  FinalTurns& turns = play.ending.final_turns;
  if (!turns.have_begun() || play.ending.over) return;
  play.turn.kind.is_extra = true;
  play.turn.kind.repeats = false;
  const auto due = turns.order.begin() + static_cast<std::ptrdiff_t>(turns.next);
  const auto own = std::find(due, turns.order.end(), play.turn.seat);
  play.turn.kind.in_order = own != turns.order.end();
  play.state.due = {*due};
  play.state.due_count = 1;
  turns.next = play.turn.kind.in_order ? static_cast<std::size_t>(own - turns.order.begin()) + 1
                                       : turns.next + 1;
}

void abandon(RoundPlay& play, const Event& event) {
  const bool allowed = play.variant().game_end.deadlock == Deadlock::by_agreement;
  const auto report = [&](std::string_view code, Text message) {
    Finding finding{.code = code, .round = play.state.number};
    finding.at = event.at;
    if (code == "round.not-over") finding.setting = "end.deadlock";
    finding.message = std::move(message);
    play.findings->push_back(std::move(finding));
  };
  if (play.ending.over && !play.ending.reported_play_after_end) {
    play.ending.reported_play_after_end = true;
    report("turn.after-end", "the round had ended and can no longer be given up");
  } else if (!play.ending.over && !allowed) {
    report("round.not-over",
           "the round is given up before it has ended, which this game does not allow");
  }
  end(play, RoundEnd::abandoned);
}

void count_last_turn(RoundPlay& play) {
  // If the last recorded turn lacks its discard it may go on.
  const bool may_go_on =
      play.ending.last_turns == 1 && play.turn.kind.is_last && !is_turn_complete(play);
  const bool counts = play.ending.last_turns > 0 && play.turn.seat != play.played.went_out &&
                      !play.turn.kind.repeats && !may_go_on;
  if (counts && --play.ending.last_turns == 0) end(play, RoundEnd::out);
}

void count_pass(RoundPlay& play) {
  if (play.ending.over || !plays_on(play)) return;
  const bool acts = has_draw(play.acts.kinds) || has_table_use(play.acts.events);
  if (acts || !play.acts.kinds.has(ActionKind::pass) || !is_stock_gone_for_good(look(play))) {
    play.ending.passed.clear();
    return;
  }
  play.ending.passed.add(play.turn.seat);
  const auto has_passed = [&play](Seat seat) {
    return has_left(play, seat) || play.ending.passed.has(seat);
  };
  if (std::ranges::all_of(play.seats(), has_passed))
    end(play, play.ending.last_turns > 0 ? RoundEnd::out : RoundEnd::exhausted);
}

void act_drop(RoundPlay& play) {
  run(play, Checkpoint::drop);
  if (has_left(play, play.turn.seat) || !play.players.taking_part.has(play.turn.seat)) return;
  const DroppingSettings& settings = play.variant().dropping;
  const bool has_drawn = play.turn.has_drawn_before || has_draw(play.turn.before());
  leave(play, drop_points(settings, has_drawn));
}

void leave(RoundPlay& play, std::optional<Points> points) {
  play.played.left.push_back({.seat = play.turn.seat, .points = points});
  if (players_left(play) != 1 || play.played.went_out) return;
  play.played.alone = next_seat(play, play.turn.seat);
  // One more player may have been dealt in and has no recorded move.
  play.played.end_open = play.played.end_open || !play.start.may_take_part.empty();
  end(play, RoundEnd::alone);
}

void check_emptied_turn(RoundPlay& play) {
  const bool ends = play.variant().going_out.empty_hand_ends && !play.turn.kind.is_extra;
  if (play.ending.over || !ends) return;
  if (!play.players.drew_from_empty_stock.empty() && may_hold_none(play))
    play.played.may_be_out = play.turn.kind.is_last;
  if (!rearranges(play)) return;
  const Holding& hand = play.table->hand(play.turn.seat);
  if (!has_table_use(play.turn.events)) return;
  // A card that replaced a joker may have come from the table, so one card is left, or none.
  const bool is_open = hand.doubtful && !play.played.impossible.any();
  const bool may_hold_one =
      std::ranges::find(play.apart.unsure.borrowed, play.turn.seat, &StrayCard::holder) !=
      play.apart.unsure.borrowed.end();
  const bool may_hold_none = hand.known_total <= hand.gone;
  if (hand.size() > 0 && !(is_open && may_hold_none)) return;
  const bool may_hold_more = may_hold_one || play.played.impossible.any();
  if (hand.size() > 0 || (hand.doubtful && may_hold_more)) {
    play.played.may_be_out = play.turn.kind.is_last;  // a player who plays on was not out
    return;
  }
  if (!hand.doubtful) run(play, Checkpoint::emptied);
  go_out(play);
}

}  // namespace rummy
