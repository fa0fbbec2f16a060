#pragma once
// The command lines of `check` and of what is done with its totals.

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

[[nodiscard]] Command check_command(const GlobalArguments& global, CheckArguments& a);
[[nodiscard]] Command verify_command(const GlobalArguments& global, VerifyArguments& a);
[[nodiscard]] Command summary_command(const GlobalArguments& global, SummaryArguments& a);

}  // namespace rummy
