// What each action does at the table, after the rules have looked.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "replay/verdict.h"
#include "rules/draw.h"
#include "rules/facts.h"
#include "rules/meld_shape.h"
#include "rules/reclaim.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/stock.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

std::span<const PlayedCard> action_cards(const Record& record, const Event& event) {
  const auto groups = groups_of(record, event);
  return groups.empty() ? std::span<const PlayedCard>{} : cards_of(record, groups.front().cards);
}

Card first_card(const Record& record, const Event& event) {
  const auto cards = action_cards(record, event);
  return cards.empty() ? Card::unknown() : cards.front().card;
}

/// Cards put on a meld they do not fit lie there all the same; the meld proves nothing any more.
void pile_on(Meld& meld, std::span<const PlayedCard> cards) {
  for (const PlayedCard& c : cards)
    meld.push({.card = c.card, .stands_for = c.stands_for});
  meld.kind = MeldKind::broken;
}

void sign(Meld& meld, Seat seat) {
  for (MeldCard& c : meld.view()) {
    if (c.laid_by == kNoSeat) c.laid_by = seat;
  }
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
      act_meld(event);
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
      act_pass();
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
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
      return;  // no player's action
  }
}

void RoundReplay::reshuffle(std::span<const PlayedCard> order) {
  const std::size_t kept = kept_on_reshuffle(ruleset_->variant);
  const bool in_order = table_->stock().left() == 0 && table_->can_reshuffle_to(kept, order);
  table_->reshuffle(kept, in_order ? order : std::span<const PlayedCard>{});
  ++state_.reshuffles;
}

/// Cards that cannot have gone where the record says left the hand all the same, or came into it.
void RoundReplay::leave_out(int cards_out, int cards_in) {
  table_->lay_down_unknown(turn_.seat, cards_out);
  for (int i = 0; i < cards_in; ++i)
    table_->pick_up_unknown(turn_.seat);
  table_->mark_doubtful(turn_.seat);
  done_[turn_.at] = 0;
}

void RoundReplay::act_draw(const Event& event) {
  if (table_->stock().left() <= 0 && may_reshuffle(look())) reshuffle({});
  run(Checkpoint::draw, look());
  const std::size_t kept = kept_on_reshuffle(ruleset_->variant);
  const bool gone = table_->stock().left() <= 0;
  if (gone && table_->pile().size() <= kept) {
    leave_out(0, 1);
    return;
  }
  // Nobody objected: the discards were made a new stock once too often.
  if (gone) reshuffle({});
  table_->draw(turn_.seat, first_card(*record_, event));
  // The pile may be too small now and grow with this turn's discard.
  const bool last = table_->stock().left() <= 0 && !has_reshuffle_left(look());
  if (last && ruleset_->variant.stock.end_timing == StockEndTiming::at_once)
    end(RoundEnd::exhausted);
}

void RoundReplay::act_take(const Event& event) {
  run(Checkpoint::take, look());
  const Card card = first_card(*record_, event);
  const bool any_depth = ruleset_->variant.draw.depth == PileDepth::any;
  std::optional<std::size_t> depth = table_->find_in_pile(card);
  if (any_depth && event.number > 0) {
    const std::size_t wanted = event.number - 1;
    depth = wanted < table_->pile().size() ? std::optional(wanted) : std::nullopt;
  }
  if (!depth) {
    leave_out(0, 1);
    return;
  }
  if (any_depth) {
    table_->take(turn_.seat, card, *depth + 1);
  } else {
    table_->take_from_within(turn_.seat, card, *depth);
  }
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
  run(Checkpoint::meld_cards, at);
  Meld as_laid{.kind = shape.has_unknown && shape.fault == ShapeFault::none ? MeldKind::unknown
                                                                            : MeldKind::broken};
  if (table_->not_held(turn_.seat, cards)) {
    table_->lay_down_unknown(turn_.seat, static_cast<int>(cards.size()));
    table_->mark_doubtful(turn_.seat);
    as_laid.kind = MeldKind::broken;
    add_meld(as_laid, group);
    return;
  }
  table_->lay_down(turn_.seat, cards);
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
  const auto cards = action_cards(*record_, event);
  make_room(cards.size());
  resolve(event);
  run_layouts(Checkpoint::lay);
  if (table_->not_held(turn_.seat, cards)) {
    for (std::size_t i = 0; i < resolved_count_; ++i)
      break_target(i);
    leave_out(static_cast<int>(cards.size()), 0);
    check_emptied();
    return;
  }
  const bool somewhere = std::any_of(
      resolved_.begin(), resolved_.begin() + static_cast<std::ptrdiff_t>(resolved_count_),
      [](const Resolved& r) { return r.target.has_value(); });
  if (!somewhere) {
    leave_out(static_cast<int>(cards.size()), 0);
    check_emptied();
    return;
  }
  table_->lay_down(turn_.seat, cards);
  const std::size_t layouts = resolved_count_;
  for (std::size_t i = 0; i < layouts; ++i)
    lay_in_layout(i, cards);
  check_emptied();
}

void RoundReplay::extend_in_layout(std::size_t layout, std::size_t target,
                                   std::span<const PlayedCard> cards) {
  Meld& meld = table_->layouts()[layout].melds[target];
  const Extension grown = extend(meld, cards, ruleset_->variant.melds, ruleset_->variant.jokers);
  if (grown.fault == ShapeFault::none) {
    meld = grown.meld;
  } else {
    pile_on(meld, cards);
  }
  if (grown.fault == ShapeFault::none && has_unknown(cards)) meld.kind = MeldKind::unknown;
  sign(meld, turn_.seat);
}

void RoundReplay::lay_in_layout(std::size_t layout, std::span<const PlayedCard> cards) {
  const Resolved& resolved = resolved_[layout];
  if (!resolved.target) return;
  for (std::size_t k = 1; k < resolved.unlike.size(); ++k) {
    if (!table_->fork(layout)) {
      // More ways than are followed: none of these melds is known from here on.
      for (const std::size_t m : resolved.unlike) {
        table_->layouts()[layout].melds[m].kind = MeldKind::unknown;
      }
      return;
    }
    table_->layouts().back().choice = ++choices_;
    extend_in_layout(table_->layouts().size() - 1, resolved.unlike[k], cards);
  }
  extend_in_layout(layout, *resolved.target, cards);
}

void RoundReplay::act_swap(const Event& event) {
  const auto cards = action_cards(*record_, event);
  make_room(cards.size());
  resolve(event);
  run_layouts(Checkpoint::swap);
  const bool held = !table_->not_held(turn_.seat, cards);
  bool freed = false;
  for (std::size_t i = 0; i < resolved_count_; ++i) {
    const std::optional<std::size_t> target = resolved_[i].target;
    if (!target) continue;
    Meld& meld = table_->layouts()[i].melds[*target];
    const Reclaim result = reclaim(meld, cards, ruleset_->variant.jokers);
    if (!held || result.fault == Reclaim::Fault::no_joker) {
      meld.kind = MeldKind::broken;
      continue;
    }
    meld = result.after;
    if (has_unknown(cards)) meld.kind = MeldKind::unknown;
    freed = true;
  }
  if (!freed) {
    leave_out(static_cast<int>(cards.size()), 1);
    return;
  }
  table_->lay_down(turn_.seat, cards);
  table_->pick_up(turn_.seat, Card::joker());
}

void RoundReplay::act_move(const Event& event) {
  resolve(event);
  run_layouts(Checkpoint::move);
  const auto cards = action_cards(*record_, event);
  const Card goal = cards.empty() ? Card::unknown() : cards.front().stands_for;
  bool moved = false;
  for (std::size_t i = 0; i < resolved_count_; ++i) {
    const std::optional<std::size_t> target = resolved_[i].target;
    if (!target) continue;
    Meld& meld = table_->layouts()[i].melds[*target];
    const auto after = move_joker(meld, goal, ruleset_->variant.melds, ruleset_->variant.jokers);
    if (after) {
      meld = *after;
    } else {
      meld.kind = MeldKind::broken;
    }
    moved = true;
  }
  if (!moved) done_[turn_.at] = 0;
}

void RoundReplay::act_discard(const Event& event) {
  const auto cards = action_cards(*record_, event);
  make_room(cards.size());
  run(Checkpoint::discard, look());
  const Card card = first_card(*record_, event);
  if (table_->not_held(turn_.seat, cards)) {
    table_->mark_doubtful(turn_.seat);
    done_[turn_.at] = 0;
    // Some card was discarded, if not this one.
    if (table_->hand(turn_.seat).size() > 0) table_->discard(turn_.seat, Card::unknown());
  } else {
    table_->discard(turn_.seat, card);
  }
  const bool empty = table_->hand(turn_.seat).size() <= 0;
  if (empty && ruleset_->variant.going_out.empty_hand_ends) go_out();
}

void RoundReplay::go_out() {
  if (over_) return;
  // Who plays on had cards left, if their number was in doubt.
  if (table_->hand(turn_.seat).doubtful && !turn_.is_last) return;
  played_.went_out = turn_.seat;
  end(RoundEnd::out);
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
  const bool empty = table_->hand(turn_.seat).size() <= 0;
  if (!empty || over_ || !ruleset_->variant.going_out.empty_hand_ends) return;
  if (has(turn_.after(), ActionKind::discard)) return;  // that discard has its own finding
  if (!table_->hand(turn_.seat).doubtful) run(Checkpoint::emptied, look());
  go_out();
}

void RoundReplay::act_pass() {
  const bool declined = is_stock_gone_for_good(look());
  run(Checkpoint::pass, look());
  if (declined) end(RoundEnd::exhausted);
}

void RoundReplay::act_reshuffle(const Event& event) {
  run(Checkpoint::reshuffle, look());
  reshuffle(action_cards(*record_, event));
}

void RoundReplay::act_ending(const Event& event) {
  const bool out = event.kind == ActionKind::out;
  run(out ? Checkpoint::out : Checkpoint::knock, look());
  for (const Group& group : groups_of(*record_, event))
    lay_meld(group);
  if (over_) return;
  // The discard written after it still belongs to it.
  if (has(turn_.after(), ActionKind::discard)) return;
  if (out) {
    go_out();
  } else {
    end(RoundEnd::knock);
  }
}

/// The table was taken apart where that is not allowed: nobody can say how it lies now.
void RoundReplay::act_rearrange(const Event& event) {
  run(Checkpoint::rearrange, look());
  for (Layout& layout : table_->layouts()) {
    for (Meld& meld : layout.melds)
      meld.kind = MeldKind::broken;
  }
  const int cards =
      event.kind == ActionKind::play ? static_cast<int>(action_cards(*record_, event).size()) : 0;
  leave_out(cards, 0);
}

void RoundReplay::act_call(const Event& event) {
  // Out of turn: the finding is the caller's.
  const Seat seat = turn_.seat;
  turn_.seat = event.seat;
  run(Checkpoint::call, look());
  turn_.seat = seat;
  done_[turn_.at] = 0;
}

}  // namespace rummy
