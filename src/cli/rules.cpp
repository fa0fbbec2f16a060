#include "cli/rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/project.h"
#include "cli/rule_problems.h"
#include "cli/variant_dirs.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Of a hand or a meld nobody knows how many play.
Problems by_players_problems(const Variant& variant) {
  Problems problems;
  for (const NumberByPlayers& number : variant.by_players)
    problems.push_back(
        {.message = fmt::format("{} of {} depends on the number of players: {}", number.key,
                                variant.name, players_text(number.values)),
         .help = fmt::format("settle it with --set {}=VALUE", number.key)});
  return problems;
}

}  // namespace

Result<std::vector<Override>> read_house_rules(VariantLibrary& variants,
                                               const std::vector<std::string>& overlays,
                                               const std::vector<std::string>& settings,
                                               const Project& project) {
  auto given = settings_of(settings);
  auto of_project = read_overlays(project.overlays, project.settings);
  auto laid = read_overlays(overlays, given ? *given : std::vector<Override>{});
  Problems problems;
  const auto note = [&problems](const auto& read) {
    if (!read) problems.insert(problems.end(), read.error().begin(), read.error().end());
  };
  note(of_project);
  note(laid);
  note(given);
  if (!problems.empty()) return Failure(std::move(problems));
  std::vector<VariantFile> files = std::move(of_project->files);
  std::ranges::move(laid->files, std::back_inserter(files));
  variants.lay_over(std::move(files));
  std::vector<Override> all = std::move(of_project->settings);
  all.insert(all.end(), project.settings.begin(), project.settings.end());
  std::ranges::move(laid->settings, std::back_inserter(all));
  std::ranges::move(*given, std::back_inserter(all));
  return all;
}

Result<std::shared_ptr<const LoadedVariant>> load_named(VariantLibrary& variants,
                                                        const std::string& name) {
  const bool is_path = name.find('/') != std::string::npos || name.ends_with(".yaml");
  return is_path ? variants.load_file(name) : variants.load(name);
}

void say_idle_settings(VariantLibrary& variants, const std::string& name,
                       const std::vector<Override>& overrides) {
  for (const std::string& note : notes_of_idle_settings(variants, name, overrides))
    complain(note);
}

std::shared_ptr<const Ruleset> ruleset_for(const GlobalArguments& global, std::string_view name,
                                           const std::vector<std::string>& overlays,
                                           const std::vector<std::string>& settings) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides = read_house_rules(variants, overlays, settings, global.project);
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
