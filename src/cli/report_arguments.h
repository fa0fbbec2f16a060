#pragma once
// The command lines of `report` and `dispute`.

#include <CLI/App.hpp>

#include "cli/argument_parts.h"
#include "cli/commands.h"

namespace rummy {

void add_report(CLI::App& app, CommandLine<ReportArguments> line);
void add_dispute(CLI::App& app, CommandLine<DisputeArguments> line);

}  // namespace rummy
