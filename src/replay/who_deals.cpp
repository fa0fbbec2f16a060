// Who deals a round, and who so begins it: by the rule, by the record's line, by who plays first.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/game_replay.h"
#include "rules/cut.h"
#include "rules/deal.h"
#include "rules/round_score.h"
#include "rules/ruleset.h"
#include "score/game.h"
#include "score/ledger.h"
#include "score/round.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The one player with the worst score of a round, where that is known.
std::optional<Seat> sole_loser(const ScoredRound& scored, ScoreModel model) {
  const Points sign = model == ScoreModel::penalties ? 1 : -1;
  std::optional<Points> worst;
  std::optional<Seat> loser;
  for (std::size_t i = 0; i < scored.scores.size(); ++i) {
    const std::optional<RoundScore>& score = scored.scores[i];
    if (!score) continue;
    if (!score->points.is_exact()) return std::nullopt;
    const Points points = sign * score->points.low;
    if (worst && points < *worst) continue;
    if (worst == points) {
      loser.reset();
    } else {
      loser = static_cast<Seat>(i);
    }
    worst = points;
  }
  return loser;
}

bool are_scores_known(const ScoredRound& scored) {
  return std::ranges::all_of(scored.scores, [](const std::optional<RoundScore>& score) {
    return !score || score->points.is_exact();
  });
}

/// Who may have lost a round that no player has lost alone; where the scores are known, who have.
std::vector<Seat> may_have_lost(const ScoredRound& scored, ScoreModel model) {
  const Points sign = model == ScoreModel::penalties ? 1 : -1;
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < scored.scores.size(); ++i) {
    const std::optional<RoundScore>& score = scored.scores[i];
    if (!score) continue;
    const Points most = (score->points * sign).high;
    const bool has_lost_less = std::ranges::any_of(scored.scores, [&](const auto& other) {
      return other && (other->points * sign).low > most;
    });
    if (!has_lost_less) seats.push_back(static_cast<Seat>(i));
  }
  return seats;
}

std::vector<Seat> may_have_won(const ScoredRound& scored) {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < scored.scores.size() && !scored.winners_known; ++i) {
    const std::optional<RoundScore>& score = scored.scores[i];
    if (score && score->won.high > 0) seats.push_back(static_cast<Seat>(i));
  }
  return seats;
}

void add_once(Seat seat, std::vector<Seat>& seats) {
  if (std::ranges::find(seats, seat) == seats.end()) seats.push_back(seat);
}

/// All that it may be; where that is one, this one.
void add_each(std::vector<Seat>& seats, std::optional<Seat> one, std::span<const Seat> may_be) {
  for (const Seat seat : may_be)
    add_once(seat, seats);
  if (may_be.empty() && one) add_once(*one, seats);
}

/// By cards nobody recorded the cut may choose one player or another.
bool leaves_deal_open(const Cut& cut) {
  return cut.decides && cut.open && cut.may_deal.size() > 1;
}

}  // namespace

std::optional<Seat> GameReplay::dealer_due() const {
  const NextDealer rule = ruleset_->variant.deal.next_dealer;
  if (!last_open_.empty() || rule == NextDealer::any) return std::nullopt;
  if (same_deal_) return last_dealer_;
  switch (rule) {
    case NextDealer::left:
    case NextDealer::right:
      return last_dealer_ ? std::optional(game_.next(*last_dealer_, deal_way())) : std::nullopt;
    case NextDealer::winner:
      return last_winner_;
    case NextDealer::loser:
      return last_loser_;
    case NextDealer::before_winner:
      return last_winner_ ? std::optional(game_.next(*last_winner_, deal_way())) : std::nullopt;
    case NextDealer::any:
      break;
  }
  return std::nullopt;
}

std::optional<Seat> GameReplay::dealer_due_now() const {
  if (number_ == 1 && !last_dealer_) return cut_.dealer();
  // The deal goes round among those who play: past one who may be out and takes no part, and to one
  // who should be out and plays all the same.
  if (deals_by_seat() && !same_deal_ && last_dealer_)
    return next_of(seats_, *last_dealer_, deal_way());
  // The round that makes a player the next dealer may put them out of the game.
  const std::optional<Seat> due = dealer_due();
  if (!due || game_.standing(*due) == Standing::in) return due;
  return std::ranges::find(seats_, *due) != seats_.end() ? *due : next_of(seats_, *due, deal_way());
}

/// Who deals where this player has won, lost or dealt the last round, whichever the rule asks; or
/// has dealt it, where the same player deals again.
Seat GameReplay::dealer_if(Seat seat) const {
  if (same_deal_) return seat;
  switch (ruleset_->variant.deal.next_dealer) {
    case NextDealer::left:
    case NextDealer::right:
      return next_of(seats_, seat, deal_way());
    case NextDealer::before_winner:
      return game_.next(seat, deal_way());
    case NextDealer::winner:
    case NextDealer::loser:
    case NextDealer::any:
      break;
  }
  return seat;
}

/// The deal goes round by the seats, whoever has won.
bool GameReplay::deals_by_seat() const {
  const NextDealer rule = ruleset_->variant.deal.next_dealer;
  return rule == NextDealer::left || rule == NextDealer::right;
}

Direction GameReplay::deal_way() const {
  switch (ruleset_->variant.deal.next_dealer) {
    case NextDealer::left:
    case NextDealer::winner:
    case NextDealer::loser:
    case NextDealer::any:
      return Direction::clockwise;
    case NextDealer::right:
      return Direction::counterclockwise;
    case NextDealer::before_winner:
      return opposite(turn_way());
  }
  return Direction::clockwise;
}

/// The same, past one who is out of the game.
Seat GameReplay::dealer_now_if(Seat seat) const {
  const Seat due = dealer_if(seat);
  const bool plays = std::ranges::find(seats_, due) != seats_.end();
  return plays ? due : next_of(seats_, due, deal_way());
}

Seat GameReplay::after(Seat dealer) const {
  return next_of(seats_, dealer, turn_way());
}

std::optional<Seat> GameReplay::first_mover(const Round& round) const {
  for (const Event& event : events_of(round)) {
    if (event.kind == ActionKind::unread) return std::nullopt;
    const bool in_turn = event.kind != ActionKind::adjust && !is_out_of_turn(event.kind);
    if (event.seat != kNoSeat && in_turn) return event.seat;
  }
  return std::nullopt;
}

void GameReplay::find_dealer(const Round& round) {
  starters_.clear();
  if (!perhaps_.empty()) return find_dealer_in_each_seating(round);
  find_dealer_among_seats(round);
  if (ruleset_->variant.deal.starter_extra != 0) starters_ = may_start(round);
  if (starters_.size() == 1) starters_.clear();
}

/// Who may be dealt the extra card of who begins.
std::vector<Seat> GameReplay::may_start(const Round& round) const {
  const std::optional<Seat> mover = first_mover(round);
  std::vector<Seat> seats;
  if (!may_begin_.empty()) {
    if (!round.dealer) return may_begin_;
    // Who sits after the dealer's line, or plays as the rule has it against the line.
    seats.push_back(after(round.dealer->seat));
    if (mover && std::ranges::find(may_begin_, *mover) != may_begin_.end()) add_once(*mover, seats);
    return seats;
  }
  for (const Seat seat : dealers_)
    add_once(after(seat), seats);
  // The table's choice among them, which neither a line nor the play tells.
  const bool is_told = first_ && first_ == mover;
  if (!round.dealer && !is_told) {
    for (const Seat seat : may_choose_)
      add_once(after(seat), seats);
  }
  if (seats.empty() && first_) seats.push_back(*first_);
  return seats;
}

/// Whether some who take no part are still in the game is not known: what differs with that is
/// open.
void GameReplay::find_dealer_in_each_seating(const Round& round) {
  static constexpr std::size_t kMostInDoubt = 12;
  const std::size_t in_doubt = std::min(perhaps_.size(), kMostInDoubt);
  const std::vector<Seat> seats = seats_;
  std::vector<Seat> due;
  std::vector<Seat> dealers;
  std::vector<Seat> beginners;
  std::vector<Seat> starters;
  for (std::size_t in = 0; in < (std::size_t{1} << in_doubt); ++in) {
    seats_ = seats;
    for (std::size_t i = 0; i < in_doubt; ++i) {
      std::erase(seats_, perhaps_[i]);
      if ((in >> i & 1U) != 0) seats_.push_back(perhaps_[i]);
    }
    if (seats_.empty()) continue;
    std::ranges::sort(seats_);
    find_dealer_among_seats(round);
    add_each(due, dealer_due_now(), may_deal_);
    add_each(dealers, dealer_, dealers_);
    add_each(beginners, first_, may_begin_);
    add_each(starters, first_, may_start(round));
  }
  seats_ = seats;
  find_dealer_among_seats(round);
  if (due.size() > 1) may_deal_ = std::move(due);
  if (dealers.size() > 1) dealers_ = std::move(dealers);
  if (starters.size() > 1) starters_ = std::move(starters);
  const std::optional<Seat> mover = first_mover(round);
  const bool may_be = mover && std::ranges::find(beginners, *mover) != beginners.end();
  if (beginners.size() > 1 && may_be) may_begin_ = std::move(beginners);
}

void GameReplay::find_dealer_among_seats(const Round& round) {
  const std::optional<Seat> due = dealer_due_now();
  dealer_ = round.dealer ? std::optional(round.dealer->seat) : due;
  first_.reset();
  const std::optional<Seat> mover = first_mover(round);
  // A wrong name on the dealer's line is one slip: where the play follows the rule, the rule tells.
  if (due && mover == after(*due)) dealer_ = due;
  leave_open_who_begins(mover);
  choose_among_tied(mover);
  if (dealer_) {
    first_ = after(*dealer_);
    return;
  }
  // Nothing tells but the play: who plays first sits next to the dealer.
  first_ = mover;
  if (!first_ || std::ranges::find(seats_, *first_) == seats_.end()) return;
  dealer_ = next_of(seats_, *first_, opposite(turn_way()));
  if (!dealers_.empty()) add_once(*dealer_, dealers_);
}

/// The seat, or the next that is not out of the game.
Seat GameReplay::in_game_from(Seat seat) const {
  return game_.standing(seat) == Standing::out ? game_.next(seat, deal_way()) : seat;
}

std::vector<Seat> GameReplay::tied_for_deal() const {
  std::vector<Seat> seats;
  for (const Seat seat : last_tied_)
    add_once(in_game_from(dealer_if(seat)), seats);
  return seats;
}

/// Where several have tied one of them deals; where the line names none of them, or there is none,
/// the play tells which.
void GameReplay::choose_among_tied(std::optional<Seat> mover) {
  may_choose_.clear();
  for (const Seat seat : last_tied_)
    add_once(dealer_now_if(seat), may_choose_);
  // A cut that ties decides among some; of its dealer's line it is asked by the cards (deal.cut).
  const bool by_cut = number_ == 1 && !last_dealer_ && cut_.decides && !cut_.open && !dealer_;
  if (by_cut && cut_.may_deal.size() > 1) may_choose_ = cut_.may_deal;
  if (may_choose_.empty() || !mover) return;
  const auto is_dealer = [this](Seat seat) { return dealer_ == seat; };
  if (std::ranges::any_of(may_choose_, is_dealer)) return;
  const auto told =
      std::ranges::find_if(may_choose_, [&](Seat seat) { return *mover == after(seat); });
  if (told != may_choose_.end()) {
    dealer_ = *told;
  } else if (!dealer_) {
    dealer_ = may_choose_.front();
  }
}

/// Where whose deal it is cannot be told, who plays first may have been out of turn, unless the
/// dealer's line has it so.
void GameReplay::leave_open_who_begins(std::optional<Seat> mover) {
  may_deal_.clear();
  may_begin_.clear();
  dealers_.clear();
  const bool by_cut = number_ == 1 && leaves_deal_open(cut_);
  if (by_cut) may_deal_ = cut_.may_deal;
  for (const Seat seat : last_open_)
    add_once(dealer_now_if(seat), may_deal_);
  if (may_deal_.empty()) return;
  if (!mover) {
    if (!dealer_) dealers_ = may_deal_;
    return;
  }
  if (dealer_ && *mover == after(*dealer_)) return;
  if (dealer_) add_once(after(*dealer_), may_begin_);
  for (const Seat seat : may_deal_)
    add_once(after(seat), may_begin_);
  const bool may_be = std::ranges::find(may_begin_, *mover) != may_begin_.end();
  // Against the dealer's line, and against the rule whoever has won.
  const bool is_settled = may_be ? may_begin_.size() == 1 : dealer_ || by_cut;
  const bool is_told = is_settled && (may_be || dealer_);
  if (!is_told) dealers_ = may_deal_;
  if (!is_settled) {
    if (dealer_) add_once(*dealer_, dealers_);
    dealer_.reset();  // the play tells
    return;
  }
  may_begin_.clear();
  if (!is_told) dealer_ = may_deal_.front();  // whoever of them deals, the play is out of turn
}

/// Whether the round has ended cannot be told: if it has, the deal passes on.
void GameReplay::leave_deal_open() {
  if (ruleset_->variant.deal.next_dealer == NextDealer::any) return;
  if (!deals_by_seat()) {
    last_open_ = seats_;
  } else if (!dealers_.empty()) {
    last_open_ = dealers_;
  } else if (dealer_) {
    last_open_.push_back(*dealer_);
  }
}

/// Who won and who lost the round decides in some games who deals next.
void GameReplay::note_who_deals(const ScoredRound& scored) {
  const NextDealer rule = ruleset_->variant.deal.next_dealer;
  const bool by_winner = rule == NextDealer::winner || rule == NextDealer::before_winner;
  const bool nobody_won = scored.winners_known && scored.winners.empty();
  // A round without a winner names nobody: who played first plays first again.
  same_deal_ = by_winner && nobody_won;
  last_winner_ = scored.winners.size() == 1 ? std::optional(scored.winners.front()) : std::nullopt;
  last_loser_ = sole_loser(scored, ruleset_->variant.round_score.model);
  last_open_.clear();
  last_tied_.clear();
  if (same_deal_ || deals_by_seat()) {
    last_open_ = dealers_;
  } else if (by_winner) {
    last_open_ = may_have_won(scored);
    // Where nobody has won the same player deals again.
    std::vector<Seat> dealt;
    if (scored.may_lack_winner) add_each(dealt, dealer_, dealers_);
    for (const Seat seat : dealt)
      add_once(rule == NextDealer::winner ? seat : game_.next(seat, turn_way()), last_open_);
    if (scored.winners.size() > 1) last_tied_ = scored.winners;
  } else if (rule == NextDealer::loser && !last_loser_) {
    std::vector<Seat>& losers = are_scores_known(scored) ? last_tied_ : last_open_;
    losers = may_have_lost(scored, ruleset_->variant.round_score.model);
  }
}

}  // namespace rummy
