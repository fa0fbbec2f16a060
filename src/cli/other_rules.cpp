#include "cli/other_rules.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "rules/ruleset.h"

namespace rummy {
namespace {

constexpr std::size_t kPlayers = 0;  // of cards alone nobody knows how many play

}  // namespace

void OtherRules::load() {
  VariantLibrary variants(variant_directories(given_.global));
  auto overrides =
      read_house_rules(variants, given_.overlays, given_.settings, given_.global.project);
  const auto loaded = variants.load(given_.variant);
  if (!overrides || !loaded) return;
  overrides_ = *std::move(overrides);
  loaded_ = *loaded;
  in_force_ = at_table(loaded_->with(overrides_).ruleset, kPlayers);
  listed_ = listed_alternates(*loaded_, overrides_, kPlayers);
}

void OtherRules::each(const Findings& findings, const Look& look) {
  if (loaded_ == nullptr) load();
  if (in_force_ == nullptr) return;
  const auto read = settings_behind(in_force_->program, findings);
  std::vector<Alternate> all;
  for (const Alternate& alternate : listed_) {
    if (any_has(read, alternate.setting)) all.push_back(alternate);
  }
  std::ranges::move(bound_alternates(*loaded_, overrides_, kPlayers, findings),
                    std::back_inserter(all));
  std::ranges::move(unlisted_alternates(*loaded_, overrides_, kPlayers, findings),
                    std::back_inserter(all));
  for (const Alternate& alternate : all) {
    const std::vector<Ruleset> rules = rulesets_of_round(alternate.ruleset, given_.round);
    if (!rules.empty()) look(alternate, rules);
  }
}

}  // namespace rummy
