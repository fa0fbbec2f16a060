#include "replay/seating.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/who_deals.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Where nobody is written as dealt in it is the first action that tells.
void stand_on_first_action(Seat seat, std::span<const Event> events, Finding& finding) {
  std::uint32_t turn = 0;
  const Event* last = nullptr;
  for (const Event& event : events) {
    if (!is_turn_action(event.kind) || is_out_of_turn(event.kind)) continue;
    const bool goes_on = last != nullptr && last->seat == event.seat &&
                         last->kind != ActionKind::discard && last->kind != ActionKind::drop;
    if (!goes_on) ++turn;
    last = &event;
    if (event.seat != seat) continue;
    finding.turn = turn;
    finding.action = 1;
    finding.at = event.at;
    return;
  }
}

/// The scoresheet, which has figures of the player in other rounds, has nothing in this one, where
/// it has some of another, and who else played.
bool sits_out(const GamePlay& game, const Round& round, Seat seat) {
  if (!game.record->scoresheet || !game.figures.told.is_kept[index(seat)] ||
      has_scored(game, round, seat))
    return false;
  const auto ended = [&round](Seat player) {
    return (round.sheet.went_out && round.sheet.went_out->seat == player) ||
           (round.sheet.knocked && round.sheet.knocked->seat == player);
  };
  if (of_seat(round.buy_backs, seat) != nullptr || ended(seat) ||
      (round.dealer && round.dealer->seat == seat))
    return false;
  const std::vector<Seat> in = game.score.seats_in();
  const auto scored = [&](Seat other) { return has_scored(game, round, other); };
  // Who is left when all the others have dropped out has won.
  const auto dropped = [&](Seat other) { return other == seat || has_dropped(round, other); };
  if (std::ranges::all_of(in, dropped)) return false;
  return std::ranges::any_of(in, scored) &&
         std::ranges::count_if(in, [&](Seat other) { return scored(other) || ended(other); }) > 1;
}

/// Whether the game goes on with that player out of it: else, that they play on, it was over.
bool goes_on_without(const GamePlay& game, Seat seat) {
  const std::vector<Seat> seats = game.score.seats_in();
  return std::ranges::count_if(seats, [seat](Seat other) { return other != seat; }) > 1;
}

void say_eliminated(GamePlay& game, const Round& round, Seat seat) {
  const SeatCards* const deal = of_seat(round.deals, seat);
  const auto events = events_of(*game.record, round);
  const auto event = std::ranges::find(events, seat, &Event::seat);
  Place at = round.at;
  if (event != events.end()) at = event->at;
  if (deal != nullptr) at = deal->at;
  const bool unclear = game.score.standing(seat) == Standing::unclear;
  if (unclear && !goes_on_without(game, seat)) return;
  const PointsRange total = game.score.total(seat);
  const int limit = game.variant().game_end.at;
  Finding& finding = add(
      game, "game.eliminated", at,
      unclear ? say("it is unclear whether {} is still in the game: the total is between {} and {}",
                    game.record->players[index(seat)], total.low, total.high)
              : say("{} is out of the game with {} points ({} or more) and may not play on",
                    game.record->players[index(seat)], total.low, limit));
  finding.player = seat;
  if (!unclear && deal == nullptr) stand_on_first_action(seat, events, finding);
  if (unclear) {
    finding.judgement = Judgement::undecided;
  } else {
    finding.bounds.push_back({.setting = "end.at", .value = total.low + 1});
  }
}

/// The first turn another took when it was this player's to come first, `before` having been the
/// last to act; null where there is none.
const Event* passed_over_at(const GamePlay& game, const Round& round, Seat seat,
                            std::optional<Seat> before) {
  const std::size_t players = game.record->players.size();
  const bool is_clockwise = game.turn_way() == Direction::clockwise;
  const auto steps = [players, is_clockwise](Seat from, Seat to) {
    if (!is_clockwise) std::swap(from, to);
    return (index(to) + players - index(from)) % players;
  };
  for (const Event& event : events_of(*game.record, round)) {
    if (event.kind == ActionKind::unread) before.reset();
    if (!is_turn_action(event.kind) || is_out_of_turn(event.kind)) continue;
    const bool follows = before && *before != seat;
    if (follows && steps(*before, seat) < steps(*before, event.seat)) return &event;
    before = event.seat;
  }
  return nullptr;
}

/// Who may still be in the game, and whose turn went by: that is legal if they were out.
void say_passed_over(GamePlay& game, const Round& round, Seat seat) {
  const Event* const event = passed_over_at(game, round, seat, std::nullopt);
  if (event == nullptr) return;
  const PointsRange total = game.score.total(seat);
  Finding& finding = add(
      game, "turn.out-of-order", event->at,
      say("it is unclear whether it was {}'s turn: the total is between {} and {}, and "
          "with {} or more a player is out of the game",
          game.record->players[index(seat)], total.low, total.high, game.variant().game_end.at));
  finding.judgement = Judgement::undecided;
  finding.player = event->seat;
}

/// Who is out of the game and plays had cards. Where the hands do not tell otherwise they were
/// dealt in, and the turn goes round with them; where it went past them they were not.
bool plays_when_out(const GamePlay& game, const Round& round, Seat seat) {
  const auto is_dealt = [&round](Seat other) { return of_seat(round.deals, other) != nullptr; };
  if (std::ranges::all_of(game.score.seats_in(), is_dealt)) return false;
  const std::optional<Seat> dealer =
      round.dealer ? std::optional(round.dealer->seat) : dealer_due(game);
  return passed_over_at(game, round, seat, dealer) == nullptr;
}

/// A player who may be out of the game, and of whom the round has no move.
void leave_unclear(GamePlay& game, const Round& round, Seat seat) {
  if (game.record->scoresheet) return;
  game.doubts.totals_open = true;
  say_passed_over(game, round, seat);
}

}  // namespace

bool takes_part(const GamePlay& game, const Round& round, Seat seat) {
  const auto is_seat = [seat](const auto& line) { return line.seat == seat; };
  // A table of figures has a 0 for whoever takes no part.
  const bool is_out = game.score.standing(seat) == Standing::out;
  const auto is_figure = [&](const SeatNumber& line) {
    return line.seat == seat && !(is_out && line.number == 0);
  };
  const bool ended_it = (round.sheet.went_out && is_seat(*round.sheet.went_out)) ||
                        (round.sheet.knocked && is_seat(*round.sheet.knocked));
  const bool dealt_in = ended_it || std::ranges::any_of(round.deals, is_seat) ||
                        std::ranges::any_of(round.hands, is_seat) ||
                        std::ranges::any_of(round.scores, is_figure) ||
                        std::ranges::any_of(round.sheet.points, is_figure) ||
                        std::ranges::any_of(round.sheet.shown, is_seat) ||
                        std::ranges::any_of(round.sheet.shown_points, is_seat) ||
                        std::ranges::any_of(round.sheet.dropped, is_seat);
  if (dealt_in) return true;
  const bool plays = std::ranges::any_of(events_of(*game.record, round), [seat](const Event& e) {
    return e.seat == seat && e.kind != ActionKind::adjust && !is_out_of_turn(e.kind);
  });
  return plays && (game.score.standing(seat) != Standing::out || plays_when_out(game, round, seat));
}

bool has_scored(const GamePlay& game, const Round& round, Seat seat) {
  const auto is_told = [seat](const ToldScore& told) { return told.score.seat == seat; };
  return has_figures(round, seat) ||
         std::ranges::any_of(game.figures.told.of(game.now.number - 1), is_told) ||
         game.figures.told.is_open(game.now.number - 1, seat);
}

void say_sits_out(GamePlay& game, const Round& round, Seat seat) {
  if (game.who.said_absent.has(seat)) return;
  game.who.said_absent.add(seat);
  Finding& finding =
      add(game, "players.absent", round.at,
          say("nothing is written for {} in round {}: it is unclear whether the player may sit it "
              "out; assumed to score nothing in it",
              game.record->players[index(seat)], number_of_round(*game.record, game.now.number)));
  finding.player = seat;
  finding.judgement = Judgement::undecided;
  finding.setting = "players.min";
}

void seat_players(GamePlay& game, const Round& round) {
  game.who.seats.clear();
  game.who.absent.clear();
  game.who.perhaps.clear();
  game.who.sitting_out.clear();
  const bool may_be_out = may_be_out_by_lost_round(game);
  std::vector<Seat> unclear;
  for (std::size_t i = 0; i < game.record->players.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const Standing standing = game.score.standing(seat);
    const bool plays = standing != Standing::in && takes_part(game, round, seat);
    if (plays) say_eliminated(game, round, seat);
    // In or out, nothing is recorded of a hand that may have been dealt.
    if (standing == Standing::unclear && !plays) {
      unclear.push_back(seat);
      leave_unclear(game, round, seat);
    }
    if (standing == Standing::in && sits_out(game, round, seat)) {
      game.who.sitting_out.push_back(seat);
      continue;
    }
    if (standing == Standing::in || plays) game.who.seats.push_back(seat);
    if (standing == Standing::in && may_be_out && !takes_part(game, round, seat))
      game.who.absent.push_back(seat);
  }
  // Somebody played, and nothing says who.
  if (game.who.seats.empty()) game.who.seats = unclear;
  game.who.perhaps = game.who.absent;
  game.who.perhaps.insert(game.who.perhaps.end(), unclear.begin(), unclear.end());
  if (game.record->scoresheet) game.who.absent = std::move(unclear);
}

}  // namespace rummy
