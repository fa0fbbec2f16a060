#pragma once
// What a rule had before it when it looked, told for those who want to see why it is kept
// (`--trace`). It judges nothing: the figures are those the rule itself asks for, by the same
// functions.

#include <string>

#include "base/words.h"
#include "rules/rule.h"

namespace rummy {

/// What `look.rule` looks at, with the arithmetic; empty where there is nothing to add to its
/// title.
[[nodiscard]] Text proof_of(const Look& look);

/// The rule is silent because another of its checkpoint tells the slip.
[[nodiscard]] bool is_told_elsewhere(const Look& look);

}  // namespace rummy
