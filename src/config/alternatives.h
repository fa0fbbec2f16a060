#pragma once
// The other rule sets a table might be playing by: what hinges_on and --house-rules try.

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "diag/finding.h"
#include "rules/ruleset.h"

namespace rummy {

// All are empty where `base` makes no rule set, leave out what cannot hold together with the rest,
// and are as `players` play by them.

/// For each clause of the variant that lists `others`, each value it lists but the one in force, in
/// rule-book order.
[[nodiscard]] std::vector<Alternate> listed_alternates(const LoadedVariant& loaded,
                                                       const std::vector<Override>& base,
                                                       std::size_t players);

/// The other sides of booleans and closed choices that no clause lists, where the setting can
/// decide a fault of these findings (rules/ruleset.h).
[[nodiscard]] std::vector<Alternate> unlisted_alternates(const LoadedVariant& loaded,
                                                         const std::vector<Override>& base,
                                                         std::size_t players,
                                                         const Findings& findings);

/// The least change of each number that a fault of these findings names as its bound.
[[nodiscard]] std::vector<Alternate> bound_alternates(const LoadedVariant& loaded,
                                                      const std::vector<Override>& base,
                                                      std::size_t players,
                                                      const Findings& findings);

/// The rule set in force with one setting changed, as `players` play by it; null where that cannot
/// be.
[[nodiscard]] std::shared_ptr<const Ruleset> with_setting(const LoadedVariant& loaded,
                                                          const std::vector<Override>& base,
                                                          std::size_t players, std::string_view key,
                                                          std::string_view value);

}  // namespace rummy
