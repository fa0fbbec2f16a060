#pragma once
// The program's own name and version, as verdicts and --version give it.

#include <string_view>

namespace rummy {

/// "rumref 0.2.0"; the version is the one of CMakeLists.txt.
[[nodiscard]] std::string_view engine();

}  // namespace rummy
