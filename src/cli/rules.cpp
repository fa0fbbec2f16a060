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
#include "cli/rule_problems.h"
#include "cli/variant_dirs.h"
#include "config/overlay.h"
#include "config/player_tables.h"
#include "config/variants.h"
#include "diag/problem.h"
#include "diag/result.h"
#include "rules/opening.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"

namespace rummy {
namespace {

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
  auto given = settings_of(settings);
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
