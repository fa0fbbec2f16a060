
#include "rules/points.h"

#include <algorithm>
#include <cstddef>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A card by its place in a meld: `place` is 1 to 14 in a run, or further where it goes around the
/// corner; the rank in a set.
inline Points place_value(int place, MeldKind kind, const CardPointSettings& values) {
  const int rank = place <= kKing ? place : rank_at(place);
  if (rank != kAce) return pip_value(rank, values);
  if (kind == MeldKind::set) return values.ace_set;
  return place == kAce ? values.ace_low : values.ace_high;
}

/// The cards of the meld count by their places.
bool counts_by_place(const Meld& meld) {
  return meld.kind == MeldKind::run || (meld.kind == MeldKind::set && meld.rank != 0);
}

/// A card of a meld that counts by its place.
inline Points placed_points(Card card, int place, const Meld& meld,
                            const CardPointSettings& values) {
  const auto is_own_suit = [&meld] {
    return meld.kind == MeldKind::set || meld.suit == kSpadeQueen.suit();
  };
  if (is_dear_queen(card, values) && is_own_suit() && rank_at(place) == kQueen)
    return values.spade_queen.number;
  const Points represented = place_value(place, meld.kind, values);
  return card.is_joker() ? joker_points(represented, values) : represented;
}

/// A card of any other: what it counts in hand.
Points misplaced_points(Card card, const CardPointSettings& values) {
  return card.is_known() ? hand_points(card, values) : 0;
}

/// Whether the run has an ace above a king and below a two: it is then in the place `ace_between`.
bool has_ace_between(const Meld& meld) {
  return meld.kind == MeldKind::run && meld.low <= kHighAce && meld.low + meld.size > kHighAce + 1;
}
std::size_t ace_between(const Meld& meld) {
  return static_cast<std::size_t>(kHighAce - meld.low);
}

}  // namespace

Points hand_points(const CardCounts& cards, const CardPointSettings& values) {
  Points sum = cards.count(Card::joker()) * values.joker_hand;
  // Rank by rank, in the same order for any hand: of a branch a card nobody could foretell which.
  const auto of_rank = cards.by_rank();
  for (int rank = kAce; rank <= kKing; ++rank)
    sum += of_rank[static_cast<std::size_t>(rank)] * hand_points(rank, values);
  const Points more = hand_points(kSpadeQueen, values) - hand_points(kQueen, values);
  return sum + cards.count(kSpadeQueen) * more;
}

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

Points meld_card_points(const Meld& meld, std::size_t i, const CardPointSettings& values) {
  const Card card = meld.cards[i].card;
  if (!counts_by_place(meld)) return misplaced_points(card, values);
  const int place = meld.kind == MeldKind::set ? meld.rank : meld.low + static_cast<int>(i);
  return placed_points(card, place, meld, values);
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
  if (!counts_by_place(meld)) {
    for (const MeldCard& c : meld.view())
      sum += misplaced_points(c.card, values);
    return sum;
  }
  const int step = meld.kind == MeldKind::set ? 0 : 1;
  int place = meld.kind == MeldKind::set ? meld.rank : meld.low;
  for (const MeldCard& c : meld.view()) {
    sum += placed_points(c.card, place, meld, values);
    place += step;
  }
  return sum;
}

}  // namespace rummy
