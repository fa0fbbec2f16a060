#include "replay/sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "diag/finding.h"
#include "rules/deal_check.h"
#include "rules/variant.h"
#include "score/hand_value.h"
#include "score/ledger.h"
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

HandCount count_hand(const Record& record, const Round& round, Seat seat, const Variant& variant,
                     int players) {
  const bool went_out = round.went_out && round.went_out->seat == seat;
  const SeatCards* cards = of_seat(round.hands, seat);
  const SeatNumber* points = of_seat(round.points, seat);
  if (cards != nullptr && (cards->cards.count > 0 || points == nullptr)) {
    const auto hand = cards_of(record, cards->cards);
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

}  // namespace

SheetRound read_sheet_round(const Record& record, const Round& round, std::uint32_t number,
                            std::span<const Seat> seats, const Variant& variant,
                            Findings& findings) {
  SheetRound sheet;
  sheet.hands.resize(record.players.size());
  sheet.given.resize(record.players.size());
  const int players = static_cast<int>(seats.size());
  for (const Seat seat : seats) {
    sheet.hands[index(seat)] = count_hand(record, round, seat, variant, players);
    const bool written =
        of_seat(round.hands, seat) != nullptr || of_seat(round.points, seat) != nullptr;
    const bool out = round.went_out && round.went_out->seat == seat;
    const SeatNumber* score = of_seat(round.scores, seat);
    if (!written && !out && score != nullptr) sheet.given[index(seat)] = score->number;
  }
  if (round.abandoned) {
    sheet.ended = RoundEnd::abandoned;
    if (variant.game_end.deadlock == Deadlock::none) {
      add(findings, "round.not-over", number, {.seat = kNoSeat, .at = *round.abandoned},
          "the round was given up, and this game does not allow that");
    }
  } else if (round.went_out) {
    const Seat seat = round.went_out->seat;
    sheet.ended = RoundEnd::out;
    sheet.outcome = {.went_out = seat, .at_once = round.at_once.has_value()};
    if (sheet.hands[index(seat)].points.high > 0) {
      add(findings, "out.cards-left", number, *round.went_out,
          fmt::format("{} went out with cards left: {}", record.players[index(seat)],
                      sheet.hands[index(seat)].working));
    }
  } else if (round.knocked) {
    sheet.ended = RoundEnd::knock;
    add(findings, "knock.not-allowed", number, *round.knocked, "this game has no knocking");
  }
  return sheet;
}

}  // namespace rummy
