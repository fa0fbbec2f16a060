#pragma once
// What two rule sets play differently, in words.

#include <string>
#include <string_view>
#include <vector>

#include "config/setting_words.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {

/// A setting with two values.
struct SettingDifference {
  std::string_view key;
  BookPart part = BookPart::game;
  std::string first;  // as variant files write them
  std::string second;
  std::string first_words;
  std::string second_words;
};

/// A clause that one of two rule books has alone, or words otherwise. Views of their rule sets.
struct ClauseDifference {
  std::string_view key;
  BookPart part = BookPart::game;
  const Clause* first = nullptr;  // null: it has none of that key
  const Clause* second = nullptr;
};

struct VariantDifference {
  std::vector<SettingDifference> settings;  // in rule-book order
  std::vector<ClauseDifference> clauses;    // in the order of the first's rule book
};

[[nodiscard]] VariantDifference difference(const Ruleset& first, const Ruleset& second);

}  // namespace rummy
