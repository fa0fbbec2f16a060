#pragma once
// Laying cards out in melds by trying every meld of the first card, then of the next. Exact under
// every setting; slow where cards are many (arrangement.h is fast there).

#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

struct CoverCards {
  CardCounts naturals;
  CardCounts named;  // jokers, each counted as the card it is named as
  int free_jokers = 0;
};

/// What a division must be. `exact`: so many runs and sets and no more; natural runs (without a
/// joker) are always a minimum.
struct CoverGoal {
  int left_min = 0;
  int left_max = 0;
  int runs = 0;
  int natural_runs = 0;
  int sets = 0;
  bool exact = false;
  /// No meld of the division takes these cards in addition; empty: any may.
  std::span<const PlayedCard> shut_to{};
};

enum class CoverAnswer : std::uint8_t { yes, no, gave_up };

struct Cover {
  CoverAnswer answer = CoverAnswer::no;
  std::vector<Meld> melds;
  CardCounts left;
  std::uint64_t steps = 0;  // melds tried
};

/// Divides all the cards into legal melds and cards left over, or says that it cannot be done;
/// gives up after `step_limit` melds tried.
[[nodiscard]] Cover find_cover(const CoverCards& cards, const CoverGoal& goal,
                               const MeldSettings& melds, const JokerSettings& jokers,
                               std::uint64_t step_limit);

}  // namespace rummy
