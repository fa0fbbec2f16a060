#include "score/compared_hands.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === Who has the lowest hand if every hand is known; ties go by score.tie.

std::optional<Points> lowest_points(std::span<const HeldHand> hands) {
  std::optional<Points> lowest;
  for (const HeldHand& hand : hands) {
    if (hand.took_part) lowest = std::min(lowest.value_or(hand.points), hand.points);
  }
  return lowest;
}

void settle_tie(TiePay pay, HandsOutcome& outcome) {
  if (outcome.winners < 2) return;
  switch (pay) {
    case TiePay::all_paid_full:
      return;
    case TiePay::split:
      outcome.shares = outcome.winners;
      return;
    case TiePay::none:
      outcome.is_unscored = true;
      std::ranges::fill(outcome.wins, std::uint8_t{0});
      outcome.winners = 0;
      return;
  }
}

/// The player who knocked has the lowest hand, alone or with others (MAN-47, MAN-48).
void settle_knocker_tie(std::size_t knocker, const RoundScoreSettings& score,
                        HandsOutcome& outcome) {
  if (outcome.winners < 2) return;
  switch (score.tie_knocker) {
    case KnockerTie::others_win:
      outcome.wins[knocker] = 0;
      --outcome.winners;
      settle_tie(score.tie_others, outcome);
      return;
    case KnockerTie::knocker_wins:
      keep_only(knocker, outcome);
      return;
    case KnockerTie::split:
      outcome.shares = outcome.winners;
      return;
  }
}

}  // namespace

std::pmr::vector<HeldHand> at_least(std::span<const HandCount> hands, HandRoom& room) {
  std::pmr::vector<HeldHand> held(room.memory());
  held.reserve(hands.size());
  for (const HandCount& hand : hands) {
    held.push_back({.took_part = hand.took_part,
                    .points = hand.points.low,
                    .is_empty = hand.is_empty.value_or(hand.points.low <= 0)});
  }
  return held;
}

void keep_only(std::size_t seat, HandsOutcome& outcome) {
  std::ranges::fill(outcome.wins, std::uint8_t{0});
  outcome.wins[seat] = 1;
  outcome.winners = 1;
}

HandsOutcome decide(const RoundOutcome& round, std::span<const HeldHand> hands,
                    const RoundScoreSettings& score, HandRoom& room) {
  HandsOutcome outcome{.wins = std::pmr::vector<std::uint8_t>(hands.size(), room.memory())};
  const std::optional<Points> lowest = lowest_points(hands);
  if (!lowest) return outcome;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (!hands[i].took_part || hands[i].points != *lowest) continue;
    outcome.wins[i] = 1;
    ++outcome.winners;
  }
  const std::optional<Seat> ender = round.ender();
  if (!ender) {
    settle_tie(score.tie_no_knock, outcome);
    return outcome;
  }
  const std::size_t knocker = index(*ender);
  const bool cannot_be_tied = hands[knocker].is_empty && !score.undercut_empty_hand;
  if (cannot_be_tied && outcome.wins[knocker] != 0) {
    keep_only(knocker, outcome);
    return outcome;
  }
  if (outcome.wins[knocker] != 0) {
    settle_knocker_tie(knocker, score, outcome);
  } else {
    settle_tie(score.tie_others, outcome);
  }
  const bool knocker_alone = outcome.wins[knocker] != 0 && outcome.winners == 1;
  if (knocker_alone || outcome.winners == 0) return outcome;
  outcome.is_undercut = score.undercut_to == UndercutTo::winner;
  outcome.is_caught_out = score.undercut_to == UndercutTo::knocker && outcome.wins[knocker] == 0;
  return outcome;
}

bool earns_empty_hand(std::size_t seat, std::span<const HeldHand> hands, const RoundOutcome& round,
                      const RoundScoreSettings& score) {
  if (!hands[seat].is_empty) return false;
  switch (score.empty_hand_to) {
    case EmptyHandTo::winner:
      return true;
    case EmptyHandTo::knocker:
      return round.is_ender(seat);
  }
  return false;
}

namespace {

// === Rounds in which hands are compared.

/// The payments to one player in one completion, item by item.
struct Pay {
  Points differences = 0;
  std::size_t shares = 1;
  Points undercut = 0;
  Points empty_hand = 0;

  [[nodiscard]] Points share() const { return differences / static_cast<Points>(shares); }
  [[nodiscard]] Points sum() const { return share() + undercut + empty_hand; }
};

Pay pay_of(std::size_t seat, const HandsOutcome& outcome, std::span<const HeldHand> hands,
           const RoundOutcome& round, const RoundScoreSettings& score) {
  Pay pay;
  const bool knocked = round.is_ender(seat);
  if (outcome.wins[seat] == 0) {
    if (knocked && outcome.is_caught_out) pay.undercut = score.undercut_points;
    return pay;
  }
  for (const HeldHand& hand : hands) {
    if (hand.took_part) pay.differences += hand.points - hands[seat].points;
  }
  pay.shares = outcome.shares;
  if (outcome.is_undercut && !knocked) pay.undercut = score.undercut_points;
  if (earns_empty_hand(seat, hands, round, score))
    pay.empty_hand = empty_hand_bonus(seat, round, score);
  return pay;
}

bool can_be_empty(const HandCount& hand) {
  return hand.is_empty.value_or(hand.points.low <= 0);
}
bool must_be_empty(const HandCount& hand) {
  return hand.is_empty.value_or(hand.points.high <= 0);
}

/// Each hand at one end of its range, so that one seat does as well or as badly as it can.
enum class Luck : std::uint8_t { best, worst };

void hold(std::span<const HandCount> hands, std::size_t seat, Luck luck,
          std::pmr::vector<HeldHand>& held) {
  held.assign(hands.size(), HeldHand{});
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const bool low = (i == seat) == (luck == Luck::best);
    held[i] = {.took_part = hands[i].took_part,
               .points = low ? hands[i].points.low : hands[i].points.high,
               .is_empty = low ? can_be_empty(hands[i]) : must_be_empty(hands[i])};
  }
}

bool are_exact(std::span<const HandCount> hands) {
  return std::ranges::all_of(
      hands, [](const HandCount& hand) { return !hand.took_part || hand.points.is_exact(); });
}

Text sum_of_differences(std::size_t seat, std::span<const HandCount> hands) {
  Text text;
  Points sum = 0;
  const bool two = std::ranges::count(hands, true, &HandCount::took_part) == 2;
  const Points own = hands[seat].points.low;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (!hands[i].took_part || i == seat) continue;
    if (!text.empty()) text += " + ";
    const Points other = hands[i].points.low;
    text += two ? say("{} - {}", other, own) : say("({} - {})", other, own);
    sum += other - own;
  }
  return text.empty() ? "nobody to win from: 0" : say("{} = {}", std::move(text), sum);
}

void add_bonus(Text& text, Points points, const char* what) {
  if (points != 0) text += say(" + {} {}", points, what);
}

Text exact_working(std::size_t seat, std::span<const HandCount> hands, const HandsOutcome& outcome,
                   const Pay& pay) {
  Text text = hands[seat].working;
  if (outcome.wins[seat] == 0) {
    if (pay.undercut != 0) return text + say("; undercut: {}", pay.undercut);
    return text +
           (outcome.is_unscored ? "; a tie, for which nobody is paid: 0" : "; not the winner: 0");
  }
  text += say("; {}", sum_of_differences(seat, hands));
  if (pay.shares > 1) text += say("; {} / {} = {}", pay.differences, pay.shares, pay.share());
  if (pay.undercut == 0 && pay.empty_hand == 0) return text;
  text += say("; {}", pay.share());
  add_bonus(text, pay.undercut, "undercut");
  add_bonus(text, pay.empty_hand, "empty hand");
  return text + say(" = {}", pay.sum());
}

class Comparison {
 public:
  Comparison(const RoundOutcome& round, std::span<const HandCount> hands,
             const RoundScoreSettings& score)
      : round_(round), hands_(hands), score_(score), are_exact_(are_exact(hands)) {}

  /// The outcome for a seat and luck; valid until the same luck is asked for another seat. If every
  /// hand is known, luck changes nothing, and one outcome serves all.
  [[nodiscard]] const HandsOutcome& outcome(std::size_t seat, Luck luck) {
    HandsOutcome& found = luck == Luck::best || are_exact_ ? best_ : worst_;
    if (are_exact_ && !found.wins.empty()) return found;
    hold(hands_, seat, luck, held_);
    found = decide(round_, held_, score_, room_);
    return found;
  }

  /// Lowering one's own hand and raising another's never hurts, so the two ends are enough. The
  /// exception is a tie that nobody wins: a rival's better hand can undo it.
  void find_winner(std::size_t seat, RoundWins& wins) {
    const HandsOutcome& best = outcome(seat, Luck::best);
    const HandsOutcome& worst = outcome(seat, Luck::worst);
    wins.won[seat] = {.low = worst.wins[seat], .high = best.wins[seat]};
    wins.counted[seat] = {.low = counted(seat, worst), .high = counted(seat, best)};
    if (!may_be_unpaid(seat)) return;
    wins.may_be_unpaid = true;
    wins.won[seat] = {.low = 0, .high = 1};
    wins.counted[seat] = {.low = 0, .high = 1};
  }

  /// The number of winners that share a single winner's amount, by who can have won.
  [[nodiscard]] PointsRange shares(const RoundWins& wins) {
    if (are_exact_) {
      const HandsOutcome& known = outcome(0, Luck::best);
      return PointsRange::exactly(static_cast<Points>(known.shares));
    }
    const auto most = std::ranges::count_if(wins.won, [](PointsRange won) { return won.high > 0; });
    return {.low = 1, .high = may_split() ? std::max<Points>(1, static_cast<Points>(most)) : 1};
  }

  [[nodiscard]] RoundScore score(std::size_t seat) {
    const HandsOutcome& best = outcome(seat, Luck::best);
    const Pay most = pay_of(seat, best, held_, round_, score_);
    if (are_exact_) {
      RoundScore exact{.points = PointsRange::exactly(most.sum())};
      if (round_.workings == Workings::in_full)
        exact.working = exact_working(seat, hands_, best, most);
      return exact;
    }
    PointsRange points = PointsRange::exactly(most.sum());
    if (may_be_unpaid(seat)) widen(points, pay_alone(seat));
    const HandsOutcome& worst = outcome(seat, Luck::worst);
    widen(points, pay_of(seat, worst, held_, round_, score_).sum());
    // Between winning by much and being paid for an undercut lies winning by next to nothing.
    if (best.wins[seat] != worst.wins[seat] || may_be_unpaid(seat)) widen(points, 0);
    if (leaves_ties_unpaid() && round_.is_ender(seat) &&
        score_.undercut_to == UndercutTo::knocker) {
      widen(points, 0);
      widen(points, score_.undercut_points);
    }
    Text working = hands_[seat].working;
    working += points.is_exact()
                   ? say("; {} whatever the others hold", points.low)
                   : say("; between {} and {}: unknown cards", points.low, points.high);
    RoundScore score{.points = points, .working = std::move(working)};
    find_parts(seat, best.wins[seat] != 0, worst.wins[seat] != 0, score);
    return score;
  }

 private:
  /// Between losing, winning with cards left and winning without, some scores come from no hand.
  void find_parts(std::size_t seat, bool may_win, bool must_win, RoundScore& score) {
    const bool is_open = may_be_unpaid(seat);
    std::vector<PointsRange> parts;
    if (may_win || is_open) parts = parts_if_won(seat);
    score.scores_if_won =
        !leaves_ties_unpaid() &&
        std::ranges::all_of(parts, [](const PointsRange& part) { return part.low > 0; });
    if (!must_win || is_open) parts.push_back({});
    if (round_.is_ender(seat) && score_.undercut_to == UndercutTo::knocker)
      parts.push_back(PointsRange::exactly(score_.undercut_points));
    score.parts = joined(std::move(parts));
  }

  [[nodiscard]] std::vector<PointsRange> parts_if_won(std::size_t seat) const {
    const HandCount& hand = hands_[seat];
    const bool is_ender = round_.is_ender(seat);
    const bool undercuts = round_.ender() && !is_ender && score_.undercut_to == UndercutTo::winner;
    const Points undercut = undercuts ? score_.undercut_points : 0;
    const bool may_earn = score_.empty_hand_to == EmptyHandTo::winner || is_ender;
    std::vector<PointsRange> parts;
    if (!must_be_empty(hand)) {
      const PointsRange won = differences(seat, hand.points, false);
      parts.push_back(won + PointsRange::exactly(undercut));
    }
    if (can_be_empty(hand)) {
      const PointsRange own = hand.is_empty ? hand.points : PointsRange{};
      const Points empty = may_earn ? empty_hand_bonus(seat, round_, score_) : 0;
      parts.push_back(differences(seat, own, true) + PointsRange::exactly(undercut + empty));
    }
    return parts;
  }

  /// How much more than a winner the others hold, as far as the winner gets it.
  [[nodiscard]] PointsRange differences(std::size_t seat, PointsRange own, bool is_empty) const {
    const bool wins_ties =
        score_.tie_knocker != KnockerTie::others_win || (is_empty && !score_.undercut_empty_hand);
    const Points least = round_.is_ender(seat) && !wins_ties ? 1 : 0;
    PointsRange sum{};
    Points shares = 1;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (i == seat || !hands_[i].took_part) continue;
      sum.low += std::max(least, hands_[i].points.low - own.high);
      sum.high += std::max(least, hands_[i].points.high - own.low);
      if (may_split()) ++shares;
    }
    return {.low = sum.low / shares, .high = sum.high};
  }

  [[nodiscard]] Points counted(std::size_t seat, const HandsOutcome& outcome) const {
    return score_.tie_counts_as_won || outcome.winners == 1 ? outcome.wins[seat] : 0;
  }

  static void widen(PointsRange& range, Points points) {
    range.low = std::min(range.low, points);
    range.high = std::max(range.high, points);
  }

  [[nodiscard]] bool may_split() const {
    return round_.ender()
               ? score_.tie_others == TiePay::split || score_.tie_knocker == KnockerTie::split
               : score_.tie_no_knock == TiePay::split;
  }

  [[nodiscard]] bool leaves_ties_unpaid() const {
    return (round_.ender() ? score_.tie_others : score_.tie_no_knock) == TiePay::none;
  }

  /// Whether a tie that nobody is paid for is possible, with this seat perhaps among the lowest but
  /// not certainly the lowest.
  [[nodiscard]] bool may_be_unpaid(std::size_t seat) const {
    if (!leaves_ties_unpaid() || are_exact_) return false;
    bool may_be_lowest = true;
    bool is_lowest = true;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (i == seat || !hands_[i].took_part) continue;
      may_be_lowest = may_be_lowest && hands_[seat].points.low <= hands_[i].points.high;
      is_lowest = is_lowest && hands_[seat].points.high < hands_[i].points.low;
    }
    return may_be_lowest && !is_lowest;
  }

  /// The payment to the seat for winning alone with the best luck.
  [[nodiscard]] Points pay_alone(std::size_t seat) {
    hold(hands_, seat, Luck::best, held_);
    HandsOutcome alone;
    alone.wins.assign(hands_.size(), 0);
    keep_only(seat, alone);
    alone.is_undercut = round_.ender() && score_.undercut_to == UndercutTo::winner;
    return pay_of(seat, alone, held_, round_, score_).sum();
  }

  const RoundOutcome& round_;
  std::span<const HandCount> hands_;
  const RoundScoreSettings& score_;
  bool are_exact_;
  HandRoom room_;
  std::pmr::vector<HeldHand> held_{room_.memory()};
  HandsOutcome best_{.wins = std::pmr::vector<std::uint8_t>(room_.memory())};
  HandsOutcome worst_{.wins = std::pmr::vector<std::uint8_t>(room_.memory())};
};

}  // namespace

void find_lowest_hands(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score, RoundWins& wins) {
  Comparison comparison(outcome, hands, score);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (hands[i].took_part) comparison.find_winner(i, wins);
  }
  wins.shares = comparison.shares(wins);
}

void score_differences(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score,
                       std::span<std::optional<RoundScore>> scores) {
  Comparison comparison(outcome, hands, score);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (hands[i].took_part) scores[i] = comparison.score(i);
  }
}

namespace {

/// The winners by the scores; empty if the scores do not show them.
std::vector<Seat> winners_by_scores(const RoundOutcome& outcome, const RoundScoreSettings& settings,
                                    const ScoredRound& round) {
  std::vector<Seat> winners;
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    const std::optional<RoundScore>& score = round.scores[i];
    if (!score) continue;
    if (!score->points.is_exact()) return {};
    // A loser may score as well, and a share rounded down to 0 hides a winner.
    const bool knocked = outcome.is_ender(i);
    const bool may_share = knocked && settings.tie_knocker == KnockerTie::split;
    // If players pay each other, one who pays nothing may have won nothing or lost it again.
    const bool is_zero_sum = settings.model == ScoreModel::zero_sum;
    if (is_zero_sum ? score->points.low == 0 || (may_share && score->points.low < 0)
                    : may_share && score->points.low == 0)
      return {};
    const bool consoled = knocked && settings.undercut_to == UndercutTo::knocker;
    if (score->points.low > 0 && !consoled) winners.push_back(static_cast<Seat>(i));
  }
  return winners;
}

std::optional<Seat> one_too_many(const RoundOutcome& outcome, const RoundScoreSettings& settings,
                                 const ScoredRound& round) {
  const TiePay tie = outcome.ender() ? settings.tie_others : settings.tie_no_knock;
  const RoundScore* first = nullptr;
  bool first_ended_it = false;
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    const std::optional<RoundScore>& score = round.scores[i];
    const bool is_ender = outcome.is_ender(i);
    if (!score || !score->points.is_exact() || score->points.low <= 0) continue;
    if (is_ender && settings.undercut_to == UndercutTo::knocker) continue;
    if (first == nullptr) {
      first = &*score;
      first_ended_it = is_ender;
      continue;
    }
    // The player who ended the round shares a tie by a rule of its own; the others are level, apart
    // from cards that count nothing.
    if (is_ender || first_ended_it) {
      if (settings.tie_knocker != KnockerTie::split) return static_cast<Seat>(i);
      continue;
    }
    const Points apart = std::abs(score->points.low - first->points.low);
    if (tie == TiePay::none || (apart != 0 && apart != settings.empty_hand))
      return static_cast<Seat>(i);
  }
  return std::nullopt;
}

/// The last player of a round in which nobody scores although the winner would.
std::optional<Seat> lacks_winner(const ScoredRound& round) {
  std::optional<Seat> last;
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    const std::optional<RoundScore>& score = round.scores[i];
    if (!score) continue;
    if (score->points != PointsRange{} || !score->scores_if_won) return std::nullopt;
    last = static_cast<Seat>(i);
  }
  return last;
}

/// The last player of a round whose scores are all known and do not add up to 0.
std::optional<Misfit> misfit_of_sum(const ScoredRound& round) {
  Points sum = 0;
  Seat last = kNoSeat;
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    const std::optional<RoundScore>& score = round.scores[i];
    if (!score) continue;
    if (!score->points.is_exact()) return std::nullopt;
    sum += score->points.low;
    last = static_cast<Seat>(i);
  }
  if (sum == 0) return std::nullopt;
  return Misfit{.seat = last,
                .why = say("the scores of the round add up to {}, and not to 0", sum)};
}

}  // namespace

std::optional<Misfit> misfit(const RoundOutcome& outcome, const RoundScoreSettings& settings,
                             const ScoredRound& round) {
  if (settings.model == ScoreModel::zero_sum) return misfit_of_sum(round);
  if (settings.model != ScoreModel::differences) return std::nullopt;
  if (const std::optional<Seat> seat = lacks_winner(round))
    return Misfit{.seat = *seat, .why = "nobody scores, and the lowest hand scores something"};
  const std::optional<Seat> seat = one_too_many(outcome, settings, round);
  if (!seat) return std::nullopt;
  return Misfit{.seat = *seat, .why = "only the lowest hand scores, but another player does too"};
}

void infer_winners(const RoundOutcome& outcome, const RoundScoreSettings& settings,
                   ScoredRound& round) {
  std::vector<Seat> winners = winners_by_scores(outcome, settings, round);
  if (winners.empty()) return;
  const bool counts = settings.tie_counts_as_won || winners.size() == 1;
  for (std::size_t i = 0; i < round.scores.size(); ++i) {
    if (!round.scores[i]) continue;
    const bool won = std::ranges::find(winners, static_cast<Seat>(i)) != winners.end();
    round.wins.won[i] = PointsRange::exactly(won ? 1 : 0);
    round.wins.counted[i] = PointsRange::exactly(won && counts ? 1 : 0);
  }
  round.winners = std::move(winners);
  round.winners_known = true;
  round.may_lack_winner = false;
}

}  // namespace rummy
