// What a record comes to: who has won, as written and by the scores; the final totals.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "replay/game_replay.h"
#include "replay/judge.h"
#include "rules/game_end.h"
#include "rules/ruleset.h"
#include "score/game.h"
#include "score/game_sheets.h"
#include "score/game_sums.h"
#include "score/ledger.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

std::vector<SheetResult> sheet_results(std::vector<SheetFigures> sheets) {
  std::vector<SheetResult> results;
  results.reserve(sheets.size());
  for (SheetFigures& sheet : sheets) {
    results.push_back({.closed = sheet.closed,
                       .winners = std::move(sheet.winners),
                       .written = std::move(sheet.written),
                       .won = std::move(sheet.won),
                       .totals = std::move(sheet.totals)});
  }
  return results;
}

}  // namespace

void GameReplay::check_winner() {
  if (record_->winners.empty() || stopped_ || unread_lost_) return;
  std::vector<Seat> written;
  written.reserve(record_->winners.size());
  for (const SeatPlace& winner : record_->winners)
    written.push_back(winner.seat);
  std::ranges::sort(written);
  number_ = 0;
  const Place at = record_->winners.front().at;
  const std::size_t first_finding = verdict_->findings.size();
  if (game_.is_over() && game_.are_winners_known() && !end_in_doubt_) {
    if (written == game_.winners()) return;
    add("score.winner", at,
        say("{} won the game, not {} as the record says", names(game_.winners()), names(written)));
    doubt_who_plays(first_finding);
    return;
  }
  const bool in_doubt = in_doubt_ || who_plays_in_doubt_ || end_in_doubt_;
  if (!in_doubt && !game_.may_be_over() && !game_.is_over()) {
    add("score.winner", at,
        say("nobody has won yet: {} are still in the game", names(game_.seats_in())));
    return;
  }
  const auto loser =
      std::ranges::find_if(written, [this](Seat seat) { return !game_.can_have_won(seat); });
  // That who is still in is not known for all is what the totals say.
  const bool by_totals = !in_doubt_ && !end_in_doubt_ && !totals_lost_;
  const bool by_elimination = ruleset_->variant.game_end.type == EndType::elimination;
  if ((by_elimination ? by_totals : !in_doubt) && loser != written.end()) {
    add("score.winner", at,
        say("{} cannot have won the game, whatever the unknown totals are",
            names(std::span(&*loser, 1))));
    return;
  }
  add("score.winner", at, say("cannot be decided whether {} won the game", names(written)))
      .judgement = Judgement::undecided;
}

/// The game may be over, by the last round or by one that others followed.
bool GameReplay::may_be_over() const {
  if (game_.is_over()) return false;
  const EndType type = ruleset_->variant.game_end.type;
  const bool by_figures =
      type == EndType::target || type == EndType::rounds || type == EndType::match;
  return game_.may_be_over() || !totals_if_over_.empty() || (totals_open_ && by_figures);
}

/// What was played on after the game may have been over then counts for nothing.
void GameReplay::widen_totals(GameResult& result) const {
  for (std::size_t i = 0; i < totals_if_over_.size(); ++i) {
    const PointsRange either = spanned(result.totals[i], totals_if_over_[i]);
    if (either == result.totals[i]) continue;
    result.totals[i] = either;
    result.workings[i] =
        options_.workings == Workings::told
            ? say("between {} and {}: the game may have ended earlier", either.low, either.high)
            : Text();
  }
}

void GameReplay::finish() {
  check_winner();
  GameResult& result = verdict_->result.emplace();
  result.finished = game_.is_over();
  result.may_be_finished = may_be_over();
  result.totals_known = !totals_open_;
  if (!end_in_doubt_) result.winners = game_.winners();
  result.eliminated = game_.eliminated();
  std::vector<FinalTotal> finals = game_.final_totals(options_.workings);
  std::vector<FinalTotal> settled;
  if (!end_in_doubt_) settled = game_.settlement(options_.workings);
  result.totals.reserve(finals.size());
  result.workings.reserve(finals.size());
  for (std::size_t i = 0; i < record_->players.size(); ++i) {
    result.totals.push_back(finals[i].points);
    result.workings.push_back(std::move(finals[i].working));
  }
  widen_totals(result);
  result.sheets = sheet_results(game_.sheets());
  for (std::size_t i = 0; i < settled.size(); ++i) {
    result.settlement.push_back(settled[i].points);
    if (settled[i].working.empty()) continue;
    if (!result.workings[i].empty()) result.workings[i] += "; ";
    result.workings[i] += "settled: " + settled[i].working;
  }
  std::optional<Seat> dealer = dealer_due();
  if (dealer) dealer = in_game_from(*dealer);
  const auto known = [this](Seat seat) { return game_.standing(seat) != Standing::unclear; };
  if (!result.finished && !result.may_be_finished && dealer && known(*dealer)) {
    const Seat first = game_.next(*dealer, turn_way());
    result.next = NextRound{.dealer = dealer, .first = std::nullopt};
    if (known(first)) result.next->first = first;
  }
  verdict_->judgement = overall(verdict_->findings);
}

}  // namespace rummy
