#pragma once
// What is known of cards nobody wrote down: bags of cards, each with how many of a kind it has at
// least and at most, and sums that tie them together. A move of cards is a sum; so is that all
// copies of a kind are somewhere. Ranges are narrowed until no sum narrows them further.
//
// It is relaxed: it may admit counts that cannot have been, and never excludes those that can.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"

namespace rummy {

/// A kind of card (its place in kAllCards), or how many cards there are in all.
using LedgerKind = std::uint8_t;
inline constexpr LedgerKind kAllKinds = kCardKinds;
inline constexpr std::size_t kLedgerKinds = kCardKinds + 1;
/// The kind of a known card.
constexpr LedgerKind kind_of(Card card) {
  return static_cast<LedgerKind>(static_cast<int>(card.suit()) * kKing + card.rank() - kAce);
}
static_assert(kind_of(Card::joker()) + 1 == kAllKinds);
/// More than any bag holds.
inline constexpr int kNoLimit = 9999;

/// Between how many and how many, for each kind and for all of them together.
struct CardRanges {
  std::array<std::int16_t, kLedgerKinds> least{};
  std::array<std::int16_t, kLedgerKinds> most{};

  /// So many of a card, none at all of others.
  [[nodiscard]] static constexpr CardRanges of(Card card, int copies) {
    CardRanges ranges;
    ranges.add(card, copies);
    return ranges;
  }
  /// So many less at least, or more at most, of whatever kinds.
  [[nodiscard]] static constexpr CardRanges between(int less, int more) {
    CardRanges ranges;
    ranges.loosen(less, more);
    return ranges;
  }

  /// One more, or one less, of a known card.
  constexpr void add(Card card, int copies = 1) {
    add_kind(kind_of(card), copies, copies);
    add_kind(kAllKinds, copies, copies);
  }
  /// So many more cards at most, or less at least, of any kinds.
  constexpr void loosen(int less, int more) {
    for (LedgerKind k = 0; k < kLedgerKinds; ++k)
      add_kind(k, -less, more);
  }
  constexpr void add_kind(LedgerKind kind, int to_least, int to_most) {
    least.at(kind) = static_cast<std::int16_t>(least.at(kind) + to_least);
    most.at(kind) = static_cast<std::int16_t>(most.at(kind) + to_most);
  }
};

class Ledger {
 public:
  /// The number of a bag.
  using Bag = std::uint32_t;
  /// A bag in a sum, added or taken away.
  struct Term {
    Bag bag = 0;
    int sign = 1;
  };

  /// A bag that has so many cards.
  Bag add(const CardRanges& ranges);
  /// The sum of these bags is within `sum`, kind by kind.
  void add_sum(std::span<const Term> terms, const CardRanges& sum);
  /// The bag has so many of a kind.
  void narrow(Bag bag, LedgerKind kind, int least, int most);
  /// Narrows until nothing is narrowed further. False where no counts agree with all sums; the
  /// ledger says nothing more then, but for undo().
  [[nodiscard]] bool settle();
  /// No counts agree with all sums.
  [[nodiscard]] bool is_broken() const { return broken_; }

  [[nodiscard]] int least(Bag bag, LedgerKind kind = kAllKinds) const {
    return bags_[bag].ranges.least.at(kind);
  }
  [[nodiscard]] int most(Bag bag, LedgerKind kind = kAllKinds) const {
    return bags_[bag].ranges.most.at(kind);
  }
  [[nodiscard]] std::size_t bags() const { return bags_.size(); }

  /// A state to come back to.
  struct Mark {
    std::size_t bags = 0;
    std::size_t sums = 0;
    std::size_t terms = 0;
    std::size_t changes = 0;
  };
  [[nodiscard]] Mark mark() const;
  /// Forgets what came after; the ledger must have been settled, and not broken, at that mark.
  void undo(const Mark& mark);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct BagState {
    CardRanges ranges;
    std::uint32_t last_term = kNone;  // of the terms that name it
    bool waits = false;               // in waiting_bags_
  };
  struct SumState {
    std::uint32_t first_term = 0;
    std::uint32_t terms = 0;
    std::uint64_t kinds = 0;  // not looked at since they changed; none: not in waiting_sums_
    CardRanges sum;
  };
  struct TermState {
    Bag bag = 0;
    std::int32_t sign = 1;
    std::uint32_t sum = 0;
    std::uint32_t before = kNone;  // the bag's term before this one
  };
  /// A range as it was.
  struct Change {
    Bag bag = 0;
    LedgerKind kind = 0;
    std::int16_t least = 0;
    std::int16_t most = 0;
  };
  struct Sides {
    int least = 0;
    int most = 0;
  };

  [[nodiscard]] Sides of_term(const TermState& term, LedgerKind kind) const;
  void narrow_by_sum(std::uint32_t which);
  void narrow_by_sum(const SumState& sum, LedgerKind kind);
  void narrow_by_size(Bag bag);
  void await(Bag bag);

  std::vector<BagState> bags_;
  std::vector<SumState> sums_;
  std::vector<TermState> terms_;
  std::vector<Change> changes_;
  std::vector<std::uint32_t> waiting_sums_;
  std::vector<Bag> waiting_bags_;
  bool broken_ = false;
};

}  // namespace rummy
