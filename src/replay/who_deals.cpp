#include "replay/who_deals.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
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
    if (scored.scores[i] && scored.wins.won[i].high > 0) seats.push_back(static_cast<Seat>(i));
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

Direction deal_way(const GamePlay& game) {
  switch (game.variant().deal.next_dealer) {
    case NextDealer::left:
    case NextDealer::winner:
    case NextDealer::loser:
    case NextDealer::any:
      return Direction::clockwise;
    case NextDealer::right:
      return Direction::counterclockwise;
    case NextDealer::before_winner:
      return opposite(game.turn_way());
  }
  return Direction::clockwise;
}

/// Who deals where this player has won, lost or dealt the last round, whichever the rule asks; or
/// has dealt it, where the same player deals again.
Seat dealer_if(const GamePlay& game, Seat seat) {
  if (game.last.same_deal) return seat;
  switch (game.variant().deal.next_dealer) {
    case NextDealer::left:
    case NextDealer::right:
      return next_of(game.who.seats, seat, deal_way(game));
    case NextDealer::before_winner:
      return game.score.next(seat, deal_way(game));
    case NextDealer::winner:
    case NextDealer::loser:
    case NextDealer::any:
      break;
  }
  return seat;
}

/// The deal goes round by the seats, whoever has won.
bool deals_by_seat(const GamePlay& game) {
  const NextDealer rule = game.variant().deal.next_dealer;
  return rule == NextDealer::left || rule == NextDealer::right;
}

/// The same, past one who is out of the game.
Seat dealer_now_if(const GamePlay& game, Seat seat) {
  const Seat due = dealer_if(game, seat);
  const bool plays = std::ranges::find(game.who.seats, due) != game.who.seats.end();
  return plays ? due : next_of(game.who.seats, due, deal_way(game));
}

Seat after(const GamePlay& game, Seat dealer) {
  return next_of(game.who.seats, dealer, game.turn_way());
}

/// Who may be dealt the extra card of who begins.
void find_starters(const GamePlay& game, const Round& round, std::vector<Seat>& seats) {
  const std::optional<Seat> mover = first_mover(game, round);
  seats.clear();
  if (!game.deal.may_begin.empty()) {
    if (!round.dealer) {
      seats = game.deal.may_begin;
      return;
    }
    // Who sits after the dealer's line, or plays as the rule has it against the line.
    seats.push_back(after(game, round.dealer->seat));
    if (mover && std::ranges::find(game.deal.may_begin, *mover) != game.deal.may_begin.end())
      add_once(*mover, seats);
    return;
  }
  for (const Seat seat : game.deal.dealers)
    add_once(after(game, seat), seats);
  // The table's choice among them, which neither a line nor the play tells.
  const bool is_told = game.deal.first && game.deal.first == mover;
  if (!round.dealer && !is_told) {
    for (const Seat seat : game.deal.may_choose)
      add_once(after(game, seat), seats);
  }
  if (seats.empty() && game.deal.first) seats.push_back(*game.deal.first);
}

/// Where several have tied one of them deals; where the line names none of them, or there is none,
/// the play tells which.
void choose_among_tied(GamePlay& game, std::optional<Seat> mover) {
  game.deal.may_choose.clear();
  for (const Seat seat : game.last.tied)
    add_once(dealer_now_if(game, seat), game.deal.may_choose);
  // A cut that ties decides among some; of its dealer's line it is asked by the cards (deal.cut).
  const bool by_cut = game.now.number == 1 && !game.last.dealer && game.deal.cut.decides &&
                      !game.deal.cut.open && !game.deal.dealer;
  if (by_cut && game.deal.cut.may_deal.size() > 1) game.deal.may_choose = game.deal.cut.may_deal;
  if (game.deal.may_choose.empty() || !mover) return;
  const auto is_dealer = [&game](Seat seat) { return game.deal.dealer == seat; };
  if (std::ranges::any_of(game.deal.may_choose, is_dealer)) return;
  const auto told = std::ranges::find_if(game.deal.may_choose,
                                         [&](Seat seat) { return *mover == after(game, seat); });
  if (told != game.deal.may_choose.end()) {
    game.deal.dealer = *told;
  } else if (!game.deal.dealer) {
    game.deal.dealer = game.deal.may_choose.front();
  }
}

/// Where whose deal it is cannot be told, who plays first may have been out of turn, unless the
/// dealer's line has it so.
void leave_open_who_begins(GamePlay& game, std::optional<Seat> mover) {
  game.deal.may_deal.clear();
  game.deal.may_begin.clear();
  game.deal.dealers.clear();
  const bool by_cut = game.now.number == 1 && leaves_deal_open(game.deal.cut);
  if (by_cut) game.deal.may_deal = game.deal.cut.may_deal;
  for (const Seat seat : game.last.open)
    add_once(dealer_now_if(game, seat), game.deal.may_deal);
  if (game.deal.may_deal.empty()) return;
  if (!mover) {
    if (!game.deal.dealer) game.deal.dealers = game.deal.may_deal;
    return;
  }
  if (game.deal.dealer && *mover == after(game, *game.deal.dealer)) return;
  if (game.deal.dealer) add_once(after(game, *game.deal.dealer), game.deal.may_begin);
  for (const Seat seat : game.deal.may_deal)
    add_once(after(game, seat), game.deal.may_begin);
  const bool may_be = std::ranges::find(game.deal.may_begin, *mover) != game.deal.may_begin.end();
  // Against the dealer's line, and against the rule whoever has won.
  const bool is_settled = may_be ? game.deal.may_begin.size() == 1 : game.deal.dealer || by_cut;
  const bool is_told = is_settled && (may_be || game.deal.dealer);
  if (!is_told) game.deal.dealers = game.deal.may_deal;
  if (!is_settled) {
    if (game.deal.dealer) add_once(*game.deal.dealer, game.deal.dealers);
    game.deal.dealer.reset();  // the play tells
    return;
  }
  game.deal.may_begin.clear();
  if (!is_told)
    game.deal.dealer =
        game.deal.may_deal.front();  // whoever of them deals, the play is out of turn
}

void find_dealer_among_seats(GamePlay& game, const Round& round) {
  const std::optional<Seat> due = dealer_due_now(game);
  game.deal.dealer = round.dealer ? std::optional(round.dealer->seat) : due;
  game.deal.first.reset();
  const std::optional<Seat> mover = first_mover(game, round);
  // A wrong name on the dealer's line is one slip: where the play follows the rule, the rule tells.
  if (due && mover == after(game, *due)) game.deal.dealer = due;
  leave_open_who_begins(game, mover);
  choose_among_tied(game, mover);
  if (game.deal.dealer) {
    game.deal.first = after(game, *game.deal.dealer);
    return;
  }
  // Nothing tells but the play: who plays first sits next to the dealer.
  game.deal.first = mover;
  if (!game.deal.first ||
      std::ranges::find(game.who.seats, *game.deal.first) == game.who.seats.end())
    return;
  game.deal.dealer = next_of(game.who.seats, *game.deal.first, opposite(game.turn_way()));
  if (!game.deal.dealers.empty()) add_once(*game.deal.dealer, game.deal.dealers);
}

/// Whether some who take no part are still in the game is not known: what differs with that is
/// open.
void find_dealer_in_each_seating(GamePlay& game, const Round& round) {
  static constexpr std::size_t kMostInDoubt = 12;
  const std::size_t in_doubt = std::min(game.who.perhaps.size(), kMostInDoubt);
  const std::vector<Seat> seats = game.who.seats;
  std::vector<Seat> due;
  std::vector<Seat> dealers;
  std::vector<Seat> beginners;
  std::vector<Seat> starters;
  std::vector<Seat> may_start;
  for (std::size_t in = 0; in < (std::size_t{1} << in_doubt); ++in) {
    game.who.seats = seats;
    for (std::size_t i = 0; i < in_doubt; ++i) {
      std::erase(game.who.seats, game.who.perhaps[i]);
      if ((in >> i & 1U) != 0) game.who.seats.push_back(game.who.perhaps[i]);
    }
    if (game.who.seats.empty()) continue;
    std::ranges::sort(game.who.seats);
    find_dealer_among_seats(game, round);
    add_each(due, dealer_due_now(game), game.deal.may_deal);
    add_each(dealers, game.deal.dealer, game.deal.dealers);
    add_each(beginners, game.deal.first, game.deal.may_begin);
    find_starters(game, round, may_start);
    add_each(starters, game.deal.first, may_start);
  }
  game.who.seats = seats;
  find_dealer_among_seats(game, round);
  if (due.size() > 1) game.deal.may_deal = std::move(due);
  if (dealers.size() > 1) game.deal.dealers = std::move(dealers);
  if (starters.size() > 1) game.deal.starters = std::move(starters);
  const std::optional<Seat> mover = first_mover(game, round);
  const bool may_be = mover && std::ranges::find(beginners, *mover) != beginners.end();
  if (beginners.size() > 1 && may_be) game.deal.may_begin = std::move(beginners);
}

}  // namespace

std::optional<Seat> first_mover(const GamePlay& game, const Round& round) {
  for (const Event& event : events_of(*game.record, round)) {
    if (event.kind == ActionKind::unread) return std::nullopt;
    const bool in_turn = event.kind != ActionKind::adjust && !is_out_of_turn(event.kind);
    if (event.seat != kNoSeat && in_turn) return event.seat;
  }
  return std::nullopt;
}

std::optional<Seat> dealer_due(const GamePlay& game) {
  const NextDealer rule = game.variant().deal.next_dealer;
  if (!game.last.open.empty() || rule == NextDealer::any) return std::nullopt;
  if (game.last.same_deal) return game.last.dealer;
  switch (rule) {
    case NextDealer::left:
    case NextDealer::right:
      return game.last.dealer ? std::optional(game.score.next(*game.last.dealer, deal_way(game)))
                              : std::nullopt;
    case NextDealer::winner:
      return game.last.winner;
    case NextDealer::loser:
      return game.last.loser;
    case NextDealer::before_winner:
      return game.last.winner ? std::optional(game.score.next(*game.last.winner, deal_way(game)))
                              : std::nullopt;
    case NextDealer::any:
      break;
  }
  return std::nullopt;
}

std::optional<Seat> dealer_due_now(const GamePlay& game) {
  if (game.now.number == 1 && !game.last.dealer) return game.deal.cut.dealer();
  // The deal goes round among those who play: past one who may be out and takes no part, and to one
  // who should be out and plays all the same.
  if (deals_by_seat(game) && !game.last.same_deal && game.last.dealer)
    return next_of(game.who.seats, *game.last.dealer, deal_way(game));
  // The round that makes a player the next dealer may put them out of the game.
  const std::optional<Seat> due = dealer_due(game);
  if (!due || game.score.standing(*due) == Standing::in) return due;
  return std::ranges::find(game.who.seats, *due) != game.who.seats.end()
             ? *due
             : next_of(game.who.seats, *due, deal_way(game));
}

void find_dealer(GamePlay& game, const Round& round) {
  game.deal.starters.clear();
  if (!game.who.perhaps.empty()) return find_dealer_in_each_seating(game, round);
  find_dealer_among_seats(game, round);
  if (game.variant().deal.starter_extra != 0) find_starters(game, round, game.deal.starters);
  if (game.deal.starters.size() == 1) game.deal.starters.clear();
}

Seat in_game_from(const GamePlay& game, Seat seat) {
  return game.score.standing(seat) == Standing::out ? game.score.next(seat, deal_way(game)) : seat;
}

std::vector<Seat> tied_for_deal(const GamePlay& game) {
  std::vector<Seat> seats;
  for (const Seat seat : game.last.tied)
    add_once(in_game_from(game, dealer_if(game, seat)), seats);
  return seats;
}

void leave_deal_open(GamePlay& game) {
  if (game.variant().deal.next_dealer == NextDealer::any) return;
  if (!deals_by_seat(game)) {
    game.last.open = game.who.seats;
  } else if (!game.deal.dealers.empty()) {
    game.last.open = game.deal.dealers;
  } else if (game.deal.dealer) {
    game.last.open.push_back(*game.deal.dealer);
  }
}

void note_who_deals(GamePlay& game, const ScoredRound& scored) {
  const NextDealer rule = game.variant().deal.next_dealer;
  const bool by_winner = rule == NextDealer::winner || rule == NextDealer::before_winner;
  const bool nobody_won = scored.winners_known && scored.winners.empty();
  // A round without a winner names nobody: who played first plays first again.
  game.last.same_deal = by_winner && nobody_won;
  game.last.winner =
      scored.winners.size() == 1 ? std::optional(scored.winners.front()) : std::nullopt;
  game.last.loser = sole_loser(scored, game.variant().round_score.model);
  game.last.open.clear();
  game.last.tied.clear();
  if (game.last.same_deal || deals_by_seat(game)) {
    game.last.open = game.deal.dealers;
  } else if (by_winner) {
    game.last.open = may_have_won(scored);
    // Where nobody has won the same player deals again.
    std::vector<Seat> dealt;
    if (scored.may_lack_winner) add_each(dealt, game.deal.dealer, game.deal.dealers);
    for (const Seat seat : dealt)
      add_once(rule == NextDealer::winner ? seat : game.score.next(seat, game.turn_way()),
               game.last.open);
    if (scored.winners.size() > 1) game.last.tied = scored.winners;
  } else if (rule == NextDealer::loser && !game.last.loser) {
    std::vector<Seat>& losers = are_scores_known(scored) ? game.last.tied : game.last.open;
    losers = may_have_lost(scored, game.variant().round_score.model);
  }
}

}  // namespace rummy
