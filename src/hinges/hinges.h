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

/// For all the rule sets that are tried together: as a rule far less than a second of work.
inline constexpr std::uint64_t kHingeSearchSteps = kRecordSearchSteps / 4;

/// What to try.
struct HingeQuestion {
  std::span<const Alternate> listed;    // in a rule book
  std::span<const Alternate> bounds{};  // tried of findings that name that bound
  std::span<const Alternate> unlisted{};
  HouseRules house_rules = HouseRules::ignore;
  std::uint32_t games_tried = kMostGamesTried;  // complete games, for each rule set
  // Fewer where they are long: so many actions are replayed for all the rule sets together, as
  // many as the record's own may replay.
  std::uint64_t most_actions = 600'000;
  Excerpt excerpt = Excerpt::by_record;
  SearchBudget* budget = nullptr;  // of all the searches; null: kHingeSearchSteps
};

/// Fills in `hinges` of every illegal or undecided finding of `verdict`: first the setting that the
/// finding is about, then in the order asked. Only settings that can decide it (SettingsRead). With
/// HouseRules::note also adds a note.house-rule for every action that is legal here and illegal
/// under an alternate.
void find_hinges(const Record& record, const Ruleset& base, const HingeQuestion& question,
                 Verdict& verdict);

}  // namespace rummy
