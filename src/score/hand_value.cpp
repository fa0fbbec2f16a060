#include "score/hand_value.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "score/ledger.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {
namespace {

/// What the split leaves; up to all of the hand, and down to nothing, where that is not certain.
PointsRange value_of(const BestSplit& split, const CardCounts& cards, const Variant& variant) {
  const Points high =
      split.may_leave_more ? hand_points(cards, variant.card_points) : split.left_points;
  return {.low = split.gave_up ? 0 : split.left_points, .high = high};
}

/// So many cards that count so much.
struct Worth {
  Points points = 0;
  int copies = 0;
};

/// Cards by what they count, the least first: there are a dozen values at most, and many cards.
class Worths {
 public:
  void add(Points points, int copies) {
    if (copies <= 0) return;
    const auto at = std::ranges::find_if(
        worths_, [points](const Worth& worth) { return worth.points >= points; });
    if (at != worths_.end() && at->points == points) {
      at->copies += copies;
    } else {
      worths_.insert(at, {.points = points, .copies = copies});
    }
  }
  [[nodiscard]] bool empty() const { return worths_.empty(); }
  [[nodiscard]] Points most() const { return worths_.back().points; }
  /// Gives `each` the values from that end on, with copies, up to `number` cards.
  template <class Each>
  void for_first(bool most_first, int number, Each each) const {
    for (std::size_t i = 0; i < worths_.size() && number > 0; ++i) {
      const Worth& worth = worths_[most_first ? worths_.size() - 1 - i : i];
      const int copies = std::min(number, worth.copies);
      each(worth.points, copies);
      number -= copies;
    }
  }

 private:
  std::vector<Worth> worths_;
};

/// The points of every card that may be among the unknown ones.
Worths unseen_values(const Table& table, const CardPointSettings& values) {
  Worths worths;
  for (const Card card : kAllCards)
    worths.add(hand_points(card, values), table.unseen_copies(card));
  return worths;
}

Worths values_of(const CardCounts& cards, const CardPointSettings& values) {
  Worths worths;
  for_each_kind(cards, [&](Card card, int n) { worths.add(hand_points(card, values), n); });
  return worths;
}

/// The sum of as many cards as the hand holds, of the known ones and of as many unseen ones as are
/// unknown, both taken from one end. Where even the number is in doubt, all of them: what was laid
/// against the rules may never have left the hand.
Points extreme(const Worths& known, const Worths& unseen, const Holding& hand, bool most_first) {
  Worths held = known;
  unseen.for_first(most_first, hand.unknown,
                   [&](Points points, int copies) { held.add(points, copies); });
  const int keep = hand.doubtful ? std::numeric_limits<int>::max() : hand.size();
  Points sum = 0;
  held.for_first(most_first, keep, [&](Points points, int copies) { sum += points * copies; });
  return sum;
}

/// Melds count nothing, and a single card is open: which one has gone, or what the unknown one is.
std::optional<PointsRange> split_with_one_open(const Table& table, const Holding& hand,
                                               const Variant& variant, SearchBudget& budget) {
  const bool one_gone = hand.unknown == 0 && hand.gone == 1;
  const bool one_unknown = hand.unknown == 1 && hand.gone == 0;
  if (!variant.round_score.hand_melds_free || hand.doubtful || one_gone == one_unknown)
    return std::nullopt;
  std::optional<PointsRange> range;
  for (const Card card : kAllCards) {
    CardCounts cards = hand.known;
    if (one_gone && !cards.remove(card)) continue;
    if (one_unknown && table.unseen_copies(card) == 0) continue;
    if (one_unknown) cards.add(card);
    const BestSplit split = best_split(cards, variant, budget);
    if (split.gave_up) return std::nullopt;  // nor would it be found of the others
    const PointsRange points = value_of(split, cards, variant);
    range = range ? spanned(*range, points) : points;
  }
  return range;
}

Text sum_working(const std::vector<Card>& cards, const CardPointSettings& values) {
  if (cards.empty()) return "nothing left";
  Text text;
  Points sum = 0;
  for (const Card card : cards) {
    if (!text.empty()) text += " + ";
    const Points points = hand_points(card, values);
    text += say("{} {}", to_string(card), points);
    sum += points;
  }
  return say("{} = {}", std::move(text), sum);
}

Text split_working(const BestSplit& split, const Variant& variant) {
  Text text = sum_working(listed(split.left), variant.card_points);
  if (split.may_leave_more) text += " or more";
  if (split.gave_up) text += " or less";
  for (const Meld& meld : split.melds) {
    text += "; free:";
    for (const MeldCard& c : meld.view())
      text += say(" {}", to_string(c.card));
  }
  return text;
}

HandValue known_value(const CardCounts& cards, const Variant& variant, SearchBudget& budget,
                      Workings workings) {
  if (variant.round_score.hand_melds_free)
    return hand_value(best_split(cards, variant, budget), cards, variant, workings);
  HandValue value{.points = PointsRange::exactly(hand_points(cards, variant.card_points))};
  if (workings == Workings::told) value.working = sum_working(listed(cards), variant.card_points);
  return value;
}

PointsRange open_value(const Table& table, const Holding& hand, const Variant& variant,
                       SearchBudget& budget) {
  if (hand.size() <= 0 && !hand.doubtful) return PointsRange::exactly(0);
  if (const auto split = split_with_one_open(table, hand, variant, budget)) return *split;
  const Worths known = values_of(hand.known, variant.card_points);
  const Worths unseen = unseen_values(table, variant.card_points);
  PointsRange range{.low = extreme(known, unseen, hand, false),
                    .high = extreme(known, unseen, hand, true)};
  if (variant.round_score.hand_melds_free || hand.doubtful) range.low = 0;
  if (hand.doubtful) range.high += unseen.empty() ? 0 : unseen.most();
  return range;
}

Text open_working(const Holding& hand, PointsRange range) {
  if (hand.doubtful)
    return say("the cards left are uncertain: between {} and {}", range.low, range.high);
  const int size = std::max(0, hand.size());
  return say("{} card{}, some unknown: between {} and {}", size, size == 1 ? "" : "s", range.low,
             range.high);
}

}  // namespace

CardCounts counted(std::span<const PlayedCard> cards) {
  CardCounts counts;
  for (const PlayedCard& c : cards) {
    if (c.card.is_known()) counts.add(c.card);
  }
  return counts;
}

HandValue hand_value(const BestSplit& split, const CardCounts& cards, const Variant& variant,
                     Workings workings) {
  HandValue value{.points = value_of(split, cards, variant), .all_melded = split.left.total() == 0};
  if (workings == Workings::told) value.working = split_working(split, variant);
  return value;
}

HandValue hand_value(const Table& table, const Holding& hand, const Variant& variant,
                     SearchBudget& budget, Workings workings) {
  if (hand.is_known()) return known_value(hand.known, variant, budget, workings);
  HandValue value{.points = open_value(table, hand, variant, budget)};
  if (workings == Workings::told) value.working = open_working(hand, value.points);
  return value;
}

HandValue hand_value(std::span<const PlayedCard> cards, const Variant& variant,
                     SearchBudget& budget) {
  const CardCounts counts = counted(cards);
  if (variant.round_score.hand_melds_free)
    return hand_value(best_split(counts, variant, budget), counts, variant, Workings::told);
  std::vector<Card> in_order;
  for (const PlayedCard& c : cards)
    in_order.push_back(c.card);
  return {.points = PointsRange::exactly(hand_points(counts, variant.card_points)),
          .working = sum_working(in_order, variant.card_points)};
}

}  // namespace rummy
