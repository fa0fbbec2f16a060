#pragma once
// The file a house variant begins with: what its parent has, ready to be changed.

#include <string>

#include "rules/ruleset.h"

namespace rummy {

/// A variant file of that name that extends `parent` and changes nothing yet: what tables settle
/// differently
/// (`others` in the parent's rulebook, and what people argue about) stands in it as comments, with
/// the parent's value.
[[nodiscard]] std::string starter_variant(const std::string& name, const Ruleset& parent);

}  // namespace rummy
