#pragma once
// What cards are worth: in a hand, and by their place in a meld.

#include <cstddef>

#include "cards/cards.h"
#include "rules/points.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

inline constexpr Card kSpadeQueen(Suit::spades, kQueen);

/// A rank but the ace.
[[nodiscard]] inline Points pip_value(int rank, const CardPointSettings& values) {
  if (rank > kTen) return values.court.choice == OrFace::face ? rank : values.court.number;
  if (rank == kTen) return values.ten;
  return values.pips.choice == OrFace::face ? rank : values.pips.number;
}

/// The queen of spades where it counts by itself.
[[nodiscard]] inline bool is_dear_queen(Card card, const CardPointSettings& values) {
  return values.spade_queen.choice == SpadeQueenValue::number && card == kSpadeQueen;
}

/// A natural card of the rank left in hand, but for a queen of spades that counts by itself.
[[nodiscard]] inline Points hand_points(int rank, const CardPointSettings& values) {
  if (rank == values.as_joker) return values.joker_hand;
  return rank == kAce ? values.ace_hand : pip_value(rank, values);
}

/// A known card left in hand.
[[nodiscard]] inline Points hand_points(Card card, const CardPointSettings& values) {
  if (card.is_joker()) return values.joker_hand;
  if (is_dear_queen(card, values) && values.as_joker != kQueen) return values.spade_queen.number;
  return hand_points(card.rank(), values);
}
/// All of a hand.
[[nodiscard]] Points hand_points(const CardCounts& cards, const CardPointSettings& values);

/// A joker in a meld, where the card it stands for counts `represented`.
[[nodiscard]] Points joker_points(Points represented, const CardPointSettings& values);

/// The i-th card of a meld: an ace by its place, a joker as values.joker.meld says. In a meld that
/// is broken or not known, as in a hand (an unknown card: 0).
[[nodiscard]] Points meld_card_points(const Meld& meld, std::size_t i,
                                      const CardPointSettings& values);

/// What the rules leave open: between the least and the most.
struct PointsSpan {
  Points low = 0;
  Points high = 0;
};

/// The same card, where an ace in the middle of a run that goes around the corner lies above a king
/// and below a two: the rules do not say by which of them it counts.
[[nodiscard]] PointsSpan meld_card_span(const Meld& meld, std::size_t i,
                                        const CardPointSettings& values);
[[nodiscard]] PointsSpan meld_span(const Meld& meld, const CardPointSettings& values);

/// The sum over a meld; such an ace counts by the king below it.
[[nodiscard]] Points meld_points(const Meld& meld, const CardPointSettings& values);

}  // namespace rummy
