// A round of a scoresheet, scored: in each of the ways it can have ended, where it does not say.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "diag/merge_findings.h"
#include "diag/place.h"
#include "replay/game_replay.h"
#include "replay/hand_counts.h"
#include "replay/round_way.h"
#include "rules/deal_check.h"
#include "rules/knocking.h"
#include "rules/round_score.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "score/compared_hands.h"
#include "score/game.h"
#include "score/ledger.h"
#include "score/round.h"
#include "score/verdict.h"
#include "sheet/endings.h"
#include "sheet/scores.h"
#include "sheet/sheet_round.h"
#include "sheet/sums.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Of a player of whom only a score was written down, nobody knows what was held.
void forget_unwritten(const SheetRound& sheet, RoundResult& result) {
  for (std::size_t i = 0; i < sheet.given.size(); ++i)
    if (sheet.given[i] && !sheet.hands[i].points.is_exact()) result.seats[i].held.reset();
}

/// Some finding by itself, or a score that is written, tells that not all can be.
bool is_told(const AgreedRound& round, std::span<const SeatNumber> scores,
             std::span<const ToldScore> by_totals) {
  const auto is_written = [&](const SeatNumber& score) {
    return std::ranges::none_of(
        by_totals, [&](const ToldScore& told) { return told.score.seat == score.seat; });
  };
  return std::ranges::any_of(round.way.findings, is_illegal) ||
         std::ranges::any_of(scores, [&](const SeatNumber& score) {
           return is_written(score) && is_impossible(round.way.scored, score);
         });
}

/// The setting some score breaks in the first of the endings.
std::string_view line_of(const SheetWay& way) {
  const auto line =
      std::ranges::find_if(way.lines, [](std::string_view key) { return !key.empty(); });
  return line == way.lines.end() ? "score.model" : *line;
}

Finding& add_to(AgreedRound& round, Place at, std::uint32_t number) {
  Finding finding{.code = "score.round", .round = number};
  finding.at = at;
  return round.way.findings.emplace_back(std::move(finding));
}

Text where_to_write(const Variant& variant) {
  return variant.knocking.max.choice == KnockLimit::off
             ? "write who went out in went_out"
             : "write who ended the round in went_out or knocked";
}

}  // namespace

/// Where the sheet does not tell which rank was wild, it is read with each.
SheetRound GameReplay::read_sheet(const Round& round) {
  const std::vector<Seat> seats = sheet_seats();
  const auto read = [&](Findings& findings) {
    return read_sheet_round({.budget = *budget_,
                             .record = *record_,
                             .round = round,
                             .variant = ruleset_->variant,
                             .number = number_,
                             .round_of_game = round_of_game(),
                             .seats = seats,
                             .absent = absent_.size()},
                            findings);
  };
  if (!is_wild_open(round)) return read(verdict_->findings);
  std::array<Findings, kKing> found;
  std::vector<const Findings*> all;
  all.reserve(found.size());
  for (const Findings& findings : found)
    all.push_back(&findings);
  use_wild(kAce);
  SheetRound sheet = read(found.front());
  for (int rank = kAce + 1; rank <= kKing; ++rank) {
    use_wild(rank);
    const SheetRound other = read(found.at(static_cast<std::size_t>(rank - kAce)));
    for (std::size_t i = 0; i < other.hands.size(); ++i)
      widen(sheet.hands[i], other.hands[i]);
  }
  std::ranges::move(merge_findings(all, kWildOpen), std::back_inserter(verdict_->findings));
  return sheet;
}

/// Who takes part, with those who may be out of the game.
std::vector<Seat> GameReplay::sheet_seats() const {
  std::vector<Seat> seats = seats_;
  for (const Seat seat : absent_)
    if (std::ranges::find(seats_, seat) == seats_.end()) seats.push_back(seat);
  return seats;
}

/// Scores that were written down tell who has won, where they can all be.
void GameReplay::infer_sheet_winners(const Round& round, const SheetRound& sheet,
                                     const RoundOutcome& outcome, ScoredRound& scored) {
  const RoundScoreSettings& model = ruleset_->variant.round_score;
  std::optional<Misfit> found = misfit(outcome, model, scored);
  if (!found && absent_.empty()) found = misfit_of_hands(sheet, outcome, scored, ruleset_->variant);
  if (!found && !scored.winners_known && model.model == ScoreModel::differences)
    infer_winners(outcome, model, scored);
  if (!found) return;
  const auto written = std::ranges::find(round.scores, found->seat, &SeatNumber::seat);
  add("score.round", written == round.scores.end() ? round.at : written->at, found->why).player =
      found->seat;
}

/// The round as it is written, how it ended with it; what is found is kept apart.
SheetWay GameReplay::judge_sheet(const Round& round) {
  Findings before;
  before.swap(verdict_->findings);
  SheetWay way{.ending = {}, .findings = {}, .sheet = read_sheet(round), .scored = {}, .lines = {}};
  way.scored.scores.resize(record_->players.size());
  lines_.assign(record_->players.size(), {});
  if (way.sheet.ended != RoundEnd::abandoned) {
    RoundOutcome outcome = way.sheet.outcome;
    outcome.doubled = is_doubled(round);
    way.scored = score_round(outcome, way.sheet.hands, ruleset_->variant);
    note_lines(round, outcome, way.sheet.hands, way.scored);
    score_without_absent(outcome, way.sheet.hands, way.scored);
    take_as_written(way.sheet, ruleset_->variant, way.scored);
    infer_sheet_winners(round, way.sheet, outcome, way.scored);
  }
  way.lines = lines_;
  way.findings = std::move(verdict_->findings);
  verdict_->findings = std::move(before);
  return way;
}

/// Sets the other ways aside, with a note that says why.
void GameReplay::take_only(std::vector<SheetWay>& ways, std::size_t way, const Round& round,
                           Text why) {
  SheetWay only = std::move(ways[way]);
  Finding& note = only.findings.emplace_back(Finding{.code = "note.reading", .round = number_});
  note.at = round.at;
  note.judgement = Judgement::note;
  note.message = std::move(why);
  ways.clear();
  ways.push_back(std::move(only));
}

/// Nobody is named: stock gone, where that is what the rest of the sheet says, and it may be.
bool GameReplay::take_exhausted(const Round& round, std::vector<SheetWay>& ways) {
  Text reason = reason_for_exhausted(*record_, round, sheet_seats());
  const auto exhausted = std::ranges::find(ways, RoundEnd::exhausted,
                                           [](const SheetWay& way) { return way.ending.ended; });
  if (ways.size() == 1 || reason.empty() || exhausted == ways.end()) return false;
  take_only(ways, static_cast<std::size_t>(exhausted - ways.begin()), round,
            say("nobody is named as ending the round: the stock is assumed to have run out ({})",
                std::move(reason)));
  return true;
}

/// Nobody is named, and of one player alone no hand is written: it was empty, where it can have
/// been.
bool GameReplay::take_blank(const Round& round, std::vector<SheetWay>& ways) {
  const std::optional<Seat> seat = sole_blank_hand(round, sheet_seats());
  const auto out = std::ranges::find_if(ways, [&](const SheetWay& way) {
    return way.ending.ended == RoundEnd::out && way.ending.seat == seat && !way.ending.at_once;
  });
  if (!seat || ways.size() == 1 || out == ways.end()) return false;
  take_only(ways, static_cast<std::size_t>(out - ways.begin()), round,
            say("no hand is written for {} alone: it is assumed to have been empty",
                record_->players[index(*seat)]));
  return true;
}

/// The round with what all the ways have in common in which it can have ended.
AgreedRound GameReplay::judge_endings(const Round& round) {
  std::vector<SheetWay> ways;
  for (const SheetEnding& ending : open_endings(round, sheet_seats(), ruleset_->variant)) {
    ways.push_back(judge_sheet(ended_so(round, ending)));
    ways.back().ending = ending;
  }
  const bool fits = keep_possible(ways, round.scores);
  if (!fits && round.at_once) return {.way = judge_sheet(round), .fits = false};
  leave_unmarked(ways);
  if ((fits && take_blank(round, ways)) || take_exhausted(round, ways) || ways.size() == 1) {
    AgreedRound one = agreed(std::move(ways));
    one.fits = fits;
    return one;
  }
  const std::string_view line = line_of(ways.front());
  AgreedRound common = agreed(std::move(ways));
  common.fits = fits;
  if (fits && common.are_scores_open) {
    Finding& finding = add_to(common, round.at, number_);
    finding.judgement = Judgement::undecided;
    finding.message =
        "cannot be decided what the round scores: how it ended is not written, nor all its scores";
    finding.help = where_to_write(ruleset_->variant);
  }
  if (!fits && !is_told(common, round.scores, told_.of(number_ - 1))) {
    common.is_told_together = true;
    Finding& finding =
        add_to(common, round.scores.empty() ? round.at : round.scores.front().at, number_);
    finding.setting = line;
    finding.message = "these figures are not possible under any ending of the round";
  }
  return common;
}

AgreedRound GameReplay::judge_as_ended(const Round& round) {
  const bool is_written = is_ending_written(round) || left_alone(round, sheet_seats());
  if (!is_written) return judge_endings(round);
  std::vector<SheetWay> ways;
  ways.push_back(judge_sheet(round));
  const bool fits = keep_possible(ways, round.scores);
  return {.way = std::move(ways.front()), .fits = fits};
}

/// Whose total has not changed, and who cannot have scored nothing, took no part.
bool GameReplay::leave_out_unchanged(const Round& round) {
  bool any = false;
  for (const ToldScore& told : told_.of(number_ - 1)) {
    if (told.score.number != 0 || takes_part(round, told.score.seat) || seats_.size() < 3) continue;
    if (std::erase(seats_, told.score.seat) == 0) continue;
    sitting_out_.push_back(told.score.seat);
    any = true;
  }
  return any;
}

/// Nobody else has gone out, and no round names who does: a player of whom nothing is written may
/// have, and scored what need not be written.
bool GameReplay::seat_who_may_be_out(const Round& round, const AgreedRound& judged) {
  if (sitting_out_.empty() || is_ending_written(round) || names_enders(*record_) ||
      judged.way.sheet.ended != RoundEnd::exhausted)
    return false;
  seats_.insert(seats_.end(), sitting_out_.begin(), sitting_out_.end());
  std::ranges::sort(seats_);
  sitting_out_.clear();
  return true;
}

/// Scores that follow from later totals.
void GameReplay::say_forgotten(const Round& round) {
  for (const ToldScore& told : told_.of(number_ - 1)) {
    const bool plays = std::ranges::find(seats_, told.score.seat) != seats_.end();
    if (!told.is_forgotten || !plays) continue;
    Finding& finding = add("note.reading", round.at,
                           say("{}'s score is not written: by the next total it is {}",
                               record_->players[index(told.score.seat)], told.score.number));
    finding.player = told.score.seat;
    finding.judgement = Judgement::note;
  }
}

/// Who buys back begins with a total that the rules give, and scores what the next has more.
void GameReplay::tell_after_buy_back(const Round& round) {
  for (const SeatPlace& buyer : round.buy_backs) {
    const PointsRange before = game_.total(buyer.seat);
    const auto total = std::ranges::find(round.totals, buyer.seat, &SeatNumber::seat);
    if (total == round.totals.end() || !before.is_exact() || has_scored(round, buyer.seat))
      continue;
    const Points points = total->number - before.low - adjusted_by(*record_, round, buyer.seat);
    told_.scores[number_ - 1].push_back(
        {.score = {.seat = buyer.seat, .number = points, .at = total->at}});
  }
}

/// Nothing is written in it: no round of the game, though it has a line of its own.
void GameReplay::pass_blank_round(std::size_t i) {
  number_ = static_cast<std::uint32_t>(i) + 1;
  RoundResult& result = verdict_->rounds.emplace_back();
  result.has_moves = false;
  result.ended = RoundEnd::unknown;
  result.totals_known = !totals_open_;
  result.seats.resize(record_->players.size());
  enter_totals(result);
}

void GameReplay::score_sheet(const Round& round, RoundResult& result) {
  result.has_moves = false;
  in_doubt_ = false;
  check_dealer(deal_look(round), verdict_->findings);
  const std::span<const ToldScore> told = told_.of(number_ - 1);
  const Round& with = told.empty() ? round : with_told_.emplace(with_scores(round, told));
  AgreedRound judged = judge_as_ended(with);
  if (!judged.fits && leave_out_unchanged(round)) judged = judge_as_ended(with);
  if (judged.fits && seat_who_may_be_out(round, judged)) judged = judge_as_ended(with);
  for (const Seat seat : sitting_out_)
    say_sits_out(round, seat);
  no_ending_fits_ = judged.is_told_together;
  say_forgotten(round);
  SheetWay& way = judged.way;
  std::ranges::move(way.findings, std::back_inserter(verdict_->findings));
  lines_ = std::move(way.lines);
  result.ended = way.sheet.ended;
  const bool counts = way.sheet.ended != RoundEnd::abandoned;
  if (counts) {
    enter_hands(way.sheet.hands, result);
    forget_unwritten(way.sheet, result);
  }
  enter_scores(way.scored.scores, result);
  enter_adjustments(round, result);
  if (counts) {
    close_round(way.sheet.outcome, way.scored, result);
  } else {
    game_.settle_adjusted();
  }
}

}  // namespace rummy
