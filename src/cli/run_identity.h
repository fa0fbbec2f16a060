#pragma once
// What a run of `check` must have in common with another one to go on with it.

#include <string>

#include "cli/commands.h"

namespace rummy {

/// All that decides what is written: a run can be gone on with only by one that would write the
/// same.
[[nodiscard]] std::string full_command(const GlobalArguments& global,
                                       const CheckArguments& arguments);

}  // namespace rummy
