#pragma once
// The file a house variant begins with: what its parent has, ready to be changed.

#include <string>
#include <string_view>

#include "rules/ruleset.h"

namespace rummy {

struct Starter {
  std::string name;
  std::string schema;  // where the JSON Schema of variant files lies, for editors
};

/// A variant file that extends `parent` and changes nothing yet: what tables settle differently
/// (`others` in the parent's rulebook, and what people argue about) stands in it as comments, with
/// the parent's value.
[[nodiscard]] std::string starter_variant(const Starter& starter, const Ruleset& parent);

}  // namespace rummy
