#include "replay/game_result.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/who_deals.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
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

void check_winner(GamePlay& game) {
  if (game.record->winners.empty() || game.now.stopped || game.doubts.unread_lost) return;
  std::vector<Seat> written;
  written.reserve(game.record->winners.size());
  for (const SeatPlace& winner : game.record->winners)
    written.push_back(winner.seat);
  std::ranges::sort(written);
  game.now.number = 0;
  const Place at = game.record->winners.front().at;
  const std::size_t first_finding = game.verdict->findings.size();
  if (game.score.is_over() && game.score.are_winners_known() && !game.doubts.end) {
    if (written == game.score.winners()) return;
    add(game, "score.winner", at,
        say("{} won the game, not {} as the record says", names(game, game.score.winners()),
            names(game, written)));
    doubt_who_plays(game, first_finding);
    return;
  }
  const bool in_doubt = game.now.in_doubt || game.doubts.who_plays || game.doubts.end;
  if (!in_doubt && !game.score.may_be_over() && !game.score.is_over()) {
    add(game, "score.winner", at,
        say("nobody has won yet: {} are still in the game", names(game, game.score.seats_in())));
    return;
  }
  const auto loser =
      std::ranges::find_if(written, [&game](Seat seat) { return !game.score.can_have_won(seat); });
  // That who is still in is not known for all is what the totals say.
  const bool by_totals = !game.now.in_doubt && !game.doubts.end && !game.doubts.totals_lost;
  const bool by_elimination = game.variant().game_end.type == EndType::elimination;
  if ((by_elimination ? by_totals : !in_doubt) && loser != written.end()) {
    add(game, "score.winner", at,
        say("{} cannot have won the game, whatever the unknown totals are",
            names(game, std::span(&*loser, 1))));
    return;
  }
  add(game, "score.winner", at, say("it is unclear whether {} won the game", names(game, written)))
      .judgement = Judgement::undecided;
}

/// The game may be over, by the last round or by one that others followed.
bool may_be_over(const GamePlay& game) {
  if (game.score.is_over()) return false;
  const EndType type = game.variant().game_end.type;
  const bool by_figures =
      type == EndType::target || type == EndType::rounds || type == EndType::match;
  return game.score.may_be_over() || !game.doubts.totals_if_over.empty() ||
         (game.doubts.totals_open && by_figures);
}

/// What was played on after the game may have been over then counts for nothing.
void widen_totals(const GamePlay& game, GameResult& result) {
  for (std::size_t i = 0; i < game.doubts.totals_if_over.size(); ++i) {
    const PointsRange either = spanned(result.totals[i], game.doubts.totals_if_over[i]);
    if (either == result.totals[i]) continue;
    result.totals[i] = either;
    if (game.options.workings == Workings::told)
      result.workings[i] =
          say("between {} and {}: the game may have ended earlier", either.low, either.high);
  }
}

}  // namespace

void finish(GamePlay& game) {
  check_winner(game);
  GameResult& result = game.verdict->result.emplace();
  result.finished = game.score.is_over();
  result.may_be_finished = may_be_over(game);
  result.totals_known = !game.doubts.totals_open;
  if (!game.doubts.end) result.winners = game.score.winners();
  result.eliminated = game.score.eliminated();
  std::vector<FinalTotal> finals = game.score.final_totals(game.options.workings);
  std::vector<FinalTotal> settled;
  if (!game.doubts.end) settled = game.score.settlement(game.options.workings);
  result.totals.reserve(finals.size());
  for (const FinalTotal& total : finals)
    result.totals.push_back(total.points);
  if (game.options.workings == Workings::told) {
    result.workings.reserve(finals.size());
    for (FinalTotal& total : finals)
      result.workings.push_back(std::move(total.working));
  }
  widen_totals(game, result);
  result.sheets = sheet_results(game.score.sheets());
  for (std::size_t i = 0; i < settled.size(); ++i) {
    result.settlement.push_back(settled[i].points);
    if (settled[i].working.empty()) continue;
    if (!result.workings[i].empty()) result.workings[i] += "; ";
    result.workings[i] += "settled: " + settled[i].working;
  }
  std::optional<Seat> dealer = dealer_due(game);
  if (dealer) dealer = in_game_from(game, *dealer);
  const bool is_sure = !may_be_out_by_lost_round(game);
  const auto known = [&](Seat seat) {
    return is_sure && game.score.standing(seat) != Standing::unclear;
  };
  if (!result.finished && !result.may_be_finished && dealer && known(*dealer)) {
    const Seat first = game.score.next(*dealer, game.turn_way());
    result.next = NextRound{.dealer = dealer, .first = std::nullopt};
    if (known(first)) result.next->first = first;
  }
  game.verdict->judgement = overall(game.verdict->findings);
}

}  // namespace rummy
