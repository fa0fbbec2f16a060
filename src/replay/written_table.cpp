#include "replay/written_table.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/borrowed_jokers.h"
#include "replay/consequences.h"
#include "replay/laying.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Counts the cards that fit nothing. Those of earlier turns are already reported and need not be
/// written again.
void count_beside(const RoundPlay& play, CountedCards& before, const CountedCards& after) {
  const std::vector<MeldCard>& beside = play.table->layouts().front().beside;
  for (std::size_t i = 0; i < beside.size(); ++i) {
    const Card card = beside[i].card;
    const bool is_written = card.is_known() && after.known.count(card) > before.known.count(card);
    if (i >= play.apart.turn.before.misfits || is_written) before.add(card);
  }
}

/// A card that lay on the table is no longer written.
void note_missing(RoundPlay& play, Card card, CountedCards& after) {
  if (after.unknown > 0) {
    --after.unknown;
    play.apart.unsure.hidden.add(card);
    return;
  }
  play.table->pick_up(play.turn.seat, card);
  play.apart.turn.aside.add(card);
}

/// The cards of each kind of which `others` has fewer, as the difference.
CardCounts beyond(const CardCounts& cards, const CardCounts& others) {
  CardCounts more;
  for_each_byte([&](std::size_t first) { return cards.eight(first) ^ others.eight(first); },
                [&](Card card) {
                  if (cards.count(card) > others.count(card))
                    more.add(card, cards.count(card) - others.count(card));
                });
  return more;
}

/// Moves cards that lay on the table and are no longer written into the player's hand until they
/// are laid again. Cards written as "??" may be any of them.
void take_off(RoundPlay& play, CountedCards& before, CountedCards& after) {
  std::vector<Card> may_be_borrowed;
  for_each_kind(beyond(before.known, after.known), [&](Card card, int n) {
    const bool borrowed = is_borrowed(play, card);
    for (int missing = n; missing > 0; --missing) {
      before.known.remove(card);
      if (play.apart.unsure.phantoms.remove(card)) continue;  // it may never have lain there
      borrowed ? may_be_borrowed.push_back(card) : note_missing(play, card, after);
    }
  });
  // The card may have lain there only once. If it may also be a "??", it is unknown how many of the
  // other cards come from the hand.
  for (const Card card : may_be_borrowed) {
    if (after.unknown > 0 && is_borrowed(play, card)) play.table->mark_doubtful(play.turn.seat);
    if (after.unknown == 0 && return_borrowed(play, card)) continue;
    note_missing(play, card, after);
  }
}

/// Whether an unknown card on the table can be this one.
bool may_lie_hidden(RoundPlay& play, Card card) {
  return play.apart.unsure.hidden.remove(card) || play.table->unseen_copies(card) > 0;
}

/// A card written now may have lain there unseen, and it has a twin in the hand: it is unknown
/// which of the two is still held. For `missed` of these cards the hand has already been given
/// others; for the rest it loses one more card.
void mark_ambiguous_origin(RoundPlay& play, int missed) {
  for (const Card card : play.apart.added.may_have_lain) {
    play.table->allow_stray_copy(card);
    if (missed-- > 0) continue;
    play.table->pick_up(play.turn.seat, Card::unknown());
    play.table->lay_down_unknown(play.turn.seat, 1);
  }
}

/// A new card may have lain there under another name; then the written one is still held.
void mark_ambiguous_added(RoundPlay& play) {
  play.table->mark_doubtful(play.turn.seat);
  for (const PlayedCard& played : play.apart.added.added)
    play.table->allow_stray_copy(played.card);
}

/// Divides cards that may be held: the first `unseen` are unknown cards of the table, starting with
/// those that were written as "??" after they were known. Returns how many.
int split_possibly_held(RoundPlay& play, int unseen) {
  TableApart& apart = play.apart;
  const auto held = static_cast<int>(apart.added.may_be_held.size());
  put_first(apart.added.may_be_held,
            [&](const PlayedCard& c) { return apart.unsure.hidden.remove(c.card); });
  const int seen_now = std::min(unseen, held);
  // Cards laid illegally are already reported.
  const int from_illegal_lays = std::min(seen_now, apart.unsure.unknown_cards_laid_illegally);
  apart.unsure.unknown_cards_laid_illegally -= from_illegal_lays;
  if (from_illegal_lays > 0) play.table->mark_doubtful(play.turn.seat);
  apart.turn.unsettled.added += seen_now - from_illegal_lays;
  apart.added.added.insert(apart.added.added.end(), apart.added.may_be_held.begin() + seen_now,
                           apart.added.may_be_held.end());
  return seen_now;
}

/// A card that replaced a joker may have lain on the table only once; then the twin written now
/// comes from the hand.
void mark_ambiguous_twin(RoundPlay& play, Card card) {
  TableApart& apart = play.apart;
  const auto before = std::span(apart.unsure.borrowed)
                          .first(apart.unsure.borrowed.size() -
                                 static_cast<std::size_t>(apart.turn.unsettled.borrowed));
  const PlayedCard twin{.card = card, .stands_for = Card::unknown()};
  const bool is_open = std::ranges::any_of(
      before, [card](const StrayCard& b) { return b.card == card && !b.unseen; });
  if (!is_open) return;
  // With both copies on the table none seems left, but one of them may come from the hand.
  if (play.table->hand(play.turn.seat).unknown == 0 &&
      play.table->not_held(play.turn.seat, std::span(&twin, 1)))
    return;
  ++apart.turn.unsettled.twins;
  play.table->mark_doubtful(play.turn.seat);
  play.table->allow_stray_copy(card);
}

/// Unknown cards are missing on the table; `held_too`: the hand held as many of the new cards.
void note_missing_unknown(RoundPlay& play, int missing, int held_too) {
  TableApart& apart = play.apart;
  // A card in the hand has a twin, which may be the unknown card. Otherwise the unknown card was
  // taken up. In both cases the hand has as many cards as before.
  const int twins = std::min(missing, held_too);
  while (missing > twins && return_unseen_borrowed(play))
    --missing;
  if (missing > twins) apart.turn.lost_unknown = true;
  apart.turn.unsettled.seen += twins;
  // Or the card had replaced a joker: then none is missing, and the hand has one card fewer.
  if (twins > 0 && std::ranges::any_of(apart.unsure.borrowed, &StrayCard::unseen))
    play.table->mark_doubtful(play.turn.seat);
  for (int i = 0; i < twins; ++i)
    play.table->pick_up(play.turn.seat, Card::unknown());
}

bool return_stray(RoundPlay& play, Card card) {
  TableApart& apart = play.apart;
  const auto stray = std::ranges::find(apart.unsure.strays, card, &StrayCard::card);
  if (stray == apart.unsure.strays.end()) return false;
  const PlayedCard played{.card = card, .stands_for = Card::unknown()};
  // A hand of uncertain size may have been counted down to nothing since.
  const bool there = play.table->hand(stray->holder).size() > 0 &&
                     !play.table->not_held(stray->holder, std::span(&played, 1));
  if (there) play.table->lay_down(stray->holder, std::span(&played, 1));
  apart.unsure.strays.erase(stray);
  return there;
}

void lay_added(RoundPlay& play) {
  TableApart& apart = play.apart;
  const Seat seat = play.turn.seat;
  make_room(play, apart.added.added.size());
  apart.change.clear();
  while (const std::optional<Card> missing = play.table->not_held(seat, apart.added.added)) {
    const auto at = std::ranges::find(apart.added.added, *missing, &PlayedCard::card);
    if (at == apart.added.added.end()) break;
    apart.change.not_held.push_back(*missing);
    apart.added.added.erase(at);
  }
  if (!apart.change.not_held.empty()) {
    Look at = look(play);
    at.change = &apart.change;
    run(play, Checkpoint::table_cards, at);
    play.table->mark_doubtful(seat);
    note_impossible(play);
    apart.unsure.unknown_cards_laid_illegally += static_cast<int>(apart.change.not_held.size());
    apart.turn.not_held.insert(apart.turn.not_held.end(), apart.change.not_held.begin(),
                               apart.change.not_held.end());
  }
  play.table->lay_down(seat, apart.added.added);
  note_laid(play, apart.added.added);
  // Unknown cards were laid down in place of these.
  play.table->lay_down_unknown(seat, static_cast<int>(apart.change.not_held.size()));
}

/// Counts while a table is written: unknown cards not yet found among the written ones, and new
/// cards that are held.
struct Written {
  int unseen = 0;
  int held_too = 0;
};

/// Puts a written card that did not lie there as itself. It may be a card taken up by mistake, or
/// an unknown card that is now seen. `open`: cards written as "??".
void put_new(RoundPlay& play, const PlayedCard& played, int copy, int open, Written& written) {
  TableApart& apart = play.apart;
  const Holding& hand = play.table->hand(play.turn.seat);
  const bool may_lie_there = written.unseen > 0 && written.unseen <= open;
  const bool is_held = hand.known.count(played.card) >= copy;
  if (is_held && may_lie_there && apart.unsure.hidden.remove(played.card)) {
    --written.unseen;  // or its twin comes from the hand: it is unknown which was laid
  } else if (is_held) {
    ++written.held_too;
    if (written.unseen > 0 && may_lie_hidden(play, played.card))
      apart.added.may_have_lain.push_back(played.card);
    apart.added.added.push_back(played);
  } else if (return_stray(play, played.card)) {
    return;
  } else if (!play.table->not_held(play.turn.seat, std::span(&played, 1))) {
    apart.added.may_be_held.push_back(played);
  } else if (written.unseen > 0) {
    --written.unseen;
    apart.unsure.hidden.remove(played.card);
  } else {
    apart.added.added.push_back(played);
  }
}

/// Cards written that did not lie there come from the hand.
void put_on(RoundPlay& play, const CountedCards& before, const CountedCards& after) {
  TableApart& apart = play.apart;
  apart.added.added.clear();
  apart.added.may_have_lain.clear();
  apart.added.may_be_held.clear();
  Written written{.unseen = before.unknown};
  const CardCounts more = beyond(after.known, before.known);
  if (!apart.unsure.borrowed.empty()) {
    for_each_kind(after.known, [&](Card card, int /*n*/) {
      if (more.count(card) == 0) mark_ambiguous_twin(play, card);
    });
  }
  // Cards that are not held come first: they can only be unknown cards of the table, which the
  // others then are not, in whatever order the cards are written.
  const CardCounts held = play.table->hand(play.turn.seat).known;
  bool are_all_held = true;
  for_each_kind(more, [&](Card card, int n) { are_all_held &= held.count(card) >= n; });
  const auto put = [&](bool is_held) {
    for_each_kind(more, [&](Card card, int n) {
      for (int copy = n; copy > 0; --copy)
        if ((held.count(card) >= copy) == is_held)
          put_new(play, {.card = card, .stands_for = Card::unknown()}, copy, after.unknown,
                  written);
    });
  };
  if (!are_all_held) put(false);
  put(true);
  written.unseen -= split_possibly_held(play, written.unseen);
  for (int i = written.unseen; i < after.unknown; ++i)
    apart.added.added.push_back({});
  const int missing = std::max(0, written.unseen - after.unknown);
  const int may_have_lain = std::min(missing, apart.unsure.unknown_cards_laid_illegally);
  apart.unsure.unknown_cards_laid_illegally -= may_have_lain;
  note_missing_unknown(play, missing - may_have_lain, written.held_too);
  lay_added(play);
  mark_ambiguous_origin(play, missing - may_have_lain);
  if (may_have_lain > 0 && written.held_too > 0) mark_ambiguous_added(play);
}

/// Lays a group of a `table`, with joker rules that ask for no names. Each `absent` card is
/// replaced by an unknown one.
void place_group(RoundPlay& play, const Group& group, const JokerSettings& jokers,
                 std::vector<Card>& absent) {
  std::span<const PlayedCard> cards = cards_of(play.record(), group.cards);
  std::vector<PlayedCard> lying;
  bool is_from_illegal_lay = false;
  if (absent.empty()) {
    if (add_plain_meld(play, cards, group, jokers) != nullptr) return;
  } else {
    lying.assign(cards.begin(), cards.end());
    for (PlayedCard& played : lying) {
      const auto it = std::ranges::find(absent, played.card);
      if (it == absent.end()) continue;
      absent.erase(it);
      played = {};
      is_from_illegal_lay = true;
    }
    cards = lying;
  }
  const MeldShape shape = shape_of(cards, play.variant().melds, jokers);
  if (shape.reading_count > 0 && !shape.has_unknown) {
    add_readings(play, std::span(shape.readings).first(shape.reading_count), group);
    return;
  }
  const bool can_be = shape.has_unknown && shape.fault == ShapeFault::none && !is_from_illegal_lay;
  Meld as_laid{.kind = can_be ? MeldKind::unknown : MeldKind::broken,
               .is_from_illegal_lay = is_from_illegal_lay};
  for (const PlayedCard& c : cards)
    as_laid.push({.card = c.card, .stands_for = c.stands_for});
  add_meld(play, as_laid, group);
}

}  // namespace

void act_table(RoundPlay& play, const Event& event) {
  const TableApart& apart = play.apart;
  Layout& layout = play.table->layouts().front();
  CountedCards before = count_table(layout);
  CountedCards after;
  for (const Group& group : groups_of(play.record(), event)) {
    for (const PlayedCard& c : cards_of(play.record(), group.cards))
      after.add(c.card);
  }
  const int jokers = before.known.count(Card::joker()) + apart.turn.aside.count(Card::joker());
  const bool has_more_jokers = after.known.count(Card::joker()) + after.unknown > jokers;
  count_beside(play, before, after);
  take_off(play, before, after);
  put_on(play, before, after);
  const bool may_be_lost = apart.turn.lost_unknown || apart.turn.unsettled.may_be_lost() > 0;
  forget_faults(play, has_more_jokers || may_be_lost ? UnseenJoker::possible : UnseenJoker::no);
  layout.melds.clear();
  layout.loose.clear();
  layout.beside.clear();
  std::vector<Card> absent = apart.change.not_held;
  // A joker without a name is no fault yet: it may have its name already.
  const JokerSettings nameless = without_names(play.variant().jokers);
  for (const Group& group : groups_of(play.record(), event))
    place_group(play, group, nameless, absent);
}

}  // namespace rummy
