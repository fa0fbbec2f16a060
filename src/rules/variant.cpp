#include "rules/variant.h"

#include <algorithm>
#include <string_view>

namespace rummy {

const Clause* clause_for(const Variant& variant, std::string_view code) {
  const auto found = std::ranges::find_if(variant.rulebook, [code](const Clause& clause) {
    return std::ranges::find(clause.codes, code) != clause.codes.end();
  });
  return found == variant.rulebook.end() ? nullptr : &*found;
}

}  // namespace rummy
