#include "config/alternatives.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/setting_catalog.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Values people can mean without giving a number.
std::vector<std::string_view> plain_values(const SettingInfo& setting) {
  switch (setting.kind) {
    case SettingKind::flag:
      return {"true", "false"};
    case SettingKind::choice:
    case SettingKind::choice_or_number:
      return setting.words;
    case SettingKind::number:
    case SettingKind::per_table:
    case SettingKind::order:
      break;
  }
  return {};
}

/// Collects the rule sets that differ in one setting from the one in force.
class Changes {
 public:
  Changes(const LoadedVariant& loaded, const std::vector<Override>& base, std::size_t players)
      : loaded_(loaded),
        base_(base),
        players_(players),
        in_force_(at_table(loaded.with(base).ruleset, players)) {}

  /// Empty where there is no rule set in force.
  [[nodiscard]] std::span<const Clause> rulebook() const {
    return in_force_ ? std::span<const Clause>(in_force_->variant.rulebook)
                     : std::span<const Clause>();
  }
  [[nodiscard]] const Ruleset* in_force() const { return in_force_.get(); }
  [[nodiscard]] bool is_listed(std::string_view key, std::string_view value) const {
    return std::ranges::any_of(rulebook(), [&](const Clause& clause) {
      return clause.key == key && std::ranges::find(clause.others, value) != clause.others.end();
    });
  }

  /// Not where it is that already, or cannot be. Both are canonical texts.
  void add(std::string_view key, std::string_view value) {
    const std::string* const now = in_force_ == nullptr ? nullptr : in_force_->value_of(key);
    if (now == nullptr || value == *now) return;
    auto ruleset = with_setting(loaded_, base_, players_, key, value);
    if (ruleset == nullptr) return;
    made_.push_back({.setting = std::string(key),
                     .now = *now,
                     .value = std::string(value),
                     .ruleset = std::move(ruleset)});
  }
  [[nodiscard]] std::vector<Alternate> take() { return std::move(made_); }

 private:
  const LoadedVariant& loaded_;
  const std::vector<Override>& base_;
  std::size_t players_;
  std::shared_ptr<const Ruleset> in_force_;
  std::vector<Alternate> made_;
};

}  // namespace

std::shared_ptr<const Ruleset> with_setting(const LoadedVariant& loaded,
                                            const std::vector<Override>& base, std::size_t players,
                                            std::string_view key, std::string_view value) {
  std::vector<Override> changed = base;
  changed.push_back({.key = std::string(key), .value = std::string(value)});
  return at_table(loaded.with(changed).ruleset, players);
}

std::vector<Alternate> listed_alternates(const LoadedVariant& loaded,
                                         const std::vector<Override>& base, std::size_t players) {
  Changes changes(loaded, base, players);
  for (const Clause& clause : changes.rulebook()) {
    for (const std::string& value : clause.others)
      changes.add(clause.key, value);
  }
  return changes.take();
}

std::vector<Alternate> unlisted_alternates(const LoadedVariant& loaded,
                                           const std::vector<Override>& base, std::size_t players,
                                           const Findings& findings) {
  Changes changes(loaded, base, players);
  if (changes.in_force() == nullptr) return {};
  const auto read = settings_behind(changes.in_force()->program, findings);
  for (const SettingInfo& setting : setting_catalog()) {
    if (!any_has(read, setting.key)) continue;
    for (const std::string_view value : plain_values(setting)) {
      if (!changes.is_listed(setting.key, value)) changes.add(setting.key, value);
    }
  }
  return changes.take();
}

std::vector<Alternate> bound_alternates(const LoadedVariant& loaded,
                                        const std::vector<Override>& base, std::size_t players,
                                        const Findings& findings) {
  std::set<std::pair<std::string_view, std::int64_t>> bounds;
  for (const Finding& finding : findings) {
    if (!is_fault(finding)) continue;
    for (const Bound& bound : finding.bounds)
      bounds.emplace(bound.setting, bound.value);
  }
  Changes changes(loaded, base, players);
  for (const auto& [setting, value] : bounds)
    changes.add(setting, std::to_string(value));
  return changes.take();
}

}  // namespace rummy
