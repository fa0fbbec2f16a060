#pragma once
// The help of a command, from its description: 80 columns at most.

#include <string>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/exit.h"

namespace rummy {

/// The program, then its command, then that one's.
using CommandPath = std::vector<const Command*>;

/// "rumref variant show"
[[nodiscard]] std::string name_of(const CommandPath& path);

[[nodiscard]] std::string help_page(const CommandPath& path);

/// Prints the help of the command these words name, the program's where there are none; complains
/// where there is no such command.
[[nodiscard]] Exit print_help(const Command& program, const std::vector<std::string>& words);

/// Prints that, and says how the program ends then.
[[nodiscard]] Exit print(const std::string& text);

/// Complains of a word that is none of the commands of the last in `path`.
void complain_of_command(const CommandPath& path, const std::string& word);

}  // namespace rummy
