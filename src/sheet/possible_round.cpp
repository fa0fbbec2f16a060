#include "sheet/possible_round.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "diag/finding.h"
#include "score/compared_hands.h"
#include "score/ledger.h"
#include "score/round.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/endings.h"
#include "sheet/scores.h"
#include "sheet/sheet_round.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Whether the round can have ended so.
bool may_end_so(const SheetLook& look) {
  Findings findings;
  const SheetRound sheet = read_sheet_round(look, findings);
  if (std::ranges::any_of(findings, is_illegal)) return false;
  RoundOutcome outcome = sheet.outcome;
  outcome.workings = Workings::left_out;
  outcome.doubled = look.variant.round_score.doubled_by_upcard == UpcardSuit::none
                        ? std::optional<bool>(false)
                        : std::nullopt;
  ScoredRound scored;
  scored.scores.resize(look.record.players.size());
  score_round(outcome, sheet.hands, look.variant, scored);
  take_as_written(sheet, look.variant, scored);
  if (misfit(outcome, look.variant.round_score, scored)) return false;
  if (misfit_of_hands(sheet, outcome, scored, look.variant)) return false;
  return std::ranges::none_of(
      look.round.scores, [&](const SeatNumber& score) { return is_impossible(scored, score); });
}

}  // namespace

RoundPossible possible_round(const Record& record, const Variant& variant, int number,
                             SearchBudget& budget, HeldPoints& held) {
  const Round& round = record.rounds.front();
  std::vector<Seat> seats;
  seats.reserve(record.players.size());
  for (std::size_t i = 0; i < record.players.size(); ++i)
    seats.push_back(static_cast<Seat>(i));
  bool nobody_out = false;
  for (const SheetEnding& ending : open_endings(round, seats, variant)) {
    const Round so = ended_so(round, ending);
    const SheetLook look{.budget = budget,
                         .record = record,
                         .round = so,
                         .variant = variant,
                         .number = 1,
                         .round_of_game = number,
                         .seats = seats,
                         .held = &held};
    if (!may_end_so(look)) continue;
    if (ending.ended != RoundEnd::exhausted) return RoundPossible::yes;
    nobody_out = true;
  }
  return nobody_out ? RoundPossible::nobody_out : RoundPossible::no;
}

}  // namespace rummy
