#pragma once
// Every code on one page, with the rule behind it in each variant: docs/VERDICTS.md.

#include <memory>
#include <string>
#include <vector>

#include "base/wording.h"
#include "rules/ruleset.h"

namespace rummy {

/// Appends the page, in Markdown. `rulesets` in the order in which they are to be told.
void append_verdict_page(const std::vector<std::shared_ptr<const Ruleset>>& rulesets,
                         const Wording& words, std::string& out);

}  // namespace rummy
