#pragma once
// Mappings on the command line: found by name or file.

#include <string>

#include "logio/inputs.h"

namespace rummy {

/// Fills in what opens files by this mapping; leaves it empty if `name` is. What is wrong with the
/// mapping is reported, and gives false.
[[nodiscard]] bool open_mapping(const std::string& name, OpenForeign& open);

}  // namespace rummy
