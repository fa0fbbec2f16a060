#pragma once
// How src/solve finds out what can be made of cards. Read this first.
//
// Cards meet in sets by their rank and in runs by their suit. So they are gone over place by place,
// from the low ace to the high one. At each place some of its cards go to runs that are open, or
// begin runs; of the others some are left over, and the rest must divide into sets of that rank.
// What can come of the places after it depends on nothing before but this, which is a node:
//
//   - the open runs of each suit. Of a run no more need be known than whether it has one card, two,
//     or enough, since a run of twice the least length is two as well. What else rules may ask of
//     a run (natural cards, its length, whether it ends in a joker) is known only where they do
//     (`RunMemory`, sweep_memory.h);
//   - how many of the free jokers were used. Named ones go where their card could go;
//   - the aces that went to no run at the low end: they are kept back, and runs, sets and what is
//     left over have their share of them at the high end;
//   - how many runs, sets and cards left over there were, as far as that is asked (`LayingTerms`).
//
// So nodes are few, however many cards there are: a place of two packs has some thousands at the
// most. Take 5S 6S 7S 7H 7D. At the fives 5S begins a run of spades or is left over: two nodes. At
// the sixes the run goes on or comes to nothing; at the sevens 7S ends it as the third card, and 7H
// 7D are left over, or lies with them in a set, and 5S 6S were left over. Both lose two cards. With
// 4S there, too, the run has enough at the sixes, may end, and all six cards lie.
//
// Each way to a node has lost something, by a number for each card (`LayingLosses`): one for each
// card left over, what it counts in a hand, or what it counts less on the table than it could. Of
// all ways to a node the one that lost least is kept, and the least at the last place is the
// answer; the way there is told backwards from it. Nodes that have lost more than a limit are
// dropped. It is low at first and grows until something is found: most hands leave little over, and
// then almost all nodes are dropped. Before that, sweeps that go on from few nodes of a place
// give a limit that mostly is the answer.
//
// Where all cards have to lie and any way will do (can this table lie?) there is nothing to lose.
// Then one way is followed to its end, and where it comes to nothing another is tried from the last
// node that leaves one. Nodes that have come to nothing are kept, and one whose runs can become no
// more than those of such a node is not tried.
//
// What the cards of one suit can do at a place (`OpenRuns`) and those of one rank (`RankSets`,
// `RestWays`) is worked out when it is first asked, and kept for the next sweep (`SweepMemory`).
//
// Runs around the corner have no first place: a few cards of such rules, as all small hands, which
// are too small to be worth a sweep, are tried meld by meld instead (every_meld.h). What lies in
// melds that stay as they are, in turns where cards are laid off, is that, too (turn_rows.h).

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

  /// Any of the hand's cards may be left over.
  [[nodiscard]] static LayingCards of_hand(const CardCounts& hand);
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
