// The game across its rounds: totals, the target, who is eliminated, who has won, who deals next.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === Games that end by a total, a number of rounds, or a single round.

/// Whether every win of a round scores at least a point: a knocker holds fewer than the others, and
/// an undercut or a tie has the bonus.
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
  // If no total wins the game, its totals still show whose points are better.
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

/// Rounds won, which decide a match: the totals, if each round scores 1 for winning it.
const std::vector<PointsRange>& Game::match_won() const {
  return variant_->round_score.model == ScoreModel::none ? totals_ : won_;
}

/// Whoever has won end.at rounds has won the match.
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

/// Totals alone do not show an end that also depends on the last round (who went out, who could buy
/// back).
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
    // All the others are out; players eliminated together may share the game.
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

// === The game across its rounds.

void Game::begin(const Variant& variant, std::size_t players) {
  variant_ = &variant;
  totals_.assign(players, {});
  won_.assign(players, {});
  sheets_.reset();
  if (variant.game_end.sheets > 1) sheets_.emplace(variant.game_end, players);
  standings_.assign(players, Standing::in);
  were_in_.clear();
  just_out_.clear();
  may_have_been_out_.clear();
  bought_back_.assign(players, 0);
  winners_.clear();
  rounds_ = {};
  over_ = false;
  may_be_over_ = false;
  winners_known_ = true;
  extra_round_ = false;
}

void Game::carry(Seat seat, Points total, int won) {
  totals_[index(seat)] = PointsRange::exactly(total);
  won_[index(seat)] = PointsRange::exactly(won);
  if (sheets_) sheets_->carry(seat, total, won);
  const GameEndSettings& end = variant_->game_end;
  if (end.type != EndType::elimination || total < end.at) return;
  standings_[index(seat)] = Standing::out;
  // By the last round before the record, or by an earlier one.
  just_out_.push_back(seat);
  may_have_been_out_.push_back(seat);
}

void Game::add(Seat seat, PointsRange points) {
  PointsRange& total = totals_[index(seat)];
  total = total + points;
}

void Game::add_unless_out(Seat seat, PointsRange points) {
  PointsRange& total = totals_[index(seat)];
  PointsRange if_out = total;
  if (standings_[index(seat)] == Standing::unclear)
    if_out.low = std::max<Points>(total.low, variant_->game_end.at);
  total = spanned(total_if_in(seat) + points, if_out);
}

void Game::adjust(Seat seat, Points points) {
  add(seat, PointsRange::exactly(points));
  if (sheets_) sheets_->adjust(seat, points);
}

bool Game::is_unclear() const {
  return std::ranges::find(standings_, Standing::unclear) != standings_.end();
}

std::vector<Seat> Game::seats_in() const {
  std::vector<Seat> seats;
  seats.reserve(standings_.size());
  for (std::size_t i = 0; i < standings_.size(); ++i) {
    if (standings_[i] != Standing::out) seats.push_back(static_cast<Seat>(i));
  }
  return seats;
}

std::vector<Seat> Game::eliminated() const {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < standings_.size(); ++i) {
    if (standings_[i] == Standing::out) seats.push_back(static_cast<Seat>(i));
  }
  return seats;
}

/// The player with the lowest total wins; nobody yet if several may have it and not all of them
/// have the same.
void Game::settle_lowest(std::span<const Seat> were_in) {
  Points least = totals_[index(were_in.front())].high;  // somebody has no more than this
  for (const Seat seat : were_in)
    least = std::min(least, totals_[index(seat)].high);
  for (const Seat seat : were_in) {
    if (totals_[index(seat)].low <= least) winners_.push_back(seat);
  }
  const bool are_level =
      std::ranges::all_of(winners_, [this](Seat seat) { return totals_[index(seat)].is_exact(); });
  winners_known_ = winners_.size() == 1 || are_level;
  if (!winners_known_) winners_.clear();
}

void Game::settle_all_out(std::span<const Seat> were_in) {
  switch (variant_->game_end.all_out) {
    case EndAllOut::lowest:
      settle_lowest(were_in);
      break;
    case EndAllOut::shared:
      winners_.assign(were_in.begin(), were_in.end());
      break;
    case EndAllOut::extra_round:
      for (const Seat seat : were_in)
        standings_[index(seat)] = Standing::in;
      just_out_.clear();
      extra_round_ = true;
      return;
  }
  over_ = true;
}

/// Settles the round that decides between players who all stood at the end: the lowest total wins,
/// and equal totals play on. False if it is no such round or its totals are unknown.
bool Game::settle_extra_round(std::span<const Seat> were_in) {
  if (!extra_round_) return false;
  for (const Seat seat : were_in) {
    if (!totals_[index(seat)].is_exact()) return false;
  }
  settle_lowest(were_in);
  if (winners_.size() > 1) {
    winners_.clear();
    return true;
  }
  for (const Seat seat : were_in) {
    if (seat != winners_.front()) standings_[index(seat)] = Standing::out;
  }
  extra_round_ = false;
  over_ = true;
  return true;
}

void Game::settle_round(const RoundOutcome& outcome, const ScoredRound& round) {
  just_out_.clear();
  may_have_been_out_.clear();
  winners_.clear();
  over_ = false;
  may_be_over_ = false;
  winners_known_ = true;
  rounds_ = rounds_ + PointsRange::exactly(1);
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    if (round.scores[i]) won_[i] = won_[i] + round.wins.counted[i];
  }
  switch (variant_->game_end.type) {
    case EndType::elimination:
      settle_elimination();
      return;
    case EndType::target:
      settle_target(outcome, round);
      return;
    case EndType::rounds:
      if (rounds_.low >= variant_->game_end.at) {
        settle_by_totals();
      } else {
        may_be_over_ = may_be_over_ || rounds_.high >= variant_->game_end.at;
      }
      return;
    case EndType::single:
      settle_single(round);
      return;
    case EndType::match:
      settle_match();
      return;
    case EndType::open:
      return;
  }
}

void Game::settle_elimination() {
  were_in_.clear();
  for (std::size_t i = 0; i < standings_.size(); ++i) {
    if (standings_[i] != Standing::out) were_in_.push_back(static_cast<Seat>(i));
  }
  if (were_in_.empty()) return;  // all were out before the round began
  if (settle_extra_round(were_in_)) return;
  bool clear = true;
  for (const Seat seat : were_in_) {
    const PointsRange total = totals_[index(seat)];
    Standing& standing = standings_[index(seat)];
    const bool was_unclear = standing == Standing::unclear;
    standing = Standing::in;
    if (total.low >= variant_->game_end.at) {
      standing = Standing::out;
      just_out_.push_back(seat);
      if (was_unclear) may_have_been_out_.push_back(seat);
    } else if (total.high >= variant_->game_end.at) {
      standing = Standing::unclear;
      clear = false;
    }
  }
  const auto still_in =
      standings_.size() - static_cast<std::size_t>(std::ranges::count(standings_, Standing::out));
  if (still_in == 0) return settle_all_out(were_in_);
  if (still_in == 1 && clear) {
    over_ = true;
    winners_ = seats_in();
  }
  // All the others may be out.
  const auto must_be_in = std::ranges::count(standings_, Standing::in);
  may_be_over_ = !clear && must_be_in <= 1;
}

const char* Game::buy_back_fault(Seat seat) const {
  const GameEndSettings& end = variant_->game_end;
  if (!end.buy_back_allowed) return "nobody buys back into this game";
  if (standings_[index(seat)] == Standing::in) return "the player is still in the game";
  if (standings_[index(seat)] == Standing::unclear) return nullptr;
  if (std::ranges::find(just_out_, seat) == just_out_.end()) {
    return "a player may buy back only right after the round in which they went out of the game";
  }
  if (bought_back_[index(seat)] >= end.buy_back_per_player)
    return "the player has used up the buy-back";
  if (seats_in().empty()) return "nobody is left in the game whose total could be taken";
  return nullptr;
}

bool Game::may_buy_back_in_doubt(Seat seat) const {
  return standings_[index(seat)] == Standing::unclear ||
         std::ranges::find(may_have_been_out_, seat) != may_have_been_out_.end();
}

/// The highest total of those who remain; it counts a buyer only if the buyer never was out.
PointsRange Game::buy_back_total(std::span<const Seat> buyers) const {
  std::optional<Points> certain;
  std::optional<Points> least;
  std::optional<Points> most;
  for (const Seat seat : seats_in()) {
    const PointsRange total = total_if_in(seat);
    most = std::max(most.value_or(total.high), total.high);
    if (std::ranges::find(buyers, seat) != buyers.end()) continue;
    least = std::min(least.value_or(total.low), total.low);
    // A player who may be out already need not be the highest of those who remain.
    if (standings_[index(seat)] == Standing::in)
      certain = std::max(certain.value_or(total.low), total.low);
  }
  const Points low = certain.value_or(least.value_or(most.value_or(0)));
  return PointsRange{.low = low, .high = std::max(low, most.value_or(0))} +
         PointsRange::exactly(variant_->game_end.buy_back_penalty);
}

/// What a player's total can be if it has not reached the points that eliminate.
PointsRange Game::total_if_in(Seat seat) const {
  PointsRange total = totals_[index(seat)];
  if (standings_[index(seat)] == Standing::unclear)
    total.high = std::max(total.low, std::min<Points>(total.high, variant_->game_end.at - 1));
  return total;
}

void Game::buy_back(std::span<const Seat> seats) {
  const bool anyone_in = !seats_in().empty();
  const PointsRange total = buy_back_total(seats);
  for (const Seat seat : seats) {
    // A player who never was out buys nothing.
    const bool unclear = standings_[index(seat)] == Standing::unclear;
    if (anyone_in) totals_[index(seat)] = unclear ? spanned(total, total_if_in(seat)) : total;
    standings_[index(seat)] = Standing::in;
    ++bought_back_[index(seat)];
  }
  over_ = false;
  winners_.clear();
}

Seat Game::next(Seat seat, Direction way) const {
  const std::size_t n = standings_.size();
  for (std::size_t step = 1; step <= n; ++step) {
    const std::size_t i = (index(seat) + (way == Direction::clockwise ? step : n - step)) % n;
    if (standings_[i] != Standing::out) return static_cast<Seat>(i);
  }
  return seat;
}

}  // namespace rummy
