#pragma once
// Which settings decide a finding: the record is judged again with one setting changed at a time
// (verdicts: hinges_on, --house-rules).

#include <cstdint>
#include <span>

#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

enum class HouseRules : std::uint8_t { ignore, note };

/// For all rule sets tried together; usually far less than a second of work.
inline constexpr std::uint64_t kHingeSearchSteps = kRecordSearchSteps / 4;

/// The changes to try.
struct HingeQuestion {
  std::span<const Alternate> listed;    // from rule books
  std::span<const Alternate> bounds{};  // tried for findings that name the bound
  std::span<const Alternate> unlisted{};
  HouseRules house_rules = HouseRules::ignore;
  std::uint32_t games_tried = kMostGamesTried;  // complete games, for each rule set
  // A budget in actions, which long records use up sooner. All rule sets together may replay this
  // many, as many as the record itself.
  std::uint64_t most_actions = 600'000;
  Excerpt excerpt = Excerpt::by_record;
  SearchBudget* budget = nullptr;  // for all searches; null: kHingeSearchSteps
};

/// Fills in `hinges` of every illegal or undecided finding of `verdict`: first the finding's own
/// setting, then the others in order. Only settings that can decide it are tried (SettingsRead).
/// With HouseRules::note it also adds a note.house-rule for every action that is legal here and
/// illegal under an alternate.
void find_hinges(const Record& record, const Ruleset& base, const HingeQuestion& question,
                 Verdict& verdict);

}  // namespace rummy
