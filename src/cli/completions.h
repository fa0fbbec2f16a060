#pragma once
// What a shell needs to complete command lines, from the descriptions of the commands.

#include <cstdint>
#include <string>

#include "cli/command_syntax.h"

namespace rummy {

enum class Shell : std::uint8_t { bash, zsh, fish };

/// A script that the shell reads.
[[nodiscard]] std::string completions(const Command& program, Shell shell);

}  // namespace rummy
