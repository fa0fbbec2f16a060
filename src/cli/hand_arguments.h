#pragma once
// The command lines of `meld` and `solve`.

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

[[nodiscard]] Command meld_command(const GlobalArguments& global, MeldArguments& a);
[[nodiscard]] Command solve_command(const GlobalArguments& global, SolveArguments& a);

}  // namespace rummy
