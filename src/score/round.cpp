#include "score/round.h"

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "rules/round_score.h"
#include "rules/variant.h"
#include "score/ledger.h"

namespace rummy {
namespace {

RoundScore winner_score(const RoundOutcome& outcome, const RoundScoreSettings& score) {
  if (!outcome.at_once) {
    return {.points = PointsRange::exactly(score.winner),
            .working = fmt::format("went out: {}", score.winner)};
  }
  if (!score.at_once_adds) {
    return {.points = PointsRange::exactly(score.at_once_winner),
            .working = fmt::format("went out all at once: {}", score.at_once_winner)};
  }
  const Points sum = score.winner + score.at_once_winner;
  return {.points = PointsRange::exactly(sum),
          .working = fmt::format("went out {} and all at once {} = {}", score.winner,
                                 score.at_once_winner, sum)};
}

RoundScore loser_score(const HandCount& hand, const RoundOutcome& outcome,
                       const RoundScoreSettings& score) {
  const int times = outcome.went_out && outcome.at_once ? score.at_once_multiply : 1;
  RoundScore result{.points = hand.points * times, .working = hand.working};
  if (times != 1 && hand.points.is_exact()) {
    result.working += fmt::format("; times {} = {}", times, result.points.low);
  } else if (times != 1) {
    result.working += fmt::format("; times {}", times);
  }
  return result;
}

}  // namespace

std::vector<std::optional<RoundScore>> score_round(const RoundOutcome& outcome,
                                                   std::span<const HandCount> hands,
                                                   const Variant& variant) {
  const RoundScoreSettings& score = variant.round_score;
  std::vector<std::optional<RoundScore>> scores(hands.size());
  const bool is_void = !outcome.went_out && score.nobody_out == NobodyOut::nobody;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (!hands[i].took_part) continue;
    if (is_void) {
      scores[i] = RoundScore{.points = PointsRange::exactly(0),
                             .working = "nobody went out: nobody scores"};
    } else if (outcome.went_out && index(*outcome.went_out) == i) {
      scores[i] = winner_score(outcome, score);
    } else {
      scores[i] = loser_score(hands[i], outcome, score);
    }
  }
  return scores;
}

}  // namespace rummy
