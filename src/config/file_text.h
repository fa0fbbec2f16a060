#pragma once
// The text of a YAML file of the user's: read whole, refused where it is too large to be one.

#include <filesystem>
#include <string>

#include "diag/result.h"

namespace rummy {

/// At most kMaxYamlBytes (yaml_tree.h) of a regular file.
[[nodiscard]] Result<std::string> read_file_text(const std::filesystem::path& file);

}  // namespace rummy
