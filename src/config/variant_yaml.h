#pragma once
// A rule set as a variant file that needs no parent.

#include <string>

#include "config/link_variant.h"
#include "rules/ruleset.h"

namespace rummy {

/// Every setting with the value `rules` has, what a table may agree on, and the rulebook: a file
/// that loads to the same rule set, if it is called as the variant is. `variant` is what `rules`
/// was made of.
[[nodiscard]] std::string variant_yaml(const LinkedVariant& variant, const Ruleset& rules);

}  // namespace rummy
