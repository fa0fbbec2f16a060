#pragma once
// The command line, read: which command, with what. The one unit that knows the parser's library.

#include <functional>
#include <variant>

#include "cli/commands.h"

namespace rummy {

/// A command with its arguments, ready to run; or how the program ends without one (--help,
/// --version, a command line that is wrong: told already).
using Invocation = std::variant<Exit, std::function<Exit()>>;

[[nodiscard]] Invocation read_arguments(int argc, const char* const* argv);

}  // namespace rummy
