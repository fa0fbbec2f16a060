#pragma once
// A rule set ready to judge by: the variant, the house rules in force, the rules that run.
// Immutable once made; shared by const reference between threads.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/rule.h"
#include "settings/settings.h"

namespace rummy {

struct Ruleset {
  Variant variant;
  Program program;                                            // compile(variant)
  std::string sha256;                                         // of the resolved settings
  std::vector<std::pair<std::string, std::string>> settings;  // every key with its value's text
  std::vector<Ruleset> tables{};  // for players_min and more, where a number goes by how many play

  /// The text of the setting's value; null where there is no such setting.
  [[nodiscard]] const std::string* value_of(std::string_view key) const {
    const auto found =
        std::ranges::find(settings, key, &std::pair<std::string, std::string>::first);
    return found == settings.end() ? nullptr : &found->second;
  }
  /// As so many play by them: these themselves where no number goes by how many play. Of tables the
  /// variant does not admit those of the nearest it does.
  [[nodiscard]] const Ruleset& at_table(std::size_t players) const {
    if (tables.empty()) return *this;
    const auto least = static_cast<std::size_t>(variant.deal.players_min);
    const std::size_t more = players > least ? players - least : 0;
    return tables[std::min(more, tables.size() - 1)];
  }
};

/// The rules as so many play by them; null for none.
[[nodiscard]] inline std::shared_ptr<const Ruleset> at_table(std::shared_ptr<const Ruleset> rules,
                                                             std::size_t players) {
  if (rules == nullptr) return nullptr;
  const Ruleset& played = rules->at_table(players);
  return {std::move(rules), &played};
}

/// The rules of `variant` by checkpoint, in rule-book order (rules/catalog.cpp).
[[nodiscard]] Program compile(const Variant& variant);

}  // namespace rummy
