#include "sheet/lay_off.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/hand_value.h"
#include "score/ledger.h"
#include "score/round.h"
#include "settings/settings.h"
#include "sheet/sheet_round.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

std::optional<int> most_dealt(const SheetLook& look) {
  std::optional<int> most;
  for (std::size_t out = 0; out <= look.absent; ++out) {
    const auto players = static_cast<int>(look.seats.size() - out);
    most = std::max(most, look.variant.deal.cards.at(players, look.round_of_game));
  }
  return most;
}

namespace {

/// More than any hand that is played with has.
constexpr std::size_t kWays = 1000;
constexpr std::uint64_t kWaysSteps = 200'000;

/// Whether so many cards are a whole hand, melds and all, and not what was left over of one.
bool is_whole_hand(const SheetLook& look, std::size_t cards) {
  const std::optional<int> dealt = most_dealt(look);
  return dealt && cards >= static_cast<std::size_t>(*dealt);
}

/// What the sheet has of the cards of the player who knocked.
std::span<const PlayedCard> hand_of(const SheetLook& look, Seat knocker) {
  const SeatCards* hand = of_seat(look.round.hands, knocker);
  return hand == nullptr ? std::span<const PlayedCard>() : cards_of(look.record, hand->cards);
}

Points value_of(std::span<const Card> cards, const CardPointSettings& values) {
  Points sum = 0;
  for (const Card card : cards)
    sum += hand_points(card, values);
  return sum;
}

/// The melds of the player who knocked, in each way that leaves the least; none where the sheet has
/// not all the cards.
std::vector<OutSplit> knocked_with(const SheetLook& look, Seat knocker) {
  const std::span<const PlayedCard> cards = hand_of(look, knocker);
  if (!is_whole_hand(look, cards.size()) || has_unknown(cards)) return {};
  const CardCounts hand = counted(cards);
  const BestSplit best = best_split(hand, look.variant, look.budget);
  const OutTerms any{.leftover_max = static_cast<int>(cards.size())};
  OutWays all = out_ways(hand, any, look.variant, kWays, kWaysSteps);
  if (best.gave_up || best.may_leave_more || all.gave_up || all.more) return {};
  std::erase_if(all.ways, [&](const OutSplit& way) {
    return value_of(way.left, look.variant.card_points) != best.left_points;
  });
  return std::move(all.ways);
}

/// Whether nothing was left over of the hand that knocked: then nothing is laid off on it.
bool knocked_with_nothing(const SheetLook& look, Seat knocker, std::span<const OutSplit> ways) {
  if (!ways.empty()) return ways.front().left.empty();
  const SeatNumber* points = of_seat(look.round.sheet.points, knocker);
  if (points != nullptr) return points->number == 0;
  return of_seat(look.round.hands, knocker) != nullptr && hand_of(look, knocker).empty();
}

/// The player whose melds cards of the hand may have been laid off on. The sheet has the whole
/// hand, and does not say which.
std::optional<Seat> laid_off_on(const SheetLook& look, Seat seat,
                                std::span<const PlayedCard> hand) {
  const Variant& variant = look.variant;
  const bool lays_off =
      variant.lay_off.on == LayOffOn::knocker || variant.lay_off.on == LayOffOn::all;
  if (!lays_off || !lays_melds_last(variant) || !look.round.sheet.knocked ||
      look.round.sheet.knocked->seat == seat || !is_whole_hand(look, hand.size()))
    return std::nullopt;
  return look.round.sheet.knocked->seat;
}

/// The count of the hand where the melds it goes on are these; nothing where it cannot be told.
std::optional<HandCount> count_on(const SheetLook& look, std::span<const PlayedCard> hand,
                                  std::span<const Meld> melds, const HandCount& whole) {
  const BestShowing best = best_showing(counted(hand), melds, look.variant, look.budget);
  if (best.split.gave_up) return std::nullopt;
  HandCount count = whole;
  if (best.laid_off.empty()) return count;
  std::vector<PlayedCard> rest(hand.begin(), hand.end());
  std::vector<PlayedCard> laid;
  for (const LaidOff& off : best.laid_off) {
    laid.push_back(off.card);
    rest.erase(std::ranges::find(rest, off.card.card, &PlayedCard::card));
  }
  HandValue value = hand_value(rest, look.variant, look.budget);
  count.points = value.points;
  count.working = say("{}; laid off: {}", std::move(value.working), list(laid));
  return count;
}

/// What each of the ways comes to; nothing where there is none, or one cannot be told.
std::optional<HandCount> count_on_each(const SheetLook& look, std::span<const PlayedCard> hand,
                                       std::span<const OutSplit> ways, const HandCount& whole) {
  std::optional<HandCount> all;
  for (const OutSplit& way : ways) {
    std::optional<HandCount> count = count_on(look, hand, way.melds, whole);
    if (!count) return std::nullopt;
    if (!all) {
      all = std::move(count);
    } else if (all->points != count->points) {
      all->points = spanned(all->points, count->points);
      all->working =
          say("{}, less what was laid off, depending on which melds were laid down", whole.working);
    }
  }
  return all;
}

}  // namespace

void take_lay_offs(const SheetLook& look, Seat seat, std::span<const PlayedCard> hand,
                   HandCount& count) {
  const std::optional<Seat> knocker = laid_off_on(look, seat, hand);
  if (!knocker) return;
  const std::vector<OutSplit> ways = knocked_with(look, *knocker);
  if (!look.variant.lay_off.on_empty_hand && knocked_with_nothing(look, *knocker, ways)) return;
  const bool is_alone = look.seats.size() == 2 && look.variant.lay_off.on == LayOffOn::knocker;
  if (is_alone && !has_unknown(hand)) {
    if (std::optional<HandCount> counted_on = count_on_each(look, hand, ways, count)) {
      count = *std::move(counted_on);
      return;
    }
  }
  count.points.low = 0;
  count.working = say("{}, less what was laid off, which is not recorded", count.working);
}

}  // namespace rummy
