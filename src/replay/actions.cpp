// What each action does at the table, after the rules have looked.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/draw.h"
#include "rules/facts.h"
#include "rules/going_out.h"
#include "rules/jokers.h"
#include "rules/knocking.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/stock.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
void RoundReplay::act(const Event& event) {
  switch (event.kind) {
    case ActionKind::draw:
      act_draw(event);
      return;
    case ActionKind::take:
      act_take(event);
      return;
    case ActionKind::meld:
      is_laying_out(event) ? act_out(event) : act_meld(event);
      return;
    case ActionKind::lay:
      act_lay(event);
      return;
    case ActionKind::swap:
      act_swap(event);
      return;
    case ActionKind::move:
      act_move(event);
      return;
    case ActionKind::discard:
      act_discard(event);
      return;
    case ActionKind::pass:
    case ActionKind::drop:
      event.kind == ActionKind::drop ? act_drop() : act_pass();
      return;
    case ActionKind::reshuffle:
      act_reshuffle(event);
      return;
    case ActionKind::knock:
    case ActionKind::out:
      act_ending(event);
      return;
    case ActionKind::play:
    case ActionKind::table:
      act_rearrange(event);
      return;
    case ActionKind::call:
      act_call(event);
      return;
    case ActionKind::buy:
      act_buy(event);
      return;
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
    case ActionKind::unread:
      return;  // no player's action
  }
}

void RoundReplay::reshuffle(std::span<const PlayedCard> order) {
  const std::size_t kept = kept_on_reshuffle(ruleset_->variant);
  if (order.empty() && ruleset_->variant.stock.on_empty == StockOnEmpty::turn_over) {
    table_->turn_over(kept);
    ++state_.reshuffles;
    return;
  }
  const bool in_order = table_->stock().left() == 0 && table_->can_reshuffle_to(kept, order);
  table_->reshuffle(kept, in_order ? order : std::span<const PlayedCard>{});
  ++state_.reshuffles;
}

/// Cards that cannot have gone where the record says left the hand all the same, or came into it.
void RoundReplay::leave_out(int cards_out, int cards_in) {
  leave_unplaced(cards_out);
  for (int i = 0; i < cards_in; ++i) {
    table_->pick_up_unknown(turn_.seat);
    never_came_.push_back(turn_.seat);
  }
  note_impossible();
}

/// Cards left the hand, and lie nobody can say where.
void RoundReplay::leave_unplaced(int cards) {
  table_->lay_down_unknown(turn_.seat, cards);
  table_->mark_doubtful(turn_.seat);
  done_[turn_.at] = 0;
}

void RoundReplay::note_impossible() {
  // The card may have been held: see hold_borrowed.
  if (turn_.may_have_borrowed) return;
  played_.impossible.note({.turn = turn_.number, .action = turn_.at});
  doubt_drawn();
}

/// What the turn plays was not held: it may be that another card was drawn than is written.
void RoundReplay::doubt_drawn() {
  for (const Event& event : turn_.before()) {
    if (event.kind == ActionKind::draw)
      table_->forget_drawn(turn_.seat, first_card(*record_, event));
  }
}

void RoundReplay::act_meld(const Event& event) {
  run(Checkpoint::meld, look());
  done_[turn_.at] = 0;
  for (const Group& group : groups_of(*record_, event))
    lay_meld(group);
  check_emptied();
}

void RoundReplay::note_discard(Seat seat) {
  state_.discarded_by = seat;
  state_.discard_taken = false;
  state_.discard_bought = false;
}

/// Some card was discarded, and the one written was not held: another of the hand, or that one,
/// from wherever it was. Which it was is a choice, the first time in a round; then it may be
/// either.
void RoundReplay::throw_another(Card written) {
  if (in_doubt_.discards_wrong == 0 && can_follow(2)) {
    ++in_doubt_.discards_wrong;
    if (choose(2) == 0) {
      table_->discard(turn_.seat, Card::unknown());
      return;
    }
  }
  table_->doubt(written);
  table_->discard(turn_.seat, Card::unknown());
  table_->forget_pile(0, 1);
}

void RoundReplay::act_discard(const Event& event) {
  const auto cards = action_cards(*record_, event);
  make_room(cards.size());
  run(Checkpoint::discard, look());
  note_discard(turn_.seat);
  const Card card = first_card(*record_, event);
  if (table_->not_held(turn_.seat, cards)) {
    table_->mark_doubtful(turn_.seat);
    note_impossible();
    done_[turn_.at] = 0;
    if (table_->hand(turn_.seat).size() > 0) throw_another(card);
  } else {
    table_->discard(turn_.seat, card);
  }
  if (knocks_) {
    end_by_knock();
    return;
  }
  if (laid_out_) return end_laid_out();
  const bool empty = table_->hand(turn_.seat).size() <= 0;
  if (empty && ruleset_->variant.going_out.empty_hand_ends) go_out_empty();
}

void RoundReplay::go_out(RoundEnd ended) {
  if (over_) return;
  // Who plays on had cards left, if their number was in doubt.
  if (table_->hand(turn_.seat).doubtful && is_played_on()) return;
  // In the turns after somebody has gone out another may get there too; the round was won before.
  if (last_turns_ > 0) return;
  played_.went_out = turn_.seat;
  state_.knocker = turn_.seat;
  state_.knocker_has_left = false;
  if (compares_split_hands() && table_->hand(turn_.seat).size() > 0)
    show_best(turn_.seat, *findings_);
  const bool others_play_on =
      ended == RoundEnd::out && ruleset_->variant.going_out.last_turns == LastTurns::one_each;
  if (others_play_on && players_left() > 1) {
    last_turns_ = static_cast<std::uint32_t>(players_left()) - 1;
    return;
  }
  end(ended);
}

/// A hand whose number of cards is in doubt may have had more than the record accounts for.
void RoundReplay::make_room(std::size_t cards) {
  const Holding& hand = table_->hand(turn_.seat);
  if (!hand.doubtful) return;
  while (hand.size() < static_cast<int>(cards))
    table_->pick_up_unknown(turn_.seat);
}

/// A hand that has become empty on the table ends the round, even where a discard was owed.
void RoundReplay::check_emptied() {
  // Where the table may be taken apart the turn is one whole, and its end tells.
  if (rearranges()) return;
  const bool empty = table_->hand(turn_.seat).size() <= 0;
  if (!empty || over_ || !ruleset_->variant.going_out.empty_hand_ends) return;
  // Without a card, but not out: that takes a discard.
  const bool takes_whole_hand = ruleset_->variant.opening.contract.whole_hand && !turn_.was_open;
  if (ruleset_->variant.going_out.discard == OutDiscard::floating && !takes_whole_hand) return;
  const bool doubtful = table_->hand(turn_.seat).doubtful;
  if (has(turn_.after(), ActionKind::discard)) {
    if (doubtful) return;  // what is discarded was held
    note_impossible();     // of an empty hand
  } else if (!doubtful) {
    run(Checkpoint::emptied, look());
  }
  go_out_empty();
}

void RoundReplay::act_reshuffle(const Event& event) {
  run(Checkpoint::reshuffle, look());
  if (ends_with_stock()) return;
  reshuffle(action_cards(*record_, event));
}

void RoundReplay::judge_out(const Event& event) {
  run(Checkpoint::out, look());
  for (const Group& group : groups_of(*record_, event))
    lay_meld(group);
}

/// Melds written with a knock are laid before it: it is judged, as it is scored, by what is left.
void RoundReplay::judge_knock(const Event& event) {
  const auto groups = groups_of(*record_, event);
  if (!groups.empty()) run(Checkpoint::meld, look());
  for (const Group& group : groups)
    lay_meld(group);
  if (over_) return;
  const HandPoints points = points_of(left_after_discard(table_->hand(turn_.seat)));
  Look at = look();
  at.hand_points = &points;
  run(Checkpoint::knock, at);
}

void RoundReplay::act_ending(const Event& event) {
  const bool out = event.kind == ActionKind::out;
  const bool shows = ruleset_->variant.melds.when == MeldWhen::out;
  if (shows) {
    out || is_knock_to_go_out(event) ? act_out(event) : act_knock(event);
    return;
  }
  out ? judge_out(event) : judge_knock(event);
  if (over_) return;
  // Where there is no knocking the slip is told, and play goes on after the discard.
  knocks_ = !out && ruleset_->variant.knocking.max.choice != KnockLimit::off;
  // The discard written after it still belongs to it.
  if (has(turn_.after(), ActionKind::discard)) return;
  if (out) {
    go_out();
  } else {
    end_by_knock();
  }
}

}  // namespace rummy
