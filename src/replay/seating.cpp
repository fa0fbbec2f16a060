// Who takes part in a round: those in the game, and those who may be out of it by a total that is
// not known.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "replay/game_replay.h"
#include "rules/deal.h"
#include "rules/game_end.h"
#include "rules/ruleset.h"
#include "score/game.h"
#include "score/ledger.h"
#include "sheet/endings.h"
#include "sheet/sums.h"
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

}  // namespace

/// The record has the seat dealt in, or (where it may still be in the game) playing.
bool GameReplay::takes_part(const Round& round, Seat seat) const {
  const auto is_seat = [seat](const auto& line) { return line.seat == seat; };
  // A table of figures has a 0 for whoever takes no part.
  const bool is_out = game_.standing(seat) == Standing::out;
  const auto is_figure = [&](const SeatNumber& line) {
    return line.seat == seat && !(is_out && line.number == 0);
  };
  const bool ended_it =
      (round.went_out && is_seat(*round.went_out)) || (round.knocked && is_seat(*round.knocked));
  const bool dealt_in =
      ended_it || std::ranges::any_of(round.deals, is_seat) ||
      std::ranges::any_of(round.hands, is_seat) || std::ranges::any_of(round.scores, is_figure) ||
      std::ranges::any_of(round.points, is_figure) || std::ranges::any_of(round.shown, is_seat) ||
      std::ranges::any_of(round.shown_points, is_seat) ||
      std::ranges::any_of(round.dropped, is_seat);
  if (dealt_in) return true;
  const bool plays = std::ranges::any_of(events_of(round), [seat](const Event& e) {
    return e.seat == seat && e.kind != ActionKind::adjust && !is_out_of_turn(e.kind);
  });
  return plays && (game_.standing(seat) != Standing::out || plays_when_out(round, seat));
}

/// A scoresheet has figures of the player in this round.
bool GameReplay::has_scored(const Round& round, Seat seat) const {
  const auto is_told = [seat](const ToldScore& told) { return told.score.seat == seat; };
  return has_figures(round, seat) || std::ranges::any_of(told_.of(number_ - 1), is_told) ||
         told_.is_open(number_ - 1, seat);
}

/// The scoresheet, which has figures of the player in other rounds, has nothing in this one, where
/// it has some of another, and who else played.
bool GameReplay::sits_out(const Round& round, Seat seat) const {
  if (!record_->scoresheet || !told_.is_kept[index(seat)] || has_scored(round, seat)) return false;
  const auto ended = [&round](Seat player) {
    return (round.went_out && round.went_out->seat == player) ||
           (round.knocked && round.knocked->seat == player);
  };
  const bool buys =
      std::ranges::find(round.buy_backs, seat, &SeatPlace::seat) != round.buy_backs.end();
  if (buys || ended(seat) || (round.dealer && round.dealer->seat == seat)) return false;
  const std::vector<Seat> in = game_.seats_in();
  const auto scored = [&](Seat other) { return has_scored(round, other); };
  // Who is left when all the others have dropped out has won.
  const auto dropped = [&](Seat other) { return other == seat || has_dropped(round, other); };
  if (std::ranges::all_of(in, dropped)) return false;
  return std::ranges::any_of(in, scored) &&
         std::ranges::count_if(in, [&](Seat other) { return scored(other) || ended(other); }) > 1;
}

/// The rules know nobody who sits out; said once a player.
void GameReplay::say_sits_out(const Round& round, Seat seat) {
  if (std::ranges::find(said_absent_, seat) != said_absent_.end()) return;
  said_absent_.push_back(seat);
  Finding& finding = add(
      "players.absent", round.at,
      say("nothing is written for {} in round {}: cannot be decided whether the player may sit it "
          "out; assumed to score nothing in it",
          record_->players[index(seat)], number_of_round(*record_, number_)));
  finding.player = seat;
  finding.judgement = Judgement::undecided;
  finding.setting = "players.min";
}

/// Whether the game goes on with that player out of it: else, that they play on, it was over.
bool GameReplay::goes_on_without(Seat seat) const {
  const std::vector<Seat> seats = game_.seats_in();
  return std::ranges::count_if(seats, [seat](Seat other) { return other != seat; }) > 1;
}

void GameReplay::say_eliminated(const Round& round, Seat seat) {
  const auto deal = std::ranges::find(round.deals, seat, &SeatCards::seat);
  const auto events = events_of(round);
  const auto event = std::ranges::find(events, seat, &Event::seat);
  Place at = round.at;
  if (event != events.end()) at = event->at;
  if (deal != round.deals.end()) at = deal->at;
  const bool unclear = game_.standing(seat) == Standing::unclear;
  if (unclear && !goes_on_without(seat)) return;
  const PointsRange total = game_.total(seat);
  const int limit = ruleset_->variant.game_end.at;
  Finding& finding = add(
      "game.eliminated", at,
      unclear
          ? say("cannot be decided whether {} is still in the game: the total is between {} and {}",
                record_->players[index(seat)], total.low, total.high)
          : say("{} is out of the game with {} points ({} or more) and may not play on",
                record_->players[index(seat)], total.low, limit));
  finding.player = seat;
  if (!unclear && deal == round.deals.end()) stand_on_first_action(seat, events, finding);
  if (unclear) {
    finding.judgement = Judgement::undecided;
  } else {
    finding.bounds.push_back({.setting = "end.at", .value = total.low + 1});
  }
}

/// The first turn another took when it was this player's to come first, `before` having been the
/// last to act; null where there is none.
const Event* GameReplay::passed_over_at(const Round& round, Seat seat,
                                        std::optional<Seat> before) const {
  const std::size_t players = record_->players.size();
  const bool is_clockwise = turn_way() == Direction::clockwise;
  const auto steps = [players, is_clockwise](Seat from, Seat to) {
    if (!is_clockwise) std::swap(from, to);
    return (index(to) + players - index(from)) % players;
  };
  for (const Event& event : events_of(round)) {
    if (event.kind == ActionKind::unread) before.reset();
    if (!is_turn_action(event.kind) || is_out_of_turn(event.kind)) continue;
    const bool follows = before && *before != seat;
    if (follows && steps(*before, seat) < steps(*before, event.seat)) return &event;
    before = event.seat;
  }
  return nullptr;
}

/// Who may still be in the game, and whose turn went by: that is legal if they were out.
void GameReplay::say_passed_over(const Round& round, Seat seat) {
  const Event* const event = passed_over_at(round, seat, std::nullopt);
  if (event == nullptr) return;
  const PointsRange total = game_.total(seat);
  Finding& finding =
      add("turn.out-of-order", event->at,
          say("cannot be decided whether it was {}'s turn: the total is between {} and {}, and "
              "with {} or more a player is out of the game",
              record_->players[index(seat)], total.low, total.high, ruleset_->variant.game_end.at));
  finding.judgement = Judgement::undecided;
  finding.player = event->seat;
}

/// Who is out of the game and plays had cards. Where the hands do not tell otherwise they were
/// dealt in, and the turn goes round with them; where it went past them they were not.
bool GameReplay::plays_when_out(const Round& round, Seat seat) const {
  const auto is_dealt = [&round](Seat other) {
    return std::ranges::find(round.deals, other, &SeatCards::seat) != round.deals.end();
  };
  if (std::ranges::all_of(game_.seats_in(), is_dealt)) return false;
  const std::optional<Seat> dealer =
      round.dealer ? std::optional(round.dealer->seat) : dealer_due();
  return passed_over_at(round, seat, dealer) == nullptr;
}

/// A player who may be out of the game, and of whom the round has no move.
void GameReplay::leave_unclear(const Round& round, Seat seat) {
  if (record_->scoresheet) return;
  totals_open_ = true;
  say_passed_over(round, seat);
}

void GameReplay::seat_players(const Round& round) {
  seats_.clear();
  absent_.clear();
  perhaps_.clear();
  sitting_out_.clear();
  const bool may_be_out =
      (totals_lost_ || unread_lost_) && ruleset_->variant.game_end.type == EndType::elimination;
  std::vector<Seat> unclear;
  for (std::size_t i = 0; i < record_->players.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const Standing standing = game_.standing(seat);
    const bool plays = standing != Standing::in && takes_part(round, seat);
    if (plays) say_eliminated(round, seat);
    // In or out, nothing is recorded of a hand that may have been dealt.
    if (standing == Standing::unclear && !plays) {
      unclear.push_back(seat);
      leave_unclear(round, seat);
    }
    if (standing == Standing::in && sits_out(round, seat)) {
      sitting_out_.push_back(seat);
      continue;
    }
    if (standing == Standing::in || plays) seats_.push_back(seat);
    if (standing == Standing::in && may_be_out && !takes_part(round, seat)) absent_.push_back(seat);
  }
  // Somebody played, and nothing says who.
  if (seats_.empty()) seats_ = unclear;
  perhaps_ = absent_;
  perhaps_.insert(perhaps_.end(), unclear.begin(), unclear.end());
  if (record_->scoresheet) absent_ = std::move(unclear);
}

}  // namespace rummy
