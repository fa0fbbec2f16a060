#pragma once
// Opening: what the first melds of a player must be.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class OpeningRun : std::uint8_t { none, clean, natural_three };
template <>
inline constexpr auto kEnumWords<OpeningRun> =
    std::to_array<std::string_view>({"none", "clean", "natural_three"});
enum class OpeningScope : std::uint8_t { round, game };
template <>
inline constexpr auto kEnumWords<OpeningScope> = std::to_array<std::string_view>({"round", "game"});

/// The melds an opening has to be in one round: so many of each kind and no others.
struct Contract {
  int sets = 0;
  int runs = 0;
  bool whole_hand = false;  // and nothing may be left over, not even a discard
  [[nodiscard]] constexpr bool is_asked() const { return sets + runs > 0; }
  friend constexpr bool operator==(const Contract&, const Contract&) = default;
};

struct OpeningSettings {
  int points = 0;
  OpeningRun run = OpeningRun::none;
  OpeningScope scope = OpeningScope::round;
  bool joker_end = true;
  bool same_turn = true;
  PerTable contract_sets;
  PerTable contract_runs;
  int whole_hand_from = 0;
  Contract contract;  // no setting: that of the round played
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, OpeningSettings& s) {
  visit.number("opening.points", s.points, Bounds{.low = 0, .high = 500},
               "what the melds a player opens with must be worth together, all laid down in that "
               "turn; 0: any number of points");
  visit.choice("opening.run", s.run,
               "the run one of the opening melds must be: none, clean (a run without a joker), "
               "natural_three (a run with three natural cards in a row)");
  visit.choice("opening.scope", s.scope,
               "how often a player must open: round (in every round), game (once in the game)");
  visit.flag("opening.joker_end", s.joker_end,
             "with opening.run natural_three: whether a joker may stand at an end of that run");
  visit.flag("opening.same_turn", s.same_turn,
             "whether a player may lay off cards and take back jokers in the turn of opening");
  visit.per_table("opening.contract.sets", s.contract_sets, Bounds{.low = 0, .high = 4},
                  "how many of the melds a player opens with are sets, where they are so many sets "
                  "and runs and no others");
  visit.per_table("opening.contract.runs", s.contract_runs, Bounds{.low = 0, .high = 4},
                  "how many of those melds are runs");
  visit.number("opening.contract.whole_hand_from", s.whole_hand_from,
               Bounds{.low = 0, .high = kMaxRoundsTable},
               "the round from which on an opening takes the whole hand and nothing is left to "
               "discard; 0: no such round");
}

}  // namespace rummy
