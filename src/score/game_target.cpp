// Games that end by a total, a number of rounds, or a single round.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/topics.h"
#include "score/game.h"
#include "score/game_sheets.h"
#include "score/game_sums.h"
#include "score/ledger.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Whether nobody wins a round without a point for it: who knocked has fewer than the others, and
/// who undercuts, or ties, has the bonus.
bool each_win_scores(const Variant& variant) {
  const RoundScoreSettings& score = variant.round_score;
  return score.model == ScoreModel::differences && score.undercut_points > 0 &&
         score.undercut_to == UndercutTo::winner && score.tie_knocker == KnockerTie::others_win &&
         score.tie_others != TiePay::split && score.nobody_out != NobodyOut::lowest_wins &&
         !may_leave(variant);
}

}  // namespace

Standings Game::standings_now() const {
  return {.totals = totals_, .won = won_, .wins_score = each_win_scores(*variant_)};
}

std::vector<FinalTotal> Game::final_totals(Workings workings) const {
  if (sheets_) return sheets_->final_totals(workings);
  const Standings standings = standings_now();
  if (over_) return rummy::final_totals(standings, variant_->game_end, workings);
  std::vector<FinalTotal> totals;
  totals.reserve(totals_.size());
  for (const PointsRange& total : totals_)
    totals.push_back({.points = total, .working = {}});
  if (!may_be_over_) return totals;
  const auto ended = rummy::final_totals(standings, variant_->game_end, Workings::left_out);
  for (std::size_t i = 0; i < totals.size(); ++i)
    totals[i].points.high = ended[i].points.high;
  return totals;
}

std::vector<FinalTotal> Game::settlement(Workings workings) const {
  if (!over_ || !winners_known_) return {};
  if (sheets_) return sheets_->settlement(workings);
  GameEndSettings end = variant_->game_end;
  // Where no total wins the game, it still tells whose points are the better ones.
  const bool puts_out = end.type == EndType::elimination;
  if (end.winner == EndWinner::last_standing && (puts_out || are_points_bad(*variant_)))
    end.winner = EndWinner::lowest;
  return rummy::settlement(final_totals(Workings::left_out), winners_, end, workings);
}

void Game::take_end(TotalsEnd end) {
  over_ = end.over;
  may_be_over_ = end.may_be_over;
  winners_known_ = end.winners_known;
  winners_ = std::move(end.winners);
}

void Game::settle_by_totals() {
  const GameEndSettings& end = variant_->game_end;
  const auto finals = rummy::final_totals(standings_now(), end, Workings::left_out);
  take_end(end_for(leaders(finals, end), end));
}

void Game::settle_target(const RoundOutcome& outcome, const ScoredRound& round) {
  if (sheets_) {
    sheets_->settle(outcome, round);
    take_end(sheets_->end());
    return;
  }
  take_end(end_by_target(standings_now(), {.seat = outcome.went_out, .is_open = outcome.ender_open},
                         variant_->game_end));
}

std::vector<SheetFigures> Game::sheets() const {
  return sheets_ ? sheets_->figures() : std::vector<SheetFigures>{};
}

/// One round is the whole game. A round that nobody won or scored decides nothing.
void Game::settle_single(const ScoredRound& round) {
  if (round.is_void) return;
  if (round.may_be_void) {
    may_be_over_ = true;
    return;
  }
  if (variant_->game_end.winner != EndWinner::last_standing) {
    settle_by_totals();
    return;
  }
  may_be_over_ = round.may_lack_winner;
  over_ = !may_be_over_ && (!round.winners.empty() || !round.winners_known);
  winners_ = round.winners;
  winners_known_ = round.winners_known;
}

/// Rounds won, by which a match is: the totals, where each round scores 1 for winning it.
const std::vector<PointsRange>& Game::match_won() const {
  return variant_->round_score.model == ScoreModel::none ? totals_ : won_;
}

/// Who has won end.at rounds has won the match.
void Game::settle_match() {
  const int at = variant_->game_end.at;
  bool may_be_more = false;
  const std::vector<PointsRange>& won = match_won();
  for (std::size_t i = 0; i < won.size(); ++i) {
    if (won[i].low >= at) {
      winners_.push_back(static_cast<Seat>(i));
    } else {
      may_be_more = may_be_more || won[i].high >= at;
    }
  }
  over_ = !winners_.empty();
  may_be_over_ = !over_ && may_be_more;
  winners_known_ = !over_ || !may_be_more;
  if (!winners_known_) winners_.clear();
}

/// What ends a game only together with how its last round went (who went out, who was there to
/// buy back) is not told by totals alone.
void Game::settle_carried() {
  const GameEndSettings& end = variant_->game_end;
  switch (end.type) {
    case EndType::elimination: {
      const std::vector<Seat> still_in = seats_in();
      over_ = standings_.size() > 1 && still_in.size() == 1;
      if (over_) winners_ = still_in;
      return;
    }
    case EndType::target:
      if (!sheets_) take_end(end_by_target(standings_now(), {}, end));
      return;
    case EndType::rounds:
      if (rounds_.low >= end.at) settle_by_totals();
      return;
    case EndType::match:
      settle_match();
      return;
    case EndType::single:
    case EndType::open:
      return;
  }
}

void Game::settle_adjusted() {
  if (over_) return;
  if (variant_->game_end.type == EndType::elimination) {
    settle_elimination();
  } else if (variant_->game_end.type == EndType::target) {
    settle_carried();
  }
}

Points Game::longer_end(std::size_t rounds) const {
  const EndType type = variant_->game_end.type;
  if (type == EndType::rounds) return static_cast<Points>(rounds);
  if (type != EndType::target && type != EndType::match) return 0;
  Points most = 0;
  for (const PointsRange& has : type == EndType::match ? match_won() : totals_)
    most = std::max(most, has.low);
  return most + 1;
}

bool Game::can_have_won(Seat seat) const {
  const GameEndSettings& end = variant_->game_end;
  if (end.type == EndType::match) return match_won()[index(seat)].high >= end.at;
  if (end.type == EndType::elimination) {
    // All the others are out; those who go out of the game together may share it.
    for (std::size_t i = 0; i < standings_.size(); ++i) {
      if (i != index(seat) && standings_[i] == Standing::in) return false;
    }
    return true;
  }
  const bool by_totals =
      (end.type == EndType::target && !end.must_go_out && !sheets_) || end.type == EndType::rounds;
  if (!by_totals) return true;
  const Leaders best = leaders(rummy::final_totals(standings_now(), end, Workings::left_out), end);
  return std::ranges::find(best.seats, seat) != best.seats.end();
}

}  // namespace rummy
