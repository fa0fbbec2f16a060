#include "rules/codes.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace rummy {

std::vector<CodeText> all_codes() {
  std::vector<CodeText> all;
  for (const std::span<const CodeText> part :
       {codes_of_records(), codes_of_turns(), codes_of_melds()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

const CodeText* find_code(std::string_view code) {
  for (const std::span<const CodeText> part :
       {codes_of_records(), codes_of_turns(), codes_of_melds()}) {
    const auto found = std::ranges::find(part, code, &CodeText::code);
    if (found != part.end()) return &*found;
  }
  return nullptr;
}

}  // namespace rummy
