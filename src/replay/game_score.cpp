// The scoring half of a game's replay: rounds, totals, buy-backs, the end.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/judge.h"
#include "replay/sheet.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "score/game.h"
#include "score/hand_value.h"
#include "score/ledger.h"
#include "score/round.h"
#include "table/record.h"

namespace rummy {

void GameReplay::buy_back(const Round& round, RoundResult& result) {
  if (round.buy_backs.empty()) return;
  std::vector<Seat> seats;
  for (const SeatPlace& line : round.buy_backs) {
    const std::string_view fault = game_.buy_back_fault(line.seat);
    if (!fault.empty()) {
      add("game.buy-back", line.at,
          fmt::format("{} may not buy back: {}", record_->players[index(line.seat)], fault))
          .player = line.seat;
    }
    const bool out = game_.standing(line.seat) != Standing::in;
    if (out && std::ranges::find(seats, line.seat) == seats.end()) seats.push_back(line.seat);
  }
  game_.buy_back(seats);
  for (const Seat seat : seats)
    result.seats[index(seat)].buy_back = game_.total(seat).low;
}

void GameReplay::enter_adjustments(const Round& round, RoundResult& result) {
  for (const Event& event : events_of(round)) {
    if (event.kind != ActionKind::adjust) continue;
    const Adjustment& adjustment = record_->adjustments[event.number];
    SeatResult& seat = result.seats[index(adjustment.seat)];
    seat.adjustment = seat.adjustment.value_or(0) + adjustment.points;
    if (!seat.working.empty()) seat.working += "; ";
    seat.working += fmt::format("adjusted {:+}", adjustment.points);
    if (!adjustment.reason.empty()) seat.working += fmt::format(" ({})", adjustment.reason);
    game_.add(adjustment.seat, PointsRange::exactly(adjustment.points));
  }
}

void GameReplay::enter_scores(std::span<const std::optional<RoundScore>> scores,
                              RoundResult& result) {
  for (const Seat seat : seats_) {
    SeatResult& line = result.seats[index(seat)];
    line.took_part = true;
    const std::optional<RoundScore>& score = scores[index(seat)];
    if (!score) continue;
    line.score = score->points;
    line.working = score->working;
    game_.add(seat, score->points);
  }
}

void GameReplay::score(const Round& round, const RoundOutcome& outcome, RoundResult& result) {
  std::vector<std::optional<RoundScore>> scores(record_->players.size());
  const bool scored = result.ended != RoundEnd::unfinished && result.ended != RoundEnd::abandoned;
  if (scored) {
    hands_.assign(record_->players.size(), HandCount{});
    for (const Seat seat : seats_) {
      hands_[index(seat)] = {.took_part = true,
                             .points = hand_value(table_, seat, ruleset_->variant),
                             .working = hand_working(table_, seat, ruleset_->variant)};
    }
    scores = score_round(outcome, hands_, ruleset_->variant);
  }
  enter_scores(scores, result);
  enter_adjustments(round, result);
  if (scored) game_.settle_round();
}

void GameReplay::score_sheet(const Round& round, RoundResult& result) {
  result.has_moves = false;
  in_doubt_ = false;
  const SheetRound sheet = read_sheet_round({.record = *record_,
                                             .round = round,
                                             .variant = ruleset_->variant,
                                             .number = number_,
                                             .seats = seats_},
                                            verdict_->findings);
  result.ended = sheet.ended;
  if (sheet.outcome.went_out) result.winners.push_back(*sheet.outcome.went_out);
  std::vector<std::optional<RoundScore>> scores(record_->players.size());
  if (sheet.ended != RoundEnd::abandoned) {
    scores = score_round(sheet.outcome, sheet.hands, ruleset_->variant);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (!scores[i] || !sheet.given[i]) continue;
      scores[i] =
          RoundScore{.points = PointsRange::exactly(*sheet.given[i]), .working = "as written"};
    }
  }
  enter_scores(scores, result);
  enter_adjustments(round, result);
  if (sheet.ended != RoundEnd::abandoned) game_.settle_round();
}

void GameReplay::check_written(const Round& round, const RoundResult& result) {
  const std::size_t players = record_->players.size();
  for (std::size_t i = 0; i < players; ++i) {
    verdict_->rounds.back().seats[i].total = game_.total(static_cast<Seat>(i));
  }
  // Where the play itself is in doubt the finding that made it so has been told.
  if (in_doubt_ && result.ended != RoundEnd::unfinished) return;
  if (round.scores.empty() && round.totals.empty()) return;
  std::vector<std::optional<PointsRange>> scores(players);
  std::vector<std::optional<PointsRange>> totals(players);
  std::vector<std::string> workings(players);
  for (std::size_t i = 0; i < players; ++i) {
    const SeatResult& seat = result.seats[i];
    scores[i] = seat.score;
    workings[i] = seat.working;
    if (result.ended != RoundEnd::unfinished) totals[i] = game_.total(static_cast<Seat>(i));
  }
  // What a round that never ended would have added is not known; that it did not was told there.
  const auto written_totals = std::span(round.totals).first(totals_lost_ ? 0 : round.totals.size());
  written_.check(*record_,
                 {.round = number_,
                  .written_scores = round.scores,
                  .written_totals = written_totals,
                  .scores = scores,
                  .totals = totals,
                  .workings = workings},
                 verdict_->findings);
}

void GameReplay::check_winner() {
  if (record_->winners.empty() || stopped_) return;
  std::vector<Seat> written;
  written.reserve(record_->winners.size());
  for (const SeatPlace& winner : record_->winners)
    written.push_back(winner.seat);
  std::ranges::sort(written);
  number_ = 0;
  const Place at = record_->winners.front().at;
  const std::size_t first_finding = verdict_->findings.size();
  if (game_.is_over()) {
    if (written == game_.winners()) return;
    add("score.winner", at,
        fmt::format("{} won the game, not {} as written", names(game_.winners()), names(written)));
    doubt_who_plays(first_finding);
    return;
  }
  const bool unclear = in_doubt_ || who_plays_in_doubt_;
  add("score.winner", at,
      unclear
          ? fmt::format("whether {} won the game cannot be told", names(written))
          : fmt::format("nobody has won yet: {} are still in the game", names(game_.seats_in())))
      .judgement = unclear ? Judgement::undecided : Judgement::illegal;
}

void GameReplay::finish() {
  check_winner();
  GameResult& result = verdict_->result.emplace();
  result.finished = game_.is_over();
  result.winners = game_.winners();
  result.eliminated = game_.eliminated();
  for (std::size_t i = 0; i < record_->players.size(); ++i) {
    result.totals.push_back(game_.total(static_cast<Seat>(i)));
  }
  const std::optional<Seat> dealer = dealer_due();
  if (!result.finished && dealer) {
    result.next = NextRound{.dealer = dealer, .first = game_.next(*dealer)};
  }
  verdict_->judgement = overall(verdict_->findings);
}

}  // namespace rummy
