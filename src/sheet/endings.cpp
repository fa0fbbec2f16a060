// How a round of a scoresheet ended, and what its scores and totals show if the cards do not.

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
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

// === How a round of a scoresheet ended if the sheet does not say.

bool names_ender(const Round& round) {
  return round.sheet.went_out || round.sheet.knocked;
}

std::ptrdiff_t faults_in(const SheetWay& way, std::span<const SeatNumber> written) {
  return std::ranges::count_if(way.findings, is_illegal) +
         std::ranges::count_if(
             written, [&](const SeatNumber& score) { return is_impossible(way.scored, score); });
}

/// The ranges a score is in, in one way or the other.
std::vector<PointsRange> parts_of_either(const RoundScore& a, const RoundScore& b) {
  std::vector<PointsRange> parts = a.parts.empty() ? std::vector{a.points} : a.parts;
  if (b.parts.empty()) {
    parts.push_back(b.points);
  } else {
    parts.insert(parts.end(), b.parts.begin(), b.parts.end());
  }
  return joined(std::move(parts));
}

/// Widens a score by that of another ending; false if both are the same.
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

/// Widens the round by another of its endings; false if every score is the same.
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

/// The findings that all endings bring. One that only some bring is no fault of the sheet, which
/// does not name an ending.
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

/// Whether all others may have left the round: the sheet does not say so, but each of them has the
/// score that leaving costs.
bool may_be_left_alone(const Round& round, std::span<const Seat> seats, Seat seat,
                       const Variant& variant) {
  if (variant.round_score.model != ScoreModel::penalties || !may_leave(variant)) return false;
  if (round.sheet.ended) return false;  // the ending is written
  return seats.size() > 1 && std::ranges::all_of(seats, [&](Seat other) {
           if (other == seat || has_dropped(round, other)) return true;
           const SeatNumber* score = of_seat(round.scores, other);
           return score != nullptr && is_price_of_leaving(score->number, variant);
         });
}

}  // namespace

bool distinguishes_at_once(const Variant& variant) {
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

namespace {

std::vector<SheetEnding> endings_left_open(const Round& round, std::span<const Seat> seats,
                                           const Variant& variant) {
  const bool says_knock = round.sheet.ended && round.sheet.ended->end == WrittenEnd::knock;
  const bool says_out =
      round.sheet.at_once || (round.sheet.ended && round.sheet.ended->end == WrittenEnd::out);
  const bool may_knock = variant.knocking.max.choice != KnockLimit::off;
  const bool may_be_at_once = round.sheet.at_once || distinguishes_at_once(variant);
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

}  // namespace

std::vector<SheetEnding> open_endings(const Round& round, std::span<const Seat> seats,
                                      const Variant& variant) {
  std::vector<SheetEnding> endings = endings_left_open(round, seats, variant);
  // Nobody is left who can have ended it as is said: it is read as it stands.
  if (endings.empty()) endings.emplace_back();
  return endings;
}

Round with_ending(const Round& round, const SheetEnding& ending) {
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

void drop_unmarked_at_once(std::vector<SheetWay>& ways) {
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

namespace {

// === What the scores of a scoresheet show if the cards do not.

/// Whether the written score is the cost of leaving the round. A sheet has no other place to show
/// that a player left, whatever cards it lists.
bool may_have_left(const SheetRound& sheet, Seat seat, const Variant& variant) {
  const std::optional<Points>& given = sheet.given[index(seat)];
  if (!given || !may_leave(variant) || sheet.outcome.went_out == seat) return false;
  const auto& left = sheet.outcome.left;
  if (std::ranges::find(left, seat, &LeftRound::seat) != left.end())
    return false;  // the sheet says so
  // If players win from each other, the cost of leaving depends on the others' hands too.
  if (variant.round_score.model != ScoreModel::penalties)
    return !sheet.hands[index(seat)].points.is_exact();
  return is_price_of_leaving(*given, variant);
}

}  // namespace

std::vector<Seat> take_as_written(const SheetRound& sheet, const Variant& variant,
                                  ScoredRound& scored) {
  std::vector<Seat> left;
  for (std::size_t i = 0; i < scored.scores.size(); ++i) {
    std::optional<RoundScore>& score = scored.scores[i];
    const std::optional<Points>& given = sheet.given[i];
    if (!score || !given) continue;
    const bool fits = can_be(score->points, score->step, score->parts, *given);
    const bool stands =
        fits ? !score->points.is_exact() : may_have_left(sheet, static_cast<Seat>(i), variant);
    if (!stands) continue;
    if (!fits && sheet.hands[i].points.is_exact()) left.push_back(static_cast<Seat>(i));
    score->points = PointsRange::exactly(*given);
    score->step = 1;
    score->parts.clear();
    score->working = kAsWritten;
  }
  return left;
}

std::optional<Misfit> misfit_of_hands(const SheetRound& sheet, const RoundOutcome& outcome,
                                      const ScoredRound& scored, const Variant& variant) {
  if (may_leave(variant)) return std::nullopt;
  std::optional<Seat> last;
  for (std::size_t i = 0; i < sheet.given.size(); ++i) {
    const std::optional<Points>& given = sheet.given[i];
    const std::optional<RoundScore>& score = scored.scores[i];
    if (!given || !score) continue;
    if (score->points != PointsRange::exactly(*given)) return std::nullopt;  // reported by itself
    last = static_cast<Seat>(i);
  }
  if (!last || may_give(outcome, sheet.hands, sheet.given, variant)) return std::nullopt;
  return Misfit{
      .seat = *last,
      .why = "no hands give these scores together with the rest of the scoresheet's round"};
}

namespace {

// === Scores of a scoresheet that follow only from its totals.

bool is_counted_in(const Round& round, Seat seat) {
  return is_held_counted(round, seat) || of_seat(round.sheet.shown, seat) != nullptr ||
         of_seat(round.sheet.shown_points, seat) != nullptr;
}

/// One player's column of the sheet, from round to round.
class SheetColumn {
 public:
  SheetColumn(const Record& record, Seat seat, DerivedScores& derived)
      : record_(record), seat_(seat), derived_(derived), sum_(0) {
    if (const Carry* const carried = of_seat(record.head.carry, seat)) sum_ = carried->total;
  }

  void read(std::size_t number) {
    const Round& round = record_.rounds[number];
    if (is_blank(round)) return;
    if (of_seat(round.buy_backs, seat_) != nullptr) lose_sum();
    const SeatNumber* const score = of_seat(round.scores, seat_);
    const SeatNumber* const total = of_seat(round.totals, seat_);
    added_ += adjusted_by(record_, round, seat_);
    if (has_figures(round, seat_)) derived_.is_kept[index(seat_)] = true;
    if (score != nullptr) {
      added_ += score->number;
    } else if (is_counted_by_cards(round)) {
      lose_sum();
    } else if (!round.sheet.abandoned) {
      without_.push_back(number);
    }
    if (total != nullptr) close(number, *total);
  }

 private:
  [[nodiscard]] bool is_counted_by_cards(const Round& round) const {
    if (const SeatDrop* const drop = of_seat(round.sheet.dropped, seat_))
      return drop->time != DropTime::unknown;
    return is_ending_written(round) && is_counted_in(round, seat_);
  }

  void lose_sum() {
    sum_.reset();
    without_.clear();
  }

  /// If the total stays the same, each score can have been 0.
  void close(std::size_t number, const SeatNumber& total) {
    const Points points = total.number - sum_.value_or(0) - added_;
    const bool is_derived = sum_ && (points == 0 || without_.size() == 1);
    if (sum_ && points != 0) derived_.is_kept[index(seat_)] = true;
    if (!sum_ && without_.size() == 1 && without_.front() == number)
      derived_.by_rules[number].push_back(seat_);
    for (const std::size_t at : without_) {
      if (is_derived) {
        derived_.scores[at].push_back({.score = {.seat = seat_, .number = points, .at = total.at},
                                       .is_forgotten = at != number});
      } else if (sum_) {
        derived_.open[at].push_back(seat_);
      }
    }
    sum_ = total.number;
    added_ = 0;
    without_.clear();
  }

  const Record& record_;
  Seat seat_;
  DerivedScores& derived_;
  std::optional<Points> sum_;         // at the last total; nothing: unknown
  Points added_ = 0;                  // by scores and adjustments since
  std::vector<std::size_t> without_;  // rounds without a score since
};

}  // namespace

Points adjusted_by(const Record& record, const Round& round, Seat seat) {
  Points sum = 0;
  for (const Event& event : events_of(record, round)) {
    if (event.kind != ActionKind::adjust) continue;
    const Adjustment& adjustment = record.adjustments[event.number];
    if (adjustment.seat == seat) sum += adjustment.points;
  }
  return sum;
}

DerivedScores scores_by_totals(const Record& record) {
  const std::size_t rounds = record.rounds.size();
  DerivedScores derived;
  derived.scores.resize(rounds);
  derived.open.resize(rounds);
  derived.by_rules.resize(rounds);
  derived.is_kept.resize(record.players.size());
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    SheetColumn column(record, static_cast<Seat>(i), derived);
    for (std::size_t number = 0; number < rounds; ++number)
      column.read(number);
  }
  return derived;
}

bool has_figures(const Round& round, Seat seat) {
  return of_seat(round.scores, seat) != nullptr || is_counted_in(round, seat) ||
         has_dropped(round, seat);
}

Round with_scores(const Round& round, std::span<const DerivedScore> derived) {
  Round with = round;
  for (const DerivedScore& score : derived)
    with.scores.push_back(score.score);
  return with;
}

namespace {

// === Whether a round can have these scores, whatever is not written.

/// Whether the round can have this ending.
bool may_end_so(const SheetLook& look) {
  Findings findings;
  const SheetRound sheet = read_sheet_round(look, findings);
  if (std::ranges::any_of(findings, is_illegal)) return false;
  RoundOutcome outcome = sheet.outcome;
  outcome.workings = Workings::left_out;
  outcome.doubled = look.variant.round_score.doubled_by_upcard == UpcardSuit::none
                        ? std::optional<bool>(false)
                        : std::nullopt;
  ScoredRound scored;
  scored.scores.resize(look.record.players.size());
  score_round(outcome, sheet.hands, look.variant, scored);
  take_as_written(sheet, look.variant, scored);
  if (misfit(outcome, look.variant.round_score, scored)) return false;
  if (misfit_of_hands(sheet, outcome, scored, look.variant)) return false;
  return std::ranges::none_of(
      look.round.scores, [&](const SeatNumber& score) { return is_impossible(scored, score); });
}

}  // namespace

RoundPossible possible_round(const Record& record, const Variant& variant, int number,
                             SearchBudget& budget, HeldPoints& held) {
  const Round& round = record.rounds.front();
  std::vector<Seat> seats;
  seats.reserve(record.players.size());
  for (std::size_t i = 0; i < record.players.size(); ++i)
    seats.push_back(static_cast<Seat>(i));
  bool nobody_out = false;
  for (const SheetEnding& ending : open_endings(round, seats, variant)) {
    const Round so = with_ending(round, ending);
    const SheetLook look{.budget = budget,
                         .record = record,
                         .round = so,
                         .variant = variant,
                         .number = 1,
                         .round_of_game = number,
                         .seats = seats,
                         .held = &held};
    if (!may_end_so(look)) continue;
    if (ending.ended != RoundEnd::exhausted) return RoundPossible::yes;
    nobody_out = true;
  }
  return nobody_out ? RoundPossible::nobody_out : RoundPossible::no;
}

}  // namespace rummy
