#pragma once
// What may be done now: every step by which some legal way of ending the turn begins.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "moves/position.h"  // IWYU pragma: export

namespace rummy {

struct MovesWish {
  std::size_t limit = 1000;           // steps, and ways to rearrange a table
  std::optional<Seat> player{};       // of this player only
  bool every_arrangement = false;     // of the melds of a knock, and of going out
  std::uint64_t most_asked = 10'000;  // questions put to the referee
  bool owed = true;                   // Moves::owed is wanted
};

/// The steps of a list, and for each what it depends on: empty where it is legal whatever the
/// unknown cards are.
struct Moves {
  Seat to_move = kNoSeat;  // nobody: the round is over
  std::uint32_t turn = 0;  // of the round, from 1: the one that is open, or the next
  bool round_over = false;
  bool turn_may_end = false;  // another player's turn may begin, though to_move may go on
  Findings owed;              // by to_move before the turn may end
  StepList list;
  std::vector<Text> conditions;  // by step
  bool complete = true;
  Text unknown;  // why the steps of to_move cannot be told; empty: they can
};

/// Asks the referee of every step there can be. `position` is as before.
void find_moves(Position& position, const MovesWish& wish, Moves& moves);

}  // namespace rummy
