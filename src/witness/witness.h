#pragma once
// The witness: the shortest game found on which two rule sets part.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"
#include "witness/parting.h"  // IWYU pragma: export

namespace rummy {

struct WitnessWish {
  std::string_view setting{};  // what is looked for; empty: any difference
  std::size_t most_turns = 12;
  std::uint32_t most_games = 6'000;    // tried, where none parts them
  std::function<bool()> is_late = {};  // asked until a good one is found; true: give up
};

/// How much was tried.
struct WitnessTried {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  bool was_late = false;
  /// Nothing was tried: the setting counts when the stock is gone, and it takes so many turns.
  std::size_t turns_needed = 0;
};

struct Witness {
  Sketch game;
  Parting parting;
};

/// Looks for the shortest game on which the two part. The same question has the same answer, unless
/// it was late before a good one was found. What is found has been judged thoroughly, and nothing
/// of it can be left out.
[[nodiscard]] std::optional<Witness> find_witness(const TwoRulesets& rules, const WitnessWish& wish,
                                                  WitnessTried& tried);

/// The game with all left out that can be, so that the two still part in the same way.
[[nodiscard]] Witness shortened(TwoJudges& judges, Witness witness, Thoroughly how);

}  // namespace rummy
