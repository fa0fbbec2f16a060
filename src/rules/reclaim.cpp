#include "rules/reclaim.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "rules/meld_shape.h"
#include "rules/run_reading.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

void erase(Meld& meld, std::size_t i) {
  for (std::size_t j = i + 1; j < meld.size; ++j)
    meld.cards[j - 1] = meld.cards[j];
  --meld.size;
}

std::optional<std::size_t> first_joker(const Meld& meld) {
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (meld.cards[i].card.is_joker()) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> joker_standing_for(const Meld& meld, Card card) {
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (meld.cards[i].card.is_joker() && meld.cards[i].stands_for == card) return i;
  }
  return std::nullopt;
}

bool has_identity(const Meld& meld, Card card) {
  return std::ranges::any_of(meld.view(),
                             [card](const MeldCard& c) { return c.stands_for == card; });
}

/// Puts the cards where the joker was (the further ones beside it). Another joker laid there
/// without a name has the name of the one that was taken.
Meld exchanged(const Meld& meld, std::size_t joker, std::span<const PlayedCard> cards) {
  Meld after = meld;
  for (const PlayedCard& played : cards) {
    MeldCard card{.card = played.card, .stands_for = identity(played)};
    const bool is_first = &played == cards.data();
    if (is_first && joker < after.size) {
      if (card.card.is_joker() && !card.stands_for.is_known())
        card.stands_for = after.cards[joker].stands_for;
      after.cards[joker] = card;
    } else {
      after.push(card);
    }
  }
  return after;
}

/// A meld not all known has its joker among the cards nobody wrote down: who takes it has seen it.
std::size_t unseen_joker(const Meld& meld) {
  const auto unseen =
      std::ranges::find_if(meld.view(), [](const MeldCard& c) { return !c.card.is_known(); });
  return static_cast<std::size_t>(unseen - meld.view().begin());
}

Reclaim broken(const Meld& meld, std::size_t joker, std::span<const PlayedCard> cards,
               Reclaim::Fault fault) {
  Reclaim result{.fault = fault, .after = exchanged(meld, joker, cards)};
  result.after.kind = MeldKind::broken;
  result.after.sound = 0;
  return result;
}

int missing_suits(const Meld& set) {
  std::array<bool, kSuits> there{};
  for (const MeldCard& c : set.view()) {
    if (c.card.is_natural()) there[static_cast<std::size_t>(c.card.suit())] = true;
  }
  return kSuits - static_cast<int>(std::ranges::count(there, true));
}

/// A set's joker that was not named stands for any suit still missing.
Reclaim reclaim_open_joker(const Meld& set, std::size_t joker, std::span<const PlayedCard> cards,
                           const JokerSettings& jokers) {
  const bool fits = std::ranges::all_of(cards, [&](const PlayedCard& c) {
    return c.card.is_natural() && c.card.rank() == set.rank && !has_identity(set, c.card);
  });
  const std::optional<std::size_t> open = joker_standing_for(set, Card::unknown());
  if (!fits || !open) return broken(set, joker, cards, Reclaim::Fault::wrong_card);
  if (jokers.in_set == JokerInSet::named)
    return broken(set, *open, cards, Reclaim::Fault::not_named);
  return {.fault = Reclaim::Fault::none, .after = exchanged(set, *open, cards)};
}

/// Both cards a set is without free its one joker, whatever it was named as.
Reclaim reclaim_for_both(const Meld& set, std::size_t joker, std::span<const PlayedCard> cards) {
  const bool missing = std::ranges::all_of(cards, [&](const PlayedCard& c) {
    return c.card.is_natural() && c.card.rank() == set.rank &&
           std::ranges::find(set.view(), c.card, &MeldCard::card) == set.view().end();
  });
  if (!missing || cards.front().card == cards.back().card)
    return broken(set, joker, cards, Reclaim::Fault::wrong_card);
  return {.fault = Reclaim::Fault::none, .after = exchanged(set, joker, cards)};
}

/// The joker of a group that is no meld, or none yet, that a card frees: the one of that name, or
/// one that may be of it. Where places tell the names they are known of what was a meld before.
std::optional<std::size_t> joker_freed(const Meld& meld, Card card, const JokerSettings& jokers) {
  if (const auto named = joker_standing_for(meld, card)) return named;
  const bool fits_set = meld.rank == 0 || (card.rank() == meld.rank && !has_identity(meld, card));
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (!meld.cards[i].card.is_joker()) continue;
    const bool has_name = meld.cards[i].stands_for.is_known();
    const bool is_told = i < meld.sound || (has_name && jokers.named != JokerNamed::by_place);
    if (!is_told || (!has_name && fits_set)) return i;
  }
  return std::nullopt;
}

/// A joker keeps its name in whatever it lies; what else is wrong there, or not known, is told of
/// that.
Reclaim reclaim_from_no_meld(const Meld& meld, std::size_t joker, std::span<const PlayedCard> cards,
                             const JokerSettings& jokers) {
  const bool is_one = cards.size() == 1 && cards.front().card.is_natural();
  const auto freed = is_one ? joker_freed(meld, cards.front().card, jokers) : std::optional(joker);
  // A card nobody wrote down may be the joker that was meant.
  const bool is_open = meld.kind == MeldKind::unknown || meld.may_hold_more || has_unseen(meld);
  if (!freed && !is_open) return broken(meld, joker, cards, Reclaim::Fault::wrong_card);
  return {.fault = Reclaim::Fault::none, .after = exchanged(meld, freed.value_or(joker), cards)};
}

/// How many cards free a joker. Of a set with several jokers a card frees the one it stands for.
std::size_t cards_wanted(const Meld& meld, const JokerSettings& jokers) {
  if (meld.kind != MeldKind::set || jokers.in_set != JokerInSet::both_missing) return 1;
  const auto in_it =
      std::ranges::count_if(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
  return in_it == 1 && missing_suits(meld) == 2 ? 2 : 1;
}

}  // namespace

Reclaim reclaim(const Meld& meld, std::span<const PlayedCard> cards, const JokerSettings& jokers) {
  std::optional<std::size_t> any = first_joker(meld);
  const bool may_be_unseen = meld.kind == MeldKind::unknown || may_have_unseen_joker(meld);
  if (!any && may_be_unseen) any = unseen_joker(meld);
  if (!any) return {.fault = Reclaim::Fault::no_joker, .after = meld};
  if (!meld.is_clear()) return reclaim_from_no_meld(meld, *any, cards, jokers);
  if (meld.kind == MeldKind::set && jokers.in_set == JokerInSet::never)
    return broken(meld, *any, cards, Reclaim::Fault::stays);
  if (cards.size() != cards_wanted(meld, jokers)) {
    const Reclaim::Fault fault =
        cards.size() == 1 ? Reclaim::Fault::needs_both : Reclaim::Fault::wrong_card;
    return broken(meld, *any, cards, fault);
  }
  if (std::ranges::any_of(cards, [](const PlayedCard& c) { return !c.card.is_known(); }))
    return {.fault = Reclaim::Fault::unseen, .after = exchanged(meld, *any, cards)};
  if (cards.size() == 2) return reclaim_for_both(meld, *any, cards);
  if (const auto named = joker_standing_for(meld, cards.front().card))
    return {.fault = Reclaim::Fault::none, .after = exchanged(meld, *named, cards)};
  if (meld.kind == MeldKind::run) return broken(meld, *any, cards, Reclaim::Fault::wrong_card);
  return reclaim_open_joker(meld, *any, cards, jokers);
}

bool may_have_unseen_joker(const Meld& meld) {
  const auto is_unseen = [](const MeldCard& c) { return !c.card.is_known(); };
  return !meld.is_clear() && !first_joker(meld) && std::ranges::any_of(meld.view(), is_unseen);
}

bool has_joker_for(const Meld& meld, Card card, const MeldSettings& melds,
                   const JokerSettings& jokers) {
  if (!card.is_known()) return false;
  if (joker_standing_for(meld, card)) return true;
  const bool is_open = meld.kind == MeldKind::set && card.rank() == meld.rank &&
                       joker_standing_for(meld, Card::unknown()) && !has_identity(meld, card);
  if (!is_open || !melds.set_distinct_suits || jokers.may_duplicate) return false;
  // Every other suit is there, as itself or by a joker's name.
  const auto others = std::ranges::count_if(
      meld.view(), [](const MeldCard& c) { return c.stands_for.is_natural(); });
  return others == kSuits - 1;
}

int jokers_perhaps_as(const Meld& meld, Card name, const MeldSettings& melds,
                      const JokerSettings& jokers) {
  // In a set of different suits a joker is none of those that lie there.
  const bool may_be_twin = !melds.set_distinct_suits || jokers.may_duplicate;
  const bool is_there =
      std::ranges::any_of(meld.view(), [name](const MeldCard& c) { return c.card == name; });
  const bool has_room = meld.rank == 0 || (meld.rank == name.rank() && (may_be_twin || !is_there));
  const auto count = std::ranges::count_if(meld.view(), [&](const MeldCard& c) {
    if (c.card.is_natural()) return false;
    return c.stands_for == name || !meld.is_clear() || (!c.stands_for.is_known() && has_room);
  });
  return static_cast<int>(count);
}

std::optional<Meld> without(const Meld& meld, Card card, const MeldSettings& melds,
                            const JokerSettings& jokers) {
  const auto found = std::ranges::find(meld.view(), card, &MeldCard::card);
  if (found == meld.view().end()) return std::nullopt;
  const auto at = static_cast<std::size_t>(found - meld.view().begin());
  Meld rest = meld;
  rest.sound = 0;
  erase(rest, at);
  const bool gap = meld.kind == MeldKind::run && at > 0 && at < rest.size;
  if (meld.kind == MeldKind::run && at == 0) ++rest.low;
  const bool clear = meld.is_clear();
  if (clear && (gap || fault_of(rest, melds, jokers) != ShapeFault::none))
    rest.kind = MeldKind::broken;
  return rest;
}

std::optional<Meld> move_joker(const Meld& meld, Card named, const MeldSettings& melds,
                               const JokerSettings& jokers) {
  if (meld.kind != MeldKind::run) return std::nullopt;
  for (const bool from_high : {true, false}) {
    const std::size_t joker = from_high ? static_cast<std::size_t>(meld.size) - 1 : 0;
    if (!meld.cards[joker].card.is_joker()) continue;
    Meld shorter = meld;
    erase(shorter, joker);
    if (!from_high) ++shorter.low;
    const int place = from_high ? shorter.low - 1 : shorter.high() + 1;
    const int low = low_end(std::min(place, static_cast<int>(shorter.low)), melds);
    if (!has_places(low, meld.size, melds)) continue;
    const Card goal(meld.suit, rank_at(low_end(place, melds)));
    if (named.is_known() && named != goal) continue;
    const std::array<PlayedCard, 1> moved{PlayedCard{.card = Card::joker(), .stands_for = goal}};
    const Extension grown = extend(shorter, moved, melds, jokers);
    if (grown.fault == ShapeFault::none) return grown.meld;
  }
  return std::nullopt;
}

}  // namespace rummy
