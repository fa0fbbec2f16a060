// Cards on the table whose arrangement is not recorded (`play`): what can be proven of them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "diag/finding.h"
#include "replay/meld_meant.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "rules/facts.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/table_change.h"
#include "rules/variant.h"
#include "solve/arrangement.h"
#include "solve/sweep_memory.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// One of fifty searches for the same play: each may take its share.
constexpr std::uint64_t kStepsForAName = kArrangementSteps / 50;
/// Every way to lay a table out, meld by meld, is many: some tenths of a second's worth.
constexpr std::uint64_t kStepsForAWay = 200'000;

/// For cards nobody knows: they can be anything a joker could stand for, and more.
JokerSettings without_limits(JokerSettings jokers) {
  jokers.adjacent = true;
  jokers.naturals_ge_jokers_in_set = false;
  jokers.minority_in_run = false;
  jokers.min_naturals = 0;
  jokers.all_wild = AllWild::any;
  jokers.may_duplicate = true;
  return jokers;
}

/// The loose cards as the search takes them; "??" are given with the free jokers.
struct LooseCards {
  TableCards cards;
  int unknown = 0;
  int unnamed = 0;
};

LooseCards loose_cards(std::span<const PlayedCard> loose) {
  LooseCards result;
  for (const PlayedCard& c : loose) {
    if (!c.card.is_known()) {
      ++result.unknown;
    } else if (!c.card.is_joker()) {
      result.cards.naturals.add(c.card);
    } else if (c.stands_for.is_known()) {
      result.cards.named_jokers.push_back(c.stands_for);
    } else {
      ++result.unnamed;
    }
  }
  result.cards.free_jokers = result.unnamed + result.unknown;
  return result;
}

}  // namespace

/// From here on it is known what lies on the table, not how.
void RoundReplay::dissolve() {
  Layout& layout = table_->layouts().front();
  for (const Meld& meld : layout.melds) {
    const bool was_broken = meld.kind == MeldKind::broken && meld.turn != turn_.number;
    unsure_.tainted = unsure_.tainted || was_broken;
    for (std::size_t i = 0; i < meld.size; ++i) {
      const Card card = meld.cards[i].card;
      layout.loose.push_back(
          {.card = card,
           .stands_for = card.is_joker() ? joker_name(meld, i).named : Card::unknown()});
    }
  }
  layout.melds.clear();
  // What fitted nothing in an earlier turn has been told of, and lies in nobody's way.
  while (layout.beside.size() > table_turn_.strewn) {
    const MeldCard& card = layout.beside.back();
    layout.loose.push_back({.card = card.card, .stands_for = card.stands_for});
    layout.beside.pop_back();
  }
}

void RoundReplay::act_play(const Event& event) {
  const auto groups = groups_of(*record_, event);
  if (groups.empty()) return;
  const auto cards = cards_of(*record_, groups.front().cards);
  make_room(cards.size());
  run(Checkpoint::play_cards, look());
  hold_borrowed(cards);
  dissolve();
  table_turn_.loose_changed = true;
  std::vector<PlayedCard>& loose = table_->layouts().front().loose;
  if (table_->not_held(turn_.seat, cards)) {
    leave_out(static_cast<int>(cards.size()), 0);
    loose.insert(loose.end(), cards.size(), PlayedCard{});
    unsure_.phantoms_unseen += static_cast<int>(cards.size());
    unsure_.tainted = true;
    table_turn_.from_hand += static_cast<int>(cards.size());
    return;
  }
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
  loose.insert(loose.end(), cards.begin(), cards.end());
}

bool RoundReplay::is_loose_target(const Event& event) const {
  const Layout& layout = table_->layouts().front();
  return !layout.loose.empty() && !find_meld(layout, event.target);
}

/// Melds laid beside cards whose arrangement is not recorded can be what a card is laid on: only
/// they, or they too. A number is held against nobody there: whether those cards have numbers, and
/// how many, players may see differently.
RoundReplay::LaidOn RoundReplay::laid_on(const Event& event) {
  const Layout& layout = table_->layouts().front();
  if (layout.loose.empty()) return LaidOn::recorded;
  const auto cards = action_cards(*record_, event);
  const Variant& variant = ruleset_->variant;
  const std::optional<std::size_t> meant = find_meld(layout, event.target);
  const bool fits_there =
      meant &&
      extend(layout.melds[*meant], cards, variant.melds, variant.jokers).fault == ShapeFault::none;
  if (meant && (event.target < 0 || fits_there)) return LaidOn::recorded;
  if (layout.melds.empty()) return LaidOn::loose;
  Resolved fits;
  infer_target(layout, cards, fits);
  if (!fits.target) return meant ? LaidOn::recorded : LaidOn::loose;
  const bool nowhere_else =
      event.target == 0 && !unsure_.tainted && fits_loose(cards) == LooseAnswer::impossible;
  return nowhere_else ? LaidOn::recorded : LaidOn::either;
}

/// Whether cards laid off fit, where the record does not tell how the table lies.
LooseAnswer RoundReplay::fits_on_loose(const Event& event, LaidOn on) {
  // An action that puts the whole table together anew is judged with all the turn lays down.
  if (unsure_.tainted || table_turn_.rearranged) return LooseAnswer::recorded;
  const auto cards = action_cards(*record_, event);
  const bool all_known = !has_unknown(cards);
  if (on == LaidOn::either)
    return all_known && event.target == 0 ? LooseAnswer::possible : LooseAnswer::open;
  const LooseAnswer somewhere = fits_loose(cards);
  if (somewhere != LooseAnswer::possible) return somewhere;
  // Which meld a name means is not known, where there may be more than one.
  if (event.target != 0 && may_be_melds(table_->layouts().front().loose)) return LooseAnswer::open;
  return fits_every_way(cards);
}

void RoundReplay::act_lay_loose(const Event& event, LaidOn on) {
  const auto cards = action_cards(*record_, event);
  if (cards.empty()) return;
  make_room(cards.size());
  change_.clear();
  change_.loose = fits_on_loose(event, on);
  if (on == LaidOn::either) dissolve();
  std::vector<PlayedCard>& loose = table_->layouts().front().loose;
  const std::size_t first = findings_->size();
  Look at = look();
  at.change = &change_;
  run(Checkpoint::lay_loose, at);
  hold_borrowed(cards);
  if (table_->not_held(turn_.seat, cards)) {
    leave_out(static_cast<int>(cards.size()), 0);
    loose.insert(loose.end(), cards.size(), PlayedCard{});
    unsure_.phantoms_unseen += static_cast<int>(cards.size());
    unsure_.tainted = true;
    return;
  }
  defer_faults(first, OpenFault::kLoose, cards);
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
  loose.insert(loose.end(), cards.begin(), cards.end());
  table_turn_.loose_changed = true;
}

/// The joker that stands for this card on a table not written out, or may do so; else one that was
/// taken all the same. Tells which in `change_`. `by_number`: of a meld whose number need not be
/// that of these cards.
std::vector<PlayedCard>::iterator RoundReplay::find_loose_joker(Card named, bool by_number) {
  std::vector<PlayedCard>& loose = table_->layouts().front().loose;
  const auto find = [&loose](auto is_it) { return std::ranges::find_if(loose, is_it); };
  const auto is_named = [named](const PlayedCard& c) {
    return c.card.is_joker() && c.stands_for == named;
  };
  const auto is_open = [named](const PlayedCard& c) {
    return c.card.is_joker() && (!c.stands_for.is_known() || !named.is_known());
  };
  change_.loose = LooseAnswer::possible;
  auto joker = named.is_known() ? find(is_named) : loose.end();
  if (joker != loose.end()) return joker;
  change_.loose = LooseAnswer::open;
  if (by_number) dissolve();
  joker = find(is_named);
  if (joker == loose.end()) joker = find(is_open);
  // A card nobody knows may be the joker.
  if (joker == loose.end()) joker = std::ranges::find(loose, PlayedCard{});
  if (joker != loose.end()) return joker;
  change_.loose = LooseAnswer::impossible;
  return find([](const PlayedCard& c) { return c.card.is_joker(); });
}

/// The card comes from the hand, or else it lies on the table already.
void RoundReplay::act_swap_loose(const Event& event) {
  const auto groups = groups_of(*record_, event);
  if (groups.empty() || groups.front().cards.count == 0) return;
  const auto cards = cards_of(*record_, groups.front().cards);
  make_room(cards.size());
  std::vector<PlayedCard>& loose = table_->layouts().front().loose;
  const Card named = cards.front().card;
  change_.clear();
  const auto joker = find_loose_joker(named, event.target > 0);
  Look at = look();
  at.change = &change_;
  run(Checkpoint::swap_loose, at);
  hold_borrowed(cards);
  const bool held = !table_->not_held(turn_.seat, cards);
  const bool seen = std::ranges::find(loose, named, &PlayedCard::card) != loose.end();
  const bool there = seen || (has_unknown(loose) && table_->unseen_copies(named) > 0);
  if (joker == loose.end()) {
    leave_out(held ? static_cast<int>(cards.size()) : 0, 0);
    return;
  }
  if (!held && !there) {
    leave_out(static_cast<int>(cards.size()), 1);
    resolved_count_ = 0;  // no meld is meant
    leave_joker_open();
    unsure_.tainted = true;
    return;
  }
  table_turn_.touched = true;
  table_turn_.loose_changed = true;
  unsure_.tainted = unsure_.tainted || change_.loose == LooseAnswer::impossible;
  const Card stood_for = change_.loose == LooseAnswer::impossible ? joker->stands_for : named;
  loose.erase(joker);
  if (held) {
    loose.insert(loose.end(), cards.begin(), cards.end());
    // One nobody wrote down may be one of those that lie there.
    const bool is_hidden =
        !named.is_known() && ruleset_->variant.jokers.reclaim_from == ReclaimFrom::hand_or_table;
    if (is_hidden) table_->mark_doubtful(turn_.seat);
    if (is_hidden || may_come_from_table(cards)) ++table_turn_.perhaps_moved;
    resolved_count_ = 0;  // no meld is meant
    note_borrowed(cards);
  }
  free_joker(stood_for);
  if (!held) return;
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
}

Arrangeable RoundReplay::answer_of(const Arrangement& found) {
  budget_->take(found.steps);
  return found.answer;
}

Arrangeable RoundReplay::search(const TableCards& cards) {
  const Variant& variant = ruleset_->variant;
  return answer_of(arrange(cards, variant.melds, variant.jokers, budget_->allows(kArrangementSteps),
                           kept(sweeps_, variant.jokers)));
}

Arrangeable RoundReplay::search_without_limits(const TableCards& cards) {
  const Variant& variant = ruleset_->variant;
  const JokerSettings jokers = without_limits(variant.jokers);
  return answer_of(arrange(cards, variant.melds, jokers, budget_->allows(kArrangementSteps),
                           kept(unlimited_sweeps_, jokers)));
}

/// What earlier tables had in common with this one, under these settings.
SweepMemory& RoundReplay::kept(std::shared_ptr<SweepMemory>& memory, const JokerSettings& jokers) {
  const MeldSettings& melds = ruleset_->variant.melds;
  if (memory == nullptr) memory = std::make_shared<SweepMemory>(melds, jokers);
  return *memory;
}

/// What was kept under other settings is of no use.
void RoundReplay::forget_sweeps() {
  const Variant& variant = ruleset_->variant;
  if (sweeps_ && !sweeps_->is_of(variant.melds, variant.jokers)) sweeps_.reset();
  if (unlimited_sweeps_ && !unlimited_sweeps_->is_of(variant.melds, without_limits(variant.jokers)))
    unlimited_sweeps_.reset();
}

/// Whether the loose cards, and `more`, can all lie in melds: open where that depends on cards not
/// recorded, on a joker's name, or on where a card came from that took a joker's place.
LooseAnswer RoundReplay::fits_loose(std::span<const PlayedCard> more) {
  std::vector<PlayedCard> all = table_->layouts().front().loose;
  all.insert(all.end(), more.begin(), more.end());
  const LooseAnswer answer = fits_loose_cards(all);
  if (unsure_.borrowed.empty()) return answer;
  if (unsure_.borrowed.size() > 1) return LooseAnswer::open;
  // It lay on the table before: then one of its kind lies there less.
  const StrayCard& borrowed = unsure_.borrowed.front();
  const Card gone = borrowed.unseen ? Card::unknown() : borrowed.card;
  const auto twin = std::ranges::find(all, gone, &PlayedCard::card);
  if (twin == all.end()) return answer;
  all.erase(twin);
  return fits_loose_cards(all) == answer ? answer : LooseAnswer::open;
}

LooseAnswer RoundReplay::fits_loose_cards(std::span<const PlayedCard> all) {
  const LooseCards cards = loose_cards(all);
  const bool vague = cards.unknown > 0;
  switch (vague ? search_without_limits(cards.cards) : search(cards.cards)) {
    case Arrangeable::yes:
      return vague ? LooseAnswer::open : LooseAnswer::possible;
    case Arrangeable::gave_up:
      return LooseAnswer::gave_up;
    case Arrangeable::no:
      break;
  }
  return can_free_jokers(all) ? LooseAnswer::open : LooseAnswer::impossible;
}

/// The loose cards can lie in several ways: whether `more` fits a meld in each of them.
LooseAnswer RoundReplay::fits_every_way(std::span<const PlayedCard> more) {
  const Variant& variant = ruleset_->variant;
  const std::vector<PlayedCard>& loose = table_->layouts().front().loose;
  const Arrangement shut = arrange_shut(loose_cards(loose).cards, more, variant.melds,
                                        variant.jokers, budget_->allows(kStepsForAWay));
  const bool all_take_it =
      answer_of(shut) == Arrangeable::no && !can_free_jokers(loose) && unsure_.borrowed.empty();
  return all_take_it ? LooseAnswer::possible : LooseAnswer::open;
}

/// A joker whose card lies beside it may have come free and been given another name: it was said
/// at the table and not written.
bool RoundReplay::can_free_jokers(std::span<const PlayedCard> loose) {
  const Variant& variant = ruleset_->variant;
  if (!variant.jokers.reclaim_allowed || !variant.jokers.reclaim_rename) return false;
  LooseCards cards = loose_cards(loose);
  const auto freed = std::erase_if(
      cards.cards.named_jokers, [&](Card named) { return cards.cards.naturals.count(named) > 0; });
  if (freed == 0) return false;
  cards.cards.free_jokers += static_cast<int>(freed);
  return search(cards.cards) != Arrangeable::no;
}

/// A joker played without a name can be what lets the table lie in melds: one card, or several.
void RoundReplay::name_loose_joker() {
  const Variant& variant = ruleset_->variant;
  if (variant.jokers.named == JokerNamed::by_place) return;
  std::vector<PlayedCard>& loose = table_->layouts().front().loose;
  const auto joker = std::ranges::find_if(
      loose, [](const PlayedCard& c) { return c.card.is_joker() && !c.stands_for.is_known(); });
  if (joker == loose.end()) return;
  TableCards cards = loose_cards(loose).cards;
  --cards.free_jokers;
  cards.named_jokers.emplace_back();
  Card only;
  int names = 0;
  for (std::uint8_t i = 0; i < kCardKinds - 1 && names < 2; ++i) {
    const Card name = Card::from_index(i);
    cards.named_jokers.back() = name;
    if (!has_company(name, cards, variant.melds)) continue;
    const Arrangement there =
        arrange(cards, variant.melds, variant.jokers, budget_->allows(kStepsForAName),
                kept(sweeps_, variant.jokers));
    if (answer_of(there) == Arrangeable::no) continue;
    only = name;
    ++names;
  }
  const bool is_clear = names == 1;
  joker->stands_for = is_clear ? only : Card::unknown();
  // A card that took a joker's place may have lain there before: then one of its kind lies there
  // less.
  const bool is_required = variant.jokers.named == JokerNamed::required;
  const bool perhaps = !unsure_.borrowed.empty() && !is_required;
  const FaultyGroup told{
      .cards = {*joker}, .perhaps = perhaps, .at = turn_.events[table_turn_.at].at};
  const bool fine = is_clear && !perhaps && !is_required;
  // One that lay there before was named then, or it was told.
  if (!fine && !lays_unnamed_joker()) return;
  (fine ? change_.named_by_place : change_.unnamed).push_back(told);
}

bool RoundReplay::lays_unnamed_joker() const {
  return std::ranges::any_of(turn_.events, [this](const Event& event) {
    return std::ranges::any_of(groups_of(*record_, event), [this](const Group& group) {
      return std::ranges::any_of(cards_of(*record_, group.cards), [](const PlayedCard& c) {
        return c.card.is_joker() && !c.stands_for.is_known();
      });
    });
  });
}

void RoundReplay::judge_loose() {
  if (!table_turn_.loose_changed || table_->layouts().front().loose.empty()) return;
  LooseAnswer answer = fits_loose({});
  if (answer == LooseAnswer::possible && !can_jokers_stay()) answer = LooseAnswer::open;
  const bool told = std::ranges::any_of(table_turn_.open_faults, [](const OpenFault& fault) {
    return fault.meld == OpenFault::kLoose;
  });
  const bool was_tainted = unsure_.tainted;
  unsure_.tainted =
      answer == LooseAnswer::impossible || (unsure_.tainted && answer != LooseAnswer::possible);
  change_.loose = was_tainted || told ? LooseAnswer::recorded : answer;
  if (answer == LooseAnswer::possible) change_.beside_foreign = fits_beside_foreign();
  if (answer == LooseAnswer::possible && !told) name_loose_joker();
}

}  // namespace rummy
