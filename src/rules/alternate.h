#pragma once
// A rule set a table might be playing by instead: one setting is another.

#include <memory>
#include <string>

#include "diag/finding.h"
#include "rules/ruleset.h"

namespace rummy {

struct Alternate {
  std::string setting;
  std::string now;  // both as a variant file writes them
  std::string value;
  std::shared_ptr<const Ruleset> ruleset;  // never null
};

/// Says that the finding would come out as `judgement` by that rule set (note: legal); of each
/// value the first that is said counts.
void add_hinge(Finding& finding, const Alternate& alternate, Judgement judgement);

}  // namespace rummy
