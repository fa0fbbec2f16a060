#pragma once
// Reading cards as a run: in the order written, or sorted (notation: Actions).

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// What a card is fixed as: itself, or what a joker is named as; unknown where it is free.
[[nodiscard]] constexpr Card identity(const PlayedCard& played) {
  return played.card.is_natural() ? played.card : played.stands_for;
}

/// Runs the cards are in the order written: one, or two where a single card fixes no direction.
/// Cards of each run are by place, low first; legality beyond the places is not looked at.
struct RunReadings {
  std::array<Meld, 2> runs{};
  std::uint8_t count = 0;
};
[[nodiscard]] RunReadings read_run_as_written(std::span<const PlayedCard> cards,
                                              const MeldSettings& melds);

/// The run the cards make when sorted: jokers without a name fill the gaps first, then the high
/// end, then the low end.
[[nodiscard]] std::optional<Meld> read_run_sorted(std::span<const PlayedCard> cards,
                                                  const MeldSettings& melds);

/// Whether the cards would be a run if runs could go on from king to ace to two.
[[nodiscard]] bool is_around_the_corner(std::span<const PlayedCard> cards);

/// The lowest and highest place a run may reach: 1 and 14 where an ace may stand at both ends.
[[nodiscard]] inline int lowest_place(const MeldSettings& melds) {
  return melds.run_ace == RunAce::high ? 2 : kAce;
}
[[nodiscard]] inline int highest_place(const MeldSettings& melds) {
  return melds.run_ace == RunAce::low ? kKing : kHighAce;
}
/// How many cards a run has places for that begins at place `low`; around the corner places go on
/// past the high ace, so that the two after a king and an ace is at 15.
[[nodiscard]] inline int places_from(int low, const MeldSettings& melds) {
  if (melds.run_ace == RunAce::wrap) return low >= kAce && low <= kKing ? kKing : 0;
  return low >= lowest_place(melds) ? std::max(0, highest_place(melds) - low + 1) : 0;
}
/// Whether a run of `size` cards, one at least, may begin at place `low`.
[[nodiscard]] inline bool has_places(int low, int size, const MeldSettings& melds) {
  return size <= places_from(low, melds);
}
/// Where a run that grows down past its ace begins: at the king, where it may go around the corner.
[[nodiscard]] int low_end(int low, const MeldSettings& melds);

}  // namespace rummy
