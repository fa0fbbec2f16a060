#include "rules/run_reading.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr int kMaxPlace = 26;  // once around the corner

/// Which end of the written list is the low one.
enum class RunDirection : std::uint8_t { up, down };

const PlayedCard& nth(std::span<const PlayedCard> cards, std::size_t i, RunDirection direction) {
  return direction == RunDirection::up ? cards[i] : cards[cards.size() - 1 - i];
}

/// Whether every fixed card stands at its own place of the run from `low` on.
bool fits_from(std::span<const PlayedCard> cards, RunDirection direction, int low, Suit suit) {
  const int step = direction == RunDirection::up ? 1 : -1;
  int place = direction == RunDirection::up ? low : low + static_cast<int>(cards.size()) - 1;
  for (const PlayedCard& played : cards) {
    const Card fixed = identity(played);
    if (fixed.is_natural() && fixed != Card(suit, rank_at(place))) return false;
    place += step;
  }
  return true;
}

/// The cards as that run, which they fit.
void put_from(std::span<const PlayedCard> cards, RunDirection direction, int low, Suit suit,
              Meld& run) {
  run.kind = MeldKind::run;
  run.suit = suit;
  run.low = static_cast<std::uint8_t>(low);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    run.push({.card = nth(cards, i, direction).card,
              .stands_for = Card(suit, rank_at(low + static_cast<int>(i)))});
  }
}

struct Anchor {
  std::size_t index = 0;
  Card card;
};

std::optional<Anchor> first_fixed(std::span<const PlayedCard> cards, RunDirection direction) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = identity(nth(cards, i, direction));
    if (card.is_natural()) return Anchor{.index = i, .card = card};
  }
  return std::nullopt;
}

void read_direction(std::span<const PlayedCard> cards, RunDirection direction,
                    const MeldSettings& melds, RunReadings& out) {
  const std::optional<Anchor> anchor = first_fixed(cards, direction);
  if (!anchor) return;
  const int rank = anchor->card.rank();
  const int before = static_cast<int>(anchor->index);
  for (int low = rank - before; low <= rank - before + kKing; low += kKing) {
    if (low + before == rank + kKing && rank != kAce && melds.run_ace != RunAce::wrap) break;
    if (!has_places(low, static_cast<int>(cards.size()), melds)) continue;
    const bool known = out.count == 1 && out.runs[0].low == low;
    if (known || out.count == out.runs.size()) continue;
    const Suit suit = anchor->card.suit();
    if (fits_from(cards, direction, low, suit))
      put_from(cards, direction, low, suit, out.runs[out.count++]);
  }
}

/// Fixed cards by place, and how many cards are free to fill.
struct Places {
  std::array<PlayedCard, kMaxPlace + 1> at{};
  std::bitset<kMaxPlace + 1> taken;
  int free = 0;
};

/// Puts every fixed card at its place, an ace at `ace_place`; the second of two aces at the other
/// end.
std::optional<Places> place_fixed(std::span<const PlayedCard> cards, Suit suit, int ace_place) {
  Places places;
  for (const PlayedCard& played : cards) {
    const Card card = identity(played);
    if (!card.is_natural()) {
      ++places.free;
      continue;
    }
    if (card.suit() != suit) return std::nullopt;
    auto place = static_cast<std::size_t>(card.rank() == kAce ? ace_place : card.rank());
    if (places.taken[place] && card.rank() == kAce) {
      place = static_cast<std::size_t>(ace_place == kAce ? kHighAce : kAce);
    }
    if (places.taken[place]) return std::nullopt;
    places.taken.set(place);
    places.at[place] = played;
  }
  return places;
}

struct Ends {
  int low = 0;
  int high = 0;
};

/// Where the run ends once the free cards have filled the gaps, the high end, the low end.
std::optional<Ends> stretch(const Places& places, const MeldSettings& melds) {
  int low = kMaxPlace;
  int high = 0;
  for (int p = kAce; p <= kHighAce; ++p) {
    if (!places.taken[static_cast<std::size_t>(p)]) continue;
    low = std::min(low, p);
    high = p;
  }
  if (high == 0) return std::nullopt;
  if (low < lowest_place(melds) || high > highest_place(melds)) return std::nullopt;
  const int gaps = high - low + 1 - static_cast<int>(places.taken.count());
  int spare = places.free - gaps;
  if (spare < 0) return std::nullopt;
  // With one ace at its end already the run can only grow to where the other would make 14.
  for (; spare > 0 && high < highest_place(melds); --spare)
    ++high;
  for (; spare > 0 && low > lowest_place(melds); --spare)
    --low;
  if (spare > 0) return std::nullopt;
  return Ends{.low = low, .high = high};
}

std::optional<Meld> sort_with_ace_at(std::span<const PlayedCard> cards, Suit suit, int ace_place,
                                     const MeldSettings& melds) {
  const std::optional<Places> places = place_fixed(cards, suit, ace_place);
  if (!places) return std::nullopt;
  const std::optional<Ends> ends = stretch(*places, melds);
  if (!ends) return std::nullopt;
  Meld meld{.kind = MeldKind::run, .suit = suit, .low = static_cast<std::uint8_t>(ends->low)};
  auto free =
      std::ranges::find_if(cards, [](const PlayedCard& c) { return !identity(c).is_known(); });
  for (int p = ends->low; p <= ends->high; ++p) {
    const Card place(suit, rank_at(p));
    if (places->taken[static_cast<std::size_t>(p)]) {
      meld.push({.card = places->at[static_cast<std::size_t>(p)].card, .stands_for = place});
      continue;
    }
    meld.push({.card = free->card, .stands_for = place});
    free = std::find_if(free + 1, cards.end(),
                        [](const PlayedCard& c) { return !identity(c).is_known(); });
  }
  return meld;
}

/// The run from place `low` up that holds every fixed card, free ones in the gaps and at the high
/// end; places go around the corner.
std::optional<Meld> sort_from(std::span<const PlayedCard> cards, Suit suit, int low) {
  Meld meld{.kind = MeldKind::run, .suit = suit, .low = static_cast<std::uint8_t>(low)};
  std::bitset<kMaxMeldCards> used;
  for (std::size_t step = 0; step < cards.size(); ++step) {
    const Card place(suit, rank_at(low + static_cast<int>(step)));
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (used[i]) continue;
      const Card fixed = identity(cards[i]);
      if (fixed == place || (!fixed.is_natural() && !chosen)) chosen = i;
      if (fixed == place) break;
    }
    if (!chosen) return std::nullopt;
    used.set(*chosen);
    meld.push({.card = cards[*chosen].card, .stands_for = place});
  }
  return meld;
}

struct LooseEnds {
  int all = kMaxPlace;
  int low = 0;
  friend auto operator<=>(const LooseEnds&, const LooseEnds&) = default;
};

/// How many cards of the run are jokers below its first natural card and above its last.
LooseEnds loose_ends(const Meld& run) {
  const auto cards = run.view();
  const auto is_natural = [](const MeldCard& c) { return c.card.is_natural(); };
  const auto low = std::ranges::find_if(cards, is_natural) - cards.begin();
  const auto high = std::find_if(cards.rbegin(), cards.rend(), is_natural) - cards.rbegin();
  return {.all = static_cast<int>(low + high), .low = static_cast<int>(low)};
}

/// Of the runs that go around the corner the one whose free cards fill gaps, else its high end.
std::optional<Meld> sort_around_the_corner(std::span<const PlayedCard> cards, Suit suit,
                                           const MeldSettings& melds) {
  std::optional<Meld> best;
  LooseEnds least;
  for (int low = kAce; low <= kKing; ++low) {
    if (!has_places(low, static_cast<int>(cards.size()), melds)) continue;
    const std::optional<Meld> run = sort_from(cards, suit, low);
    if (!run || loose_ends(*run) >= least) continue;
    least = loose_ends(*run);
    best = run;
  }
  return best;
}

}  // namespace

int low_end(int low, const MeldSettings& melds) {
  return melds.run_ace == RunAce::wrap && low < kAce ? low + kKing : low;
}

RunReadings read_run_as_written(std::span<const PlayedCard> cards, const MeldSettings& melds) {
  RunReadings readings;
  read_direction(cards, RunDirection::up, melds, readings);
  read_direction(cards, RunDirection::down, melds, readings);
  return readings;
}

std::optional<Meld> read_run_sorted(std::span<const PlayedCard> cards, const MeldSettings& melds) {
  const std::optional<Anchor> anchor = first_fixed(cards, RunDirection::up);
  if (!anchor) return std::nullopt;
  const Suit suit = anchor->card.suit();
  if (melds.run_ace == RunAce::wrap) return sort_around_the_corner(cards, suit, melds);
  const std::optional<Meld> ace_low = sort_with_ace_at(cards, suit, kAce, melds);
  const bool has_ace = std::ranges::any_of(cards, [](const PlayedCard& c) {
    return identity(c).is_natural() && identity(c).rank() == kAce;
  });
  const std::optional<Meld> ace_high =
      has_ace ? sort_with_ace_at(cards, suit, kHighAce, melds) : ace_low;
  if (!ace_low || !ace_high) return ace_low ? ace_low : ace_high;
  // The same length either way, so both need as many jokers: the ace stays next to its neighbours.
  return ace_high->low + ace_high->size - 1 == kHighAce && ace_low->low > kAce ? ace_high : ace_low;
}

bool is_around_the_corner(std::span<const PlayedCard> cards) {
  MeldSettings around;
  around.run_ace = RunAce::wrap;
  if (cards.size() < 2 || cards.size() > kKing) return false;
  const auto fixed =
      std::ranges::count_if(cards, [](const PlayedCard& c) { return identity(c).is_natural(); });
  if (fixed < 2) return false;
  const auto goes_around = [](const Meld& m) { return m.high() > kHighAce; };
  const RunReadings readings = read_run_as_written(cards, around);
  if (std::ranges::any_of(std::span(readings.runs).first(readings.count), goes_around)) return true;
  // Without jokers the order they are written in counts for nothing.
  if (std::cmp_not_equal(fixed, cards.size())) return false;
  const std::optional<Meld> sorted = read_run_sorted(cards, around);
  return sorted && goes_around(*sorted);
}

}  // namespace rummy
