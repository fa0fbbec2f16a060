#include "config/variant_diff.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "config/setting_catalog.h"
#include "config/setting_words.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

const Clause* clause_of(const Ruleset& rules, std::string_view key) {
  const auto found = std::ranges::find(rules.variant.rulebook, key, &Clause::key);
  return found == rules.variant.rulebook.end() ? nullptr : &*found;
}

void add_settings(const Ruleset& first, const Ruleset& second, VariantDifference& found) {
  const auto& catalog = setting_catalog();
  RUMMY_CHECK(first.settings.size() == catalog.size() && second.settings.size() == catalog.size());
  for (std::size_t i = 0; i < catalog.size(); ++i) {
    const std::string& a = first.settings[i].second;
    const std::string& b = second.settings[i].second;
    if (a == b) continue;
    found.settings.push_back({.key = catalog[i].key,
                              .part = book_part(catalog[i].key),
                              .first = a,
                              .second = b,
                              .first_words = value_in_words(catalog[i], a),
                              .second_words = value_in_words(catalog[i], b)});
  }
}

void add_clauses(const Ruleset& first, const Ruleset& second, VariantDifference& found) {
  for (const Clause& clause : first.variant.rulebook) {
    const Clause* other = clause_of(second, clause.key);
    if (other != nullptr && other->text.english() == clause.text.english()) continue;
    found.clauses.push_back(
        {.key = clause.key, .part = book_part(clause.key), .first = &clause, .second = other});
  }
  for (const Clause& clause : second.variant.rulebook) {
    if (clause_of(first, clause.key) != nullptr) continue;
    found.clauses.push_back(
        {.key = clause.key, .part = book_part(clause.key), .first = nullptr, .second = &clause});
  }
}

}  // namespace

VariantDifference difference(const Ruleset& first, const Ruleset& second) {
  VariantDifference found;
  add_settings(first, second, found);
  add_clauses(first, second, found);
  return found;
}

}  // namespace rummy
