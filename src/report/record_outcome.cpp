// What is counted of a record (report/tally.h).

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "diag/finding.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/spot.h"
#include "report/tally.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

FaultAt fault_at(const Judged& judged, const Finding& finding) {
  const Spot at = spot_of(*judged.record, finding.at);
  const FileSpot spot = file_spot(judged, at);
  FaultAt fault{.code = finding.code,
                .setting = {},
                .player = {},
                .record = std::string(judged.name),
                .line = spot.line > 0 ? spot.line : judged.line,
                .column = spot.column};
  if (const std::optional<CellSpot> cell = cell_spot(judged, at)) {
    fault.record = place_in_book(judged, *cell);
    fault.line = fault.column = 0;
  }
  // A clause may be about no setting: what a pack holds, say.
  const Clause* const clause = clause_behind(judged.ruleset, finding);
  if (clause != nullptr && judged.ruleset->value_of(key_of_rule(*clause, finding)) != nullptr)
    fault.setting = key_of_rule(*clause, finding);
  if (finding.player != kNoSeat) fault.player = player_name(*judged.record, finding.player);
  return fault;
}

/// All that is wrong with a record that cannot be read, but not where.
void add_cause(const Judged& judged, RecordOutcome& outcome) {
  for (const Finding& finding : judged.findings()) {
    if (is_note(finding)) continue;
    std::string said = judged.words(finding.message);
    outcome.cause.append(finding.code).append("\n").append(said).append("\n");
    if (outcome.message.empty()) outcome.message = std::move(said);
  }
}

}  // namespace

RecordOutcome outcome_of(const Judged& judged, CountFaults how) {
  RecordOutcome outcome;
  outcome.verdict = judged.verdict->judgement;
  outcome.waived = judged.is_waived();
  outcome.open = judged.open();
  outcome.variant = judged.variant;
  if (judged.sifted != nullptr) {
    outcome.waivers = judged.sifted->waived;
    outcome.left_out = judged.sifted->left_out;
    if (!outcome.waivers.empty()) outcome.verdict = judged.sifted->unwaived;
  }
  for (const Finding& finding : judged.findings())
    if (!is_note(finding)) outcome.codes.push_back(finding.code);
  if (outcome.codes.empty()) return outcome;
  if (outcome.verdict == Judgement::malformed) add_cause(judged, outcome);
  OpenRecord& look = outcome.look.emplace();
  look.verdict = outcome.open.value_or(outcome.verdict);
  look.record = judged.name;
  look.line = judged.line;
  look.id = judged.record->head.id.value_or(std::string());
  for (const std::string_view code : outcome.codes)
    ++look.codes[std::string(code)];
  if (how == CountFaults::by_code) return outcome;
  for (const Finding& finding : judged.findings())
    if (!is_note(finding)) outcome.faults.push_back(fault_at(judged, finding));
  return outcome;
}

}  // namespace rummy
