#include "replay/round_start.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Who deals a round and so who begins it.

/// The only player with the worst score of a round; nothing if several have it or scores are
/// unclear.
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

/// The players who may have lost a round that nobody lost alone.
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

/// Adds all candidates or, if there are none, the one known seat.
void add_each(std::vector<Seat>& seats, std::optional<Seat> one, std::span<const Seat> may_be) {
  for (const Seat seat : may_be)
    add_once(seat, seats);
  if (may_be.empty() && one) add_once(*one, seats);
}

/// Whether unrecorded cards leave open whom the cut chooses.
bool is_ambiguous_cut(const Cut& cut) {
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

/// Who deals if this player won, lost or dealt the last round, whichever the rule asks. The same
/// player deals again after a round that was given up.
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

/// Whether the deal goes round by the seats, whoever won.
bool deals_by_seat(const GamePlay& game) {
  const NextDealer rule = game.variant().deal.next_dealer;
  return rule == NextDealer::left || rule == NextDealer::right;
}

/// Who deals if this player won, lost or dealt the last round, past a player who is out of the
/// game.
Seat dealer_now_if(const GamePlay& game, Seat seat) {
  const Seat due = dealer_if(game, seat);
  const bool plays = std::ranges::find(game.who.seats, due) != game.who.seats.end();
  return plays ? due : next_of(game.who.seats, due, deal_way(game));
}

/// Who plays first if this player deals.
Seat after(const GamePlay& game, Seat dealer) {
  if (game.variant().deal.dealer_begins) return dealer;
  return next_of(game.who.seats, dealer, game.turn_way());
}

/// Finds the players who may have been dealt the extra card of the player who begins.
void find_starters(const GamePlay& game, const Round& round, std::vector<Seat>& seats) {
  const std::optional<Seat> mover = first_mover(game, round);
  seats.clear();
  if (!game.deal.may_begin.empty()) {
    if (!round.dealer) {
      seats = game.deal.may_begin;
      return;
    }
    // The player after the written dealer, or one who begins by the rule against that line.
    seats.push_back(after(game, round.dealer->seat));
    if (mover && std::ranges::find(game.deal.may_begin, *mover) != game.deal.may_begin.end())
      add_once(*mover, seats);
    return;
  }
  for (const Seat seat : game.deal.dealers)
    add_once(after(game, seat), seats);
  // The table chooses among them, and neither a line nor the play shows whom.
  const bool is_decided = game.deal.first && game.deal.first == mover;
  if (!round.dealer && !is_decided) {
    for (const Seat seat : game.deal.may_choose)
      add_once(after(game, seat), seats);
  }
  if (seats.empty() && game.deal.first) seats.push_back(*game.deal.first);
}

/// If several players have tied, one of them deals. If no line names one of them, the play shows
/// which.
void choose_among_tied(GamePlay& game, std::optional<Seat> mover) {
  game.deal.may_choose.clear();
  for (const Seat seat : game.last.tied)
    add_once(dealer_now_if(game, seat), game.deal.may_choose);
  // A cut that ties leaves some of the players. The written dealer is compared with the cut
  // elsewhere (deal.cut).
  const bool by_cut = game.now.number == 1 && !game.last.dealer && game.deal.cut.decides &&
                      !game.deal.cut.open && !game.deal.dealer;
  if (by_cut && game.deal.cut.may_deal.size() > 1) game.deal.may_choose = game.deal.cut.may_deal;
  if (game.deal.may_choose.empty() || !mover) return;
  const auto is_dealer = [&game](Seat seat) { return game.deal.dealer == seat; };
  if (std::ranges::any_of(game.deal.may_choose, is_dealer)) return;
  const auto chosen = std::ranges::find_if(game.deal.may_choose,
                                           [&](Seat seat) { return *mover == after(game, seat); });
  if (chosen != game.deal.may_choose.end()) {
    game.deal.dealer = *chosen;
  } else if (!game.deal.dealer) {
    game.deal.dealer = game.deal.may_choose.front();
  }
}

/// If the dealer is unclear, the first player may be out of turn, unless the written dealer agrees
/// with the play.
void mark_ambiguous_starter(GamePlay& game, std::optional<Seat> mover) {
  game.deal.may_deal.clear();
  game.deal.may_begin.clear();
  game.deal.dealers.clear();
  const bool by_cut = game.now.number == 1 && is_ambiguous_cut(game.deal.cut);
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
  // The play contradicts the written dealer, and every dealer the rule allows.
  const bool is_settled = may_be ? game.deal.may_begin.size() == 1 : game.deal.dealer || by_cut;
  const bool is_known = is_settled && (may_be || game.deal.dealer);
  if (!is_known) game.deal.dealers = game.deal.may_deal;
  if (!is_settled) {
    if (game.deal.dealer) add_once(*game.deal.dealer, game.deal.dealers);
    game.deal.dealer.reset();  // the play decides
    return;
  }
  game.deal.may_begin.clear();
  if (!is_known)
    game.deal.dealer =
        game.deal.may_deal.front();  // whoever of them deals, the play is out of turn
}

void find_dealer_among_seats(GamePlay& game, const Round& round) {
  const std::optional<Seat> due = dealer_due_now(game);
  game.deal.dealer = round.dealer ? std::optional(round.dealer->seat) : due;
  game.deal.first.reset();
  const std::optional<Seat> mover = first_mover(game, round);
  // A wrong name on the dealer's line is one fault: if the play follows the rule, the rule decides.
  if (due && mover == after(game, *due)) game.deal.dealer = due;
  mark_ambiguous_starter(game, mover);
  choose_among_tied(game, mover);
  if (game.deal.dealer) {
    game.deal.first = after(game, *game.deal.dealer);
    return;
  }
  // Only the play decides: whoever plays first sits next to the dealer.
  game.deal.first = mover;
  if (!game.deal.first ||
      std::ranges::find(game.who.seats, *game.deal.first) == game.who.seats.end())
    return;
  game.deal.dealer = game.variant().deal.dealer_begins
                         ? game.deal.first
                         : next_of(game.who.seats, *game.deal.first, opposite(game.turn_way()));
  if (!game.deal.dealers.empty()) add_once(*game.deal.dealer, game.deal.dealers);
}

/// If it is unclear whether some players are still in the game, every seating is tried, and what
/// differs stays open.
void find_dealer_in_each_seating(GamePlay& game, const Round& round) {
  static constexpr std::size_t kMostInDoubt = 12;
  const std::size_t in_doubt = std::min(game.who.may_take_part.size(), kMostInDoubt);
  const std::vector<Seat> seats = game.who.seats;
  std::vector<Seat> due;
  std::vector<Seat> dealers;
  std::vector<Seat> beginners;
  std::vector<Seat> starters;
  std::vector<Seat> may_start;
  for (std::size_t in = 0; in < (std::size_t{1} << in_doubt); ++in) {
    game.who.seats = seats;
    for (std::size_t i = 0; i < in_doubt; ++i) {
      std::erase(game.who.seats, game.who.may_take_part[i]);
      if ((in >> i & 1U) != 0) game.who.seats.push_back(game.who.may_take_part[i]);
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
  // The deal goes round the players of this round: past one who may be out and takes no part, and
  // to one who should be out and plays all the same.
  if (deals_by_seat(game) && !game.last.same_deal && game.last.dealer)
    return next_of(game.who.seats, *game.last.dealer, deal_way(game));
  // The round that makes a player the next dealer may also eliminate that player.
  const std::optional<Seat> due = dealer_due(game);
  if (!due || game.score.standing(*due) == Standing::in) return due;
  return std::ranges::find(game.who.seats, *due) != game.who.seats.end()
             ? *due
             : next_of(game.who.seats, *due, deal_way(game));
}

void find_dealer(GamePlay& game, const Round& round) {
  game.deal.starters.clear();
  if (!game.who.may_take_part.empty()) return find_dealer_in_each_seating(game, round);
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

void mark_ambiguous_deal(GamePlay& game) {
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
  // After a round without a winner the player who began it begins again.
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
    // If nobody won, the same player deals again.
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

namespace {

// === Who takes part in a round.

/// Places a finding about a player who was not dealt in at the player's first action.
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

/// Whether a scoresheet has nothing of the player in this round although it has figures of the
/// player in other rounds and shows who else played.
bool sits_out(const GamePlay& game, const Round& round, Seat seat) {
  if (!game.record->scoresheet || !game.figures.derived.is_kept[index(seat)] ||
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
  // The last player left after all others dropped out has won.
  const auto dropped = [&](Seat other) { return other == seat || has_dropped(round, other); };
  if (std::ranges::all_of(in, dropped)) return false;
  return std::ranges::any_of(in, scored) &&
         std::ranges::count_if(in, [&](Seat other) { return scored(other) || ended(other); }) > 1;
}

/// Whether the game goes on if the player is out. If not, the fact that they play on shows that it
/// was over.
bool others_play_on(const GamePlay& game, Seat seat) {
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
  if (unclear && !others_play_on(game, seat)) return;
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

/// The first turn another player took when it was this player's turn for the first time; `before`
/// acted last. Null if there is none.
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

/// A player who may still be in the game was passed over; that is legal if they were out.
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

/// Whether an eliminated player who plays had cards. Unless the hands show otherwise they were
/// dealt in and take turns; if the first round of turns passed them over they were not.
bool plays_when_out(const GamePlay& game, const Round& round, Seat seat) {
  const auto is_dealt = [&round](Seat other) { return of_seat(round.deals, other) != nullptr; };
  if (std::ranges::all_of(game.score.seats_in(), is_dealt)) return false;
  const std::optional<Seat> dealer =
      round.dealer ? std::optional(round.dealer->seat) : dealer_due(game);
  return passed_over_at(game, round, seat, dealer) == nullptr;
}

/// Notes a player who may be out of the game and has no move in the round.
void note_unclear_player(GamePlay& game, const Round& round, Seat seat) {
  if (game.record->scoresheet) return;
  game.doubts.totals_open = true;
  say_passed_over(game, round, seat);
}

}  // namespace

bool takes_part(const GamePlay& game, const Round& round, Seat seat) {
  const auto is_seat = [seat](const auto& line) { return line.seat == seat; };
  // A table of figures has a 0 for a player who takes no part.
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
  const auto is_derived = [seat](const DerivedScore& derived) {
    return derived.score.seat == seat;
  };
  return has_figures(round, seat) ||
         std::ranges::any_of(game.figures.derived.of(game.now.number - 1), is_derived) ||
         game.figures.derived.is_open(game.now.number - 1, seat);
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
  game.who.may_take_part.clear();
  game.who.sitting_out.clear();
  const bool may_be_out = may_be_eliminated_in_unscored_round(game);
  std::vector<Seat> unclear;
  for (std::size_t i = 0; i < game.record->players.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const Standing standing = game.score.standing(seat);
    const bool plays = standing != Standing::in && takes_part(game, round, seat);
    if (plays) say_eliminated(game, round, seat);
    // If the player was dealt a hand, nothing of it is recorded.
    if (standing == Standing::unclear && !plays) {
      unclear.push_back(seat);
      note_unclear_player(game, round, seat);
    }
    if (standing == Standing::in && sits_out(game, round, seat)) {
      game.who.sitting_out.push_back(seat);
      continue;
    }
    if (standing == Standing::in || plays) game.who.seats.push_back(seat);
    if (standing == Standing::in && may_be_out && !takes_part(game, round, seat))
      game.who.absent.push_back(seat);
  }
  // Somebody played, and nothing shows who.
  if (game.who.seats.empty()) game.who.seats = unclear;
  game.who.may_take_part = game.who.absent;
  game.who.may_take_part.insert(game.who.may_take_part.end(), unclear.begin(), unclear.end());
  if (game.record->scoresheet) game.who.absent = std::move(unclear);
}

namespace {

// === How a round begins.

/// Whether the variant turns a card up and the record does not show which.
bool turns_up_unseen(const GamePlay& game, const Round& round, int dealt) {
  const int stock = round.stock ? static_cast<int>(round.stock->cards.count) : 0;
  return game.variant().deal.upcard && dealt + stock < game.table.pack_size();
}

/// Sets aside the card that makes its rank wild, if there is one.
bool set_wild_aside(GamePlay& game, const Round& round, int dealt) {
  if (round.wild && round.wild->cards.count > 0) {
    game.table.set_aside(cards_of(*game.record, round.wild->cards).front().card);
    return true;
  }
  const int stock = round.stock ? static_cast<int>(round.stock->cards.count) : 0;
  const bool unseen =
      game.variant().jokers.rank == WildRank::turned_up && dealt + stock < game.table.pack_size();
  if (unseen) game.table.set_aside(Card::unknown());
  return unseen;
}

/// The player who begins against the rule and was dealt the extra card of the beginner: that is one
/// fault, reported with the turn.
std::optional<Seat> dealt_more_out_of_turn(const GamePlay& game, const Round& round) {
  const std::optional<Seat> mover = first_mover(game, round);
  const bool is_due_known = game.deal.first && game.deal.starters.empty();
  if (!mover || !is_due_known || mover == game.deal.first) return std::nullopt;
  const auto cards = [&](Seat seat) -> std::optional<int> {
    const SeatCards* const deal = of_seat(round.deals, seat);
    return deal == nullptr ? std::nullopt : std::optional(static_cast<int>(deal->cards.count));
  };
  std::optional<int> each;
  for (const Seat seat : game.who.seats) {
    const std::optional<int> dealt = seat == mover ? std::nullopt : cards(seat);
    if (dealt && each && dealt != each) return std::nullopt;
    if (dealt) each = dealt;
  }
  const std::optional<int> more = cards(*mover);
  if (!each || (!more && !cards(*game.deal.first))) return std::nullopt;
  const bool has_more = !more || *more == *each + game.variant().deal.starter_extra;
  return has_more ? mover : std::nullopt;
}

/// Who is dealt the extra card. If nobody plays and nothing else decides, it is the player with the
/// larger hand.
std::optional<Seat> starter(const GamePlay& game, const Round& round) {
  if (game.deal.dealt_more) return game.deal.dealt_more;
  if (game.variant().deal.starter_extra != 0)
    if (const std::optional<Seat> seat = dealt_more_out_of_turn(game, round)) return seat;
  const bool may_be = game.deal.first && std::ranges::find(game.deal.starters, *game.deal.first) !=
                                             game.deal.starters.end();
  if (!game.deal.starters.empty() && !may_be) return game.deal.starters.front();
  if (game.deal.first) return game.deal.first;
  const auto cards = [](const SeatCards& deal) { return deal.cards.count; };
  const auto most = std::ranges::max_element(round.deals, {}, cards);
  if (most == round.deals.end()) return std::nullopt;
  const bool is_one = std::ranges::count(round.deals, cards(*most), cards) == 1;
  return is_one ? std::optional(most->seat) : std::nullopt;
}

/// Deals the hands; returns the number of cards dealt.
int deal_hands(GamePlay& game, const Round& round, const DealLook& look) {
  int dealt = 0;
  for (const Seat seat : game.who.seats) {
    const SeatCards* const deal = of_seat(round.deals, seat);
    if (deal != nullptr) {
      game.table.deal(seat, cards_of(*game.record, deal->cards));
    } else {
      game.table.deal_unknown(seat, cards_due(look, seat));
    }
    dealt += game.table.hand(seat).size();
  }
  return dealt;
}

/// In a round that began before its record the stock and the pile are unknown, with enough cards in
/// both, and so are the hand sizes.
void lay_out_later(GamePlay& game, const Round& round, std::span<const PlayedCard> stock) {
  constexpr int kDiscards = 8;
  constexpr int kInStock = 2000;
  const bool has_pile = game.variant().turn.discard != TurnDiscard::none && !round.upcard;
  for (int i = 0; has_pile && i < kDiscards; ++i)
    game.table.turn_up(Card::unknown());
  for (const Seat seat : game.who.seats)
    if (of_seat(round.deals, seat) == nullptr) game.table.mark_doubtful(seat);
  game.table.set_stock(stock, kInStock);
}

}  // namespace

DealLook deal_look(const GamePlay& game, const Round& round) {
  return {.variant = game.variant(),
          .record = *game.record,
          .round = round,
          .number = game.now.number,
          .round_of_game = round_of_game(game),
          .seats = game.who.seats,
          .dealer_due = game.deal.may_deal.size() > 1 ? std::nullopt : dealer_due_now(game),
          .may_deal = game.deal.may_deal,
          .may_choose = game.deal.may_choose,
          .starter = starter(game, round),
          .starters = game.deal.starters,
          .agreed = game.deal.agreed,
          .cut = game.now.number == 1 ? &game.deal.cut : nullptr};
}

void lay_out(GamePlay& game, const Round& round) {
  const DealLook look = deal_look(game, round);
  const auto players = static_cast<int>(game.who.seats.size());
  game.table.reset(static_cast<int>(game.record->players.size()),
                   pack_for(game.variant(), players, look.round_of_game));
  int dealt = deal_hands(game, round, look);
  if (round.upcard && round.upcard->cards.count > 0) {
    game.table.turn_up(cards_of(*game.record, round.upcard->cards).front().card);
    ++dealt;
  } else if (turns_up_unseen(game, round, dealt)) {
    game.table.turn_up(Card::unknown());
    ++dealt;
  }
  dealt += set_wild_aside(game, round, dealt) ? 1 : 0;
  const std::span<const PlayedCard> stock =
      round.stock ? cards_of(*game.record, round.stock->cards) : std::span<const PlayedCard>();
  const auto in_stock = static_cast<int>(stock.size());
  if (is_excerpt(game, round)) return lay_out_later(game, round, stock);
  game.table.set_stock(stock, game.table.pack_size() - dealt - in_stock);
  check_deal(look, game.table, game.verdict->findings);
}

}  // namespace rummy
