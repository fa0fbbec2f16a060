#pragma once
// Scores of a scoresheet that only its totals tell.

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "table/record.h"

namespace rummy {

/// What a total has more than the one before, where no score is written.
struct ToldScore {
  SeatNumber score;           // at the total it follows from
  bool is_forgotten = false;  // which is a later round's
};

/// One list a round each.
struct ToldByTotals {
  std::vector<std::vector<ToldScore>> scores;
  std::vector<std::vector<Seat>> open;        // who has scored, and no total tells what
  std::vector<std::vector<Seat>> by_rules{};  // whose score is what the total has more than it was
                                              // by the rules: they bought back, or cards told it
  std::vector<bool> is_kept{};                // one a player: some round has figures of theirs

  [[nodiscard]] bool is_open(std::size_t round, Seat seat) const {
    return round < open.size() && std::ranges::find(open[round], seat) != open[round].end();
  }
  [[nodiscard]] std::span<const ToldScore> of(std::size_t round) const {
    return round < scores.size() ? std::span<const ToldScore>(scores[round])
                                 : std::span<const ToldScore>();
  }
};

/// Where the cards tell a score, and it is known how the round ended, the totals are held against
/// it and tell none.
[[nodiscard]] ToldByTotals scores_by_totals(const Record& record);

/// Cards, points or a score of the player are written in the round.
[[nodiscard]] bool has_figures(const Round& round, Seat seat);
/// What the round's entries add to the player's total that are not the rules'.
[[nodiscard]] Points adjusted_by(const Record& record, const Round& round, Seat seat);
/// The round with these scores as if they were written.
[[nodiscard]] Round with_scores(const Round& round, std::span<const ToldScore> told);

}  // namespace rummy
