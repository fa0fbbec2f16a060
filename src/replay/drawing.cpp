// Cards that come into a hand: drawn from the stock, taken from the discard pile, bought.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/draw.h"
#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/stock.h"
#include "rules/turn.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// Who draws though the stock is gone for good, or makes a new one, takes no discard: the round is
/// over. What was played on was played, and the round ends where that does; true where it is here.
bool RoundReplay::ends_with_stock() {
  if (!is_stock_gone_for_good(look())) return false;
  past_stock_ = true;
  if (!turn_.is_last || !turn_.after().empty() || has_draw(turn_.before())) return false;
  done_[turn_.at] = 0;
  end(last_turns_ > 0 ? RoundEnd::out : RoundEnd::exhausted);
  return true;
}

void RoundReplay::act_draw(const Event& event) {
  draw_card(first_card(*record_, event), Checkpoint::draw, 0);
}

/// The top card of the stock; `at`: which of the action's cards, where others come before it.
void RoundReplay::draw_card(Card card, Checkpoint checkpoint, std::size_t at) {
  if (table_->stock().left() <= 0 && may_reshuffle(look())) reshuffle({});
  Look drawn = look();
  drawn.card_at = at;
  run(checkpoint, drawn);
  state_.offer = UpcardOffer::none;
  if (checkpoint == Checkpoint::draw && !has_cards_to_draw() && ends_with_stock()) return;
  const std::size_t kept = kept_on_reshuffle(ruleset_->variant);
  const bool gone = table_->stock().left() <= 0;
  if (gone && table_->pile().size() <= kept) {
    leave_out(0, 1);
    return;
  }
  // Nobody objected: the discards were made a new stock once too often.
  if (gone) reshuffle({});
  if (table_->draw(turn_.seat, card).outcome == DrawResult::Outcome::mismatch) {
    table_->doubt(card);
    note_impossible();
  }
  // The pile may be too small now and grow with this turn's discard.
  const bool ends_at_once = ruleset_->variant.stock.end_timing == StockEndTiming::at_once;
  if (ends_at_once && !has_cards_to_draw() && !has_reshuffle_left(look())) end(RoundEnd::exhausted);
}

/// Where a draw is due and none is written, the player may have made it all the same: whether or
/// not is a choice the record leaves open. So many of them are followed in a round.
void RoundReplay::draw_unwritten() {
  constexpr int kMostMissing = 3;
  const bool asks = draws_missing_ < kMostMissing && played_.impossible_turn == 0;
  if (!asks || !lacks_draw(look()) || table_->stock().left() <= 0) return;
  ++draws_missing_;
  if (choose(2) == 1) table_->draw(turn_.seat, Card::unknown());
}

/// The card that lies there: the one named, where it can be.
Card RoundReplay::card_lying_at(const PilePlace& place, Card named) {
  if (place.alike > 1) table_->forget_pile(place.depth, place.alike);
  if (named.is_known() && table_->can_lie_in_pile(named, place.depth)) return named;
  return table_->pile()[table_->pile().size() - 1 - place.depth].card;
}

void RoundReplay::act_take(const Event& event) {
  const Card card = first_card(*record_, event);
  const bool any_depth =
      ruleset_->variant.draw.depth == PileDepth::any && event.number != kTakenAlone;
  const std::optional<PilePlace> place =
      pile_place(card, counted_taken(event.number),
                 any_depth ? PileTaking::with_all_above : PileTaking::alone);
  Look at = look();
  at.taken_from = place;
  run(Checkpoint::take, at);
  state_.offer = UpcardOffer::none;
  state_.discard_taken = true;
  if (!place) {
    table_->doubt(card);
    leave_out(0, 1);
    return;
  }
  const std::size_t depth = place->depth;
  // How many have come along nobody knows.
  if (any_depth && place->alike > 1) table_->mark_doubtful(turn_.seat);
  const Card taken = card_lying_at(*place, card);
  const std::size_t count = any_depth ? depth + 1 : 1;
  // What a second draw brings is a slip of its own and owes nothing more.
  if (turn_.taken_count == 0) {
    turn_.taken = taken;
    turn_.taken_count = static_cast<std::uint32_t>(count);
  }
  if (any_depth) {
    table_->take(turn_.seat, taken, count);
  } else {
    table_->take_from_within(turn_.seat, taken, depth);
  }
}

/// Who may take the discard without buying it: the player in turn, or after the discard the next.
/// After a slip in the order of play nobody can say.
Seat RoundReplay::seat_to_draw() const {
  if (!due_is_known_ || !turn_.in_order || turn_.is_guest) return kNoSeat;
  return has(turn_.before(), ActionKind::discard) ? next_seat(turn_.seat) : turn_.seat;
}

/// Out of turn: while it lasts the buyer is the player looked at, and who is found at fault.
void RoundReplay::act_buy(const Event& event) {
  const Turn turn = turn_;
  state_.to_draw = seat_to_draw();
  turn_.seat = event.seat;
  turn_.was_open = (*opened_)[index(event.seat)] != 0;
  turn_.is_guest = std::ranges::find(seats_, event.seat) == seats_.end();
  const auto cards = action_cards(*record_, event);
  const std::optional<PilePlace> place =
      pile_place(first_card(*record_, event), 0, PileTaking::alone);
  Look at = look();
  at.taken_from = place;
  run(Checkpoint::buy, at);
  if (turn_.is_guest) {
    done_[turn_.at] = 0;
  } else {
    take_bought(first_card(*record_, event), place);
    for (int i = 1; i <= ruleset_->variant.draw.buy_cards && !over_; ++i) {
      const auto k = static_cast<std::size_t>(i);
      draw_card(k < cards.size() ? cards[k].card : Card::unknown(), Checkpoint::buy_draw, k);
    }
  }
  state_.to_draw = kNoSeat;
  turn_ = turn;
}

void RoundReplay::take_bought(Card card, const std::optional<PilePlace>& place) {
  state_.discard_bought = true;
  if (index(turn_.seat) < state_.bought.size()) ++state_.bought[index(turn_.seat)];
  if (!place) {
    table_->doubt(card);
    leave_out(0, 1);
    return;
  }
  table_->take_from_within(turn_.seat, card_lying_at(*place, card), place->depth);
}

}  // namespace rummy
