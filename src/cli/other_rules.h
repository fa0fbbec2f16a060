#pragma once
// What a ruling on cards alone (`meld`, `solve`) hinges on: the question is put again with one
// setting changed at a time.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "rules/ruleset.h"

namespace rummy {

/// Good as long as what it is made of.
class OtherRules {
 public:
  /// `arguments`: of a command that is given a variant, house rules and a round.
  template <class Arguments>
  OtherRules(const GlobalArguments& global, const Arguments& arguments)
      : given_{.global = global,
               .variant = arguments.variant,
               .overlays = arguments.overlays,
               .settings = arguments.settings,
               .round = arguments.round} {}

  /// What is found by other rules: one rule set for each rank that can be wild, at least one.
  using Look = std::function<void(const Alternate&, std::span<const Ruleset>)>;

  /// Every rule set that differs in one setting which can decide a fault of these findings: first
  /// those that rule books list.
  void each(const Findings& findings, const Look& look);

 private:
  void load();

  struct Given {
    const GlobalArguments& global;
    std::string_view variant;
    const std::vector<std::string>& overlays;
    const std::vector<std::string>& settings;
    int round = 0;  // 0: unknown
  };
  Given given_;
  std::shared_ptr<const LoadedVariant> loaded_;  // null before the first question
  std::shared_ptr<const Ruleset> in_force_;
  std::vector<Override> overrides_;
  std::vector<Alternate> listed_;
};

}  // namespace rummy
