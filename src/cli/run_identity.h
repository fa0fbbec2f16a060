#pragma once
// What a run of `check` must have in common with another one to go on with it.

#include <string>

#include "cli/commands.h"

namespace rummy {

/// A digest of all that decides what is written: a run can be gone on with only by one that would
/// write the same.
[[nodiscard]] std::string run_identity(const GlobalArguments& global,
                                       const CheckArguments& arguments);

}  // namespace rummy
