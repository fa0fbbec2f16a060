#pragma once
// What is a meld: sets and runs, and when they may be laid.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class MeldWhen : std::uint8_t { turn, out };
template <>
inline constexpr auto kEnumWords<MeldWhen> = std::to_array<std::string_view>({"turn", "out"});
enum class MeldsPerTurn : std::uint8_t { many, one };
template <>
inline constexpr auto kEnumWords<MeldsPerTurn> = std::to_array<std::string_view>({"many", "one"});
enum class RunAce : std::uint8_t { low, high, both, wrap };
template <>
inline constexpr auto kEnumWords<RunAce> =
    std::to_array<std::string_view>({"low", "high", "both", "wrap"});
enum class TableRearrange : std::uint8_t { none, own, full };
template <>
inline constexpr auto kEnumWords<TableRearrange> =
    std::to_array<std::string_view>({"none", "own", "full"});

struct MeldSettings {
  MeldWhen when = MeldWhen::turn;
  MeldsPerTurn per_turn = MeldsPerTurn::many;
  bool after_opening = true;
  int set_min = 3;
  ChoiceOr<OrNone> set_max{.choice = OrNone::number, .number = 4};
  bool set_distinct_suits = true;
  int run_min = 3;
  int run_max = 13;
  RunAce run_ace = RunAce::both;
  bool run_both_aces = false;
  TableRearrange rearrange = TableRearrange::none;
  int min_from_hand = 0;
  friend bool operator==(const MeldSettings&, const MeldSettings&) = default;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, MeldSettings& s) {
  visit.choice(
      "meld.when", s.when,
      "when a player may lay down melds: turn (in any turn of their own), out (only in going out)");
  visit.choice("meld.per_turn", s.per_turn,
               "how many new melds a player may lay down in one turn: many (any number), one");
  visit.flag("meld.after_opening", s.after_opening,
             "whether a player may lay down new melds in turns after the one of opening");
  visit.number("meld.set.min", s.set_min, Bounds{.low = 1, .high = 8},
               "the minimum number of cards in a set");
  visit.choice_or_number("meld.set.max", s.set_max, Bounds{.low = 1, .high = 99},
                         "the maximum number of cards in a set; none: no limit");
  visit.flag("meld.set.distinct_suits", s.set_distinct_suits,
             "whether the cards of a set must be of different suits");
  visit.number("meld.run.min", s.run_min, Bounds{.low = 1, .high = 14},
               "the minimum number of cards in a run");
  visit.number("meld.run.max", s.run_max, Bounds{.low = 1, .high = 14},
               "the maximum number of cards in a run; a run with both aces (meld.run.both_aces) "
               "may have 14");
  visit.choice("meld.run.ace", s.run_ace,
               "where an ace stands in a run: low (A-2-3), high (Q-K-A), both (A-2-3 or Q-K-A), "
               "wrap (K-A-2 too)");
  visit.flag("meld.run.both_aces", s.run_both_aces, "whether one run may have an ace at each end");
  visit.choice("table.rearrange", s.rearrange,
               "whether melds on the table may be rearranged: none, own (the player's own), full "
               "(all of them)");
  visit.number("table.min_from_hand", s.min_from_hand, Bounds{.low = 0, .high = 99},
               "how many cards from hand a turn that changes the table must add to it");
}

/// The table may be taken apart, if only one's own part of it; not where melds are laid at the end.
[[nodiscard]] inline bool may_rearrange(const MeldSettings& melds) {
  return melds.rearrange != TableRearrange::none && melds.when == MeldWhen::turn;
}

}  // namespace rummy
