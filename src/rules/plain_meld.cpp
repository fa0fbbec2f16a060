#include "rules/plain_meld.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "cards/card.h"
#include "rules/melds.h"
#include "rules/run_reading.h"
#include "table/meld.h"

namespace rummy {
namespace {

/// Where the first of two cards stands in a run, and which way the run goes; step 0: they are of
/// one rank. Nothing where they are no neighbours.
struct RunStart {
  int place = 0;
  int step = 0;
};
std::optional<RunStart> start_of(Card first, Card second) {
  const int step = second.rank() - first.rank();
  if (step == kKing - kAce) return RunStart{.place = kHighAce, .step = -1};
  if (step == kAce - kKing) return RunStart{.place = kKing, .step = 1};
  if (step < -1 || step > 1) return std::nullopt;
  return RunStart{.place = first.rank(), .step = step};
}

/// Whether each card is fixed at its place of a run from `start` on. Aces of runs
/// that may go around the corner have several places.
bool are_in_row(std::span<const PlayedCard> cards, RunStart start, bool has_corner) {
  const Suit suit = identity(cards[0]).suit();
  int place = start.place;
  for (const PlayedCard& played : cards) {
    if (place < kAce || place > kHighAce) return false;
    const int rank = place == kHighAce ? kAce : place;
    if (identity(played) != Card(suit, rank) || (has_corner && rank == kAce)) return false;
    place += start.step;
  }
  return true;
}

bool are_of_rank(std::span<const PlayedCard> cards, int rank) {
  return std::ranges::all_of(cards, [rank](const PlayedCard& played) {
    return identity(played).is_natural() && identity(played).rank() == rank;
  });
}

}  // namespace

bool read_plain(std::span<const PlayedCard> cards, const MeldSettings& melds, Meld& meld) {
  constexpr std::size_t kFewest = 2;  // a single card is anything
  if (cards.size() < kFewest || cards.size() > kKing) return false;
  const Card first = identity(cards[0]);
  const Card second = identity(cards[1]);
  if (!first.is_natural() || !second.is_natural()) return false;
  const std::optional<RunStart> start = start_of(first, second);
  if (!start) return false;
  const auto size = static_cast<int>(cards.size());
  if (start->step == 0) {
    if (!are_of_rank(cards, first.rank())) return false;
    meld.kind = MeldKind::set;
    meld.rank = static_cast<std::uint8_t>(first.rank());
  } else {
    if (!are_in_row(cards, *start, melds.run_ace == RunAce::wrap)) return false;
    meld.kind = MeldKind::run;
    meld.suit = first.suit();
    const int last = start->place + (size - 1) * start->step;
    meld.low = static_cast<std::uint8_t>(std::min(start->place, last));
    if (!has_places(meld.low, size, melds)) return false;
  }
  meld.size = static_cast<std::uint8_t>(size);
  const auto lie = meld.view();
  for (std::size_t i = 0; i < lie.size(); ++i) {
    const PlayedCard& played = cards[start->step < 0 ? lie.size() - 1 - i : i];
    lie[i] = {.card = played.card, .stands_for = identity(played)};
  }
  return true;
}

}  // namespace rummy
