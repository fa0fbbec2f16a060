#pragma once
// Settings that cannot matter beside the other rules.

#include <optional>
#include <string_view>

#include "rules/ruleset.h"

namespace rummy {

/// The setting that keeps `setting` from mattering under these rules, whatever value it has;
/// nothing where it may matter.
[[nodiscard]] std::optional<std::string_view> idle_through(std::string_view setting,
                                                           const Ruleset& rules);

/// Whether a setting is among words separated by spaces, by its key or by its family ("values.").
[[nodiscard]] bool is_among(std::string_view setting, std::string_view words);

}  // namespace rummy
