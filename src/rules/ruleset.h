#pragma once
// A rule set ready to judge by: the variant, the house rules in force, the rules that run.
// Immutable once made; shared by const reference between threads.

#include <string>
#include <utility>
#include <vector>

#include "rules/rule.h"
#include "rules/variant.h"

namespace rummy {

struct Ruleset {
  Variant variant;
  Program program;                                            // compile(variant)
  std::string sha256;                                         // of the resolved settings
  std::vector<std::pair<std::string, std::string>> settings;  // every key with its value's text
};

/// The rules of `variant` by checkpoint, in rule-book order (rules/catalog.cpp).
[[nodiscard]] Program compile(const Variant& variant);

}  // namespace rummy
