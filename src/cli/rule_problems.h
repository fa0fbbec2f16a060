#pragma once
// House rules as KEY=VALUE, and what keeps a variant from being played by under them.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/variants.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {

/// "opening.points=40" as an override; a problem where there is no '='.
[[nodiscard]] Result<std::vector<Override>> settings_of(const std::vector<std::string>& given);

/// What is wrong with house rules whatever the variant: no such setting, or no value it takes.
[[nodiscard]] Problems impossible_settings(const std::vector<Override>& overrides);

/// Why the variant of that name cannot be used; nothing where it can, or none is named.
[[nodiscard]] Problems problems_of_variant(VariantLibrary& variants, const std::string& name);

/// Why these rules cannot be played by, whatever the record: told once, not with every record.
[[nodiscard]] Problems problems_of_rules(VariantLibrary& variants, const std::string& name,
                                         const std::vector<Override>& overrides);

/// The faults of house rules given on the command line, as problems.
[[nodiscard]] Problems problems_of(const std::vector<OverrideFault>& faults,
                                   const std::vector<Override>& overrides);

/// The variant of that name under these house rules. A house rule that cannot be in force, or that
/// the variant does not leave to the table, is a problem.
[[nodiscard]] Result<std::shared_ptr<const Ruleset>> ruleset_named(
    VariantLibrary& variants, std::string_view name, const std::vector<Override>& overrides);

/// Which of the settings change nothing in this variant.
[[nodiscard]] std::vector<std::string> notes_of_idle_settings(
    VariantLibrary& variants, const std::string& name, const std::vector<Override>& overrides);

}  // namespace rummy
