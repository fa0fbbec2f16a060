// After the stock has gone for good: an extra turn for everybody, where the variant has that
// (notation: extra turns not written are turns in which nothing was laid); or turns without a draw
// until all have passed; and a round given up.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "rules/dropping.h"
#include "rules/facts.h"
#include "rules/game_end.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/stock.h"
#include "rules/turn.h"
#include "score/round.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

bool RoundReplay::has_final_turns() const {
  return ruleset_->variant.stock.on_empty == StockOnEmpty::final_turns;
}

bool RoundReplay::plays_on() const {
  return ruleset_->variant.stock.on_empty == StockOnEmpty::play_on;
}

bool RoundReplay::has_discards() const {
  return ruleset_->variant.turn.discard == TurnDiscard::required;
}

void RoundReplay::act_pass() {
  if (state_.offer == UpcardOffer::open) {
    run(Checkpoint::pass, look());
    if (turn_.has_declined) return;
    turn_.has_declined = true;
    if (++state_.declined >= state_.players) state_.offer = UpcardOffer::declined;
    return;
  }
  const bool goes_on = has_begun(turn_.before()) && !turn_.after().empty();
  const bool declined =
      is_stock_gone_for_good(look()) && !has_final_turns() && !plays_on() && !goes_on;
  run(Checkpoint::pass, look());
  if (declined) end(RoundEnd::exhausted);
}

/// Owed in seating order from the player after the one who took the last card, that player last.
void RoundReplay::begin_final_turns() {
  if (over_ || !has_final_turns() || !final_order_.empty() || cards_to_draw(look()) > 0) return;
  if (std::ranges::find(seats_, turn_.seat) == seats_.end()) return;
  final_next_ = 0;
  Seat seat = turn_.seat;
  for (std::size_t i = 0; i < players_left(); ++i) {
    seat = next_seat(seat);
    final_order_.push_back(seat);
  }
}

/// A turn that passes others over tells that these had theirs and laid nothing.
void RoundReplay::join_final_turns() {
  if (final_order_.empty() || over_) return;
  turn_.is_extra = true;
  turn_.repeats = false;
  const auto due = final_order_.begin() + static_cast<std::ptrdiff_t>(final_next_);
  const auto own = std::find(due, final_order_.end(), turn_.seat);
  turn_.in_order = own != final_order_.end();
  state_.due = {*due};
  state_.due_count = 1;
  final_next_ =
      turn_.in_order ? static_cast<std::size_t>(own - final_order_.begin()) + 1 : final_next_ + 1;
}

void RoundReplay::abandon(const Event& event) {
  const bool allowed = ruleset_->variant.game_end.deadlock == Deadlock::by_agreement;
  const auto tell = [&](std::string_view code, Text message) {
    Finding finding{.code = code, .round = state_.number};
    finding.at = event.at;
    if (code == "round.not-over") finding.setting = "end.deadlock";
    finding.message = std::move(message);
    findings_->push_back(std::move(finding));
  };
  if (over_ && !told_after_end_) {
    told_after_end_ = true;
    tell("turn.after-end", "the round had ended and can no longer be given up");
  } else if (!over_ && !allowed) {
    tell("round.not-over",
         "the round is given up before it has ended, which this game does not allow");
  }
  end(RoundEnd::abandoned);
}

/// When somebody has gone out the others have a turn each, where the variant has that.
void RoundReplay::count_last_turn() {
  // A turn that lacks its discard, the last thing recorded of the round, may go on.
  const bool may_go_on = last_turns_ == 1 && turn_.is_last && !is_turn_complete();
  const bool counts =
      last_turns_ > 0 && turn_.seat != played_.went_out && !turn_.repeats && !may_go_on;
  if (counts && --last_turns_ == 0) end(RoundEnd::out);
}

/// Where turns go on without a stock, the round is over when all have passed since anybody did
/// something else. A player passed over by mistake has not passed.
void RoundReplay::count_pass() {
  if (over_ || !plays_on()) return;
  const bool acts = has_draw(events_) || has_table_use(events_);
  if (acts || !has(events_, ActionKind::pass) || !is_stock_gone_for_good(look())) {
    passed_.clear();
    return;
  }
  if (std::ranges::find(passed_, turn_.seat) == passed_.end()) passed_.push_back(turn_.seat);
  const auto has_passed = [this](Seat seat) {
    return has_left(seat) || std::ranges::find(passed_, seat) != passed_.end();
  };
  if (std::ranges::all_of(seats_, has_passed))
    end(last_turns_ > 0 ? RoundEnd::out : RoundEnd::exhausted);
}

bool RoundReplay::has_left(Seat seat) const {
  return std::ranges::find(played_.left, seat, &LeftRound::seat) != played_.left.end();
}

/// Whoever leaves, allowed to or not, plays no more in the round; who is left alone has won it.
void RoundReplay::act_drop() {
  run(Checkpoint::drop, look());
  if (has_left(turn_.seat) || std::ranges::find(seats_, turn_.seat) == seats_.end()) return;
  const DroppingSettings& settings = ruleset_->variant.dropping;
  const bool has_drawn = turn_.has_drawn_before || has_draw(turn_.before());
  leave(drop_points(settings, has_drawn));
}

/// The others play on.
void RoundReplay::leave(std::optional<Points> points) {
  played_.left.push_back({.seat = turn_.seat, .points = points});
  if (players_left() != 1 || played_.went_out) return;
  played_.alone = next_seat(turn_.seat);
  // One more may have been dealt in, of whom nothing is recorded.
  played_.end_open = played_.end_open || may_be_more_;
  end(RoundEnd::alone);
}

/// Without a card, as far as is known: what an impossible action left out may be held still.
void RoundReplay::go_out_empty() {
  if (table_->hand(turn_.seat).doubtful) {
    played_.may_be_out = turn_.is_last;  // who plays on was not
    return;
  }
  go_out();
}

/// What is left are cards that were drawn where there were none to draw.
bool RoundReplay::may_hold_none() const {
  const Holding& hand = table_->hand(turn_.seat);
  return hand.known_total <= hand.gone &&
         hand.size() <= std::ranges::count(never_came_, turn_.seat);
}

/// Where the table may be taken apart a turn is judged as one, and so is the hand it leaves.
void RoundReplay::check_emptied_turn() {
  const bool ends = ruleset_->variant.going_out.empty_hand_ends && !turn_.is_extra;
  if (over_ || !ends) return;
  if (!never_came_.empty() && may_hold_none()) played_.may_be_out = turn_.is_last;
  if (!rearranges()) return;
  const Holding& hand = table_->hand(turn_.seat);
  if (!has_table_use(turn_.events)) return;
  // A card that took a joker's place may have come from the table, and one is left, or none.
  const bool is_open = hand.doubtful && !played_.impossible.any();
  const bool may_hold_one =
      std::ranges::find(unsure_.borrowed, turn_.seat, &StrayCard::holder) != unsure_.borrowed.end();
  const bool may_hold_none = hand.known_total <= hand.gone;
  if (hand.size() > 0 && !(is_open && may_hold_none)) return;
  const bool may_hold_more = may_hold_one || played_.impossible.any();
  if (hand.size() > 0 || (hand.doubtful && may_hold_more)) {
    played_.may_be_out = turn_.is_last;  // who plays on was not
    return;
  }
  if (!hand.doubtful) run(Checkpoint::emptied, look());
  go_out();
}

}  // namespace rummy
