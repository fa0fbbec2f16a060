#pragma once
// What each player scores in a round, by the variant's model. Every sum comes with its working.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "diag/finding.h"
#include "rules/variant.h"
#include "score/ledger.h"

namespace rummy {

/// How a round ended, as far as scoring cares.
struct RoundOutcome {
  std::optional<Seat> went_out;
  bool at_once = false;  // went out in one turn, never having opened
};

/// What a player is left with: the count before any doubling.
struct HandCount {
  bool took_part = false;
  PointsRange points;
  std::string working;
};

struct RoundScore {
  PointsRange points;
  std::string working;
};

/// One score a player who took part; nothing for the others.
[[nodiscard]] std::vector<std::optional<RoundScore>> score_round(const RoundOutcome& outcome,
                                                                 std::span<const HandCount> hands,
                                                                 const Variant& variant);

}  // namespace rummy
