// Single cards: what they are worth, and which are wild in a round; and cards read as a run.

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

// === What cards are worth.

/// The value of a card by its place in a meld: 1 to 14 in a run, or more around the corner; the
/// rank in a set.
inline Points place_value(int place, MeldKind kind, const CardPointSettings& values) {
  const int rank = place <= kKing ? place : rank_at(place);
  if (rank != kAce) return pip_value(rank, values);
  if (kind == MeldKind::set) return values.ace_set;
  return place == kAce ? values.ace_low : values.ace_high;
}

/// Whether the cards of the meld count by their places.
bool counts_by_place(const Meld& meld) {
  return meld.kind == MeldKind::run || (meld.kind == MeldKind::set && meld.rank != 0);
}

/// The value of a card in a meld that counts by places.
inline Points placed_points(Card card, int place, const Meld& meld,
                            const CardPointSettings& values) {
  const auto is_own_suit = [&meld] {
    return meld.kind == MeldKind::set || meld.suit == kSpadeQueen.suit();
  };
  if (is_dear_queen(card, values) && is_own_suit() && rank_at(place) == kQueen)
    return values.spade_queen.number;
  const Points represented = place_value(place, meld.kind, values);
  return card.is_joker() ? joker_points(represented, values) : represented;
}

/// The value of a card in any other meld, the same as in hand.
Points misplaced_points(Card card, const CardPointSettings& values) {
  return card.is_known() ? hand_points(card, values) : 0;
}

/// Whether the run has an ace between a king and a two: at the place `ace_between`.
bool has_ace_between(const Meld& meld) {
  return meld.kind == MeldKind::run && meld.low <= kHighAce && meld.low + meld.size > kHighAce + 1;
}
std::size_t ace_between(const Meld& meld) {
  return static_cast<std::size_t>(kHighAce - meld.low);
}

}  // namespace

Points hand_points(const CardCounts& cards, const CardPointSettings& values) {
  Points sum = cards.count(Card::joker()) * values.joker_hand;
  // Ranks in the same order for any hand: a branch for each card could not be predicted.
  const auto of_rank = cards.by_rank();
  for (int rank = kAce; rank <= kKing; ++rank)
    sum += of_rank[static_cast<std::size_t>(rank)] * hand_points(rank, values);
  const Points more = hand_points(kSpadeQueen, values) - hand_points(kQueen, values);
  return sum + cards.count(kSpadeQueen) * more;
}

Points joker_points(Points represented, const CardPointSettings& values) {
  switch (values.joker_meld.choice) {
    case JokerMeldValue::number:
      return values.joker_meld.number;
    case JokerMeldValue::face:
      return values.joker_hand;
    case JokerMeldValue::represented:
      return represented;
    case JokerMeldValue::zero:
      return 0;
  }
  return 0;
}

Points meld_card_points(const Meld& meld, std::size_t i, const CardPointSettings& values) {
  const Card card = meld.cards[i].card;
  if (!counts_by_place(meld)) return misplaced_points(card, values);
  const int place = meld.kind == MeldKind::set ? meld.rank : meld.low + static_cast<int>(i);
  return placed_points(card, place, meld, values);
}

PointsSpan meld_card_span(const Meld& meld, std::size_t i, const CardPointSettings& values) {
  const Points points = meld_card_points(meld, i, values);
  const bool by_place =
      meld.cards[i].card.is_natural() || values.joker_meld.choice == JokerMeldValue::represented;
  if (!has_ace_between(meld) || ace_between(meld) != i || !by_place)
    return {.low = points, .high = points};
  return {.low = std::min<Points>(points, values.ace_low),
          .high = std::max<Points>(points, values.ace_low)};
}

PointsSpan meld_span(const Meld& meld, const CardPointSettings& values) {
  const Points sum = meld_points(meld, values);
  if (!has_ace_between(meld)) return {.low = sum, .high = sum};
  const PointsSpan ace = meld_card_span(meld, ace_between(meld), values);
  const Points others = sum - meld_card_points(meld, ace_between(meld), values);
  return {.low = others + ace.low, .high = others + ace.high};
}

Points meld_points(const Meld& meld, const CardPointSettings& values) {
  Points sum = 0;
  if (!counts_by_place(meld)) {
    for (const MeldCard& c : meld.view())
      sum += misplaced_points(c.card, values);
    return sum;
  }
  const int step = meld.kind == MeldKind::set ? 0 : 1;
  int place = meld.kind == MeldKind::set ? meld.rank : meld.low;
  for (const MeldCard& c : meld.view()) {
    sum += placed_points(c.card, place, meld, values);
    place += step;
  }
  return sum;
}

// === Cards of a rank that is wild in a round (joker.rank).

void set_wild_rank(Variant& variant, int rank) {
  variant.jokers.wild = rank;
  variant.card_points.as_joker = variant.card_points.wild_hand == WildValue::joker ? rank : 0;
}

std::vector<int> wild_ranks(const Variant& variant, int round) {
  std::vector<int> ranks;
  if (variant.jokers.rank == WildRank::turned_up) {
    for (int rank = kAce; rank <= kKing; ++rank)
      ranks.push_back(rank);
    return ranks;
  }
  const auto add = [&](std::optional<int> cards_dealt) {
    ranks.push_back(wild_rank(variant.jokers, cards_dealt.value_or(0)));
  };
  const PerTable& dealt = variant.deal.cards;
  if (variant.jokers.rank != WildRank::dealt) {
    add({});
  } else if (dealt.kind == PerTable::Kind::by_round && round == 0) {
    for (const int cards : dealt.by_round)
      add(cards);
  } else if (dealt.kind == PerTable::Kind::agreed) {
    for (int cards = kAce - 1; cards <= kKing; ++cards)
      add(cards);
  } else {
    for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players)
      add(dealt.at(players, round));
  }
  std::ranges::sort(ranks);
  const auto repeated = std::ranges::unique(ranks);
  ranks.erase(repeated.begin(), repeated.end());
  return ranks;
}

std::vector<PlayedCard> with_jokers(std::span<const PlayedCard> cards,
                                    const JokerSettings& jokers) {
  std::vector<PlayedCard> all(cards.begin(), cards.end());
  for (PlayedCard& card : all) {
    if (card.card.is_known() && is_wild(card.card, jokers)) card.card = Card::joker();
  }
  return all;
}

WildHand with_jokers(const CardCounts& hand, const JokerSettings& jokers) {
  WildHand split{.cards = hand, .wild = {}};
  for (int suit = 0; suit < kSuits && jokers.wild != 0; ++suit) {
    const Card card(static_cast<Suit>(suit), jokers.wild);
    const int n = hand.count(card);
    split.cards.add(card, -n);
    split.cards.add(Card::joker(), n);
    split.wild.insert(split.wild.end(), static_cast<std::size_t>(n), card);
  }
  split.wild.insert(split.wild.end(), static_cast<std::size_t>(hand.count(Card::joker())),
                    Card::joker());
  return split;
}

std::vector<WildHand> ways_to_hold(const CardCounts& hand, const JokerSettings& jokers) {
  std::vector<WildHand> ways{with_jokers(hand, jokers)};
  if (jokers.wild == 0 || !are_limited(jokers)) return ways;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card card(static_cast<Suit>(suit), jokers.wild);
    const std::size_t before = ways.size();
    for (int own = 1; own <= hand.count(card); ++own) {
      for (std::size_t i = 0; i < before; ++i) {
        WildHand way = ways[i];
        for (int n = 0; n < own; ++n) {
          way.wild.erase(std::ranges::find(way.wild, card));
          way.cards.remove(Card::joker());
        }
        way.cards.add(card, own);
        ways.push_back(std::move(way));
      }
    }
  }
  return ways;
}

std::span<const Card> put_back(Meld& meld, std::span<const Card> wild) {
  for (MeldCard& c : meld.view()) {
    if (!c.card.is_joker() || wild.empty()) continue;
    c.card = wild.front();
    wild = wild.subspan(1);
  }
  return wild;
}

void put_back(std::span<Meld> melds, std::span<Card> left, std::span<const Card> wild) {
  for (Meld& meld : melds)
    wild = put_back(meld, wild);
  for (Card& card : left) {
    if (!card.is_joker() || wild.empty()) continue;
    card = wild.front();
    wild = wild.subspan(1);
  }
}

namespace {

// === Reading cards as a run.

constexpr int kMaxPlace = 26;  // once around the corner

/// The low end of the written list.
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

/// Writes the cards as that run, which they fit.
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

/// Fixed cards by place, and the number of free cards.
struct Places {
  std::array<PlayedCard, kMaxPlace + 1> at{};
  std::bitset<kMaxPlace + 1> taken;
  int free = 0;
};

/// Puts every fixed card at its place, an ace at `ace_place`, a second ace at the other end.
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

/// The ends of the run once the free cards have filled the gaps, the high end and the low end.
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
  // With one ace at its end the run grows until the other would make 14 cards.
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

/// The run from place `low` up that holds every fixed card, with free cards in the gaps and at the
/// high end; places go around the corner.
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

/// How many jokers the run has below its first natural card and above its last.
LooseEnds loose_ends(const Meld& run) {
  const auto cards = run.view();
  const auto is_natural = [](const MeldCard& c) { return c.card.is_natural(); };
  const auto low = std::ranges::find_if(cards, is_natural) - cards.begin();
  const auto high = std::find_if(cards.rbegin(), cards.rend(), is_natural) - cards.rbegin();
  return {.all = static_cast<int>(low + high), .low = static_cast<int>(low)};
}

/// The run around the corner whose free cards fill gaps, else its high end.
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
  // Both runs have the same length and need as many jokers: the ace stays next to its neighbours.
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
  // Without jokers the written order does not matter.
  if (std::cmp_not_equal(fixed, cards.size())) return false;
  const std::optional<Meld> sorted = read_run_sorted(cards, around);
  return sorted && goes_around(*sorted);
}

}  // namespace rummy
