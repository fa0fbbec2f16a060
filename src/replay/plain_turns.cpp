#include "replay/plain_turns.h"

#include <cstddef>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/consequences.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// With this event the turn of another player begins.
bool begins_turn(const Event& event, Seat before) {
  return event.seat != before && is_turn_action(event.kind) && !is_out_of_turn(event.kind);
}

/// The first two events are one whole turn: what follows them belongs to the next.
bool is_plain_pair(std::span<const Event> events) {
  if (events.size() < 3) return false;
  const Event& draw = events[0];
  const Event& discard = events[1];
  const bool takes = draw.kind == ActionKind::take && draw.number == 0;
  return (draw.kind == ActionKind::draw || takes) && discard.kind == ActionKind::discard &&
         discard.seat == draw.seat && begins_turn(events[2], draw.seat);
}

/// The first event is the whole turn that opens the round, as it has to.
bool is_plain_start(const RoundPlay& play, std::span<const Event> events) {
  const bool is_due = play.variant().turn.first == FirstTurn::discard_only &&
                      !play.state.is_excerpt && play.state.may_begin.empty() &&
                      play.start.ruleset->program.is_silent_on_turn(Plain::starts);
  return is_due && events.size() > 1 && events[0].kind == ActionKind::discard &&
         begins_turn(events[1], events[0].seat);
}

/// The round stands so that plain turns may be played, and change nothing of what is asked here.
bool expects_plain(const RoundPlay& play) {
  const bool is_ending =
      play.ending.over || play.ending.last_turns > 0 || play.ending.final_turns.have_begun();
  return play.state.due_count == 1 && !is_ending && play.state.turned_up.offer == UpcardOffer::none;
}

/// A plain turn of this player changes nothing but where cards lie.
bool expects_plain_of(const RoundPlay& play, Seat seat) {
  if (play.state.due[0] != seat) return false;
  const Holding& hand = play.table->hand(seat);
  const bool stays_so = play.table->stock().left() > play.variant().stock.floor + 1;
  return stays_so && hand.is_known() && hand.size() > 0;
}

/// The card drawn comes into the hand, where it can have been on top and the one to be discarded is
/// held then; else nothing is done.
bool draw_plain(RoundPlay& play, Seat seat, Card named, Card discarded) {
  if (!play.start.ruleset->program.is_silent_on_turn(Plain::drawn)) return false;
  const DrawResult top = play.table->peek(named);
  if (top.outcome != DrawResult::Outcome::drawn || !top.card.is_known()) return false;
  if (discarded != top.card && play.table->hand(seat).known.count(discarded) == 0) return false;
  play.table->draw(seat, named, top);
  return true;
}

/// The same of the top card of the pile, to be kept.
bool take_plain(RoundPlay& play, Seat seat, Card named, Card discarded) {
  if (!play.start.ruleset->program.is_silent_on_turn(Plain::taken)) return false;
  const auto pile = play.table->pile();
  const bool is_top = named.is_known() && !pile.empty() && pile.back().card == named;
  const bool is_held = discarded != named && play.table->hand(seat).known.count(discarded) > 0;
  if (!is_top || !is_held) return false;
  play.table->take_from_within(seat, named, 0);
  return true;
}

/// What the turn does before its discard, which is held then; else nothing is done.
bool begin_plain(RoundPlay& play, const Event& first, Card discarded) {
  const Card named = first_card(play.record(), first);
  if (first.kind == ActionKind::draw) return draw_plain(play, first.seat, named, discarded);
  if (first.kind == ActionKind::take) return take_plain(play, first.seat, named, discarded);
  const Holding& hand = play.table->hand(first.seat);
  return hand.size() > 1 && hand.known.count(discarded) > 0;
}

/// The first events, if they are a plain turn; gives how many these are.
std::size_t play_plain_turn(RoundPlay& play, std::span<const Event> rest) {
  const bool starts = play.played.turns == 0;
  if (starts ? !is_plain_start(play, rest) : !is_plain_pair(rest)) return 0;
  const Seat seat = rest[0].seat;
  if (!expects_plain_of(play, seat)) return 0;
  const std::size_t before = starts ? 0 : 1;
  const Card discarded = first_card(play.record(), rest[before]);
  if (!discarded.is_known() || !begin_plain(play, rest[0], discarded)) return 0;
  play.table->discard(seat, discarded);
  ++play.played.turns;
  play.state.due[0] = next_seat(play, seat);
  if (starts) {
    play.played.first = seat;
  } else {
    play.players.drawn.add(seat);
  }
  return before + 1;
}

}  // namespace

bool may_play_plain(const RoundStart& start) {
  const Program& program = start.ruleset->program;
  return start.watcher == nullptr &&
         (program.is_silent_on_turn(Plain::drawn) || program.is_silent_on_turn(Plain::taken)) &&
         !may_rearrange(start.ruleset->variant.melds);
}

std::size_t play_plain(RoundPlay& play, std::span<const Event> rest) {
  if (!expects_plain(play)) return 0;
  std::size_t played = 0;
  while (const std::size_t events = play_plain_turn(play, rest.subspan(played)))
    played += events;
  if (played == 0) return 0;
  play.ending.passed.clear();
  play.played.last_at = rest[played - 1].at;
  play.players.last = rest[played - 1].seat;
  note_discard(play, rest[played - 1].seat);
  return played;
}

}  // namespace rummy
