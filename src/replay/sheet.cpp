#include "replay/sheet.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/verdict.h"
#include "rules/deal_check.h"
#include "rules/game_end.h"
#include "rules/variant.h"
#include "score/hand_value.h"
#include "score/ledger.h"
#include "score/round.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

template <class Line>
const Line* of_seat(const std::vector<Line>& lines, Seat seat) {
  const auto line = std::ranges::find(lines, seat, &Line::seat);
  return line == lines.end() ? nullptr : &*line;
}

Finding& add(Findings& findings, std::string_view code, std::uint32_t round, const SeatPlace& at,
             std::string message) {
  Finding finding{.code = code, .round = round};
  finding.player = at.seat;
  finding.at = at.at;
  finding.message = std::move(message);
  return findings.emplace_back(std::move(finding));
}

/// Nobody wrote down what the player held: between nothing and the dearest hand there is.
HandCount unknown_hand(const Variant& variant, int players) {
  Table table;
  table.reset(1, pack_for(variant, players));
  const int cards = variant.deal.cards.at(players, 1).value_or(0) + variant.deal.starter_extra;
  for (int i = 0; i < cards; ++i)
    table.deal(Seat{0}, Card::unknown());
  return {.took_part = true,
          .points = {.low = 0, .high = hand_value(table, Seat{0}, variant).high},
          .working = "neither cards nor points were written down"};
}

HandCount count_hand(const SheetLook& look, Seat seat) {
  const Round& round = look.round;
  const Variant& variant = look.variant;
  const int players = static_cast<int>(look.seats.size());
  const bool went_out = round.went_out && round.went_out->seat == seat;
  const SeatCards* cards = of_seat(round.hands, seat);
  const SeatNumber* points = of_seat(round.points, seat);
  if (cards != nullptr && (cards->cards.count > 0 || points == nullptr)) {
    const auto hand = cards_of(look.record, cards->cards);
    const bool known =
        std::ranges::all_of(hand, [](const PlayedCard& c) { return c.card.is_known(); });
    if (!known) return unknown_hand(variant, players);
    return {.took_part = true,
            .points = PointsRange::exactly(hand_value(hand, variant)),
            .working = hand_working(hand, variant)};
  }
  if (points != nullptr) {
    return {.took_part = true,
            .points = PointsRange::exactly(points->number),
            .working = fmt::format("{} points as written", points->number)};
  }
  if (went_out) return {.took_part = true, .points = {}, .working = "nothing left"};
  return unknown_hand(variant, players);
}

/// How the round ended, and what the variant forbids of that.
void read_ending(const SheetLook& look, SheetRound& sheet, Findings& findings) {
  const Round& round = look.round;
  if (round.abandoned) {
    sheet.ended = RoundEnd::abandoned;
    if (look.variant.game_end.deadlock == Deadlock::by_agreement) return;
    add(findings, "round.not-over", look.number, {.seat = kNoSeat, .at = *round.abandoned},
        "the round was given up, and this game does not allow that");
  } else if (round.went_out) {
    const Seat seat = round.went_out->seat;
    const HandCount& left = sheet.hands[index(seat)];
    sheet.ended = RoundEnd::out;
    sheet.outcome = {.went_out = seat, .at_once = round.at_once.has_value()};
    if (left.points.high <= 0) return;
    add(findings, "out.cards-left", look.number, *round.went_out,
        fmt::format("{} went out with cards left: {}", look.record.players[index(seat)],
                    left.working));
  } else if (round.knocked) {
    sheet.ended = RoundEnd::knock;
    add(findings, "knock.not-allowed", look.number, *round.knocked, "this game has no knocking");
  }
}

}  // namespace

SheetRound read_sheet_round(const SheetLook& look, Findings& findings) {
  SheetRound sheet;
  sheet.hands.resize(look.record.players.size());
  sheet.given.resize(look.record.players.size());
  for (const Seat seat : look.seats) {
    sheet.hands[index(seat)] = count_hand(look, seat);
    const bool written =
        of_seat(look.round.hands, seat) != nullptr || of_seat(look.round.points, seat) != nullptr;
    const bool out = look.round.went_out && look.round.went_out->seat == seat;
    const SeatNumber* score = of_seat(look.round.scores, seat);
    if (!written && !out && score != nullptr) sheet.given[index(seat)] = score->number;
  }
  read_ending(look, sheet, findings);
  return sheet;
}

}  // namespace rummy
