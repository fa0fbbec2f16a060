#pragma once
// `rumref help`, manual pages, and completions for shells.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

// === Completion of command lines by a shell, from the descriptions of the commands.

enum class Shell : std::uint8_t { bash, zsh, fish };

/// A script that the shell reads.
[[nodiscard]] std::string completions(const Command& program, Shell shell);

// === `rumref help`

struct HelpArguments {
  std::vector<std::string> command;  // the command to explain; none: the program
  std::string man;                   // the directory for the manual pages
  std::optional<Shell> completions;
};

[[nodiscard]] Exit run_help(const Command& program, const HelpArguments& arguments);

}  // namespace rummy
