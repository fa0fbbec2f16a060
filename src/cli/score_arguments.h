#pragma once
// The command line of `score`.

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

[[nodiscard]] Command score_command(const GlobalArguments& global, ScoreArguments& a);

}  // namespace rummy
