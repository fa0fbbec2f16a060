// Cards that come into a hand: drawn from the stock, taken from the discard pile, bought.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

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

/// Whether an act that is due and not written was done all the same is a choice the record leaves
/// open. So many of them are followed in a round.
bool RoundReplay::follows_unwritten() const {
  constexpr int kMostUnwritten = 3;
  const bool was_possible =
      !played_.impossible.any() || played_.impossible.first.turn == turn_.number;
  return in_doubt_.unwritten() < kMostUnwritten && was_possible;
}

/// How many cards of the pile can have been taken at once, nobody wrote down which.
std::size_t RoundReplay::most_taken(PileTaking taking) const {
  constexpr std::size_t kMost = 60;
  const std::size_t most = taking == PileTaking::alone ? 1 : kMost;
  return std::min(table_->pile().size(), most);
}

void RoundReplay::take_top(std::size_t cards) {
  const std::span<const PileCard> pile = table_->pile();
  table_->take(turn_.seat, pile[pile.size() - cards].card, cards);
}

/// Where a draw is due and none is written, the player may have made it: from the stock or the
/// pile.
void RoundReplay::draw_unwritten() {
  if (!follows_unwritten() || !lacks_draw(look())) return;
  const bool any_depth = ruleset_->variant.draw.depth == PileDepth::any;
  const std::size_t stock = table_->stock().left() > 0 ? 1 : 0;
  std::size_t most = most_taken(any_depth ? PileTaking::with_all_above : PileTaking::alone);
  if (!can_follow(1 + stock + most)) most = most_taken(PileTaking::alone);
  if (stock + most == 0) return;
  ++in_doubt_.draws;
  const std::size_t way = choose(1 + stock + most);
  if (way == 0) return;
  if (!turn_.has_drawn_before) drawn_.push_back(turn_.seat);
  state_.offer = UpcardOffer::none;
  if (way <= stock) {
    table_->draw(turn_.seat, Card::unknown());
  } else {
    take_top(way - stock);
  }
}

/// The turn is over, and a rule has said what is missing in it: the player may have done it. A draw
/// that a discard shows to be missing has been asked about as the turn began.
void RoundReplay::end_unwritten(std::size_t first_of_turn) {
  const auto is_said = [&](std::string_view code) {
    const auto said = std::span(*findings_).subspan(first_of_turn);
    return std::ranges::any_of(
        said, [code](const Finding& f) { return is_illegal(f) && f.code == code; });
  };
  if (!follows_unwritten()) return;
  const int most =
      std::min(most_draws(ruleset_->variant.draw) - draws_in(events_), table_->stock().left());
  if (most > 0 && is_said("turn.no-draw") && !has(events_, ActionKind::discard)) {
    ++in_doubt_.draws;
    if (!turn_.has_drawn_before && !has_draw(events_)) drawn_.push_back(turn_.seat);
    for (std::size_t drawn = choose(static_cast<std::size_t>(most) + 1); drawn > 0; --drawn)
      table_->draw(turn_.seat, Card::unknown());
  }
  const bool may_discard = table_->hand(turn_.seat).size() > 0;
  if (may_discard && (is_said("turn.no-discard") || is_said("out.no-discard"))) {
    ++in_doubt_.discards;
    if (choose(2) == 0) return;
    table_->discard(turn_.seat, Card::unknown());
    note_discard(turn_.seat);
  }
}

/// The card that lies there: the one named, where it can be.
Card RoundReplay::card_lying_at(const PilePlace& place, Card named) {
  if (place.alike > 1) table_->forget_pile(place.depth, place.alike);
  if (named.is_known() && table_->can_lie_in_pile(named, place.depth)) return named;
  return table_->pile()[table_->pile().size() - 1 - place.depth].card;
}

/// A card is written as taken that did not lie in the pile. Something came into the hand, nobody
/// knows from where: the top card of the pile under a wrong name (or more of its cards, where all
/// above come along), the top of the stock, or a card from anywhere. Which it was is a choice, the
/// first time in a round; later what lay there is forgotten.
void RoundReplay::take_from_elsewhere(Card card, PileTaking taking) {
  const std::size_t most = most_taken(taking);
  const bool is_followed = in_doubt_.takes == 0 && can_follow(most + 2);
  if (is_followed) ++in_doubt_.takes;
  const std::size_t way = is_followed ? choose(most + 2) : most + 1;
  if (way < most || (way == most && table_->stock().left() > 0)) {
    if (way < most) {
      take_top(way + 1);
    } else {
      table_->draw(turn_.seat, Card::unknown());
    }
    done_[turn_.at] = 0;
    note_impossible();
    return;
  }
  table_->doubt(card);
  if (!is_followed) table_->forget_pile(0, most);
  leave_out(0, 1);
}

void RoundReplay::act_take(const Event& event) {
  const Card card = first_card(*record_, event);
  const bool any_depth =
      ruleset_->variant.draw.depth == PileDepth::any && event.number != kTakenAlone;
  const PileTaking taking = any_depth ? PileTaking::with_all_above : PileTaking::alone;
  const std::optional<PilePlace> place = pile_place(card, counted_taken(event.number), taking);
  Look at = look();
  at.taken_from = place;
  run(Checkpoint::take, at);
  state_.offer = UpcardOffer::none;
  state_.discard_taken = true;
  if (!place) return take_from_elsewhere(card, taking);
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
  if (!place) return take_from_elsewhere(card, PileTaking::alone);
  table_->take_from_within(turn_.seat, card_lying_at(*place, card), place->depth);
}

}  // namespace rummy
