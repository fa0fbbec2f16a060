#pragma once
// Whether cards of one rank divide into sets, and how. Answers are remembered: the rank itself
// makes no difference, so there are few questions.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/number_table.h"
#include "table/table.h"

namespace rummy {

/// The most copies of one card a question may hold.
inline constexpr int kMaxCopies = 15;

/// Cards of one rank: by suit the natural ones and the jokers named as one, and jokers that are
/// free.
struct RankCards {
  std::array<std::uint8_t, kSuits> naturals{};
  std::array<std::uint8_t, kSuits> named{};
  std::uint8_t free = 0;
  friend bool operator==(const RankCards&, const RankCards&) = default;
};
/// Different for different cards, of no more than kMaxCopies copies each.
[[nodiscard]] std::uint64_t key_of(const RankCards& cards);

class RankSets {
 public:
  RankSets(const MeldSettings& melds, const JokerSettings& jokers)
      : melds_(melds), jokers_(jokers) {}

  /// All the cards, each in exactly one set.
  [[nodiscard]] bool can_divide(const RankCards& cards);
  /// The sets; for cards that can be divided.
  [[nodiscard]] std::vector<Meld> divide(const RankCards& cards, int rank);
  /// How many answers are remembered.
  [[nodiscard]] std::size_t known() const { return known_.size(); }
  void forget() { known_.clear(); }

 private:
  struct Division {
    bool possible = false;
    RankCards first;  // a set that leaves cards which can be divided
  };
  const Division& division_of(const RankCards& cards);
  bool try_from(const RankCards& all, RankCards& set, int kind, Division& division);
  [[nodiscard]] bool is_set(const RankCards& cards) const;

  MeldSettings melds_;
  JokerSettings jokers_;
  NumberTable<Division> known_;
};

}  // namespace rummy
