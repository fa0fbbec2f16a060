#include "sheet/endings.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "rules/topics.h"
#include "score/ledger.h"
#include "score/round.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet_round.h"
#include "sheet/shown.h"
#include "table/record.h"

namespace rummy {
namespace {

bool names_ender(const Round& round) {
  return round.sheet.went_out || round.sheet.knocked;
}

std::ptrdiff_t faults_in(const SheetWay& way, std::span<const SeatNumber> written) {
  return std::ranges::count_if(way.findings, is_illegal) +
         std::ranges::count_if(
             written, [&](const SeatNumber& score) { return is_impossible(way.scored, score); });
}

/// The ranges a score is in one of, in this way or in that.
std::vector<PointsRange> parts_of_either(const RoundScore& a, const RoundScore& b) {
  std::vector<PointsRange> parts = a.parts.empty() ? std::vector{a.points} : a.parts;
  if (b.parts.empty()) {
    parts.push_back(b.points);
  } else {
    parts.insert(parts.end(), b.parts.begin(), b.parts.end());
  }
  return joined(std::move(parts));
}

/// Widens a score by what another ending gives; false where that is the same.
bool widen_score(RoundScore& score, const RoundScore& other) {
  score.scores_if_won = score.scores_if_won && other.scores_if_won;
  const bool is_same =
      score.points == other.points && score.step == other.step && score.parts == other.parts;
  if (is_same && score.working == other.working) return false;
  if (is_same && score.points.is_exact()) {
    score.working = say("{}, however the round ended", score.points.low);
    return false;
  }
  score.parts = parts_of_either(score, other);
  if (score.step != other.step) score.step = 1;
  score.points = spanned(score.points, other.points);
  score.working = say("{}: it depends on how the round ended", range_words(score.points));
  return !is_same;
}

bool may_lack_winner(const ScoredRound& round) {
  return round.winners_known ? round.winners.empty() : round.may_lack_winner;
}

/// Widens the round by another of its endings; false where every score is the same.
bool widen_round(ScoredRound& round, const ScoredRound& other) {
  bool is_wider = false;
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    std::optional<RoundScore>& score = round.scores[i];
    const std::optional<RoundScore>& also = other.scores[i];
    if (!score || !also) continue;
    round.wins.widen(i, other.wins);
    if (widen_score(*score, *also)) is_wider = true;
  }
  const bool may_lack = may_lack_winner(round) || may_lack_winner(other);
  round.winners_known =
      round.winners_known && other.winners_known && round.winners == other.winners;
  if (!round.winners_known) round.winners.clear();
  round.may_lack_winner = !round.winners_known && may_lack;
  round.may_be_void = round.may_be_void || round.is_void != other.is_void;
  round.is_void = round.is_void && other.is_void;
  return is_wider;
}

void widen_sheet(SheetRound& sheet, const SheetRound& other) {
  if (sheet.ended != other.ended) sheet.ended = RoundEnd::unknown;
  RoundOutcome& outcome = sheet.outcome;
  if (outcome.went_out != other.outcome.went_out) {
    outcome.ender_open = true;
    outcome.went_out.reset();
  }
  if (outcome.knocked != other.outcome.knocked) outcome.knocked.reset();
  for (std::size_t i = 0; i < sheet.hands.size(); ++i)
    sheet.hands[i].points = spanned(sheet.hands[i].points, other.hands[i].points);
}

/// What only some of the endings bring is no fault of the sheet, which does not say that it was
/// one of these.
Findings common_findings(const std::vector<SheetWay>& ways) {
  std::vector<const Findings*> found;
  found.reserve(ways.size());
  for (const SheetWay& way : ways)
    found.push_back(&way.findings);
  Findings common = merge_findings(found, kEndingOpen);
  std::erase_if(common, [&](const Finding& finding) {
    return !std::ranges::all_of(found, [&](const Findings* way) {
      return std::ranges::any_of(*way, [&](const Finding& other) {
        return other.code == finding.code && is_same_place(other, finding);
      });
    });
  });
  return common;
}

/// Nobody says that all the others left the round, but each of them has the score that costs.
bool may_be_left_alone(const Round& round, std::span<const Seat> seats, Seat seat,
                       const Variant& variant) {
  if (variant.round_score.model != ScoreModel::penalties || !may_leave(variant)) return false;
  if (round.sheet.ended) return false;  // it is written
  return seats.size() > 1 && std::ranges::all_of(seats, [&](Seat other) {
           if (other == seat || has_dropped(round, other)) return true;
           const SeatNumber* score = of_seat(round.scores, other);
           return score != nullptr && is_price_of_leaving(score->number, variant);
         });
}

}  // namespace

bool tells_at_once(const Variant& variant) {
  const RoundScoreSettings& score = variant.round_score;
  if (variant.going_out.instant != OutInstant::none) return true;
  if (compares_hands(score.model)) return scores_whole_hand(variant);
  if (score.model != ScoreModel::penalties && score.model != ScoreModel::sum) return false;
  const bool is_as_usual =
      score.at_once_adds ? score.at_once_winner == 0 : score.at_once_winner == score.winner;
  return !is_as_usual || score.at_once_multiply != 1;
}

bool is_ending_written(const Round& round) {
  const bool names_nobody = round.sheet.ended && round.sheet.ended->end == WrittenEnd::exhausted;
  return names_ender(round) || round.sheet.abandoned || names_nobody;
}

std::vector<SheetEnding> open_endings(const Round& round, std::span<const Seat> seats,
                                      const Variant& variant) {
  const bool says_knock = round.sheet.ended && round.sheet.ended->end == WrittenEnd::knock;
  const bool says_out =
      round.sheet.at_once || (round.sheet.ended && round.sheet.ended->end == WrittenEnd::out);
  const bool may_knock = variant.knocking.max.choice != KnockLimit::off;
  const bool may_be_at_once = round.sheet.at_once || tells_at_once(variant);
  std::vector<SheetEnding> endings;
  if (!says_out && !says_knock) endings.emplace_back();
  for (const Seat seat : seats) {
    if (has_dropped(round, seat)) continue;
    if (says_knock) {
      endings.push_back({.ended = RoundEnd::knock, .seat = seat});
      continue;
    }
    if (may_be_at_once) endings.push_back({.ended = RoundEnd::out, .seat = seat, .at_once = true});
    if (round.sheet.at_once) continue;
    if (may_be_left_alone(round, seats, seat, variant))
      endings.push_back({.ended = RoundEnd::alone, .seat = seat});
    endings.push_back({.ended = RoundEnd::out, .seat = seat});
    if (may_knock && !says_out) endings.push_back({.ended = RoundEnd::knock, .seat = seat});
  }
  return endings;
}

Round ended_so(const Round& round, const SheetEnding& ending) {
  Round so = round;
  const SeatPlace by{.seat = ending.seat, .at = round.at};
  if (ending.ended == RoundEnd::out) so.sheet.went_out = by;
  if (ending.ended == RoundEnd::knock) so.sheet.knocked = by;
  if (ending.at_once && !so.sheet.at_once) so.sheet.at_once = round.at;
  if (ending.ended != RoundEnd::alone) return so;
  for (const SeatNumber& score : round.scores) {
    if (score.seat != ending.seat && !has_dropped(round, score.seat))
      so.sheet.dropped.push_back({.seat = score.seat, .time = DropTime::unsaid, .at = score.at});
  }
  return so;
}

bool names_enders(const Record& record) {
  return std::ranges::any_of(record.rounds, names_ender);
}

Text reason_for_exhausted(const Record& record, const Round& round, std::span<const Seat> seats) {
  const bool are_all_held = std::ranges::all_of(seats, [&](Seat seat) {
    if (has_dropped(round, seat)) return true;
    const SeatCards* hand = of_seat(round.hands, seat);
    return hand != nullptr && hand->cards.count > 0;
  });
  if (are_all_held) return "every player's hand is written, and none is empty";
  if (names_enders(record)) return "other rounds name who ended them";
  return {};
}

std::optional<Seat> sole_blank_hand(const Round& round, std::span<const Seat> seats) {
  std::optional<Seat> blank;
  for (const Seat seat : seats) {
    if (has_dropped(round, seat)) continue;
    const SeatCards* hand = of_seat(round.hands, seat);
    const SeatNumber* points = of_seat(round.sheet.points, seat);
    if (hand == nullptr && points == nullptr) {
      if (blank) return std::nullopt;
      blank = seat;
    } else if ((hand == nullptr || hand->cards.count == 0) &&
               (points == nullptr || points->number == 0)) {
      return std::nullopt;
    }
  }
  return seats.size() > 1 ? blank : std::nullopt;
}

bool is_blank(const Round& round) {
  return round.hands.empty() && round.sheet.points.empty() && round.sheet.shown.empty() &&
         round.sheet.shown_points.empty() && round.sheet.dropped.empty() && round.scores.empty() &&
         round.totals.empty() && round.buy_backs.empty() && round.moves.count == 0 &&
         !round.sheet.went_out && !round.sheet.knocked && !round.sheet.at_once &&
         !round.sheet.abandoned && !round.sheet.ended;
}

void leave_unmarked(std::vector<SheetWay>& ways) {
  const Seat seat = ways.front().ending.seat;
  const auto is_his = [seat](const SheetWay& way) { return way.ending.seat == seat; };
  const auto is_at_once = [](const SheetWay& way) { return way.ending.at_once; };
  if (std::ranges::all_of(ways, is_his) && !std::ranges::all_of(ways, is_at_once))
    std::erase_if(ways, is_at_once);
}

bool is_impossible(const ScoredRound& scored, const SeatNumber& written) {
  const std::optional<RoundScore>& score = scored.scores[index(written.seat)];
  return score && !can_be(score->points, score->step, score->parts, written.number);
}

bool keep_possible(std::vector<SheetWay>& ways, std::span<const SeatNumber> written) {
  std::vector<std::ptrdiff_t> faults;
  faults.reserve(ways.size());
  for (const SheetWay& way : ways)
    faults.push_back(faults_in(way, written));
  const std::ptrdiff_t fewest = *std::ranges::min_element(faults);
  std::vector<SheetWay> kept;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (faults[i] == fewest) kept.push_back(std::move(ways[i]));
  }
  ways = std::move(kept);
  return fewest == 0;
}

AgreedRound agreed(std::vector<SheetWay> ways) {
  Findings findings = ways.size() == 1 ? std::move(ways.front().findings) : common_findings(ways);
  AgreedRound all{.way = std::move(ways.front())};
  for (const SheetWay& other : std::span(ways).subspan(1)) {
    if (widen_round(all.way.scored, other.scored)) all.are_scores_open = true;
    widen_sheet(all.way.sheet, other.sheet);
  }
  all.way.findings = std::move(findings);
  return all;
}

}  // namespace rummy
