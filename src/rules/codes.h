#pragma once
// Every code a finding can bear, explained to people: `rumref explain`.

#include <span>
#include <string_view>
#include <vector>

namespace rummy {

struct CodeText {
  std::string_view code;      // "opening.points"
  std::string_view title;     // what it demands, in one line
  std::string_view meaning;   // a few sentences
  std::string_view draws;     // an example that draws it
  std::string_view does_not;  // one beside it that does not
};

/// All codes, family by family.
[[nodiscard]] std::vector<CodeText> all_codes();
/// The text of one; nullptr where there is no such code.
[[nodiscard]] const CodeText* find_code(std::string_view code);

/// The parts of the catalogue: about the record and the scores, about turns, about melds.
[[nodiscard]] std::span<const CodeText> codes_of_records();
[[nodiscard]] std::span<const CodeText> codes_of_turns();
[[nodiscard]] std::span<const CodeText> codes_of_melds();

}  // namespace rummy
