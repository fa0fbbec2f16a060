#include "rules/card_points.h"

#include <algorithm>
#include <cstddef>

#include "cards/card.h"
#include "rules/points.h"
#include "rules/setting_types.h"
#include "table/meld.h"

namespace rummy {
namespace {

Points pip_value(int rank, const CardPointSettings& values) {
  if (rank > kTen) return values.court.choice == OrFace::face ? rank : values.court.number;
  if (rank == kTen) return values.ten;
  return values.pips.choice == OrFace::face ? rank : values.pips.number;
}

/// The queen of spades where it counts by itself.
bool is_dear_queen(Card card, const CardPointSettings& values) {
  return values.spade_queen.choice == SpadeQueenValue::number && card == kSpadeQueen;
}

/// A card by its place in a meld: `place` is 1 to 14 in a run, the rank in a set.
Points place_value(int place, MeldKind kind, const CardPointSettings& values) {
  if (rank_at(place) != kAce) return pip_value(rank_at(place), values);
  if (kind == MeldKind::set) return values.ace_set;
  return place == kAce ? values.ace_low : values.ace_high;
}

/// Whether the run has an ace above a king and below a two: it is then in the place `ace_between`.
bool has_ace_between(const Meld& meld) {
  return meld.kind == MeldKind::run && meld.low <= kHighAce && meld.low + meld.size > kHighAce + 1;
}
std::size_t ace_between(const Meld& meld) {
  return static_cast<std::size_t>(kHighAce - meld.low);
}

}  // namespace

Points joker_points(Points represented, const CardPointSettings& values) {
  switch (values.joker_meld.choice) {
    case JokerMeldValue::number:
      return values.joker_meld.number;
    case JokerMeldValue::face:
      return values.joker_hand;
    case JokerMeldValue::represented:
      return represented;
    case JokerMeldValue::zero:
      return 0;
  }
  return 0;
}

Points hand_points(Card card, const CardPointSettings& values) {
  if (card.is_joker() || card.rank() == values.as_joker) return values.joker_hand;
  if (is_dear_queen(card, values)) return values.spade_queen.number;
  return card.rank() == kAce ? values.ace_hand : pip_value(card.rank(), values);
}

Points meld_card_points(const Meld& meld, std::size_t i, const CardPointSettings& values) {
  const MeldCard& card = meld.cards[i];
  const bool in_order = meld.is_clear();
  if (!in_order || (meld.kind == MeldKind::set && meld.rank == 0)) {
    return card.card.is_known() ? hand_points(card.card, values) : 0;
  }
  const int place = meld.kind == MeldKind::set ? meld.rank : meld.low + static_cast<int>(i);
  const bool is_itself = rank_at(place) == card.card.rank() &&
                         (meld.kind == MeldKind::set || meld.suit == card.card.suit());
  if (is_itself && is_dear_queen(card.card, values)) return values.spade_queen.number;
  const Points represented = place_value(place, meld.kind, values);
  return card.card.is_joker() ? joker_points(represented, values) : represented;
}

PointsSpan meld_card_span(const Meld& meld, std::size_t i, const CardPointSettings& values) {
  const Points points = meld_card_points(meld, i, values);
  const bool by_place =
      meld.cards[i].card.is_natural() || values.joker_meld.choice == JokerMeldValue::represented;
  if (!has_ace_between(meld) || ace_between(meld) != i || !by_place)
    return {.low = points, .high = points};
  return {.low = std::min<Points>(points, values.ace_low),
          .high = std::max<Points>(points, values.ace_low)};
}

PointsSpan meld_span(const Meld& meld, const CardPointSettings& values) {
  const Points sum = meld_points(meld, values);
  if (!has_ace_between(meld)) return {.low = sum, .high = sum};
  const PointsSpan ace = meld_card_span(meld, ace_between(meld), values);
  const Points others = sum - meld_card_points(meld, ace_between(meld), values);
  return {.low = others + ace.low, .high = others + ace.high};
}

Points meld_points(const Meld& meld, const CardPointSettings& values) {
  Points sum = 0;
  for (std::size_t i = 0; i < meld.size; ++i)
    sum += meld_card_points(meld, i, values);
  return sum;
}

}  // namespace rummy
