#pragma once
// Which settings decide a finding: the record is judged again with one setting changed at a time
// (verdicts: hinges_on, --house-rules).

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "replay/judge.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "solve/search_budget.h"
#include "table/record.h"

namespace rummy {

/// The rule set with one setting at another value.
struct Alternate {
  std::string setting;
  std::string now;
  std::string value;
  std::shared_ptr<const Ruleset> ruleset;
};

/// The rule set with a numeric setting at this value; null where that cannot be.
using WithNumber =
    std::function<std::shared_ptr<const Ruleset>(std::string_view setting, std::int64_t value)>;

enum class HouseRules : std::uint8_t { ignore, note };

/// For all the rule sets that are tried together: about a second of work.
inline constexpr std::uint64_t kHingeSearchSteps = kRecordSearchSteps / 2;

/// What to try.
struct HingeQuestion {
  std::span<const Alternate> alternates;
  WithNumber with_number;  // the least change of a bound that a finding names; may be empty
  HouseRules house_rules = HouseRules::ignore;
  std::uint32_t games_tried = kMostGamesTried;  // complete games, for each rule set
  // Fewer where they are long: so many actions are replayed for all the rule sets together, as
  // many as the record's own may replay.
  std::uint64_t most_actions = 600'000;
  SearchBudget* budget = nullptr;  // of all the searches; null: kHingeSearchSteps
};

/// Fills in `hinges` of every illegal or undecided finding of `verdict`. With HouseRules::note also
/// adds a note.house-rule for every action that is legal here and illegal under an alternate.
void find_hinges(const Record& record, const Ruleset& base, const HingeQuestion& question,
                 Verdict& verdict);

}  // namespace rummy
