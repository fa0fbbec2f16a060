// Games that end by a total, a number of rounds, or a single round.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "diag/finding.h"
#include "rules/game_end.h"
#include "rules/variant.h"
#include "score/game.h"
#include "score/game_sums.h"
#include "score/ledger.h"
#include "score/round.h"

namespace rummy {

std::vector<FinalTotal> Game::final_totals() const {
  if (over_) return rummy::final_totals({.totals = totals_, .won = won_}, variant_->game_end);
  std::vector<FinalTotal> totals;
  totals.reserve(totals_.size());
  for (const PointsRange& total : totals_)
    totals.push_back({.points = total, .working = {}});
  if (!may_be_over_) return totals;
  const auto ended = rummy::final_totals({.totals = totals_, .won = won_}, variant_->game_end);
  for (std::size_t i = 0; i < totals.size(); ++i)
    totals[i].points.high = ended[i].points.high;
  return totals;
}

std::vector<FinalTotal> Game::settlement() const {
  if (!over_ || !winners_known_) return {};
  return rummy::settlement(final_totals(), winners_, variant_->game_end);
}

/// The end of end.at has come for certain; equal totals share the game, or it goes on.
void Game::end_with(const Leaders& leaders) {
  const bool plays_on = variant_->game_end.tie == EndTie::play_on;
  if (leaders.is_clear && (leaders.seats.size() == 1 || !plays_on)) {
    over_ = true;
    winners_ = leaders.seats;
  } else if (!leaders.is_clear && plays_on) {
    may_be_over_ = true;  // the leaders may be level
  } else if (!leaders.is_clear) {
    over_ = true;
    winners_known_ = false;
  }
}

void Game::settle_by_totals() {
  const GameEndSettings& end = variant_->game_end;
  end_with(leaders(rummy::final_totals({.totals = totals_, .won = won_}, end), end));
}

void Game::settle_target(const RoundOutcome& outcome) {
  const GameEndSettings& end = variant_->game_end;
  const auto reaches = [&](const PointsRange& total) { return total.low >= end.at; };
  const auto may_reach = [&](const PointsRange& total) { return total.high >= end.at; };
  if (end.must_go_out) {
    if (!outcome.went_out) return;
    const PointsRange total = totals_[index(*outcome.went_out)];
    if (reaches(total)) {
      end_with({.seats = {*outcome.went_out}});
    } else {
      may_be_over_ = may_reach(total);
    }
    return;
  }
  if (std::ranges::any_of(totals_, reaches)) {
    settle_by_totals();
  } else {
    may_be_over_ = std::ranges::any_of(totals_, may_reach);
  }
}

/// One round is the whole game. A round that nobody won or scored decides nothing.
void Game::settle_single(const ScoredRound& round) {
  if (round.is_void) return;
  if (variant_->game_end.winner != EndWinner::last_standing) {
    settle_by_totals();
    return;
  }
  over_ = !round.winners.empty() || !round.winners_known;
  winners_ = round.winners;
  winners_known_ = round.winners_known;
}

/// Totals are rounds won: who has end.at of them has won the match.
void Game::settle_match() {
  const int at = variant_->game_end.at;
  bool may_be_more = false;
  for (std::size_t i = 0; i < totals_.size(); ++i) {
    if (totals_[i].low >= at) {
      winners_.push_back(static_cast<Seat>(i));
    } else {
      may_be_more = may_be_more || totals_[i].high >= at;
    }
  }
  over_ = !winners_.empty();
  may_be_over_ = !over_ && may_be_more;
  winners_known_ = !over_ || !may_be_more;
  if (!winners_known_) winners_.clear();
}

}  // namespace rummy
