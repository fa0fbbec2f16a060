#include "sheet/hands.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
#include "sheet/lay_off.h"
#include "sheet/sheet_round.h"
#include "sheet/shown.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr Seat kOwn{0};
constexpr Seat kElsewhere{1};

/// The pack, with the cards in the player's hand and those the sheet has elsewhere.
Table table_with(const SheetLook& look, Seat seat, std::span<const PlayedCard> own) {
  const Record& record = look.record;
  Table table;
  table.reset(2, pack_for(look.variant, static_cast<int>(look.seats.size()), look.round_of_game));
  table.deal(kOwn, own);
  for (const SeatCards& hand : look.round.hands) {
    if (hand.seat != seat) table.deal(kElsewhere, cards_of(record, hand.cards));
  }
  for (const SeatMelds& shown : look.round.sheet.shown) {
    for (const Group& group : groups_of(record, shown))
      table.deal(kElsewhere, cards_of(record, group.cards));
  }
  return table;
}

bool plays(const SheetLook& look, Seat seat) {
  return std::ranges::find(look.seats, seat) != look.seats.end();
}

std::optional<Seat> ender_of(const Round& round) {
  if (round.sheet.went_out) return round.sheet.went_out->seat;
  return round.sheet.knocked ? std::optional(round.sheet.knocked->seat) : std::nullopt;
}

/// A turn may leave a hand larger than it was.
bool may_grow(const Variant& variant) {
  const DrawSettings& draw = variant.draw;
  return variant.turn.discard == TurnDiscard::none || draw.depth == PileDepth::any ||
         most_draws(draw) > 1 || plays_or_draws(draw) || draw.claim != ClaimDiscard::off ||
         draw.buy_max > 0 || may_rearrange(variant.melds);
}

/// The most cards the player can be left with; nothing where only the pack sets a limit.
std::optional<int> most_cards(const SheetLook& look, Seat seat) {
  const Variant& variant = look.variant;
  const std::optional<int> dealt = most_dealt(look);
  if (!dealt || may_grow(variant)) return std::nullopt;
  const std::optional<Seat> ender = ender_of(look.round);
  const bool ends_in_turn = look.round.sheet.abandoned || ender == seat ||
                            (!ender && variant.stock.end_timing == StockEndTiming::at_once);
  if (ends_in_turn) return *dealt + variant.deal.starter_extra + 1;
  // Who was dealt a card more has discarded one.
  const bool is_dealt_alike = variant.turn.first == FirstTurn::discard_only;
  return *dealt + (is_dealt_alike ? 0 : variant.deal.starter_extra);
}

/// Who has no cards left has ended the round, but where melds count nothing, or play goes on.
bool may_hold_nothing(const SheetLook& look, Seat seat) {
  const Variant& variant = look.variant;
  const std::optional<Seat> ender = ender_of(look.round);
  if (ender == seat || variant.melds.when == MeldWhen::out || variant.round_score.hand_melds_free ||
      variant.going_out.discard == OutDiscard::floating || !variant.going_out.empty_hand_ends)
    return true;
  return variant.stock.on_empty == StockOnEmpty::final_turns &&
         (!ender || variant.stock.final_turn_knock);
}

PointsRange value_of(const SheetLook& look, const Table& table, const Holding& hand) {
  return hand_value(table, hand, look.variant, look.budget, Workings::left_out).points;
}

PointsRange points_of_unseen(const SheetLook& look, Seat seat, std::optional<int> most_cards,
                             bool may_be_none) {
  const Table table = table_with(look, seat, {});
  const int pack = table.pack().total();
  Holding most;
  most.unknown = std::min(pack, most_cards.value_or(pack));
  PointsRange points{.low = 0, .high = value_of(look, table, most).high};
  if (may_be_none) return points;
  Holding least;
  least.unknown = 1;
  points.low = value_of(look, table, least).low;
  return points;
}

/// The points a hand nobody wrote down can count.
PointsRange points_held(const SheetLook& look, Seat seat) {
  const std::optional<int> most = most_cards(look, seat);
  const bool may_be_none = may_hold_nothing(look, seat);
  const bool is_bare = look.round.hands.empty() && look.round.sheet.shown.empty();
  if (look.held == nullptr || !is_bare) return points_of_unseen(look, seat, most, may_be_none);
  const int pack =
      pack_for(look.variant, static_cast<int>(look.seats.size()), look.round_of_game).total();
  std::vector<HeldPoints::Known>& known = look.held->known;
  const auto found = std::ranges::find_if(known, [&](const HeldPoints::Known& k) {
    return k.rules == &look.variant && k.most == most && k.may_be_none == may_be_none &&
           k.pack == pack;
  });
  if (found != known.end()) return found->points;
  known.push_back({.rules = &look.variant,
                   .most = most,
                   .may_be_none = may_be_none,
                   .pack = pack,
                   .points = points_of_unseen(look, seat, most, may_be_none)});
  return known.back().points;
}

HandCount count_cards(const SheetLook& look, Seat seat, std::span<const PlayedCard> hand) {
  const Variant& variant = look.variant;
  HandValue value;
  if (!has_unknown(hand)) {
    value = hand_value(hand, variant, look.budget);
  } else {
    const Table table = table_with(look, seat, hand);
    value = hand_value(table, table.hand(kOwn), variant, look.budget, Workings::told);
  }
  HandCount count{.took_part = true, .points = value.points, .working = std::move(value.working)};
  // Where melds are laid when the round has ended, what is left over tells.
  if (hand.empty() || !lays_melds_last(variant)) count.is_empty = hand.empty();
  take_lay_offs(look, seat, hand, count);
  return count;
}

/// By the number of cards: whether so many of them can count a sum.
using CardNumbers = std::bitset<512>;

/// How many of the cards nobody has listed can count so much together.
CardNumbers numbers_that_count(const Table& table, const Variant& variant, Points sum) {
  std::vector<CardNumbers> numbers(static_cast<std::size_t>(sum) + 1);
  numbers.front().set(0);
  for (const Card card : kAllCards) {
    const auto points = static_cast<std::size_t>(hand_points(card, variant.card_points));
    for (int copies = table.unseen_copies(card); copies > 0; --copies) {
      for (std::size_t all = numbers.size(); all-- > points;)
        numbers[all] |= numbers[all - points] << 1;
    }
  }
  return numbers.back();
}

/// Whether the cards listed, and others where they are not all known, can count the sum written
/// down: between the least and the most there may be sums that no cards make.
bool can_count(const SheetLook& look, const SeatNumber& written, std::span<const PlayedCard> hand) {
  const Variant& variant = look.variant;
  if (variant.round_score.hand_melds_free) return true;
  Points rest = written.number;
  int unknown = 0;
  for (const PlayedCard& played : hand) {
    if (played.card.is_known()) {
      rest -= hand_points(played.card, variant.card_points);
    } else {
      ++unknown;
    }
  }
  if (rest < 0) return false;
  const Table table = table_with(look, written.seat, hand);
  if (static_cast<std::size_t>(table.pack().total()) >= CardNumbers().size()) return true;
  const CardNumbers numbers = numbers_that_count(table, variant, rest);
  if (!hand.empty()) return numbers.test(static_cast<std::size_t>(unknown));
  const int pack = table.pack().total();
  const int most = std::min(pack, most_cards(look, written.seat).value_or(pack));
  for (int cards = may_hold_nothing(look, written.seat) ? 0 : 1; cards <= most; ++cards) {
    if (numbers.test(static_cast<std::size_t>(cards))) return true;
  }
  return false;
}

constexpr std::string_view kHand = "round.hand";

void say_no_cards_count(const SheetLook& look, const SeatNumber& written, Findings& findings) {
  add(findings, kHand, look.number, {.seat = written.seat, .at = written.at},
      say("no cards make {}'s hand count {}", look.record.players[index(written.seat)],
          written.number));
}

void check_cards(const SheetLook& look, const SeatCards& hand, Findings& findings) {
  const std::string& name = look.record.players[index(hand.seat)];
  const auto cards = static_cast<int>(hand.cards.count);
  const std::optional<int> most = most_cards(look, hand.seat);
  if (most && cards > *most) {
    add(findings, kHand, look.number, {.seat = hand.seat, .at = hand.at},
        say("{} held {} cards; the maximum is {}", name, cards, *most));
  }
  const bool is_sum_written = of_seat(look.round.sheet.points, hand.seat) != nullptr;
  if (cards == 0 && !is_sum_written && !may_hold_nothing(look, hand.seat)) {
    add(findings, kHand, look.number, {.seat = hand.seat, .at = hand.at},
        say("{} held no cards but did not end the round", name));
  }
}

/// Points written for hands of which no cards were, each of them what one hand can count.
struct PointsAlone {
  std::vector<SeatNumber> written;
  Points sum = 0;
  Points most = std::numeric_limits<Points>::max();  // that any of the hands can count
};

void check_points(const SheetLook& look, const SeatNumber& written, PointsAlone& alone,
                  Findings& findings) {
  const std::string& name = look.record.players[index(written.seat)];
  const Points points = written.number;
  const SeatPlace at{.seat = written.seat, .at = written.at};
  const SeatCards* hand = of_seat(look.round.hands, written.seat);
  if (hand != nullptr && hand->cards.count > 0) {
    const HandCount count = count_cards(look, written.seat, cards_of(look.record, hand->cards));
    if (count.points.contains(points)) {
      if (!can_count(look, written, cards_of(look.record, hand->cards)))
        say_no_cards_count(look, written, findings);
      return;
    }
    add(findings, kHand, look.number, at,
        say("{}'s hand counts {}, not {} as written", name, range_words(count.points), points))
        .working = count.working;
    return;
  }
  const PointsRange possible = points_held(look, written.seat);
  if (possible.contains(points)) {
    if (!can_count(look, written, {})) return say_no_cards_count(look, written, findings);
    alone.written.push_back(written);
    alone.sum += points;
    alone.most = std::min(alone.most, possible.high);
    return;
  }
  const char* const plural = points == 1 ? "" : "s";
  add(findings, kHand, look.number, at,
      points < possible.low ? say("{} held {} point{}; the minimum of a hand is {}", name, points,
                                  plural, possible.low)
                            : say("{} held {} point{}; the maximum of a hand is {}", name, points,
                                  plural, possible.high));
}

/// What each of several hands can count they may not be able to together: dear cards are few.
void check_points_together(const SheetLook& look, PointsAlone& alone, Findings& findings) {
  if (alone.sum <= alone.most) return;
  std::ranges::stable_sort(alone.written, std::ranges::greater(), &SeatNumber::number);
  const Table table = table_with(look, kNoSeat, {});
  const int pack = table.pack().total();
  Holding together;
  Points sum = 0;
  Text names;
  for (const SeatNumber& written : alone.written) {
    together.unknown =
        std::min(pack, together.unknown + most_cards(look, written.seat).value_or(pack));
    sum += written.number;
    if (!names.empty()) names += " and ";
    names += as_it_stands(look.record.players[index(written.seat)]);
    const Points most = value_of(look, table, together).high;
    if (sum <= most) continue;
    add(findings, kHand, look.number, {.seat = kNoSeat, .at = written.at},
        say("{} held {} points between them; the maximum of their cards is {}", std::move(names),
            sum, most));
    return;
  }
}

}  // namespace

HandCount count_left(const SheetLook& look, Seat seat) {
  const Round& round = look.round;
  const SeatCards* cards = of_seat(round.hands, seat);
  const SeatNumber* points = of_seat(round.sheet.points, seat);
  if (cards != nullptr && (cards->cards.count > 0 || points == nullptr)) {
    HandCount count = count_cards(look, seat, cards_of(look.record, cards->cards));
    if (points == nullptr || count.points.is_exact() || !count.points.contains(points->number) ||
        !can_count(look, *points, cards_of(look.record, cards->cards)))
      return count;
  }
  if (points != nullptr) {
    return {.took_part = true,
            .points = PointsRange::exactly(points->number),
            .working = say("{} points as written", points->number)};
  }
  if (round.sheet.went_out && round.sheet.went_out->seat == seat)
    return {.took_part = true, .points = {}, .working = "nothing left", .is_empty = true};
  return {.took_part = true,
          .points = points_held(look, seat),
          .working = "neither cards nor points were written down"};
}

void check_hands(const SheetLook& look, Findings& findings) {
  for (const SeatCards& hand : look.round.hands) {
    if (plays(look, hand.seat)) check_cards(look, hand, findings);
  }
  PointsAlone alone;
  for (const SeatNumber& written : look.round.sheet.points) {
    if (plays(look, written.seat)) check_points(look, written, alone, findings);
  }
  check_points_together(look, alone, findings);
}

}  // namespace rummy
