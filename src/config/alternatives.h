#pragma once
// The other rule sets a table might be playing by: what hinges_on and --house-rules try.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "rules/ruleset.h"

namespace rummy {

/// One setting changed on top of the rule set in force.
struct Alternative {
  std::string key;
  std::string now;  // both as a variant file writes them
  std::string value;
  std::shared_ptr<const Ruleset> ruleset;
};

/// For each clause of the variant that lists `others`, each value it lists but the one in force, in
/// rule-book order. Values that cannot hold together with the rest are left out. Empty where `base`
/// makes no rule set.
/// All as `players` play by them.
[[nodiscard]] std::vector<Alternative> alternatives(const LoadedVariant& loaded,
                                                    const std::vector<Override>& base,
                                                    std::size_t players);

/// The rule set in force with one setting changed, as `players` play by it; null where that cannot
/// be.
[[nodiscard]] std::shared_ptr<const Ruleset> with_setting(const LoadedVariant& loaded,
                                                          const std::vector<Override>& base,
                                                          std::size_t players, std::string_view key,
                                                          std::string_view value);

}  // namespace rummy
