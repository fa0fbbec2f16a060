#pragma once
// The manual page of a command, from its description: roff, for man(1).

#include <string>

#include "cli/command_help.h"

namespace rummy {

/// "rumref-variant-show.1"
[[nodiscard]] std::string man_page_name(const CommandPath& path);

/// `version` as --version prints it.
[[nodiscard]] std::string man_page(const CommandPath& path, const std::string& version);

}  // namespace rummy
