#include "solve/split_melds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/meld_shape.h"
#include "rules/run_reading.h"
#include "rules/variant.h"
#include "table/meld.h"

namespace rummy {

HandBits::HandBits(const CardCounts& hand) : jokers(hand.count(Card::joker())) {
  int next = 0;
  kinds.reserve(kMost);
  for_each_kind(hand, [&](Card card, int n) {
    if (card.is_joker()) return;
    std::uint64_t bits = 0;
    for (int i = 0; i < n && next < kMost; ++i, ++next) {
      bits |= std::uint64_t{1} << static_cast<unsigned>(next);
      kind_of[static_cast<std::size_t>(next)] = static_cast<std::uint8_t>(kinds.size());
    }
    kinds.push_back({.card = card, .bits = bits});
    at[card.index()] = static_cast<std::uint8_t>(kinds.size());
    has_twins = has_twins || n > 1;
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

namespace {

class Finder {
 public:
  Finder(const HandBits& hand, const Variant& variant, std::uint64_t step_limit)
      : hand_(hand), variant_(variant), step_limit_(step_limit) {
    for (const HandBits::Kind& kind : hand.kinds) {
      const int copies = std::popcount(kind.bits);
      counts_[kind.card.index()] = static_cast<std::uint8_t>(copies);
      of_rank_[static_cast<std::size_t>(kind.card.rank())] += copies;
    }
  }

  SplitMelds find() {
    find_sets();
    find_runs();
    const auto first_kind = [this](const SplitMeld& meld) { return hand_.first_kind(meld.cards); };
    std::ranges::stable_sort(melds_, {}, first_kind);
    SplitMelds found{.melds = std::move(melds_), .begin = {}, .steps = steps_};
    found.begin.reserve(hand_.kinds.size() + 1);
    std::size_t i = 0;
    for (std::size_t kind = 0; kind <= hand_.kinds.size(); ++kind) {
      while (i < found.melds.size() && hand_.first_kind(found.melds[i].cards) < kind)
        ++i;
      found.begin.push_back(static_cast<std::uint32_t>(i));
    }
    return found;
  }

 private:
  [[nodiscard]] int count(Card card) const { return counts_[card.index()]; }

  void keep(const SplitMeld& meld) {
    if (++steps_ > step_limit_) return;
    if (fault_of(meld.as_meld(), variant_.melds, variant_.jokers) == ShapeFault::none)
      melds_.push_back(meld);
  }

  void find_sets() {
    std::uint32_t ranks = 0;  // tried already
    for (const HandBits::Kind& kind : hand_.kinds) {
      const auto rank = static_cast<unsigned>(kind.card.rank());
      if (((ranks >> rank) & 1U) != 0) continue;
      ranks |= 1U << rank;
      if (of_rank_[rank] + hand_.jokers < variant_.melds.set_min) continue;
      SplitMeld set{.kind = MeldKind::set, .low = static_cast<std::uint8_t>(rank)};
      grow_set(set, 0);
    }
  }

  /// Chooses how many cards of each suit from `suit` on.
  void grow_set(SplitMeld& set, int suit) {
    if (steps_ > step_limit_) return;
    if (suit == kSuits) {
      keep_set(set);
      return;
    }
    const Card card(static_cast<Suit>(suit), set.low);
    const auto slot = static_cast<std::size_t>(suit);
    const int most = variant_.melds.set_distinct_suits ? std::min(count(card), 1) : count(card);
    const std::uint64_t before = set.cards;
    for (int n = 0; n <= most; ++n) {
      set.of_suit[slot] = static_cast<std::uint8_t>(n);
      if (n > 0) set.cards = before | lowest(hand_.bits_of(card));
      set.size = static_cast<std::uint8_t>(set.size + (n > 0 ? 1 : 0));
      grow_set(set, suit + 1);
    }
    set.size = static_cast<std::uint8_t>(set.size - most);
    set.of_suit[slot] = 0;
    set.cards = before;
  }

  void keep_set(const SplitMeld& naturals) {
    if (naturals.size == 0) return;
    SplitMeld set = naturals;
    for (int jokers = 0; jokers <= hand_.jokers; ++jokers) {
      set.jokers = static_cast<std::uint8_t>(jokers);
      set.size = static_cast<std::uint8_t>(naturals.size + jokers);
      if (set.size > kMaxMeldCards) return;
      if (set.size >= variant_.melds.set_min) keep(set);
    }
  }

  void find_runs() {
    std::array<int, kSuits> held{};
    for (const HandBits::Kind& kind : hand_.kinds)
      ++held[static_cast<std::size_t>(kind.card.suit())];
    for (int suit = 0; suit < kSuits; ++suit) {
      const int cards = held[static_cast<std::size_t>(suit)];
      if (cards == 0 || cards + hand_.jokers < variant_.melds.run_min) continue;
      for (int low = 1; low <= kHighAce; ++low) {
        if (hand_.jokers == 0 && count(Card(static_cast<Suit>(suit), rank_at(low))) == 0) continue;
        SplitMeld run{.kind = MeldKind::run,
                      .suit = static_cast<Suit>(suit),
                      .low = static_cast<std::uint8_t>(low)};
        grow_run(run);
      }
    }
  }

  void grow_run(SplitMeld& run) {
    if (steps_ > step_limit_) return;
    if (run.cards != 0 && run.size >= variant_.melds.run_min) keep(run);
    if (!has_places(run.low, run.size + 1, variant_.melds)) return;
    const Card own(run.suit, rank_at(run.low + run.size));
    const SplitMeld before = run;
    ++run.size;
    if (count(own) > 0) {
      --counts_[own.index()];
      run.cards |= lowest(hand_.bits_of(own));
      grow_run(run);
      run.cards = before.cards;
      ++counts_[own.index()];
    }
    if (run.jokers < hand_.jokers) {
      ++run.jokers;
      run.joker_at = static_cast<std::uint16_t>(run.joker_at | (1U << before.size));
      grow_run(run);
    }
    run = before;
  }

  static std::uint64_t lowest(std::uint64_t bits) { return bits & (~bits + 1); }

  const HandBits& hand_;
  const Variant& variant_;
  const std::uint64_t step_limit_;
  std::uint64_t steps_ = 0;
  std::array<std::uint8_t, 64> counts_{};
  std::array<int, kKing + 1> of_rank_{};
  std::vector<SplitMeld> melds_;
};

}  // namespace

SplitMelds melds_in(const HandBits& hand, const Variant& variant, std::uint64_t step_limit) {
  return Finder(hand, variant, step_limit).find();
}

}  // namespace rummy
