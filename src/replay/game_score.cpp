#include "replay/game_score.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/card_price.h"
#include "replay/game_play.h"
#include "replay/hand_counts.h"
#include "replay/judge.h"
#include "replay/round_rules.h"
#include "replay/round_way.h"
#include "replay/who_deals.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

Suit suit_of(UpcardSuit suit) {
  switch (suit) {
    case UpcardSuit::none:
    case UpcardSuit::spades:
      return Suit::spades;
    case UpcardSuit::hearts:
      return Suit::hearts;
    case UpcardSuit::diamonds:
      return Suit::diamonds;
    case UpcardSuit::clubs:
      return Suit::clubs;
  }
  return Suit::spades;
}

/// Where melds are laid when the round has ended, a hand may have some that nobody wrote down.
void leave_laid_open(HandCount& count, const Holding& hand, const Variant& variant) {
  if (variant.round_score.model != ScoreModel::melds_minus_hand || !lays_melds_last(variant))
    return;
  const Points most = most_laid(hand, variant);
  count.laid.high += most;
  if (!count.laid_working.empty())
    count.laid_working += say("; not written down, the maximum is {}", most);
}

HandCount count_at(const Table& table, Seat seat, const Variant& variant, Workings workings,
                   SearchBudget& budget) {
  const Holding& hand = table.hand(seat);
  HandValue value = hand_value(table, hand, variant, budget, workings);
  HandCount count{.took_part = true, .points = value.points, .working = std::move(value.working)};
  // Cards that are not known may all be in melds, and then nothing is left.
  const bool may_be_melds =
      variant.round_score.hand_melds_free && !hand.is_known() && hand.size() > 0;
  // Where melds are laid only when a round ends, those of a hand that nobody had to lay out (nobody
  // knocked, the stock has run out) are in it still.
  if (!hand.doubtful && !may_be_melds)
    count.is_empty = hand.size() <= 0 ||
                     (lays_melds_last(variant) && value.points.high == 0 && value.all_melded);
  if (variant.round_score.model == ScoreModel::melds_minus_hand) {
    LaidValue laid = laid_value(table, seat, variant, workings);
    count.laid = laid.points;
    count.laid_working = std::move(laid.working);
  }
  if (may_be_melds) leave_laid_open(count, hand, variant);
  return count;
}

/// By how much the highest total on the sheet is off, of those who remain beside the buyers.
PointsRange off_by_highest(const GamePlay& game, std::span<const Seat> buyers) {
  std::optional<Points> right;
  PointsRange on_sheet;
  for (const Seat seat : game.score.seats_in()) {
    if (std::ranges::find(buyers, seat) != buyers.end()) continue;
    const Points total = game.score.total(seat).high;
    const PointsRange written = PointsRange::exactly(total) + game.written.carried(seat);
    on_sheet.low = right ? std::max(on_sheet.low, written.low) : written.low;
    on_sheet.high = right ? std::max(on_sheet.high, written.high) : written.high;
    right = std::max(right.value_or(total), total);
  }
  return right ? on_sheet - PointsRange::exactly(*right) : PointsRange{};
}

/// What a player is left with, however the table came to lie.
HandCount count_hand(GamePlay& game, Seat seat) {
  HandCount count =
      count_at(game.table, seat, game.variant(), game.options.workings, *game.options.budget);
  const int wild = game.variant().jokers.wild;
  for (const RoundEndTable& other : game.tries.other_ends) {
    use_wild(game, other.wild);
    widen(count,
          count_at(other.table, seat, game.variant(), game.options.workings, *game.options.budget));
  }
  use_wild(game, wild);
  return count;
}

/// What everybody who plays the round is left with.
void count_hands(GamePlay& game, std::vector<HandCount>& hands) {
  hands.assign(game.record->players.size(), {});
  for (const Seat seat : game.who.seats) {
    HandCount& hand = hands[index(seat)];
    hand = count_hand(game, seat);
    if (!game.now.may_lay_off.has(seat)) continue;
    hand.points.low = 0;
    if (game.table.hand(seat).is_known())
      leave_laid_open(hand, game.table.hand(seat), game.variant());
  }
}

std::vector<HandCount> counted_hands(GamePlay& game) {
  std::vector<HandCount> hands;
  count_hands(game, hands);
  return hands;
}

/// What a player pays who left the round, of whom no hand is counted.
std::string_view line_of_leaving(const RoundOutcome& outcome, Seat seat, const Variant& variant) {
  const auto left = std::ranges::find(outcome.left, seat, &LeftRound::seat);
  if (left == outcome.left.end() || !left->points) return {};
  if (left->points == drop_points(variant.dropping, false)) return "drop.first";
  if (left->points == drop_points(variant.dropping, true)) return "drop.later";
  return "out.wrong_points";
}

/// Out of the game before the round.
bool sat_out(const GamePlay& game, Seat seat) {
  const auto is_among = [seat](std::span<const Seat> seats) {
    return std::ranges::find(seats, seat) != seats.end();
  };
  return !is_among(game.who.seats) && !is_among(game.who.absent) && !is_among(game.who.perhaps);
}

/// A score that is wrong is right perhaps if the turn passed over was made, and is not written.
void point_to_turn_missing(GamePlay& game, std::size_t first_score) {
  Findings& findings = game.verdict->findings;
  const auto scores = std::span(findings).subspan(first_score);
  const auto before = std::span(findings).first(first_score);
  const auto passed_over = std::ranges::find_if(before, [&game](const Finding& f) {
    return f.round == game.now.number && f.code == "turn.out-of-order" && is_illegal(f);
  });
  if (passed_over == before.end() || !passed_over->help.empty()) return;
  for (Finding& score : scores)
    if (score.code == "score.round" && is_illegal(score))
      score.related.push_back(
          {.at = passed_over->at,
           .text = "out of order here: if a turn before it was made and is not written, the hands "
                   "were others"});
}

/// A score that a price has wrong names what the price would have to be.
void name_prices(GamePlay& game, std::size_t first_finding) {
  for (Finding& finding : std::span(game.verdict->findings).subspan(first_finding)) {
    const bool has_price = finding.code == "score.round" && finding.player != kNoSeat &&
                           index(finding.player) < game.figures.prices.size();
    if (!has_price) continue;
    const Bound& price = game.figures.prices[index(finding.player)];
    if (!price.setting.empty() && price.setting == finding.setting) finding.bounds.push_back(price);
  }
}

}  // namespace

std::optional<bool> is_doubled(const GamePlay& game, const Round& round) {
  const UpcardSuit suit = game.variant().round_score.doubled_by_upcard;
  if (suit == UpcardSuit::none) return false;
  if (!round.upcard || round.upcard->cards.count == 0) return std::nullopt;
  const Card card = cards_of(*game.record, round.upcard->cards).front().card;
  if (!card.is_known()) return std::nullopt;
  return card.is_natural() && card.suit() == suit_of(suit);
}

void buy_back(GamePlay& game, const Round& round, RoundResult& result) {
  if (round.buy_backs.empty()) return;
  std::vector<Seat> seats;
  for (const SeatPlace& line : round.buy_backs) {
    const char* const fault = game.score.buy_back_fault(line.seat);
    if (fault != nullptr) {
      add(game, "game.buy-back", line.at,
          say("{} may not buy back: {}", game.record->players[index(line.seat)], fault))
          .player = line.seat;
    }
    if (fault == nullptr && game.score.may_buy_back_in_doubt(line.seat)) {
      Finding& finding = add(game, "game.buy-back", line.at,
                             say("it is unclear whether {} went out of the game in the last "
                                 "round and may buy back",
                                 game.record->players[index(line.seat)]));
      finding.player = line.seat;
      finding.judgement = Judgement::undecided;
    }
    const bool out = game.score.standing(line.seat) != Standing::in;
    if (out && std::ranges::find(seats, line.seat) == seats.end()) seats.push_back(line.seat);
  }
  const PointsRange off = off_by_highest(game, seats);
  game.score.buy_back(seats);
  for (const Seat seat : seats) {
    const PointsRange total = game.score.total(seat);
    if (total.is_exact()) result.seats[index(seat)].buy_back = total.low;
    game.written.start_anew(seat, off);
  }
}

void enter_adjustments(GamePlay& game, const Round& round, RoundResult& result) {
  if (game.record->adjustments.empty()) return;
  for (const Event& event : events_of(*game.record, round)) {
    if (event.kind != ActionKind::adjust) continue;
    const Adjustment& adjustment = game.record->adjustments[event.number];
    SeatResult& seat = result.seats[index(adjustment.seat)];
    seat.adjustment = seat.adjustment.value_or(0) + adjustment.points;
    if (!seat.working.empty()) seat.working += "; ";
    seat.working += say("adjusted {:+}", adjustment.points);
    if (!adjustment.reason.empty()) seat.working += say(" ({})", adjustment.reason);
    game.score.adjust(adjustment.seat, adjustment.points);
  }
}

void enter_scores(GamePlay& game, std::span<const std::optional<RoundScore>> scores,
                  RoundResult& result) {
  game.figures.steps.assign(scores.size(), 1);
  game.figures.parts.resize(scores.size());
  for (std::vector<PointsRange>& parts : game.figures.parts)
    parts.clear();
  for (const Seat seat : game.who.absent) {
    const std::optional<RoundScore>& score = scores[index(seat)];
    game.score.add_unless_out(seat, score ? score->points : PointsRange{});
  }
  for (const Seat seat : game.who.seats) {
    if (std::ranges::find(game.who.absent, seat) != game.who.absent.end()) continue;
    SeatResult& line = result.seats[index(seat)];
    const std::optional<RoundScore>& score = scores[index(seat)];
    line.took_part = true;
    if (!score) continue;
    line.score = score->points;
    game.figures.steps[index(seat)] = score->step;
    game.figures.parts[index(seat)] = score->parts;
    if (game.options.workings == Workings::told) line.working = score->working;
    game.score.add(seat, score->points);
  }
}

void score_without_absent(GamePlay& game, const RoundOutcome& outcome, std::span<HandCount> hands,
                          ScoredRound& scored) {
  if (game.who.absent.empty()) return;
  for (const Seat seat : game.who.absent)
    hands[index(seat)].took_part = false;
  ScoredRound others;
  score_round(outcome, hands, game.variant(), others);
  for (std::size_t i = 0; i < scored.scores.size(); ++i) {
    std::optional<RoundScore>& score = scored.scores[i];
    if (!score) continue;
    score->parts.clear();
    if (const std::optional<RoundScore>& other = others.scores[i])
      widen_points(score->points, score->working, other->points);
    scored.wins.widen(i, others.wins);
  }
  if (scored.winners == others.winners) return;
  scored.winners.clear();
  scored.winners_known = false;
}

void note_lines(GamePlay& game, const Round& round, const ScoredHands& by, const Recount& recount) {
  game.figures.prices.assign(game.record->players.size(), {});
  for (const SeatNumber& written : round.scores) {
    const std::optional<RoundScore>& score = by.scored.scores[index(written.seat)];
    if (!score || score->points == PointsRange::exactly(written.number)) continue;
    std::string_view& line = game.figures.lines[index(written.seat)];
    line = line_of_leaving(by.outcome, written.seat, game.variant());
    if (!line.empty()) continue;
    line = line_at_fault(by.outcome, by.hands, game.variant().round_score, written.seat,
                         written.number);
    if (line != "score.model" || !score->points.is_exact()) continue;
    const Bound price = price_at_fault(game, by.outcome, written, recount);
    if (price.setting.empty()) continue;
    game.figures.prices[index(written.seat)] = price;
    line = price.setting;
  }
}

void score(GamePlay& game, const Round& round, const RoundOutcome& outcome, RoundResult& result) {
  ScoredRound& scored = game.figures.scored;
  game.figures.lines.assign(game.record->players.size(), {});
  const bool counts = result.ended != RoundEnd::unfinished && result.ended != RoundEnd::abandoned;
  if (counts) {
    count_hands(game, game.figures.hands);
    score_round(outcome, game.figures.hands, game.variant(), scored);
    note_lines(game, round, {.outcome = outcome, .hands = game.figures.hands, .scored = scored},
               [&game] { return counted_hands(game); });
    score_without_absent(game, outcome, game.figures.hands, scored);
    enter_hands(game.figures.hands, result);
  } else {
    scored.clear(game.record->players.size());
  }
  enter_scores(game, scored.scores, result);
  enter_adjustments(game, round, result);
  if (counts) close_round(game, outcome, scored, result);
  if (result.ended == RoundEnd::abandoned) game.score.settle_adjusted();
}

void close_round(GamePlay& game, const RoundOutcome& outcome, const ScoredRound& scored,
                 RoundResult& result) {
  result.winners = scored.winners;
  game.score.settle_round(outcome, scored);
  note_who_deals(game, scored);
}

void enter_totals(const GamePlay& game, RoundResult& result) {
  for (std::size_t i = 0; i < result.seats.size(); ++i)
    result.seats[i].total = game.score.total(static_cast<Seat>(i));
}

void check_written(GamePlay& game, const Round& round, RoundResult& result) {
  const std::size_t players = game.record->players.size();
  enter_totals(game, result);
  // Where cards were not where the record says the finding that made it so has been told.
  const bool is_broken = game.now.impossible.any() || game.now.stopped;
  if (game.now.in_doubt && is_broken) return game.written.note_told_gap(game.now.number);
  if (round.scores.empty() && round.totals.empty()) return;
  std::vector<std::optional<PointsRange>>& right = game.figures.right;
  right.resize(players);
  // Nobody scores a round that may be given up. What a table does that may not is its own affair.
  const bool is_given_up = result.ended == RoundEnd::abandoned &&
                           game.variant().game_end.deadlock == Deadlock::by_agreement;
  for (std::size_t i = 0; i < players; ++i) {
    const bool has_none = is_given_up || sat_out(game, static_cast<Seat>(i));
    right[i] = has_none ? PointsRange::exactly(0) : result.seats[i].score;
  }
  // What a round that never ended would have added is not known; that it did not was told there.
  // Of one that may have ended it was not.
  const bool are_checked = !game.doubts.totals_lost || game.doubts.totals_open;
  const auto written_totals = std::span(round.totals).first(are_checked ? round.totals.size() : 0);
  const std::size_t first_finding = game.verdict->findings.size();
  game.written.check(
      *game.record,
      {.round = game.now.number,
       .written_scores = round.scores,
       .written_totals = written_totals,
       .scores = right,
       .seats = result.seats,
       .totals_known = result.ended != RoundEnd::unfinished && !game.doubts.totals_open,
       .given_up = is_given_up,
       .steps = game.figures.steps,
       .parts = game.figures.parts,
       .lines = game.figures.lines},
      game.verdict->findings);
  name_prices(game, first_finding);
  // That the figures of the round cannot all be has been told of them together.
  if (game.figures.no_ending_fits)
    game.verdict->findings.erase(
        game.verdict->findings.begin() + static_cast<std::ptrdiff_t>(first_finding),
        game.verdict->findings.end());
  if (game.verdict->findings.size() > first_finding) point_to_turn_missing(game, first_finding);
}

}  // namespace rummy
