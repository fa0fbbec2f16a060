#include "replay/rearrange.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Taking the table apart and putting it together again: `table`, and what it leaves open.

/// A turn with only these acts leaves the table as it lies.
constexpr ActionKinds kOfTheHand{ActionKind::draw, ActionKind::take, ActionKind::discard,
                                 ActionKind::pass};

/// Removes one joker from the list: one with exactly that name before one that may have it.
void forget_name(const JokerName& name, std::vector<JokerName>& names) {
  auto known = std::ranges::find_if(names, [&](const JokerName& other) {
    return name.named.is_known() && other.named == name.named;
  });
  if (known == names.end())
    known = std::ranges::find_if(names, [&](const JokerName& other) { return other.can_be(name); });
  if (known != names.end()) names.erase(known);
}

/// A joker that stands for another card in the other layout has no certain name.
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

void note_change(RoundPlay& play) {
  const auto writes = [](std::span<const Event> events) {
    return has(events, ActionKind::table) || has(events, ActionKind::play);
  };
  const bool is_written = writes(play.turn.before()) && !writes(std::span(&play.turn.event(), 1));
  if (!is_written) play.apart.turn.at = play.turn.at;
}

void begin_table_turn(RoundPlay& play) {
  if (!rearranges(play)) return;
  play.apart.turn.begin();
  if (!play.acts.kinds.are_among(kOfTheHand)) play.apart.turn.note_before(play.table->layouts());
}

void take_apart(RoundPlay& play) {
  play.apart.turn.touched = true;
  play.apart.turn.rearranged = true;
  note_change(play);
  Layout& kept = play.table->layouts().front();
  while (play.table->layouts().size() > 1) {
    // It stays open on which meld a card was laid off, unless all melds are written anew.
    const Layout& other = play.table->layouts().back();
    forget_names_unlike(other, kept);
    for (std::size_t i = 0; i < std::min(kept.melds.size(), other.melds.size()); ++i) {
      if (has_same_cards(kept.melds[i], other.melds[i])) continue;
      // A meld broken in both layouts stays reported.
      const bool is_broken =
          kept.melds[i].kind == MeldKind::broken && other.melds[i].kind == MeldKind::broken;
      kept.melds[i].mark_ambiguous(is_broken ? MeldKind::broken : MeldKind::unknown);
    }
    play.table->drop_layout(play.table->layouts().size() - 1);
  }
}

void note_laid(RoundPlay& play, std::span<const PlayedCard> cards) {
  TableApart& apart = play.apart;
  if (!rearranges(play)) return;
  apart.turn.touched = true;
  for (const PlayedCard& c : cards) {
    if (c.card.is_known() && apart.turn.aside.remove(c.card)) continue;
    ++apart.turn.from_hand;
    if (c.card.is_known()) apart.turn.laid.add(c.card);
  }
}

void note_renamed(RoundPlay& play, const Meld& before, const Meld& after) {
  if (!rearranges(play)) return;
  std::vector<JokerName>& names = play.apart.turn.before.jokers;
  for (std::size_t i = 0; i < before.size; ++i) {
    if (!before.cards[i].card.is_joker()) continue;
    forget_name(joker_name(before, i), names);
  }
  for (std::size_t i = 0; i < after.size; ++i) {
    if (after.cards[i].card.is_joker()) names.push_back(joker_name(after, i));
  }
}

std::optional<std::size_t> joker_laid_at(const RoundPlay& play) {
  for (std::size_t i = play.acts.events.size(); i-- > 0;) {
    if (!is_laying(play.acts.events[i].kind)) continue;
    for (const Group& group : groups_of(play.record(), play.acts.events[i])) {
      const auto cards = cards_of(play.record(), group.cards);
      if (std::ranges::any_of(cards, [](const PlayedCard& c) { return c.card.is_joker(); }))
        return i;
    }
  }
  return std::nullopt;
}

void free_joker(RoundPlay& play, Card stood_for) {
  TableApart& apart = play.apart;
  play.table->pick_up(play.turn.seat, Card::joker());
  if (!rearranges(play)) return;
  apart.turn.touched = true;
  note_change(play);
  apart.turn.aside.add(Card::joker());
  apart.turn.freed_at = play.turn.event().at;
  apart.turn.swapped.push_back(stood_for);
  forget_name({.named = stood_for}, apart.turn.before.jokers);
}

/// Whether the melds laid so far meet the opening's conditions, as counted when they were laid;
/// otherwise the turn may hold only plain acts.
bool opens_plainly(const RoundPlay& play) {
  const std::span<const Layout> layouts = play.table->layouts();
  const bool are_all_counted =
      layouts.front().melds.size() == play.turn.melds_before + play.acts.laid.size();
  return are_all_counted && !play.acts.laid.empty() && layouts.size() == 1 && !rearranges(play) &&
         play.acts.kinds.are_among({ActionKind::draw, ActionKind::take, ActionKind::meld,
                                    ActionKind::lay, ActionKind::swap, ActionKind::discard}) &&
         meets_opening(play.acts.laid, play.variant());
}

bool has_opened(const RoundPlay& play) {
  return play.turn.was_open || (play.variant().opening.same_turn && opens_plainly(play));
}

namespace {

// === Faults of a single meld within a turn that takes the table apart.

/// Whether a later action can mend the fault: faults of shape can be mended, a missing joker name
/// cannot.
bool can_be_put_right(const Finding& finding) {
  static constexpr auto kOfShape =
      std::to_array<std::string_view>({"meld.too-short", "meld.too-long", "meld.not-a-meld",
                                       "meld.duplicate-suit", "meld.wraparound", "joker.adjacent",
                                       "joker.too-many", "joker.wrong-card", "lay.does-not-fit"});
  return is_fault(finding) && std::ranges::find(kOfShape, finding.code) != kOfShape.end();
}

/// Whether the nameless joker among these cards needed a name.
bool lacks_name(const RoundPlay& play, std::span<const PlayedCard> cards, std::size_t meld) {
  const Variant& variant = play.variant();
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
  if (meld < melds.size())
    return names_that_fit(melds[meld], cards, variant.melds, variant.jokers) > 1;
  return shape_of(cards, variant.melds, variant.jokers).fault == ShapeFault::joker_unnamed;
}

/// Whether a joker may lack a required name because cards laid are unknown: one of them may be a
/// joker, or they may decide whether a written joker needed a name. Writing the table later in the
/// turn does not mend that.
NamelessJoker find_nameless(const RoundPlay& play, std::span<const PlayedCard> cards,
                            std::size_t meld) {
  const JokerNamed named = play.variant().jokers.named;
  const auto is_unknown = [](const PlayedCard& c) { return !c.card.is_known(); };
  const auto unknown = std::ranges::count_if(cards, is_unknown);
  if (unknown == 0 || named == JokerNamed::by_place) return NamelessJoker::none;
  const bool is_written = std::ranges::any_of(
      cards, [](const PlayedCard& c) { return c.card.is_joker() && !c.stands_for.is_known(); });
  if (!is_written && play.table->unseen_copies(Card::joker()) == 0) return NamelessJoker::none;
  const NamelessJoker kind = is_written ? NamelessJoker::written : NamelessJoker::unseen;
  if (unknown > 1 || named == JokerNamed::required || play.table->layouts().size() > 1 ||
      meld == OpenFault::kLoose)
    return kind;
  std::vector<PlayedCard> filled(cards.begin(), cards.end());
  Card& hole = std::ranges::find_if(filled, is_unknown)->card;
  const CardCounts& held = play.table->hand(play.turn.seat).known;
  for (const Card card : kAllCards) {
    if (!is_written && !card.is_joker()) continue;
    hole = card;
    const bool can_be = play.table->unseen_copies(hole) > 0 || held.count(hole) > 0;
    if (can_be && lacks_name(play, filled, meld)) return kind;
  }
  return NamelessJoker::none;
}

}  // namespace

void defer_faults(RoundPlay& play, std::size_t first, std::size_t meld,
                  std::span<const PlayedCard> cards) {
  if (!rearranges(play)) return;
  std::size_t kept = first;
  for (std::size_t i = first; i < play.findings->size(); ++i) {
    const Finding& finding = (*play.findings)[i];
    if (can_be_put_right(finding)) {
      play.apart.turn.open_faults.push_back(
          {.meld = meld, .finding = finding, .nameless = find_nameless(play, cards, meld)});
    } else {
      if (kept != i) (*play.findings)[kept] = finding;
      ++kept;
    }
  }
  play.findings->resize(kept);
}

void forget_faults(RoundPlay& play, UnseenJoker unseen) {
  TableApart& apart = play.apart;
  for (const OpenFault& fault : apart.turn.open_faults) {
    const bool is_open =
        fault.nameless == NamelessJoker::written ||
        (fault.nameless == NamelessJoker::unseen && unseen == UnseenJoker::possible);
    if (!is_open) continue;
    Finding finding{.code = "joker.unnamed", .judgement = Judgement::undecided};
    finding.round = fault.finding.round;
    finding.turn = fault.finding.turn;
    finding.action = fault.finding.action;
    finding.player = fault.finding.player;
    finding.at = fault.finding.at;
    finding.message =
        "it is unclear whether a joker had to be named here: a card laid down is unknown";
    play.findings->push_back(std::move(finding));
  }
  apart.turn.open_faults.clear();
}

}  // namespace rummy
