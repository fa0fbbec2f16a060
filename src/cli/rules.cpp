#include "cli/rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/variant_dirs.h"
#include "config/loaded_variant.h"
#include "config/overlay.h"
#include "config/player_tables.h"
#include "config/variant_remarks.h"
#include "config/variants.h"
#include "diag/problem.h"
#include "diag/result.h"
#include "rules/opening.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"

namespace rummy {
namespace {

/// "opening.points=40" as an override; a problem where there is no '='.
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

/// Of a hand or a meld nobody knows how many play.
Problems by_players_problems(const Variant& variant) {
  Problems problems;
  for (const NumberByPlayers& number : variant.by_players)
    problems.push_back({.message = fmt::format("{} of {} goes by how many play: {}", number.key,
                                               variant.name, players_text(number.values)),
                        .help = fmt::format("settle it with --set {}=VALUE", number.key)});
  return problems;
}

}  // namespace

Result<std::vector<Override>> read_house_rules(VariantLibrary& variants,
                                               const std::vector<std::string>& overlays,
                                               const std::vector<std::string>& settings) {
  auto given = read_settings(settings);
  auto laid = read_overlays(overlays, given ? *given : std::vector<Override>{});
  if (!laid || !given) {
    Problems problems = laid ? Problems{} : std::move(laid.error());
    if (!given) problems.insert(problems.end(), given.error().begin(), given.error().end());
    return Failure(std::move(problems));
  }
  variants.lay_over(std::move(laid->files));
  std::vector<Override> all = std::move(laid->settings);
  all.insert(all.end(), std::make_move_iterator(given->begin()),
             std::make_move_iterator(given->end()));
  return all;
}

Problems impossible_settings(const std::vector<Override>& overrides) {
  std::vector<OverrideFault> faults = faults_in_any_variant(overrides);
  for (OverrideFault& fault : faults) {
    if (fault.at_key && fault.help.empty()) fault.help = "`rumref variant settings` lists them";
  }
  return problems_of(faults, overrides);
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

void say_idle_settings(VariantLibrary& variants, const std::string& name,
                       const std::vector<Override>& overrides) {
  if (overrides.empty() || name.empty()) return;
  const auto rules = ruleset_named(variants, name, overrides);
  if (!rules || *rules == nullptr) return;
  for (const std::string& told : idle_settings((*rules)->variant, overrides))
    complain("note: " + told);
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
                                           const std::vector<std::string>& overlays,
                                           const std::vector<std::string>& settings) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides = read_house_rules(variants, overlays, settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return nullptr;
  }
  const auto rules = ruleset_named(variants, name, *overrides);
  say_idle_settings(variants, std::string(name), *overrides);
  // A rule set for one number of players leaves nothing open.
  if (rules && (*rules)->tables.size() <= 1) return at_table(*rules, 0);
  complain(rules ? by_players_problems((*rules)->variant) : rules.error(), global.colour);
  return nullptr;
}

std::vector<Ruleset> rulesets_of_round(const std::shared_ptr<const Ruleset>& rules, int round) {
  std::vector<Ruleset> all;
  if (rules == nullptr) return all;
  for (const int rank : wild_ranks(rules->variant, round)) {
    Variant& variant = all.emplace_back(*rules).variant;
    if (has_contract(variant.opening))
      variant.opening.contract =
          contract_of(variant.opening, variant.deal.players_min, std::max(round, 1));
    set_wild_rank(variant, rank);
  }
  return all;
}

}  // namespace rummy
