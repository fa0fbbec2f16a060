#pragma once
// What is not wrong with a variant file and yet probably not meant.

#include "config/link_variant.h"
#include "diag/problem.h"

namespace rummy {

/// Warnings about what the variant's own file says, not its parents: a setting or a clause that
/// counts only with another setting, which is otherwise; a clause about a setting no file sets; a
/// setting, unlike the engine's default, that no clause words.
[[nodiscard]] Problems remarks_on(const LinkedVariant& variant);

}  // namespace rummy
