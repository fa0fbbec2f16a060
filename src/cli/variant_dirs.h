#pragma once
// Where variants are looked for.

#include <filesystem>
#include <vector>

#include "cli/commands.h"

namespace rummy {

/// The directories of --variant-dir, then the one of this program: share/rumref/variants beside its
/// bin where it is installed, else that of the sources it was built from.
[[nodiscard]] std::vector<std::filesystem::path> variant_directories(const GlobalArguments& global);

}  // namespace rummy
