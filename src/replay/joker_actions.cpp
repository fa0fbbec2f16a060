// Jokers exchanged and moved: what these actions do at the table.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "rules/facts.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
#include "rules/reclaim.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/table_change.h"
#include "rules/variant.h"
#include "table/meld.h"
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

}  // namespace

/// The meld a card of another one comes from that takes a joker's place: where it is missed least.
std::optional<std::size_t> RoundReplay::meld_to_take_from(std::size_t target, Card card) const {
  const Variant& variant = ruleset_->variant;
  const std::vector<Meld>& melds = table_->layouts().front().melds;
  std::optional<std::size_t> from;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    if (i == target) continue;
    const std::optional<Meld> rest = without(melds[i], card, variant.melds, variant.jokers);
    if (!rest) continue;
    if (!from || rest->kind != MeldKind::broken) from = i;
    if (rest->kind != MeldKind::broken) break;
  }
  return from;
}

/// A card of another meld takes a joker's place.
bool RoundReplay::take_from_meld(std::size_t target, Card card) {
  const Variant& variant = ruleset_->variant;
  std::vector<Meld>& melds = table_->layouts().front().melds;
  const std::optional<std::size_t> from = meld_to_take_from(target, card);
  if (!from) return take_unseen_from_meld(target, card);
  const std::optional<Meld> rest = without(melds[*from], card, variant.melds, variant.jokers);
  if (rest) melds[*from] = *rest;
  return rest.has_value();
}

/// One of the cards of other melds that nobody wrote down is seen now: of which meld stays open.
bool RoundReplay::take_unseen_from_meld(std::size_t target, Card card) {
  const bool lay_there = unsure_.hidden.count(card) > 0;  // and is one of those, it seems
  if (table_->unseen_copies(card) == 0 && !lay_there) return false;
  const Variant& variant = ruleset_->variant;
  std::vector<Meld>& melds = table_->layouts().front().melds;
  bool taken = false;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    if (i == target || !has_unseen(melds[i])) continue;
    const std::optional<Meld> rest =
        without(melds[i], Card::unknown(), variant.melds, variant.jokers);
    if (rest && !taken) melds[i] = *rest;
    taken = true;
    melds[i].may_hold_more = true;
  }
  if (taken && !unsure_.hidden.remove(card)) table_->reveal_on_table(card);
  return taken;
}

/// A card known to have been in the hand may be one of those that have left it unseen.
bool RoundReplay::certainly_holds(Card card) const {
  const Holding& hand = table_->hand(turn_.seat);
  return hand.known.count(card) > hand.gone;
}

/// Whether a card that may have been in the hand lies on the table as well, from where it may be
/// taken.
bool RoundReplay::may_come_from_table(std::span<const PlayedCard> cards) const {
  if (!rearranges() || cards.size() != 1 || !cards.front().card.is_known() ||
      ruleset_->variant.jokers.reclaim_from != ReclaimFrom::hand_or_table)
    return false;
  const Card card = cards.front().card;
  const CountedCards table = count_table(table_->layouts().front());
  return !certainly_holds(card) && (table.known.count(card) > 1 || may_lie_unseen(card, table));
}

/// A card on the table that nobody wrote down may be this one.
bool RoundReplay::may_lie_unseen(Card card, const CountedCards& table) const {
  return table.unknown > 0 && table_->unseen_copies(card) > 0;
}

/// Puts the cards in a joker's place, in every way the table can lie. Gives what the joker stood
/// for; nothing where there was none.
std::optional<Card> RoundReplay::exchange_joker(std::span<const PlayedCard> cards, Card written) {
  std::optional<Card> stood_for;
  bool is_seen = false;
  for (std::size_t i = 0; i < resolved_count_; ++i) {
    const std::optional<std::size_t> target = resolved_[i].target;
    if (!target) continue;
    Meld& meld = table_->layouts()[i].melds[*target];
    const Reclaim result = reclaim(meld, cards, ruleset_->variant.jokers);
    if (result.fault == Reclaim::Fault::no_joker) {
      meld.leave_open(MeldKind::broken);
      continue;
    }
    if (!stood_for) stood_for = card_left_for(meld, written);
    is_seen = is_seen || shows_joker(meld);
    meld = result.after;
    if (has_unknown(cards)) meld.kind = MeldKind::unknown;
    sign(meld, turn_.seat);
  }
  if (stood_for && !is_seen && table_->unseen_copies(Card::joker()) > 0)
    table_->reveal_on_table(Card::joker());
  return stood_for;
}

void RoundReplay::act_swap(const Event& event) {
  if (is_loose_target(event)) {
    act_swap_loose(event);
    return;
  }
  const auto cards = action_cards(*record_, event);
  make_room(cards.size());
  resolve(event);
  run_layouts(Checkpoint::swap);
  bool held = !table_->not_held(turn_.seat, cards);
  const bool from_table = !held && rearranges() && cards.size() == 1 &&
                          ruleset_->variant.jokers.reclaim_from == ReclaimFrom::hand_or_table;
  if (from_table) {
    take_apart();
    resolved_count_ = 1;
    const std::optional<std::size_t> target = resolved_.front().target;
    held = target && take_from_meld(*target, cards.front().card);
  }
  const std::optional<Card> stood_for =
      held ? exchange_joker(cards, first_card(*record_, event)) : std::nullopt;
  if (!stood_for) {
    leave_out(static_cast<int>(cards.size()), 1);
    leave_joker_open();
    return;
  }
  const bool is_hidden = rearranges() && may_be_moved_unseen(*ruleset_, cards) &&
                         resolved_count_ > 0 &&
                         leave_source_open(table_->layouts(), resolved_.front().target, *stood_for);
  if (is_hidden) {
    turn_.may_have_borrowed = true;
    table_->mark_doubtful(turn_.seat);
  }
  if (is_hidden || (!from_table && may_come_from_table(cards))) ++table_turn_.perhaps_moved;
  // Before the joker comes into the hand: it may be a joker that took its place.
  if (!from_table) note_borrowed(cards);
  free_joker(*stood_for);
  if (from_table) return;
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
}

/// A card of a hand not known takes a joker's place, and its twin lies on the table, or may do so:
/// it may be that one which did, and the hand has lost nothing.
void RoundReplay::note_borrowed(std::span<const PlayedCard> cards) {
  const bool may_be = rearranges() && cards.size() == 1 &&
                      ruleset_->variant.jokers.reclaim_from == ReclaimFrom::hand_or_table;
  if (!may_be || certainly_holds(cards.front().card)) return;
  // The card is in the joker's meld by now, so a twin makes two of them.
  const CountedCards lying = count_table(table_->layouts().front());
  const Card card = cards.front().card;
  const bool twin = lying.known.count(card) >= 2;
  if (!twin && !may_lie_unseen(card, lying)) return;
  unsure_.borrowed.push_back({.card = card, .holder = turn_.seat, .unseen = !twin});
  ++table_turn_.borrowed;
  turn_.may_have_borrowed = true;
  if (resolved_count_ == 0) return;
  const std::optional<std::size_t>& target = resolved_.front().target;
  const auto from = target ? meld_to_take_from(*target, card) : std::nullopt;
  for (Layout& layout : table_->layouts())
    if (from && *from < layout.melds.size()) layout.melds[*from].leave_open(MeldKind::unknown);
}

/// The melds that are none without the card that may have been taken from them for a joker.
std::vector<FaultyGroup> RoundReplay::melds_spoilt_by_borrowing() const {
  const Variant& variant = ruleset_->variant;
  std::vector<FaultyGroup> spoilt;
  for (std::size_t i = unsure_.borrowed.size() - static_cast<std::size_t>(table_turn_.borrowed);
       i < unsure_.borrowed.size(); ++i) {
    const bool unseen = unsure_.borrowed[i].unseen;
    const Card gone = unseen ? Card::unknown() : unsure_.borrowed[i].card;
    for (const Meld& meld : table_->layouts().front().melds) {
      std::vector<PlayedCard> cards = as_written(meld);
      const auto there = std::ranges::find(cards, gone, &PlayedCard::card);
      if (there == cards.end() || (!unseen && (!meld.may_hold_more || has_unknown(cards))))
        continue;
      const std::vector<PlayedCard> whole = cards;
      cards.erase(there);
      const MeldShape shape = shape_of(cards, variant.melds, variant.jokers);
      const bool is_meld =
          shape.has_unknown ? shape.fault == ShapeFault::none : shape.reading_count > 0;
      if (!is_meld) spoilt.push_back({.cards = whole});
    }
  }
  return spoilt;
}

/// The card that took a joker's place may have lain on the table: the hand has one more then, and
/// it may be what is laid now.
void RoundReplay::hold_borrowed(std::span<const PlayedCard> cards) {
  for (std::size_t i = unsure_.borrowed.size() - static_cast<std::size_t>(table_turn_.borrowed);
       i < unsure_.borrowed.size() && table_->not_held(turn_.seat, cards); ++i) {
    if (unsure_.borrowed[i].spares) continue;
    table_->pick_up_unknown(turn_.seat);
    table_->mark_doubtful(turn_.seat);
    make_room(cards.size());
    unsure_.borrowed[i].spares = true;
  }
}

/// Of several who may have taken the card from the table each may be the one who did.
void RoundReplay::leave_holders_open(Card card, Seat holder) {
  bool is_open = false;
  for (const StrayCard& other : unsure_.borrowed) {
    if (other.card != card || other.holder == holder || table_->hand(other.holder).doubtful)
      continue;
    is_open = true;
    table_->pick_up_unknown(other.holder);
    table_->mark_doubtful(other.holder);
  }
  if (!is_open) return;
  table_->mark_doubtful(holder);
  ++table_turn_.perhaps_seen;
  const auto of_turn =
      std::span(unsure_.borrowed).last(static_cast<std::size_t>(table_turn_.borrowed));
  if (std::ranges::find(of_turn, card, &StrayCard::card) != of_turn.end())
    ++table_turn_.borrowed_seen;
}

/// It lay on the table before: the hand still has the card that was taken for it.
void RoundReplay::return_spared(const StrayCard& borrowed, Card card) {
  if (borrowed.spares) {
    table_->account_for(card);
  } else {
    table_->return_unseen(borrowed.holder, card);
  }
}

/// A card as this one took a joker's place, and may have come from the table.
bool RoundReplay::is_borrowed(Card card) const {
  return std::ranges::any_of(unsure_.borrowed,
                             [card](const StrayCard& b) { return b.card == card && !b.unseen; });
}

/// A card is missed on the table that may have lain there once only.
bool RoundReplay::return_borrowed(Card card) {
  const auto is_it = [card](const StrayCard& b) { return b.card == card && !b.unseen; };
  const auto found = std::ranges::find_if(unsure_.borrowed, is_it);
  if (found == unsure_.borrowed.end()) return false;
  return_spared(*found, card);
  leave_holders_open(card, found->holder);
  forget_borrowed(static_cast<std::size_t>(found - unsure_.borrowed.begin()));
  return true;
}

/// The table has a card fewer than was counted: one that took a joker's place lay there before, and
/// nobody had written it down.
bool RoundReplay::return_unseen_borrowed() {
  const auto found = std::ranges::find_if(unsure_.borrowed, &StrayCard::unseen);
  if (found == unsure_.borrowed.end()) return false;
  return_spared(*found, Card::unknown());
  forget_borrowed(static_cast<std::size_t>(found - unsure_.borrowed.begin()));
  return true;
}

void RoundReplay::forget_borrowed(std::size_t at) {
  const auto last = static_cast<int>(unsure_.borrowed.size() - at);
  if (last <= table_turn_.borrowed) {
    --table_turn_.borrowed;
    --table_turn_.from_hand;
  }
  unsure_.borrowed.erase(unsure_.borrowed.begin() + static_cast<std::ptrdiff_t>(at));
}

/// Whether a card came from the hand or from another meld was not told in the turn.
void RoundReplay::leave_borrowed_open() {
  for (; table_turn_.borrowed > 0; --table_turn_.borrowed) {
    StrayCard& open =
        unsure_.borrowed[unsure_.borrowed.size() - static_cast<std::size_t>(table_turn_.borrowed)];
    table_->mark_doubtful(open.holder);
    table_->doubt(open.card);
    if (!open.spares) table_->pick_up_unknown(open.holder);
    open.spares = true;
    if (!open.unseen) continue;
    // How many cards lie there is not known: nor what the others add to them.
    for (const Seat seat : seats_)
      table_->mark_doubtful(seat);
  }
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
    moved = true;
    // Moving it there changes nothing.
    if (has_joker_for(meld, goal, ruleset_->variant.melds, ruleset_->variant.jokers)) continue;
    const Meld before = meld;
    if (meld.kind == MeldKind::unknown) {
      leave_jokers_open(meld);
      note_renamed(before, meld);
      continue;
    }
    const auto after = move_joker(meld, goal, ruleset_->variant.melds, ruleset_->variant.jokers);
    if (after) {
      meld = *after;
    } else {
      meld.kind = MeldKind::broken;
    }
    note_renamed(before, meld);
  }
  if (!moved) done_[turn_.at] = 0;
}

/// A card not recorded among those laid may be a joker that had to be named: how the table is
/// written later in the turn does not tell.
bool RoundReplay::may_hide_joker(std::span<const PlayedCard> cards, std::size_t meld) const {
  const Variant& variant = ruleset_->variant;
  const auto unknown =
      std::ranges::count_if(cards, [](const PlayedCard& c) { return !c.card.is_known(); });
  if (unknown == 0 || variant.jokers.named == JokerNamed::by_place ||
      table_->unseen_copies(Card::joker()) == 0)
    return false;
  if (unknown > 1 || variant.jokers.named == JokerNamed::required || table_->layouts().size() > 1)
    return true;
  std::vector<PlayedCard> with_joker(cards.begin(), cards.end());
  std::ranges::find_if(with_joker, [](const PlayedCard& c) { return !c.card.is_known(); })->card =
      Card::joker();
  const std::vector<Meld>& melds = table_->layouts().front().melds;
  if (meld == OpenFault::kLoose) return true;
  if (meld < melds.size())
    return names_that_fit(melds[meld], with_joker, variant.melds, variant.jokers) > 1;
  return shape_of(with_joker, variant.melds, variant.jokers).fault == ShapeFault::joker_unnamed;
}

/// The table is put together anew: faults of single melds are put right, but for a joker that was
/// not named, if a card not recorded was one.
void RoundReplay::forget_faults(const Event& event) {
  const auto jokers_in = [](std::span<const PlayedCard> cards) {
    return std::ranges::count_if(
        cards, [](const PlayedCard& c) { return !c.card.is_known() || c.card.is_joker(); });
  };
  long there = 0;  // jokers the table has now, as far as it is written
  for (const Group& group : groups_of(*record_, event))
    there += jokers_in(cards_of(*record_, group.cards));
  const CountedCards before = count_table(table_->layouts().front());
  const int known = before.known.count(Card::joker()) + table_turn_.aside.count(Card::joker());
  const bool may_be_one = event.kind != ActionKind::table || there > known;
  for (const OpenFault& fault : table_turn_.open_faults) {
    if (!fault.may_hide_joker || !may_be_one) continue;
    Finding finding{.code = "joker.unnamed", .judgement = Judgement::undecided};
    finding.round = fault.finding.round;
    finding.turn = fault.finding.turn;
    finding.action = fault.finding.action;
    finding.player = fault.finding.player;
    finding.at = fault.finding.at;
    finding.message =
        "cannot be decided whether a joker had to be named here: a card laid down is unknown";
    findings_->push_back(std::move(finding));
  }
  table_turn_.open_faults.clear();
}

/// A joker of the group was not named; `one_card`: it can be one card only.
void RoundReplay::tell_unnamed(const Group& group, bool one_card) {
  const JokerNamed rule = ruleset_->variant.jokers.named;
  const bool is_open =
      rule != JokerNamed::required && count_table(table_->layouts().front()).unknown > 0;
  const auto cards = cards_of(*record_, group.cards);
  const FaultyGroup told{.cards = {cards.begin(), cards.end()},
                         .perhaps = is_open || may_have_lain_unseen(),
                         .at = group.at};
  const bool fine = one_card && rule == JokerNamed::if_ambiguous;
  (fine ? change_.named_by_place : change_.unnamed).push_back(told);
}

}  // namespace rummy
