#pragma once
// The command lines of `check` and of what is done with its totals.

#include <CLI/App.hpp>

#include "cli/argument_parts.h"
#include "cli/commands.h"

namespace rummy {

void add_check(CLI::App& app, CommandLine<CheckArguments> line);
void add_summary(CLI::App& app, CommandLine<SummaryArguments> line);

}  // namespace rummy
