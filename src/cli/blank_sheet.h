#pragma once
// `rumref score --template`: an empty scoresheet to fill in.

#include "cli/commands.h"
#include "cli/exit.h"

namespace rummy {

[[nodiscard]] Exit write_blank_sheet(const GlobalArguments& global,
                                     const ScoreArguments& arguments);

}  // namespace rummy
