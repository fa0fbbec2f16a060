#pragma once
// `rumref help`

#include <optional>
#include <string>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/completions.h"
#include "cli/exit.h"

namespace rummy {

struct HelpArguments {
  std::vector<std::string> command;  // whose help is asked for; none: the program's
  std::string man;                   // the directory that takes the manual pages
  std::optional<Shell> completions;
};

[[nodiscard]] Exit run_help(const Command& program, const HelpArguments& arguments);

}  // namespace rummy
