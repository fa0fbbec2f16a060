// Which discard a card taken was, where the record does not know them all.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "cards/card.h"
#include "replay/round_replay.h"
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

}  // namespace

/// The places that make a difference, uppermost first: the `nth` of them in `chosen`. Gives how
/// many there are. Below the uppermost copy that is known there are none.
std::size_t RoundReplay::pile_places(Card card, PileTaking taking, std::size_t nth,
                                     PilePlace& chosen) const {
  const auto pile = table_->pile();
  std::size_t places = 0;
  for (auto depth = next_place(*table_, card, 0); depth;
       depth = next_place(*table_, card, *depth + 1)) {
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

/// Where the card taken lies: where `number` cards are taken, the lowest of them; else the
/// uppermost of its kind. Where unknown cards leave that open the reading of the pile
/// decides. Once the round has become impossible no more readings are asked for, and the cards down
/// to the lowest it may be are forgotten instead; so too, played roughly, where one was taken
/// alone: whichever it was, these are left.
std::optional<PilePlace> RoundReplay::pile_place(Card card, std::uint32_t number,
                                                 PileTaking taking) {
  // A number that does not agree with the card is told of; where the card lies is what counts then.
  if (number > 0 && table_->can_lie_in_pile(card, number - 1))
    return PilePlace{.depth = number - 1};
  // Where one card is taken and not named, it is the top one.
  if (taking == PileTaking::alone && !card.is_known())
    return table_->pile().empty() ? std::nullopt : std::optional(PilePlace{});
  PilePlace place;
  const std::size_t places = pile_places(card, taking, 0, place);
  if (places == 0) return std::nullopt;
  if (places == 1) return place;
  if (played_.impossible.any() || (roughly_ && taking == PileTaking::alone)) {
    PilePlace lowest;
    pile_places(card, taking, places - 1, lowest);
    return PilePlace{.depth = place.depth,
                     .may_be_lower = roughly_ || place.may_be_lower,
                     .alike = lowest.depth - place.depth + 1};
  }
  if (const std::size_t nth = choose(places); nth > 0) pile_places(card, taking, nth, place);
  return place;
}

/// So many more ways can be followed, with those that are open already.
bool RoundReplay::can_follow(std::size_t ways) const {
  std::size_t all = ways;
  for (const std::uint8_t choice : open_choices_) {
    if (all > kMostReadings) break;
    all *= choice;
  }
  return all <= kMostReadings && !roughly_;
}

/// The way this reading of the record makes a choice the record leaves open.
std::size_t RoundReplay::choose(std::size_t ways) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint8_t>::max();
  const std::size_t which = open_choices_.size();
  if (which == 0) in_doubt_.first_turn = turn_.number;
  open_choices_.push_back(static_cast<std::uint8_t>(std::min(ways, kMost)));
  return which < readings_.size() ? readings_[which] : 0;
}

}  // namespace rummy
