#include "solve/hand_melds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {

// === A hand as one number, so that what is left of it after some cards are laid is a subtraction.

std::optional<PackedHand> PackedHand::pack(const CardCounts& hand, int more_jokers) {
  PackedHand packed;
  CardCounts most = hand;
  most.add(Card::joker(), more_jokers);
  unsigned shift = 0;
  for_each_kind(most, [&](Card card, int n) {
    const auto width = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(n)));
    if (shift + width + 1 <= kMostBits) {
      packed.kinds_.push_back(card);
      packed.shifts_.push_back(shift);
      packed.masks_.push_back((HandState{1} << width) - 1);
      packed.most_.push_back(n);
      packed.all_ |= static_cast<HandState>(hand.count(card)) << shift;
      packed.room_ |= static_cast<HandState>(n) << shift;
      packed.guards_ |= HandState{1} << (shift + width);
    }
    shift += width + 1;
  });
  if (shift > kMostBits) return std::nullopt;
  return packed;
}

HandState PackedHand::one(Card card) const {
  const auto kind = std::ranges::find(kinds_, card);
  if (kind == kinds_.end()) return 0;
  return HandState{1} << shifts_[static_cast<std::size_t>(kind - kinds_.begin())];
}

int PackedHand::count(HandState state, Card card) const {
  const auto kind = std::ranges::find(kinds_, card);
  if (kind == kinds_.end()) return 0;
  return count_at(state, static_cast<std::size_t>(kind - kinds_.begin()));
}

int PackedHand::size(HandState state) const {
  int cards = 0;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    cards += count_at(state, kind);
  return cards;
}

std::size_t PackedHand::first(HandState state) const {
  std::size_t kind = 0;
  while (kind < kinds_.size() && count_at(state, kind) == 0)
    ++kind;
  return kind;
}

std::vector<Card> PackedHand::cards(HandState state) const {
  std::vector<Card> cards;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    cards.insert(cards.end(), static_cast<std::size_t>(count_at(state, kind)), kinds_[kind]);
  return cards;
}

CardCounts PackedHand::most() const {
  CardCounts most;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    most.add(kinds_[kind], most_[kind]);
  return most;
}

namespace {

// === What a look at a hand says at once.

constexpr unsigned kSuitBits = kCardCodes / kSuits;

/// These ranks of every suit, a bit each by their codes.
constexpr std::uint64_t in_all_suits(std::uint64_t ranks) {
  return ranks * 0x0001'0001'0001'0001;
}
constexpr std::uint64_t kAces = in_all_suits(1U << kAce);
constexpr std::uint64_t kKings = in_all_suits(1U << kKing);
constexpr std::uint64_t kNaturals = in_all_suits((1U << (kKing + 1)) - (1U << kAce));

/// Each card's next in its suit, or the one before. An ace comes after a king, as in runs that go
/// around the corner; others have less room.
constexpr std::uint64_t cards_after(std::uint64_t cards) {
  return (cards & ~kKings) << 1U | (cards & kKings) >> (kKing - kAce);
}
constexpr std::uint64_t cards_before(std::uint64_t cards) {
  return (cards & ~kAces) >> 1U | (cards & kAces) << (kKing - kAce);
}

/// The cards that so many in a row begin with.
std::uint64_t row_begins(std::uint64_t held, int places) {
  std::uint64_t begins = held & kNaturals;
  for (int i = 1; i < places; ++i)
    begins &= cards_before(begins);
  return begins;
}
/// The cards in such rows.
std::uint64_t in_rows(std::uint64_t begins, int places) {
  std::uint64_t rows = begins;
  for (int i = 1; i < places; ++i)
    rows |= cards_after(rows);
  return rows;
}

}  // namespace

std::uint64_t meldable(const CardCounts& cards, const MeldSettings& melds,
                       const JokerSettings& jokers) {
  constexpr std::uint64_t kMany = 0xE0 * kOnes;
  constexpr std::uint64_t kAny = ~std::uint64_t{0};
  constexpr std::size_t kLow = 8;  // the ranks below the eight are counted apart from the others
  constexpr std::uint64_t kEightToKing = (std::uint64_t{1} << (8 * (kKing + 1 - kLow))) - 1;
  if (cards.count(Card::joker()) > 0) return kAny;
  // A byte below 129 is not 0 where this reaches its top bit; more is told apart by kMany.
  constexpr auto kHeld = [](std::uint64_t counts) { return gathered((counts + ~kTops) & kTops); };
  std::uint64_t low = 0;  // of each rank, a byte
  std::uint64_t high = 0;
  std::uint64_t all = 0;
  std::uint64_t held = 0;  // a bit each
  for (std::size_t suit = 0; suit < kCardCodes; suit += kSuitBits) {
    const std::uint64_t lower = cards.eight(suit);
    const std::uint64_t higher = cards.eight(suit + kLow) & kEightToKing;
    all |= lower | higher;
    low += lower;
    high += higher;
    held |= (kHeld(lower) | kHeld(higher) << kLow) << suit;
  }
  if ((all & kMany) != 0) return kAny;
  if (jokers.wild != 0 && (held & in_all_suits(std::uint64_t{1} << jokers.wild)) != 0) return kAny;
  const std::uint64_t lacking = static_cast<std::uint64_t>(0x80 - melds.set_min) * kOnes;
  const std::uint64_t sets = gathered((low + lacking) & kTops) | gathered((high + lacking) & kTops)
                                                                     << kLow;
  const std::uint64_t begins = row_begins(held, melds.run_min);
  return in_all_suits(sets) | (begins == 0 ? 0 : in_rows(begins, melds.run_min));
}

bool has_no_natural_run(const CardCounts& cards, const MeldSettings& melds) {
  return row_begins(cards.kinds(), melds.run_min) == 0;
}

// === Melds of jokers alone.

Meld wild_set(int size) {
  Meld meld{.kind = MeldKind::set};
  for (int i = 0; i < size; ++i)
    meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
  return meld;
}

Meld wild_run(int low, int size) {
  Meld meld{.kind = MeldKind::run, .low = static_cast<std::uint8_t>(low)};
  for (int place = low; place < low + size; ++place)
    meld.push({.card = Card::joker(), .stands_for = Card(meld.suit, rank_at(place))});
  return meld;
}

namespace {

// === Runs in which cards of a wild rank lie for themselves.

class OwnPlaceFinder {
 public:
  OwnPlaceFinder(const CardCounts& hand, const MeldSettings& melds, const JokerSettings& jokers)
      : hand_(hand), melds_(melds), jokers_(jokers) {}

  std::vector<Meld> find() {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (hand_.count(Card(static_cast<Suit>(suit), jokers_.wild)) == 0) continue;
      for (int low = kAce; low <= kHighAce; ++low)
        add_runs_from(low, static_cast<Suit>(suit));
    }
    return std::move(runs_);
  }

 private:
  /// The runs that begin at this place, one card longer each time.
  void add_runs_from(int low, Suit suit) {
    CardCounts left = hand_;
    Meld run{.kind = MeldKind::run, .suit = suit, .low = static_cast<std::uint8_t>(low)};
    bool has_wild = false;
    while (has_places(low, run.size + 1, melds_)) {
      const Card own(suit, rank_at(low + run.size));
      if (!left.remove(own)) return;
      run.push({.card = own, .stands_for = own});
      has_wild = has_wild || is_wild(own, jokers_);
      if (has_wild && fault_of(run, melds_, jokers_) == ShapeFault::none) runs_.push_back(run);
    }
  }

  const CardCounts& hand_;
  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  std::vector<Meld> runs_;
};

}  // namespace

std::vector<Meld> own_place_runs(const CardCounts& hand, const MeldSettings& melds,
                                 const JokerSettings& jokers) {
  if (jokers.wild == 0) return {};
  return OwnPlaceFinder(hand, melds, jokers).find();
}

bool comes_before(const Meld& run, const Meld& other) {
  const auto place = [](const Meld& meld) { return std::tuple(meld.suit, meld.low, meld.size); };
  return place(run) < place(other);
}

CardCounts hand_without(CardCounts hand, const Meld& meld) {
  for (const MeldCard& c : meld.view())
    hand.remove(c.card);
  return hand;
}

namespace {

// === Every meld that cards of a hand can make, each once, as bits.

constexpr std::uint64_t lowest(std::uint64_t bits) {
  return bits & (~bits + 1);
}

/// Whether so many bits are set at most: few, as jokers are.
bool has_at_most(std::uint64_t bits, int most) {
  for (; bits != 0; bits &= bits - 1)
    if (--most < 0) return false;
  return true;
}

}  // namespace

HandBits::HandBits(const CardCounts& hand, std::pmr::memory_resource* memory)
    : kinds(memory), jokers(hand.count(Card::joker())) {
  kinds.reserve(static_cast<std::size_t>(hand.total()));
  add(hand, false, 0);
}

HandBits::HandBits(const CoverCards& cards, std::pmr::memory_resource* memory)
    : kinds(memory), jokers(cards.free_jokers) {
  add(cards.naturals, false, 0);
  add(cards.named, true, static_cast<unsigned>(cards.naturals.total()));
}

void HandBits::add(const CardCounts& cards, bool are_jokers, unsigned next) {
  for_each_kind(cards, [&](Card card, int n) {
    if (card.is_joker()) return;
    const unsigned end = std::min<unsigned>(next + static_cast<unsigned>(n), kMost);
    Kind kind{
        .card = card, .is_joker = are_jokers, .copies = static_cast<std::uint8_t>(end - next)};
    if (next < end) {
      firsts |= std::uint64_t{1} << next;
      lasts |= std::uint64_t{1} << (end - 1);
    }
    for (; next < end; ++next) {
      kind.bits |= std::uint64_t{1} << next;
      kind_of[next] = static_cast<std::uint8_t>(kinds.size());
    }
    kinds.push_back(kind);
    (are_jokers ? named_at : at)[card.code()] = static_cast<std::uint8_t>(kinds.size());
  });
}

Meld SplitMeld::as_meld() const {
  Meld meld{.kind = kind};
  if (kind == MeldKind::set) {
    meld.rank = low;
    for (int s = 0; s < kSuits; ++s) {
      const Card card(static_cast<Suit>(s), low);
      for (int i = 0; i < of_suit[static_cast<std::size_t>(s)]; ++i)
        meld.push({.card = card, .stands_for = card});
      for (int i = 0; i < named_of_suit[static_cast<std::size_t>(s)]; ++i)
        meld.push({.card = Card::joker(), .stands_for = card});
    }
    for (int i = 0; i < jokers; ++i)
      meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
    return meld;
  }
  meld.suit = suit;
  meld.low = low;
  for (int i = 0; i < size; ++i) {
    const Card own(suit, rank_at(low + i));
    const bool joker = ((joker_at >> static_cast<unsigned>(i)) & 1U) != 0;
    meld.push({.card = joker ? Card::joker() : own, .stands_for = own});
  }
  return meld;
}

std::optional<std::uint64_t> without_twins(const HandBits& hand, std::uint64_t cards,
                                           const SplitMeld& meld) {
  bool all = true;
  const auto take = [&](std::uint64_t kind, int copies) {
    for (; copies > 0; --copies) {
      const std::uint64_t bits = cards & kind;
      cards &= ~lowest(bits);
      all = all && bits != 0;
    }
  };
  if (meld.kind == MeldKind::set) {
    for (int s = 0; s < kSuits; ++s) {
      const Card card(static_cast<Suit>(s), meld.low);
      take(hand.bits_of(card), meld.of_suit[static_cast<std::size_t>(s)]);
      take(hand.named_bits_of(card), meld.named_of_suit[static_cast<std::size_t>(s)]);
    }
  } else {
    for (int i = 0; i < meld.size; ++i) {
      const Card card(meld.suit, rank_at(meld.low + i));
      take(hand.bits_of(card), (meld.joker_at >> static_cast<unsigned>(i) & 1U) == 0 ? 1 : 0);
      take(hand.named_bits_of(card), (meld.named_at >> static_cast<unsigned>(i) & 1U) == 0 ? 0 : 1);
    }
  }
  return all ? std::optional(cards) : std::nullopt;
}

namespace {

class SplitMeldFinder {
 public:
  SplitMeldFinder(const HandBits& hand, const MeldSettings& melds, const JokerSettings& jokers,
                  std::uint64_t step_limit, Allowed allowed)
      : hand_(hand),
        shapes_(melds),
        joker_rules_(jokers),
        step_limit_(step_limit),
        allowed_(allowed),
        jokers_(allowed == Allowed::all ? hand.jokers : 0),
        melds_(hand.kinds.get_allocator()) {
    melds_.reserve(hand.kinds.size() * static_cast<std::size_t>(1 + jokers_));
    for (const HandBits::Kind& kind : hand.kinds) {
      const auto rank = static_cast<unsigned>(kind.card.rank());
      (kind.is_joker ? named_ : counts_)[kind.card.code()] = kind.copies;
      if (kind.is_joker) kind_step_ = 1;
      of_rank_[rank] += kind.copies;
      of_suit_[static_cast<std::size_t>(kind.card.suit())] |= std::uint64_t{1} << rank;
    }
  }

  SplitMelds find() {
    if (allowed_ == Allowed::all) find_sets();
    find_runs();
    return by_first_kind();
  }

 private:
  /// The melds found, in the order of the first kinds they hold; of one kind as they were found.
  [[nodiscard]] SplitMelds by_first_kind() const {
    SplitMelds found{.melds = std::pmr::vector<SplitMeld>(melds_, melds_.get_allocator()),
                     .begin = std::pmr::vector<std::uint32_t>(melds_.get_allocator()),
                     .steps = steps_};
    found.begin.assign(hand_.kinds.size() + 1, 0);
    for (const SplitMeld& meld : melds_)
      ++found.begin[hand_.first_kind(meld.cards)];
    std::uint32_t before = 0;
    for (std::uint32_t& begin : found.begin)
      before += std::exchange(begin, before);
    for (const SplitMeld& meld : melds_)
      found.melds[found.begin[hand_.first_kind(meld.cards)]++] = meld;
    // Each now is where the next one was.
    std::ranges::copy_backward(std::span(found.begin).first(hand_.kinds.size()), found.begin.end());
    found.begin.front() = 0;
    return found;
  }

  void keep_if(const SplitMeld& meld, ShapeFault fault) {
    if (++steps_ <= step_limit_ && fault == ShapeFault::none) melds_.push_back(meld);
  }

  void find_sets() {
    std::uint32_t ranks = 0;  // tried already
    for (const HandBits::Kind& kind : hand_.kinds) {
      const auto rank = static_cast<unsigned>(kind.card.rank());
      if (((ranks >> rank) & 1U) != 0 || of_rank_[rank] + jokers_ < shapes_.set_min) continue;
      ranks |= 1U << rank;
      grow_set({.kind = MeldKind::set, .low = static_cast<std::uint8_t>(rank)}, 0, of_rank_[rank]);
    }
  }

  /// Chooses how many cards of each kind from `kind` on, in which there are `more`: of a suit the
  /// natural ones, then the jokers named so.
  void grow_set(const SplitMeld& before, int kind, int more) {
    if (steps_ > step_limit_) return;
    while (kind < 2 * kSuits && held(before.low, kind) == 0)
      kind += kind_step_;
    if (kind >= 2 * kSuits) {
      keep_set(before);
      return;
    }
    const auto suit = static_cast<std::size_t>(kind / 2);
    const Card card(static_cast<Suit>(suit), before.low);
    const bool named = kind % 2 == 1;
    const int there = held(before.low, kind);
    const int most = shapes_.set_distinct_suits && !named ? std::min(there, 1) : there;
    SplitMeld set = before;
    for (int n = 0; n <= most; ++n) {
      if (n > 0) {
        set.cards = before.cards | (named ? hand_.named_bits_of(card) : hand_.bits_of(card));
        ++set.size;
      }
      set.has_twins = before.has_twins || n > 1;
      (named ? set.named_of_suit : set.of_suit)[suit] = static_cast<std::uint8_t>(n);
      if (set.size + more - there + jokers_ >= shapes_.set_min)
        grow_set(set, kind + kind_step_, more - there);
    }
  }
  [[nodiscard]] int held(int rank, int kind) const {
    const Card card(static_cast<Suit>(kind / 2), rank);
    return (kind % 2 == 0 ? counts_ : named_)[card.code()];
  }

  void keep_set(const SplitMeld& cards) {
    if (cards.size == 0) return;
    SplitMeld set = cards;
    SetTally tally{.cards = {.naturals = set.size}};
    const auto add = [&tally](const std::array<std::uint8_t, kSuits>& of_suit, unsigned shift) {
      for (unsigned suit = 0; suit < kSuits; ++suit) {
        tally.there |= static_cast<unsigned>(of_suit[suit] > 0) << (suit + shift);
        tally.twice |= static_cast<unsigned>(of_suit[suit] > 1) << (suit + shift);
      }
    };
    add(set.of_suit, 0);
    if (kind_step_ == 1) {
      add(set.named_of_suit, kSuits);
      for (const std::uint8_t named : set.named_of_suit)
        tally.cards.jokers += named;
      tally.cards.naturals -= tally.cards.jokers;
    }
    for (; set.jokers <= jokers_ && set.size <= kMaxMeldCards; ++set.jokers, ++set.size) {
      tally.open_jokers = set.jokers;
      if (set.size >= shapes_.set_min) keep_if(set, fault_of(tally, shapes_, joker_rules_));
      ++tally.cards.jokers;
    }
  }

  void find_runs() {
    for (int suit = 0; suit < kSuits; ++suit) {
      places_ = of_suit_[static_cast<std::size_t>(suit)];
      if (places_ == 0) continue;
      // Around the corner, and around it once more.
      places_ |= places_ << kKing | places_ << (2 * kKing);
      constexpr std::uint64_t kLows = (std::uint64_t{1} << (kHighAce + 1)) - (1U << kAce);
      for (std::uint64_t begins = run_begins() & kLows; begins != 0; begins &= begins - 1) {
        const int low = std::countr_zero(begins);
        room_ = places_from(low, shapes_);
        if (room_ < shapes_.run_min) continue;
        grow_run({.kind = MeldKind::run,
                  .suit = static_cast<Suit>(suit),
                  .low = static_cast<std::uint8_t>(low)});
      }
    }
  }

  /// The places from which so many are held that jokers can fill the gaps of a run.
  [[nodiscard]] std::uint64_t run_begins() const {
    const int jokers = std::min(jokers_, kHighAce);
    std::array<std::uint64_t, kHighAce + 1> with{};  // by the number of jokers
    std::fill_n(with.begin(), jokers + 1, ~std::uint64_t{0});
    for (int i = 0; i < shapes_.run_min; ++i) {
      const std::uint64_t held = places_ >> static_cast<unsigned>(i);
      for (auto n = static_cast<std::size_t>(jokers); n > 0; --n)
        with[n] = (with[n] & held) | with[n - 1];
      with[0] &= held;
    }
    return with[static_cast<std::size_t>(jokers)];
  }

  /// Whether there are still jokers enough for the gaps of a run that is long enough.
  [[nodiscard]] bool can_fill_gaps(const SplitMeld& begun) const {
    const int lacks = shapes_.run_min - begun.size;
    if (lacks <= 0) return true;
    const std::uint64_t wanted = (std::uint64_t{1} << static_cast<unsigned>(lacks)) - 1;
    const std::uint64_t gaps = wanted & ~(places_ >> static_cast<unsigned>(begun.low + begun.size));
    return has_at_most(gaps, jokers_ - begun.jokers);
  }

  static RunTally tally_of(const SplitMeld& run) {
    const int jokers = run.jokers + (run.named_at == 0 ? 0 : std::popcount(run.named_at));
    return {.cards = {.naturals = run.size - jokers, .jokers = jokers},
            .low = run.low,
            .has_adjacent_jokers = (run.joker_at & run.joker_at >> 1U) != 0};
  }

  void grow_run(const SplitMeld& before) {
    if (steps_ > step_limit_) return;
    if (before.cards != 0 && before.size >= shapes_.run_min)
      keep_if(before, fault_of(tally_of(before), shapes_, joker_rules_));
    const Card own(before.suit, rank_at(before.low + before.size));
    const bool is_held = counts_[own.code()] > 0;
    const bool is_named = named_[own.code()] > 0;
    const bool has_joker = before.jokers < jokers_;
    if (!is_held && !is_named && !has_joker) return;
    if (before.size >= room_) return;
    SplitMeld run = before;
    ++run.size;
    const auto grow_by = [&](std::uint64_t bits, std::uint8_t& copies) {
      --copies;
      run.cards |= bits;
      run.has_twins = before.has_twins || (before.cards & bits) != 0;
      grow_run(run);
      run.cards = before.cards;
      run.has_twins = before.has_twins;
      ++copies;
    };
    if (is_held) grow_by(hand_.bits_of(own), counts_[own.code()]);
    if (!is_named && !has_joker) return;
    const auto place = static_cast<std::uint16_t>(1U << before.size);
    run.joker_at = static_cast<std::uint16_t>(run.joker_at | place);
    if (is_named) {
      run.named_at = static_cast<std::uint16_t>(run.named_at | place);
      grow_by(hand_.named_bits_of(own), named_[own.code()]);
      run.named_at = before.named_at;
    }
    if (!has_joker) return;
    ++run.jokers;
    if (can_fill_gaps(run)) grow_run(run);
  }

  const HandBits& hand_;
  const MeldSettings& shapes_;
  const JokerSettings& joker_rules_;
  const std::uint64_t step_limit_;
  const Allowed allowed_;
  const int jokers_;  // that melds may have
  std::uint64_t steps_ = 0;
  std::array<std::uint8_t, kCardCodes> counts_{};
  std::array<std::uint8_t, kCardCodes> named_{};  // jokers, by the cards they are named as
  int kind_step_ = 2;                             // 1: some jokers are named
  std::array<int, kKing + 1> of_rank_{};
  std::array<std::uint64_t, kSuits> of_suit_{};  // the ranks, a bit each
  std::uint64_t places_ = 0;  // of a suit that are held: a bit each, an ace's above the king, too
  int room_ = 0;              // how many cards a run has places for from its low
  std::pmr::vector<SplitMeld> melds_;
};

}  // namespace

SplitMelds melds_in(const HandBits& hand, const MeldSettings& melds, const JokerSettings& jokers,
                    std::uint64_t step_limit, Allowed allowed) {
  return SplitMeldFinder(hand, melds, jokers, step_limit, allowed).find();
}

namespace {

// === Every meld a player can lay from a hand, as it would be written.

/// The cards as written are this meld and nothing else.
bool reads_as(const Meld& meld, const Variant& variant) {
  const MeldShape shape = shape_of(as_laid(meld), variant.melds, variant.jokers);
  if (shape.fault != ShapeFault::none || shape.reading_count != 1) return false;
  const Meld& read = shape.readings.front();
  return read.kind == meld.kind && (meld.kind == MeldKind::set || read.low == meld.low);
}

class HandMeldFinder {
 public:
  HandMeldFinder(const PackedHand& hand, const Variant& variant, LaidInParts parts)
      : hand_(hand), variant_(variant), parts_(parts), groups_(hand.kinds().size() + 1) {}

  std::vector<std::vector<HandMeld>> find() {
    const HandBits bits(hand_.most());
    for (const SplitMeld& meld : melds_in(bits, variant_.melds, variant_.jokers).melds)
      keep(meld.as_meld());
    if (variant_.jokers.all_wild != AllWild::none) find_wild(bits.jokers);
    return std::move(groups_);
  }

 private:
  void keep(const Meld& meld) {
    const std::optional<Meld> named = named_meld(meld, variant_);
    if (!named) return;
    const PointsSpan points = meld_span(*named, variant_.card_points);
    HandMeld found{.meld = *named,
                   .points = points.low,
                   .is_worth_more = points.high > points.low,
                   .is_opening_run = is_opening_run(*named, variant_.opening)};
    for (const MeldCard& card : named->view())
      found.cards += hand_.one(card.card);
    std::vector<HandMeld>& group = groups_[hand_.first(found.cards)];
    group.push_back(found);
    if (parts_ == LaidInParts::no || named->kind != MeldKind::run || found.is_opening_run) return;
    if (std::optional<HandMeld> parts = laid_in_parts(found)) group.push_back(*std::move(parts));
  }

  /// The run by the part of it that opens with most points.
  [[nodiscard]] std::optional<HandMeld> laid_in_parts(const HandMeld& whole) const {
    std::optional<HandMeld> best;
    const std::size_t least = static_cast<std::size_t>(variant_.melds.run_min);
    for (std::size_t from = 0; from + least <= whole.meld.size; ++from) {
      for (std::size_t count = least; from + count <= whole.meld.size; ++count) {
        std::optional<HandMeld> parts = parted(whole, from, count);
        if (parts && (!best || parts->points > best->points)) best = std::move(parts);
      }
    }
    return best;
  }

  [[nodiscard]] std::optional<HandMeld> parted(const HandMeld& whole, std::size_t from,
                                               std::size_t count) const {
    HandMeld parts = whole;
    const std::vector<PlayedCard> cards = as_laid(whole.meld);
    parts.first.kind = MeldKind::run;
    parts.first.suit = whole.meld.suit;
    parts.first.low = static_cast<std::uint8_t>(whole.meld.low + from);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (i >= from && i < from + count) {
        parts.first.push(whole.meld.cards[i]);
      } else {
        parts.later.push_back(cards[i]);
      }
    }
    parts.is_opening_run = is_opening_run(parts.first, variant_.opening);
    parts.points = meld_span(parts.first, variant_.card_points).low;
    parts.later_points = whole.points - parts.points;
    const bool is_good =
        parts.is_opening_run &&
        fault_of(parts.first, variant_.melds, variant_.jokers) == ShapeFault::none &&
        reads_as(parts.first, variant_) &&
        extend(parts.first, parts.later, variant_.melds, variant_.jokers).fault == ShapeFault::none;
    return is_good ? std::optional(std::move(parts)) : std::nullopt;
  }

  /// Jokers alone: as a set of no rank, or named as one, and as a run of any suit and place.
  void find_wild(int jokers) {
    for (int size = 1; size <= jokers; ++size) {
      Meld set = wild_set(size);
      for (int rank = 0; rank <= kKing; ++rank) {
        set.rank = static_cast<std::uint8_t>(rank);
        const Meld named = rank == 0 ? set : with_names(set, variant_.jokers);
        if (fault_of(named, variant_.melds, variant_.jokers) == ShapeFault::none) keep(named);
      }
      find_wild_runs(size);
    }
  }

  void find_wild_runs(int size) {
    for (int low = 1; low <= kHighAce; ++low) {
      if (!has_places(low, size, variant_.melds)) continue;
      Meld run{.kind = MeldKind::run, .low = static_cast<std::uint8_t>(low)};
      for (int place = low; place < low + size; ++place)
        run.push({.card = Card::joker(), .stands_for = Card(run.suit, rank_at(place))});
      if (fault_of(run, variant_.melds, variant_.jokers) == ShapeFault::none) keep(run);
    }
  }

  const PackedHand& hand_;
  const Variant& variant_;
  const LaidInParts parts_;
  std::vector<std::vector<HandMeld>> groups_;  // by first kind
};

/// Of melds of the same cards one that is worth most, and one more where only a poorer one is the
/// run an opening needs.
std::vector<std::uint32_t> best_of(std::span<const HandMeld> melds) {
  std::vector<std::uint32_t> order(melds.size());
  for (std::uint32_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
    if (melds[a].cards != melds[b].cards) return melds[a].cards < melds[b].cards;
    return melds[a].points > melds[b].points;
  });
  std::vector<std::uint32_t> best;
  for (const std::uint32_t i : order) {
    const auto covers = [&](std::uint32_t other) {
      return melds[other].cards == melds[i].cards &&
             (melds[other].is_opening_run || !melds[i].is_opening_run);
    };
    if (best.empty() || !covers(best.back())) best.push_back(i);
  }
  std::ranges::sort(best);
  return best;
}

}  // namespace

std::vector<PlayedCard> as_laid(const Meld& meld) {
  std::vector<PlayedCard> cards;
  for (const MeldCard& card : meld.view()) {
    const Card named = card.card == card.stands_for ? Card::unknown() : card.stands_for;
    cards.push_back({.card = card.card, .stands_for = named});
  }
  return cards;
}

Meld with_names(const Meld& set, const JokerSettings& jokers) {
  Meld named = set;
  std::array<bool, kSuits> there{};
  for (const MeldCard& card : set.view()) {
    if (card.stands_for.is_natural())
      there[static_cast<std::size_t>(card.stands_for.suit())] = true;
  }
  for (MeldCard& card : named.view()) {
    if (card.stands_for.is_known()) continue;
    const auto free = std::ranges::find(there, false);
    if (free == there.end() && !jokers.may_duplicate) return set;
    const auto suit = free == there.end() ? 0 : free - there.begin();
    if (free != there.end()) *free = true;
    card.stands_for = Card(static_cast<Suit>(suit), set.rank);
  }
  return named;
}

std::optional<Meld> named_meld(const Meld& meld, const Variant& variant) {
  if (reads_as(meld, variant)) return meld;
  if (meld.kind != MeldKind::set || meld.rank == 0) return std::nullopt;
  const Meld named = with_names(meld, variant.jokers);
  return reads_as(named, variant) ? std::optional(named) : std::nullopt;
}

HandMelds::HandMelds(const PackedHand& hand, const Variant& variant, LaidInParts parts) {
  const std::vector<std::vector<HandMeld>> groups = HandMeldFinder(hand, variant, parts).find();
  for (const std::vector<HandMeld>& group : groups) {
    begin_.push_back(melds_.size());
    best_.push_back(best_of(group));
    melds_.insert(melds_.end(), group.begin(), group.end());
  }
  begin_.push_back(melds_.size());
}

}  // namespace rummy
