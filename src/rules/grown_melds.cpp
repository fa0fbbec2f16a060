// What a meld becomes when cards are added to it, and why cards are no meld, in words.

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Laying off: what a meld becomes when cards are added to it, or why they do not fit.

/// The added card that belongs at `place`: the one fixed there, else a free joker; past the end if
/// there is neither.
std::size_t pick(std::span<const PlayedCard> cards, const std::bitset<kMaxMeldCards>& used,
                 Card place) {
  std::size_t joker = cards.size();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (used[i]) continue;
    const Card fixed = identity(cards[i]);
    if (fixed == place) return i;
    if (!fixed.is_natural() && joker == cards.size()) joker = i;
  }
  return joker;
}

/// Puts the added cards into `grown`, a copy of the run, so that it is a run of the same suit from
/// place `low` on: old cards keep their places, added ones fill the rest. False if they do not fit.
bool stretch(const Meld& run, std::span<const PlayedCard> cards, int low, Meld& grown) {
  std::bitset<kMaxMeldCards> used;
  const int below = run.low - low;
  const auto added = static_cast<int>(cards.size());
  grown.low = static_cast<std::uint8_t>(low < kAce ? low + kKing : low);
  grown.size = static_cast<std::uint8_t>(run.size + added);
  const auto lie = grown.view();
  for (int n = 0; n < added; ++n) {
    const int step = n < below ? n : run.size + n;
    const int p = low + step;
    const Card place(run.suit, rank_at(p < kAce ? p + kKing : p));
    const std::size_t i = pick(cards, used, place);
    if (i == cards.size()) return false;
    used.set(i);
    lie[static_cast<std::size_t>(step)] = {.card = cards[i].card, .stands_for = place};
  }
  if (below > 0) std::ranges::copy(run.view(), lie.begin() + below);
  return true;
}

Extension extend_run(const Meld& run, std::span<const PlayedCard> cards, const MeldSettings& melds,
                     const JokerSettings& jokers) {
  Extension result;
  result.fault = ShapeFault::not_a_meld;
  result.why = "it does not continue the run at either end";
  Meld& grown = result.meld;
  grown = run;
  const int added = static_cast<int>(cards.size());
  // The high end comes first: a nameless joker goes there "if that fits, else to the low".
  for (int below = 0; below <= added; ++below) {
    const int low = run.low - below;
    if (!has_places(low_end(low, melds), run.size + added, melds)) continue;
    if (!stretch(run, cards, low, grown)) continue;
    const ShapeFault fault = fault_of(grown, melds, jokers);
    if (fault == ShapeFault::none) {
      result.fault = fault;
      result.why = "";
      return result;
    }
    if (result.fault == ShapeFault::joker_adjacent) continue;
    result.fault = fault == ShapeFault::joker_adjacent ? fault : ShapeFault::not_a_meld;
    switch (fault) {
      case ShapeFault::joker_adjacent:
        result.why = "two jokers would lie side by side";
        break;
      case ShapeFault::joker_too_many:
        result.why = "the run would have too many jokers";
        break;
      case ShapeFault::too_long:
        result.why = "the run would be too long";
        break;
      case ShapeFault::none:
      case ShapeFault::joker_wrong_card:
      case ShapeFault::joker_unnamed:
      case ShapeFault::duplicate_suit:
      case ShapeFault::wraparound:
      case ShapeFault::too_short:
      case ShapeFault::not_a_meld:
        break;
    }
  }
  return result;
}

const char* why_no_set(ShapeFault fault) {
  switch (fault) {
    case ShapeFault::joker_too_many:
      return "the set would have too many jokers";
    case ShapeFault::joker_wrong_card:
      return "the set already has the card the joker would stand for";
    case ShapeFault::duplicate_suit:
      return "the set already has a card of that suit";
    case ShapeFault::too_long:
      return "the set is full";
    case ShapeFault::none:
    case ShapeFault::joker_adjacent:
    case ShapeFault::joker_unnamed:
    case ShapeFault::wraparound:
    case ShapeFault::too_short:
    case ShapeFault::not_a_meld:
      break;
  }
  return "it is not of the set's rank";
}

bool names_joker(const Meld& set) {
  return std::ranges::any_of(
      set.view(), [](const MeldCard& c) { return c.card.is_joker() && c.stands_for.is_known(); });
}

Extension extend_set(const Meld& set, std::span<const PlayedCard> cards, const MeldSettings& melds,
                     const JokerSettings& jokers) {
  Extension result;
  result.fault = ShapeFault::not_a_meld;
  result.why = why_no_set(ShapeFault::not_a_meld);
  result.meld = set;
  for (const PlayedCard& played : cards) {
    const Card card = identity(played);
    if (card.is_natural()) {
      if (result.meld.rank != 0 && result.meld.rank != card.rank()) return result;
      result.meld.rank = static_cast<std::uint8_t>(card.rank());
    }
    if (result.meld.size == kMaxMeldCards) return result;
    result.meld.push({.card = played.card, .stands_for = card});
  }
  const ShapeFault fault = fault_of(result.meld, melds, jokers);
  result.fault = fault == ShapeFault::none ? ShapeFault::none : ShapeFault::not_a_meld;
  result.why = fault == ShapeFault::none ? "" : why_no_set(fault);
  if (fault == ShapeFault::joker_wrong_card && !names_joker(result.meld))
    result.why = why_no_set(ShapeFault::too_long);  // no suit is left
  return result;
}

Meld with(const Meld& meld, std::span<const PlayedCard> cards) {
  Meld grown = meld;
  for (const PlayedCard& played : cards)
    grown.push({.card = played.card, .stands_for = identity(played)});
  return grown;
}

/// The cards extend the valid part of a broken meld, or make the whole of it a meld.
Extension extend_sound(const Meld& group, std::span<const PlayedCard> cards,
                       const MeldSettings& melds, const JokerSettings& jokers) {
  const Meld part = group.sound_part();
  Extension result = extend(part, cards, melds, jokers);
  if (result.fault == ShapeFault::none) {
    result.meld.sound = result.meld.size;
    for (const MeldCard& c : group.view().subspan(group.sound))
      result.meld.push(c);
    result.meld.kind = MeldKind::broken;
    return result;
  }
  if (makes_whole(group, cards, melds, jokers))
    return {.fault = ShapeFault::none, .meld = with(group, cards), .why = ""};
  return result;
}

/// Cards put on a broken group fit if they are akin to it, whatever its other faults.
Extension extend_broken(const Meld& group, std::span<const PlayedCard> cards,
                        const MeldSettings& melds, const JokerSettings& jokers) {
  if (group.sound > 0) return extend_sound(group, cards, melds, jokers);
  if (is_kin(group, cards))
    return {.fault = ShapeFault::none, .meld = with(group, cards), .why = ""};
  return {.fault = ShapeFault::not_a_meld,
          .meld = group,
          .why = "it does not belong to the cards there"};
}

}  // namespace

bool makes_whole(const Meld& group, std::span<const PlayedCard> cards, const MeldSettings& melds,
                 const JokerSettings& jokers) {
  std::vector<PlayedCard> all = as_written(group);
  all.insert(all.end(), cards.begin(), cards.end());
  return shape_of(all, melds, without_names(jokers)).fault == ShapeFault::none;
}

Extension extend(const Meld& meld, std::span<const PlayedCard> cards, const MeldSettings& melds,
                 const JokerSettings& jokers) {
  if (meld.size + cards.size() > kMaxMeldCards) {
    return {
        .fault = ShapeFault::not_a_meld, .meld = meld, .why = "a meld cannot have so many cards"};
  }
  switch (meld.kind) {
    case MeldKind::set:
      return extend_set(meld, cards, melds, jokers);
    case MeldKind::run:
      return extend_run(meld, cards, melds, jokers);
    case MeldKind::broken:
      // If the table may be taken apart, only the end of the turn counts.
      if (!may_rearrange(melds) && !meld.may_hold_more)
        return extend_broken(meld, cards, melds, jokers);
      break;
    case MeldKind::unknown:
      break;
  }
  return {.fault = ShapeFault::none, .meld = with(meld, cards), .why = ""};
}

int names_that_fit(const Meld& target, std::span<const PlayedCard> cards, const MeldSettings& melds,
                   const JokerSettings& jokers) {
  std::vector<PlayedCard> named(cards.begin(), cards.end());
  const auto joker = std::ranges::find_if(
      named, [](const PlayedCard& c) { return c.card.is_joker() && !c.stands_for.is_known(); });
  int names = 0;
  if (joker == named.end()) return 0;
  for (const Card name : kNaturalCards) {
    // If the card itself fits nowhere, a joker named as it does not fit either.
    const PlayedCard itself{.card = name, .stands_for = Card::unknown()};
    if (are_foreign(target, std::span(&itself, 1))) continue;
    joker->stands_for = name;
    names += extend(target, named, melds, jokers).fault == ShapeFault::none ? 1 : 0;
    if (names == 2) break;
  }
  return names;
}

namespace {

// === Why cards are no meld, in words with the figures.

std::string cards_in_words(std::span<const PlayedCard> cards) {
  std::string text;
  for (const PlayedCard& card : cards) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
  }
  return text;
}

Text twin_suit(std::span<const PlayedCard> cards) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto rest = cards.subspan(i + 1);
    const bool twice = std::ranges::any_of(
        rest, [&](const PlayedCard& c) { return c.card.is_natural() && c.card == cards[i].card; });
    if (twice) return as_it_stands(to_string(cards[i].card));
  }
  return "a suit";
}

Text from_to(int low, int high) {
  return low == high ? say("{}", low) : say("{} to {}", low, high);
}

Text limits(const MeldSettings& melds) {
  const Text set = melds.set_max.choice == OrNone::none
                       ? say("{} or more", melds.set_min)
                       : from_to(melds.set_min, melds.set_max.number);
  const bool has_both_aces = melds.run_both_aces && melds.run_max >= kKing;
  return say("a set has {} cards, a run {}", set,
             from_to(melds.run_min, has_both_aces ? kHighAce : melds.run_max));
}

Text joker_count(std::span<const PlayedCard> cards) {
  const auto jokers =
      std::ranges::count_if(cards, [](const PlayedCard& c) { return c.card.is_joker(); });
  const auto others = static_cast<std::ptrdiff_t>(cards.size()) - jokers;
  return say("{} joker{} with {} natural card{}", jokers, jokers == 1 ? "" : "s", others,
             others == 1 ? "" : "s");
}

}  // namespace

Text describe_fault(ShapeFault fault, std::span<const PlayedCard> cards,
                    const MeldSettings& melds) {
  const std::string all = cards_in_words(cards);
  const bool is_named =
      std::ranges::any_of(cards, [](const PlayedCard& c) { return c.stands_for.is_known(); });
  switch (fault) {
    case ShapeFault::none:
      return {};
    case ShapeFault::joker_adjacent:
      return say("{}: two jokers lie side by side in the run", all);
    case ShapeFault::joker_too_many:
      return say("{}: too many jokers ({})", all, joker_count(cards));
    case ShapeFault::joker_wrong_card:
      return is_named ? say("{}: the joker is named as a card it cannot stand for here", all)
                      : say("{}: no suit is left that a joker could stand for", all);
    case ShapeFault::joker_unnamed:
      return say("{}: a joker must be named as the card it stands for", all);
    case ShapeFault::duplicate_suit:
      return say("{}: {} appears twice; the suits of a set must differ", all, twin_suit(cards));
    case ShapeFault::wraparound:
      return say("{}: a run does not go around the corner from king to two", all);
    case ShapeFault::too_short:
      return say("{}: a meld cannot have {} card{}; {}", all, cards.size(),
                 cards.size() == 1 ? "" : "s", limits(melds));
    case ShapeFault::too_long:
      return say("{}: {} cards are too many; {}", all, cards.size(), limits(melds));
    case ShapeFault::not_a_meld:
      return say("{} is neither a set nor a run", all);
  }
  return {};
}

}  // namespace rummy
