#include "score/hand_value.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/card_points.h"
#include "rules/points.h"
#include "rules/variant.h"
#include "score/ledger.h"
#include "solve/best_split.h"
#include "solve/search_budget.h"
#include "table/meld.h"
#include "table/table.h"

namespace rummy {
namespace {

/// What the split leaves; up to all of the hand, and down to nothing, where that is not certain.
PointsRange value_of(const BestSplit& split, const CardCounts& cards, const Variant& variant) {
  const Points high =
      split.may_leave_more ? hand_points(cards, variant.card_points) : split.left_points;
  return {.low = split.gave_up ? 0 : split.left_points, .high = high};
}

/// The points of every card that may be among the unknown ones, least first.
std::vector<Points> unseen_values(const Table& table, const CardPointSettings& values) {
  std::vector<Points> points;
  for (const Card card : kAllCards) {
    points.insert(points.end(), static_cast<std::size_t>(table.unseen_copies(card)),
                  hand_points(card, values));
  }
  std::ranges::sort(points);
  return points;
}

std::vector<Points> values_of(const CardCounts& cards, const CardPointSettings& values) {
  std::vector<Points> points;
  for_each_kind(cards, [&](Card card, int n) {
    points.insert(points.end(), static_cast<std::size_t>(n), hand_points(card, values));
  });
  return points;
}

/// The sum of as many cards as the hand holds, of the known ones and of the first `unknown` of the
/// unseen ones, both taken from the end that `order` puts first. Where even the number is in doubt,
/// all of them: what was laid against the rules may never have left the hand.
template <class Order>
Points extreme(std::vector<Points> known, std::vector<Points> unseen, const Holding& hand,
               Order order) {
  std::ranges::sort(unseen, order);
  const auto drawn = std::min(unseen.size(), static_cast<std::size_t>(std::max(0, hand.unknown)));
  known.insert(known.end(), unseen.begin(), unseen.begin() + static_cast<std::ptrdiff_t>(drawn));
  std::ranges::sort(known, order);
  const auto held = static_cast<std::size_t>(std::max(0, hand.size()));
  const auto keep = hand.doubtful ? known.size() : std::min(known.size(), held);
  Points sum = 0;
  for (std::size_t i = 0; i < keep; ++i)
    sum += known[i];
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
  const std::vector<Points> known = values_of(hand.known, variant.card_points);
  const std::vector<Points> unseen = unseen_values(table, variant.card_points);
  PointsRange range{.low = extreme(known, unseen, hand, std::less<>{}),
                    .high = extreme(known, unseen, hand, std::greater<>{})};
  if (variant.round_score.hand_melds_free || hand.doubtful) range.low = 0;
  if (hand.doubtful) range.high += unseen.empty() ? 0 : unseen.back();
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
