// What each player scores in a round by the variant's model. Every sum comes with its working if
// that is asked for.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/topics.h"
#include "score/compared_hands.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"

namespace rummy {

// === Rounds in which the others pay the winner: what they all hold (score.model sum), or what each
// holds more than the winner, which they lose themselves (zero_sum).

namespace {

/// score.model sum, with `wins` already found.
void score_sum(const RoundOutcome& outcome, std::span<const HandCount> hands, const RoundWins& wins,
               const RoundScoreSettings& score, std::span<std::optional<RoundScore>> scores);

/// score.model zero_sum.
void score_zero_sum(const RoundOutcome& outcome, std::span<const HandCount> hands,
                    const RoundWins& wins, const RoundScoreSettings& score,
                    std::span<std::optional<RoundScore>> scores);

/// The sum of the others' hands; a hand left early counts what leaving costs, however the round was
/// won.
PointsRange sum_of_others(std::size_t seat, std::span<const HandCount> hands, int times) {
  PointsRange sum;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (i != seat && hands[i].took_part)
      sum = sum + hands[i].points * (hands[i].is_fixed ? 1 : times);
  }
  return sum;
}

/// The others' hands in words, for example "7 + 23 = 30".
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

/// Adds the winner's bonuses.
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

/// Divides a score that players in a tie may have to share.
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
  const bool in_full = outcome.workings == Workings::in_full;
  RoundScore won{.points = sum_of_others(seat, hands, 1)};
  if (in_full) won.working = say("the others hold {}", others_working(seat, hands));
  divide(shares, outcome.workings, won);
  const int times = outcome.went_out && outcome.at_once ? score.at_once_multiply : 1;
  const bool any_left = std::ranges::any_of(hands, &HandCount::is_fixed);
  if (outcome.at_once_open && score.at_once_multiply != 1) {
    won.points.high = sum_of_others(seat, hands, score.at_once_multiply).high;
    if (in_full)
      won.working += say("; times {} if all at once, which is unclear: {}", score.at_once_multiply,
                         range_words(won.points));
  } else if (times != 1) {
    won.points = sum_of_others(seat, hands, times);
    if (in_full)
      won.working += any_left ? say("; all at once: times {} but for hands that were left = {}",
                                    times, range_words(won.points))
                              : say("; all at once: times {} = {}", times, range_words(won.points));
  }
  add_for_winning(outcome, score, won);
  return won;
}

/// The payments from seat to seat in one completion.
class Payments {
 public:
  Payments(const RoundOutcome& round, std::span<const HeldHand> hands,
           const RoundScoreSettings& score, HandRoom& room)
      : round_(round), hands_(hands), score_(score), outcome_(decide(round, hands, score, room)) {
    find_rest();
  }

  /// The winnings are divided as a whole and rounded down.
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

  /// The rest that cannot be divided is kept by the player who pays most, and what exceeds that by
  /// the next.
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

  /// How much more a loser holds than a winner, before division.
  [[nodiscard]] Points difference(std::size_t from, std::size_t to) const {
    const bool pays = outcome_.wins[to] != 0 && outcome_.wins[from] == 0;
    return pays ? hands_[from].points - hands_[to].points : 0;
  }
  [[nodiscard]] Points empty_hand(std::size_t to) const {
    return earns_empty_hand(to, hands_, round_, score_) ? empty_hand_bonus(to, round_, score_) : 0;
  }
  /// A knocker who did not win alone pays this, undivided.
  [[nodiscard]] Points undercut(std::size_t from) const {
    return outcome_.is_undercut && round_.is_ender(from) ? score_.undercut_points : 0;
  }
  /// Whether one seat pays another; a winner pays another winner only the undercut.
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
  Points rest_ = 0;           // the part that cannot be divided
  std::vector<Points> kept_;  // each seat's part of the rest; empty if all is divided
};

/// The only winner, whatever the unknown hands are.
std::optional<std::size_t> sole_winner(const RoundWins& wins) {
  std::optional<std::size_t> winner;
  for (std::size_t i = 0; i < wins.won.size(); ++i) {
    if (wins.won[i].high == 0) continue;
    if (winner || wins.won[i].low == 0) return std::nullopt;
    winner = i;
  }
  return winner;
}

/// The payment of a loser to the only winner.
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

/// The most a seat can win or lose, whoever has won.
PointsRange widest(std::size_t seat, const RoundOutcome& outcome, std::span<const HandCount> hands,
                   const RoundScoreSettings& score) {
  const Points empty =
      score.whole_hand.choice == OrNone::number ? score.whole_hand.number : score.empty_hand;
  const Points undercut = outcome.ender() ? score.undercut_points : 0;
  const Points bonus = std::max(score.empty_hand, empty) + undercut;
  PointsRange range{};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (i == seat || !hands[i].took_part) continue;
    range.high += std::max(Points{0}, hands[i].points.high - hands[seat].points.low) + bonus;
    range.low -= std::max(Points{0}, hands[seat].points.high - hands[i].points.low) + bonus;
  }
  return range;
}

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
      const bool in_full = outcome.workings == Workings::in_full;
      scores[i] = RoundScore{
          .points = PointsRange::exactly(payments.score_of(i)),
          .working = in_full ? say("{}; {}", hands[i].working, payments.working(i)) : Text()};
      continue;
    }
    PointsRange range =
        winner ? won_alone(i, *winner, outcome, hands, score) : widest(i, outcome, hands, score);
    if (wins.won[i].high == 0) range.high = std::min<Points>(range.high, 0);
    scores[i] = RoundScore{
        .points = range,
        .working = range.is_exact()
                       ? hands[i].working + say("; {} whatever the others hold", range.low)
                       : say("{}; {}: unknown cards", hands[i].working, range_words(range))};
  }
}

// === What each player scores in a round by the variant's model.

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
  if (outcome.workings == Workings::in_full) result.working = winner_working(outcome, score);
  return result;
}

RoundScore loser_score(const HandCount& hand, const RoundOutcome& outcome,
                       const RoundScoreSettings& score) {
  const bool multiplies = outcome.went_out && outcome.at_once && !hand.is_fixed;
  const int times = multiplies ? score.at_once_multiply : 1;
  RoundScore result{.points = hand.points * times, .working = hand.working, .step = times};
  if (hand.opening)
    for (const PointsRange& part : hand.opening->parts)
      result.parts.push_back(part * times);
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

/// Adds what going out earns beside cards laid and held.
void add_for_going_out(Points bonus, Workings workings, RoundScore& score) {
  if (bonus == 0) return;
  score.points = score.points + PointsRange::exactly(bonus);
  if (workings == Workings::in_full)
    score.working += say("; {:+} for going out = {}", bonus, range_words(score.points));
}

/// The score if it is unclear whether the round was won in one turn.
RoundScore either(const RoundScore& at_once, const RoundScore& otherwise) {
  const PointsRange points = spanned(at_once.points, otherwise.points);
  return {.points = points,
          .working = say("{}, or {}: it is unknown when the player opened", otherwise.working,
                         at_once.working)};
}

/// Limits what a hand counts.
void hold_down(HandCount& hand, Points most, Workings workings) {
  if (hand.points.high <= most || hand.is_fixed) return;
  if (workings == Workings::in_full) hand.working += say("; at most {}", most);
  hand.points = {.low = std::min(hand.points.low, most), .high = most};
}

/// A player who left the round scores what leaving costs, whatever the hand.
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

/// What a player may count who has not opened.
struct Unopened {
  std::vector<PointsRange> parts;
  Text words;
};

Text could_words(const Opening& opening) {
  if (opening.could_be == Answer::yes)
    return opening.with.empty() ? Text("could have opened")
                                : say("could have opened with {}", opening.with);
  return opening.with.empty() ? Text("unclear whether the hand could have opened")
                              : say("could have opened if the unknown card is {}", opening.with);
}

/// What counts in place of the cards. The hand itself is among the parts where it may.
Unopened unopened(const HandCount& hand, const Opening& opening, const RoundScoreSettings& score) {
  const PointsRange plain = score.not_opened.choice == OrHand::number
                                ? PointsRange::exactly(score.not_opened.number)
                                : hand.points;
  const bool asks = score.could_open.choice == OrNoMore::number;
  const Answer could = asks ? opening.could_be : Answer::no;
  Unopened found;
  if (opening.is_made != Answer::no) found.parts.push_back(hand.points);
  if (could != Answer::yes) found.parts.push_back(plain);
  if (could != Answer::no) found.parts.push_back(PointsRange::exactly(score.could_open.number));
  if (opening.is_made != Answer::no) {
    found.words = "unclear whether the player has opened";
  } else if (could == Answer::no) {
    found.words = score.not_opened.choice == OrHand::number ? Text("not opened") : Text();
  } else {
    found.words = could_words(opening);
  }
  return found;
}

/// "15, 100 or 200"; the whole range if it has no gaps.
Text words_of_parts(std::span<const PointsRange> parts, PointsRange all) {
  if (parts.empty()) return range_words(all);
  std::vector<Text> words;
  words.reserve(parts.size());
  for (const PointsRange& part : parts)
    words.push_back(range_words(part));
  return either(words);
}

/// Counts for a player who has not opened what the rules give in place of the cards.
void count_unopened(HandCount& hand, const RoundScoreSettings& score, Workings workings) {
  if (!hand.took_part || hand.is_fixed || !hand.opening) return;
  Opening& opening = *hand.opening;
  if (opening.is_made == Answer::yes) return;
  Unopened found = unopened(hand, opening, score);
  PointsRange all = found.parts.front();
  for (const PointsRange& part : found.parts)
    all = spanned(all, part);
  opening.parts = joined(std::move(found.parts));
  if (workings == Workings::in_full && !found.words.empty())
    hand.working += say("; {}: {}", std::move(found.words), words_of_parts(opening.parts, all));
  hand.points = all;
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
  /// If hands are compared the lowest wins, whoever ended the round; else going out wins.
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
      if (outcome_.workings == Workings::in_full) score.working = "nobody went out: nobody scores";
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
        break;  // score_hands scores all hands at once
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

  /// The upcard doubles the round; if it is not recorded, it may.
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
  const bool counts_unopened = counts_openings(score);
  if (cap.choice == OrNone::none && outcome.left.empty() && !counts_unopened)
    return RoundScorer(outcome, hands, score, round).run();
  std::vector<HandCount> counted(hands.begin(), hands.end());
  for (const LeftRound& left : outcome.left)
    fix(counted[index(left.seat)], left, outcome.workings);
  if (cap.choice == OrNone::number)
    for (HandCount& hand : counted)
      hold_down(hand, cap.number, outcome.workings);
  if (counts_unopened) {
    for (std::size_t i = 0; i < counted.size(); ++i)
      if (!outcome.is_ender(i)) count_unopened(counted[i], score, outcome.workings);
  }
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
