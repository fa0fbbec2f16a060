// What the players wrote down, compared with the rules: which line of a sum is wrong, and whether
// scores without hands are possible together.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/compared_hands.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Which line of a round's sum a written score has wrong: the round is scored again without each
// line.

/// A setting with a line of its own in the sum, and the round without it.
struct Line {
  std::string_view key;
  void (*leave_out)(RoundScoreSettings&, RoundOutcome&);
};

constexpr auto kLines = std::to_array<Line>({
    {"score.undercut.points", [](RoundScoreSettings& s, RoundOutcome&) { s.undercut_points = 0; }},
    {"score.empty_hand", [](RoundScoreSettings& s, RoundOutcome&) { s.empty_hand = 0; }},
    {"score.whole_hand",
     [](RoundScoreSettings& s, RoundOutcome&) { s.whole_hand.choice = OrNone::none; }},
    {"score.at_once.multiply_others",
     [](RoundScoreSettings& s, RoundOutcome&) { s.at_once_multiply = 1; }},
    {"score.at_once.adds",
     [](RoundScoreSettings& s, RoundOutcome&) { s.at_once_adds = !s.at_once_adds; }},
    {"score.at_once.winner", [](RoundScoreSettings&, RoundOutcome& o) { o.at_once = false; }},
    {"score.at_once.multiply_others",
     [](RoundScoreSettings& s, RoundOutcome& o) {
       s.at_once_winner = s.winner;
       s.at_once_adds = false;
       o.at_once = true;
     }},
    {"score.at_once.winner", [](RoundScoreSettings&, RoundOutcome& o) { o.at_once = true; }},
    {"score.winner", [](RoundScoreSettings& s, RoundOutcome&) { s.winner = 0; }},
    {"score.doubled_by_upcard", [](RoundScoreSettings&, RoundOutcome& o) { o.doubled = false; }},
    {"score.could_open",
     [](RoundScoreSettings& s, RoundOutcome&) { s.could_open.choice = OrNoMore::no_more; }},
    {"score.not_opened",
     [](RoundScoreSettings& s, RoundOutcome&) { s.not_opened.choice = OrHand::hand; }},
    {"score.not_opened",
     [](RoundScoreSettings& s, RoundOutcome&) {
       s.not_opened.choice = OrHand::hand;
       s.could_open.choice = OrNoMore::no_more;
     }},
    {"score.hand_cap",
     [](RoundScoreSettings& s, RoundOutcome&) { s.hand_cap.choice = OrNone::none; }},
    {"score.undercut.to",
     [](RoundScoreSettings& s, RoundOutcome&) {
       s.undercut_to =
           s.undercut_to == UndercutTo::winner ? UndercutTo::knocker : UndercutTo::winner;
     }},
    {"score.undercut.empty_hand",
     [](RoundScoreSettings& s, RoundOutcome&) { s.undercut_empty_hand = !s.undercut_empty_hand; }},
    {"score.empty_hand_to",
     [](RoundScoreSettings& s, RoundOutcome&) {
       s.empty_hand_to =
           s.empty_hand_to == EmptyHandTo::winner ? EmptyHandTo::knocker : EmptyHandTo::winner;
     }},
    {"score.tie.knocker",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_knocker = KnockerTie::others_win; }},
    {"score.tie.knocker",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_knocker = KnockerTie::knocker_wins; }},
    {"score.tie.knocker",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_knocker = KnockerTie::split; }},
    {"score.tie.others",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_others = TiePay::all_paid_full; }},
    {"score.tie.others",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_others = TiePay::split; }},
    {"score.tie.others", [](RoundScoreSettings& s, RoundOutcome&) { s.tie_others = TiePay::none; }},
    {"score.tie.no_knock",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_no_knock = TiePay::all_paid_full; }},
    {"score.tie.no_knock",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_no_knock = TiePay::split; }},
    {"score.tie.no_knock",
     [](RoundScoreSettings& s, RoundOutcome&) { s.tie_no_knock = TiePay::none; }},
    {"score.nobody_out",
     [](RoundScoreSettings& s, RoundOutcome&) { s.nobody_out = NobodyOut::all_count; }},
    {"score.nobody_out",
     [](RoundScoreSettings& s, RoundOutcome&) { s.nobody_out = NobodyOut::nobody; }},
    {"score.nobody_out",
     [](RoundScoreSettings& s, RoundOutcome&) { s.nobody_out = NobodyOut::lowest_wins; }},
});

bool is_written(const ScoredRound& round, Seat seat, Points written) {
  const std::optional<RoundScore>& score = round.scores[index(seat)];
  return score && score->points == PointsRange::exactly(written);
}

/// The line with most of the player's score.
std::string_view main_line(const RoundOutcome& outcome, const ScoredRound& round,
                           const RoundScoreSettings& score, Seat seat) {
  if (round.is_void) return "score.nobody_out";
  const bool has_won = std::ranges::find(round.winners, seat) != round.winners.end();
  if (score.model != ScoreModel::penalties || !has_won) return "score.model";
  return outcome.at_once ? "score.at_once.winner" : "score.winner";
}

}  // namespace

namespace {

/// The setting by which the player counts something else than the cards; empty if none does.
std::string_view line_of_unopened(const HandCount& hand, const RoundScoreSettings& score) {
  if (!counts_openings(score) || !hand.took_part || !hand.opening) return {};
  if (hand.opening->is_made == Answer::yes) return {};
  const bool could = hand.opening->could_be != Answer::no;
  if (could && score.could_open.choice == OrNoMore::number) return "score.could_open";
  return score.not_opened.choice == OrHand::number ? "score.not_opened" : std::string_view();
}

}  // namespace

std::string_view line_at_fault(const RoundOutcome& outcome, std::span<const HandCount> hands,
                               const RoundScoreSettings& score, Seat seat, Points written) {
  RoundOutcome asked = outcome;
  asked.workings = Workings::left_out;
  ScoredRound right;
  score_round(asked, hands, score, right);
  if (!right.scores[index(seat)]) return {};
  const auto has_line = [&](const RoundScoreSettings& other, const RoundOutcome& without) {
    return other != score || without.at_once != asked.at_once || without.doubled != asked.doubled;
  };
  if (is_written(right, seat, written)) return main_line(outcome, right, score, seat);
  ScoredRound lacking;
  for (const Line& line : kLines) {
    RoundScoreSettings other = score;
    RoundOutcome without = asked;
    line.leave_out(other, without);
    if (!has_line(other, without)) continue;
    score_round(without, hands, other, lacking);
    if (is_written(lacking, seat, written)) return line.key;
  }
  const std::string_view unopened = line_of_unopened(hands[index(seat)], score);
  if (!unopened.empty() && !asked.is_ender(index(seat))) return unopened;
  return main_line(outcome, right, score, seat);
}

namespace {

// === Whether written scores without hands are possible together.

/// Rounds scored in the search for hands: some hundredths of a second of work.
constexpr int kTries = 20'000;
constexpr std::size_t kMostSeats = 10;  // 1023 ways to have the lowest hand

/// The first points from `low` on for which `is_enough` is true, as it is for all later ones;
/// `high` if it is true of none before.
template <class IsEnough>
Points first_from(Points low, Points high, IsEnough is_enough) {
  const auto points = std::views::iota(low, high);
  const auto first =
      std::ranges::partition_point(points, [&](Points some) { return !is_enough(some); });
  return first == points.end() ? high : *first;
}

/// Chooses the players with the lowest hand and its points. The others' hands follow from the
/// scores, each of which only grows or only falls with its hand.
class FittingHands {
 public:
  FittingHands(const RoundOutcome& outcome, std::span<const HandCount> hands,
               std::span<const std::optional<Points>> given, const Variant& variant)
      : outcome_(outcome), known_(hands), given_(given), variant_(variant) {
    outcome_.workings = Workings::left_out;
    for (std::size_t i = 0; i < hands.size(); ++i)
      if (hands[i].took_part) seats_.push_back(i);
  }

  [[nodiscard]] bool may_exist() {
    if (seats_.empty() || seats_.size() > kMostSeats) return true;
    const auto ways = std::uint32_t{1} << seats_.size();
    for (std::uint32_t lowest = 1; lowest < ways; ++lowest)
      if (may_be_lowest(lowest)) return true;
    return false;
  }

 private:
  [[nodiscard]] bool may_be_lowest(std::uint32_t lowest) {
    Points low = std::numeric_limits<Points>::min();
    Points high = std::numeric_limits<Points>::max();
    Points useful = 1;  // more points give the others no larger surplus
    others_.clear();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const PointsRange points = known_[seats_[i]].points;
      high = std::min(high, points.high);
      if ((lowest >> i & 1U) != 0) {
        low = std::max(low, points.low);
      } else {
        others_.push_back(seats_[i]);
        useful = std::max(useful, points.low);
      }
    }
    high = std::min(high, std::max(low, useful));
    for (Points points = low; points <= high; ++points)
      if (may_hold(points)) return true;
    return false;
  }

  /// Whether the lowest hands may have this many points.
  [[nodiscard]] bool may_hold(Points least) {
    hands_.assign(known_.begin(), known_.end());
    for (const std::size_t seat : seats_)
      put(seat, least);
    for (const std::size_t seat : others_) {
      const PointsRange points = known_[seat].points;
      if (points.high <= least) return false;
      put(seat, std::max(points.low, least + 1));
    }
    if (is_zero_sum() && is_shared()) return true;
    // If only the lowest hands score, the others' scores depend on no hand.
    if (!is_zero_sum() && !do_fit(others_)) return false;
    std::vector<std::size_t> free;
    for (const std::size_t seat : others_)
      if (!is_held_by_score(seat)) free.push_back(seat);
    fit_winner(free);
    return do_fit(seats_);
  }

  void put(std::size_t seat, Points points) { hands_[seat].points = PointsRange::exactly(points); }

  [[nodiscard]] bool is_zero_sum() const {
    return variant_.round_score.model == ScoreModel::zero_sum;
  }
  /// Whether the winnings are shared: if losers pay them, rounded, no hand follows from a payment.
  [[nodiscard]] bool is_shared() const {
    HandRoom room;
    return decide(outcome_, at_least(hands_, room), variant_.round_score, room).shares > 1;
  }

  [[nodiscard]] Points score_of(std::size_t seat) {
    ++tries_;
    score_round(outcome_, hands_, variant_, round_);
    const std::optional<RoundScore>& score = round_.scores[seat];
    return score ? score->points.low : 0;
  }

  /// Gives the player the hand that follows from the player's own score, if one does.
  bool is_held_by_score(std::size_t seat) {
    const Points low = hands_[seat].points.low;
    const Points high = known_[seat].points.high;
    const std::optional<Points> given = given_[seat];
    if (!given || low == high) return low == high;
    const Points most = score_of(seat);
    put(seat, high);
    if (score_of(seat) == most) {
      put(seat, low);
      return false;
    }
    put(seat, first_from(low, high, [&](Points points) {
          put(seat, points);
          return score_of(seat) <= *given;
        }));
    return true;
  }

  /// Makes the others hold as much together as a winner's score requires.
  void fit_winner(std::span<const std::size_t> free) {
    const auto winner = std::ranges::find_if(seats_, [&](std::size_t seat) {
      const std::optional<Points> given = given_[seat];
      return given && std::ranges::find(others_, seat) == others_.end() && score_of(seat) < *given;
    });
    if (winner == seats_.end()) return;
    const Points wanted = given_[*winner].value_or(0);
    std::vector<Points> least;
    Points room = 0;
    for (const std::size_t seat : free) {
      least.push_back(hands_[seat].points.low);
      room += known_[seat].points.high - least.back();
    }
    const auto hold = [&](Points more) {
      for (std::size_t i = 0; i < free.size(); ++i) {
        const Points add = std::min(more, known_[free[i]].points.high - least[i]);
        put(free[i], least[i] + add);
        more -= add;
      }
    };
    hold(first_from(0, room, [&](Points more) {
      hold(more);
      return score_of(*winner) >= wanted;
    }));
  }

  /// Whether the scores of these seats are those given.
  [[nodiscard]] bool do_fit(std::span<const std::size_t> seats) {
    if (++tries_ > kTries) return true;
    score_round(outcome_, hands_, variant_, round_);
    return std::ranges::all_of(seats, [&](std::size_t seat) {
      const std::optional<RoundScore>& score = round_.scores[seat];
      return !given_[seat] || !score || score->points.contains(*given_[seat]);
    });
  }

  RoundOutcome outcome_;
  std::span<const HandCount> known_;
  std::span<const std::optional<Points>> given_;
  const Variant& variant_;
  std::vector<std::size_t> seats_;   // seats that took part
  std::vector<std::size_t> others_;  // those without the lowest hand
  std::vector<HandCount> hands_;     // the hands tried
  ScoredRound round_;                // the scores of these hands
  int tries_ = 0;
};

/// Whether every card has points. If not, a hand of 0 points may or may not have a card left.
bool have_points(const Variant& variant) {
  for (const Card card : kAllCards) {
    if (card.is_joker() && !may_have_jokers(variant)) continue;
    if (hand_points(card, variant.card_points) <= 0) return false;
  }
  return true;
}

}  // namespace

bool may_give(const RoundOutcome& outcome, std::span<const HandCount> hands,
              std::span<const std::optional<Points>> given, const Variant& variant) {
  if (!compares_hands(variant.round_score.model)) return true;
  if (!have_points(variant)) return true;
  if (outcome.doubled) return FittingHands(outcome, hands, given, variant).may_exist();
  RoundOutcome known = outcome;
  return std::ranges::any_of(std::vector{false, true}, [&](bool doubled) {
    known.doubled = doubled;
    return FittingHands(known, hands, given, variant).may_exist();
  });
}

namespace {

// === What the players wrote down, compared with the rules.

Finding figure(std::string_view code, const RoundFigures& figures, const SeatNumber& written) {
  Finding finding{.code = code, .round = figures.round};
  finding.player = written.seat;
  finding.at = written.at;
  return finding;
}

/// Illegal if no completion gives the figure, undecided if some do, nothing if all do.
std::optional<Judgement> judge_figure(const std::optional<PointsRange>& right, Points written,
                                      Points step = 1, std::span<const PointsRange> parts = {}) {
  if (!right) return Judgement::undecided;
  if (!can_be(*right, step, parts, written)) return Judgement::illegal;
  return right->is_exact() ? std::nullopt : std::optional(Judgement::undecided);
}

/// By how much a written figure is off its possible range.
PointsRange off_by(Points written, PointsRange right) {
  return {.low = written - right.high, .high = written - right.low};
}

/// `what`: "score" or "total".
Text words(const std::string& name, const char* what, const std::optional<PointsRange>& right,
           Points written) {
  if (!right) {
    return say("{}'s written {} of {} cannot be checked: the round has no scores", name, what,
               written);
  }
  if (right->contains(written)) {
    return say("{}'s written {} of {} cannot be checked: it is between {} and {}", name, what,
               written, right->low, right->high);
  }
  return say("{}'s {} is {}, not {} as written", name, what, range_words(*right), written);
}

/// Words for a score within the range that no hand gives.
Text in_gap(const std::string& name, Points step, std::span<const PointsRange> parts,
            Points written) {
  if (written % step != 0) {
    return say("{}'s score is a multiple of {}, which {} as written is not", name, step, written);
  }
  Text right;
  for (const PointsRange& part : parts) {
    if (!right.empty()) right += " or ";
    right += range_words(part);
  }
  return say("{}'s {} is {}, not {} as written", name, "score", std::move(right), written);
}

/// The total as a sum: "224 - 10 + 10 adjusted = 224".
Text sum_words(const RoundFigures& figures, std::size_t seat) {
  const std::optional<PointsRange>& score = figures.scores[seat];
  const std::optional<PointsRange> total = figures.total(seat);
  if (!total || !total->is_exact() || !score || !score->is_exact()) return {};
  const Points adjusted = figures.adjusted(seat);
  const auto term = [](Points points) {
    return points < 0 ? say(" - {}", -points) : say(" + {}", points);
  };
  Text text = say("{}", total->low - score->low - adjusted) + term(score->low);
  if (adjusted != 0) text += say("{} adjusted", term(adjusted));
  return say("{} = {}", std::move(text), total->low);
}

std::optional<Points> written_for(std::span<const SeatNumber> figures, std::size_t seat) {
  const auto found = std::ranges::find(figures, static_cast<Seat>(seat), &SeatNumber::seat);
  return found == figures.end() ? std::nullopt : std::optional(found->number);
}

/// What the sheet adds for this round: its own figure, or what the cards give.
std::optional<Points> added_by(const RoundFigures& figures, std::size_t seat) {
  const Points adjusted = figures.adjusted(seat);
  if (const auto written = written_for(figures.written_scores, seat)) return *written + adjusted;
  const std::optional<PointsRange>& right = figures.scores[seat];
  return right && right->is_exact() ? std::optional(right->low + adjusted) : std::nullopt;
}

}  // namespace

void WrittenFigures::begin(std::size_t players) {
  carried_.assign(players, PointsRange{});
  sums_.assign(players, Sum{.points = 0, .round = 0});
  gap_ = 0;
  gap_reported_ = false;
  gap_seat_.reset();
}

/// Whether the total is the sheet's earlier total plus this round's figure, whatever the unknown
/// cards are. If one of these is wrong, that is reported there.
bool WrittenFigures::is_written_sum(std::size_t seat, Points written,
                                    const RoundFigures& figures) const {
  const Sum& before = sums_[seat];
  const std::optional<Points> added = added_by(figures, seat);
  return before.points && before.round + 1 == figures.round && added &&
         *before.points + *added == written;
}

void WrittenFigures::note_sums(const RoundFigures& figures) {
  for (std::size_t seat = 0; seat < sums_.size(); ++seat) {
    Sum& sum = sums_[seat];
    const std::optional<Points> added = added_by(figures, seat);
    const bool goes_on = sum.points && added && sum.round + 1 == figures.round;
    sum.points = goes_on ? std::optional(*sum.points + *added) : std::nullopt;
    if (const auto total = written_for(figures.written_totals, seat)) sum.points = total;
    sum.round = figures.round;
  }
}

void WrittenFigures::check_score(const Record& record, const SeatNumber& written,
                                 const RoundFigures& figures, Findings& findings) {
  const std::size_t seat = index(written.seat);
  const std::optional<PointsRange>& right = figures.scores[seat];
  const Points step = seat < figures.steps.size() ? figures.steps[seat] : 1;
  const std::span<const PointsRange> parts =
      seat < figures.parts.size() ? std::span(figures.parts[seat]) : std::span<const PointsRange>();
  const std::optional<Judgement> judged = judge_figure(right, written.number, step, parts);
  if (!judged) return;
  Finding finding = figure("score.round", figures, written);
  if (seat < figures.lines.size()) finding.setting = figures.lines[seat];
  if (figures.given_up) finding.setting = "end.deadlock";
  finding.judgement = *judged;
  const bool in_range = right && right->contains(written.number);
  finding.message = in_range && *judged == Judgement::illegal
                        ? in_gap(record.players[seat], step, parts, written.number)
                        : words(record.players[seat], "score", right, written.number);
  finding.working = figures.given_up ? Text("the round was given up: nobody scores")
                                     : figures.seats[seat].working;
  if (*judged == Judgement::illegal && right)
    slips_[seat] = Slip{.range = off_by(written.number, *right), .score = *right};
  findings.push_back(std::move(finding));
}

/// Whether a wrong written total only carries on a figure already reported: one of its round's
/// scores, or an earlier total. With unknown cards that may be unclear.
WrittenFigures::Follows WrittenFigures::follows(std::size_t seat, PointsRange total,
                                                Points written) const {
  const std::optional<Slip>& slip = slips_[seat];
  PointsRange off = off_by(written, total);
  if (slip) {
    // The unknown cards that leave the score open leave the total open too: the total before was
    // `total` less the score, and by the written figures it was the written total less the written
    // score.
    PointsRange before{.low = total.low - slip->score.low, .high = total.high - slip->score.high};
    if (before.low > before.high) before = total - slip->score;
    off = off_by(written - slip->range.high - slip->score.low, before);
  }
  const PointsRange expected = carried_[seat];
  if (off.low > expected.high || expected.low > off.high) return Follows::no;
  return off == expected ? Follows::yes : Follows::perhaps;
}

/// Whether the sheet has the earlier total and this round's figure, so that it can be added up.
bool WrittenFigures::can_be_added(std::size_t seat, const RoundFigures& figures) const {
  return sums_[seat].points && sums_[seat].round + 1 == figures.round;
}

/// The player at whose total a round without scores is reported, once for all totals that rest on
/// it. The order of lines and of seats does not matter. Nothing if it is reported already.
std::optional<Seat> WrittenFigures::seat_reporting_gap(const Record& record,
                                                       const RoundFigures& figures) const {
  std::optional<Seat> reporting;
  if (gap_reported_) return reporting;
  for (const SeatNumber& written : figures.written_totals) {
    const std::size_t seat = index(written.seat);
    if (figures.total(seat) || is_written_sum(seat, written.number, figures)) continue;
    if (can_be_added(seat, figures)) return std::nullopt;  // the finding belongs to that total
    if (!reporting || record.players[seat] < record.players[index(*reporting)])
      reporting = written.seat;
  }
  return reporting;
}

/// A total that rests on a round without scores. It is reported once, not for every player and
/// every later round; a total that carries on earlier ones adds nothing new.
void WrittenFigures::check_unfounded_total(const Record& record, const SeatNumber& written,
                                           const RoundFigures& figures, Findings& findings) {
  const std::size_t seat = index(written.seat);
  if (is_written_sum(seat, written.number, figures)) return;
  if (gap_seat_ != written.seat && !can_be_added(seat, figures)) return;
  gap_reported_ = true;
  Finding finding = figure("score.total", figures, written);
  finding.judgement = Judgement::undecided;
  const std::string& name = record.players[seat];
  finding.message = gap_ == figures.round
                        ? words(name, "total", std::nullopt, written.number)
                        : say("{}'s written total of {} cannot be checked: round {} has no scores",
                              name, written.number, number_of_round(record, gap_));
  findings.push_back(std::move(finding));
}

void WrittenFigures::check_total(const Record& record, const SeatNumber& written,
                                 const RoundFigures& figures, Findings& findings) {
  const std::size_t seat = index(written.seat);
  const std::optional<PointsRange> right = figures.total(seat);
  if (!right) return check_unfounded_total(record, written, figures, findings);
  const std::optional<Judgement> judged = judge_figure(right, written.number);
  if (!judged) {
    carried_[seat] = {};
    slips_[seat].reset();
    return;
  }
  Finding finding = figure("score.total", figures, written);
  finding.judgement = *judged;
  finding.message = words(record.players[seat], "total", right, written.number);
  finding.working = sum_words(figures, seat);
  const Follows carries = follows(seat, *right, written.number);
  carried_[seat] = off_by(written.number, *right);
  slips_[seat].reset();
  if (!right->is_exact() && is_written_sum(seat, written.number, figures)) return;
  if (*judged == Judgement::illegal) {
    // A total that only carries on a reported figure is no fault of its own.
    if (carries == Follows::yes) return;
    if (carries == Follows::perhaps) {
      finding.judgement = Judgement::undecided;
      finding.message += ", or it only carries on a figure reported before";
    }
  }
  findings.push_back(std::move(finding));
}

void WrittenFigures::check(const Record& record, const RoundFigures& figures, Findings& findings) {
  slips_.assign(carried_.size(), std::nullopt);
  if (gap_ == 0 && !figures.totals_known) gap_ = figures.round;
  for (const SeatNumber& written : figures.written_scores)
    check_score(record, written, figures, findings);
  gap_seat_ = seat_reporting_gap(record, figures);
  for (const SeatNumber& written : figures.written_totals)
    check_total(record, written, figures, findings);
  for (std::size_t i = 0; i < slips_.size(); ++i) {
    const std::optional<Slip>& slip = slips_[i];
    if (slip) carried_[i] = carried_[i] + slip->range;
  }
  note_sums(figures);
}

void report_ranges(const Record& record, Verdict& verdict) {
  for (Finding& finding : verdict.findings) {
    const bool is_score = finding.code == "score.round";
    if (finding.judgement != Judgement::undecided) continue;
    if (!is_score && finding.code != "score.total") continue;
    const Round& round = record.rounds[finding.round - 1];
    const RoundResult& result = verdict.rounds[finding.round - 1];
    if (!is_score && !result.totals_known) continue;
    const std::size_t seat = index(finding.player);
    const SeatResult& known = result.seats[seat];
    const auto written = written_for(is_score ? round.scores : round.totals, seat);
    const auto range = is_score ? known.score : std::optional(known.total);
    if (!written || !range || range->is_exact() || !range->contains(*written)) continue;
    finding.message = words(record.players[seat], is_score ? "score" : "total", range, *written);
    if (is_score) finding.working = known.working;
  }
}

void fold_unchecked_scores(Verdict& verdict) {
  const auto is_of_none = [&verdict](const Finding& finding) {
    if (finding.code != "score.round" || finding.judgement != Judgement::undecided) return false;
    if (finding.round == 0 || finding.round > verdict.rounds.size() || finding.player == kNoSeat)
      return false;
    return !verdict.rounds[finding.round - 1].seats[index(finding.player)].score;
  };
  Findings& findings = verdict.findings;
  for (std::size_t i = 0; i + 1 < findings.size(); ++i) {
    Finding& first = findings[i];
    if (!is_of_none(first)) continue;
    std::size_t end = i + 1;
    for (; end < findings.size() && findings[end].round == first.round && is_of_none(findings[end]);
         ++end) {
      const Place& at = findings[end].at;
      if (at.line != first.at.line || at.offset < first.at.offset) continue;
      first.at.length = std::max(first.at.length, at.offset + at.length - first.at.offset);
    }
    if (end == i + 1) continue;
    first.player = kNoSeat;
    first.message = "the written scores cannot be checked: the round has no scores";
    findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(i + 1),
                   findings.begin() + static_cast<std::ptrdiff_t>(end));
  }
}

}  // namespace rummy
