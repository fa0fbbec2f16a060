#pragma once
// What every report for people says of a finding in the same words.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {

inline constexpr std::size_t kHingesShown = 5;

/// "round 1, turn 4, Ala", as far as it applies; safe for a terminal.
[[nodiscard]] std::string when_words(const Judged& judged, const Finding& finding);
/// The clause the finding breaks: that of its setting, else the first that names its code; null
/// where there is none, or no rule set.
[[nodiscard]] const Clause* clause_behind(const Ruleset* ruleset, const Finding& finding);
/// The setting the finding breaks; where it is none, the key of the clause.
[[nodiscard]] std::string_view key_of_rule(const Clause& clause, const Finding& finding);
/// The variant's own words of it: "TITLE §5, RMK-42: …"; empty where there are none.
[[nodiscard]] std::string citation(const Judged& judged, const Finding& finding);
/// The values of the setting under which the finding would be so: "2, 3 or more".
[[nodiscard]] Text values_with(Judgement judgement, const Finding& finding, const Hinge& hinge);
/// Of each setting that decides the finding "opening.points: legal if it were 50 or less (it is
/// 51)"; of more than kHingesShown the first, and how many more, unless the judged wants every one.
[[nodiscard]] std::vector<std::string> hinge_lines(const Judged& judged, const Finding& finding);
/// What the record says of a finding that is ruled.
[[nodiscard]] const char* ruling_words(const Finding& finding);
/// Why a finding stands all the same: "ruled: the record says that this stands", "waived: REASON
/// (until 2026-12-31)"; empty where nothing says so. Safe for a terminal.
[[nodiscard]] std::string standing_words(const Judged& judged, const Finding& finding);
/// The reason of a waiver, and its last day.
[[nodiscard]] std::string waiver_words(const Wording& words, const Waiver& waiver);
/// What the turn still owes, of which this would be found if it ended: "a discard", "51 points to
/// open".
[[nodiscard]] Text owed_word(const Judged& judged, const Finding& finding);

}  // namespace rummy
