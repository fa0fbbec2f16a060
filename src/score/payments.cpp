#include "score/payments.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "score/ledger.h"
#include "score/lowest_hand.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// A hand that was left counts what leaving costs, however the round was won.
PointsRange sum_of_others(std::size_t seat, std::span<const HandCount> hands, int times) {
  PointsRange sum;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (i != seat && hands[i].took_part)
      sum = sum + hands[i].points * (hands[i].is_fixed ? 1 : times);
  }
  return sum;
}

/// "7 + 23 = 30" of what the others hold.
Text others_working(std::size_t seat, std::span<const HandCount> hands) {
  Text text;
  int others = 0;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (i == seat || !hands[i].took_part) continue;
    if (!text.empty()) text += " + ";
    text += range_words(hands[i].points);
    ++others;
  }
  if (others == 0) return "nobody to win from: 0";
  if (others > 1) text += say(" = {}", range_words(sum_of_others(seat, hands, 1)));
  return text;
}

/// What the winner gets besides.
void add_for_winning(const RoundOutcome& outcome, const RoundScoreSettings& score,
                     RoundScore& won) {
  const PointsRange ordinary = PointsRange::exactly(score.winner);
  const PointsRange at_once =
      PointsRange::exactly(score.at_once_winner + (score.at_once_adds ? score.winner : 0));
  PointsRange bonus = outcome.went_out && outcome.at_once ? at_once : ordinary;
  if (outcome.at_once_open) bonus = spanned(ordinary, at_once);
  if (bonus == PointsRange{}) return;
  won.points = won.points + bonus;
  if (outcome.workings == Workings::left_out) return;
  if (bonus.is_exact()) {
    won.working += say("; {:+} for winning = {}", bonus.low, range_words(won.points));
  } else {
    won.working += say("; {} for winning = {}", range_words(bonus), range_words(won.points));
  }
}

/// Those who tie may have to divide it among them.
void divide(PointsRange shares, Workings workings, RoundScore& won) {
  if (shares.high == 1) return;
  const PointsRange whole = won.points;
  won.points = {.low = whole.low / shares.high, .high = whole.high / shares.low};
  if (workings == Workings::left_out) return;
  won.working +=
      shares.is_exact()
          ? say("; {} / {} = {}", range_words(whole), shares.low, range_words(won.points))
          : say("; shared by {} at most: {}", shares.high, range_words(won.points));
}

RoundScore sum_for(std::size_t seat, const RoundOutcome& outcome, std::span<const HandCount> hands,
                   PointsRange shares, const RoundScoreSettings& score) {
  const bool told = outcome.workings == Workings::told;
  RoundScore won{.points = sum_of_others(seat, hands, 1)};
  if (told) won.working = say("the others hold {}", others_working(seat, hands));
  divide(shares, outcome.workings, won);
  const int times = outcome.went_out && outcome.at_once ? score.at_once_multiply : 1;
  const bool any_left = std::ranges::any_of(hands, &HandCount::is_fixed);
  if (outcome.at_once_open && score.at_once_multiply != 1) {
    won.points.high = sum_of_others(seat, hands, score.at_once_multiply).high;
    if (told)
      won.working += say("; times {} if all at once, which is unclear: {}", score.at_once_multiply,
                         range_words(won.points));
  } else if (times != 1) {
    won.points = sum_of_others(seat, hands, times);
    if (told)
      won.working += any_left ? say("; all at once: times {} but for hands that were left = {}",
                                    times, range_words(won.points))
                              : say("; all at once: times {} = {}", times, range_words(won.points));
  }
  add_for_winning(outcome, score, won);
  return won;
}

/// What is paid from seat to seat in one completion.
class Payments {
 public:
  Payments(const RoundOutcome& round, std::span<const HeldHand> hands,
           const RoundScoreSettings& score, HandRoom& room)
      : round_(round), hands_(hands), score_(score), outcome_(decide(round, hands, score, room)) {
    find_rest();
  }

  /// What is won is divided as a whole, and rounded down.
  [[nodiscard]] Points score_of(std::size_t seat) const {
    Points divided = 0;
    Points sum = kept_of(seat);
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (i == seat || !hands_[i].took_part) continue;
      divided += difference(i, seat) - difference(seat, i);
      sum += bonus(i, seat) - bonus(seat, i);
    }
    return sum + divided / shares();
  }

  [[nodiscard]] Text working(std::size_t seat) const {
    Text won;
    Text lost;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (i == seat || !hands_[i].took_part) continue;
      if (paid_to(seat, i)) won += say("{}{}", won.empty() ? "wins " : " + ", terms(i, seat));
      if (paid_to(i, seat)) lost += say("{}{}", lost.empty() ? "pays " : " + ", terms(seat, i));
    }
    if (won.empty() && lost.empty()) return "nothing is paid: 0";
    const bool both = !won.empty() && !lost.empty();
    Text text = say("{}{}{}", std::move(won), both ? "; " : "", std::move(lost));
    return is_rounded(seat) ? say("{}, rounded: {}", std::move(text), score_of(seat))
                            : say("{}: {}", std::move(text), score_of(seat));
  }

 private:
  [[nodiscard]] bool is_rounded(std::size_t seat) const {
    return rest_ != 0 && (outcome_.wins[seat] != 0 || kept_of(seat) != 0);
  }
  [[nodiscard]] Points kept_of(std::size_t seat) const { return kept_.empty() ? 0 : kept_[seat]; }
  [[nodiscard]] Points shares() const { return static_cast<Points>(outcome_.shares); }

  /// What cannot be divided among the winners is not paid by who pays the most; what is more than
  /// that is not paid by the next.
  void find_rest() {
    if (outcome_.shares == 1) return;
    const auto winner = std::ranges::find_if(outcome_.wins, [](auto wins) { return wins != 0; });
    if (winner == outcome_.wins.end()) return;
    const auto to = static_cast<std::size_t>(winner - outcome_.wins.begin());
    std::vector<std::size_t> payers;
    Points sum = 0;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (!hands_[i].took_part) continue;
      payers.push_back(i);
      sum += difference(i, to);
    }
    rest_ = sum % shares();
    kept_.assign(hands_.size(), 0);
    std::ranges::stable_sort(payers, std::ranges::greater{},
                             [&](std::size_t i) { return difference(i, to); });
    Points left = rest_;
    for (const std::size_t i : payers) {
      kept_[i] = std::min(left, difference(i, to));
      left -= kept_[i];
    }
  }

  /// What a loser has more in hand than a winner, before it is divided.
  [[nodiscard]] Points difference(std::size_t from, std::size_t to) const {
    const bool pays = outcome_.wins[to] != 0 && outcome_.wins[from] == 0;
    return pays ? hands_[from].points - hands_[to].points : 0;
  }
  [[nodiscard]] Points empty_hand(std::size_t to) const {
    return earns_empty_hand(to, hands_, round_, score_) ? empty_hand_bonus(to, round_, score_) : 0;
  }
  /// The player who knocked and did not win alone pays it, undivided.
  [[nodiscard]] Points undercut(std::size_t from) const {
    return outcome_.is_undercut && round_.is_ender(from) ? score_.undercut_points : 0;
  }
  /// A winner pays another nothing but that.
  [[nodiscard]] bool paid_to(std::size_t to, std::size_t from) const {
    return outcome_.wins[to] != 0 && (outcome_.wins[from] == 0 || undercut(from) != 0);
  }

  [[nodiscard]] Points bonus(std::size_t from, std::size_t to) const {
    if (!paid_to(to, from)) return 0;
    return undercut(from) + (outcome_.wins[from] == 0 ? empty_hand(to) : 0);
  }

  [[nodiscard]] Text terms(std::size_t from, std::size_t to) const {
    if (outcome_.wins[from] != 0) return say("({} undercut)", undercut(from));
    Text text = say("{} - {}", hands_[from].points, hands_[to].points);
    if (outcome_.shares > 1) text = say("({}) / {}", std::move(text), outcome_.shares);
    if (undercut(from) != 0) text += say(" + {} undercut", undercut(from));
    if (empty_hand(to) != 0) text += say(" + {} empty hand", empty_hand(to));
    return say("({})", std::move(text));
  }

  const RoundOutcome& round_;
  std::span<const HeldHand> hands_;
  const RoundScoreSettings& score_;
  HandsOutcome outcome_;
  Points rest_ = 0;           // what cannot be divided
  std::vector<Points> kept_;  // what each does not pay of it; empty where all is divided
};

/// The seat that has won alone, however the hands not known may be.
std::optional<std::size_t> sole_winner(const RoundWins& wins) {
  std::optional<std::size_t> winner;
  for (std::size_t i = 0; i < wins.won.size(); ++i) {
    if (wins.won[i].high == 0) continue;
    if (winner || wins.won[i].low == 0) return std::nullopt;
    winner = i;
  }
  return winner;
}

/// What a loser pays to the one winner.
PointsRange paid_to_winner(std::size_t from, std::size_t to, const RoundOutcome& outcome,
                           std::span<const HandCount> hands, const RoundScoreSettings& score) {
  PointsRange paid = hands[from].points - hands[to].points;
  paid.low = std::max<Points>(0, paid.low);
  const bool is_undercut = score.undercut_to == UndercutTo::winner && outcome.is_ender(from);
  if (is_undercut) paid = paid + PointsRange::exactly(score.undercut_points);
  if (score.empty_hand_to == EmptyHandTo::knocker && !outcome.is_ender(to)) return paid;
  const HandCount& hand = hands[to];
  const Points bonus = empty_hand_bonus(to, outcome, score);
  if (hand.is_empty.value_or(hand.points.low <= 0)) paid.high += bonus;
  if (hand.is_empty.value_or(hand.points.high <= 0)) paid.low += bonus;
  return paid;
}

PointsRange won_alone(std::size_t seat, std::size_t winner, const RoundOutcome& outcome,
                      std::span<const HandCount> hands, const RoundScoreSettings& score) {
  if (seat != winner) return paid_to_winner(seat, winner, outcome, hands, score) * -1;
  PointsRange sum{};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (i != winner && hands[i].took_part)
      sum = sum + paid_to_winner(i, winner, outcome, hands, score);
  }
  return sum;
}

/// The most a seat can gain from or lose to the others, whoever has won.
PointsRange widest(std::size_t seat, std::span<const HandCount> hands,
                   const RoundScoreSettings& score) {
  const Points empty =
      score.whole_hand.choice == OrNone::number ? score.whole_hand.number : score.empty_hand;
  const Points bonus = std::max(score.empty_hand, empty) + score.undercut_points;
  PointsRange range{};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (i == seat || !hands[i].took_part) continue;
    range.high += std::max(Points{0}, hands[i].points.high - hands[seat].points.low) + bonus;
    range.low -= std::max(Points{0}, hands[seat].points.high - hands[i].points.low) + bonus;
  }
  return range;
}

}  // namespace

void score_sum(const RoundOutcome& outcome, std::span<const HandCount> hands, const RoundWins& wins,
               const RoundScoreSettings& score, std::span<std::optional<RoundScore>> scores) {
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (!hands[i].took_part) continue;
    const PointsRange won = wins.won[i];
    if (won.high == 0) {
      scores[i] = RoundScore{.points = {}, .working = "not the winner: 0"};
      continue;
    }
    RoundScore best = sum_for(i, outcome, hands, wins.shares, score);
    if (won.low == 0) {
      best.points = spanned(best.points, PointsRange{});
      if (!best.working.empty()) best.working += "; if it is the lowest hand";
    }
    scores[i] = std::move(best);
  }
}

void score_zero_sum(const RoundOutcome& outcome, std::span<const HandCount> hands,
                    const RoundWins& wins, const RoundScoreSettings& score,
                    std::span<std::optional<RoundScore>> scores) {
  const std::optional<std::size_t> winner = sole_winner(wins);
  const bool exact = std::ranges::all_of(
      hands, [](const HandCount& hand) { return !hand.took_part || hand.points.is_exact(); });
  HandRoom room;
  const std::pmr::vector<HeldHand> held = at_least(hands, room);
  const Payments payments(outcome, held, score, room);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (!hands[i].took_part) continue;
    if (exact) {
      const bool is_told = outcome.workings == Workings::told;
      scores[i] = RoundScore{
          .points = PointsRange::exactly(payments.score_of(i)),
          .working = is_told ? say("{}; {}", hands[i].working, payments.working(i)) : Text()};
      continue;
    }
    PointsRange range =
        winner ? won_alone(i, *winner, outcome, hands, score) : widest(i, hands, score);
    if (wins.won[i].high == 0) range.high = std::min<Points>(range.high, 0);
    scores[i] = RoundScore{
        .points = range,
        .working = range.is_exact()
                       ? hands[i].working + say("; {} whatever the others hold", range.low)
                       : say("{}; {}: unknown cards", hands[i].working, range_words(range))};
  }
}

}  // namespace rummy
