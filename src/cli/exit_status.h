#pragma once
// What a verdict means for the program's exit status.

#include <optional>

#include "cli/commands.h"
#include "diag/finding.h"
#include "logio/records.h"

namespace rummy {

/// What the gravest finding that is open means for `check`; nothing: there is none.
[[nodiscard]] Exit exit_of(const std::optional<Judgement>& open, FailOn fail_on);
/// Under --strict undecided records count as much as illegal ones.
[[nodiscard]] Exit exit_of(Judgement judgement, Spelling strictness);

}  // namespace rummy
