#pragma once
// How much there is to read, for whoever wants to tell how far along the work is.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logio/ignored_paths.h"
#include "logio/input_files.h"

namespace rummy {

/// The bytes of all files that these words mean (see Inputs), as they lie on the disk; nothing
/// where that cannot be known beforehand, since standard input or a pipe is among them.
[[nodiscard]] std::optional<std::uint64_t> size_of_inputs(const std::vector<std::string>& named,
                                                          Sought sought,
                                                          const IgnoredPaths& excluded = {});

}  // namespace rummy
