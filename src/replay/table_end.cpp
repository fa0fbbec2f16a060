#include "replay/table_end.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/borrowed_jokers.h"
#include "replay/loose_cards.h"
#include "replay/loose_search.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Melds broken within a turn that takes the table apart: which of them are whole when it ends.

namespace {

/// Settles groups broken within the turn; those still broken are reported.
void settle_melds(RoundPlay& play);

/// Whether the group lacks cards that were taken off the table.
bool lacks_removed(const std::vector<PlayedCard>& cards, const std::vector<Card>& removed,
                   const Variant& variant) {
  if (removed.empty()) return false;
  std::vector<PlayedCard> more = cards;
  for (const Card card : removed)
    more.push_back({.card = card, .stands_for = Card::unknown()});
  const auto is_meld = [&](std::span<const PlayedCard> list) {
    return shape_of(list, variant.melds, without_names(variant.jokers)).reading_count > 0;
  };
  if (is_meld(more)) return true;
  return std::ranges::any_of(removed, [&](Card card) {
    more.resize(cards.size());
    more.push_back({.card = card, .stands_for = Card::unknown()});
    return is_meld(more);
  });
}

/// Whether the group may be a meld with its unknown cards.
bool may_be_put_right(const RoundPlay& play, const Meld& meld) {
  const Variant& variant = play.variant();
  const MeldShape shape = shape_of(as_written(meld), variant.melds, without_names(variant.jokers));
  return shape.has_unknown && shape.fault == ShapeFault::none;
}

/// Makes a group that is a meld again a meld, whatever was laid on it last.
void make_whole(const RoundPlay& play, Meld& meld) {
  const Variant& variant = play.variant();
  if (meld.is_clear() || meld.may_hold_more) return;  // some of the cards may lie elsewhere
  const MeldShape shape = shape_of(as_written(meld), variant.melds, without_names(variant.jokers));
  if (shape.reading_count == 0 || shape.has_unknown) return;
  const Meld old = meld;
  meld = shape.readings[0];
  meld.owner = old.owner;
  meld.turn = old.turn;
  meld.name = old.name;
  meld.at = old.at;
}

/// Reports a fault the turn has not put right; it is undecided if it depends on how the table lies.
void report_open_fault(RoundPlay& play, OpenFault& fault) {
  const std::span<const Layout> layouts = play.table->layouts();
  const bool loose = fault.meld == OpenFault::kLoose;
  if (!loose && fault.meld >= layouts.front().melds.size()) return;
  const auto is_right = [&](const Layout& layout) { return layout.melds[fault.meld].is_clear(); };
  if (!loose && std::ranges::all_of(layouts, is_right)) return;
  Finding& reported = play.findings->emplace_back(std::move(fault.finding));
  if (loose || reported.judgement != Judgement::illegal) return;
  if (std::ranges::any_of(layouts, is_right)) {
    mark_undecided(reported, kReadingOpen);
  } else if (may_be_put_right(play, layouts.front().melds[fault.meld])) {
    reported.judgement = Judgement::undecided;
    reported.message += "; unknown cards may make it legal";
  }
}

/// Reports a group that is no meld, unless it is reported already.
void settle_meld(RoundPlay& play, std::size_t i) {
  TableApart& apart = play.apart;
  const Variant& variant = play.variant();
  const Meld& old = play.table->layouts().front().melds[i];
  const std::vector<PlayedCard> cards = as_written(old);
  if (old.is_from_illegal_lay) return;
  const MeldShape shape = shape_of(cards, variant.melds, without_names(variant.jokers));
  if (shape.reading_count > 0 && !shape.has_unknown) return;  // the group may hold no more
  const bool is_reported = std::ranges::any_of(
      apart.turn.open_faults, [i](const OpenFault& fault) { return fault.meld == i; });
  // A group that lies as it lay is not reported again.
  const bool is_old = std::ranges::any_of(apart.turn.before.melds, [&](const Meld& before) {
    return before.kind == old.kind && has_same_cards(before, old);
  });
  if (is_reported || is_old || lacks_removed(cards, apart.change.removed, variant)) return;
  // Some of its cards may lie on another meld.
  const bool in_doubt =
      old.may_hold_more || std::ranges::any_of(play.table->layouts(), [&](const Layout& other) {
        return !has_same_cards(other.melds[i], old);
      });
  const ShapeFault fault = in_doubt ? ShapeFault::none : shape.fault;
  // A group written in an earlier turn was broken by an action of this one.
  const Place at = old.turn == play.turn.number ? old.at : Place{};
  apart.change.faulty.push_back({.cards = cards, .fault = fault, .at = at});
}

void settle_melds(RoundPlay& play) {
  for (Layout& layout : play.table->layouts()) {
    for (Meld& meld : layout.melds)
      make_whole(play, meld);
  }
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    if (!melds[i].is_clear()) settle_meld(play, i);
  }
  for (OpenFault& fault : play.apart.turn.open_faults)
    report_open_fault(play, fault);
}

// === What a turn has made of the whole table.

bool is_joker_at(const Meld& meld, std::size_t i) {
  return meld.cards[i].card.is_joker();
}

Card known_or_joker(Card card) {
  return card.is_known() ? card : Card::joker();
}

/// Notes a joker that left the table: it came free, or was simply taken up.
void note_kept(bool freed, TableChange& change) {
  if (freed) {
    ++change.jokers.kept;
  } else {
    change.removed.push_back(Card::joker());
  }
}

/// Removes from both lists the jokers that `agree` says are the same.
template <class Agree>
void pair_off(std::vector<PlacedJoker>& now, std::vector<JokerName>& before, Agree agree) {
  for (std::size_t i = now.size(); i-- > 0;) {
    const auto same =
        std::ranges::find_if(before, [&](const JokerName& name) { return agree(now[i], name); });
    if (same == before.end()) continue;
    before.erase(same);
    now.erase(now.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// Matches the jokers of `now` with those of `before` they can be, as many as possible. Two jokers
/// that may each be either of two cards are not matched by their order.
class SameJokers {
 public:
  explicit SameJokers(JokerLists& lists) : lists_(lists) {
    lists.now_of.assign(lists.before.size(), kNone);
    for (std::size_t i = lists.now.size(); i-- > 0;) {
      lists.tried.assign(lists.before.size(), 0);
      find_for(i);
    }
  }
  [[nodiscard]] std::optional<std::size_t> now_of(std::size_t before) const {
    if (lists_.now_of[before] == kNone) return std::nullopt;
    return lists_.now_of[before];
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// Finds a joker of `before` for this one, if need be by matching another one anew.
  bool find_for(std::size_t now) {
    for (std::size_t b = 0; b < lists_.before.size(); ++b) {
      if (lists_.tried[b] != 0 || !lists_.now[now].name.can_be(lists_.before[b])) continue;
      lists_.tried[b] = 1;
      if (lists_.now_of[b] != kNone && !find_for(lists_.now_of[b])) continue;
      lists_.now_of[b] = now;
      return true;
    }
    return false;
  }

  JokerLists& lists_;
};

/// How many jokers with these names can be among those on the table now.
std::size_t count_same(const std::vector<JokerName>& now, const std::vector<JokerName>& names) {
  JokerLists lists;
  lists.before = names;
  for (const JokerName& name : now)
    lists.now.push_back({.name = name});
  const SameJokers same(lists);
  std::size_t found = 0;
  for (std::size_t i = 0; i < names.size(); ++i)
    found += same.now_of(i) ? 1 : 0;
  return found;
}

/// A joker of the meld may have a name from its former place.
void mark_ambiguous_name(std::size_t meld, std::span<Layout> layouts) {
  for (Layout& each : layouts)
    each.melds[meld].kind = MeldKind::unknown;
}

/// A joker may have had an unknown name by the cards it lay with, and it keeps that name here.
void mark_ambiguous_names(const std::vector<PlacedJoker>& now, const std::vector<JokerName>& before,
                          std::span<Layout> layouts) {
  for (const PlacedJoker& joker : now) {
    const bool in_doubt =
        !joker.name.named.is_known() && std::ranges::any_of(before, [&](const JokerName& name) {
          return name.in_doubt && name.can_be(joker.name);
        });
    if (in_doubt) mark_ambiguous_name(joker.meld, layouts);
  }
}

/// Removes from both lists the jokers that can be the same.
void pair_same(JokerLists& lists, std::span<Layout> layouts) {
  auto& [now, before, now_of, tried] = lists;
  if (now.empty() || before.empty()) return;
  mark_ambiguous_names(now, before, layouts);
  const SameJokers same(lists);
  for (std::size_t b = 0; b < before.size(); ++b) {
    const std::optional<std::size_t> joker = same.now_of(b);
    if (!joker) continue;
    const PlacedJoker& placed = now[*joker];
    // A name given when the joker was laid stays, even if it is not written again.
    if (!before[b].named.is_known() || placed.name.named.is_known()) continue;
    for (Layout& each : layouts)
      each.melds[placed.meld].cards[placed.card].stands_for = before[b].named;
  }
  // From the back, so that the places of the others stay valid.
  for (std::size_t joker = now.size(); joker-- > 0;) {
    if (std::ranges::find(now_of, joker) != now_of.end())
      now.erase(now.begin() + static_cast<std::ptrdiff_t>(joker));
  }
  for (std::size_t b = before.size(); b-- > 0;) {
    if (same.now_of(b)) before.erase(before.begin() + static_cast<std::ptrdiff_t>(b));
  }
}

/// The group written at this place; null if there is none.
const Group* group_at(std::span<const Group> groups, const Place& at) {
  const auto found = std::ranges::find_if(
      groups, [&](const Group& g) { return g.at.line == at.line && g.at.offset == at.offset; });
  return found == groups.end() ? nullptr : &*found;
}

/// Whether the cards name a joker as this card.
bool names_joker(std::span<const PlayedCard> cards, Card named) {
  return std::ranges::any_of(cards, [&](const PlayedCard& c) {
    return c.card.is_joker() && c.stands_for.is_known() && c.stands_for == named;
  });
}

std::vector<Card> cards_of_codes(std::uint64_t codes) {
  std::vector<Card> cards;
  for (const Card card : kNaturalCards)
    if ((codes >> card.code() & 1U) != 0) cards.push_back(card);
  return cards;
}

/// Whether a joker came free because its card has taken its place.
bool is_freed(const RoundPlay& play, const JokerName& joker, const CountedCards& table) {
  const JokerSettings& jokers = play.variant().jokers;
  const bool from_table = jokers.reclaim_from == ReclaimFrom::hand_or_table;
  const CardCounts& there = from_table ? table.known : play.apart.turn.laid;
  if (joker.one_of != 0)
    return std::ranges::any_of(cards_of_codes(joker.one_of),
                               [&](Card card) { return there.count(card) > 0; });
  const bool is_set = joker.rank != 0 && !joker.in_doubt;
  const int missing = kSuits - std::popcount(joker.suits_taken);
  const bool needs_both = is_set && missing == 2 && jokers.in_set == JokerInSet::both_missing;
  if (!needs_both && joker.named.is_known()) return there.count(joker.named) > 0;
  // A joker that lacks a required name could be either.
  if (!is_set || jokers.in_set == JokerInSet::named) return true;
  int present = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card card(static_cast<Suit>(suit), joker.rank);
    if (!joker.is_taken(card.suit()) && there.count(card) > 0) ++present;
  }
  return needs_both ? present == missing : present > 0;
}

/// Whether an exchanged joker may still be in the hand and another one have been laid.
bool may_have_kept_joker(const RoundPlay& play) {
  const JokerSettings& jokers = play.variant().jokers;
  if (jokers.reclaim_to != ReclaimTo::hand || jokers.reclaim_use != ReclaimUse::free) return false;
  const Holding& hand = play.table->hand(play.turn.seat);
  return hand.unknown > 0 || hand.known.count(Card::joker()) > 0 ||
         has(play.turn.events, ActionKind::discard);
}

/// Without joker.reclaim.rename an exchanged joker is laid again as the same card.
void judge_swapped(RoundPlay& play) {
  TableApart& apart = play.apart;
  if (play.variant().jokers.reclaim_rename || apart.turn.swapped.empty()) return;
  std::vector<JokerName> now;
  add_joker_names(play.table->layouts().front(), now);
  std::vector<JokerName> names = apart.turn.before.jokers;
  std::size_t lying = count_same(now, names);
  const std::size_t others = lying + static_cast<std::size_t>(apart.turn.laid.count(Card::joker()));
  if (now.size() <= others) return;
  const std::size_t laid_again = std::min(now.size() - others, apart.turn.swapped.size());
  std::size_t as_before = 0;
  std::optional<Card> lost;
  for (const Card name : apart.turn.swapped) {
    names.push_back({.named = name});
    const std::size_t with_it = count_same(now, names);
    if (with_it > lying) {
      ++as_before;
    } else if (!lost) {
      lost = name;
    }
    lying = with_it;
  }
  if (as_before >= laid_again || !lost) return;
  const auto other = std::ranges::find_if(now.rbegin(), now.rend(), [&](const JokerName& joker) {
    return joker.named.is_known() &&
           std::ranges::find(names, joker.named, &JokerName::named) == names.end();
  });
  const bool is_uncertain = apart.change.unsettled.laid_unknown > 0 ||
                            play.table->layouts().size() > 1 || may_have_kept_joker(play);
  apart.change.jokers.changed.push_back({.was = *lost,
                                         .now = other == now.rend() ? Card::joker() : other->named,
                                         .was_free = true,
                                         .is_uncertain = is_uncertain,
                                         .laid_at = joker_laid_at(play)});
}

/// Without joker.move a joker stays beside a card it lay beside.
void judge_moved(RoundPlay& play) {
  TableApart& apart = play.apart;
  if (play.variant().jokers.move != JokerMove::none || !apart.change.jokers.changed.empty()) return;
  const Layout& layout = play.table->layouts().front();
  for_each_joker(layout, [&](std::size_t m, std::size_t card) {
    const Meld& meld = layout.melds[m];
    const Card named = joker_name(meld, card).named;
    if (!named.is_known()) return;
    bool was_there = false;
    bool stays = false;
    for (const Meld& old : apart.turn.before.melds) {
      for (std::size_t i = 0; i < old.size; ++i) {
        if (!is_joker_at(old, i) || !(joker_name(old, i).named == named)) continue;
        was_there = true;
        stays =
            stays || std::ranges::any_of(old.view(), [&](const MeldCard& c) {
              return c.card.is_natural() &&
                     std::ranges::find(meld.view(), c.card, &MeldCard::card) != meld.view().end();
            });
      }
    }
    const bool is_new = apart.turn.laid.count(Card::joker()) > 0;
    if (was_there && !stays && !is_new)
      apart.change.jokers.changed.push_back({.was = named, .now = Card::unknown()});
  });
}

/// Judges the names of new jokers in the groups of a `table`: those in `now`.
template <class Jokers>
void name_new_jokers(RoundPlay& play, const Jokers& now) {
  const JokerNamed rule = play.variant().jokers.named;
  const Event& event = play.turn.events[play.apart.turn.at];
  if (event.kind != ActionKind::table) return;
  const Layout& layout = play.table->layouts().front();
  for (const auto& joker : now) {
    // A joker nobody saw laid may have a name from an earlier place.
    const bool may_have_name = !joker.name.named.is_known() && may_have_lain_unseen(play);
    if (rule == JokerNamed::by_place) {
      if (may_have_name) mark_ambiguous_name(joker.meld, play.table->layouts());
      continue;
    }
    const Meld& meld = layout.melds[joker.meld];
    const Group* const group = group_at(groups_of(play.record(), event), meld.at);
    if (group == nullptr) continue;
    const auto cards = cards_of(play.record(), group->cards);
    if (names_joker(cards, joker.name.named) || !meld.is_clear()) continue;
    const bool one_card = joker.name.named.is_known() && play.table->layouts().size() == 1;
    report_unnamed_joker(play, *group, one_card);
    if (may_have_name) mark_ambiguous_name(joker.meld, play.table->layouts());
  }
}

/// Jokers that lay among loose cards without a name: what they can have been there.
void name_loose_ones(RoundPlay& play, std::vector<JokerName>& names) {
  std::size_t in_melds = 0;
  for (const Meld& meld : play.apart.turn.before.melds)
    in_melds += static_cast<std::size_t>(
        std::ranges::count_if(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); }));
  const std::vector<std::vector<Card>> are = what_loose_jokers_are(play);
  auto next = are.begin();
  for (std::size_t i = in_melds; i < names.size() && next != are.end(); ++i) {
    if (names[i].named.is_known()) continue;
    if (next->size() == 1) names[i].named = next->front();
    for (const Card card : *next)
      names[i].one_of |= std::uint64_t{1} << card.code();
    ++next;
  }
  forget_loose_jokers(play);
}

void judge_jokers(RoundPlay& play) {
  TableApart& apart = play.apart;
  const Variant& variant = play.variant();
  const Layout& layout = play.table->layouts().front();
  auto& [now, before, now_of, tried] = apart.jokers;
  now.clear();
  for_each_joker(layout, [&](std::size_t meld, std::size_t card) {
    now.push_back({meld, card, joker_name(layout.melds[meld], card)});
  });
  before = apart.turn.before.jokers;
  name_loose_ones(play, before);
  pair_off(now, before, [](const PlacedJoker& joker, const JokerName& name) {
    return joker.name.named.is_known() && joker.name.named == name.named;
  });
  pair_same(apart.jokers, play.table->layouts());
  const CountedCards table = before.empty() ? CountedCards{} : count_table(layout);
  name_new_jokers(play, now);
  int kept = apart.turn.aside.count(Card::joker());
  const int from_hand = apart.turn.laid.count(Card::joker());
  // Exchanged jokers have left their names behind.
  const int exchanged = std::min(kept, static_cast<int>(apart.turn.swapped.size()));
  apart.change.jokers.kept += exchanged;
  kept -= exchanged;
  put_first(before, [&](const JokerName& name) { return is_freed(play, name, table); });
  int renamed = static_cast<int>(now.size()) - from_hand;
  for (const JokerName& name : before) {
    const bool freed = variant.jokers.reclaim_allowed && is_freed(play, name, table);
    if (kept > 0) {
      --kept;
      note_kept(freed, apart.change);
      continue;
    }
    if (renamed <= 0) continue;
    const Card other = now[static_cast<std::size_t>(--renamed)].name.named;
    // It is unknown which of the new cards lay there unseen.
    const bool may_be_from_hand =
        variant.jokers.reclaim_from == ReclaimFrom::hand && apart.change.unsettled.added > 0;
    const bool is_uncertain =
        table.unknown > 0 || play.table->layouts().size() > 1 || may_be_from_hand;
    apart.change.jokers.frees =
        apart.change.jokers.frees || (freed && name.named.is_known() && !is_uncertain);
    if (freed && variant.jokers.reclaim_rename) continue;
    apart.change.jokers.changed.push_back({.was = name.named,
                                           .was_rank = name.rank,
                                           .was_one_of = cards_of_codes(name.one_of),
                                           .now = known_or_joker(other),
                                           .was_free = is_freed(play, name, table),
                                           .is_uncertain = is_uncertain});
  }
  // Jokers laid in this turn had no name to keep; one taken up again is a card taken up.
  for (; kept > 0; --kept)
    note_kept(false, apart.change);
  judge_swapped(play);
  judge_moved(play);
}

/// A card left the table against the rules; or else a new one was written in its place, never lay
/// there and is still held.
void mark_ambiguous_removal(RoundPlay& play) {
  if (play.table->hand(play.turn.seat).size() <= 0) return;
  for_each_kind(play.apart.turn.laid, [&](Card card, int n) {
    for (int i = 0; i < n; ++i) {
      play.apart.unsure.phantoms.add(card);
      play.table->return_unseen(play.turn.seat, card);
      play.players.drew_from_empty_stock.push_back(play.turn.seat);
    }
  });
  play.table->mark_doubtful(play.turn.seat);
}

}  // namespace

bool may_have_lain_unseen(const RoundPlay& play) {
  const TableApart& apart = play.apart;
  return apart.change.unsettled.laid_unknown > 0 || apart.turn.before.loose_unseen ||
         std::ranges::any_of(apart.turn.before.melds, has_unseen);
}

void finish_table_turn(RoundPlay& play) {
  TableApart& apart = play.apart;
  if (!rearranges(play) || !apart.turn.touched) return;
  apart.change.clear();
  free_lone_jokers(play);
  apart.change.unsettled = apart.turn.unsettled;
  apart.change.unsettled.borrowed -= apart.turn.borrowed_seen;
  const std::vector<FaultyGroup> spoilt = melds_broken_if_joker_card_was_theirs(play);
  mark_ambiguous_borrowed(play);
  for_each_kind(apart.turn.aside, [&](Card card, int n) {
    if (card.is_natural())
      apart.change.removed.insert(apart.change.removed.end(), static_cast<std::size_t>(n), card);
  });
  apart.change.not_held = apart.turn.not_held;
  apart.change.lost_unknown = apart.turn.lost_unknown;
  apart.change.unsettled.laid_unknown += apart.turn.from_hand - apart.turn.laid.total();
  apart.change.unsettled.seen +=
      std::min(apart.change.unsettled.laid_unknown, apart.turn.aside.total());
  apart.change.jokers.freed_at = apart.turn.freed_at;
  apart.change.from_hand = apart.turn.from_hand;
  for (const Card card : apart.change.removed)
    apart.unsure.strays.push_back({.card = card, .holder = play.turn.seat});
  settle_melds(play);
  const bool is_arranged = play.table->layouts().front().loose.empty();
  if (is_arranged) {
    judge_jokers(play);
    judge_foreign(play);
  } else {
    apart.change.jokers.kept = apart.turn.aside.count(Card::joker());
    judge_swapped(play);
    judge_loose(play);
  }
  const bool is_apart = apart.turn.rearranged || apart.turn.loose_changed;
  if (!is_apart && apart.change.jokers.kept == 0 && apart.change.jokers.changed.empty()) {
    if (apart.change.unsettled.borrowed == 0) return;
    apart.change.foreign.moved.clear();
    apart.change.foreign.added_to.clear();
  }
  apart.change.is_apart = is_apart || !apart.change.jokers.changed.empty();
  // A group that only took lay-offs is already reported with those.
  if (!is_apart) apart.change.faulty.clear();
  if (apart.change.faulty.empty()) apart.change.faulty = spoilt;
  const MeldSettings& melds = play.variant().melds;
  if (apart.turn.rearranged && (melds.per_turn == MeldsPerTurn::one || !melds.after_opening))
    apart.change.new_melds = apart.turn.new_melds(
        play.table->layouts().front(), std::max(1, std::min(melds.set_min, melds.run_min)));
  play.turn.at = apart.turn.at;
  play.targets.count = 0;  // the melds meant by single actions may be gone
  Look at = look(play);
  at.change = &apart.change;
  run_all(play, Checkpoint::rearranged, at);
  // The duty to lay a joker again belongs to the whole turn.
  play.turn.at = last_of_turn(play);
  run_all(play, Checkpoint::jokers_owed, at);
  if (!apart.change.removed.empty() || apart.change.may_have_lost_unknown())
    mark_ambiguous_removal(play);
}

void report_unnamed_joker(RoundPlay& play, const Group& group, bool one_card) {
  const JokerNamed rule = play.variant().jokers.named;
  const bool is_open =
      rule != JokerNamed::required && count_table(play.table->layouts().front()).unknown > 0;
  const auto cards = cards_of(play.record(), group.cards);
  const FaultyGroup reported{.cards = {cards.begin(), cards.end()},
                             .is_uncertain = is_open || may_have_lain_unseen(play),
                             .at = group.at};
  const bool fine = one_card && rule == JokerNamed::if_ambiguous;
  (fine ? play.apart.change.jokers.named_by_place : play.apart.change.jokers.unnamed)
      .push_back(reported);
}

}  // namespace rummy
