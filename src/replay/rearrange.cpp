// Taking the table apart and putting it together again: `table`, and what it leaves open.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "rules/facts.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/table_change.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Faults of shape; a joker that should have been named stays so whatever comes after.
bool can_be_put_right(const Finding& finding) {
  static constexpr auto kOfShape =
      std::to_array<std::string_view>({"meld.too-short", "meld.too-long", "meld.not-a-meld",
                                       "meld.duplicate-suit", "meld.wraparound", "joker.adjacent",
                                       "joker.too-many", "joker.wrong-card", "lay.does-not-fit"});
  return is_fault(finding) && std::ranges::find(kOfShape, finding.code) != kOfShape.end();
}

/// Takes one joker from the list: the one of that very name before one that may have it.
void forget_name(const JokerName& name, std::vector<JokerName>& names) {
  auto known = std::ranges::find_if(names, [&](const JokerName& other) {
    return name.named.is_known() && other.named == name.named;
  });
  if (known == names.end())
    known = std::ranges::find_if(names, [&](const JokerName& other) { return other.can_be(name); });
  if (known != names.end()) names.erase(known);
}

/// A joker that is another card where the table lies as it may do too has no name for certain.
void forget_names_unlike(const Layout& other, Layout& kept) {
  std::vector<JokerName> names;
  add_joker_names(other, names);
  for (Meld& meld : kept.melds) {
    for (std::size_t i = 0; i < meld.size; ++i) {
      const Card name = joker_name(meld, i).named;
      if (!meld.cards[i].card.is_joker() || !name.is_known()) continue;
      const auto same = std::ranges::find(names, name, &JokerName::named);
      if (same != names.end()) {
        names.erase(same);
        continue;
      }
      meld.cards[i].stands_for = Card::unknown();
      if (meld.kind != MeldKind::broken) meld.kind = MeldKind::unknown;
    }
  }
}

}  // namespace

bool RoundReplay::rearranges() const {
  return may_rearrange(ruleset_->variant);
}

void RoundReplay::begin_table_turn() {
  if (rearranges()) table_turn_.begin(table_->layouts());
}

/// What the turn has made of the table is told of the action that writes it, the last of them;
/// without one, of the last that took a joker or a card of a meld.
void RoundReplay::note_change() {
  const auto writes = [](std::span<const Event> events) {
    return has(events, ActionKind::table) || has(events, ActionKind::play);
  };
  const bool is_written = writes(turn_.before()) && !writes(std::span(&turn_.event(), 1));
  if (!is_written) table_turn_.at = turn_.at;
}

/// The turn has taken the table apart: what its melds are is asked when it ends.
void RoundReplay::take_apart() {
  table_turn_.touched = true;
  table_turn_.rearranged = true;
  note_change();
  Layout& kept = table_->layouts().front();
  while (table_->layouts().size() > 1) {
    // On which meld a card was laid off stays open, if the melds are not all written anew.
    const Layout& other = table_->layouts().back();
    forget_names_unlike(other, kept);
    for (std::size_t i = 0; i < std::min(kept.melds.size(), other.melds.size()); ++i) {
      if (has_same_cards(kept.melds[i], other.melds[i])) continue;
      // What is no meld either way stays told of.
      const bool is_broken =
          kept.melds[i].kind == MeldKind::broken && other.melds[i].kind == MeldKind::broken;
      kept.melds[i].leave_open(is_broken ? MeldKind::broken : MeldKind::unknown);
    }
    table_->drop_layout(table_->layouts().size() - 1);
  }
}

/// Cards laid down are from the hand, but for those that were taken off the table in this turn.
void RoundReplay::note_laid(std::span<const PlayedCard> cards) {
  if (!rearranges()) return;
  table_turn_.touched = true;
  for (const PlayedCard& c : cards) {
    if (c.card.is_known() && table_turn_.aside.remove(c.card)) continue;
    ++table_turn_.from_hand;
    if (c.card.is_known()) table_turn_.laid.add(c.card);
  }
}

/// Findings about the shape of one meld wait until the turn has ended. `cards`: what was laid.
void RoundReplay::defer_faults(std::size_t first, std::size_t meld,
                               std::span<const PlayedCard> cards) {
  if (!rearranges()) return;
  std::size_t kept = first;
  for (std::size_t i = first; i < findings_->size(); ++i) {
    const Finding& finding = (*findings_)[i];
    if (can_be_put_right(finding)) {
      table_turn_.open_faults.push_back(
          {.meld = meld, .finding = finding, .may_hide_joker = may_hide_joker(cards, meld)});
    } else {
      if (kept != i) (*findings_)[kept] = finding;
      ++kept;
    }
  }
  findings_->resize(kept);
}

void RoundReplay::act_rearrange(const Event& event) {
  run(Checkpoint::rearrange, look());
  if (!rearranges()) {
    // Nobody can say how the table lies now.
    for (Layout& layout : table_->layouts()) {
      for (Meld& meld : layout.melds)
        meld.leave_open(MeldKind::broken);
    }
    const auto groups = groups_of(*record_, event);
    const bool is_play = event.kind == ActionKind::play && !groups.empty();
    leave_out(is_play ? static_cast<int>(groups.front().cards.count) : 0, 0);
    return;
  }
  take_apart();
  forget_faults(event);
  if (event.kind == ActionKind::table) {
    act_table(event);
  } else {
    act_play(event);
  }
}

void RoundReplay::act_table(const Event& event) {
  Layout& layout = table_->layouts().front();
  CountedCards before = count_table(layout);
  CountedCards after;
  for (const Group& group : groups_of(*record_, event)) {
    for (const PlayedCard& c : cards_of(*record_, group.cards))
      after.add(c.card);
  }
  count_beside(before, after);
  take_off(before, after);
  put_on(before, after);
  layout.melds.clear();
  layout.loose.clear();
  layout.beside.clear();
  std::vector<Card> absent = change_.not_held;
  for (const Group& group : groups_of(*record_, event))
    place_group(group, absent);
}

/// Cards that fitted nothing lie there too; of those of earlier turns, told of then, it need not be
/// written.
void RoundReplay::count_beside(CountedCards& before, const CountedCards& after) const {
  const std::vector<MeldCard>& beside = table_->layouts().front().beside;
  for (std::size_t i = 0; i < beside.size(); ++i) {
    const Card card = beside[i].card;
    const bool is_written = card.is_known() && after.known.count(card) > before.known.count(card);
    if (i >= table_turn_.strewn || is_written) before.add(card);
  }
}

/// What lay on the table and is not written any more is in the player's hand until it is laid
/// again. Cards written as "??" may be any of them.
void RoundReplay::take_off(CountedCards& before, CountedCards& after) {
  std::vector<Card> perhaps_borrowed;
  for_each_kind(CardCounts(before.known), [&](Card card, int n) {
    const bool borrowed = is_borrowed(card);
    for (int missing = n - after.known.count(card); missing > 0; --missing) {
      before.known.remove(card);
      if (unsure_.phantoms.remove(card)) continue;  // nobody knows that it was there
      borrowed ? perhaps_borrowed.push_back(card) : miss(card, after);
    }
  });
  // It may have lain there once only. Where it can be written as "??" too, how many of the others
  // come from the hand is not known.
  for (const Card card : perhaps_borrowed) {
    if (after.unknown > 0 && is_borrowed(card)) table_->mark_doubtful(turn_.seat);
    if (after.unknown == 0 && return_borrowed(card)) continue;
    miss(card, after);
  }
}

/// A card that lay there is not written any more.
void RoundReplay::miss(Card card, CountedCards& after) {
  if (after.unknown > 0) {
    --after.unknown;
    unsure_.hidden.add(card);
    return;
  }
  table_->pick_up(turn_.seat, card);
  table_turn_.aside.add(card);
}

/// What is written and did not lie there comes from the hand. A card taken off the table by mistake
/// may turn up again; a card nobody saw laid may be seen now.
void RoundReplay::put_on(const CountedCards& before, const CountedCards& after) {
  int unseen = before.unknown;
  int held_too = 0;
  new_cards_.added.clear();
  new_cards_.either.clear();
  new_cards_.perhaps_held.clear();
  const auto put = [&](const PlayedCard& played, int copy) {
    const Holding& hand = table_->hand(turn_.seat);
    const bool may_lie_there = unseen > 0 && unseen <= after.unknown;
    const bool is_held = hand.known.count(played.card) >= copy;
    if (is_held && may_lie_there && unsure_.hidden.remove(played.card)) {
      --unseen;  // or its twin comes from the hand: of that nobody knows which card was laid
    } else if (is_held) {
      ++held_too;
      if (unseen > 0 && may_lie_hidden(played.card)) new_cards_.either.push_back(played.card);
      new_cards_.added.push_back(played);
    } else if (return_stray(played.card)) {
      return;
    } else if (!table_->not_held(turn_.seat, std::span(&played, 1))) {
      new_cards_.perhaps_held.push_back(played);
    } else if (unseen > 0) {
      --unseen;
      unsure_.hidden.remove(played.card);
    } else {
      new_cards_.added.push_back(played);
    }
  };
  for_each_kind(after.known, [&](Card card, int n) {
    if (n <= before.known.count(card)) leave_twin_open(card);
    for (int more = n - before.known.count(card); more > 0; --more)
      put({.card = card, .stands_for = Card::unknown()}, more);
  });
  unseen -= put_perhaps_held(unseen);
  for (int i = unseen; i < after.unknown; ++i)
    new_cards_.added.push_back({});
  const int missing = std::max(0, unseen - after.unknown);
  const int perhaps_there = std::min(missing, unsure_.phantoms_unseen);
  unsure_.phantoms_unseen -= perhaps_there;
  miss_unseen(missing - perhaps_there, held_too);
  lay_added();
  leave_either_open(missing - perhaps_there);
  if (perhaps_there > 0 && held_too > 0) leave_added_open();
}

/// One of the cards that lie there unseen can be this one: it was one of those, or nobody ever saw
/// where it went.
bool RoundReplay::may_lie_hidden(Card card) {
  return unsure_.hidden.remove(card) || table_->unseen_copies(card) > 0;
}

/// A card that is written now may have lain there unseen, and has a twin in the hand: which of the
/// two came from there, and which is held still, is not known. For `missed` of them, cards nobody
/// saw, the hand has been given others already; for the rest it has another card less.
void RoundReplay::leave_either_open(int missed) {
  for (const Card card : new_cards_.either) {
    table_->doubt(card);
    if (missed-- > 0) continue;
    table_->pick_up(turn_.seat, Card::unknown());
    table_->lay_down_unknown(turn_.seat, 1);
  }
}

/// A card that lay there under another's name may be one of those that are new: then that one is
/// held still.
void RoundReplay::leave_added_open() {
  table_->mark_doubtful(turn_.seat);
  for (const PlayedCard& played : new_cards_.added)
    table_->doubt(played.card);
}

/// The cards nobody saw, so many there are left, are first those that can be nothing else, then
/// those that lay there before they were written as "??". Gives how many of the others may be such.
int RoundReplay::put_perhaps_held(int unseen) {
  const auto held = static_cast<int>(new_cards_.perhaps_held.size());
  std::ranges::stable_partition(new_cards_.perhaps_held,
                                [&](const PlayedCard& c) { return unsure_.hidden.remove(c.card); });
  const int seen_now = std::min(unseen, held);
  // That those of a slip lie there need not be told again.
  const int of_slips = std::min(seen_now, unsure_.phantoms_unseen);
  unsure_.phantoms_unseen -= of_slips;
  if (of_slips > 0) table_->mark_doubtful(turn_.seat);
  table_turn_.perhaps_added += seen_now - of_slips;
  new_cards_.added.insert(new_cards_.added.end(), new_cards_.perhaps_held.begin() + seen_now,
                          new_cards_.perhaps_held.end());
  return seen_now;
}

/// A card that took a joker's place earlier may have lain there once only: then the twin written
/// now comes from the hand.
void RoundReplay::leave_twin_open(Card card) {
  const auto before =
      std::span(unsure_.borrowed)
          .first(unsure_.borrowed.size() - static_cast<std::size_t>(table_turn_.borrowed));
  const PlayedCard twin{.card = card, .stands_for = Card::unknown()};
  const bool is_open = std::ranges::any_of(
      before, [card](const StrayCard& b) { return b.card == card && !b.unseen; });
  if (!is_open) return;
  // Counted there twice it seems to be nowhere else; but one of the two may be the hand's.
  if (table_->hand(turn_.seat).unknown == 0 && table_->not_held(turn_.seat, std::span(&twin, 1)))
    return;
  ++table_turn_.perhaps_twins;
  table_->mark_doubtful(turn_.seat);
  table_->doubt(card);
}

/// So many cards that nobody wrote down lie there no more; `held_too`: of those new there the hand
/// has had as many.
void RoundReplay::miss_unseen(int missing, int held_too) {
  // A card in the hand has a twin: the one nobody saw laid may be it. Else that one was taken up,
  // and either way the hand has as many cards as before.
  const int twins = std::min(missing, held_too);
  while (missing > twins && return_unseen_borrowed())
    --missing;
  if (missing > twins) table_turn_.lost_unknown = true;
  table_turn_.perhaps_seen += twins;
  // Or else it had taken a joker's place: then it is missed nowhere, and the hand has a card less.
  if (twins > 0 && std::ranges::any_of(unsure_.borrowed, &StrayCard::unseen))
    table_->mark_doubtful(turn_.seat);
  for (int i = 0; i < twins; ++i)
    table_->pick_up(turn_.seat, Card::unknown());
}

bool RoundReplay::return_stray(Card card) {
  const auto stray = std::ranges::find(unsure_.strays, card, &StrayCard::card);
  if (stray == unsure_.strays.end()) return false;
  const PlayedCard played{.card = card, .stands_for = Card::unknown()};
  // A hand in doubt may have been counted down to nothing since.
  const bool there = table_->hand(stray->holder).size() > 0 &&
                     !table_->not_held(stray->holder, std::span(&played, 1));
  if (there) table_->lay_down(stray->holder, std::span(&played, 1));
  unsure_.strays.erase(stray);
  return there;
}

void RoundReplay::lay_added() {
  const Seat seat = turn_.seat;
  make_room(new_cards_.added.size());
  change_.clear();
  while (const std::optional<Card> missing = table_->not_held(seat, new_cards_.added)) {
    const auto at = std::ranges::find(new_cards_.added, *missing, &PlayedCard::card);
    if (at == new_cards_.added.end()) break;
    change_.not_held.push_back(*missing);
    new_cards_.added.erase(at);
  }
  if (!change_.not_held.empty()) {
    Look at = look();
    at.change = &change_;
    run(Checkpoint::table_cards, at);
    table_->mark_doubtful(seat);
    note_impossible();
    unsure_.phantoms_unseen += static_cast<int>(change_.not_held.size());
    table_turn_.not_held.insert(table_turn_.not_held.end(), change_.not_held.begin(),
                                change_.not_held.end());
  }
  table_->lay_down(seat, new_cards_.added);
  note_laid(new_cards_.added);
  // Something was laid down in place of the others, nobody knows what.
  table_->lay_down_unknown(seat, static_cast<int>(change_.not_held.size()));
}

/// A group of a `table`: a name not written is no fault of the joker's yet, it may have it already.
/// In place of each of the cards that are `absent` lies another, nobody knows which.
void RoundReplay::place_group(const Group& group, std::vector<Card>& absent) {
  const Variant& variant = ruleset_->variant;
  const auto written = cards_of(*record_, group.cards);
  std::vector<PlayedCard> cards(written.begin(), written.end());
  bool is_of_slip = false;
  for (PlayedCard& played : cards) {
    const auto it = std::ranges::find(absent, played.card);
    if (it == absent.end()) continue;
    absent.erase(it);
    played = {};
    is_of_slip = true;
  }
  const MeldShape shape = shape_of(cards, variant.melds, without_names(variant.jokers));
  if (shape.reading_count > 0 && !shape.has_unknown) {
    add_readings(std::span(shape.readings).first(shape.reading_count), group);
    return;
  }
  const bool can_be = shape.has_unknown && shape.fault == ShapeFault::none && !is_of_slip;
  Meld as_laid{.kind = can_be ? MeldKind::unknown : MeldKind::broken, .is_of_slip = is_of_slip};
  for (const PlayedCard& c : cards)
    as_laid.push({.card = c.card, .stands_for = c.stands_for});
  add_meld(as_laid, group);
}

/// A joker was moved and stands for another card: whether it may was asked at the action.
void RoundReplay::note_renamed(const Meld& before, const Meld& after) {
  if (!rearranges()) return;
  std::vector<JokerName>& names = table_turn_.jokers;
  for (std::size_t i = 0; i < before.size; ++i) {
    if (!before.cards[i].card.is_joker()) continue;
    forget_name(joker_name(before, i), names);
  }
  for (std::size_t i = 0; i < after.size; ++i) {
    if (after.cards[i].card.is_joker()) names.push_back(joker_name(after, i));
  }
}

/// The last action of the turn that laid a joker.
std::optional<std::size_t> RoundReplay::joker_laid_at() const {
  for (std::size_t i = events_.size(); i-- > 0;) {
    if (!is_laying(events_[i].kind)) continue;
    for (const Group& group : groups_of(*record_, events_[i])) {
      const auto cards = cards_of(*record_, group.cards);
      if (std::ranges::any_of(cards, [](const PlayedCard& c) { return c.card.is_joker(); }))
        return i;
    }
  }
  return std::nullopt;
}

/// A joker leaves its meld and waits in the player's hand to be laid again.
void RoundReplay::free_joker(Card stood_for) {
  table_->pick_up(turn_.seat, Card::joker());
  if (!rearranges()) return;
  table_turn_.touched = true;
  note_change();
  table_turn_.aside.add(Card::joker());
  table_turn_.freed_at = turn_.event().at;
  table_turn_.swapped.push_back(stood_for);
  forget_name({.named = stood_for}, table_turn_.jokers);
}

}  // namespace rummy
