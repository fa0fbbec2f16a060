// A round of a scoresheet judged, and what its players were left with.

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
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === What players were left with by a scoresheet, and which hands are impossible.

namespace {

/// The cards left in the player's hand, without cards on the table.
[[nodiscard]] HandCount count_left(const SheetLook& look, Seat seat);

/// Reports hands with more or fewer cards or points than possible, and points that differ from
/// those of the cards: code round.hand.
void check_hands(const SheetLook& look, Findings& findings);

constexpr Seat kOwn{0};
constexpr Seat kElsewhere{1};

/// The pack, with the player's hand and the cards that the sheet has elsewhere.
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

/// Whether a turn may leave a hand larger than before.
bool may_grow(const Variant& variant) {
  const DrawSettings& draw = variant.draw;
  return variant.turn.discard == TurnDiscard::none || draw.depth == PileDepth::any ||
         most_draws(draw) > 1 || plays_or_draws(draw) || draw.claim != ClaimDiscard::off ||
         has_buying(draw) || may_rearrange(variant.melds);
}

/// The most cards the player can be left with; nothing if only the pack sets a limit.
std::optional<int> most_cards(const SheetLook& look, Seat seat) {
  const Variant& variant = look.variant;
  const std::optional<int> dealt = most_dealt(look);
  if (!dealt || may_grow(variant)) return std::nullopt;
  const std::optional<Seat> ender = ender_of(look.round);
  const bool ends_in_turn = look.round.sheet.abandoned || ender == seat ||
                            (!ender && variant.stock.end_timing == StockEndTiming::at_once);
  if (ends_in_turn) return *dealt + variant.deal.starter_extra + 1;
  // A player dealt an extra card has discarded one.
  const bool is_dealt_alike = variant.turn.first == FirstTurn::discard_only;
  return *dealt + (is_dealt_alike ? 0 : variant.deal.starter_extra);
}

/// Whether the player can have no cards left. Such a player has ended the round, unless melds count
/// nothing or play goes on.
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

/// The points an unwritten hand can count.
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
    value = hand_value(table, table.hand(kOwn), variant, look.budget, Workings::in_full);
  }
  HandCount count{.took_part = true, .points = value.points, .working = std::move(value.working)};
  // If melds are laid at the end of the round, the cards left over decide.
  if (hand.empty() || !lays_melds_last(variant)) count.is_empty = hand.empty();
  take_lay_offs(look, seat, hand, count);
  return count;
}

/// For each number of cards, whether so many can count a sum.
using CardNumbers = std::bitset<512>;

/// How many unlisted cards can count this sum together.
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

/// Whether the listed cards, with others if some are unknown, can count the written sum. Within the
/// range some sums come from no cards.
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

/// Written points of hands without cards, each possible for one hand.
struct PointsAlone {
  std::vector<SeatNumber> written;
  Points sum = 0;
  Points most = std::numeric_limits<Points>::max();  // possible for any of the hands
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

/// Several hands may be impossible together although each is possible: cards of high value are few.
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

// === A round of a scoresheet.

/// Whether the score follows from what is written: cards or points of the player's hand, or of the
/// cards on the table. If both count, a hand alone does not show it on a sheet that lists no melds.
bool is_counted(const SheetLook& look, Seat seat) {
  const Round& round = look.round;
  if (of_seat(round.sheet.shown, seat) != nullptr ||
      of_seat(round.sheet.shown_points, seat) != nullptr)
    return true;
  const bool lists_melds = !round.sheet.shown.empty() || !round.sheet.shown_points.empty();
  const bool counts_laid = look.variant.round_score.model == ScoreModel::melds_minus_hand;
  return is_held_counted(round, seat) && (lists_melds || !counts_laid);
}

/// Whether the player has opened by a sheet that lists melds, and could have by the hand written.
Opening opening_by_sheet(const SheetLook& look, Seat seat) {
  const Round& round = look.round;
  if (of_seat(round.sheet.shown, seat) != nullptr ||
      of_seat(round.sheet.shown_points, seat) != nullptr)
    return {};
  const bool lists_melds = !round.sheet.shown.empty() || !round.sheet.shown_points.empty();
  const SeatCards* const cards = of_seat(round.hands, seat);
  Opening opening{.is_made = Answer::no, .could_be = Answer::perhaps};
  if (cards != nullptr && cards->cards.count > 0) {
    const Table table = table_with(look, seat, cards_of(look.record, cards->cards));
    opening = opening_of(table, table.hand(kOwn), look.variant, look.budget);
  }
  if (!lists_melds || look.variant.opening.scope == OpeningScope::game)
    opening.is_made = Answer::perhaps;
  return opening;
}

HandCount count_seat(const SheetLook& look, Seat seat) {
  HandCount count = count_left(look, seat);
  if (counts_openings(look.variant.round_score)) count.opening = opening_by_sheet(look, seat);
  if (look.variant.round_score.model != ScoreModel::melds_minus_hand) return count;
  LaidValue laid = laid_by(look, seat);
  count.laid = laid.points;
  count.laid_working = std::move(laid.working);
  return count;
}

/// Whether the cards may be the whole hand: all but `most_over` of them can be in melds. An unknown
/// card may be anything.
bool may_be_in_melds(std::span<const PlayedCard> cards, int most_over, const Variant& variant) {
  if (has_unknown(cards)) return true;
  const OutSearch search = search_going_out(counted(cards), {.leftover_max = most_over},
                                            variant.melds, variant.jokers, kOutSteps);
  return search.answer != OutAnswer::no;
}

/// If nothing is counted, the number of cards left over must fit out.leftover (and a last discard,
/// if there is one). Cards that win at once may leave any number.
void check_leftover(const SheetLook& look, const SeatPlace& out, Findings& findings) {
  if (!is_held_counted(look.round, out.seat) || look.round.sheet.at_once) return;
  const SeatCards* left = of_seat(look.round.hands, out.seat);
  const SeatNumber* sum = of_seat(look.round.sheet.points, out.seat);
  const auto cards =
      left != nullptr ? cards_of(look.record, left->cards) : std::span<const PlayedCard>();
  // An empty hand beside a sum has unwritten cards, and the sum may count cards in melds. Only a
  // sum of 0 has no cards.
  if (cards.empty() && sum != nullptr && sum->number > 0) return;
  const GoingOutSettings& settings = look.variant.going_out;
  const LeftRange fewest = left_allowed(settings, false);
  const LeftRange most = left_allowed(settings, true);
  const auto over = static_cast<int>(cards.size());
  const std::string& name = look.record.players[index(out.seat)];
  if (over > most.high && !may_be_in_melds(cards, most.high, look.variant)) {
    add(findings, "out.cards-left", look.number, out,
        say("{} went out with {} cards in no meld; {} may be left over", name, over,
            most.high == 0 ? "none" : "one"))
        .working = as_it_stands(list(cards));
  } else if (over < fewest.low) {
    // The melds laid may have had a card to spare, and a sheet does not list them.
    add(findings, "out.none-left", look.number, out,
        say("it is unclear whether {} has a card left over{}", name, ""))
        .judgement = Judgement::undecided;
  }
}

void say_cards_left(const SheetLook& look, const SeatPlace& out, const HandCount& left,
                    Findings& findings) {
  if (look.variant.round_score.model == ScoreModel::none) {
    check_leftover(look, out, findings);
    return;
  }
  if (left.points.high <= 0) return;
  add(findings, "out.cards-left", look.number, out,
      say("{} went out with cards left: {}", look.record.players[index(out.seat)], left.working));
}

std::optional<Card> upcard_of(const SheetLook& look) {
  if (!look.round.upcard || look.round.upcard->cards.count == 0) return std::nullopt;
  return cards_of(look.record, look.round.upcard->cards).front().card;
}

/// Reports a knock with more points than the variant allows.
void check_knock(const SheetLook& look, const SeatPlace& knocked, const HandCount& left,
                 Findings& findings) {
  const std::string& name = look.record.players[index(knocked.seat)];
  if (look.variant.knocking.max.choice == KnockLimit::off) {
    add(findings, "knock.not-allowed", look.number, knocked, "this game has no knocking");
    return;
  }
  const std::optional<KnockPoints> most = knock_points(look.variant, upcard_of(look));
  if (!most || left.points.high <= most->low) return;
  const bool certain = left.points.low > most->high;
  // A sheet without the hand claims nothing about it, and one without the upcard claims nothing
  // about the limit.
  const bool claims = is_held_counted(look.round, knocked.seat) && most->low == most->high;
  if (!certain && !claims) return;
  Finding& finding = add(findings, "knock.too-many-points", look.number, knocked,
                         certain ? say("{} knocks with {} points; the maximum is {}", name,
                                       left.points.low, most->high)
                                 : say("it is unclear whether {} may knock: the hand counts "
                                       "between {} and {} points; the maximum is {}",
                                       name, left.points.low, left.points.high, most->high));
  finding.working = left.working;
  if (!certain) finding.judgement = Judgement::undecided;
  if (left.points.is_exact())
    finding.bounds.push_back({.setting = "knock.max", .value = left.points.low});
}

/// Whether a knock is how a player goes out with a few points left, as in games in which melds are
/// laid turn by turn. In other games going out means that nothing was left.
bool is_knock_too(const Variant& variant) {
  return variant.knocking.max.choice != KnockLimit::off && variant.melds.when == MeldWhen::turn;
}

/// A round has only one ending.
void check_single_end(const SheetLook& look, Findings& findings) {
  const Round& round = look.round;
  const auto name = [&](const SeatPlace& ender) { return look.record.players[index(ender.seat)]; };
  if (round.sheet.went_out && round.sheet.knocked &&
      round.sheet.went_out->seat != round.sheet.knocked->seat) {
    add(findings, "turn.after-end", look.number, *round.sheet.knocked,
        say("{} knocked and {} went out; one of them had ended the round",
            name(*round.sheet.knocked), name(*round.sheet.went_out)));
  }
  const std::optional<SeatPlace>& ender =
      round.sheet.went_out ? round.sheet.went_out : round.sheet.knocked;
  const bool is_exhausted = round.sheet.ended && round.sheet.ended->end == WrittenEnd::exhausted;
  if (is_exhausted && ender) {
    add(findings, "turn.after-end", look.number, {.seat = kNoSeat, .at = round.sheet.ended->at},
        say("the scoresheet says that nobody ended the round, but {} did", name(*ender)));
  }
  if (round.sheet.ended && round.sheet.ended->end == WrittenEnd::out && round.sheet.knocked &&
      !round.sheet.went_out) {
    add(findings, "turn.after-end", look.number, *round.sheet.knocked,
        say("the scoresheet says that the round ended by going out, but {} knocked",
            name(*round.sheet.knocked)));
  }
  if (round.sheet.abandoned && ender) {
    add(findings, "turn.after-end", look.number, {.seat = kNoSeat, .at = *round.sheet.abandoned},
        say("the round was given up, but {} had already ended it", name(*ender)));
  }
}

/// The cost of dropping out: at the written time or, if there is none, at either time. If only the
/// score shows that the player left, the score is the cost.
LeftRound left_by(const SeatDrop& drop, const SheetRound& sheet, const DroppingSettings& settings) {
  if (drop.time == DropTime::unsaid)
    return {.seat = drop.seat, .points = sheet.given[index(drop.seat)]};
  LeftRound left{.seat = drop.seat, .points = drop_points(settings, drop.time == DropTime::later)};
  if (drop.time == DropTime::unknown) left.or_points = drop_points(settings, true);
  return left;
}

Finding& add_drop(const SheetLook& look, const SeatDrop& drop, Text message, Findings& findings) {
  return add(findings, "drop.not-allowed", look.number, {.seat = drop.seat, .at = drop.at},
             std::move(message));
}

void check_drop(const SheetLook& look, const SeatDrop& drop, Findings& findings) {
  const DroppingSettings& settings = look.variant.dropping;
  const std::string& name = look.record.players[index(drop.seat)];
  if (drop.time == DropTime::unsaid) return;
  const auto ended = [&](const std::optional<SeatPlace>& ender) {
    return ender && ender->seat == drop.seat;
  };
  if (!may_drop(settings)) {
    add_drop(look, drop, "in this game a player may not leave a round before it has ended",
             findings);
  } else if (ended(look.round.sheet.went_out) || ended(look.round.sheet.knocked)) {
    add_drop(look, drop, say("{} ended the round, and had not left it", name), findings);
  } else if (drop.time != DropTime::unknown) {
    const bool later = drop.time == DropTime::later;
    const ChoiceOr<OrNone>& points = later ? settings.later : settings.first;
    if (points.choice == OrNone::number) return;
    add_drop(look, drop,
             say("{} {} and may not leave the round", name,
                 later ? "has drawn in an earlier turn" : "has not drawn yet"),
             findings)
        .setting = later ? "drop.later" : "drop.first";
  }
}

/// Finds who left the round, and who was then alone in it.
void read_drops(const SheetLook& look, SheetRound& sheet, Findings& findings) {
  const SeatDrop* last = nullptr;
  for (const SeatDrop& drop : look.round.sheet.dropped) {
    check_drop(look, drop, findings);
    if (std::ranges::find(look.seats, drop.seat) == look.seats.end()) continue;
    sheet.outcome.left.push_back(left_by(drop, sheet, look.variant.dropping));
    last = &drop;
  }
  if (last != nullptr && sheet.outcome.left.size() == look.seats.size())
    add_drop(look, *last, "not all players can have left the round: the last one in it has won it",
             findings);
}

/// Finds how the round ended, and reports what the variant forbids.
void read_ending(const SheetLook& look, SheetRound& sheet, Findings& findings) {
  const Round& round = look.round;
  if (round.sheet.at_once && !round.sheet.went_out) {
    add(findings, "out.not-allowed", look.number, {.seat = kNoSeat, .at = *round.sheet.at_once},
        "nobody went out, so nobody went out all at once");
  }
  check_single_end(look, findings);
  const std::optional<Seat> alone = left_alone(round, look.seats);
  if (alone && !round.sheet.abandoned) {
    sheet.ended = RoundEnd::alone;
    sheet.outcome = {.alone = alone};
  } else if (round.sheet.abandoned && !round.sheet.went_out && !round.sheet.knocked) {
    sheet.ended = RoundEnd::abandoned;
    if (look.variant.game_end.deadlock == Deadlock::by_agreement) return;
    add(findings, "round.not-over", look.number, {.seat = kNoSeat, .at = *round.sheet.abandoned},
        "the round was given up, which this game does not allow")
        .setting = "end.deadlock";
  } else if (round.sheet.went_out) {
    const Seat seat = round.sheet.went_out->seat;
    sheet.ended = RoundEnd::out;
    sheet.outcome = {.went_out = seat, .at_once = round.sheet.at_once.has_value()};
    // If hands are compared, all are laid down whole, and only the discard is missing.
    sheet.outcome.whole_hand = sheet.outcome.at_once && scores_whole_hand(look.variant);
    const HandCount& left = sheet.hands[index(seat)];
    if (is_knock_too(look.variant) && left.points.high > 0) {
      sheet.ended = RoundEnd::knock;
      sheet.outcome = {.knocked = seat};
      check_knock(look, *round.sheet.went_out, left, findings);
    } else {
      say_cards_left(look, *round.sheet.went_out, left, findings);
    }
  } else if (round.sheet.knocked) {
    sheet.ended = RoundEnd::knock;
    sheet.outcome = {.knocked = round.sheet.knocked->seat};
    check_knock(look, *round.sheet.knocked, sheet.hands[index(round.sheet.knocked->seat)],
                findings);
  }
}

/// The cards a sheet lists, with their owners: hands, then cards on the table.
struct ListedCards {
  SeatPlace at;
  std::span<const PlayedCard> cards;
};
std::vector<ListedCards> listed_cards(const SheetLook& look) {
  std::vector<ListedCards> all;
  all.reserve(look.round.hands.size() + look.record.groups.size());
  for (const SeatCards& hand : look.round.hands)
    all.push_back({{.seat = hand.seat, .at = hand.at}, cards_of(look.record, hand.cards)});
  for (const SeatMelds& shown : look.round.sheet.shown) {
    for (const Group& group : groups_of(look.record, shown))
      all.push_back({{.seat = shown.seat, .at = shown.at}, cards_of(look.record, group.cards)});
  }
  return all;
}

/// If several players have the card, it is unclear which list has the wrong one.
void say_too_many(const SheetLook& look, std::span<const ListedCards> all, Card card, SeatPlace at,
                  Findings& findings) {
  const int in_pack =
      pack_for(look.variant, static_cast<int>(look.seats.size()), look.round_of_game).count(card);
  int copies = 0;
  std::vector<Seat> holders;
  for (const ListedCards& listed : all) {
    const auto has = static_cast<int>(std::ranges::count(listed.cards, card, &PlayedCard::card));
    copies += has;
    const bool is_new = std::ranges::find(holders, listed.at.seat) == holders.end();
    if (has > 0 && is_new) holders.push_back(listed.at.seat);
  }
  std::ranges::sort(holders);
  Text names;
  for (const Seat seat : holders) {
    if (!names.empty()) names += " and ";
    names += as_it_stands(look.record.players[index(seat)]);
  }
  const bool is_one = holders.size() == 1;
  if (!is_one) at.seat = kNoSeat;
  add(findings, "deal.too-many-copies", look.number, at,
      is_one ? say("{} has {} {}; the deck has {}", names, copies, to_string(card), in_pack)
             : say("{} have {} {} between them; the deck has {}", names, copies, to_string(card),
                   in_pack));
}

/// Hands and melds together cannot hold more copies of a card than the pack.
void check_copies(const SheetLook& look, Findings& findings) {
  PackCount count(pack_for(look.variant, static_cast<int>(look.seats.size()), look.round_of_game));
  const std::vector<ListedCards> all = listed_cards(look);
  for (const ListedCards& listed : all) {
    for (const PlayedCard& played : listed.cards) {
      const Card card = played.card;
      if (card.is_known() && count.exceeds(card))
        say_too_many(look, all, card, listed.at, findings);
    }
  }
}

}  // namespace

SheetRound read_sheet_round(const SheetLook& look, Findings& findings) {
  SheetRound sheet;
  sheet.hands.resize(look.record.players.size());
  sheet.given.resize(look.record.players.size());
  for (const Seat seat : look.seats) {
    HandCount& count = sheet.hands[index(seat)];
    count = count_seat(look, seat);
    const SeatNumber* score = of_seat(look.round.scores, seat);
    if (score != nullptr && (may_leave(look.variant) || !is_counted(look, seat)))
      sheet.given[index(seat)] = score->number;
  }
  check_copies(look, findings);
  check_hands(look, findings);
  check_shown(look, findings);
  check_shown_points(look, findings);
  read_ending(look, sheet, findings);
  read_drops(look, sheet, findings);
  return sheet;
}

}  // namespace rummy
