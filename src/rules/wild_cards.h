#pragma once
// Cards of a rank that is wild in a round (joker.rank): judged as jokers, and still the cards they
// are.

#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

struct Variant;

/// The rules with this rank wild in the round looked at; 0: no rank is.
void set_wild_rank(Variant& variant, int rank);

/// The ranks that joker.rank can make wild in a round nobody plays, lowest first, 0 for none:
/// `round` 0 is any round, and how many play is not known.
[[nodiscard]] std::vector<int> wild_ranks(const Variant& variant, int round);

[[nodiscard]] constexpr bool is_wild(Card card, const JokerSettings& jokers) {
  return card.is_joker() || (jokers.wild != 0 && card.is_natural() && card.rank() == jokers.wild);
}

/// The cards with those that are wild written as jokers.
[[nodiscard]] std::vector<PlayedCard> with_jokers(std::span<const PlayedCard> cards,
                                                  const JokerSettings& jokers);

/// A hand with its wild cards counted as jokers, and which cards these are.
struct WildHand {
  CardCounts cards;
  std::vector<Card> wild;  // as they were, jokers last
};
[[nodiscard]] WildHand with_jokers(const CardCounts& hand, const JokerSettings& jokers);

/// Whether melds can have too many jokers, or two side by side: what a wild card could be as a
/// joker it may then have to be for itself.
[[nodiscard]] constexpr bool are_limited(const JokerSettings& jokers) {
  return !jokers.adjacent || jokers.naturals_ge_jokers_in_set || jokers.minority_in_run ||
         jokers.min_naturals > 1 || jokers.all_wild != AllWild::any;
}

/// The hand with jokers for all its wild cards; where jokers are limited, also with jokers for some
/// of them, the others being what they are.
[[nodiscard]] std::vector<WildHand> ways_to_hold(const CardCounts& hand,
                                                 const JokerSettings& jokers);

/// Puts the cards they are in the place of the jokers of a meld, the first of `wild` first; gives
/// what is left of them.
std::span<const Card> put_back(Meld& meld, std::span<const Card> wild);
/// The same of melds one after the other, and then of cards left over.
void put_back(std::span<Meld> melds, std::span<Card> left, std::span<const Card> wild);

}  // namespace rummy
