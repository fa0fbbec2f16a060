#include "sheet/sheet_round.h"

#include <algorithm>
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
#include "rules/topics.h"
#include "score/hand_value.h"
#include "score/ledger.h"
#include "score/meld_value.h"
#include "score/round.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/hands.h"
#include "sheet/shown.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The score follows from what was written down: cards or points of the player's hand, or of what
/// lies on the table. Where both count a hand says nothing of it on a sheet that lists no melds.
bool is_counted(const SheetLook& look, Seat seat) {
  const Round& round = look.round;
  if (of_seat(round.sheet.shown, seat) != nullptr ||
      of_seat(round.sheet.shown_points, seat) != nullptr)
    return true;
  const bool lists_melds = !round.sheet.shown.empty() || !round.sheet.shown_points.empty();
  const bool counts_laid = look.variant.round_score.model == ScoreModel::melds_minus_hand;
  return is_held_counted(round, seat) && (lists_melds || !counts_laid);
}

HandCount count_seat(const SheetLook& look, Seat seat) {
  HandCount count = count_left(look, seat);
  if (look.variant.round_score.model != ScoreModel::melds_minus_hand) return count;
  LaidValue laid = laid_by(look, seat);
  count.laid = laid.points;
  count.laid_working = std::move(laid.working);
  return count;
}

/// The cards may be the whole hand: all but so many of them can be in melds. A card that is not
/// known may be anything.
bool may_be_in_melds(std::span<const PlayedCard> cards, int most_over, const Variant& variant) {
  if (has_unknown(cards)) return true;
  const OutSearch search = search_going_out(counted(cards), {.leftover_max = most_over},
                                            variant.melds, variant.jokers, kOutSteps);
  return search.answer != CoverAnswer::no;
}

/// Where nothing is counted it is the number of cards over that is right or wrong, by out.leftover
/// (and a last discard, where there is one). Cards that win at once may leave any.
void check_leftover(const SheetLook& look, const SeatPlace& out, Findings& findings) {
  if (!is_held_counted(look.round, out.seat) || look.round.sheet.at_once) return;
  const SeatCards* left = of_seat(look.round.hands, out.seat);
  const SeatNumber* sum = of_seat(look.round.sheet.points, out.seat);
  const auto cards =
      left != nullptr ? cards_of(look.record, left->cards) : std::span<const PlayedCard>();
  // Beside a sum an empty hand is one whose cards were not written down, and the sum may count
  // those in melds. Only a sum of 0 has no cards.
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
    // All that was laid may have had a card to spare, and a sheet does not tell what was.
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

/// A knock with more in hand than the variant lets a player knock with.
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
  // A sheet without the hand claims nothing of it, and one without the card turned up nothing of
  // the limit.
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

/// Where melds are laid turn by turn a knock is how one goes out with a few points left. Where they
/// are laid at the end, having gone out says that nothing was left.
bool is_knock_too(const Variant& variant) {
  return variant.knocking.max.choice != KnockLimit::off && variant.melds.when == MeldWhen::turn;
}

/// A round ends once.
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

/// What dropping out costs, then or at whichever time it was; where it is not said, the score is
/// what it cost.
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

/// Who left the round, and who was alone in it then.
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

/// How the round ended, and what the variant forbids of that.
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
    // Where hands are compared all are laid down whole, and it is the discard that is missing.
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

/// Whose cards a sheet lists: hands, then what lay on the table.
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

/// Which of them has the wrong card nobody can say where several have it.
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

/// What was left in hands and lay on the table cannot hold more copies of a card than the pack.
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
