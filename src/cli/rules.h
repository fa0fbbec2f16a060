#pragma once
// Rule sets for commands that are given a variant by name and house rules as KEY=VALUE.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "config/variants.h"
#include "diag/problem.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {

/// The house rules of a command line: what the overlay files set, in order, then the KEY=VALUE of
/// --set, which count where both speak. The overlays' words are laid over what `variants` loads.
[[nodiscard]] Result<std::vector<Override>> read_house_rules(
    VariantLibrary& variants, const std::vector<std::string>& overlays,
    const std::vector<std::string>& settings);

/// What is wrong with them whatever the variant: no such setting, or no value it takes.
[[nodiscard]] Problems impossible_settings(const std::vector<Override>& overrides);

/// The variant of that name, or the file where `name` is a path (has a '/' or ends in .yaml).
[[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load_named(VariantLibrary& variants,
                                                                      const std::string& name);

/// Why the variant of that name cannot be used; nothing where it can, or none is named.
[[nodiscard]] Problems problems_of_variant(VariantLibrary& variants, const std::string& name);

/// Why these rules cannot be played by, whatever the record: told once, not with every record.
[[nodiscard]] Problems problems_of_rules(VariantLibrary& variants, const std::string& name,
                                         const std::vector<Override>& overrides);

/// Says on standard error which of the settings change nothing in this variant.
void say_idle_settings(VariantLibrary& variants, const std::string& name,
                       const std::vector<Override>& overrides);

/// The variant of that name under these house rules. A house rule that cannot be in force, or that
/// the variant does not leave to the table, is a problem.
[[nodiscard]] Result<std::shared_ptr<const Ruleset>> ruleset_named(
    VariantLibrary& variants, std::string_view name, const std::vector<Override>& overrides);

/// The same for a command: what stands in the way is said on standard error, and there is no rule
/// set.
[[nodiscard]] std::shared_ptr<const Ruleset> ruleset_for(const GlobalArguments& global,
                                                         std::string_view name,
                                                         const std::vector<std::string>& overlays,
                                                         const std::vector<std::string>& settings);

/// The same with what an opening has to be in this round and which rank is wild, where these
/// differ: one for each rank it can be. `round` 0 was not told: the first, as far as openings go,
/// and any for the rank. None where there are no rules.
[[nodiscard]] std::vector<Ruleset> rulesets_of_round(const std::shared_ptr<const Ruleset>& rules,
                                                     int round);

/// The faults of house rules given on the command line, as problems.
[[nodiscard]] Problems problems_of(const std::vector<OverrideFault>& faults,
                                   const std::vector<Override>& overrides);

}  // namespace rummy
