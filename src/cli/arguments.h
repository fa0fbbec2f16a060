#pragma once
// The command line of the whole program, read: which command, with what.

#include "cli/command_syntax.h"

namespace rummy {

[[nodiscard]] Invocation read_arguments(int argc, const char* const* argv);

}  // namespace rummy
