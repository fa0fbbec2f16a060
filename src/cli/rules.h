#pragma once
// Rule sets for commands that are given a variant by name and house rules as KEY=VALUE.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/project.h"
#include "cli/rule_problems.h"  // IWYU pragma: export
#include "config/variants.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {

/// The house rules of a command line: what the overlay files set, in order, then the KEY=VALUE of
/// --set, which count where both speak; those of the project before either. The overlays' words are
/// laid over what `variants` loads.
[[nodiscard]] Result<std::vector<Override>> read_house_rules(
    VariantLibrary& variants, const std::vector<std::string>& overlays,
    const std::vector<std::string>& settings, const Project& project = {});

/// The variant of that name, or the file where `name` is a path (has a '/' or ends in .yaml).
[[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load_named(VariantLibrary& variants,
                                                                      const std::string& name);

/// Says on standard error which of the settings change nothing in this variant.
void say_idle_settings(VariantLibrary& variants, const std::string& name,
                       const std::vector<Override>& overrides);

/// The variant of that name under these house rules, for a command: what stands in the way is said
/// on standard error, and there is no rule set.
[[nodiscard]] std::shared_ptr<const Ruleset> ruleset_for(const GlobalArguments& global,
                                                         std::string_view name,
                                                         const std::vector<std::string>& overlays,
                                                         const std::vector<std::string>& settings);

/// The same with what an opening has to be in this round and which rank is wild, where these
/// differ: one for each rank it can be. `round` 0 was not told: the first, as far as openings go,
/// and any for the rank. None where there are no rules.
[[nodiscard]] std::vector<Ruleset> rulesets_of_round(const std::shared_ptr<const Ruleset>& rules,
                                                     int round);

}  // namespace rummy
