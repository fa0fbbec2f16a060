#pragma once
// `check --follow`: a file that grows, judged as lines are added to it.

#include <string>
#include <vector>

#include "cli/commands.h"
#include "config/variants.h"
#include "report/judged.h"

namespace rummy {

/// Why these arguments do not go with --follow; nothing where they do.
[[nodiscard]] std::string cannot_follow(const CheckArguments& arguments);

/// Until it is interrupted: prints what is new in the record, or each new record of an .ndjson.
[[nodiscard]] Exit follow_file(const GlobalArguments& global, const CheckArguments& arguments,
                               VariantLibrary& variants, const std::vector<Override>& overrides,
                               const Triage& triage);

}  // namespace rummy
