#include "solve/split_melds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
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
  unsigned next = 0;
  kinds.reserve(static_cast<std::size_t>(hand.total()));
  for_each_kind(hand, [&](Card card, int n) {
    if (card.is_joker()) return;
    const unsigned end = std::min<unsigned>(next + static_cast<unsigned>(n), kMost);
    Kind kind{.card = card, .copies = static_cast<std::uint8_t>(end - next)};
    if (next < end) {
      firsts |= std::uint64_t{1} << next;
      lasts |= std::uint64_t{1} << (end - 1);
    }
    for (; next < end; ++next) {
      kind.bits |= std::uint64_t{1} << next;
      kind_of[next] = static_cast<std::uint8_t>(kinds.size());
    }
    kinds.push_back(kind);
    at[card.code()] = static_cast<std::uint8_t>(kinds.size());
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
  const auto take = [&](Card card) {
    const std::uint64_t bits = cards & hand.bits_of(card);
    cards &= ~lowest(bits);
    return bits != 0;
  };
  bool all = true;
  if (meld.kind == MeldKind::set) {
    for (int s = 0; s < kSuits; ++s) {
      for (int i = 0; i < meld.of_suit[static_cast<std::size_t>(s)]; ++i)
        all = all && take(Card(static_cast<Suit>(s), meld.low));
    }
  } else {
    for (int i = 0; i < meld.size; ++i) {
      if (((meld.joker_at >> static_cast<unsigned>(i)) & 1U) == 0)
        all = all && take(Card(meld.suit, rank_at(meld.low + i)));
    }
  }
  return all ? std::optional(cards) : std::nullopt;
}

namespace {

class Finder {
 public:
  Finder(const HandBits& hand, const Variant& variant, std::uint64_t step_limit, Allowed allowed)
      : hand_(hand),
        variant_(variant),
        step_limit_(step_limit),
        allowed_(allowed),
        jokers_(allowed == Allowed::all ? hand.jokers : 0),
        melds_(hand.kinds.get_allocator()) {
    melds_.reserve(hand.kinds.size() * static_cast<std::size_t>(1 + jokers_));
    for (const HandBits::Kind& kind : hand.kinds) {
      const auto rank = static_cast<unsigned>(kind.card.rank());
      counts_[kind.card.code()] = kind.copies;
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
  [[nodiscard]] int count(Card card) const { return counts_[card.code()]; }

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
      if (((ranks >> rank) & 1U) != 0 || of_rank_[rank] + jokers_ < variant_.melds.set_min)
        continue;
      ranks |= 1U << rank;
      grow_set({.kind = MeldKind::set, .low = static_cast<std::uint8_t>(rank)}, 0, of_rank_[rank]);
    }
  }

  /// Chooses how many cards of each suit from `suit` on, in which there are `more`.
  void grow_set(const SplitMeld& before, int suit, int more) {
    if (steps_ > step_limit_) return;
    while (suit < kSuits && count(Card(static_cast<Suit>(suit), before.low)) == 0)
      ++suit;
    if (suit == kSuits) {
      keep_set(before);
      return;
    }
    const Card card(static_cast<Suit>(suit), before.low);
    const int held = count(card);
    const int most = variant_.melds.set_distinct_suits ? std::min(held, 1) : held;
    SplitMeld set = before;
    for (int n = 0; n <= most; ++n) {
      if (n > 0) {
        set.cards = before.cards | hand_.bits_of(card);
        ++set.size;
      }
      set.has_twins = before.has_twins || n > 1;
      set.of_suit[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(n);
      if (set.size + more - held + jokers_ >= variant_.melds.set_min)
        grow_set(set, suit + 1, more - held);
    }
  }

  void keep_set(const SplitMeld& naturals) {
    if (naturals.size == 0) return;
    SplitMeld set = naturals;
    SetTally tally{.cards = {.naturals = naturals.size}};
    for (unsigned suit = 0; suit < kSuits; ++suit) {
      tally.there |= static_cast<unsigned>(set.of_suit[suit] > 0) << suit;
      tally.twice |= static_cast<unsigned>(set.of_suit[suit] > 1) << suit;
    }
    for (; set.jokers <= jokers_ && set.size <= kMaxMeldCards; ++set.jokers, ++set.size) {
      tally.cards.jokers = set.jokers;
      tally.open_jokers = set.jokers;
      if (set.size >= variant_.melds.set_min)
        keep_if(set, fault_of(tally, variant_.melds, variant_.jokers));
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
        room_ = places_from(low, variant_.melds);
        if (room_ < variant_.melds.run_min) continue;
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
    for (int i = 0; i < variant_.melds.run_min; ++i) {
      const std::uint64_t held = places_ >> static_cast<unsigned>(i);
      for (auto n = static_cast<std::size_t>(jokers); n > 0; --n)
        with[n] = (with[n] & held) | with[n - 1];
      with[0] &= held;
    }
    return with[static_cast<std::size_t>(jokers)];
  }

  /// Whether there are still jokers enough for the gaps of a run that is long enough.
  [[nodiscard]] bool can_fill_gaps(const SplitMeld& begun) const {
    const int lacks = variant_.melds.run_min - begun.size;
    if (lacks <= 0) return true;
    const std::uint64_t wanted = (std::uint64_t{1} << static_cast<unsigned>(lacks)) - 1;
    const std::uint64_t gaps = wanted & ~(places_ >> static_cast<unsigned>(begun.low + begun.size));
    return has_at_most(gaps, jokers_ - begun.jokers);
  }

  static RunTally tally_of(const SplitMeld& run) {
    return {.cards = {.naturals = run.size - run.jokers, .jokers = run.jokers},
            .low = run.low,
            .has_adjacent_jokers = (run.joker_at & run.joker_at >> 1U) != 0};
  }

  void grow_run(const SplitMeld& before) {
    if (steps_ > step_limit_) return;
    if (before.cards != 0 && before.size >= variant_.melds.run_min)
      keep_if(before, fault_of(tally_of(before), variant_.melds, variant_.jokers));
    const Card own(before.suit, rank_at(before.low + before.size));
    const bool is_held = count(own) > 0;
    const bool has_joker = before.jokers < jokers_;
    if (!is_held && !has_joker) return;
    if (before.size >= room_) return;
    SplitMeld run = before;
    ++run.size;
    if (is_held) {
      --counts_[own.code()];
      const std::uint64_t bits = hand_.bits_of(own);
      run.cards |= bits;
      run.has_twins = before.has_twins || (before.cards & bits) != 0;
      grow_run(run);
      run.cards = before.cards;
      run.has_twins = before.has_twins;
      ++counts_[own.code()];
    }
    if (!has_joker) return;
    ++run.jokers;
    if (!can_fill_gaps(run)) return;
    run.joker_at = static_cast<std::uint16_t>(run.joker_at | (1U << before.size));
    grow_run(run);
  }

  const HandBits& hand_;
  const Variant& variant_;
  const std::uint64_t step_limit_;
  const Allowed allowed_;
  const int jokers_;  // that melds may have
  std::uint64_t steps_ = 0;
  std::array<std::uint8_t, 64> counts_{};
  std::array<int, kKing + 1> of_rank_{};
  std::array<std::uint64_t, kSuits> of_suit_{};  // the ranks, a bit each
  std::uint64_t places_ = 0;  // of a suit that are held: a bit each, an ace's above the king, too
  int room_ = 0;              // how many cards a run has places for from its low
  std::pmr::vector<SplitMeld> melds_;
};

}  // namespace

SplitMelds melds_in(const HandBits& hand, const Variant& variant, std::uint64_t step_limit,
                    Allowed allowed) {
  return Finder(hand, variant, step_limit, allowed).find();
}

}  // namespace rummy
