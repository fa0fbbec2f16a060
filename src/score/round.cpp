#include "score/round.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/compared_hands.h"
#include "score/ledger.h"
#include "score/payments.h"
#include "settings/settings.h"

namespace rummy {
namespace {

Text winner_working(const RoundOutcome& outcome, const RoundScoreSettings& score) {
  if (!outcome.at_once) return say("went out: {}", score.winner);
  if (!score.at_once_adds) return say("went out all at once: {}", score.at_once_winner);
  return say("went out {} and all at once {} = {}", score.winner, score.at_once_winner,
             score.winner + score.at_once_winner);
}

RoundScore winner_score(const RoundOutcome& outcome, const RoundScoreSettings& score) {
  RoundScore result{.points = PointsRange::exactly(score.winner)};
  if (outcome.at_once) {
    result.points =
        PointsRange::exactly(score.at_once_winner + (score.at_once_adds ? score.winner : 0));
  }
  if (outcome.workings == Workings::told) result.working = winner_working(outcome, score);
  return result;
}

RoundScore loser_score(const HandCount& hand, const RoundOutcome& outcome,
                       const RoundScoreSettings& score) {
  const bool multiplies = outcome.went_out && outcome.at_once && !hand.is_fixed;
  const int times = multiplies ? score.at_once_multiply : 1;
  RoundScore result{.points = hand.points * times, .working = hand.working, .step = times};
  if (hand.is_fixed && !hand.points.is_exact())
    result.parts = {PointsRange::exactly(hand.points.low), PointsRange::exactly(hand.points.high)};
  if (outcome.workings == Workings::left_out) return result;
  if (times != 1 && hand.points.is_exact()) {
    result.working += say("; times {} = {}", times, result.points.low);
  } else if (times != 1) {
    result.working += say("; times {}", times);
  }
  return result;
}

RoundScore laid_less_held(const HandCount& hand, Workings workings) {
  RoundScore score{.points = hand.laid - hand.points, .working = {}};
  if (workings == Workings::left_out) return score;
  score.working = say("on the table: {}; in hand: {}", hand.laid_working, hand.working);
  if (score.points.is_exact()) {
    score.working += say("; {} - {} = {}", hand.laid.low, hand.points.low, score.points.low);
  } else {
    score.working += say("; {}", range_words(score.points));
  }
  return score;
}

/// What going out earns beside what is laid and held.
void add_for_going_out(Points bonus, Workings workings, RoundScore& score) {
  if (bonus == 0) return;
  score.points = score.points + PointsRange::exactly(bonus);
  if (workings == Workings::told)
    score.working += say("; {:+} for going out = {}", bonus, range_words(score.points));
}

/// What is scored where it cannot be told whether the round was won at once.
RoundScore either(const RoundScore& at_once, const RoundScore& otherwise) {
  const PointsRange points = spanned(at_once.points, otherwise.points);
  return {.points = points,
          .working = say("{}, or {}: it is unknown when the player opened", otherwise.working,
                         at_once.working)};
}

/// No hand counts for more than this.
void hold_down(HandCount& hand, Points most, Workings workings) {
  if (hand.points.high <= most || hand.is_fixed) return;
  if (workings == Workings::told) hand.working += say("; at most {}", most);
  hand.points = {.low = std::min(hand.points.low, most), .high = most};
}

/// Who has left the round scores what that costs, whatever the hand.
void fix(HandCount& hand, const LeftRound& left, Workings workings) {
  if (!left.points || !hand.took_part) return;
  const Points other = left.or_points.value_or(*left.points);
  hand.points = {.low = std::min(*left.points, other), .high = std::max(*left.points, other)};
  hand.is_fixed = true;
  if (workings == Workings::left_out) return;
  hand.working = hand.points.is_exact()
                     ? say("left the round: {}", *left.points)
                     : say("left the round: {} or {}", hand.points.low, hand.points.high);
}

class RoundScorer {
 public:
  RoundScorer(const RoundOutcome& outcome, std::span<const HandCount> hands,
              const RoundScoreSettings& score, ScoredRound& round)
      : outcome_(outcome), hands_(hands), score_(score), round_(round), wins_(round.wins) {}

  void run() {
    round_.clear(hands_.size());
    find_winners();
    if (round_.is_void) {
      score_nothing();
    } else {
      score_hands();
    }
    note_winners();
    if (!outcome_.doubled.has_value() || *outcome_.doubled) double_scores();
  }

 private:
  /// Where hands are compared the lowest wins, whoever ended the round; else going out wins it.
  void find_winners() {
    if (outcome_.alone) {
      wins_.won[index(*outcome_.alone)] = PointsRange::exactly(1);
      wins_.counted[index(*outcome_.alone)] = PointsRange::exactly(1);
      return;
    }
    const bool nobody = !outcome_.ender();
    const bool compares = compares_hands(score_.model);
    if (nobody && score_.nobody_out == NobodyOut::nobody) {
      round_.is_void = true;
    } else if (compares || outcome_.knocked ||
               (nobody && score_.nobody_out == NobodyOut::lowest_wins)) {
      find_lowest_hands(outcome_, hands_, score_, wins_);
    } else if (outcome_.went_out) {
      wins_.won[index(*outcome_.went_out)] = PointsRange::exactly(1);
      wins_.counted[index(*outcome_.went_out)] = PointsRange::exactly(1);
    }
  }

  void score_nothing() {
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (!hands_[i].took_part) continue;
      RoundScore& score = round_.scores[i].emplace();
      if (outcome_.workings == Workings::told) score.working = "nobody went out: nobody scores";
    }
  }

  void score_hands() {
    if (score_.model == ScoreModel::differences)
      return score_differences(outcome_, hands_, score_, round_.scores);
    if (score_.model == ScoreModel::zero_sum)
      return score_zero_sum(outcome_, hands_, wins_, score_, round_.scores);
    if (score_.model == ScoreModel::sum)
      return score_sum(outcome_, hands_, wins_, score_, round_.scores);
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (hands_[i].took_part) round_.scores[i] = score_of(i);
    }
  }

  [[nodiscard]] RoundScore score_of(std::size_t i) const {
    switch (score_.model) {
      case ScoreModel::penalties:
        return outcome_.at_once_open ? either(penalty(i, known(true)), penalty(i, known(false)))
                                     : penalty(i, outcome_);
      case ScoreModel::melds_minus_hand: {
        RoundScore score = laid_less_held(hands_[i], outcome_.workings);
        if (outcome_.went_out && index(*outcome_.went_out) == i)
          add_for_going_out(score_.winner, outcome_.workings, score);
        return score;
      }
      case ScoreModel::none:
        return {.points = wins_.won[i],
                .working = wins_.won[i].low > 0    ? "won: 1"
                           : wins_.won[i].high > 0 ? "may have won: between 0 and 1"
                                                   : "did not win: 0"};
      case ScoreModel::differences:
      case ScoreModel::zero_sum:
      case ScoreModel::sum:
        break;  // all hands at once: score_hands
    }
    return {};
  }

  [[nodiscard]] RoundOutcome known(bool at_once) const {
    RoundOutcome outcome = outcome_;
    outcome.at_once = at_once;
    return outcome;
  }

  [[nodiscard]] RoundScore penalty(std::size_t i, const RoundOutcome& outcome) const {
    RoundScore lost = loser_score(hands_[i], outcome, score_);
    const PointsRange won = wins_.won[i];
    if (won.high == 0) return lost;
    if (outcome.alone) {
      return {.points = PointsRange::exactly(score_.winner),
              .working = say("alone in the round: {}", score_.winner)};
    }
    RoundScore best = outcome.went_out
                          ? winner_score(outcome, score_)
                          : RoundScore{.points = PointsRange::exactly(score_.winner),
                                       .working = say("{}; the lowest hand: {}", hands_[i].working,
                                                      score_.winner)};
    if (won.low == 1) return best;
    return {.points = spanned(best.points, lost.points),
            .working = lost.working + "; it is unknown whether this is the lowest hand"};
  }

  /// The card turned up doubles the round; where it is not recorded it may.
  void double_scores() {
    for (std::optional<RoundScore>& score : round_.scores) {
      if (!score || score->points == PointsRange{}) continue;
      const PointsRange twice = score->points * 2;
      std::vector<PointsRange> twice_parts = score->parts;
      for (PointsRange& part : twice_parts)
        part = part * 2;
      if (!outcome_.doubled.has_value()) {
        std::vector<PointsRange> parts = score->parts;
        if (parts.empty()) {
          parts = {score->points, twice};
        } else {
          parts.insert(parts.end(), twice_parts.begin(), twice_parts.end());
        }
        score->parts = joined(std::move(parts));
        score->points = spanned(score->points, twice);
        score->working += "; doubled or not, depending on the card turned up";
        continue;
      }
      score->points = twice;
      score->parts = std::move(twice_parts);
      score->step *= 2;
      score->working += say("; doubled by the card turned up = {}", range_words(twice));
    }
  }

  void note_winners() {
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (!round_.scores[i]) continue;
      if (!wins_.won[i].is_exact()) round_.winners_known = false;
      if (wins_.won[i].low > 0) round_.winners.push_back(static_cast<Seat>(i));
    }
    if (round_.winners_known) return;
    round_.winners.clear();
    round_.may_lack_winner = wins_.may_be_unpaid;
  }

  const RoundOutcome& outcome_;
  std::span<const HandCount> hands_;
  const RoundScoreSettings& score_;
  ScoredRound& round_;
  RoundWins& wins_;
};

}  // namespace

void RoundWins::clear(std::size_t seats) {
  won.assign(seats, PointsRange{});
  counted.assign(seats, PointsRange{});
  may_be_unpaid = false;
  shares = PointsRange::exactly(1);
}

void RoundWins::widen(std::size_t seat, const RoundWins& others) {
  won[seat] = spanned(won[seat], others.won[seat]);
  counted[seat] = spanned(counted[seat], others.counted[seat]);
}

void ScoredRound::clear(std::size_t seats) {
  scores.clear();
  scores.resize(seats);
  winners.clear();
  winners_known = true;
  may_lack_winner = false;
  is_void = false;
  may_be_void = false;
  wins.clear(seats);
}

void score_round(const RoundOutcome& outcome, std::span<const HandCount> hands,
                 const RoundScoreSettings& score, ScoredRound& round) {
  const auto cap = score.hand_cap;
  if (cap.choice == OrNone::none && outcome.left.empty())
    return RoundScorer(outcome, hands, score, round).run();
  std::vector<HandCount> counted(hands.begin(), hands.end());
  for (const LeftRound& left : outcome.left)
    fix(counted[index(left.seat)], left, outcome.workings);
  if (cap.choice == OrNone::number)
    for (HandCount& hand : counted)
      hold_down(hand, cap.number, outcome.workings);
  RoundScorer(outcome, counted, score, round).run();
}

bool can_be(const PointsRange& points, Points step, std::span<const PointsRange> parts,
            Points these) {
  const auto contains = [these](const PointsRange& part) { return part.contains(these); };
  return points.contains(these) && these % step == 0 &&
         (parts.empty() || std::ranges::any_of(parts, contains));
}

bool scores_whole_hand(const Variant& variant) {
  return variant.round_score.whole_hand.choice == OrNone::number &&
         variant.going_out.discard == OutDiscard::optional;
}

bool are_points_bad(const Variant& variant) {
  switch (variant.round_score.model) {
    case ScoreModel::penalties:
      return true;
    case ScoreModel::differences:
    case ScoreModel::melds_minus_hand:
    case ScoreModel::none:
    case ScoreModel::sum:
    case ScoreModel::zero_sum:
      return false;
  }
  return false;
}

}  // namespace rummy
