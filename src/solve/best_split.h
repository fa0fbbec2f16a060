#pragma once
// The best way to lay a hand out in melds: the least points left over. Exact, unless it says that
// it gave up.

#include <cstdint>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/search_budget.h"
#include "table/table.h"

namespace rummy {

struct BestSplit {
  Points left_points = 0;     // of the cards in no meld, as in a hand
  CardCounts left{};          // those cards
  std::vector<Meld> melds{};  // sets and runs, jokers placed
  /// What the melds must include (score.hand_melds_need) was too much to go into.
  bool may_leave_more = false;
  bool gave_up = false;     // for want of steps: the best that was found, and less may be left
  std::uint64_t steps = 0;  // melds found and tried
};

/// Far more than hands that are played with take; some tenth of a second of work.
inline constexpr std::uint64_t kSplitSteps = 2'000'000;

/// No melds: all the hand is left over.
[[nodiscard]] inline BestSplit all_left(const CardCounts& hand, const Variant& variant) {
  return {.left_points = hand_points(hand, variant.card_points), .left = hand};
}

/// Splits `hand` (known cards only) into melds and a rest of the least points; `budget`: gives up
/// when that is spent, too.
[[nodiscard]] BestSplit best_split(const CardCounts& hand, const Variant& variant,
                                   SearchBudget& budget);
[[nodiscard]] BestSplit best_split(const CardCounts& hand, const Variant& variant);

/// The same of a hand that has lost a card, of which this was the best split.
[[nodiscard]] BestSplit best_split_without(Card lost, const BestSplit& before,
                                           const CardCounts& hand, const Variant& variant,
                                           SearchBudget& budget);

/// The split of a hand that is counted first, and laid out after that. All by the same rules.
class KeptSplit {
 public:
  void clear() { split_.reset(); }
  [[nodiscard]] const BestSplit& keep(const CardCounts& hand, const Variant& variant,
                                      SearchBudget& budget);
  /// As it was kept, if that was this hand's; it is not kept any more.
  [[nodiscard]] BestSplit take(const CardCounts& hand, const Variant& variant,
                               SearchBudget& budget);

 private:
  CardCounts hand_;
  std::optional<BestSplit> split_;
};

}  // namespace rummy
