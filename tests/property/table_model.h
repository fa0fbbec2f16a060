#pragma once
// What fits on which meld, by the scripted players' own understanding of the rules.

#include <optional>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"

namespace rummy::play {

/// The card at a place of a suit: 1 and 14 are both the ace.
[[nodiscard]] Card card_at(Suit suit, int place);

[[nodiscard]] bool takes_high(const TableMeld& run);
[[nodiscard]] bool takes_low(const TableMeld& run);

/// Ways one card of a hand can be added to a meld.
enum class Fit : std::uint8_t { none, set, high, low };
[[nodiscard]] Fit fit_of(const TableMeld& meld, Card card);
/// Adds it. A joker added to a set counts as any suit missing.
void add(TableMeld& meld, Card card, Fit fit);

/// Suits no card of a set has, nor any named joker.
[[nodiscard]] std::vector<Suit> missing_suits(const TableMeld& set);

/// The slot of the joker that this card of a hand can replace.
[[nodiscard]] std::optional<std::size_t> slot_to_swap(const TableMeld& meld, Card card);

[[nodiscard]] int jokers_in(const TableMeld& meld);
/// Removes one copy; false where there is none.
bool remove_card(std::vector<Card>& cards, Card card);

}  // namespace rummy::play
