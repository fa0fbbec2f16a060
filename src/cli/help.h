#pragma once
// `rumref help`, manual pages, and completions for shells.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

// === What a shell needs to complete command lines, from the descriptions of the commands.

enum class Shell : std::uint8_t { bash, zsh, fish };

/// A script that the shell reads.
[[nodiscard]] std::string completions(const Command& program, Shell shell);

// === `rumref help`

struct HelpArguments {
  std::vector<std::string> command;  // whose help is asked for; none: the program's
  std::string man;                   // the directory that takes the manual pages
  std::optional<Shell> completions;
};

[[nodiscard]] Exit run_help(const Command& program, const HelpArguments& arguments);

}  // namespace rummy
