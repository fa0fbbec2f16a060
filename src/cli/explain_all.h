#pragma once
// The codes in Markdown, with the rule behind each in every variant: all on one page, or a page a
// family (docs/verdicts) and an index of them (docs/VERDICTS.md).

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "rules/ruleset.h"

namespace rummy {

/// Appends the index: every code by its family, with a link to where it is explained.
void append_verdict_index(const Wording& words, std::string& out);
/// Appends the page of one family.
void append_family_page(std::string_view family,
                        const std::vector<std::shared_ptr<const Ruleset>>& rulesets,
                        const Wording& words, std::string& out);
/// Appends the page of all. `rulesets` in the order in which they are to be told.
void append_verdict_page(const std::vector<std::shared_ptr<const Ruleset>>& rulesets,
                         const Wording& words, std::string& out);

}  // namespace rummy
