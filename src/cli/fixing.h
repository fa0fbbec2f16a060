#pragma once
// `rumref check --fix`: what is certain about a record is written into it.

#include <vector>

#include "cli/commands.h"
#include "config/variants.h"

namespace rummy {

/// Rewrites the text records named: a misspelt name that only one player can be meant by, scores
/// and totals that were not written and can be computed, canonical spelling. Nothing that changes a
/// verdict. With --diff nothing is written: what would change is printed, and counts as found.
[[nodiscard]] Exit fix_records(const GlobalArguments& global, const CheckArguments& arguments,
                               VariantLibrary& variants, const std::vector<Override>& overrides);

}  // namespace rummy
