#include "replay/laying.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/borrowed_jokers.h"
#include "replay/consequences.h"
#include "replay/layouts.h"
#include "replay/loose_cards.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Jokers exchanged and moved.

/// A card the joker can be: the one it stands for, or one of a suit its set lacks.
Card card_of(const JokerName& joker, Card otherwise) {
  if (joker.named.is_known()) return joker.named;
  for (int suit = 0; joker.rank != 0 && suit < kSuits; ++suit) {
    if (!joker.is_taken(static_cast<Suit>(suit))) return {static_cast<Suit>(suit), joker.rank};
  }
  return otherwise;
}

/// The card that the joker stood for which `card` replaces, rightly or not.
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

/// Whether an unknown card that replaces a joker may come from the table.
bool replacement_may_come_from_table(const Ruleset& rules, std::span<const PlayedCard> cards) {
  return cards.size() == 1 && !cards.front().card.is_known() &&
         rules.variant.jokers.reclaim_from == ReclaimFrom::hand_or_table;
}

/// Marks the other melds that may have given up what the joker stood for; false if there are none.
bool mark_ambiguous_source(std::span<Layout> layouts, std::optional<std::size_t> target,
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
      meld.mark_ambiguous(MeldKind::unknown);
      any = true;
    }
  }
  return any;
}

/// An unknown card of another meld is now seen; which meld it left stays open.
bool take_unseen_from_meld(RoundPlay& play, std::size_t target, Card card) {
  const bool lay_there = play.apart.unsure.hidden.count(card) > 0;  // it seems to be one of those
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

/// Takes the card that replaces a joker from another meld.
bool take_from_meld(RoundPlay& play, std::size_t target, Card card) {
  const Variant& variant = play.variant();
  std::vector<Meld>& melds = play.table->layouts().front().melds;
  const std::optional<std::size_t> from = meld_to_take_from(play, target, card);
  if (!from) return take_unseen_from_meld(play, target, card);
  const std::optional<Meld> rest = without(melds[*from], card, variant.melds, variant.jokers);
  if (rest) melds[*from] = *rest;
  return rest.has_value();
}

/// Takes back a joker in the plain case (Plain::swaps) if no rule has anything to say about it;
/// else does nothing.
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

/// Puts the cards in a joker's place in every layout. Returns what the joker stood for; nothing if
/// there was no joker.
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
      meld.mark_ambiguous(MeldKind::broken);
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
    mark_impossible_exchange(play);
    return;
  }
  const bool is_hidden = rearranges(play) &&
                         replacement_may_come_from_table(*play.start.ruleset, cards) &&
                         play.targets.count > 0 &&
                         mark_ambiguous_source(play.table->layouts(),
                                               play.targets.resolved.front().target, *stood_for);
  if (is_hidden) {
    play.turn.may_have_borrowed = true;
    play.table->mark_doubtful(play.turn.seat);
  }
  if (is_hidden || (!from_table && may_come_from_table(play, cards)))
    ++play.apart.turn.unsettled.laid_unknown;
  // This comes before the joker enters the hand, because the joker itself may have taken its place.
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
    // Moving the joker there changes nothing.
    if (has_joker_for(meld, goal, play.variant().melds, play.variant().jokers)) continue;
    const Meld before = meld;
    if (meld.kind == MeldKind::unknown) {
      mark_ambiguous_jokers(meld);
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

namespace {

// === Cards laid on the table.

/// Cards put on a meld they do not fit lie there all the same, with the former meld beneath them.
void pile_on(Meld& meld, std::span<const PlayedCard> cards) {
  if (meld.kind != MeldKind::broken) meld.sound = meld.is_clear() ? meld.size : 0;
  for (const PlayedCard& c : cards)
    meld.push({.card = c.card, .stands_for = c.stands_for});
  meld.kind = MeldKind::broken;
}

/// Puts the cards on a meld that is known to take them.
void put_on_meld(RoundPlay& play, std::size_t layout, std::size_t target,
                 std::span<const PlayedCard> cards, const Extension& grown) {
  Meld& meld = play.table->layouts()[layout].melds[target];
  if (grown.fault == ShapeFault::none) {
    meld = grown.meld;
  } else {
    pile_on(meld, cards);
  }
  if (grown.fault == ShapeFault::none && has_unknown(cards)) meld.kind = MeldKind::unknown;
  sign(meld, play.turn.seat);
  mark_ambiguous_ace(play, layout, target, cards);
}

void extend_in_layout(RoundPlay& play, std::size_t layout, std::size_t target,
                      std::span<const PlayedCard> cards) {
  const Meld& meld = play.table->layouts()[layout].melds[target];
  put_on_meld(play, layout, target, cards,
              extend(meld, cards, play.variant().melds, play.variant().jokers));
}

/// If there are more ways than are followed, every meld the cards may be on becomes unknown.
void lay_on_any(RoundPlay& play, std::size_t layout, std::span<const PlayedCard> cards) {
  const Resolved& resolved = play.targets.resolved[layout];
  if (!resolved.target) return;
  std::vector<Meld>& melds = play.table->layouts()[layout].melds;
  extend_in_layout(play, layout, *resolved.target, cards);
  mark_ambiguous_jokers(melds[*resolved.target]);
  const auto mark_ambiguous = [&melds](std::size_t place) {
    melds[place].mark_ambiguous(MeldKind::unknown);
  };
  mark_ambiguous(*resolved.target);
  std::ranges::for_each(resolved.unlike, mark_ambiguous);
  std::ranges::for_each(resolved.possible, mark_ambiguous);
  std::ranges::for_each(resolved.alike, mark_ambiguous);
}

/// Forks the table for each other meld the cards may lie on; false if there are too many. `before`:
/// the layout's choice so far.
bool lay_on_others(RoundPlay& play, std::size_t layout, std::uint32_t before,
                   std::span<const PlayedCard> cards) {
  const Resolved& resolved = play.targets.resolved[layout];
  for (const std::vector<std::size_t>* places :
       {&resolved.unlike, &resolved.possible, &resolved.alike}) {
    // Between melds that are alike a later lay-off decides.
    const bool is_settled_later = places == &resolved.alike && resolved.unlike.size() == 1;
    for (const std::size_t place : *places) {
      if (resolved.target == place) continue;
      if (!play.table->fork(layout)) return false;
      if (!is_settled_later) play.table->layouts().back().choice = choice_of(play, before, place);
      extend_in_layout(play, play.table->layouts().size() - 1, place, cards);
    }
  }
  return true;
}

/// Lays cards that fit nothing beside the melds, if the table may be put together anew: only the
/// end of the turn counts (MAN-28).
void lay_beside(RoundPlay& play, std::span<const PlayedCard> cards) {
  play.table->lay_down(play.turn.seat, cards);
  if (!rearranges(play)) play.acts.done[play.turn.at] = 0;
  note_laid(play, cards);
  for (Layout& layout : play.table->layouts()) {
    for (const PlayedCard& c : cards)
      layout.beside.push_back(
          {.card = c.card, .stands_for = c.stands_for, .laid_by = play.turn.seat});
  }
}

/// Lays unknown cards in place of those written, which were not held. If no meld is named they are
/// counted with one that may take them.
void lay_unknown(RoundPlay& play, MeldRef target, std::size_t cards) {
  play.apart.unsure.unknown_cards_laid_illegally += static_cast<int>(cards);
  for (Layout& layout : play.table->layouts()) {
    const std::optional<std::size_t> named =
        target == 0 ? std::nullopt : find_meld(play, layout, target);
    std::optional<std::size_t> one = named;
    for (std::size_t i = 0; i < layout.melds.size(); ++i) {
      const bool may_be_it = named ? i == *named : is_open_to(play, layout.melds[i]);
      if (!may_be_it) continue;
      layout.melds[i].mark_from_illegal_lay();
      one = i;
    }
    for (std::size_t i = 0; i < cards; ++i) {
      const MeldCard card{.card = {}, .stands_for = {}, .laid_by = play.turn.seat};
      one ? layout.melds[*one].push(card) : layout.beside.push_back(card);
    }
  }
}

/// In this layout the cards would fit nowhere; they lie on some meld all the same.
void lay_on_some_meld(RoundPlay& play, std::size_t layout, std::span<const PlayedCard> cards) {
  std::vector<Meld>& melds = play.table->layouts()[layout].melds;
  if (melds.empty()) return;
  pile_on(melds.back(), cards);
  melds.back().mark_ambiguous(MeldKind::unknown);
  sign(melds.back(), play.turn.seat);
}

/// Whether the meld is plain in the sense of Plain::melds, if its cards are held.
Plain plainness(const MeldShape& shape) {
  const bool is_plain =
      shape.reading_count > 0 && !shape.sorted && !shape.has_unknown && !shape.unnamed_joker;
  return is_plain ? Plain::melds : Plain::nothing;
}

/// Whether a joker has no name although its place is not enough.
bool must_be_named(const RoundPlay& play, std::span<const PlayedCard> cards) {
  return play.variant().jokers.named != JokerNamed::by_place && has_unnamed(cards);
}

/// Whether the lay-off is plain in the sense of Plain::lay_offs, apart from its cards.
Plain plainness_of_lay_off(const RoundPlay& play) {
  if (!has_draw(play.turn.before())) return Plain::nothing;
  return has_opened(play) ? Plain::lay_offs : Plain::first_lay_offs;
}

/// Whether laying off these cards is plain, if they are held.
Plain plainness(const RoundPlay& play, std::span<const PlayedCard> cards) {
  if (play.targets.count != 1) return Plain::nothing;
  const Resolved& on = play.targets.resolved.front();
  const bool is_one = on.target && on.candidates < 2 && on.possible.empty();
  if (!is_one || on.extension.fault != ShapeFault::none) return Plain::nothing;
  const bool is_clear = play.table->layouts().front().melds[*on.target].is_clear();
  if (!is_clear || has_unknown(cards) || must_be_named(play, cards)) return Plain::nothing;
  return plainness_of_lay_off(play);
}

/// Notes what a meld counts if the player may open with it. `certain`: the meld; null if it is
/// uncertain or depends on the reading of the table.
void note_count(RoundPlay& play, const Group& group, const Meld* certain) {
  if (play.turn.was_open || !has_conditions(play.variant().opening)) return;
  MeldCount& count = play.acts.laid.emplace_back();
  count.group = &group;
  if (certain != nullptr) count_meld(*certain, play.variant(), count);
}

const Meld* certain_reading(const MeldShape& shape) {
  return shape.reading_count == 1 && !shape.has_unknown ? shape.readings.data() : nullptr;
}

void ask_of_meld(RoundPlay& play, const Group& group, const MeldShape& shape, Plain plain) {
  if (need_not_ask(play, Checkpoint::meld_cards, plain)) return;
  Look at = look(play);
  at.meld.group = &group;
  at.meld.shape = &shape;
  run(play, Checkpoint::meld_cards, at, plain);
}

/// Notes in a new meld who laid it and where.
void note_origin(const RoundPlay& play, const Group& group, Meld& laid) {
  laid.owner = play.turn.seat;
  laid.turn = play.turn.number;
  laid.name = group.name;
  laid.at = group.at;
}

/// Lays a plain meld if no rule has anything to say about it; else does nothing.
bool lay_plain_meld(RoundPlay& play, const Group& group, std::span<const PlayedCard> cards) {
  if (!need_not_ask(play, Checkpoint::meld_cards, Plain::melds)) return false;
  const Meld* const laid = add_plain_meld(play, cards, group, play.variant().jokers);
  if (laid == nullptr) return false;
  if (!play.table->lay_down_held(play.turn.seat, cards)) {
    for (Layout& layout : play.table->layouts())
      layout.melds.pop_back();
    return false;
  }
  note_count(play, group, laid);
  note_laid(play, cards);
  play.acts.done[play.turn.at] = 1;
  return true;
}

/// Lays off a plain card if no rule has anything to say about it; else does nothing.
bool lay_off_plain(RoundPlay& play, MeldRef named, std::span<const PlayedCard> cards) {
  const bool is_one = cards.size() == 1 && play.table->layouts().size() == 1;
  if (!is_one || !cards.front().card.is_known() || must_be_named(play, cards)) return false;
  if (!need_not_ask(play, Checkpoint::lay, plainness_of_lay_off(play))) return false;
  const MeldTaking taking = find_taking(play, named, cards.front());
  if (taking.end == MeldEnd::none || !play.table->lay_down_held(play.turn.seat, cards))
    return false;
  play.targets.count = 0;
  Meld& meld = play.table->layouts().front().melds[taking.meld];
  put_at(meld, cards.front(), taking.end);
  sign(meld, play.turn.seat);
  mark_ambiguous_ace(play, 0, taking.meld, cards);
  note_laid(play, cards);
  check_emptied(play);
  return true;
}

}  // namespace

void lay_meld(RoundPlay& play, const Group& group) {
  const auto cards = cards_of(play.record(), group.cards);
  make_room(play, cards.size());
  if (lay_plain_meld(play, group, cards)) return;
  const MeldShape shape = shape_of(cards, play.variant().melds, play.variant().jokers);
  const std::size_t first = play.findings->size();
  const bool is_held = !play.table->not_held(play.turn.seat, cards);
  ask_of_meld(play, group, shape, is_held ? plainness(shape) : Plain::nothing);
  if (!is_held) hold_borrowed(play, cards);
  Meld as_laid{.kind = shape.has_unknown && shape.fault == ShapeFault::none ? MeldKind::unknown
                                                                            : MeldKind::broken};
  if (!is_held && play.table->not_held(play.turn.seat, cards)) {
    play.table->lay_down_unknown(play.turn.seat, static_cast<int>(cards.size()));
    play.table->mark_doubtful(play.turn.seat);
    note_impossible(play);
    // The cards that lie there are unknown (verdicts: After an illegal move).
    as_laid.kind = MeldKind::broken;
    as_laid.is_from_illegal_lay = true;
    for (std::size_t i = 0; i < cards.size(); ++i)
      as_laid.push({});
    play.apart.unsure.unknown_cards_laid_illegally += static_cast<int>(cards.size());
    add_meld(play, as_laid, group);
    return;
  }
  note_count(play, group, certain_reading(shape));
  defer_faults(play, first, play.table->layouts().front().melds.size(), cards);
  play.table->lay_down(play.turn.seat, cards);
  note_laid(play, cards);
  play.acts.done[play.turn.at] = 1;
  if (shape.reading_count == 0 || shape.has_unknown) {
    for (const PlayedCard& c : cards)
      as_laid.push({.card = c.card, .stands_for = c.stands_for});
    add_meld(play, as_laid, group);
    return;
  }
  add_readings(play, std::span(shape.readings).first(shape.reading_count), group);
}

void add_meld(RoundPlay& play, const Meld& meld, const Group& group) {
  for (Layout& layout : play.table->layouts()) {
    Meld& laid = layout.melds.emplace_back(meld);
    note_origin(play, group, laid);
    sign(laid, play.turn.seat);
  }
}

const Meld* add_plain_meld(RoundPlay& play, std::span<const PlayedCard> cards, const Group& group,
                           const JokerSettings& jokers) {
  const std::span<Layout> layouts = play.table->layouts();
  // The meld is read in its final place.
  std::vector<Meld>& melds = layouts.front().melds;
  Meld& laid = melds.emplace_back(
      MeldKind::broken);  // an argument keeps emplace_back from clearing all its room
  note_origin(play, group, laid);
  if (!read_plain(cards, play.variant().melds, jokers, laid)) {
    melds.pop_back();
    return nullptr;
  }
  for (Layout& other : layouts.subspan(1))
    other.melds.push_back(laid);
  return &laid;
}

void add_readings(RoundPlay& play, std::span<const Meld> readings, const Group& group) {
  const std::size_t before = play.table->layouts().size();
  add_meld(play, readings.front(), group);
  for (const Meld& other : readings.subspan(1)) {
    for (std::size_t i = 0; i < before; ++i) {
      if (!play.table->fork(i)) {
        play.table->layouts()[i].melds.back().kind = MeldKind::unknown;
        continue;
      }
      Meld& meld = play.table->layouts().back().melds.back();
      const Meld first = meld;
      meld = other;
      meld.owner = first.owner;
      meld.turn = first.turn;
      meld.name = first.name;
      meld.at = first.at;
      sign(meld, play.turn.seat);
    }
  }
}

void act_lay(RoundPlay& play, const Event& event) {
  if (const LaidOn on = laid_on(play, event); on != LaidOn::recorded) {
    act_lay_loose(play, event, on);
    return;
  }
  const auto cards = action_cards(play.record(), event);
  make_room(play, cards.size());
  if (lay_off_plain(play, event.target, cards)) return;
  resolve(play, event);
  const std::size_t first = play.findings->size();
  const bool is_held = !play.table->not_held(play.turn.seat, cards);
  run_layouts(play, Checkpoint::lay, is_held ? plainness(play, cards) : Plain::nothing);
  if (!is_held) hold_borrowed(play, cards);
  if (!is_held && play.table->not_held(play.turn.seat, cards)) {
    lay_unknown(play, event.target, cards.size());
    leave_out(play, static_cast<int>(cards.size()), 0);
    check_emptied(play);
    return;
  }
  if (!fits_somewhere(play)) {
    // A card that fits nowhere can be put down all the same, but not beside a meld that does not
    // exist.
    if (event.target != 0) {
      leave_out(play, static_cast<int>(cards.size()), 0);
    } else {
      const bool is_put_right =
          has(play.turn.after(), ActionKind::table) || has(play.turn.after(), ActionKind::play);
      if (is_put_right) defer_faults(play, first, OpenFault::kLoose, cards);
      lay_beside(play, cards);
    }
    check_emptied(play);
    return;
  }
  const std::optional<std::size_t>& meant = play.targets.resolved.front().target;
  if (meant) defer_faults(play, first, *meant, cards);
  play.table->lay_down(play.turn.seat, cards);
  note_laid(play, cards);
  const std::size_t layouts = play.targets.count;
  for (std::size_t i = 0; i < layouts; ++i)
    lay_in_layout(play, i, cards);
  check_emptied(play);
}

void lay_in_layout(RoundPlay& play, std::size_t layout, std::span<const PlayedCard> cards) {
  const Resolved& resolved = play.targets.resolved[layout];
  if (!resolved.target) return lay_on_some_meld(play, layout, cards);
  const bool fits_others =
      resolved.unlike.size() > 1 || !resolved.alike.empty() || !resolved.possible.empty();
  const std::uint32_t before = play.table->layouts()[layout].choice;
  play.table->layouts()[layout].choice = choice_of(play, before, *resolved.target);
  if (fits_others && !lay_on_others(play, layout, before, cards))
    return lay_on_any(play, layout, cards);
  put_on_meld(play, layout, *resolved.target, cards, resolved.extension);
}

}  // namespace rummy
