#pragma once
// A round of a scoresheet: no moves, only what a score keeper writes when it is over.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "diag/finding.h"
#include "score/round.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {

struct SheetRound {
  RoundEnd ended = RoundEnd::exhausted;
  RoundOutcome outcome;
  std::vector<HandCount> hands;              // one a player
  std::vector<std::optional<Points>> given;  // scores written where nothing else of a player is
};

/// The round on the sheet, and who takes part in it.
/// What hands nobody wrote down can count, where no card of the round is written: the same in each
/// round with the same pack, by the most cards of the hand.
struct HeldPoints {
  struct Known {
    const Variant* rules = nullptr;
    std::optional<int> most;  // nothing: the pack alone sets a limit
    bool may_be_none = false;
    int pack = 0;  // cards in it
    PointsRange points;
  };
  std::vector<Known> known;
};

struct SheetLook {
  SearchBudget& budget;  // what its searches may cost
  const Record& record;
  const Round& round;
  const Variant& variant;
  std::uint32_t number = 0;  // in the record, from 1
  int round_of_game = 1;     // more, where the record begins later
  std::span<const Seat> seats;
  std::size_t absent = 0;      // so many of them may be out of the game
  HeldPoints* held = nullptr;  // of this pack; null: they are found anew
};

/// Reads the round off the sheet; what the variant forbids is a finding.
[[nodiscard]] SheetRound read_sheet_round(const SheetLook& look, Findings& findings);

}  // namespace rummy
