#pragma once
// A second opinion on one meld: slow, by definition, and written without a look at the engine.
// Every joker is tried as every card it could be; what is left are plain cards, and of plain cards
// the definitions of a run and of a set are a few lines each.

#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"

namespace rummy::reference {

enum class Kind : std::uint8_t { set, run };

/// A card in its place, and what it counts as there.
struct Placed {
  Card card;
  Card counts_as;  // unknown: a joker for any suit its set still misses
};

struct Reading {
  Kind kind = Kind::set;
  int low = 0;                // run: the place of the first card, 1 (low ace) to 14 (high ace)
  std::vector<Placed> cards;  // run: low first; set: as written
};

struct Ruling {
  bool legal = false;
  /// The rules do not say which of two things the cards are: either answer is right.
  bool contested = false;
  bool sorted = false;
  std::vector<Reading> readings;  // those that keep the rules
};

/// The cards as one meld, in the order written.
[[nodiscard]] Ruling judge_meld(std::span<const PlayedCard> cards, const MeldSettings& melds,
                                const JokerSettings& jokers);

/// Whether the cards make a meld of that kind in some order; jokers with a name keep it.
[[nodiscard]] bool can_be(Kind kind, std::span<const PlayedCard> cards, const MeldSettings& melds,
                          const JokerSettings& jokers);

/// Whether the cards make a meld in some order, each joker as whatever serves.
[[nodiscard]] bool can_be_meld(std::span<const Card> cards, const MeldSettings& melds,
                               const JokerSettings& jokers);

/// What a reading is worth on the table.
[[nodiscard]] int points_of(const Reading& reading, const CardPointSettings& values);
/// What a card left in hand is worth.
[[nodiscard]] int hand_value(Card card, const CardPointSettings& values);

}  // namespace rummy::reference
