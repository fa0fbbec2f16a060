#pragma once
// The command line of `variant`.

#include <CLI/App.hpp>

#include "cli/argument_parts.h"
#include "cli/commands.h"

namespace rummy {

void add_variant(CLI::App& app, CommandLine<VariantArguments> line);

}  // namespace rummy
