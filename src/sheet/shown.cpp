// The cards on the table by a scoresheet, to whose credit, and which cards of a whole hand were
// laid off there.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A scoresheet with the whole hand of a player who did not knock.

std::optional<int> most_dealt(const SheetLook& look) {
  std::optional<int> most;
  for (std::size_t out = 0; out <= look.absent; ++out) {
    const auto players = static_cast<int>(look.seats.size() - out);
    most = std::max(most, look.variant.deal.cards.at(players, look.round_of_game));
  }
  return most;
}

namespace {

/// More than any hand in play has.
constexpr std::size_t kWays = 1000;
constexpr std::uint64_t kWaysSteps = 200'000;

/// Whether this many cards are a whole hand, melds included, and not only what was left over.
bool is_whole_hand(const SheetLook& look, std::size_t cards) {
  const std::optional<int> dealt = most_dealt(look);
  return dealt && cards >= static_cast<std::size_t>(*dealt);
}

/// The knocker's cards by the sheet.
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

/// The knocker's melds, in each way that leaves the least; empty if the sheet does not have all the
/// cards.
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

/// Whether the knocker had nothing left over: then nothing is laid off.
bool knocked_with_nothing(const SheetLook& look, Seat knocker, std::span<const OutSplit> ways) {
  if (!ways.empty()) return ways.front().left.empty();
  const SeatNumber* points = of_seat(look.round.sheet.points, knocker);
  if (points != nullptr) return points->number == 0;
  return of_seat(look.round.hands, knocker) != nullptr && hand_of(look, knocker).empty();
}

/// The player on whose melds cards of the hand may have been laid off, if the sheet has the whole
/// hand and does not show them.
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

/// The count of the hand if these are the knocker's melds; nothing if it is unclear.
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

/// The count over all ways; nothing if there is no way, or one is unclear.
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

namespace {

// === What lies on the table by a scoresheet, to whose credit, and which of it can be no meld.

/// The most these cards can count on the table to one player's credit.
Points most_laid(const CardCounts& cards, const CardPointSettings& values) {
  const Points ace = std::max({values.ace_low, values.ace_high, values.ace_set});
  const Points joker = std::max(values.joker_hand, values.joker_meld.number);
  Points sum = 0;
  for_each_kind(cards, [&](Card card, int n) {
    const Points natural = hand_points(card, values);
    sum += n * (card.is_joker() ? std::max(joker, ace)
                                : std::max(natural, card.rank() == kAce ? ace : natural));
  });
  return sum;
}

/// The least that one of the cards can count there.
Points least_laid(const CardCounts& cards, const Variant& variant) {
  const CardPointSettings& values = variant.card_points;
  Points least = std::min({values.ace_low, values.ace_high, values.ace_set});
  for_each_kind(cards, [&](Card card, int) {
    if (card.is_joker() || is_wild(card, variant.jokers)) {
      least = 0;  // depends on the card it stands for, and on the variant
    } else if (card.rank() != kAce) {
      least = std::min(least, hand_points(card, values));
    }
  });
  return least;
}

/// The cards in no hand and no list, any of which may lie on the table.
CardCounts not_listed(const SheetLook& look) {
  CardCounts rest = pack_for(look.variant, static_cast<int>(look.seats.size()), look.round_of_game);
  const auto take = [&](std::span<const PlayedCard> cards) {
    for (const PlayedCard& played : cards)
      if (played.card.is_known()) rest.remove(played.card);
  };
  for (const SeatCards& hand : look.round.hands)
    take(cards_of(look.record, hand.cards));
  for (const SeatMelds& shown : look.round.sheet.shown) {
    for (const Group& group : groups_of(look.record, shown))
      take(cards_of(look.record, group.cards));
  }
  return rest;
}

/// The cards that a player without entries can have laid. A player who went out has laid a card.
PointsRange points_laid(const SheetLook& look, Seat seat) {
  const Variant& variant = look.variant;
  const CardCounts rest = not_listed(look);
  const bool went_out = look.round.sheet.went_out && look.round.sheet.went_out->seat == seat;
  const bool must_count = went_out && variant.lay_off.credit != LayOffCredit::none;
  return {.low = must_count ? least_laid(rest, variant) : 0,
          .high = most_laid(rest, variant.card_points)};
}

/// Whether nothing is listed for the player, and that means that nothing was laid. Nobody goes out
/// without laying cards.
bool has_laid_nothing(const Round& round, Seat seat) {
  if (of_seat(round.sheet.shown, seat) != nullptr) return true;
  const bool any_shown = !round.sheet.shown.empty() || !round.sheet.shown_points.empty();
  const bool went_out = round.sheet.went_out && round.sheet.went_out->seat == seat;
  return any_shown && !went_out && is_held_counted(round, seat);
}

/// Cards that may lie in one meld with those of a group: natural ones, and a number of any kind.
struct Company {
  CardCounts naturals;
  int any = 0;
};

void add_cards(std::span<const PlayedCard> cards, const JokerSettings& jokers, Company& company) {
  for (const PlayedCard& played : cards) {
    if (played.card.is_natural() && !is_wild(played.card, jokers)) {
      company.naturals.add(played.card);
    } else {
      ++company.any;
    }
  }
}

/// All other groups on the sheet; for a player without listed melds, any cards.
Company others_of(const SheetLook& look, const Group& group) {
  Company others;
  for (const Seat seat : look.seats) {
    const SeatMelds* shown = of_seat(look.round.sheet.shown, seat);
    const bool is_listed = shown != nullptr && shown->groups > 0;
    const bool is_sum = of_seat(look.round.sheet.shown_points, seat) != nullptr;
    if (!is_listed && (is_sum || !has_laid_nothing(look.round, seat))) others.any = kCardKinds;
  }
  for (const SeatMelds& shown : look.round.sheet.shown) {
    for (const Group& other : groups_of(look.record, shown)) {
      if (&other != &group)
        add_cards(cards_of(look.record, other.cards), look.variant.jokers, others);
    }
  }
  return others;
}

/// Whether the natural cards of a group can all lie in this run, with others for the rest of it.
bool lies_in(std::span<const PlayedCard> run, const Company& group, const Company& others) {
  CardCounts rest;
  for (const PlayedCard& played : run)
    rest.add(played.card);
  bool fits = true;
  for_each_kind(group.naturals, [&](Card card, int n) {
    while (n-- > 0)
      fits = rest.remove(card) && fits;
  });
  int missing = 0;
  for_each_kind(rest,
                [&](Card card, int n) { missing += std::max(0, n - others.naturals.count(card)); });
  return fits && missing <= group.any + others.any;
}

bool is_part_of_run(const SheetLook& look, const Company& group, const Company& others, Suit suit,
                    bool ace_is_low) {
  JokerSettings no_jokers = look.variant.jokers;
  no_jokers.wild = 0;
  std::vector<PlayedCard> run;
  for (int low = kAce; low <= (ace_is_low ? kAce : kKing); ++low) {
    run.clear();
    for (int place = low; place < low + kHighAce; ++place) {
      run.push_back({.card = Card(suit, (place - kAce) % kKing + kAce), .stands_for = {}});
      if (lies_in(run, group, others) &&
          shape_of(run, look.variant.melds, no_jokers).fault == ShapeFault::none)
        return true;
    }
  }
  return false;
}

/// Whether the cards can lie in one meld, alone or laid off on others. Restrictions on jokers are
/// not checked.
bool can_be_laid(const SheetLook& look, const Group& group) {
  const std::span cards = cards_of(look.record, group.cards);
  Company own;
  add_cards(cards, look.variant.jokers, own);
  std::vector<PlayedCard> naturals;
  for_each_kind(own.naturals, [&](Card card, int n) {
    naturals.insert(naturals.end(), static_cast<std::size_t>(n),
                    PlayedCard{.card = card, .stands_for = {}});
  });
  if (naturals.size() < 2) return true;
  const Card first = naturals.front().card;
  const auto all_have = [&](auto same) {
    return std::ranges::all_of(naturals, [&](const PlayedCard& c) { return same(c.card); });
  };
  const bool ace_is_low = std::ranges::any_of(cards, is_low_ace);  // which no set has
  if (!ace_is_low && all_have([&](Card card) { return card.rank() == first.rank(); })) {
    const ShapeFault fault = shape_of(naturals, look.variant.melds, look.variant.jokers).fault;
    if (fault == ShapeFault::none || fault == ShapeFault::too_short) return true;
  }
  if (!all_have([&](Card card) { return card.suit() == first.suit(); })) return false;
  return is_part_of_run(look, own, others_of(look, group), first.suit(), ace_is_low);
}

/// Whether the pack has these cards. Too many copies are reported for all cards on the sheet.
bool is_in_pack(const CardCounts& pack, std::span<const PlayedCard> cards) {
  PackCount counts(pack);
  return std::ranges::none_of(cards, [&](const PlayedCard& played) {
    return played.card.is_known() && counts.exceeds(played.card);
  });
}

}  // namespace

Finding& add(Findings& findings, std::string_view code, std::uint32_t round, const SeatPlace& at,
             Text message) {
  Finding finding{.code = code, .round = round};
  finding.player = at.seat;
  finding.at = at.at;
  finding.message = std::move(message);
  return findings.emplace_back(std::move(finding));
}

bool is_held_counted(const Round& round, Seat seat) {
  return of_seat(round.hands, seat) != nullptr || of_seat(round.sheet.points, seat) != nullptr;
}

LaidValue laid_by(const SheetLook& look, Seat seat) {
  const Round& round = look.round;
  if (const SeatMelds* shown = of_seat(round.sheet.shown, seat);
      shown != nullptr && shown->groups > 0)
    return laid_value(look.record, *shown, look.variant);
  if (const SeatNumber* points = of_seat(round.sheet.shown_points, seat)) {
    return {.points = PointsRange::exactly(points->number),
            .working = say("{} points as written", points->number)};
  }
  if (has_laid_nothing(round, seat)) return {.points = {}, .working = "nothing"};
  return {.points = points_laid(look, seat),
          .working = "neither cards nor points were written down"};
}

void check_shown_points(const SheetLook& look, Findings& findings) {
  if (look.variant.round_score.model != ScoreModel::melds_minus_hand) return;
  for (const SeatNumber& written : look.round.sheet.shown_points) {
    if (std::ranges::find(look.seats, written.seat) == look.seats.end()) continue;
    const SeatMelds* shown = of_seat(look.round.sheet.shown, written.seat);
    const bool is_listed = shown != nullptr && shown->groups > 0;
    const LaidValue laid =
        is_listed ? laid_value(look.record, *shown, look.variant)
                  : LaidValue{.points = points_laid(look, written.seat), .working = {}};
    if (laid.points.contains(written.number)) continue;
    add(findings, "score.round", look.number, {.seat = written.seat, .at = written.at},
        say("the cards {} laid down count {}, not {} as written",
            look.record.players[index(written.seat)], range_words(laid.points), written.number))
        .working = laid.working;
  }
}

void check_shown(const SheetLook& look, Findings& findings) {
  static constexpr std::uint32_t kLaidOff = 2;  // fewer cards of a list may be lay-offs
  if (look.variant.round_score.model != ScoreModel::melds_minus_hand) return;
  const CardCounts pack =
      pack_for(look.variant, static_cast<int>(look.seats.size()), look.round_of_game);
  for (const SeatMelds& shown : look.round.sheet.shown) {
    for (const Group& group : groups_of(look.record, shown)) {
      const std::span cards = cards_of(look.record, group.cards);
      if (group.cards.count <= kLaidOff || !is_in_pack(pack, cards) || can_be_laid(look, group))
        continue;
      const ShapeFault fault = shape_of(cards, look.variant.melds, look.variant.jokers).fault;
      const bool is_a_meld = fault == ShapeFault::none;  // apart from an ace marked as low
      Finding& finding =
          add(findings, code_of(is_a_meld ? ShapeFault::not_a_meld : fault), look.number,
              {.seat = shown.seat, .at = group.at},
              is_a_meld ? say("{}: the ace is written as low but is not", list(cards))
                        : describe_fault(fault, cards, look.variant.melds));
      if (!is_a_meld) add_breach(look.variant, fault, cards, finding);
    }
  }
}

bool has_dropped(const Round& round, Seat seat) {
  return of_seat(round.sheet.dropped, seat) != nullptr;
}

std::optional<Seat> left_alone(const Round& round, std::span<const Seat> seats) {
  if (round.sheet.dropped.empty()) return std::nullopt;
  std::optional<Seat> alone;
  for (const Seat seat : seats) {
    if (has_dropped(round, seat)) continue;
    if (alone) return std::nullopt;
    alone = seat;
  }
  return alone;
}

}  // namespace rummy
