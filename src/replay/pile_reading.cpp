#include "replay/pile_reading.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/table.h"

namespace rummy {
namespace {

/// The next place at or below `from` where the card can lie. Of a card nobody named the pile gives
/// one card after the other.
std::optional<std::size_t> next_place(const Table& table, Card card, std::size_t from) {
  for (std::size_t depth = from; depth < table.pile().size(); ++depth)
    if (table.can_lie_in_pile(card, depth)) return depth;
  return std::nullopt;
}

/// Taking the card here or one lower leaves the same pile, and the same hands.
bool is_like_the_next(std::span<const PileCard> pile, std::size_t depth) {
  if (depth + 1 >= pile.size()) return false;
  const PileCard& here = pile[pile.size() - 1 - depth];
  const PileCard& next = pile[pile.size() - 2 - depth];
  return !here.card.is_known() && !next.card.is_known() && here.from == next.from;
}

/// The places that make a difference, uppermost first: the `nth` of them in `chosen`. Gives how
/// many there are. Below the uppermost copy that is known there are none.
std::size_t pile_places(const RoundPlay& play, Card card, PileTaking taking, std::size_t nth,
                        PilePlace& chosen) {
  const auto pile = play.table->pile();
  std::size_t places = 0;
  for (auto depth = next_place(*play.table, card, 0); depth;
       depth = next_place(*play.table, card, *depth + 1)) {
    PilePlace place{.depth = *depth};
    while (taking == PileTaking::alone && is_like_the_next(pile, *depth)) {
      place.may_be_lower = true;
      ++*depth;
    }
    if (places++ == nth) chosen = place;
    if (card.is_known() && pile[pile.size() - 1 - *depth].card == card) break;
  }
  return places;
}

}  // namespace

std::optional<PilePlace> pile_place(RoundPlay& play, Card card, std::uint32_t number,
                                    PileTaking taking) {
  // A number that does not agree with the card is told of; where the card lies is what counts then.
  if (number > 0 && play.table->can_lie_in_pile(card, number - 1))
    return PilePlace{.depth = number - 1};
  // Mostly it lies on top.
  const auto pile = play.table->pile();
  if (card.is_known() && !pile.empty() && pile.back().card == card) return PilePlace{};
  // Where one card is taken and not named, it is the top one.
  if (taking == PileTaking::alone && !card.is_known())
    return pile.empty() ? std::nullopt : std::optional(PilePlace{});
  PilePlace place;
  const std::size_t places = pile_places(play, card, taking, 0, place);
  if (places == 0) return std::nullopt;
  if (places == 1) return place;
  if (play.played.impossible.any() || (play.start.way.roughly && taking == PileTaking::alone)) {
    PilePlace lowest;
    pile_places(play, card, taking, places - 1, lowest);
    return PilePlace{.depth = place.depth,
                     .may_be_lower = play.start.way.roughly || place.may_be_lower,
                     .alike = lowest.depth - place.depth + 1};
  }
  if (const std::size_t nth = choose(play, places); nth > 0)
    pile_places(play, card, taking, nth, place);
  return place;
}

bool can_follow(const RoundPlay& play, std::size_t ways) {
  std::size_t all = ways;
  for (const std::uint8_t choice : play.choices.open) {
    if (all > kMostReadings) break;
    all *= choice;
  }
  return all <= kMostReadings && !play.start.way.roughly;
}

std::size_t choose(RoundPlay& play, std::size_t ways) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint8_t>::max();
  const std::size_t which = play.choices.open.size();
  if (which == 0) play.choices.in_doubt.first_turn = play.turn.number;
  play.choices.open.push_back(static_cast<std::uint8_t>(std::min(ways, kMost)));
  return which < play.start.way.readings.size() ? play.start.way.readings[which] : 0;
}

}  // namespace rummy
