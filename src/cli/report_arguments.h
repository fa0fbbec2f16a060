#pragma once
// The command lines of `report` and `dispute`.

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

[[nodiscard]] Command report_command(const GlobalArguments& global, ReportArguments& a);
[[nodiscard]] Command dispute_command(const GlobalArguments& global, DisputeArguments& a);

}  // namespace rummy
