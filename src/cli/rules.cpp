#include "cli/rules.h"

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/variant_dirs.h"
#include "config/setting_catalog.h"
#include "config/variants.h"
#include "diag/problem.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {

Result<std::vector<Override>> read_settings(const std::vector<std::string>& settings) {
  std::vector<Override> overrides;
  for (const std::string& setting : settings) {
    const std::size_t sign = setting.find('=');
    if (sign == std::string::npos || sign == 0) {
      Problem problem{.message = fmt::format("--set {}: a house rule is KEY=VALUE", setting)};
      return Failure({std::move(problem)});
    }
    overrides.push_back({.key = setting.substr(0, sign), .value = setting.substr(sign + 1)});
  }
  return overrides;
}

Problems unknown_settings(const std::vector<Override>& overrides) {
  Problems problems;
  for (const Override& override : overrides) {
    if (find_setting(override.key) != nullptr) continue;
    const std::string_view near = nearest_setting(override.key);
    problems.push_back({.message = fmt::format("--set {}={}: there is no setting '{}'",
                                               override.key, override.value, override.key),
                        .help = near.empty() ? std::string("`rumref variant show NAME` lists them")
                                             : fmt::format("did you mean '{}'?", near)});
  }
  return problems;
}

Result<std::shared_ptr<const LoadedVariant>> load_named(VariantLibrary& variants,
                                                        const std::string& name) {
  const bool is_path = name.find('/') != std::string::npos || name.ends_with(".yaml");
  return is_path ? variants.load_file(name) : variants.load(name);
}

Problems problems_of_variant(VariantLibrary& variants, const std::string& name) {
  if (name.empty()) return {};
  const auto loaded = variants.load(name);
  return loaded ? Problems{} : loaded.error();
}

Problems problems_of(const std::vector<OverrideFault>& faults,
                     const std::vector<Override>& overrides) {
  Problems problems;
  for (const OverrideFault& fault : faults) {
    std::string message = fault.message;
    if (fault.index < overrides.size())
      message = fmt::format("--set {}={}: {}", overrides[fault.index].key,
                            overrides[fault.index].value, fault.message);
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

std::shared_ptr<const Ruleset> ruleset_for(const GlobalArguments& global, std::string_view name,
                                           const std::vector<std::string>& settings) {
  const auto overrides = read_settings(settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return nullptr;
  }
  VariantLibrary variants(variant_directories(global));
  auto rules = ruleset_named(variants, name, *overrides);
  if (rules) return *std::move(rules);
  complain(rules.error(), global.colour);
  return nullptr;
}

}  // namespace rummy
