#include "replay/joker_actions.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/borrowed_jokers.h"
#include "replay/consequences.h"
#include "replay/layouts.h"
#include "replay/lone_jokers.h"
#include "replay/loose_cards.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A card the joker can be: the one it is, or of a suit its set misses.
Card card_of(const JokerName& joker, Card otherwise) {
  if (joker.named.is_known()) return joker.named;
  for (int suit = 0; joker.rank != 0 && suit < kSuits; ++suit) {
    if (!joker.is_taken(static_cast<Suit>(suit))) return {static_cast<Suit>(suit), joker.rank};
  }
  return otherwise;
}

/// What the joker stood for that `card` takes the place of, rightly or not.
Card card_left_for(const Meld& meld, Card card) {
  const Meld whole = meld.sound > 0 ? meld.sound_part() : meld;
  Card first = card;
  bool found = false;
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (!meld.cards[i].card.is_joker()) continue;
    const JokerName name = joker_name(i < whole.size ? whole : meld, i);
    if (card.is_known() ? name.can_be({.named = card}) : !name.named.is_known()) return card;
    if (!found) first = card_of(name, card);
    found = true;
  }
  return first;
}

bool shows_joker(const Meld& meld) {
  return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
}

/// A card nobody wrote down takes a joker's place, and may be one of the table's.
bool may_be_moved_unseen(const Ruleset& rules, std::span<const PlayedCard> cards) {
  return cards.size() == 1 && !cards.front().card.is_known() &&
         rules.variant.jokers.reclaim_from == ReclaimFrom::hand_or_table;
}

/// The melds, but for the joker's own, that may have given up what it stood for; false where there
/// are none.
bool leave_source_open(std::span<Layout> layouts, std::optional<std::size_t> target,
                       Card stood_for) {
  const auto may_be = [&](const MeldCard& c) {
    return !c.card.is_known() || c.card == stood_for ||
           (!stood_for.is_known() && !c.card.is_joker());
  };
  bool any = false;
  for (Layout& layout : layouts) {
    for (std::size_t i = 0; i < layout.melds.size(); ++i) {
      Meld& meld = layout.melds[i];
      if (target == i || std::ranges::none_of(meld.view(), may_be)) continue;
      meld.leave_open(MeldKind::unknown);
      any = true;
    }
  }
  return any;
}

/// One of the cards of other melds that nobody wrote down is seen now: of which meld stays open.
bool take_unseen_from_meld(RoundPlay& play, std::size_t target, Card card) {
  const bool lay_there = play.apart.unsure.hidden.count(card) > 0;  // and is one of those, it seems
  if (play.table->unseen_copies(card) == 0 && !lay_there) return false;
  const Variant& variant = play.variant();
  std::vector<Meld>& melds = play.table->layouts().front().melds;
  bool taken = false;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    if (i == target || !has_unseen(melds[i])) continue;
    const std::optional<Meld> rest =
        without(melds[i], Card::unknown(), variant.melds, variant.jokers);
    if (rest && !taken) melds[i] = *rest;
    taken = true;
    melds[i].may_hold_more = true;
  }
  if (taken && !play.apart.unsure.hidden.remove(card)) play.table->reveal_on_table(card);
  return taken;
}

/// A card of another meld takes a joker's place.
bool take_from_meld(RoundPlay& play, std::size_t target, Card card) {
  const Variant& variant = play.variant();
  std::vector<Meld>& melds = play.table->layouts().front().melds;
  const std::optional<std::size_t> from = meld_to_take_from(play, target, card);
  if (!from) return take_unseen_from_meld(play, target, card);
  const std::optional<Meld> rest = without(melds[*from], card, variant.melds, variant.jokers);
  if (rest) melds[*from] = *rest;
  return rest.has_value();
}

/// Takes back a joker as Plain::swaps has it, where no rule has anything to say of it; else does
/// nothing.
bool swap_plain(RoundPlay& play, MeldRef named, std::span<const PlayedCard> cards) {
  const JokerSettings& jokers = play.variant().jokers;
  const bool may_be = jokers.reclaim_allowed && !rearranges(play) &&
                      play.table->layouts().size() == 1 && has_draw(play.turn.before()) &&
                      need_not_ask(play, Checkpoint::swap, Plain::swaps) && has_opened(play);
  if (!may_be || play.table->not_held(play.turn.seat, cards)) return false;
  const std::optional<std::size_t> target = find_only_named(play, named);
  if (!target) return false;
  Meld& meld = play.table->layouts().front().melds[*target];
  if (!meld.is_clear()) return false;
  const Reclaim result = reclaim(meld, cards, jokers);
  if (result.fault != Reclaim::Fault::none) return false;
  play.targets.count = 0;
  meld = result.after;
  sign(meld, play.turn.seat);
  free_joker(play, cards.front().card);
  play.table->lay_down(play.turn.seat, cards);
  return true;
}

/// Puts the cards in a joker's place, in every way the table can lie. Gives what the joker stood
/// for; nothing where there was none.
std::optional<Card> exchange_joker(RoundPlay& play, std::span<const PlayedCard> cards,
                                   Card written) {
  std::optional<Card> stood_for;
  bool is_seen = false;
  for (std::size_t i = 0; i < play.targets.count; ++i) {
    const std::optional<std::size_t> target = play.targets.resolved[i].target;
    if (!target) continue;
    Meld& meld = play.table->layouts()[i].melds[*target];
    const Reclaim result = reclaim(meld, cards, play.variant().jokers);
    if (result.fault == Reclaim::Fault::no_joker) {
      meld.leave_open(MeldKind::broken);
      continue;
    }
    if (!stood_for) stood_for = card_left_for(meld, written);
    is_seen = is_seen || shows_joker(meld);
    meld = result.after;
    if (has_unknown(cards)) meld.kind = MeldKind::unknown;
    sign(meld, play.turn.seat);
  }
  if (stood_for && !is_seen && play.table->unseen_copies(Card::joker()) > 0)
    play.table->reveal_on_table(Card::joker());
  return stood_for;
}

}  // namespace

void act_swap(RoundPlay& play, const Event& event) {
  if (is_loose_target(play, event)) {
    act_swap_loose(play, event);
    return;
  }
  const auto cards = action_cards(play.record(), event);
  make_room(play, cards.size());
  if (swap_plain(play, event.target, cards)) return;
  resolve(play, event);
  run_layouts(play, Checkpoint::swap);
  bool held = !play.table->not_held(play.turn.seat, cards);
  const bool from_table = !held && rearranges(play) && cards.size() == 1 &&
                          play.variant().jokers.reclaim_from == ReclaimFrom::hand_or_table;
  if (from_table) {
    take_apart(play);
    play.targets.count = 1;
    const std::optional<std::size_t> target = play.targets.resolved.front().target;
    held = target && take_from_meld(play, *target, cards.front().card);
  }
  const std::optional<Card> stood_for =
      held ? exchange_joker(play, cards, first_card(play.record(), event)) : std::nullopt;
  if (!stood_for) {
    leave_out(play, static_cast<int>(cards.size()), 1);
    leave_joker_open(play);
    return;
  }
  const bool is_hidden =
      rearranges(play) && may_be_moved_unseen(*play.start.ruleset, cards) &&
      play.targets.count > 0 &&
      leave_source_open(play.table->layouts(), play.targets.resolved.front().target, *stood_for);
  if (is_hidden) {
    play.turn.may_have_borrowed = true;
    play.table->mark_doubtful(play.turn.seat);
  }
  if (is_hidden || (!from_table && may_come_from_table(play, cards)))
    ++play.apart.turn.perhaps.laid_unknown;
  // Before the joker comes into the hand: it may be a joker that took its place.
  if (!from_table) note_borrowed(play, cards);
  free_joker(play, *stood_for);
  if (from_table) return;
  play.table->lay_down(play.turn.seat, cards);
  note_laid(play, cards);
}

void act_move(RoundPlay& play, const Event& event) {
  resolve(play, event);
  run_layouts(play, Checkpoint::move);
  const auto cards = action_cards(play.record(), event);
  const Card goal = cards.empty() ? Card::unknown() : cards.front().stands_for;
  bool moved = false;
  for (std::size_t i = 0; i < play.targets.count; ++i) {
    const std::optional<std::size_t> target = play.targets.resolved[i].target;
    if (!target) continue;
    Meld& meld = play.table->layouts()[i].melds[*target];
    moved = true;
    // Moving it there changes nothing.
    if (has_joker_for(meld, goal, play.variant().melds, play.variant().jokers)) continue;
    const Meld before = meld;
    if (meld.kind == MeldKind::unknown) {
      leave_jokers_open(meld);
      note_renamed(play, before, meld);
      continue;
    }
    const auto after = move_joker(meld, goal, play.variant().melds, play.variant().jokers);
    if (after) {
      meld = *after;
    } else {
      meld.kind = MeldKind::broken;
    }
    note_renamed(play, before, meld);
  }
  if (!moved) play.acts.done[play.turn.at] = 0;
}

}  // namespace rummy
