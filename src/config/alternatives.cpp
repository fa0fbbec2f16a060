#include "config/alternatives.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/variants.h"
#include "rules/ruleset.h"
#include "rules/variant.h"

namespace rummy {

std::shared_ptr<const Ruleset> with_setting(const LoadedVariant& loaded,
                                            const std::vector<Override>& base, std::size_t players,
                                            std::string_view key, std::string_view value) {
  std::vector<Override> changed = base;
  changed.push_back({.key = std::string(key), .value = std::string(value)});
  return at_table(loaded.with(changed).ruleset, players);
}

std::vector<Alternative> alternatives(const LoadedVariant& loaded,
                                      const std::vector<Override>& base, std::size_t players) {
  std::vector<Alternative> found;
  const std::shared_ptr<const Ruleset> in_force = at_table(loaded.with(base).ruleset, players);
  if (in_force == nullptr) return found;
  for (const Clause& clause : in_force->variant.rulebook) {
    const auto now = std::ranges::find(in_force->settings, clause.key,
                                       &std::pair<std::string, std::string>::first);
    if (now == in_force->settings.end()) continue;
    for (const std::string& value : clause.others) {
      // Both are canonical texts, so equal values have equal texts.
      if (value == now->second) continue;
      auto ruleset = with_setting(loaded, base, players, clause.key, value);
      if (ruleset == nullptr) continue;
      found.push_back(
          {.key = clause.key, .now = now->second, .value = value, .ruleset = std::move(ruleset)});
    }
  }
  return found;
}

}  // namespace rummy
