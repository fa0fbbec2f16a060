#pragma once
// What is left in a hand, in points: exactly, or the least and most it can be.

#include <span>

#include "base/words.h"
#include "cards/cards.h"
#include "score/ledger.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {

/// How many there are of each of the cards that are known.
[[nodiscard]] CardCounts counted(std::span<const PlayedCard> cards);

/// What a hand counts.
struct HandValue {
  PointsRange points;
  Text working{};           // "KH 10 + 9D 9 + 5S 5 = 24"; "nothing left" for an empty hand
  bool all_melded = false;  // its cards are known, and all lie in melds, which count nothing
};

/// The value of a hand by the variant's penalty table. Where cards are not known, every completion
/// that the cards in sight allow lies within the range; where the budget for splitting it is spent,
/// it is from nothing on.
[[nodiscard]] HandValue hand_value(const Table& table, const Holding& hand, const Variant& variant,
                                   SearchBudget& budget, Workings workings);

/// Known cards, their melds free, of which this is the best split.
[[nodiscard]] HandValue hand_value(const BestSplit& split, const CardCounts& cards,
                                   const Variant& variant, Workings workings);

/// Known cards only, no table (scoresheets).
[[nodiscard]] HandValue hand_value(std::span<const PlayedCard> cards, const Variant& variant,
                                   SearchBudget& budget);

}  // namespace rummy
