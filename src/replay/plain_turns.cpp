// The turn played most: a card is drawn from the stock and one discarded. Where no rule of the
// variant has anything to say of it (PlainTurns, rules/rule.h) only the cards move, and what
// round_replay.cpp does after every turn is done here in short. Whatever is not as plain as that,
// the last turn of a round included, goes the long way; a watcher sees every turn go that way.

#include <algorithm>
#include <span>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// The first two events are one whole turn: what follows them belongs to the next.
bool is_plain_pair(std::span<const Event> events) {
  if (events.size() < 3) return false;
  const Event& draw = events[0];
  const Event& discard = events[1];
  const Event& next = events[2];
  return draw.kind == ActionKind::draw && discard.kind == ActionKind::discard &&
         discard.seat == draw.seat && next.seat != draw.seat && is_turn_action(next.kind) &&
         !is_out_of_turn(next.kind);
}

}  // namespace

bool RoundReplay::may_play_plain(const RoundStart& start) {
  return start.watcher == nullptr && start.ruleset.program.lets_plain_turns_pass() &&
         !may_rearrange(start.ruleset.variant);
}

/// The round stands so that a plain turn of this player changes nothing but where cards lie.
bool RoundReplay::expects_plain(Seat seat) const {
  const bool is_due = state_.due_count == 1 && state_.due[0] == seat && played_.turns > 0;
  const bool is_ending = over_ || last_turns_ > 0 || !final_order_.empty();
  if (!is_due || is_ending || state_.offer != UpcardOffer::none) return false;
  const Holding& hand = table_->hand(seat);
  const bool stays_so = table_->stock().left() > ruleset_->variant.stock.floor + 1;
  return stays_so && hand.is_known() && hand.size() > 0;
}

/// Plays the turn the events begin with, if it is a plain one.
bool RoundReplay::play_plain(std::span<const Event> rest) {
  if (!is_plain_pair(rest)) return false;
  const Seat seat = rest[0].seat;
  if (!expects_plain(seat)) return false;
  const Card named = first_card(*record_, rest[0]);
  const Card discarded = first_card(*record_, rest[1]);
  const DrawResult top = table_->peek(named);
  if (top.outcome != DrawResult::Outcome::drawn || !top.card.is_known()) return false;
  const bool is_held = discarded == top.card || table_->hand(seat).known.count(discarded) > 0;
  if (!discarded.is_known() || !is_held) return false;

  table_->draw(seat, named, top);
  table_->discard(seat, discarded);
  ++played_.turns;
  played_.last_at = rest[1].at;
  note_discard(seat);
  state_.due[0] = next_seat(seat);
  last_seat_ = seat;
  if (std::ranges::find(drawn_, seat) == drawn_.end()) drawn_.push_back(seat);
  passed_.clear();
  return true;
}

}  // namespace rummy
