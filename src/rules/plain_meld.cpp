#include "rules/plain_meld.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "cards/cards.h"
#include "rules/meld_shape.h"
#include "rules/run_reading.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A card that is itself, or is named, by where it is written.
struct Fixed {
  int index = 0;
  Card card;
};

/// The first of them at or after place `from`; its index is past the end where there is none.
Fixed next_fixed(std::span<const PlayedCard> cards, std::size_t from) {
  for (std::size_t i = from; i < cards.size(); ++i) {
    const Card card = identity(cards[i]);
    if (card.is_natural()) return {.index = static_cast<int>(i), .card = card};
  }
  return {.index = static_cast<int>(cards.size()), .card = Card::unknown()};
}

/// Where the first card of a row stands in its run, and which way the run goes; step 0: its cards
/// are of one rank. Nothing where these two cannot stand so far apart.
struct RunStart {
  int place = 0;
  int step = 0;
};
std::optional<RunStart> start_of(Fixed one, Fixed other) {
  const int first = one.card.rank();
  const int second = other.card.rank();
  if (first == second) return RunStart{};
  const int apart = other.index - one.index;
  const int before = one.index;
  if (second - first == apart || (second == kAce && kHighAce - first == apart))
    return RunStart{.place = first - before, .step = 1};
  if (first - second == apart) return RunStart{.place = first + before, .step = -1};
  if (first == kAce && kHighAce - second == apart)
    return RunStart{.place = kHighAce + before, .step = -1};
  return std::nullopt;
}

/// A joker without a name, which its place tells.
bool is_told_by_place(const PlayedCard& played, const JokerSettings& jokers) {
  return played.card.is_joker() && !played.stands_for.is_known() &&
         jokers.named == JokerNamed::by_place;
}

/// A card that is no natural one is named as the card there, or can be it.
bool lies_at(const PlayedCard& played, Card there, const JokerSettings& jokers) {
  return played.stands_for == there || is_told_by_place(played, jokers);
}

/// Puts the cards of a row into `meld` by their places; false where one is not fixed at its own, or
/// they are no run by the rules. Aces of runs that may go around the corner have several places.
bool put_row(std::span<const PlayedCard> cards, RunStart start, const MeldSettings& melds,
             const JokerSettings& jokers, Meld& meld) {
  const auto size = static_cast<int>(cards.size());
  const int low = start.step > 0 ? start.place : start.place - size + 1;
  const int high = low + size - 1;
  if (!has_places(low, size, melds)) return false;
  if (melds.run_ace == RunAce::wrap && (low == kAce || high >= kHighAce)) return false;
  meld.kind = MeldKind::run;
  meld.low = static_cast<std::uint8_t>(low);
  MeldCard* lie = meld.view().data() + (start.place - low);
  const Suit suit = meld.suit;
  int place = start.place;
  MeldTally tally{.naturals = size};
  unsigned jokers_at = 0;  // a bit for each place
  for (const PlayedCard& played : cards) {
    const Card card = played.card;
    const Card there(suit, place == kHighAce ? kAce : place);
    if (card != there) {
      if (card.is_natural() || !lies_at(played, there, jokers)) return false;
      if (card.is_joker()) {
        --tally.naturals;
        ++tally.jokers;
        jokers_at |= 1U << static_cast<unsigned>(place);
      }
    }
    *lie = {.card = card, .stands_for = there, .laid_by = meld.owner};
    lie += start.step;
    place += start.step;
  }
  const RunTally run{
      .cards = tally, .low = low, .has_adjacent_jokers = (jokers_at & jokers_at >> 1U) != 0};
  return fault_of(run, melds, jokers) == ShapeFault::none;
}

/// Puts cards of one rank into `meld`; false where one is of another, or they are no set by the
/// rules.
bool put_of_rank(std::span<const PlayedCard> cards, int rank, const MeldSettings& melds,
                 const JokerSettings& jokers, Meld& meld) {
  meld.kind = MeldKind::set;
  meld.rank = static_cast<std::uint8_t>(rank);
  MeldCard* lie = meld.view().data();
  SetTally set;
  for (const PlayedCard& played : cards) {
    const Card fixed = identity(played);
    const bool is_of_rank = fixed.is_natural() && fixed.rank() == rank;
    if (!is_of_rank && !is_told_by_place(played, jokers)) return false;
    *lie = {.card = played.card, .stands_for = fixed, .laid_by = meld.owner};
    set.add(*lie++);
  }
  return fault_of(set, melds, jokers) == ShapeFault::none;
}

/// With the card at that end it is a run by the rules.
bool is_run_with(const Meld& run, Card card, MeldEnd end, const MeldSettings& melds,
                 const JokerSettings& jokers) {
  const bool at_front = end == MeldEnd::front;
  const int low = at_front ? low_end(run.low - 1, melds) : run.low;
  if (!has_places(low, run.size + 1, melds)) return false;
  const MeldCard& beside = at_front ? run.view().front() : run.view().back();
  RunTally tally = tally_run(run);
  tally.cards.add(card);
  tally.low = low;
  tally.has_adjacent_jokers =
      tally.has_adjacent_jokers || (card.is_joker() && beside.card.is_joker());
  return fault_of(tally, melds, jokers) == ShapeFault::none;
}

MeldEnd end_of_run_for(const Meld& run, PlayedCard played, const MeldSettings& melds,
                       const JokerSettings& jokers) {
  const Card fixed = identity(played);
  if (fixed.is_natural() && fixed.suit() != run.suit) return MeldEnd::none;
  const auto can_be_at = [&](MeldEnd end, int place) {
    return (!fixed.is_natural() || fixed.rank() == rank_at(place)) &&
           is_run_with(run, played.card, end, melds, jokers);
  };
  // The high end first, as extend() has it.
  if (can_be_at(MeldEnd::back, run.high() + 1)) return MeldEnd::back;
  return can_be_at(MeldEnd::front, run.low - 1 + kKing) ? MeldEnd::front : MeldEnd::none;
}

MeldEnd end_of_set_for(const Meld& set, PlayedCard played, const MeldSettings& melds,
                       const JokerSettings& jokers) {
  const Card fixed = identity(played);
  const bool is_of_rank = set.rank == 0 || !fixed.is_natural() || fixed.rank() == set.rank;
  if (!is_of_rank || set.size >= kMaxMeldCards) return MeldEnd::none;
  SetTally tally = tally_set(set);
  tally.add({.card = played.card, .stands_for = fixed});
  return fault_of(tally, melds, jokers) == ShapeFault::none ? MeldEnd::back : MeldEnd::none;
}

}  // namespace

MeldEnd end_for(const Meld& meld, PlayedCard played, const MeldSettings& melds,
                const JokerSettings& jokers) {
  return meld.kind == MeldKind::run ? end_of_run_for(meld, played, melds, jokers)
                                    : end_of_set_for(meld, played, melds, jokers);
}

void put_at(Meld& meld, PlayedCard played, MeldEnd end) {
  const Card fixed = identity(played);
  if (meld.kind == MeldKind::set) {
    if (fixed.is_natural()) meld.rank = static_cast<std::uint8_t>(fixed.rank());
    meld.push({.card = played.card, .stands_for = fixed});
    return;
  }
  if (end == MeldEnd::back) {
    meld.push({.card = played.card, .stands_for = Card(meld.suit, rank_at(meld.high() + 1))});
    return;
  }
  meld.low = static_cast<std::uint8_t>(rank_at(meld.low - 1 + kKing));
  meld.push({});
  const auto lie = meld.view();
  std::ranges::copy_backward(lie.first(lie.size() - 1), lie.end());
  lie.front() = {.card = played.card, .stands_for = Card(meld.suit, meld.low)};
}

bool read_plain(std::span<const PlayedCard> cards, const MeldSettings& melds,
                const JokerSettings& jokers, Meld& meld) {
  constexpr std::size_t kFewest = 2;  // a single card is anything
  if (jokers.wild != 0 || cards.size() < kFewest || cards.size() > kKing) return false;
  const Fixed one = next_fixed(cards, 0);
  const Fixed other = next_fixed(cards, static_cast<std::size_t>(one.index) + 1);
  if (std::cmp_greater_equal(other.index, cards.size())) return false;
  const std::optional<RunStart> start = start_of(one, other);
  if (!start) return false;
  const Card first = one.card;
  if (start->step != 0) meld.suit = first.suit();
  meld.size = static_cast<std::uint8_t>(cards.size());
  return start->step == 0 ? put_of_rank(cards, first.rank(), melds, jokers, meld)
                          : put_row(cards, *start, melds, jokers, meld);
}

}  // namespace rummy
