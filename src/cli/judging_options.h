#pragma once
// How each command that judges records has them judged and told.

#include <string>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/record_report.h"
#include "config/variants.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "rumref.h"

namespace rummy {

/// The least grave finding that counts; --strict has undecided ones count.
[[nodiscard]] FailOn fail_on(const CheckArguments& arguments);

/// Why a code of --only or --ignore is none; empty where all are.
[[nodiscard]] std::string fault_of_named_codes(const CheckArguments& arguments);

[[nodiscard]] RecordStyle record_style(const CheckArguments& arguments, Colour colour);

/// `kept`: the verdicts go into a database, which has all of them.
[[nodiscard]] RefereeOptions referee_options(const CheckArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common, bool kept);
[[nodiscard]] RefereeOptions referee_options(const ScoreArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common);
/// `moments` takes in the table of each turn.
[[nodiscard]] RefereeOptions referee_options(const ReportArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common, Moments& moments);

}  // namespace rummy
