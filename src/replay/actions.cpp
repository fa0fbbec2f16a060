// What each action does at the table, after the rules have looked.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "rules/draw.h"
#include "rules/facts.h"
#include "rules/going_out.h"
#include "rules/jokers.h"
#include "rules/knocking.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/stock.h"
#include "score/verdict.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Cards put on a meld they do not fit lie there all the same; what was a meld is one beneath them.
void pile_on(Meld& meld, std::span<const PlayedCard> cards) {
  if (meld.kind != MeldKind::broken) meld.sound = meld.is_clear() ? meld.size : 0;
  for (const PlayedCard& c : cards)
    meld.push({.card = c.card, .stands_for = c.stands_for});
  meld.kind = MeldKind::broken;
}

}  // namespace

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
  if (played_.impossible_turn == 0) played_.impossible_turn = turn_.number;
}

void RoundReplay::act_meld(const Event& event) {
  run(Checkpoint::meld, look());
  done_[turn_.at] = 0;
  for (const Group& group : groups_of(*record_, event))
    lay_meld(group);
  check_emptied();
}

void RoundReplay::lay_meld(const Group& group) {
  const auto cards = cards_of(*record_, group.cards);
  make_room(cards.size());
  const MeldShape shape = shape_of(cards, ruleset_->variant.melds, ruleset_->variant.jokers);
  Look at = look();
  at.group = &group;
  at.shape = &shape;
  const std::size_t first = findings_->size();
  run(Checkpoint::meld_cards, at);
  hold_borrowed(cards);
  Meld as_laid{.kind = shape.has_unknown && shape.fault == ShapeFault::none ? MeldKind::unknown
                                                                            : MeldKind::broken};
  if (table_->not_held(turn_.seat, cards)) {
    table_->lay_down_unknown(turn_.seat, static_cast<int>(cards.size()));
    table_->mark_doubtful(turn_.seat);
    note_impossible();
    as_laid.kind = MeldKind::broken;
    add_meld(as_laid, group);
    return;
  }
  defer_faults(first, table_->layouts().front().melds.size(), cards);
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
  done_[turn_.at] = 1;
  if (shape.reading_count == 0 || shape.has_unknown) {
    for (const PlayedCard& c : cards)
      as_laid.push({.card = c.card, .stands_for = c.stands_for});
    add_meld(as_laid, group);
    return;
  }
  add_readings(std::span(shape.readings).first(shape.reading_count), group);
}

void RoundReplay::add_meld(Meld meld, const Group& group) {
  meld.owner = turn_.seat;
  meld.turn = turn_.number;
  meld.name = group.name;
  meld.at = group.at;
  sign(meld, turn_.seat);
  for (Layout& layout : table_->layouts())
    layout.melds.push_back(meld);
}

/// A meld of jokers that can be read in several ways is kept in all of them.
void RoundReplay::add_readings(std::span<const Meld> readings, const Group& group) {
  const std::size_t before = table_->layouts().size();
  add_meld(readings.front(), group);
  for (const Meld& other : readings.subspan(1)) {
    for (std::size_t i = 0; i < before; ++i) {
      if (!table_->fork(i)) {
        table_->layouts()[i].melds.back().kind = MeldKind::unknown;
        continue;
      }
      Meld& meld = table_->layouts().back().melds.back();
      const Meld first = meld;
      meld = other;
      meld.owner = first.owner;
      meld.turn = first.turn;
      meld.name = first.name;
      meld.at = first.at;
      sign(meld, turn_.seat);
    }
  }
}

void RoundReplay::act_lay(const Event& event) {
  if (const LaidOn on = laid_on(event); on != LaidOn::recorded) {
    act_lay_loose(event, on);
    return;
  }
  const auto cards = action_cards(*record_, event);
  make_room(cards.size());
  resolve(event);
  const std::size_t first = findings_->size();
  run_layouts(Checkpoint::lay);
  hold_borrowed(cards);
  if (table_->not_held(turn_.seat, cards)) {
    for (std::size_t i = 0; i < resolved_count_; ++i)
      break_target(i);
    leave_out(static_cast<int>(cards.size()), 0);
    check_emptied();
    return;
  }
  if (!fits_somewhere()) {
    // A card that fits nowhere can be put down all the same; beside a meld there is not, it cannot.
    if (event.target != 0) {
      leave_out(static_cast<int>(cards.size()), 0);
    } else {
      const bool is_put_right =
          has(turn_.after(), ActionKind::table) || has(turn_.after(), ActionKind::play);
      if (is_put_right) defer_faults(first, OpenFault::kLoose, cards);
      lay_beside(cards);
    }
    check_emptied();
    return;
  }
  const std::optional<std::size_t>& meant = resolved_.front().target;
  if (meant) defer_faults(first, *meant, cards);
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
  const std::size_t layouts = resolved_count_;
  for (std::size_t i = 0; i < layouts; ++i)
    lay_in_layout(i, cards);
  check_emptied();
}

void RoundReplay::extend_in_layout(std::size_t layout, std::size_t target,
                                   std::span<const PlayedCard> cards) {
  const Meld& meld = table_->layouts()[layout].melds[target];
  put_on_meld(layout, target, cards,
              extend(meld, cards, ruleset_->variant.melds, ruleset_->variant.jokers));
}

/// What the meld becomes with the cards is known.
void RoundReplay::put_on_meld(std::size_t layout, std::size_t target,
                              std::span<const PlayedCard> cards, const Extension& grown) {
  Meld& meld = table_->layouts()[layout].melds[target];
  if (grown.fault == ShapeFault::none) {
    meld = grown.meld;
  } else {
    pile_on(meld, cards);
  }
  if (grown.fault == ShapeFault::none && has_unknown(cards)) meld.kind = MeldKind::unknown;
  sign(meld, turn_.seat);
  leave_ace_open(layout, target, cards);
}

void RoundReplay::lay_in_layout(std::size_t layout, std::span<const PlayedCard> cards) {
  const Resolved& resolved = resolved_[layout];
  if (!resolved.target) return lay_nowhere(layout, cards);
  const std::uint32_t before = table_->layouts()[layout].choice;
  table_->layouts()[layout].choice = choice_of(before, *resolved.target);
  for (const std::vector<std::size_t>* places :
       {&resolved.unlike, &resolved.maybe, &resolved.alike}) {
    // Of melds alike a later lay-off tells which was meant.
    const bool is_told_later = places == &resolved.alike && resolved.unlike.size() == 1;
    for (const std::size_t place : *places) {
      if (place == *resolved.target) continue;
      if (!table_->fork(layout)) return lay_on_any(layout, cards);
      if (!is_told_later) table_->layouts().back().choice = choice_of(before, place);
      extend_in_layout(table_->layouts().size() - 1, place, cards);
    }
  }
  put_on_meld(layout, *resolved.target, cards, resolved.extension);
}

/// More ways than are followed: none of the melds it may be on is known from here on.
void RoundReplay::lay_on_any(std::size_t layout, std::span<const PlayedCard> cards) {
  const Resolved& resolved = resolved_[layout];
  if (!resolved.target) return;
  std::vector<Meld>& melds = table_->layouts()[layout].melds;
  extend_in_layout(layout, *resolved.target, cards);
  leave_jokers_open(melds[*resolved.target]);
  const auto leave_open = [&melds](std::size_t place) {
    melds[place].leave_open(MeldKind::unknown);
  };
  leave_open(*resolved.target);
  std::ranges::for_each(resolved.unlike, leave_open);
  std::ranges::for_each(resolved.maybe, leave_open);
  std::ranges::for_each(resolved.alike, leave_open);
}

/// The cards fit nothing there is: they lie on the table by themselves, where it is put together
/// anew until it is (only the end of the turn counts, MAN-28).
void RoundReplay::lay_beside(std::span<const PlayedCard> cards) {
  table_->lay_down(turn_.seat, cards);
  if (!rearranges()) done_[turn_.at] = 0;
  note_laid(cards);
  for (Layout& layout : table_->layouts()) {
    for (const PlayedCard& c : cards)
      layout.beside.push_back({.card = c.card, .stands_for = c.stands_for, .laid_by = turn_.seat});
  }
}

/// Were the table so, the cards would fit nowhere: they lie on some meld all the same.
void RoundReplay::lay_nowhere(std::size_t layout, std::span<const PlayedCard> cards) {
  std::vector<Meld>& melds = table_->layouts()[layout].melds;
  if (melds.empty()) return;
  pile_on(melds.back(), cards);
  melds.back().leave_open(MeldKind::unknown);
  sign(melds.back(), turn_.seat);
}

void RoundReplay::note_discard(Seat seat) {
  state_.discarded_by = seat;
  state_.discard_taken = false;
  state_.discard_bought = false;
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
    // Some card was discarded; if it is the one written, that is nowhere else.
    if (table_->hand(turn_.seat).size() > 0) {
      table_->doubt(card);
      table_->discard(turn_.seat, Card::unknown());
      table_->forget_pile(0, 1);
    }
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
  if (table_->hand(turn_.seat).doubtful && !turn_.is_last) return;
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
