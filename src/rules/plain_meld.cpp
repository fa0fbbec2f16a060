#include "rules/plain_meld.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "cards/card.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
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

/// Puts the cards of a row into `meld` by their places; false where one is not fixed at its own.
/// Aces of runs that may go around the corner have several places.
bool put_row(std::span<const PlayedCard> cards, RunStart start, const MeldSettings& melds,
             Meld& meld) {
  const auto size = static_cast<int>(cards.size());
  const int low = start.step > 0 ? start.place : start.place - size + 1;
  const int high = low + size - 1;
  if (low < kAce || high > kHighAce || !has_places(low, size, melds)) return false;
  if (melds.run_ace == RunAce::wrap && (low == kAce || high == kHighAce)) return false;
  meld.kind = MeldKind::run;
  meld.suit = identity(cards[0]).suit();
  meld.low = static_cast<std::uint8_t>(low);
  const auto lie = meld.view();
  int place = start.place;
  for (const PlayedCard& played : cards) {
    const Card fixed = identity(played);
    if (fixed != Card(meld.suit, place == kHighAce ? kAce : place)) return false;
    lie[static_cast<std::size_t>(place - low)] = {.card = played.card, .stands_for = fixed};
    place += start.step;
  }
  return true;
}

/// Puts cards of one rank into `meld`; false where one is of another.
bool put_of_rank(std::span<const PlayedCard> cards, int rank, Meld& meld) {
  meld.kind = MeldKind::set;
  meld.rank = static_cast<std::uint8_t>(rank);
  MeldCard* lie = meld.view().data();
  for (const PlayedCard& played : cards) {
    const Card fixed = identity(played);
    if (!fixed.is_natural() || fixed.rank() != rank) return false;
    *lie++ = {.card = played.card, .stands_for = fixed};
  }
  return true;
}

}  // namespace

bool read_plain(std::span<const PlayedCard> cards, const MeldSettings& melds,
                const JokerSettings& jokers, Meld& meld) {
  constexpr std::size_t kFewest = 2;  // a single card is anything
  if (jokers.wild != 0 || cards.size() < kFewest || cards.size() > kKing) return false;
  const Card first = identity(cards[0]);
  const Card second = identity(cards[1]);
  if (!first.is_natural() || !second.is_natural()) return false;
  const std::optional<RunStart> start = start_of(first, second);
  if (!start) return false;
  meld.size = static_cast<std::uint8_t>(cards.size());
  const bool is_read = start->step == 0 ? put_of_rank(cards, first.rank(), meld)
                                        : put_row(cards, *start, melds, meld);
  return is_read && fault_of(meld, melds, jokers) == ShapeFault::none;
}

}  // namespace rummy
