#pragma once
// The best way to lay cards out in melds, where some of them have to lie and others may be left
// over: of any number of cards, by one sweep over the places of runs.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/sweep_memory.h"
#include "table/table.h"

namespace rummy {

struct LayingCards {
  CardCounts must{};                 // natural cards that have to lie in melds
  CardCounts may{};                  // natural cards that may be left over
  std::vector<Card> named_jokers{};  // that have to lie, each as the card it is named as
  int must_jokers = 0;               // free ones that have to lie
  int may_jokers = 0;                // free ones that may be left over
};

/// What is lost by each card, by where it ends: the best laying loses least. None is below 0.
struct LayingLosses {
  std::array<Points, kCardCodes> left{};  // of a natural card left over, by its code
  std::vector<Points> jokers_left{};      // of the first joker left over, of the second, …
  /// Of a card in a run, by place and suit; in a set, by rank and suit; and of a joker there.
  using ByPlace = std::array<std::array<Points, kSuits>, kHighAce + 1>;
  ByPlace in_run{};
  ByPlace in_set{};
  ByPlace joker_in_run{};
  std::array<Points, kHighAce + 1> joker_in_set{};

  /// One for each card left over.
  [[nodiscard]] static LayingLosses of_count(int jokers);
  /// What a card left over counts in a hand. `wild`: the cards that are jokers here.
  [[nodiscard]] static LayingLosses of_hand(const CardPointSettings& values,
                                            std::span<const Card> wild);
  /// What each card counts less on the table than it could at best.
  [[nodiscard]] static LayingLosses of_table(const CardPointSettings& values, int jokers);
};

/// What the melds have to be, too.
struct LayingTerms {
  int left_min = 0;      // so many cards left over, at least
  Points loss_max = -1;  // no more is lost; below 0: any loss will do
  int runs = 0;          // at least so many runs
  int good_runs = 0;     // and of them so many good ones
  int sets = 0;          // at least so many sets
  bool exact = false;    // so many runs and sets and no more
  /// The fewest cards are laid that lose no more than allowed, and of these the least is lost.
  bool fewest = false;
  /// What makes a run a good one.
  RunMark mark = RunMark::none;
};

enum class LayingAnswer : std::uint8_t { yes, no, gave_up };

struct Laying {
  LayingAnswer answer = LayingAnswer::no;
  Points loss = 0;            // where the answer is yes
  std::vector<Meld> melds{};  // jokers placed
  CardCounts left{};          // jokers among them
  std::uint64_t steps = 0;
};

/// Whether best_laying() can be asked: runs do not go around the corner, and no card is there more
/// often than states can count.
[[nodiscard]] bool can_lay_best(const LayingCards& cards, const MeldSettings& melds);

/// Exact, or gives up after `step_limit` steps. `memory`: of sweeps before, by the same settings.
[[nodiscard]] Laying best_laying(const LayingCards& cards, const LayingLosses& losses,
                                 const LayingTerms& terms, std::uint64_t step_limit,
                                 SweepMemory& memory);

/// Of cards that all have to lie, the first way that is found.
[[nodiscard]] Laying any_laying(const LayingCards& cards, std::uint64_t step_limit,
                                SweepMemory& memory);

/// More than any hand and table of two packs were seen to need; some seconds of work.
inline constexpr std::uint64_t kLayingSteps = 100'000'000;

}  // namespace rummy
