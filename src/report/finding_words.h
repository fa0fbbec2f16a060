#pragma once
// What every report for people says of a finding in the same words.

#include <string>
#include <string_view>

#include "base/wording.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"

namespace rummy {

/// "round 1, turn 4, Ala", as far as it applies; safe for a terminal.
[[nodiscard]] std::string when_words(const Judged& judged, const Finding& finding);
/// The variant's own words on what the finding rests on: "TITLE §5, RMK-42: …"; empty where there
/// are none, or there is no rule set.
[[nodiscard]] std::string citation(const Ruleset* ruleset, std::string_view code);
/// "opening.points (51 here; legal at 50 or less)"
[[nodiscard]] std::string hinge_words(Wording words, const Finding& finding, const Hinge& hinge);

}  // namespace rummy
