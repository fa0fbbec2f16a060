#pragma once
// Who stands where over many games, and who was ahead of whom.

#include <cstdint>
#include <string>
#include <vector>

#include "base/words.h"
#include "report/standings.h"

namespace rummy {

/// Table by table; in each the best first; ranks are shared by those between whom nothing decides.
[[nodiscard]] std::vector<Placing> ranking_of(const std::vector<PlayedGame>& played,
                                              const Counting& counting);
/// "by wins, then average, …"
[[nodiscard]] Text ranking_words(const Counting& counting);

/// How often a player was ahead of another in games both played to a known total.
struct Duel {
  TableKey table;
  std::string player;
  std::string against;
  std::int64_t ahead = 0;
  std::int64_t behind = 0;
  std::int64_t level = 0;
};

/// By table, player and opponent; each pair both ways.
[[nodiscard]] std::vector<Duel> duels_of(const std::vector<PlayedGame>& played);

}  // namespace rummy
