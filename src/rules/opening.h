#pragma once
// Opening: what the first melds of a player must be.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/setting_types.h"

namespace rummy {

class Program;
struct Variant;

enum class OpeningRun : std::uint8_t { none, clean, natural_three };
template <>
inline constexpr auto kEnumWords<OpeningRun> =
    std::to_array<std::string_view>({"none", "clean", "natural_three"});
enum class OpeningScope : std::uint8_t { round, game };
template <>
inline constexpr auto kEnumWords<OpeningScope> = std::to_array<std::string_view>({"round", "game"});

struct OpeningSettings {
  int points = 0;
  OpeningRun run = OpeningRun::none;
  OpeningScope scope = OpeningScope::round;
  bool joker_end = true;
  bool same_turn = true;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, OpeningSettings& s) {
  visit.number("opening.points", s.points, Bounds{.low = 0, .high = 500},
               "what the melds a player opens with must total, all those laid in that turn "
               "together; 0: no such rule");
  visit.choice("opening.run", s.run,
               "the run one of the opening melds must be: none, clean (a run without a joker), "
               "natural_three (a run with three natural cards in a row)");
  visit.choice("opening.scope", s.scope, "how long an opening lasts: round, game");
  visit.flag("opening.joker_end", s.joker_end,
             "with opening.run natural_three: whether a joker may stand at an end of that run");
  visit.flag("opening.same_turn", s.same_turn,
             "whether a player may lay off and reclaim jokers in the turn of opening");
}

/// The opening rules of the variant, each at its checkpoint.
void add_opening_rules(const Variant& variant, Program& program);

}  // namespace rummy
