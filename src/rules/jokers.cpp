// Jokers: where they may stand, what they stand for, how they leave their place.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Jokers that leave their place.

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

/// Puts the cards in the joker's place, further ones beside it. A nameless joker laid there gets
/// the name of the one taken.
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

/// The joker of a meld with unknown cards: an unknown card, which the player who takes it has seen.
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

/// A nameless joker of a set stands for any suit the set lacks.
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

/// Both cards a set lacks free its one joker, whatever its name.
Reclaim reclaim_for_both(const Meld& set, std::size_t joker, std::span<const PlayedCard> cards) {
  const bool missing = std::ranges::all_of(cards, [&](const PlayedCard& c) {
    return c.card.is_natural() && c.card.rank() == set.rank &&
           std::ranges::find(set.view(), c.card, &MeldCard::card) == set.view().end();
  });
  if (!missing || cards.front().card == cards.back().card)
    return broken(set, joker, cards, Reclaim::Fault::wrong_card);
  return {.fault = Reclaim::Fault::none, .after = exchanged(set, joker, cards)};
}

/// The joker of a broken or unknown group that a card frees: the one with that name, or one that
/// may have it. If places name jokers, names are known only in the valid part.
std::optional<std::size_t> joker_freed(const Meld& meld, Card card, const JokerSettings& jokers) {
  if (const auto named = joker_standing_for(meld, card)) return named;
  const bool fits_set = meld.rank == 0 || (card.rank() == meld.rank && !has_identity(meld, card));
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (!meld.cards[i].card.is_joker()) continue;
    const bool has_name = meld.cards[i].stands_for.is_known();
    const bool is_named = i < meld.sound || (has_name && jokers.named != JokerNamed::by_place);
    if (!is_named || (!has_name && fits_set)) return i;
  }
  return std::nullopt;
}

/// A joker keeps its name wherever it lies; other faults of the group are reported by themselves.
Reclaim reclaim_from_no_meld(const Meld& meld, std::size_t joker, std::span<const PlayedCard> cards,
                             const JokerSettings& jokers) {
  const bool is_one = cards.size() == 1 && cards.front().card.is_natural();
  const auto freed = is_one ? joker_freed(meld, cards.front().card, jokers) : std::optional(joker);
  // An unknown card may be the joker meant.
  const bool is_open = meld.kind == MeldKind::unknown || meld.may_hold_more || has_unseen(meld);
  if (!freed && !is_open) return broken(meld, joker, cards, Reclaim::Fault::wrong_card);
  return {.fault = Reclaim::Fault::none, .after = exchanged(meld, freed.value_or(joker), cards)};
}

/// How many cards free a joker. In a set with several jokers a card frees the one it stands for.
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
  // Every other suit is there, as a natural card or by a joker's name.
  const auto others = std::ranges::count_if(
      meld.view(), [](const MeldCard& c) { return c.stands_for.is_natural(); });
  return others == kSuits - 1;
}

int jokers_perhaps_as(const Meld& meld, Card name, const MeldSettings& melds,
                      const JokerSettings& jokers) {
  // In a set of different suits a joker is none of the cards that lie there.
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

namespace {

constexpr Rule kUnnamed{
    "joker.unnamed", "a joker is named when it is laid down", "joker.named",
    [](const Look& look) {
      if (look.meld.shape->fault != ShapeFault::joker_unnamed) return;
      look.illegal(describe_fault(ShapeFault::joker_unnamed, look.cards(), look.variant.melds));
    },
    Plain::melds};
constexpr Rule kUnnamedNote{
    "joker.unnamed", "a joker is named when it is laid down", "joker.named",
    [](const Look& look) {
      if (!look.meld.shape->unnamed_joker || look.meld.shape->fault != ShapeFault::none) return;
      look.note(
          say("{}: the joker was not named; it can stand for one card only", list(look.cards())));
    },
    Plain::melds};

constexpr Rule kUnnamedLaid{
    "joker.unnamed", "a joker is named when it is laid down", "joker.named",
    [](const Look& look) {
      if (look.target.meld == nullptr || !has_unnamed(look.cards())) return;
      const bool clear = look.target.meld->is_clear();
      if (!clear || look.target.extension->fault != ShapeFault::none) return;
      const bool open = names_that_fit(*look.target.meld, look.cards(), look.variant.melds,
                                       look.variant.jokers) > 1;
      const bool required = look.variant.jokers.named == JokerNamed::required;
      if (look.target.may_fit_more && !required) {
        look.undecided(
            say("it is unclear whether the joker can stand for one card only in {}: some of "
                "the cards on the table are unknown",
                list(look.cards())));
        return;
      }
      if (open || required) {
        look.illegal(say("{}: the joker must be named", list(look.cards())));
        return;
      }
      look.note(
          say("{}: the joker was not named; it can stand for one card only", list(look.cards())));
    },
    Plain::lay_offs | Plain::first_lay_offs};

constexpr Rule kReclaimOff{"joker.not-reclaimable", "players may take back jokers from the table",
                           "joker.reclaim.allowed",
                           [](const Look& look) {
                             if (look.variant.jokers.reclaim_allowed) return;
                             look.illegal("in this game jokers on the table may not be taken back");
                           },
                           Plain::swaps};

constexpr Rule kNoJoker{
    "joker.not-reclaimable", "a joker is taken back from a meld that has one", "",
    [](const Look& look) {
      if (look.target.meld == nullptr) return;
      const Reclaim result = reclaim(*look.target.meld, look.cards(), look.variant.jokers);
      if (result.fault != Reclaim::Fault::no_joker) return;
      look.illegal(say("there is no joker in {}", meld_name(look.record, look.event().target)));
    },
    Plain::swaps};

constexpr Rule kSwapNotNow{"joker.not-reclaimable",
                           "a player takes back a joker only after the draw", "",
                           [](const Look& look) {
                             if (!is_before_draw(look)) return;
                             look.illegal(say("{} exchanges a joker before drawing", player(look)));
                           },
                           Plain::swaps};

Text stands_for(const Meld& meld) {
  Text text;
  for (const MeldCard& c : meld.view()) {
    if (!c.card.is_joker()) continue;
    if (!text.empty()) text += ", ";
    text += c.stands_for.is_known() ? as_it_stands(to_string(c.stands_for))
                                    : say("a missing {}", rank_name(meld.rank));
  }
  return text;
}

constexpr Rule kSwapWrongCard{
    "joker.wrong-card", "a joker is exchanged for the card it stands for",
    "joker.in_set joker.reclaim.allowed",
    [](const Look& look) {
      if (look.target.meld == nullptr) return;
      const Reclaim result = reclaim(*look.target.meld, look.cards(), look.variant.jokers);
      switch (result.fault) {
        case Reclaim::Fault::none:
        case Reclaim::Fault::no_joker:
        case Reclaim::Fault::not_named:
        case Reclaim::Fault::needs_both:
        case Reclaim::Fault::stays:
        case Reclaim::Fault::unseen:
          return;
        case Reclaim::Fault::wrong_card:
          look.illegal(say("the joker stands for {}, not for {}", stands_for(*look.target.meld),
                           list(look.cards())))
              .setting =
              look.target.meld->kind == MeldKind::set ? "joker.in_set" : "joker.reclaim.allowed";
          return;
      }
    },
    Plain::swaps};

constexpr Rule kNotFree{
    "joker.not-reclaimable", "a joker of a set is taken back for the cards the rules name",
    "joker.in_set",
    [](const Look& look) {
      if (look.target.meld == nullptr) return;
      const Reclaim result = reclaim(*look.target.meld, look.cards(), look.variant.jokers);
      if (result.fault == Reclaim::Fault::not_named) {
        look.illegal(
            say("the joker was not named as {} when it was laid down", list(look.cards())));
      } else if (result.fault == Reclaim::Fault::needs_both) {
        look.illegal(
            say("{} alone is not enough for the joker: both cards missing from the set are needed",
                list(look.cards())));
      } else if (result.fault == Reclaim::Fault::stays) {
        look.illegal("the joker is in a set; only a joker of a run may be taken back");
      }
    },
    Plain::swaps};

constexpr Rule kSwapUnknown{
    "joker.wrong-card", "a joker is exchanged for the card it stands for", "joker.reclaim.allowed",
    [](const Look& look) {
      if (look.target.meld == nullptr) return;
      // Unknown cards that lie there in place of cards not held are already reported.
      const bool is_open =
          look.target.meld->kind == MeldKind::unknown ||
          (!look.target.meld->is_from_illegal_lay && may_have_unseen_joker(*look.target.meld));
      if (is_open) {
        look.undecided("it is unknown what the joker stands for").help =
            say("write the card where the joker is laid down: JK={}", list(look.cards()));
        return;
      }
      const Reclaim result = reclaim(*look.target.meld, look.cards(), look.variant.jokers);
      if (result.fault != Reclaim::Fault::unseen) return;
      look.undecided(
          say("it is unclear whether the joker, which stands for {}, "
              "may be taken back: the card given for it is unknown",
              stands_for(*look.target.meld)));
    },
    Plain::swaps};

constexpr Rule kMoved{
    "joker.changed", "a joker stays in its place and keeps its card", "joker.move",
    [](const Look& look) {
      if (look.variant.jokers.move == JokerMove::none) {
        look.illegal("in this game jokers on the table may not be moved");
        return;
      }
      if (look.target.meld == nullptr || look.target.meld->kind == MeldKind::broken) return;
      if (look.target.meld->kind == MeldKind::unknown) {
        look.undecided("it is unknown where the joker lies");
        return;
      }
      const Card goal = look.cards().empty() ? Card::unknown() : look.cards().front().stands_for;
      if (look.variant.jokers.move == JokerMove::same_card) {
        if (has_joker_for(*look.target.meld, goal, look.variant.melds, look.variant.jokers)) return;
        look.illegal(say("moved within {}, the joker would stand for another card",
                         meld_name(look.record, look.event().target)));
        return;
      }
      if (!move_joker(*look.target.meld, goal, look.variant.melds, look.variant.jokers)) {
        look.illegal(say("no joker can move from one end of {} to the other{}",
                         meld_name(look.record, look.event().target),
                         goal.is_known() ? say(" as {}", to_string(goal)) : Text()));
      }
    }};

constexpr Rule kMoveNotNow{"joker.changed", "a player moves a joker only after the draw", "",
                           [](const Look& look) {
                             if (!is_before_draw(look)) return;
                             look.illegal(say("{} moves a joker before drawing", player(look)));
                           }};

/// How many of the cards the action lays fulfil a condition.
template <class IsSo>
int count_laid(const Look& look, const Event& event, IsSo is_so) {
  std::ptrdiff_t count = 0;
  for (const Group& group : groups_of(look.record, event))
    count += std::ranges::count_if(cards_of(look.record, group.cards), is_so, &PlayedCard::card);
  return static_cast<int>(count);
}

/// Jokers taken from the table in this turn that must be laid again.
struct OwedJokers {
  int count = 0;
  int may_be_laid = 0;  // of these: laid again, if unknown cards are jokers
  const Event* swap = nullptr;
};

OwedJokers owed_jokers(const Look& look) {
  const bool new_meld = look.variant.jokers.reclaim_use == ReclaimUse::new_meld;
  OwedJokers owed;
  for (std::size_t i = 0; i < look.turn.events.size(); ++i) {
    const Event& event = look.turn.events[i];
    if (event.kind == ActionKind::swap && look.turn.done[i]) {
      ++owed.count;
      owed.swap = &event;
      continue;
    }
    const bool counts = event.kind == ActionKind::meld || event.kind == ActionKind::out ||
                        (!new_meld && event.kind == ActionKind::lay);
    if (!counts || owed.count == 0) continue;
    owed.count -= std::min(owed.count, count_laid(look, event, &Card::is_joker));
    const int unknown = count_laid(look, event, [](Card c) { return !c.is_known(); });
    owed.may_be_laid = std::min(owed.count, owed.may_be_laid + unknown);
  }
  return owed;
}

void say_not_reused(const Look& look, const OwedJokers& owed) {
  const bool new_meld = look.variant.jokers.reclaim_use == ReclaimUse::new_meld;
  Finding& finding =
      owed.may_be_laid >= owed.count
          ? look.undecided(
                "it is unclear whether the joker taken back was laid down again: some of the "
                "cards laid down are unknown; legal if one of them is a joker")
          : look.illegal(say("the joker taken back was not laid down again {}in this turn",
                             new_meld ? "in a new meld " : ""));
  if (look.variant.jokers.reclaim_use == ReclaimUse::free) finding.setting = "joker.reclaim.to";
  finding.related.push_back({.at = owed.swap->at, .text = "taken here"});
}

constexpr Rule kNotReused{"joker.not-reused",
                          "a joker taken back is laid down again in the same turn",
                          "joker.reclaim.use joker.reclaim.to",
                          [](const Look& look) {
                            if (is_cut_short(look)) return;
                            const OwedJokers owed = owed_jokers(look);
                            if (owed.count > 0) say_not_reused(look, owed);
                          },
                          Plain::turns};

/// If the table may be taken apart, a joker not laid again is reported at the end of the turn.
constexpr Rule kNotInNewMeld{
    "joker.not-reused", "a joker taken back is laid down again in a new meld", "joker.reclaim.use",
    [](const Look& look) {
      const bool is_apart = has(look.turn.events, ActionKind::table) ||
                            has(look.turn.events, ActionKind::play) ||
                            has(look.turn.events, ActionKind::move);
      if (is_apart || is_cut_short(look)) return;
      const OwedJokers owed = owed_jokers(look);
      int laid_off = 0;
      for (const Event& event : look.turn.events) {
        if (event.kind == ActionKind::lay) laid_off += count_laid(look, event, &Card::is_joker);
      }
      if (owed.count > 0 && laid_off >= owed.count) say_not_reused(look, owed);
    },
    Plain::turns};

/// Whether a joker may have been laid off on this meld, whose number the action gives or leaves
/// out.
bool may_have_taken_joker(const Look& look, std::size_t meld) {
  for (std::size_t i = 0; i < look.turn.events.size(); ++i) {
    const Event& event = look.turn.events[i];
    if (event.kind != ActionKind::lay || !look.turn.done[i]) continue;
    const auto number = static_cast<MeldRef>(meld + 1);
    const bool is_other = event.target > 0 && event.target != number &&
                          event.target <= static_cast<MeldRef>(look.layout.melds.size());
    if (!is_other && count_laid(look, event, [](Card c) { return !c.is_natural(); }) > 0)
      return true;
  }
  return false;
}

/// The melds with jokers laid in this turn; in other melds the jokers lay there before.
std::vector<const Meld*> melds_with_new_jokers(const Look& look) {
  std::vector<const Meld*> melds;
  for (std::size_t m = 0; m < look.layout.melds.size(); ++m) {
    if (m >= look.turn.melds_before || may_have_taken_joker(look, m))
      melds.push_back(&look.layout.melds[m]);
  }
  return melds;
}

int laid_as(const Look& look, std::span<const Meld* const> melds, Card name) {
  int laid = 0;
  for (const Meld* meld : melds)
    laid += jokers_perhaps_as(*meld, name, look.variant.melds, look.variant.jokers);
  return laid;
}

int jokers_in(std::span<const Meld* const> melds) {
  std::ptrdiff_t jokers = 0;
  for (const Meld* meld : melds) {
    jokers +=
        std::ranges::count_if(meld->view(), [](const MeldCard& c) { return !c.card.is_natural(); });
  }
  return static_cast<int>(jokers);
}

struct FreedJokers {
  int count = 0;
  int laid = 0;   // jokers laid in this turn, freed or not
  int again = 0;  // of them: jokers that stand, or may stand, for the same card again
  const Event* exchange = nullptr;  // the first exchange whose joker does not
  Card was;
};

/// The jokers taken from the table in this turn, by the cards they stood for.
FreedJokers freed_jokers(const Look& look) {
  const std::vector<const Meld*> melds = melds_with_new_jokers(look);
  FreedJokers freed;
  freed.laid = jokers_in(melds);
  CardCounts names;
  for (std::size_t i = 0; i < look.turn.events.size(); ++i) {
    const Event& event = look.turn.events[i];
    if (event.kind != ActionKind::swap || !look.turn.done[i]) continue;
    ++freed.count;
    const auto cards = cards_of(look.record, groups_of(look.record, event).front().cards);
    const bool is_one_card = cards.size() == 1 && cards.front().card.is_natural();
    if (!is_one_card) {
      ++freed.again;
      continue;
    }
    const Card name = cards.front().card;
    if (names.count(name) < laid_as(look, melds, name)) {
      ++freed.again;
    } else if (freed.exchange == nullptr) {
      freed.exchange = &event;
      freed.was = name;
    }
    names.add(name);
  }
  return freed;
}

constexpr Rule kRenamed{
    "joker.changed", "a joker taken back is laid down as the card it stood for",
    "joker.reclaim.rename",
    [](const Look& look) {
      const FreedJokers freed = freed_jokers(look);
      if (freed.exchange == nullptr) return;
      // A joker neither in the hand nor discarded lies on the table again.
      const Holding& hand = look.hand();
      const int held = hand.known.count(Card::joker());
      int least = std::max(0, held - hand.gone);
      int most = held + hand.unknown;
      for (const Event& event : look.turn.events) {
        if (event.kind != ActionKind::discard) continue;
        const int jokers = count_laid(look, event, &Card::is_joker);
        least += jokers;
        most += jokers + count_laid(look, event, [](Card c) { return !c.is_known(); });
      }
      // A joker may have been laid and taken again.
      if (std::min(freed.count - least, freed.laid) <= freed.again) return;
      const bool certain = std::min(freed.count - most, freed.laid) > freed.again && !hand.doubtful;
      Finding& finding =
          certain
              ? look.illegal(say(
                    "the joker taken back stood for {} and was not laid down as that card again",
                    to_string(freed.was)))
              : look.undecided(say("it is unclear whether the joker taken back, which stood "
                                   "for {}, was laid down as another card",
                                   to_string(freed.was)));
      finding.related.push_back({.at = freed.exchange->at, .text = "taken here"});
    },
    Plain::turns};

}  // namespace

void add_jokers_rules(const Variant& variant, Program& program) {
  program.add(Checkpoint::meld_cards, kUnnamed);
  program.add(Checkpoint::meld_cards, kUnnamedNote);
  if (variant.jokers.named != JokerNamed::by_place) program.add(Checkpoint::lay, kUnnamedLaid);
  program.add(Checkpoint::move, kMoved);
  program.add(Checkpoint::move, kMoveNotNow);
  program.add(Checkpoint::swap, kReclaimOff);
  program.add(Checkpoint::swap, kNoJoker);
  program.add(Checkpoint::swap, kSwapNotNow);
  if (!variant.jokers.reclaim_allowed) return;
  program.add(Checkpoint::swap, kSwapUnknown);
  program.add(Checkpoint::swap, kNotFree);
  program.add(Checkpoint::swap, kSwapWrongCard);
  // If the table may be taken apart, its jokers are judged with the whole table.
  const bool must_reuse = variant.jokers.reclaim_use != ReclaimUse::free ||
                          variant.jokers.reclaim_to == ReclaimTo::table;
  if (may_rearrange(variant.melds)) {
    const bool in_new_meld = variant.jokers.reclaim_use == ReclaimUse::new_meld;
    if (in_new_meld) program.add(Checkpoint::turn_end, kNotInNewMeld);
    return;
  }
  if (must_reuse) program.add(Checkpoint::turn_end, kNotReused);
  if (!variant.jokers.reclaim_rename) program.add(Checkpoint::turn_end, kRenamed);
}

}  // namespace rummy
