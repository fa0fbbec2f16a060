#include "settings/settings.h"

#include <algorithm>
#include <string_view>

namespace rummy {

// === A variant.

const Clause* clause_for(const Variant& variant, std::string_view code) {
  const auto found = std::ranges::find_if(variant.rulebook, [code](const Clause& clause) {
    return std::ranges::find(clause.codes, code) != clause.codes.end();
  });
  return found == variant.rulebook.end() ? nullptr : &*found;
}

const Clause* clause_on(const Variant& variant, std::string_view setting) {
  const auto about = std::ranges::find(variant.rulebook, setting, &Clause::key);
  if (about != variant.rulebook.end()) return &*about;
  const auto with_value = std::ranges::find_if(variant.rulebook, [setting](const Clause& clause) {
    return std::ranges::find(clause.values, setting) != clause.values.end();
  });
  if (with_value != variant.rulebook.end()) return &*with_value;
  const auto by_house = std::ranges::find_if(
      variant.house_clauses,
      [setting](const Clause& clause) { return clause.key == setting && clause.codes.empty(); });
  return by_house == variant.house_clauses.end() ? nullptr : &*by_house;
}

}  // namespace rummy
