#include "cli/rule_problems.h"

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {

Result<std::vector<Override>> settings_of(const std::vector<std::string>& given) {
  std::vector<Override> overrides;
  for (const std::string& setting : given) {
    const std::size_t sign = setting.find('=');
    if (sign == std::string::npos || sign == 0) {
      Problem problem{.message = fmt::format("--set {}: a house rule is KEY=VALUE", setting)};
      return Failure({std::move(problem)});
    }
    overrides.push_back({.key = setting.substr(0, sign), .value = setting.substr(sign + 1)});
  }
  return overrides;
}

Problems impossible_settings(const std::vector<Override>& overrides) {
  std::vector<OverrideFault> faults = faults_in_any_variant(overrides);
  for (OverrideFault& fault : faults) {
    if (fault.at_key && fault.help.empty()) fault.help = "`rumref variant settings` lists them";
  }
  return problems_of(faults, overrides);
}

Problems problems_of_variant(VariantLibrary& variants, const std::string& name) {
  if (name.empty()) return {};
  const auto loaded = variants.load(name);
  return loaded ? Problems{} : loaded.error();
}

Problems problems_of_rules(VariantLibrary& variants, const std::string& name,
                           const std::vector<Override>& overrides) {
  const Problems problems = impossible_settings(overrides);
  return problems.empty() ? problems_of_variant(variants, name) : problems;
}

Problems problems_of(const std::vector<OverrideFault>& faults,
                     const std::vector<Override>& overrides) {
  Problems problems;
  for (const OverrideFault& fault : faults) {
    std::string message = fault.message;
    if (fault.index < overrides.size())
      message = fmt::format("{}: {}", given_as(overrides[fault.index]), fault.message);
    problems.push_back({.message = std::move(message), .help = fault.help});
  }
  return problems;
}

Result<std::shared_ptr<const Ruleset>> ruleset_named(VariantLibrary& variants,
                                                     std::string_view name,
                                                     const std::vector<Override>& overrides) {
  const auto loaded = variants.load(name);
  if (!loaded) return Failure(loaded.error());
  RulesetOrFault made = (*loaded)->with(overrides);
  if (!made.faults.empty() || made.ruleset == nullptr)
    return Failure(problems_of(made.faults, overrides));
  return std::move(made.ruleset);
}

std::vector<std::string> notes_of_idle_settings(VariantLibrary& variants, const std::string& name,
                                                const std::vector<Override>& overrides) {
  if (overrides.empty() || name.empty()) return {};
  const auto rules = ruleset_named(variants, name, overrides);
  if (!rules || *rules == nullptr) return {};
  std::vector<std::string> notes;
  for (const std::string& told : idle_settings((*rules)->variant, overrides))
    notes.push_back("note: " + told);
  return notes;
}

}  // namespace rummy
