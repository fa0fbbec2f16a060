#include "replay/score_sheet.h"

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

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/game_score.h"
#include "replay/round_start.h"
#include "replay/round_ways.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "table/record.h"

namespace rummy {
namespace {

/// If only a score is written for a player, the player's hand is unknown.
void forget_unwritten(const SheetRound& sheet, RoundResult& result) {
  for (std::size_t i = 0; i < sheet.given.size(); ++i)
    if (sheet.given[i] && !sheet.hands[i].points.is_exact()) result.seats[i].held.reset();
}

/// Whether some finding or written score already shows that the figures do not fit together.
bool is_reported(const AgreedRound& round, std::span<const SeatNumber> scores,
                 std::span<const DerivedScore> by_totals) {
  const auto is_written = [&](const SeatNumber& score) {
    return std::ranges::none_of(
        by_totals, [&](const DerivedScore& derived) { return derived.score.seat == score.seat; });
  };
  return std::ranges::any_of(round.way.findings, is_illegal) ||
         std::ranges::any_of(scores, [&](const SeatNumber& score) {
           return is_written(score) && is_impossible(round.way.scored, score);
         });
}

/// The setting behind the first wrong score of the ending.
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

/// The players taking part, with those who may be eliminated.
std::vector<Seat> sheet_seats(const GamePlay& game) {
  std::vector<Seat> seats = game.who.seats;
  for (const Seat seat : game.who.absent)
    if (std::ranges::find(game.who.seats, seat) == game.who.seats.end()) seats.push_back(seat);
  return seats;
}

/// Reads the sheet with each rank that may have been wild.
SheetRound read_sheet(GamePlay& game, const Round& round) {
  const std::vector<Seat> seats = sheet_seats(game);
  const auto read = [&](Findings& findings) {
    return read_sheet_round({.budget = *game.options.budget,
                             .record = *game.record,
                             .round = round,
                             .variant = game.variant(),
                             .number = game.now.number,
                             .round_of_game = round_of_game(game),
                             .seats = seats,
                             .absent = game.who.absent.size(),
                             .held = &game.figures.held},
                            findings);
  };
  if (!is_wild_open(game, round)) return read(game.verdict->findings);
  std::array<Findings, kKing> found;
  std::vector<const Findings*> all;
  all.reserve(found.size());
  for (const Findings& findings : found)
    all.push_back(&findings);
  use_wild(game, kAce);
  SheetRound sheet = read(found.front());
  for (int rank = kAce + 1; rank <= kKing; ++rank) {
    use_wild(game, rank);
    const SheetRound other = read(found.at(static_cast<std::size_t>(rank - kAce)));
    for (std::size_t i = 0; i < other.hands.size(); ++i)
      widen(sheet.hands[i], other.hands[i]);
  }
  std::ranges::move(merge_findings(all, kWildOpen), std::back_inserter(game.verdict->findings));
  return sheet;
}

/// Infers the winners from written scores that fit together.
void infer_sheet_winners(GamePlay& game, const Round& round, const SheetRound& sheet,
                         const RoundOutcome& outcome, ScoredRound& scored) {
  const RoundScoreSettings& model = game.variant().round_score;
  std::optional<Misfit> found = misfit(outcome, model, scored);
  if (!found && game.who.absent.empty())
    found = misfit_of_hands(sheet, outcome, scored, game.variant());
  if (!found && !scored.winners_known && compares_hands(model.model))
    infer_winners(outcome, model, scored);
  if (!found) return;
  const SeatNumber* const written = of_seat(round.scores, found->seat);
  add(game, "score.round", written == nullptr ? round.at : written->at, found->why).player =
      found->seat;
}

/// The hands by the sheet, without findings.
std::vector<HandCount> hands_again(GamePlay& game, const Round& round) {
  Findings found = std::exchange(game.verdict->findings, {});
  std::vector<HandCount> hands = read_sheet(game, round).hands;
  game.verdict->findings = std::move(found);
  return hands;
}

/// Reports a player who left the round by the score although the sheet does not say so, if nothing
/// else costs as much.
void say_left(GamePlay& game, const Round& round, const SheetRound& sheet, Seat seat) {
  const SeatNumber& written = *of_seat(round.scores, seat);
  Finding& finding =
      add(game, "note.reading", written.at,
          say("{} is assumed to have left the round, which costs {}: the hand counts {}",
              game.record->players[index(seat)], written.number,
              range_words(sheet.hands[index(seat)].points)));
  finding.player = seat;
  finding.judgement = Judgement::note;
}

/// Judges the round with the ending that is written; its findings are kept apart.
SheetWay judge_sheet(GamePlay& game, const Round& round) {
  Findings before;
  before.swap(game.verdict->findings);
  SheetWay way{
      .ending = {}, .findings = {}, .sheet = read_sheet(game, round), .scored = {}, .lines = {}};
  way.scored.scores.resize(game.record->players.size());
  game.figures.lines.assign(game.record->players.size(), {});
  if (way.sheet.ended != RoundEnd::abandoned) {
    RoundOutcome outcome = way.sheet.outcome;
    outcome.doubled = is_doubled(game, round);
    score_round(outcome, way.sheet.hands, game.variant(), way.scored);
    note_lines(game, round, {.outcome = outcome, .hands = way.sheet.hands, .scored = way.scored},
               [&] { return hands_again(game, round); });
    score_without_absent(game, outcome, way.sheet.hands, way.scored);
    for (const Seat seat : take_as_written(way.sheet, game.variant(), way.scored))
      say_left(game, round, way.sheet, seat);
    infer_sheet_winners(game, round, way.sheet, outcome, way.scored);
  }
  way.lines = game.figures.lines;
  way.findings = std::move(game.verdict->findings);
  game.verdict->findings = std::move(before);
  return way;
}

/// Drops the other ways, with a note that says why.
void take_only(GamePlay& game, std::vector<SheetWay>& ways, std::size_t way, const Round& round,
               Text why) {
  SheetWay only = std::move(ways[way]);
  Finding& note =
      only.findings.emplace_back(Finding{.code = "note.reading", .round = game.now.number});
  note.at = round.at;
  note.judgement = Judgement::note;
  note.message = std::move(why);
  ways.clear();
  ways.push_back(std::move(only));
}

/// If nobody is named as going out, takes the stock as exhausted if the rest of the sheet says so
/// and the rules allow it.
bool take_exhausted(GamePlay& game, const Round& round, std::vector<SheetWay>& ways) {
  Text reason = reason_for_exhausted(*game.record, round, sheet_seats(game));
  const auto exhausted = std::ranges::find(ways, RoundEnd::exhausted,
                                           [](const SheetWay& way) { return way.ending.ended; });
  if (ways.size() == 1 || reason.empty() || exhausted == ways.end()) return false;
  take_only(game, ways, static_cast<std::size_t>(exhausted - ways.begin()), round,
            say("nobody is named as ending the round: the stock is assumed to have run out ({})",
                std::move(reason)));
  return true;
}

/// If nobody is named and exactly one player has no hand, takes that hand as empty if it can have
/// been.
bool take_blank(GamePlay& game, const Round& round, std::vector<SheetWay>& ways) {
  const std::optional<Seat> seat = sole_blank_hand(round, sheet_seats(game));
  const auto out = std::ranges::find_if(ways, [&](const SheetWay& way) {
    return way.ending.ended == RoundEnd::out && way.ending.seat == seat && !way.ending.at_once;
  });
  if (!seat || ways.size() == 1 || out == ways.end()) return false;
  take_only(game, ways, static_cast<std::size_t>(out - ways.begin()), round,
            say("no hand is written for {} alone: it is assumed to have been empty",
                game.record->players[index(*seat)]));
  return true;
}

/// The round with what all its possible endings have in common.
AgreedRound judge_endings(GamePlay& game, const Round& round) {
  std::vector<SheetWay> ways;
  for (const SheetEnding& ending : open_endings(round, sheet_seats(game), game.variant())) {
    ways.push_back(judge_sheet(game, with_ending(round, ending)));
    ways.back().ending = ending;
  }
  const bool fits = keep_possible(ways, round.scores);
  if (!fits && round.sheet.at_once) return {.way = judge_sheet(game, round), .fits = false};
  drop_unmarked_at_once(ways);
  if ((fits && take_blank(game, round, ways)) || take_exhausted(game, round, ways) ||
      ways.size() == 1) {
    AgreedRound one = agreed(std::move(ways));
    one.fits = fits;
    return one;
  }
  const std::string_view line = line_of(ways.front());
  AgreedRound common = agreed(std::move(ways));
  common.fits = fits;
  if (fits && common.are_scores_open) {
    Finding& finding = add_to(common, round.at, game.now.number);
    finding.judgement = Judgement::undecided;
    finding.message =
        "the round can't be scored: the sheet doesn't say how it ended and some scores are missing";
    finding.help = where_to_write(game.variant());
  }
  if (!fits && !is_reported(common, round.scores, game.figures.derived.of(game.now.number - 1))) {
    common.is_reported_together = true;
    Finding& finding =
        add_to(common, round.scores.empty() ? round.at : round.scores.front().at, game.now.number);
    finding.setting = line;
    finding.message = "no way to end the round produces these scores";
  }
  return common;
}

AgreedRound judge_as_ended(GamePlay& game, const Round& round) {
  const bool is_written = is_ending_written(round) || left_alone(round, sheet_seats(game));
  if (!is_written) return judge_endings(game, round);
  std::vector<SheetWay> ways;
  ways.push_back(judge_sheet(game, round));
  const bool fits = keep_possible(ways, round.scores);
  return {.way = std::move(ways.front()), .fits = fits};
}

/// Leaves out players whose total has not changed although they cannot have scored 0; true if there
/// are any.
bool leave_out_unchanged(GamePlay& game, const Round& round) {
  bool any = false;
  for (const DerivedScore& derived : game.figures.derived.of(game.now.number - 1)) {
    if (derived.score.number != 0 || takes_part(game, round, derived.score.seat) ||
        game.who.seats.size() < 3)
      continue;
    if (std::erase(game.who.seats, derived.score.seat) == 0) continue;
    game.who.sitting_out.push_back(derived.score.seat);
    any = true;
  }
  return any;
}

/// If nobody else went out and no round names who did: a player without figures may have, with a
/// score that need not be written.
bool seat_who_may_be_out(GamePlay& game, const Round& round, const AgreedRound& judged) {
  if (game.who.sitting_out.empty() || is_ending_written(round) || names_enders(*game.record) ||
      judged.way.sheet.ended != RoundEnd::exhausted)
    return false;
  game.who.seats.insert(game.who.seats.end(), game.who.sitting_out.begin(),
                        game.who.sitting_out.end());
  std::ranges::sort(game.who.seats);
  game.who.sitting_out.clear();
  return true;
}

/// Reports scores that only follow from later totals.
void say_forgotten(GamePlay& game, const Round& round) {
  for (const DerivedScore& derived : game.figures.derived.of(game.now.number - 1)) {
    const bool plays =
        std::ranges::find(game.who.seats, derived.score.seat) != game.who.seats.end();
    if (!derived.is_forgotten || !plays) continue;
    Finding& finding =
        add(game, "note.reading", round.at,
            say("{}'s score is not written: by the next total it is {}",
                game.record->players[index(derived.score.seat)], derived.score.number));
    finding.player = derived.score.seat;
    finding.judgement = Judgement::note;
  }
}

}  // namespace

void derive_by_rules(GamePlay& game, const Round& round) {
  DerivedScores& derived = game.figures.derived;
  const std::size_t number = game.now.number - 1;
  for (const Seat seat : derived.by_rules[number]) {
    if (has_scored(game, round, seat)) continue;
    const PointsRange before = game.score.total(seat);
    if (!before.is_exact()) {
      derived.open[number].push_back(seat);
      continue;
    }
    const SeatNumber& total = *of_seat(round.totals, seat);
    const Points points = total.number - before.low - adjusted_by(*game.record, round, seat);
    derived.scores[number].push_back({.score = {.seat = seat, .number = points, .at = total.at}});
  }
}

void pass_blank_round(GamePlay& game, std::size_t i) {
  game.now.number = static_cast<std::uint32_t>(i) + 1;
  RoundResult& result = game.verdict->add_round(game.record->players.size());
  result.has_moves = false;
  result.ended = RoundEnd::unknown;
  result.totals_known = !game.doubts.totals_open;
  enter_totals(game, result);
}

void score_sheet(GamePlay& game, const Round& round, RoundResult& result) {
  result.has_moves = false;
  game.now.in_doubt = false;
  check_dealer(deal_look(game, round), game.verdict->findings);
  const std::span<const DerivedScore> derived = game.figures.derived.of(game.now.number - 1);
  const Round& with =
      derived.empty() ? round : game.figures.with_derived.emplace(with_scores(round, derived));
  AgreedRound judged = judge_as_ended(game, with);
  if (!judged.fits && leave_out_unchanged(game, round)) judged = judge_as_ended(game, with);
  if (judged.fits && seat_who_may_be_out(game, round, judged)) judged = judge_as_ended(game, with);
  for (const Seat seat : game.who.sitting_out)
    say_sits_out(game, round, seat);
  game.figures.no_ending_fits = judged.is_reported_together;
  say_forgotten(game, round);
  SheetWay& way = judged.way;
  std::ranges::move(way.findings, std::back_inserter(game.verdict->findings));
  game.figures.lines = std::move(way.lines);
  result.ended = way.sheet.ended;
  const bool counts = way.sheet.ended != RoundEnd::abandoned;
  if (counts) {
    enter_hands(way.sheet.hands, result);
    forget_unwritten(way.sheet, result);
  }
  enter_scores(game, way.scored.scores, result);
  enter_adjustments(game, round, result);
  if (counts) {
    close_round(game, way.sheet.outcome, way.scored, result);
  } else {
    game.score.settle_adjusted();
  }
}

}  // namespace rummy
