#pragma once
// The command lines of the commands that judge: `check`, `score`, `report` and the like.

#include <memory>
#include <string>

#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "logio/records.h"

namespace rummy {

// === The user's statements about scoresheets that do not say it themselves.

/// --columns, --players, --aliases, --encoding
[[nodiscard]] OptionGroup sheet_options(SheetArguments& a);

/// All these statements, with the names in the file of --aliases. Null if it cannot be read, which
/// is reported on standard error.
[[nodiscard]] std::shared_ptr<const SheetOptions> read_sheet_options(const SheetArguments& a,
                                                                     SheetRulesMaker rules);

/// Names a file of a directory that is neither scoresheet nor record, on standard error.
void say_left_out(const std::string& file, const std::string& what);

// === The command lines of `check` and of commands on its totals.

[[nodiscard]] Command check_command(const GlobalArguments& global, CheckArguments& a);
[[nodiscard]] Command verify_command(const GlobalArguments& global, VerifyArguments& a);
[[nodiscard]] Command summary_command(const GlobalArguments& global, SummaryArguments& a);

// === The command line of `score`.

[[nodiscard]] Command score_command(const GlobalArguments& global, ScoreArguments& a);

// === The command lines of `report` and `dispute`.

[[nodiscard]] Command report_command(const GlobalArguments& global, ReportArguments& a);
[[nodiscard]] Command dispute_command(const GlobalArguments& global, DisputeArguments& a);

}  // namespace rummy
