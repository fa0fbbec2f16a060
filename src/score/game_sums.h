#pragma once
// What is added and paid when a game is over: bonuses, and what the players settle between them.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "settings/settings.h"

namespace rummy {

/// How the players stand when the last round is over: one entry a seat each.
struct Standings {
  std::span<const PointsRange> totals;
  std::span<const PointsRange> won;  // rounds won
  // Whoever has won a round has scored, also where an adjustment took the points away again.
  bool wins_score = false;
};

/// One player's total with the bonuses of the end of the game.
struct FinalTotal {
  PointsRange points;
  Text working;  // "173 + 100 for reaching 150 + 4 x 25 for rounds won = 373"
};
[[nodiscard]] std::vector<FinalTotal> final_totals(const Standings& standings,
                                                   const GameEndSettings& end,
                                                   Workings workings = Workings::told);

/// What each player collects (more than 0) or pays at the end; empty where nothing is settled.
[[nodiscard]] std::vector<FinalTotal> settlement(std::span<const FinalTotal> finals,
                                                 std::span<const Seat> winners,
                                                 const GameEndSettings& end,
                                                 Workings workings = Workings::told);

/// Those whose final total leads, by end.winner.
struct Leaders {
  std::vector<Seat> seats;
  bool is_clear = true;  // false: which of `seats`, and how many of them, is not known
};
[[nodiscard]] Leaders leaders(std::span<const FinalTotal> finals, const GameEndSettings& end);

/// Whether totals have ended a game, and for whom.
struct TotalsEnd {
  bool over = false;
  bool may_be_over = false;   // not known well enough to say
  bool winners_known = true;  // false: it is over, and the totals do not tell who has won it
  std::vector<Seat> winners{};
};
/// The end has come, and these lead: equal totals share the game, or it goes on.
[[nodiscard]] TotalsEnd end_for(const Leaders& leaders, const GameEndSettings& end);
/// Who went out of a round.
struct WentOut {
  std::optional<Seat> seat{};
  bool is_open = false;  // or somebody else did, or nobody
};
/// After a round of a game to end.at.
[[nodiscard]] TotalsEnd end_by_target(const Standings& standings, const WentOut& out,
                                      const GameEndSettings& end);

}  // namespace rummy
