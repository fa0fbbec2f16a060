// Who takes part in a round: those in the game, and those who may be out of it by a total that is
// not known.

#include <algorithm>
#include <cstddef>
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
#include "table/record.h"

namespace rummy {

/// The record has the seat dealt in, or (where it may still be in the game) playing.
bool GameReplay::takes_part(const Round& round, Seat seat) const {
  const auto is_seat = [seat](const auto& line) { return line.seat == seat; };
  const bool ended_it =
      (round.went_out && is_seat(*round.went_out)) || (round.knocked && is_seat(*round.knocked));
  const bool dealt_in =
      ended_it || std::ranges::any_of(round.deals, is_seat) ||
      std::ranges::any_of(round.hands, is_seat) || std::ranges::any_of(round.scores, is_seat) ||
      std::ranges::any_of(round.points, is_seat) || std::ranges::any_of(round.shown, is_seat) ||
      std::ranges::any_of(round.shown_points, is_seat);
  if (dealt_in || game_.standing(seat) == Standing::out) return dealt_in;
  return std::ranges::any_of(events_of(round), [seat](const Event& e) {
    return e.seat == seat && e.kind != ActionKind::adjust && !is_out_of_turn(e.kind);
  });
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
          ? say("whether {} is still in the game cannot be told: the total lies between {} and {}",
                record_->players[index(seat)], total.low, total.high)
          : say("{} is out of the game with {} points ({} or more) and may not play on",
                record_->players[index(seat)], total.low, limit));
  finding.player = seat;
  if (unclear) {
    finding.judgement = Judgement::undecided;
  } else {
    finding.bounds.push_back({.setting = "end.at", .value = total.low + 1});
  }
}

/// Who may still be in the game, and whose turn went by: that is legal if they were out.
void GameReplay::say_passed_over(const Round& round, Seat seat) {
  const std::size_t players = record_->players.size();
  const bool is_clockwise = turn_way() == Direction::clockwise;
  const auto steps = [players, is_clockwise](Seat from, Seat to) {
    if (!is_clockwise) std::swap(from, to);
    return (index(to) + players - index(from)) % players;
  };
  const Event* before = nullptr;
  for (const Event& event : events_of(round)) {
    if (!is_turn_action(event.kind) || is_out_of_turn(event.kind)) continue;
    if (before != nullptr && steps(before->seat, seat) < steps(before->seat, event.seat)) {
      const PointsRange total = game_.total(seat);
      Finding& finding = add(
          "turn.out-of-order", event.at,
          say("whether it was {}'s turn cannot be told: the total lies between {} and {}, and "
              "with {} or more it is not",
              record_->players[index(seat)], total.low, total.high, ruleset_->variant.game_end.at));
      finding.judgement = Judgement::undecided;
      finding.player = event.seat;
      return;
    }
    before = &event;
  }
}

void GameReplay::seat_players(const Round& round) {
  seats_.clear();
  absent_.clear();
  perhaps_.clear();
  const bool may_be_out = totals_lost_ && ruleset_->variant.game_end.type == EndType::elimination;
  std::vector<Seat> unclear;
  for (std::size_t i = 0; i < record_->players.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const Standing standing = game_.standing(seat);
    const bool plays = standing != Standing::in && takes_part(round, seat);
    if (plays) say_eliminated(round, seat);
    // In or out, nothing is recorded of a hand that may have been dealt.
    if (standing == Standing::unclear && !plays) {
      unclear.push_back(seat);
      if (!record_->scoresheet) {
        totals_open_ = true;
        say_passed_over(round, seat);
      }
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
