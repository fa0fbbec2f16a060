#include "replay/loose_cards.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/borrowed_jokers.h"
#include "replay/consequences.h"
#include "replay/layouts.h"
#include "replay/loose_search.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Variants in which jokers may not move (`joker.move: none`), with an unrecorded arrangement:
// whether the jokers can have stayed.

namespace {

/// Whether each joker can have stayed beside a card it lay beside. It is certain only if the melds
/// with jokers can stay as they lay, one of them with cards of this turn laid on.
[[nodiscard]] bool can_jokers_stay(RoundPlay& play);

// === Variants in which players may take apart only their own melds.

CardCounts known_cards(const Meld& meld) {
  CardCounts cards;
  for (const MeldCard& c : meld.view()) {
    if (c.card.is_known()) cards.add(c.card);
  }
  return cards;
}

/// Known cards of `meld` that `other` lacks.
std::vector<Card> cards_beyond(const Meld& meld, const Meld& other) {
  CardCounts there = known_cards(other);
  std::vector<Card> beyond;
  for (const MeldCard& c : meld.view()) {
    if (c.card.is_known() && !there.remove(c.card)) beyond.push_back(c.card);
  }
  return beyond;
}

bool holds_all(const Meld& meld, const Meld& old) {
  return cards_beyond(old, meld).empty();
}

/// The melds on the table, each of which may be what one earlier meld has become.
class MeldsNow {
 public:
  explicit MeldsNow(std::span<const Meld> melds) : melds_(melds), used_(melds.size(), 0) {}

  template <class IsIt>
  std::optional<std::size_t> take(IsIt is_it) {
    for (std::size_t i = 0; i < melds_.size(); ++i) {
      if (used_[i] != 0 || !is_it(melds_[i])) continue;
      used_[i] = 1;
      return i;
    }
    return std::nullopt;
  }

  /// The cards taken from the meld, by the meld that still has most of its cards.
  [[nodiscard]] std::vector<Card> fewest_taken(const Meld& old) const {
    std::vector<Card> fewest = cards_beyond(old, {});
    for (std::size_t i = 0; i < melds_.size(); ++i) {
      std::vector<Card> taken = cards_beyond(old, melds_[i]);
      if (used_[i] == 0 && taken.size() < fewest.size()) fewest = std::move(taken);
    }
    return fewest;
  }

 private:
  std::span<const Meld> melds_;
  std::vector<std::uint8_t> used_;
};

/// A card added by a lay-off was already judged as a lay-off.
void note_added_to(RoundPlay& play, const Meld& old, const Meld& now) {
  TableApart& apart = play.apart;
  if (!leaves_foreign_alone(play.variant())) return;
  std::vector<Card> added = cards_beyond(now, old);
  for (const Event& event : play.acts.events) {
    if (event.kind != ActionKind::lay) continue;
    for (const PlayedCard& c : action_cards(play.record(), event)) {
      const auto laid = std::ranges::find(added, c.card);
      if (laid != added.end()) added.erase(laid);
    }
  }
  apart.change.foreign.is_uncertain = apart.change.foreign.is_uncertain ||
                                      apart.turn.before.is_open || has_unseen(old) ||
                                      has_unseen(now);
  apart.change.foreign.added_to.insert(apart.change.foreign.added_to.end(), added.begin(),
                                       added.end());
}

}  // namespace

void judge_foreign(RoundPlay& play) {
  TableApart& apart = play.apart;
  if (play.variant().melds.rearrange != TableRearrange::own) return;
  const Layout& layout = play.table->layouts().front();
  if (!layout.loose.empty()) return;
  MeldsNow now(layout.melds);
  std::vector<const Meld*> changed;
  const auto keep = [&play](std::size_t i, const Meld& old) {
    for (Layout& each : play.table->layouts())
      each.melds[i].owner = old.owner;
  };
  for (const Meld& old : apart.turn.before.melds) {
    if (old.owner == play.turn.seat) continue;
    const auto same = now.take([&](const Meld& meld) { return has_same_cards(meld, old); });
    if (same) {
      keep(*same, old);
    } else {
      changed.push_back(&old);
    }
  }
  for (const Meld* const old : changed) {
    const auto grown = now.take([&](const Meld& meld) { return holds_all(meld, *old); });
    if (grown) {
      keep(*grown, *old);
      note_added_to(play, *old, layout.melds[*grown]);
      continue;
    }
    const std::vector<Card> taken = now.fewest_taken(*old);
    apart.change.foreign.moved.insert(apart.change.foreign.moved.end(), taken.begin(), taken.end());
  }
}

LooseAnswer fits_beside_foreign(RoundPlay& play) {
  const TableApart& apart = play.apart;
  if (!leaves_foreign_alone(play.variant()) || apart.turn.before.is_loose)
    return LooseAnswer::recorded;
  std::vector<PlayedCard> own = play.table->layouts().front().loose;
  for (const Meld& old : apart.turn.before.melds) {
    if (old.owner == play.turn.seat) continue;
    for (std::size_t i = 0; i < old.size; ++i) {
      const Card card = old.cards[i].card;
      const auto lies = std::ranges::find(
          own,
          PlayedCard{.card = card,
                     .stands_for = card.is_joker() ? joker_name(old, i).named : Card::unknown()});
      if (lies == own.end()) return LooseAnswer::open;
      own.erase(lies);
    }
  }
  const LooseAnswer answer = fits_loose_cards(play, own);
  // A card laid off was judged then and may lie on one of those melds.
  const bool in_doubt = apart.turn.before.is_open || !apart.unsure.borrowed.empty() ||
                        has(play.acts.events, ActionKind::lay);
  return answer == LooseAnswer::impossible && in_doubt ? LooseAnswer::open : answer;
}

namespace {

// === Cards on the table in an unrecorded arrangement (`play`).

/// Up to fifty searches serve one play: each may take its share.
constexpr std::uint64_t kStepsForAName = kArrangementSteps / 50;

/// Listing every way to lay out a table takes some tenths of a second.
constexpr std::uint64_t kStepsForAWay = 200'000;

/// Whether the set has a joker of an earlier turn that can be two cards still.
bool has_nameless_joker_of_before(const RoundPlay& play, const Meld& meld) {
  const TableTurn& turn = play.apart.turn;
  const bool is_of_before =
      meld.turn != play.turn.number && turn.swapped.empty() && turn.laid.count(Card::joker()) == 0;
  return is_of_before && meld.kind == MeldKind::set && !has_unseen(meld) &&
         std::ranges::any_of(meld.view(), [](const MeldCard& c) {
           return c.card.is_joker() && !c.stands_for.is_known();
         });
}

/// Turns the table into loose cards: from here on its cards are known, not their arrangement.
void dissolve(RoundPlay& play) {
  TableApart& apart = play.apart;
  Layout& layout = play.table->layouts().front();
  const Variant& variant = play.variant();
  if (layout.loose.empty()) {
    play.searches.arranged.clear();
    keep_only_known_jokers(play);
  }
  for (Meld& meld : layout.melds) {
    const bool was_broken = meld.kind == MeldKind::broken && meld.turn != play.turn.number;
    apart.unsure.tainted = apart.unsure.tainted || was_broken;
    for (std::size_t i = 0; i < meld.size; ++i) {
      MeldCard& card = meld.cards[i];
      if (card.card.is_joker()) card.stands_for = joker_name(meld, i).named;
      layout.loose.push_back(
          {.card = card.card,
           .stands_for = card.card.is_joker() ? card.stands_for : Card::unknown()});
    }
    play.searches.arranged.lay(meld, variant.melds, variant.jokers);
    if (has_nameless_joker_of_before(play, meld)) remember_jokers_of_set(play, meld.size);
  }
  layout.melds.clear();
  // A card that fitted nothing in an earlier turn is already reported and disturbs nothing.
  while (layout.beside.size() > apart.turn.before.misfits) {
    const MeldCard& card = layout.beside.back();
    layout.loose.push_back({.card = card.card, .stands_for = card.stands_for});
    layout.beside.pop_back();
  }
}

/// Whether a joker whose card lies beside it may have come free and been renamed at the table
/// without a record.
bool can_free_jokers(RoundPlay& play, std::span<const PlayedCard> loose) {
  const Variant& variant = play.variant();
  if (!variant.jokers.reclaim_allowed || !variant.jokers.reclaim_rename) return false;
  TableCards cards = TableCards::of(loose);
  const auto freed = std::erase_if(cards.named_jokers,
                                   [&](Card named) { return cards.naturals.count(named) > 0; });
  if (freed == 0) return false;
  cards.free_jokers += static_cast<int>(freed);
  return search(play, cards) != Arrangeable::no;
}

/// Whether the loose cards and `more` can all lie in melds. It is undecided if that depends on
/// unknown cards, on a joker's name, or on where a card that replaced a joker came from.
LooseAnswer fits_loose(RoundPlay& play, std::span<const PlayedCard> more) {
  TableApart& apart = play.apart;
  std::vector<PlayedCard> all = play.table->layouts().front().loose;
  all.insert(all.end(), more.begin(), more.end());
  const bool is_followed = !apart.nameless.tables.empty() && !has_unknown(all);
  LooseAnswer answer =
      is_followed ? fits_with_jokers_as_before(play, all) : fits_loose_cards(play, all);
  if (is_followed && answer == LooseAnswer::impossible && can_free_jokers(play, all))
    answer = LooseAnswer::open;
  if (apart.unsure.borrowed.empty()) return answer;
  if (apart.unsure.borrowed.size() > 1) return LooseAnswer::open;
  // If the card lay on the table before, there is one fewer of its kind.
  const StrayCard& borrowed = apart.unsure.borrowed.front();
  const Card gone = borrowed.unseen ? Card::unknown() : borrowed.card;
  const auto twin = std::ranges::find(all, gone, &PlayedCard::card);
  if (twin == all.end()) return answer;
  all.erase(twin);
  return fits_loose_cards(play, all) == answer ? answer : LooseAnswer::open;
}

/// The loose cards can lie in several ways: whether `more` fits a meld in each of them.
LooseAnswer fits_every_way(RoundPlay& play, std::span<const PlayedCard> more) {
  const Variant& variant = play.variant();
  const std::vector<PlayedCard>& loose = play.table->layouts().front().loose;
  const Arrangement shut = arrange_shut(TableCards::of(loose), more, variant.melds, variant.jokers,
                                        play.start.budget->allows(kStepsForAWay));
  const bool all_take_it = spend(play, shut) == Arrangeable::no && !can_free_jokers(play, loose) &&
                           play.apart.unsure.borrowed.empty();
  return all_take_it ? LooseAnswer::possible : LooseAnswer::open;
}

/// Whether cards laid off fit if the arrangement of the table is unknown.
LooseAnswer fits_on_loose(RoundPlay& play, const Event& event, LaidOn on) {
  // An action that puts the whole table together anew is judged with everything the turn lays down.
  if (play.apart.unsure.tainted || play.apart.turn.rearranged) return LooseAnswer::recorded;
  const auto cards = action_cards(play.record(), event);
  const bool all_known = !has_unknown(cards);
  if (on == LaidOn::unclear)
    return all_known && event.target == 0 ? LooseAnswer::possible : LooseAnswer::open;
  const LooseAnswer somewhere = fits_loose(play, cards);
  if (somewhere != LooseAnswer::possible) return somewhere;
  // If there may be several melds, it is unknown which one a name means.
  if (event.target != 0 && may_be_melds(play, play.table->layouts().front().loose))
    return LooseAnswer::open;
  return fits_every_way(play, cards);
}

/// The joker that stands or may stand for this card among loose cards; else one that was taken all
/// the same. `apart.change` notes which case it was. `by_number`: the meld was given by a number,
/// which may belong to other cards.
std::vector<PlayedCard>::iterator find_loose_joker(RoundPlay& play, Card named, bool by_number) {
  TableApart& apart = play.apart;
  std::vector<PlayedCard>& loose = play.table->layouts().front().loose;
  const auto find = [&loose](auto is_it) { return std::ranges::find_if(loose, is_it); };
  const auto is_named = [named](const PlayedCard& c) {
    return c.card.is_joker() && c.stands_for == named;
  };
  const auto is_open = [named](const PlayedCard& c) {
    return c.card.is_joker() && (!c.stands_for.is_known() || !named.is_known());
  };
  apart.change.loose = LooseAnswer::possible;
  auto joker = named.is_known() ? find(is_named) : loose.end();
  if (joker != loose.end()) return joker;
  apart.change.loose = LooseAnswer::open;
  if (by_number) dissolve(play);
  joker = find(is_named);
  if (joker == loose.end()) joker = find(is_open);
  // An unknown card may be the joker.
  if (joker == loose.end()) joker = std::ranges::find(loose, PlayedCard{});
  if (joker != loose.end()) return joker;
  apart.change.loose = LooseAnswer::impossible;
  return find([](const PlayedCard& c) { return c.card.is_joker(); });
}

bool lays_unnamed_joker(const RoundPlay& play) {
  return std::ranges::any_of(play.turn.events, [&play](const Event& event) {
    return std::ranges::any_of(groups_of(play.record(), event), [&play](const Group& group) {
      return std::ranges::any_of(cards_of(play.record(), group.cards), [](const PlayedCard& c) {
        return c.card.is_joker() && !c.stands_for.is_known();
      });
    });
  });
}

/// Finds what a joker played without a name can stand for so that the table lies in melds: one
/// card, or several.
void name_loose_joker(RoundPlay& play) {
  TableApart& apart = play.apart;
  const Variant& variant = play.variant();
  if (variant.jokers.named == JokerNamed::by_place) return;
  std::vector<PlayedCard>& loose = play.table->layouts().front().loose;
  const auto joker = std::ranges::find_if(
      loose, [](const PlayedCard& c) { return c.card.is_joker() && !c.stands_for.is_known(); });
  if (joker == loose.end()) return;
  TableCards cards = TableCards::of(loose);
  --cards.free_jokers;
  cards.named_jokers.emplace_back();
  Card only;
  int names = 0;
  for (const Card name : kNaturalCards) {
    cards.named_jokers.back() = name;
    if (!has_company(name, cards, variant.melds)) continue;
    if (search(play, cards, kStepsForAName) == Arrangeable::no) continue;
    only = name;
    if (++names == 2) break;
  }
  const bool is_clear = names == 1;
  joker->stands_for = is_clear ? only : Card::unknown();
  // A card that replaced a joker may have lain there before; then there is one fewer of its kind.
  const bool is_required = variant.jokers.named == JokerNamed::required;
  const bool is_uncertain = !apart.unsure.borrowed.empty() && !is_required;
  const FaultyGroup reported{
      .cards = {*joker}, .is_uncertain = is_uncertain, .at = play.turn.events[apart.turn.at].at};
  const bool fine = is_clear && !is_uncertain && !is_required;
  // A joker that lay there before had its name then, or its lack was reported.
  if (!fine && !lays_unnamed_joker(play)) return;
  (fine ? apart.change.jokers.named_by_place : apart.change.jokers.unnamed).push_back(reported);
}

/// The cards written as laid were not held: unknown others lie there.
void lay_not_held(RoundPlay& play, std::span<const PlayedCard> cards) {
  leave_out(play, static_cast<int>(cards.size()), 0);
  std::vector<PlayedCard>& loose = play.table->layouts().front().loose;
  loose.insert(loose.end(), cards.size(), PlayedCard{});
  play.apart.unsure.unknown_cards_laid_illegally += static_cast<int>(cards.size());
  play.apart.unsure.tainted = true;
}

void lay_held(RoundPlay& play, std::span<const PlayedCard> cards) {
  std::vector<PlayedCard>& loose = play.table->layouts().front().loose;
  play.table->lay_down(play.turn.seat, cards);
  note_laid(play, cards);
  loose.insert(loose.end(), cards.begin(), cards.end());
}

}  // namespace

void act_play(RoundPlay& play, const Event& event) {
  TableApart& apart = play.apart;
  const auto groups = groups_of(play.record(), event);
  if (groups.empty()) return;
  const auto cards = cards_of(play.record(), groups.front().cards);
  make_room(play, cards.size());
  run(play, Checkpoint::play_cards);
  hold_borrowed(play, cards);
  dissolve(play);
  apart.turn.loose_changed = true;
  if (!play.table->not_held(play.turn.seat, cards)) return lay_held(play, cards);
  lay_not_held(play, cards);
  apart.turn.from_hand += static_cast<int>(cards.size());
}

bool is_loose_target(const RoundPlay& play, const Event& event) {
  const Layout& layout = play.table->layouts().front();
  return !layout.loose.empty() && !find_meld(play, layout, event.target);
}

LaidOn laid_on(RoundPlay& play, const Event& event) {
  const Layout& layout = play.table->layouts().front();
  if (layout.loose.empty()) return LaidOn::recorded;
  const auto cards = action_cards(play.record(), event);
  const Variant& variant = play.variant();
  const std::optional<std::size_t> meant = find_meld(play, layout, event.target);
  const bool fits_there =
      meant &&
      extend(layout.melds[*meant], cards, variant.melds, variant.jokers).fault == ShapeFault::none;
  if (meant && (event.target < 0 || fits_there)) return LaidOn::recorded;
  if (layout.melds.empty()) return LaidOn::loose;
  Resolved fits;
  infer_target(play, layout, cards, fits);
  if (!fits.target) return meant ? LaidOn::recorded : LaidOn::loose;
  const bool nowhere_else = event.target == 0 && !play.apart.unsure.tainted &&
                            fits_loose(play, cards) == LooseAnswer::impossible;
  return nowhere_else ? LaidOn::recorded : LaidOn::unclear;
}

void act_lay_loose(RoundPlay& play, const Event& event, LaidOn on) {
  TableApart& apart = play.apart;
  const auto cards = action_cards(play.record(), event);
  if (cards.empty()) return;
  make_room(play, cards.size());
  apart.change.clear();
  apart.change.loose = fits_on_loose(play, event, on);
  if (on == LaidOn::unclear) dissolve(play);
  const std::size_t first = play.findings->size();
  Look at = look(play);
  at.change = &apart.change;
  run(play, Checkpoint::lay_loose, at);
  hold_borrowed(play, cards);
  if (play.table->not_held(play.turn.seat, cards)) return lay_not_held(play, cards);
  defer_faults(play, first, OpenFault::kLoose, cards);
  lay_held(play, cards);
  apart.turn.loose_changed = true;
  note_change(play);
}

void act_swap_loose(RoundPlay& play, const Event& event) {
  TableApart& apart = play.apart;
  const auto groups = groups_of(play.record(), event);
  if (groups.empty() || groups.front().cards.count == 0) return;
  const auto cards = cards_of(play.record(), groups.front().cards);
  make_room(play, cards.size());
  std::vector<PlayedCard>& loose = play.table->layouts().front().loose;
  const Card named = cards.front().card;
  apart.change.clear();
  const auto joker = find_loose_joker(play, named, event.target > 0);
  Look at = look(play);
  at.change = &apart.change;
  run(play, Checkpoint::swap_loose, at);
  hold_borrowed(play, cards);
  const bool held = !play.table->not_held(play.turn.seat, cards);
  const bool seen = std::ranges::find(loose, named, &PlayedCard::card) != loose.end();
  const bool there = seen || (has_unknown(loose) && play.table->unseen_copies(named) > 0);
  if (joker == loose.end()) {
    leave_out(play, held ? static_cast<int>(cards.size()) : 0, 0);
    return;
  }
  if (!held && !there) {
    leave_out(play, static_cast<int>(cards.size()), 1);
    play.targets.count = 0;  // no meld is meant
    mark_impossible_exchange(play);
    apart.unsure.tainted = true;
    return;
  }
  apart.turn.touched = true;
  apart.turn.loose_changed = true;
  forget_loose_jokers(play);
  apart.unsure.tainted = apart.unsure.tainted || apart.change.loose == LooseAnswer::impossible;
  const Card stood_for = apart.change.loose == LooseAnswer::impossible ? joker->stands_for : named;
  loose.erase(joker);
  if (held) {
    loose.insert(loose.end(), cards.begin(), cards.end());
    // An unknown card may be one of those on the table.
    const bool is_hidden =
        !named.is_known() && play.variant().jokers.reclaim_from == ReclaimFrom::hand_or_table;
    if (is_hidden) play.table->mark_doubtful(play.turn.seat);
    if (is_hidden || may_come_from_table(play, cards)) ++apart.turn.unsettled.laid_unknown;
    play.targets.count = 0;  // no meld is meant
    note_borrowed(play, cards);
  }
  free_joker(play, stood_for);
  if (!held) return;
  play.table->lay_down(play.turn.seat, cards);
  note_laid(play, cards);
}

LooseAnswer fits_loose_cards(RoundPlay& play, std::span<const PlayedCard> all) {
  const TableCards cards = TableCards::of(all);
  const bool vague = has_unknown(all);
  switch (vague ? search_without_limits(play, cards) : search(play, cards)) {
    case Arrangeable::yes:
      return vague ? LooseAnswer::open : LooseAnswer::possible;
    case Arrangeable::gave_up:
      return LooseAnswer::gave_up;
    case Arrangeable::no:
      break;
  }
  return can_free_jokers(play, all) ? LooseAnswer::open : LooseAnswer::impossible;
}

void judge_loose(RoundPlay& play) {
  TableApart& apart = play.apart;
  if (!apart.turn.loose_changed || play.table->layouts().front().loose.empty()) return;
  LooseAnswer answer = fits_loose(play, {});
  const std::vector<Card> names = names_as_found(play);
  if (answer == LooseAnswer::possible && !can_jokers_stay(play)) answer = LooseAnswer::open;
  const bool reported = std::ranges::any_of(apart.turn.open_faults, [](const OpenFault& fault) {
    return fault.meld == OpenFault::kLoose;
  });
  const bool was_tainted = apart.unsure.tainted;
  apart.unsure.tainted = answer == LooseAnswer::impossible ||
                         (apart.unsure.tainted && answer != LooseAnswer::possible);
  apart.change.loose = was_tainted || reported ? LooseAnswer::recorded : answer;
  if (apart.change.loose == LooseAnswer::impossible)
    apart.change.jokers.is_one_of = joker_in_the_way(play);
  if (answer != LooseAnswer::possible) return forget_loose_jokers(play);
  apart.change.foreign.beside = fits_beside_foreign(play);
  if (!reported) name_loose_joker(play);
  if (apart.unsure.borrowed.empty()) {
    remember_loose_jokers(play, names);
  } else {
    forget_loose_jokers(play);
  }
}

namespace {

// === Variants in which jokers may not move (`joker.move: none`), with an unrecorded arrangement:
// whether the jokers can have stayed.

/// Removes one copy of each of these cards.
template <class Cards>
void take_away(std::vector<PlayedCard>& all, const Cards& cards) {
  for (const auto& c : cards) {
    const auto found = std::ranges::find(all, c.card, &PlayedCard::card);
    if (found != all.end()) all.erase(found);
  }
}

/// The cards whose bit is set.
std::vector<PlayedCard> chosen_of(std::span<const PlayedCard> cards, unsigned bits) {
  std::vector<PlayedCard> chosen;
  for (std::size_t i = 0; i < cards.size(); ++i)
    if ((bits >> i & 1U) != 0) chosen.push_back(cards[i]);
  return chosen;
}

bool has_joker(const Meld& meld) {
  return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
}

/// Whether the meld with `more` laid on it is a meld and all other cards lie in melds too.
bool can_stay(RoundPlay& play, const Meld& meld, std::span<const PlayedCard> more,
              std::vector<PlayedCard> others) {
  const Variant& variant = play.variant();
  if (!more.empty() && extend(meld, more, variant.melds, variant.jokers).fault != ShapeFault::none)
    return false;
  take_away(others, more);
  return others.empty() || fits_loose_cards(play, others) == LooseAnswer::possible;
}

bool can_jokers_stay(RoundPlay& play) {
  TableApart& apart = play.apart;
  constexpr std::size_t kMostTried = 5;
  const bool must_stay = play.variant().jokers.move == JokerMove::none &&
                         std::ranges::any_of(apart.turn.before.melds, has_joker);
  if (!must_stay) return true;
  std::vector<PlayedCard> others = play.table->layouts().front().loose;
  std::vector<PlayedCard> laid;
  for_each_kind(apart.turn.laid, [&](Card card, int) {
    laid.push_back({.card = card, .stands_for = Card::unknown()});
  });
  for (const Meld& meld : apart.turn.before.melds) {
    if (has_joker(meld)) take_away(others, meld.view());
  }
  const auto tried = 1U << std::min(laid.size(), kMostTried);
  for (const Meld& meld : apart.turn.before.melds) {
    if (!has_joker(meld)) continue;
    for (unsigned chosen = 0; chosen < tried; ++chosen) {
      if (can_stay(play, meld, chosen_of(laid, chosen), others)) return true;
    }
  }
  return false;
}

}  // namespace

}  // namespace rummy
