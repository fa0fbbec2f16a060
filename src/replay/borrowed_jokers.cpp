#include "replay/borrowed_jokers.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/consequences.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Jokers that lie alone at the end of a turn.

bool is_joker_alone(const Meld& meld) {
  return meld.size == 1 && meld.cards[0].card.is_joker();
}

/// Whether the joker was written in this turn as a group of its own and no finding reports it, now
/// or earlier.
bool is_lone_joker(const RoundPlay& play, std::size_t meld) {
  const bool is_alone = std::ranges::all_of(play.table->layouts(), [&](const Layout& layout) {
    return is_joker_alone(layout.melds[meld]) && layout.melds[meld].turn == play.turn.number;
  });
  return is_alone && std::ranges::none_of(play.apart.turn.before.melds, is_joker_alone) &&
         std::ranges::none_of(play.apart.turn.open_faults,
                              [meld](const OpenFault& fault) { return fault.meld == meld; });
}

void take_up_lone_joker(RoundPlay& play, std::size_t meld) {
  TableApart& apart = play.apart;
  for (Layout& layout : play.table->layouts())
    layout.melds.erase(layout.melds.begin() + static_cast<std::ptrdiff_t>(meld));
  for (OpenFault& fault : apart.turn.open_faults) {
    if (fault.meld != OpenFault::kLoose && fault.meld > meld) --fault.meld;
  }
  if (apart.unsure.phantoms.remove(Card::joker())) return;
  play.table->pick_up(play.turn.seat, Card::joker());
  apart.turn.aside.add(Card::joker());
}

}  // namespace

void free_lone_jokers(RoundPlay& play) {
  const TableApart& apart = play.apart;
  const Layout& layout = play.table->layouts().front();
  std::vector<std::size_t> lone;
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    if (is_joker_alone(layout.melds[i]) && is_lone_joker(play, i)) lone.push_back(i);
  }
  if (lone.empty()) return;
  const auto lying = static_cast<std::size_t>(count_table(layout).known.count(Card::joker()));
  const auto aside = static_cast<std::size_t>(apart.turn.aside.count(Card::joker()));
  const std::size_t there = apart.turn.before.jokers.size() + apart.turn.swapped.size();
  // The other jokers were laid or taken up.
  for (std::size_t others = lying - lone.size() + aside; !lone.empty() && others < there;
       ++others) {
    take_up_lone_joker(play, lone.back());
    lone.pop_back();
  }
}

void mark_impossible_exchange(RoundPlay& play) {
  for (std::size_t i = 0; i < play.targets.count; ++i) {
    const std::optional<std::size_t> target = play.targets.resolved[i].target;
    if (!target) continue;
    Meld& meld = play.table->layouts()[i].melds[*target];
    meld.mark_from_illegal_lay();
    meld.push({.card = {}, .stands_for = {}, .laid_by = play.turn.seat});
    if (i == 0) ++play.apart.unsure.unknown_cards_laid_illegally;
  }
  if (count_table(play.table->layouts().front()).known.count(Card::joker()) == 0) return;
  play.apart.unsure.phantoms.add(Card::joker());  // the next written table need not show it
  play.table->account_for(Card::joker());
}

namespace {

// === Cards that replaced a joker and may have come from the table.

/// The cards borrowed in the turn that is being played.
auto borrowed_in_turn(auto& apart) {
  return std::span(apart.unsure.borrowed)
      .last(static_cast<std::size_t>(apart.turn.unsettled.borrowed));
}

/// Whether the hand must hold the card: it has more known copies than cards that left it unseen.
bool must_hold(const RoundPlay& play, Card card) {
  const Holding& hand = play.table->hand(play.turn.seat);
  return hand.known.count(card) > hand.gone;
}

/// Whether an unknown card on the table may be this one.
bool may_lie_unseen(const RoundPlay& play, Card card, const CountedCards& table) {
  return table.unknown > 0 && play.table->unseen_copies(card) > 0;
}

/// Marks every player who may have taken the card from the table: each of them may be the one.
void mark_ambiguous_holders(RoundPlay& play, Card card, Seat holder) {
  TableApart& apart = play.apart;
  bool is_open = false;
  for (const StrayCard& other : apart.unsure.borrowed) {
    if (other.card != card || other.holder == holder || play.table->hand(other.holder).doubtful)
      continue;
    is_open = true;
    play.table->pick_up_unknown(other.holder);
    play.table->mark_doubtful(other.holder);
  }
  if (!is_open) return;
  play.table->mark_doubtful(holder);
  ++apart.turn.unsettled.seen;
  const auto of_turn = borrowed_in_turn(play.apart);
  if (std::ranges::find(of_turn, card, &StrayCard::card) != of_turn.end())
    ++apart.turn.borrowed_seen;
}

/// The borrowed card lay on the table before, so the hand still has the card that was counted for
/// it.
void return_spared(RoundPlay& play, const StrayCard& borrowed, Card card) {
  if (borrowed.spares) {
    play.table->account_for(card);
  } else {
    play.table->return_unseen(borrowed.holder, card);
  }
}

void forget_borrowed(RoundPlay& play, std::size_t at) {
  TableApart& apart = play.apart;
  const auto last = static_cast<int>(apart.unsure.borrowed.size() - at);
  if (last <= apart.turn.unsettled.borrowed) {
    --apart.turn.unsettled.borrowed;
    --apart.turn.from_hand;
  }
  apart.unsure.borrowed.erase(apart.unsure.borrowed.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace

std::optional<std::size_t> meld_to_take_from(const RoundPlay& play, std::size_t target, Card card) {
  const Variant& variant = play.variant();
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
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

bool may_come_from_table(const RoundPlay& play, std::span<const PlayedCard> cards) {
  if (!rearranges(play) || cards.size() != 1 || !cards.front().card.is_known() ||
      play.variant().jokers.reclaim_from != ReclaimFrom::hand_or_table)
    return false;
  const Card card = cards.front().card;
  const CountedCards table = count_table(play.table->layouts().front());
  return !must_hold(play, card) &&
         (table.known.count(card) > 1 || may_lie_unseen(play, card, table));
}

void note_borrowed(RoundPlay& play, std::span<const PlayedCard> cards) {
  const bool may_be = rearranges(play) && cards.size() == 1 &&
                      play.variant().jokers.reclaim_from == ReclaimFrom::hand_or_table;
  if (!may_be || must_hold(play, cards.front().card)) return;
  // The card already lies in the joker's meld, so a twin makes two copies.
  const CountedCards lying = count_table(play.table->layouts().front());
  const Card card = cards.front().card;
  const bool twin = lying.known.count(card) >= 2;
  if (!twin && !may_lie_unseen(play, card, lying)) return;
  play.apart.unsure.borrowed.push_back({.card = card, .holder = play.turn.seat, .unseen = !twin});
  ++play.apart.turn.unsettled.borrowed;
  play.turn.may_have_borrowed = true;
  if (play.targets.count == 0) return;
  const std::optional<std::size_t>& target = play.targets.resolved.front().target;
  const auto from = target ? meld_to_take_from(play, *target, card) : std::nullopt;
  for (Layout& layout : play.table->layouts())
    if (from && *from < layout.melds.size()) layout.melds[*from].mark_ambiguous(MeldKind::unknown);
}

std::vector<FaultyGroup> melds_broken_if_joker_card_was_theirs(const RoundPlay& play) {
  const Variant& variant = play.variant();
  std::vector<FaultyGroup> spoilt;
  for (const StrayCard& borrowed : borrowed_in_turn(play.apart)) {
    const bool unseen = borrowed.unseen;
    const Card gone = unseen ? Card::unknown() : borrowed.card;
    for (const Meld& meld : play.table->layouts().front().melds) {
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

void hold_borrowed(RoundPlay& play, std::span<const PlayedCard> cards) {
  for (StrayCard& borrowed : borrowed_in_turn(play.apart)) {
    if (!play.table->not_held(play.turn.seat, cards)) return;
    if (borrowed.spares) continue;
    play.table->pick_up_unknown(play.turn.seat);
    play.table->mark_doubtful(play.turn.seat);
    make_room(play, cards.size());
    borrowed.spares = true;
  }
}

bool is_borrowed(const RoundPlay& play, Card card) {
  return std::ranges::any_of(play.apart.unsure.borrowed,
                             [card](const StrayCard& b) { return b.card == card && !b.unseen; });
}

bool return_borrowed(RoundPlay& play, Card card) {
  TableApart& apart = play.apart;
  const auto is_it = [card](const StrayCard& b) { return b.card == card && !b.unseen; };
  const auto found = std::ranges::find_if(apart.unsure.borrowed, is_it);
  if (found == apart.unsure.borrowed.end()) return false;
  return_spared(play, *found, card);
  mark_ambiguous_holders(play, card, found->holder);
  forget_borrowed(play, static_cast<std::size_t>(found - apart.unsure.borrowed.begin()));
  return true;
}

bool return_unseen_borrowed(RoundPlay& play) {
  TableApart& apart = play.apart;
  const auto found = std::ranges::find_if(apart.unsure.borrowed, &StrayCard::unseen);
  if (found == apart.unsure.borrowed.end()) return false;
  return_spared(play, *found, Card::unknown());
  forget_borrowed(play, static_cast<std::size_t>(found - apart.unsure.borrowed.begin()));
  return true;
}

void mark_ambiguous_borrowed(RoundPlay& play) {
  for (StrayCard& open : borrowed_in_turn(play.apart)) {
    play.table->mark_doubtful(open.holder);
    play.table->allow_stray_copy(open.card);
    if (!open.spares) play.table->pick_up_unknown(open.holder);
    open.spares = true;
    if (!open.unseen) continue;
    // The number of cards on the table is unknown, and so is the number the others add to it.
    for (const Seat seat : play.seats())
      play.table->mark_doubtful(seat);
  }
  play.apart.turn.unsettled.borrowed = 0;
}

}  // namespace rummy
