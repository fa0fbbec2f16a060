// The scoring half of a game's replay: rounds, totals, buy-backs, the end.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/hand_counts.h"
#include "replay/judge.h"
#include "replay/round_way.h"
#include "rules/deal.h"
#include "rules/dropping.h"
#include "rules/game_end.h"
#include "rules/melds.h"
#include "rules/round_score.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "score/game.h"
#include "score/hand_value.h"
#include "score/ledger.h"
#include "score/meld_value.h"
#include "score/round.h"
#include "score/verdict.h"
#include "solve/best_split.h"
#include "solve/search_budget.h"
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

/// Where melds are laid only when a round ends, those of a hand that nobody had to lay out (nobody
/// knocked, the stock has run out) are in it still.
bool is_all_melds(const Holding& hand, const HandCount& count, const Variant& variant,
                  SearchBudget& budget) {
  return lays_melds_last(variant) && count.points.high == 0 &&
         best_split(hand.known, variant, budget).left.empty();
}

HandCount count_at(const Table& table, Seat seat, const Variant& variant, Workings workings,
                   SearchBudget& budget) {
  HandCount count{
      .took_part = true, .points = hand_value(table, seat, variant, budget), .working = {}};
  if (workings == Workings::told) count.working = hand_working(table, seat, variant, budget);
  const Holding& hand = table.hand(seat);
  // Cards that are not known may all be in melds, and then nothing is left.
  const bool may_be_melds =
      variant.round_score.hand_melds_free && !hand.is_known() && hand.size() > 0;
  if (!hand.doubtful && !may_be_melds)
    count.is_empty = hand.size() <= 0 || is_all_melds(hand, count, variant, budget);
  if (variant.round_score.model == ScoreModel::melds_minus_hand) {
    LaidValue laid = laid_value(table, seat, variant, workings);
    count.laid = laid.points;
    count.laid_working = std::move(laid.working);
  }
  if (may_be_melds) leave_laid_open(count, hand, variant);
  return count;
}

}  // namespace

/// Whether the card turned up doubles what is scored; nothing where it is not recorded.
std::optional<bool> GameReplay::is_doubled(const Round& round) const {
  const UpcardSuit suit = ruleset_->variant.round_score.doubled_by_upcard;
  if (suit == UpcardSuit::none) return false;
  if (!round.upcard || round.upcard->cards.count == 0) return std::nullopt;
  const Card card = cards_of(*record_, round.upcard->cards).front().card;
  if (!card.is_known()) return std::nullopt;
  return card.is_natural() && card.suit() == suit_of(suit);
}

/// By how much the highest total on the sheet is off, of those who remain beside the buyers.
PointsRange GameReplay::off_by_highest(std::span<const Seat> buyers) const {
  std::optional<Points> right;
  PointsRange on_sheet;
  for (const Seat seat : game_.seats_in()) {
    if (std::ranges::find(buyers, seat) != buyers.end()) continue;
    const Points total = game_.total(seat).high;
    const PointsRange written = PointsRange::exactly(total) + written_.carried(seat);
    on_sheet.low = right ? std::max(on_sheet.low, written.low) : written.low;
    on_sheet.high = right ? std::max(on_sheet.high, written.high) : written.high;
    right = std::max(right.value_or(total), total);
  }
  return right ? on_sheet - PointsRange::exactly(*right) : PointsRange{};
}

void GameReplay::buy_back(const Round& round, RoundResult& result) {
  if (round.buy_backs.empty()) return;
  std::vector<Seat> seats;
  for (const SeatPlace& line : round.buy_backs) {
    const char* const fault = game_.buy_back_fault(line.seat);
    if (fault != nullptr) {
      add("game.buy-back", line.at,
          say("{} may not buy back: {}", record_->players[index(line.seat)], fault))
          .player = line.seat;
    }
    if (fault == nullptr && game_.may_buy_back_in_doubt(line.seat)) {
      Finding& finding = add("game.buy-back", line.at,
                             say("cannot be decided whether {} went out of the game in the last "
                                 "round and may buy back",
                                 record_->players[index(line.seat)]));
      finding.player = line.seat;
      finding.judgement = Judgement::undecided;
    }
    const bool out = game_.standing(line.seat) != Standing::in;
    if (out && std::ranges::find(seats, line.seat) == seats.end()) seats.push_back(line.seat);
  }
  const PointsRange off = off_by_highest(seats);
  game_.buy_back(seats);
  for (const Seat seat : seats) {
    const PointsRange total = game_.total(seat);
    if (total.is_exact()) result.seats[index(seat)].buy_back = total.low;
    written_.start_anew(seat, off);
  }
}

void GameReplay::enter_adjustments(const Round& round, RoundResult& result) {
  for (const Event& event : events_of(round)) {
    if (event.kind != ActionKind::adjust) continue;
    const Adjustment& adjustment = record_->adjustments[event.number];
    SeatResult& seat = result.seats[index(adjustment.seat)];
    seat.adjustment = seat.adjustment.value_or(0) + adjustment.points;
    if (!seat.working.empty()) seat.working += "; ";
    seat.working += say("adjusted {:+}", adjustment.points);
    if (!adjustment.reason.empty()) seat.working += say(" ({})", adjustment.reason);
    game_.adjust(adjustment.seat, adjustment.points);
  }
}

void GameReplay::enter_scores(std::span<const std::optional<RoundScore>> scores,
                              RoundResult& result) {
  steps_.assign(scores.size(), 1);
  parts_.resize(scores.size());
  for (std::vector<PointsRange>& parts : parts_)
    parts.clear();
  for (const Seat seat : absent_) {
    const std::optional<RoundScore>& score = scores[index(seat)];
    game_.add_unless_out(seat, score ? score->points : PointsRange{});
  }
  for (const Seat seat : seats_) {
    if (std::ranges::find(absent_, seat) != absent_.end()) continue;
    SeatResult& line = result.seats[index(seat)];
    const std::optional<RoundScore>& score = scores[index(seat)];
    line.took_part = true;
    if (!score) continue;
    line.score = score->points;
    steps_[index(seat)] = score->step;
    parts_[index(seat)] = score->parts;
    if (options_.workings == Workings::told) line.working = score->working;
    game_.add(seat, score->points);
  }
}

/// What a player is left with, however the table came to lie.
HandCount GameReplay::count_hand(Seat seat) {
  HandCount count = count_at(table_, seat, ruleset_->variant, options_.workings, *budget_);
  const int wild = ruleset_->variant.jokers.wild;
  for (const RoundEndTable& other : other_ends_) {
    use_wild(other.wild);
    widen(count, count_at(other.table, seat, ruleset_->variant, options_.workings, *budget_));
  }
  use_wild(wild);
  return count;
}

/// What the others score where those who may be out are: it may be paid by each who plays.
void GameReplay::score_without_absent(const RoundOutcome& outcome, std::span<HandCount> hands,
                                      ScoredRound& scored) {
  if (absent_.empty()) return;
  for (const Seat seat : absent_)
    hands[index(seat)].took_part = false;
  const ScoredRound others = score_round(outcome, hands, ruleset_->variant);
  for (std::size_t i = 0; i < scored.scores.size(); ++i) {
    std::optional<RoundScore>& score = scored.scores[i];
    if (!score) continue;
    score->parts.clear();
    const RoundScore other = others.scores[i].value_or(RoundScore{});
    if (others.scores[i]) widen_points(score->points, score->working, other.points);
    score->won = spanned(score->won, other.won);
    score->counted = spanned(score->counted, other.counted);
  }
  if (scored.winners == others.winners) return;
  scored.winners.clear();
  scored.winners_known = false;
}

/// Which line of its sum each score has wrong that is not as written.
void GameReplay::note_lines(const Round& round, const RoundOutcome& outcome,
                            std::span<const HandCount> hands, const ScoredRound& scored) {
  for (const SeatNumber& written : round.scores) {
    const std::optional<RoundScore>& score = scored.scores[index(written.seat)];
    if (!score || score->points == PointsRange::exactly(written.number)) continue;
    lines_[index(written.seat)] =
        line_at_fault(outcome, hands, ruleset_->variant.round_score, written.seat, written.number);
  }
}

void GameReplay::score(const Round& round, const RoundOutcome& outcome, RoundResult& result) {
  ScoredRound scored;
  scored.scores.resize(record_->players.size());
  lines_.assign(record_->players.size(), {});
  const bool counts = result.ended != RoundEnd::unfinished && result.ended != RoundEnd::abandoned;
  if (counts) {
    hands_.assign(record_->players.size(), HandCount{});
    for (const Seat seat : seats_) {
      hands_[index(seat)] = count_hand(seat);
      if (std::ranges::find(may_lay_off_, seat) == may_lay_off_.end()) continue;
      hands_[index(seat)].points.low = 0;
      if (table_.hand(seat).is_known())
        leave_laid_open(hands_[index(seat)], table_.hand(seat), ruleset_->variant);
    }
    scored = score_round(outcome, hands_, ruleset_->variant);
    note_lines(round, outcome, hands_, scored);
    score_without_absent(outcome, hands_, scored);
    enter_hands(hands_, result);
  }
  enter_scores(scored.scores, result);
  enter_adjustments(round, result);
  if (counts) close_round(outcome, scored, result);
  if (result.ended == RoundEnd::abandoned) game_.settle_adjusted();
}

/// What the round means for the game, its scores and adjustments once added.
void GameReplay::close_round(const RoundOutcome& outcome, const ScoredRound& scored,
                             RoundResult& result) {
  result.winners = scored.winners;
  game_.settle_round(outcome, scored);
  note_who_deals(scored);
}

/// Out of the game before the round.
bool GameReplay::sat_out(Seat seat) const {
  const auto is_among = [seat](std::span<const Seat> seats) {
    return std::ranges::find(seats, seat) != seats.end();
  };
  return !is_among(seats_) && !is_among(absent_) && !is_among(perhaps_);
}

/// What the players have after the round.
void GameReplay::enter_totals(RoundResult& result) const {
  for (std::size_t i = 0; i < result.seats.size(); ++i)
    result.seats[i].total = game_.total(static_cast<Seat>(i));
}

void GameReplay::check_written(const Round& round, const RoundResult& result) {
  const std::size_t players = record_->players.size();
  enter_totals(verdict_->rounds.back());
  // Where cards were not where the record says the finding that made it so has been told.
  const bool is_broken = impossible_.any() || stopped_;
  if (in_doubt_ && is_broken) return written_.note_told_gap(number_);
  if (round.scores.empty() && round.totals.empty()) return;
  std::vector<std::optional<PointsRange>> scores(players);
  std::vector<std::optional<PointsRange>> totals(players);
  std::vector<Text> workings(players);
  std::vector<Points> adjustments(players, 0);
  // Nobody scores a round that may be given up. What a table does that may not is its own affair.
  const bool is_given_up = result.ended == RoundEnd::abandoned &&
                           ruleset_->variant.game_end.deadlock == Deadlock::by_agreement;
  for (std::size_t i = 0; i < players; ++i) {
    const SeatResult& seat = result.seats[i];
    const bool has_none = is_given_up || sat_out(static_cast<Seat>(i));
    scores[i] = has_none ? PointsRange::exactly(0) : seat.score;
    if (is_given_up) lines_[i] = "end.deadlock";
    workings[i] = is_given_up ? Text("the round was given up: nobody scores") : seat.working;
    adjustments[i] = seat.adjustment.value_or(0);
    if (result.ended != RoundEnd::unfinished && !totals_open_)
      totals[i] = game_.total(static_cast<Seat>(i));
  }
  // What a round that never ended would have added is not known; that it did not was told there.
  // Of one that may have ended it was not.
  const bool are_checked = !totals_lost_ || totals_open_;
  const auto written_totals = std::span(round.totals).first(are_checked ? round.totals.size() : 0);
  const std::size_t first_finding = verdict_->findings.size();
  written_.check(*record_,
                 {.round = number_,
                  .written_scores = round.scores,
                  .written_totals = written_totals,
                  .scores = scores,
                  .totals = totals,
                  .workings = workings,
                  .adjustments = adjustments,
                  .steps = steps_,
                  .parts = parts_,
                  .lines = lines_},
                 verdict_->findings);
  // That the figures of the round cannot all be has been told of them together.
  if (no_ending_fits_)
    verdict_->findings.erase(
        verdict_->findings.begin() + static_cast<std::ptrdiff_t>(first_finding),
        verdict_->findings.end());
}

}  // namespace rummy
