#pragma once
// A code in words, and the rule behind it in a variant's own.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "report/judged.h"
#include "rules/ruleset.h"

namespace rummy {

using Rulesets = std::vector<std::shared_ptr<const Ruleset>>;

/// The part of a code before the dot.
[[nodiscard]] std::string_view family_of(std::string_view code);
/// The code of that name, or all of a family; none where there is no such code.
[[nodiscard]] std::vector<CodeText> codes_called(std::string_view name);
/// That a name is neither a code nor a setting, and which one was probably meant.
[[nodiscard]] std::string unknown_name(std::string_view name);

void append_code(std::string& text, const CodeText& code, Colour colour, const Wording& words);
/// The clause of the rulebook that findings of this code rest on.
void append_rule(std::string& text, const Ruleset& rules, std::string_view code,
                 const Wording& words);
/// Codes one after the other, each with the rule of each rule set.
void append_codes(std::string& text, std::span<const CodeText> codes, const Rulesets& rulesets,
                  Colour colour, const Wording& words);

}  // namespace rummy
