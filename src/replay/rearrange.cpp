#include "replay/rearrange.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A turn of these alone leaves the table as it lies.
constexpr ActionKinds kOfTheHand{ActionKind::draw, ActionKind::take, ActionKind::discard,
                                 ActionKind::pass};

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
    // On which meld a card was laid off stays open, if the melds are not all written anew.
    const Layout& other = play.table->layouts().back();
    forget_names_unlike(other, kept);
    for (std::size_t i = 0; i < std::min(kept.melds.size(), other.melds.size()); ++i) {
      if (has_same_cards(kept.melds[i], other.melds[i])) continue;
      // What is no meld either way stays told of.
      const bool is_broken =
          kept.melds[i].kind == MeldKind::broken && other.melds[i].kind == MeldKind::broken;
      kept.melds[i].leave_open(is_broken ? MeldKind::broken : MeldKind::unknown);
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

/// The melds laid so far meet the conditions of an opening, as each was counted when it was laid;
/// beside them the turn has only what may be plain.
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

}  // namespace rummy
