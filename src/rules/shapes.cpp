#include "rules/shapes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

// === The usual melds, and where a single card joins one.

/// A natural card or a named joker, with its index.
struct Fixed {
  int index = 0;
  Card card;
};

/// The first fixed card from index `from` on; its index is past the end if there is none.
Fixed next_fixed(std::span<const PlayedCard> cards, std::size_t from) {
  for (std::size_t i = from; i < cards.size(); ++i) {
    const Card card = identity(cards[i]);
    if (card.is_natural()) return {.index = static_cast<int>(i), .card = card};
  }
  return {.index = static_cast<int>(cards.size()), .card = Card::unknown()};
}

/// The place of a row's first card in its run, and the direction of the run; step 0: the cards have
/// one rank. Nothing if these two cards cannot be so far apart.
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

/// Whether the card is a nameless joker named by its place.
bool is_named_by_place(const PlayedCard& played, const JokerSettings& jokers) {
  return played.card.is_joker() && !played.stands_for.is_known() &&
         jokers.named == JokerNamed::by_place;
}

/// Whether a joker is named as the card `there`, or can be it.
bool lies_at(const PlayedCard& played, Card there, const JokerSettings& jokers) {
  return played.stands_for == there || is_named_by_place(played, jokers);
}

/// Puts the cards of a row into `meld` by their places; false if one is fixed at another place, or
/// they are no run by the rules. Aces of runs around the corner have several places.
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
  unsigned jokers_at = 0;  // one bit for each place
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

/// Puts cards of one rank into `meld`; false if one has another rank, or they are no set by the
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
    if (!is_of_rank && !is_named_by_place(played, jokers)) return false;
    *lie = {.card = played.card, .stands_for = fixed, .laid_by = meld.owner};
    set.add(*lie++);
  }
  return fault_of(set, melds, jokers) == ShapeFault::none;
}

/// Whether the run with the card at that end is still legal.
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
  // The high end comes first, as in extend().
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
  constexpr std::size_t kFewest = 2;  // a single card can be anything
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

namespace {

// === What a list of cards is.

constexpr std::array<std::string_view, 10> kCodes = {"",
                                                     "joker.too-many",
                                                     "joker.adjacent",
                                                     "joker.wrong-card",
                                                     "joker.unnamed",
                                                     "meld.duplicate-suit",
                                                     "meld.wraparound",
                                                     "meld.too-short",
                                                     "meld.too-long",
                                                     "meld.not-a-meld"};

/// Natural cards of one rank and jokers named as that rank: a set as the cards stand.
std::optional<Meld> read_set(std::span<const PlayedCard> cards) {
  Meld meld{.kind = MeldKind::set};
  for (const PlayedCard& played : cards) {
    const Card fixed = identity(played);
    if (fixed.is_natural()) {
      if (meld.rank != 0 && meld.rank != fixed.rank()) return std::nullopt;
      meld.rank = static_cast<std::uint8_t>(fixed.rank());
    }
    meld.push({.card = played.card, .stands_for = fixed});
  }
  return meld;
}

constexpr unsigned kAllSuits = (1U << kSuits) - 1;

ShapeFault joker_quota_fault(MeldKind kind, MeldTally tally, const JokerSettings& jokers) {
  const auto [naturals, wild] = tally;
  const bool is_set = kind == MeldKind::set;
  if (jokers.most.choice == OrNone::number && wild > jokers.most.number)
    return ShapeFault::joker_too_many;
  if (naturals == 0) {
    const bool allowed =
        jokers.all_wild == AllWild::any || (jokers.all_wild == AllWild::set && is_set);
    return allowed ? ShapeFault::none : ShapeFault::joker_too_many;
  }
  if (wild == 0) return ShapeFault::none;
  if (naturals < jokers.min_naturals) return ShapeFault::joker_too_many;
  if (is_set && jokers.naturals_ge_jokers_in_set && naturals < wild)
    return ShapeFault::joker_too_many;
  if (is_set && jokers.minority_in_set && wild >= naturals) return ShapeFault::joker_too_many;
  if (!is_set && jokers.minority_in_run && wild >= naturals) return ShapeFault::joker_too_many;
  return ShapeFault::none;
}

/// A natural card twice is one fault, a joker named as a card already there another.
ShapeFault set_suit_fault(const SetTally& suits, const MeldSettings& melds,
                          const JokerSettings& jokers) {
  const unsigned named_again = ((suits.there & (suits.there << kSuits)) | suits.twice) >> kSuits;
  if (named_again != 0 && !jokers.may_duplicate) return ShapeFault::joker_wrong_card;
  const bool twice = (suits.twice & kAllSuits) != 0;
  return melds.set_distinct_suits && twice ? ShapeFault::duplicate_suit : ShapeFault::none;
}

/// Whether jokers that may not repeat a card have suits left in the set.
bool jokers_find_a_suit(const SetTally& suits, const JokerSettings& jokers) {
  const unsigned there = (suits.there | suits.there >> kSuits) & kAllSuits;
  return jokers.may_duplicate || suits.open_jokers <= kSuits - std::popcount(there);
}

/// The fault of a set with more cards than allowed, or than there are suits for them.
ShapeFault over_full_fault(const SetTally& suits, const MeldSettings& melds,
                           const JokerSettings& jokers) {
  if (melds.set_max.choice == OrNone::number && suits.cards.size() > melds.set_max.number)
    return ShapeFault::too_long;
  const auto [naturals, wild] = suits.cards;
  if (naturals == 0) return ShapeFault::none;  // jokers alone do not use up suits
  if (melds.set_distinct_suits && naturals > kSuits) return ShapeFault::duplicate_suit;
  const bool lacks_suit = wild > 0 && !jokers_find_a_suit(suits, jokers);
  return lacks_suit ? ShapeFault::joker_wrong_card : ShapeFault::none;
}

inline ShapeFault set_fault(const SetTally& set, const MeldSettings& melds,
                            const JokerSettings& jokers) {
  const ShapeFault quota = joker_quota_fault(MeldKind::set, set.cards, jokers);
  if (quota != ShapeFault::none) return quota;
  if (const ShapeFault f = set_suit_fault(set, melds, jokers); f != ShapeFault::none) return f;
  if (set.cards.size() < melds.set_min) return ShapeFault::too_short;
  return over_full_fault(set, melds, jokers);
}

inline ShapeFault run_fault(const RunTally& run, const MeldSettings& melds,
                            const JokerSettings& jokers) {
  if (!jokers.adjacent && run.has_adjacent_jokers) return ShapeFault::joker_adjacent;
  const ShapeFault quota = joker_quota_fault(MeldKind::run, run.cards, jokers);
  if (quota != ShapeFault::none) return quota;
  const int size = run.cards.size();
  if (size < melds.run_min) return ShapeFault::too_short;
  const bool both_aces = run.low == kAce && run.low + size - 1 == kHighAce;
  if (both_aces) return melds.run_both_aces ? ShapeFault::none : ShapeFault::too_long;
  return size > melds.run_max ? ShapeFault::too_long : ShapeFault::none;
}

bool has_adjacent_jokers(const Meld& meld) {
  const auto cards = meld.view();
  for (std::size_t i = 1; i < cards.size(); ++i) {
    if (cards[i].card.is_joker() && cards[i - 1].card.is_joker()) return true;
  }
  return false;
}

ShapeFault naming_fault(const Meld& meld, const JokerSettings& jokers, MeldShape& shape) {
  if (jokers.named == JokerNamed::by_place) return ShapeFault::none;
  for (const MeldCard& c : meld.view()) {
    if (!c.card.is_joker()) continue;
    // A set of two naturals and a joker lacks two suits: the joker could be either.
    const bool ambiguous = !c.stands_for.is_known();
    if (ambiguous && meld.size < kSuits) return ShapeFault::joker_unnamed;
    shape.unnamed_joker = true;
  }
  return ShapeFault::none;
}

/// The first fault in order: joker codes before meld codes, and the plainest meld code first.
ShapeFault more_specific(ShapeFault a, ShapeFault b) {
  return std::min(a, b);
}

void add_reading(MeldShape& shape, const Meld& meld) {
  const auto known = std::span(shape.readings).first(shape.reading_count);
  const bool there = std::ranges::any_of(known, [&](const Meld& m) {
    return m.kind == meld.kind && (meld.kind == MeldKind::set || m.low == meld.low);
  });
  if (!there && shape.reading_count < shape.readings.size())
    shape.readings[shape.reading_count++] = meld;
}

/// Tries a reading: keeps it if it is legal, else remembers its fault.
void try_reading(MeldShape& shape, ShapeFault& worst, const std::optional<Meld>& meld,
                 const MeldSettings& melds, const JokerSettings& jokers) {
  if (!meld) return;
  const ShapeFault fault = fault_of(*meld, melds, jokers);
  if (fault == ShapeFault::none) {
    add_reading(shape, *meld);
  } else {
    worst = more_specific(worst, fault);
  }
}

struct Reading {
  ShapeFault fault = ShapeFault::not_a_meld;
  bool found = false;  // some reading fits the cards, legal or not
};

/// Puts the legal readings into `shape`, which has none yet.
Reading read_all(std::span<const PlayedCard> cards, const MeldSettings& melds,
                 const JokerSettings& jokers, MeldShape& shape) {
  Reading result;
  const std::optional<Meld> set = read_set(cards);
  const RunReadings as_written = read_run_as_written(cards, melds);
  try_reading(shape, result.fault, set, melds, jokers);
  for (std::uint8_t i = 0; i < as_written.count; ++i) {
    try_reading(shape, result.fault, as_written.runs[i], melds, jokers);
  }
  result.found = set.has_value() || as_written.count > 0;
  if (result.found) return result;
  const std::optional<Meld> sorted = read_run_sorted(cards, melds);
  try_reading(shape, result.fault, sorted, melds, jokers);
  result.found = sorted.has_value();
  shape.sorted = shape.reading_count > 0;
  return result;
}

/// Why cards fit no reading: the most specific code.
ShapeFault fault_of_no_reading(std::span<const PlayedCard> cards, const MeldSettings& melds,
                               const JokerSettings& jokers) {
  std::array<PlayedCard, kMaxMeldCards> bare{};
  const bool named = std::ranges::any_of(
      cards, [](const PlayedCard& c) { return c.card.is_joker() && c.stands_for.is_known(); });
  if (is_around_the_corner(cards)) return ShapeFault::wraparound;
  if (named) {
    std::ranges::transform(cards, bare.begin(), [](const PlayedCard& c) {
      return PlayedCard{.card = c.card, .stands_for = Card::unknown()};
    });
    MeldShape shape;
    const Reading unnamed = read_all(std::span(bare).first(cards.size()), melds, jokers, shape);
    if (shape.reading_count > 0) return ShapeFault::joker_wrong_card;
    if (unnamed.found) return unnamed.fault;
  }
  const auto shortest = static_cast<std::size_t>(std::min(melds.set_min, melds.run_min));
  return cards.size() < shortest ? ShapeFault::too_short : ShapeFault::not_a_meld;
}

/// Whether some completion of one or two unknown cards is legal (all are tried).
bool completion_exists(std::span<const PlayedCard> cards, const MeldSettings& melds,
                       const JokerSettings& jokers) {
  std::array<PlayedCard, kMaxMeldCards> filled{};
  std::ranges::copy(cards, filled.begin());
  const auto view = std::span(filled).first(cards.size());
  const auto hole =
      std::ranges::find_if(view, [](const PlayedCard& c) { return !c.card.is_known(); });
  if (hole == view.end()) {
    MeldShape shape;
    read_all(view, melds, jokers, shape);
    return shape.reading_count > 0;
  }
  for (const Card card : kAllCards) {
    hole->card = card;
    if (are_akin(view, jokers) && completion_exists(view, melds, jokers)) return true;
  }
  return false;
}

/// Whether a joker lacks a required name.
bool is_name_missing(MeldShape& shape, const JokerSettings& jokers) {
  bool missing = false;
  for (std::uint8_t i = 0; i < shape.reading_count; ++i)
    missing = naming_fault(shape.readings[i], jokers, shape) != ShapeFault::none || missing;
  if (jokers.named == JokerNamed::required) return true;
  // Unknown cards may decide which card the joker is.
  if (shape.has_unknown) return false;
  return missing || (shape.reading_count > 1 && jokers.named != JokerNamed::by_place);
}

}  // namespace

bool has_unnamed(std::span<const PlayedCard> cards) {
  return std::ranges::any_of(
      cards, [](const PlayedCard& c) { return c.card.is_joker() && !c.stands_for.is_known(); });
}

std::string_view code_of(ShapeFault fault) {
  return kCodes.at(static_cast<std::size_t>(fault));
}

bool are_akin(std::span<const PlayedCard> cards, const JokerSettings& jokers) {
  constexpr int kRanks = kKing;
  Card first = Card::unknown();
  bool may_be_set = true;
  bool may_be_run = true;
  for (const PlayedCard& played : cards) {
    const Card card = played.card;
    if (!card.is_natural() || is_wild(card, jokers)) continue;
    if (!first.is_natural()) {
      first = card;
      continue;
    }
    const int apart = std::abs(card.rank() - first.rank());
    const int around =
        std::min(apart, kRanks - apart);  // an ace may be high, and a run may turn the corner
    const bool is_twin = apart == 0 && card.rank() != kAce;
    may_be_set = may_be_set && apart == 0;
    may_be_run = may_be_run && card.suit() == first.suit() && !is_twin &&
                 around < static_cast<int>(cards.size());
  }
  return may_be_set || may_be_run;
}

ShapeFault fault_of(const SetTally& set, const MeldSettings& melds, const JokerSettings& jokers) {
  return set_fault(set, melds, jokers);
}

ShapeFault fault_of(const RunTally& run, const MeldSettings& melds, const JokerSettings& jokers) {
  return run_fault(run, melds, jokers);
}

SetTally tally_set(const Meld& set) {
  SetTally tally;
  for (const MeldCard& c : set.view())
    tally.add(c);
  return tally;
}

RunTally tally_run(const Meld& run) {
  MeldTally cards;
  for (const MeldCard& c : run.view())
    cards.add(c.card);
  return {.cards = cards,
          .low = run.low,
          .has_adjacent_jokers = cards.jokers > 1 && has_adjacent_jokers(run)};
}

ShapeFault fault_of(const Meld& meld, const MeldSettings& melds, const JokerSettings& jokers) {
  return meld.kind == MeldKind::set ? set_fault(tally_set(meld), melds, jokers)
                                    : run_fault(tally_run(meld), melds, jokers);
}

namespace {

/// The shape with the listed cards replaced by jokers.
MeldShape shape_with_jokers(std::span<const PlayedCard> cards, std::span<const std::size_t> wild,
                            const MeldSettings& melds, const JokerSettings& plain) {
  std::vector<PlayedCard> lie(cards.begin(), cards.end());
  std::vector<Card> held;
  for (const std::size_t i : wild) {
    held.push_back(cards[i].card);
    lie[i].card = Card::joker();
  }
  MeldShape shape = shape_of(lie, melds, plain);
  for (Meld& meld : std::span(shape.readings).first(shape.reading_count))
    put_back(meld, held);
  return shape;
}

/// The indices of the jokers if the wild cards whose bits are set lie as themselves.
std::vector<std::size_t> but_for(std::span<const std::size_t> wild, std::size_t own,
                                 std::vector<std::size_t> jokers) {
  for (std::size_t i = 0; i < wild.size(); ++i) {
    if ((own >> i & 1U) == 0) jokers.push_back(wild[i]);
  }
  std::ranges::sort(jokers);
  return jokers;
}

/// With a wild rank the shape is that of the same cards with jokers in their place. If jokers are
/// limited, each wild card may lie as itself instead.
MeldShape shape_with_wild(std::span<const PlayedCard> cards, const MeldSettings& melds,
                          const JokerSettings& jokers) {
  JokerSettings plain = jokers;
  plain.wild = 0;
  std::vector<std::size_t> wild;
  std::vector<std::size_t> printed;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (!cards[i].card.is_known() || !is_wild(cards[i].card, jokers)) continue;
    (cards[i].card.is_joker() ? printed : wild).push_back(i);
  }
  std::vector<std::size_t> all;
  std::ranges::merge(wild, printed, std::back_inserter(all));
  MeldShape shape = shape_with_jokers(cards, all, melds, plain);
  const bool counts = are_limited(jokers) || jokers.named != JokerNamed::by_place;
  if (!counts || cards.size() > kMaxMeldCards) return shape;
  for (std::size_t own = 1; own < std::size_t{1} << wild.size(); ++own) {
    const MeldShape other = shape_with_jokers(cards, but_for(wild, own, printed), melds, plain);
    if (other.fault != ShapeFault::none) continue;
    if (shape.fault != ShapeFault::none) shape = other;
    for (const Meld& meld : std::span(other.readings).first(other.reading_count))
      add_reading(shape, meld);
  }
  return shape;
}

/// The shape without a wild rank.
MeldShape shape_without_wild(std::span<const PlayedCard> cards, const MeldSettings& melds,
                             const JokerSettings& jokers) {
  MeldShape shape;
  if (cards.size() > kMaxMeldCards) {
    shape.fault = ShapeFault::too_long;
    return shape;
  }
  if (read_plain(cards, melds, jokers, shape.readings[0])) {
    shape.reading_count = 1;
    return shape;
  }
  const Reading read = read_all(cards, melds, jokers, shape);
  const auto holes =
      std::ranges::count_if(cards, [](const PlayedCard& c) { return !c.card.is_known(); });
  shape.has_unknown = holes > 0;
  if (shape.reading_count == 0) {
    const bool possible = holes > 2 || (holes > 0 && completion_exists(cards, melds, jokers));
    if (!possible) {
      shape.fault = read.found ? read.fault : fault_of_no_reading(cards, melds, jokers);
    }
    return shape;
  }
  if (has_unnamed(cards) && is_name_missing(shape, jokers)) {
    shape.fault = ShapeFault::joker_unnamed;
    shape.reading_count = 0;
  }
  return shape;
}

}  // namespace

MeldShape shape_of(std::span<const PlayedCard> cards, const MeldSettings& melds,
                   const JokerSettings& jokers) {
  return jokers.wild != 0 ? shape_with_wild(cards, melds, jokers)
                          : shape_without_wild(cards, melds, jokers);
}

std::vector<PlayedCard> as_written(const Meld& meld) {
  std::vector<PlayedCard> cards;
  cards.reserve(meld.size);
  for (const MeldCard& c : meld.view())
    cards.push_back(c.as_written());
  return cards;
}

}  // namespace rummy
