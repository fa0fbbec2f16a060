#pragma once
// What is not wrong with a variant file and yet probably not meant.

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/link_variant.h"
#include "config/variants.h"
#include "diag/result.h"
#include "settings/settings.h"

namespace rummy {

/// Warnings about what the variant's own file says, not its parents: a setting or a clause that
/// counts only with another setting, which is otherwise; a clause about a setting no file sets; a
/// setting, unlike the engine's default, that no clause words.
[[nodiscard]] Problems remarks_on(const LinkedVariant& variant);

/// The same of settings that stand in a record or were given for it, by their keys.
[[nodiscard]] std::vector<Text> idle_among(
    const Variant& variant, std::span<const std::pair<std::string, std::string>> rules);

/// Which settings given from outside change nothing in the variant, since another is not as they
/// need it: a sentence each.
[[nodiscard]] std::vector<std::string> idle_settings(const Variant& variant,
                                                     const std::vector<Override>& overrides);

}  // namespace rummy
