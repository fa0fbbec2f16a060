#pragma once
// What a verdict means for the program's exit status.

#include "cli/commands.h"
#include "diag/finding.h"
#include "logio/leniency.h"

namespace rummy {

/// Under --strict undecided records count as much as illegal ones.
[[nodiscard]] Exit exit_of(Judgement judgement, Spelling strictness);

}  // namespace rummy
