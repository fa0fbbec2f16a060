#pragma once
// Going out, and the ways to end a round this engine knows.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/setting_types.h"

namespace rummy {

class Program;
struct Variant;

enum class OutDiscard : std::uint8_t { required, optional, unplayable_only };
template <>
inline constexpr auto kEnumWords<OutDiscard> =
    std::to_array<std::string_view>({"required", "optional", "unplayable_only"});

enum class Knocking : std::uint8_t { off };
template <>
inline constexpr auto kEnumWords<Knocking> = std::to_array<std::string_view>({"off"});

struct GoingOutSettings {
  OutDiscard discard = OutDiscard::required;
  bool empty_hand_ends = true;
  Knocking knock_max = Knocking::off;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, GoingOutSettings& s) {
  visit.choice("out.discard", s.discard,
               "the discard of a player going out: required, optional, unplayable_only (required, "
               "and the last card must fit no meld on the table)");
  visit.flag("out.empty_hand_ends", s.empty_hand_ends,
             "whether a hand without cards ends the round");
  visit.choice("knock.max", s.knock_max,
               "the most points in hand with which a player may knock: off (there is no knocking)");
}

/// The going-out rules of the variant, each at its checkpoint.
void add_going_out_rules(const Variant& variant, Program& program);

}  // namespace rummy
