#pragma once
// The help of a command, from its description: 80 columns at most.

#include <functional>
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

/// What a command ends with, a line for each status: "0  done".
[[nodiscard]] std::string statuses_of(const Command& command);

/// The options of a command in the order of its help.
[[nodiscard]] std::vector<Option> options_of(const Command& command);
/// "--output" and "-o"; of what stands at its place, "RECORD".
[[nodiscard]] std::vector<std::string> names_of(const Option& option);
/// What an option does, its choices put in.
[[nodiscard]] std::string text_of(const Option& option);
/// How what stands at its place is written in the usage: "RECORD...", "[CODE]".
[[nodiscard]] std::string place_of(const Option& option);

/// Calls `take` with the path of every command, the program's first.
void for_each_command(const Command& program, const std::function<void(const CommandPath&)>& take);

/// Prints that, and says how the program ends then.
[[nodiscard]] Exit print(const std::string& text);

/// Complains of a word that is none of the commands of the last in `path`.
void complain_of_command(const CommandPath& path, const std::string& word);

}  // namespace rummy
