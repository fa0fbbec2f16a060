#pragma once
// What every report for people says of a finding in the same words.

#include <string>
#include <string_view>

#include "base/wording.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "rules/variant.h"

namespace rummy {

/// "round 1, turn 4, Ala", as far as it applies; safe for a terminal.
[[nodiscard]] std::string when_words(const Judged& judged, const Finding& finding);
/// The clause the finding breaks: that of its setting, else the first that names its code; null
/// where there is none, or no rule set.
[[nodiscard]] const Clause* clause_behind(const Ruleset* ruleset, const Finding& finding);
/// The setting the finding breaks; where it is none, the key of the clause.
[[nodiscard]] std::string_view key_of_rule(const Clause& clause, const Finding& finding);
/// The variant's own words of it: "TITLE §5, RMK-42: …"; empty where there are none.
[[nodiscard]] std::string citation(const Judged& judged, const Finding& finding);
/// "opening.points (51 here; legal at 50 or less)"
[[nodiscard]] std::string hinge_words(Wording words, const Finding& finding, const Hinge& hinge);

}  // namespace rummy
