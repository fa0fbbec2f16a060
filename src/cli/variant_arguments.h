#pragma once
// The command line of `variant`.

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

[[nodiscard]] Command variant_command(const GlobalArguments& global, VariantArguments& a);

}  // namespace rummy
