#include "replay/actions.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/choices.h"
#include "replay/consequences.h"
#include "replay/drawing.h"
#include "replay/going_out.h"
#include "replay/laying.h"
#include "replay/loose_cards.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/showdown.h"
#include "replay/written_table.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Plain::laying if the lay is plain, else nothing.
Plain plainness_of_laying(const RoundPlay& play) {
  const MeldSettings& melds = play.variant().melds;
  const bool may_lay_any = melds.after_opening && melds.per_turn == MeldsPerTurn::many;
  return may_lay_any && play.turn.number > 1 && has_draw(play.turn.before()) ? Plain::laying
                                                                             : Plain::nothing;
}

void act_meld(RoundPlay& play, const Event& event) {
  const Plain plain = plainness_of_laying(play);
  run(play, Checkpoint::meld, plain);
  play.acts.done[play.turn.at] = 0;
  for (const Group& group : groups_of(play.record(), event))
    lay_meld(play, group);
  check_emptied(play);
}

/// The written card was not in the hand. Either another card was discarded, or the card came from
/// elsewhere. Which of the two is a choice the first time in a round; later both stay possible.
void discard_another(RoundPlay& play, Card written) {
  if (play.choices.in_doubt.discards_wrong == 0 && can_follow(play, 2)) {
    ++play.choices.in_doubt.discards_wrong;
    if (choose(play, 2) == 0) {
      play.table->discard(play.turn.seat, Card::unknown());
      return;
    }
  }
  play.table->allow_stray_copy(written);
  play.table->discard(play.turn.seat, Card::unknown());
  play.table->forget_pile(0, 1);
}

/// Whether the discard is plain in the sense of Plain::turns.
Plain plainness_of_discard(const RoundPlay& play, Card card) {
  const Holding& hand = play.table->hand(play.turn.seat);
  const bool is_held =
      card.is_known() && hand.is_known() && hand.size() > 1 && hand.known.count(card) > 0;
  if (!is_held || !may_be_plain(play)) return Plain::nothing;
  const Taken& taken = play.turn.taken;
  const bool is_other = taken.count > 0 ? taken.card.is_known() && taken.card != card
                                        : !has(play.turn.before(), ActionKind::take);
  return is_other ? Plain::turns : Plain::nothing;
}

void act_discard(RoundPlay& play, const Event& event) {
  const auto cards = action_cards(play.record(), event);
  make_room(play, cards.size());
  const Card card = first_card(play.record(), event);
  const std::size_t first_finding = play.findings->size();
  const Plain plain = plainness_of_discard(play, card);
  run(play, Checkpoint::discard, plain);
  note_discard(play, play.turn.seat);
  // A plain discard is always held.
  if (plain == Plain::nothing && play.table->not_held(play.turn.seat, cards)) {
    play.table->mark_doubtful(play.turn.seat);
    note_impossible(play);
    play.acts.done[play.turn.at] = 0;
    if (play.table->hand(play.turn.seat).size() > 0) discard_another(play, card);
  } else {
    play.table->discard(play.turn.seat, card);
  }
  if (play.acts.knock) {
    end_by_knock(play);
    return;
  }
  if (play.acts.laid_out) return end_laid_out(play);
  const bool is_end =
      play.table->hand(play.turn.seat).size() <= 0 && play.variant().going_out.empty_hand_ends;
  if (is_end && !is_end_refused(play, first_finding)) go_out_empty(play);
}

void act_reshuffle(RoundPlay& play, const Event& event) {
  run(play, Checkpoint::reshuffle);
  if (ends_with_stock(play)) return;
  reshuffle(play, action_cards(play.record(), event));
}

void judge_out(RoundPlay& play, const Event& event) {
  run(play, Checkpoint::out);
  for (const Group& group : groups_of(play.record(), event))
    lay_meld(play, group);
}

/// Melds written with a knock are laid before it, because the knock is judged and scored by what is
/// left.
void judge_knock(RoundPlay& play, const Event& event) {
  const auto groups = groups_of(play.record(), event);
  if (!groups.empty()) run(play, Checkpoint::meld);
  for (const Group& group : groups)
    lay_meld(play, group);
  if (play.ending.over) return;
  const HandPoints points =
      points_of(play, left_after_discard(play, play.table->hand(play.turn.seat)));
  Look at = look(play);
  at.counted.hand = &points;
  run(play, Checkpoint::knock, at);
}

void act_ending(RoundPlay& play, const Event& event) {
  const bool out = event.kind == ActionKind::out;
  const bool shows = play.variant().melds.when == MeldWhen::out;
  if (shows) {
    const bool goes_out = out || is_knock_to_go_out(play, event);
    return act_unless_refused(play, event, goes_out ? act_out : act_knock);
  }
  const std::size_t first_finding = play.findings->size();
  out ? judge_out(play, event) : judge_knock(play, event);
  if (play.ending.over || is_end_refused(play, first_finding)) return;
  // If the variant has no knock, the fault is reported and play continues after the discard.
  play.acts.knock = !out && play.variant().knocking.max.choice != KnockLimit::off;
  // The discard written after the knock still belongs to it.
  if (has(play.turn.after(), ActionKind::discard)) return;
  if (out) {
    go_out(play);
  } else {
    end_by_knock(play);
  }
}

}  // namespace

void act(RoundPlay& play, const Event& event) {
  switch (event.kind) {
    case ActionKind::draw:
      act_draw(play, event);
      return;
    case ActionKind::take:
      act_take(play, event);
      return;
    case ActionKind::meld:
      return is_laying_out(play, event) ? act_unless_refused(play, event, act_out)
                                        : act_meld(play, event);
    case ActionKind::lay:
      act_lay(play, event);
      return;
    case ActionKind::swap:
      act_swap(play, event);
      return;
    case ActionKind::move:
      act_move(play, event);
      return;
    case ActionKind::discard:
      act_discard(play, event);
      return;
    case ActionKind::pass:
    case ActionKind::drop:
      event.kind == ActionKind::drop ? act_drop(play) : act_pass(play);
      return;
    case ActionKind::reshuffle:
      act_reshuffle(play, event);
      return;
    case ActionKind::knock:
    case ActionKind::out:
      act_ending(play, event);
      return;
    case ActionKind::play:
    case ActionKind::table:
      act_rearrange(play, event);
      return;
    case ActionKind::call:
      act_call(play, event);
      return;
    case ActionKind::buy:
      act_buy(play, event);
      return;
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
    case ActionKind::unread:
      return;  // a ruling is no player's action
  }
}

namespace {

/// The hand a knock leaves, without the melds named with it and without the discard that follows.
Holding left_after_knock(const RoundPlay& play, const Event& event) {
  Holding rest = play.table->hand(play.turn.seat);
  for (const Group& group : groups_of(play.record(), event)) {
    for (const PlayedCard& c : cards_of(play.record(), group.cards))
      lose(rest, c);
  }
  return left_after_discard(play, rest);
}

/// Whether two of the melds share a card although each of them could be held. That fault is
/// reported; what it leaves in the hand is no second fault.
bool shares_card(const RoundPlay& play, const Event& event) {
  const auto groups = groups_of(play.record(), event);
  const Holding& hand = play.table->hand(play.turn.seat);
  const bool are_held = std::ranges::all_of(groups, [&](const Group& group) {
    return !play.table->not_held(play.turn.seat, cards_of(play.record(), group.cards));
  });
  return hand.is_known() && are_held && left_after_knock(play, event).doubtful;
}

}  // namespace

void act_rearrange(RoundPlay& play, const Event& event) {
  run(play, Checkpoint::rearrange);
  if (!rearranges(play)) {
    // From here on it is unknown how the table lies.
    for (Layout& layout : play.table->layouts()) {
      for (Meld& meld : layout.melds)
        meld.mark_ambiguous(MeldKind::broken);
    }
    const auto groups = groups_of(play.record(), event);
    const bool is_play = event.kind == ActionKind::play && !groups.empty();
    leave_out(play, is_play ? static_cast<int>(groups.front().cards.count) : 0, 0);
    return;
  }
  take_apart(play);
  if (event.kind == ActionKind::table) {
    act_table(play, event);
  } else {
    forget_faults(play, UnseenJoker::possible);
    act_play(play, event);
  }
}

void act_knock(RoundPlay& play, const Event& event) {
  Look at = look(play);
  const HandPoints points =
      shares_card(play, event) ? HandPoints{} : points_of(play, left_after_knock(play, event));
  at.counted.hand = &points;
  run(play, Checkpoint::knock, at);
  for (const Group& group : groups_of(play.record(), event))
    lay_meld(play, group);
  if (play.ending.over) return;
  play.acts.knock = true;
  // The discard written after the knock still belongs to it.
  if (!has(play.turn.after(), ActionKind::discard)) end_by_knock(play);
}

}  // namespace rummy
