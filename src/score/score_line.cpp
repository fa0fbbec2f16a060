// Which line of a round's sum a written score has wrong: the round is scored again without each.

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "score/round.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// A setting that has a line of its own in the sum, and the round without it.
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

/// The line most of the player's score is.
std::string_view main_line(const RoundOutcome& outcome, const ScoredRound& round,
                           const RoundScoreSettings& score, Seat seat) {
  if (round.is_void) return "score.nobody_out";
  const bool has_won = std::ranges::find(round.winners, seat) != round.winners.end();
  if (score.model != ScoreModel::penalties || !has_won) return "score.model";
  return outcome.at_once ? "score.at_once.winner" : "score.winner";
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
  return main_line(outcome, right, score, seat);
}

}  // namespace rummy
