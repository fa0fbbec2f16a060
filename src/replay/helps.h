#pragma once
// What would have been legal in place of an opening or a going out that failed: the hand as it was
// then is searched, where every card of it is known (verdicts: help).

#include "replay/game_start.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

/// Fills in `help` of illegal findings that have none. The record is judged once more for it,
/// and what was not searched for want of steps has no help.
void find_helps(const Record& record, const Ruleset& ruleset, Excerpt excerpt, SearchBudget& budget,
                Verdict& verdict);

}  // namespace rummy
