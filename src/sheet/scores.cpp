#include "sheet/scores.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/topics.h"
#include "score/compared_hands.h"
#include "score/fitting_hands.h"
#include "score/ledger.h"
#include "score/round.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet_round.h"

namespace rummy {
namespace {

/// Whether the score written is what leaving the round costs. A sheet has no other place to say
/// that a player left it, whatever it has of the cards.
bool may_have_left(const SheetRound& sheet, Seat seat, const Variant& variant) {
  const std::optional<Points>& given = sheet.given[index(seat)];
  if (!given || !may_leave(variant) || sheet.outcome.went_out == seat) return false;
  const auto& left = sheet.outcome.left;
  if (std::ranges::find(left, seat, &LeftRound::seat) != left.end()) return false;  // it says so
  // Where players win from each other what leaving brings goes by the others' hands, too.
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
    if (score->points != PointsRange::exactly(*given)) return std::nullopt;  // told by itself
    last = static_cast<Seat>(i);
  }
  if (!last || may_give(outcome, sheet.hands, sheet.given, variant)) return std::nullopt;
  return Misfit{
      .seat = *last,
      .why = "no hands give these scores together with the rest of the scoresheet's round"};
}

}  // namespace rummy
