#pragma once
// Knocking: ending the round with few points left in hand.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/setting_types.h"

namespace rummy {

class Program;
struct Variant;

enum class KnockWhen : std::uint8_t { end_of_turn, after_meld, start_of_turn };
template <>
inline constexpr auto kEnumWords<KnockWhen> =
    std::to_array<std::string_view>({"end_of_turn", "after_meld", "start_of_turn"});

struct KnockingSettings {
  ChoiceOr<OrOff> max{.choice = OrOff::off, .number = 0};
  KnockWhen when = KnockWhen::end_of_turn;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, KnockingSettings& s) {
  visit.choice_or_number("knock.max", s.max, Bounds{.low = 0, .high = 500},
                         "the most points in hand with which a player may knock; off: there is no "
                         "knocking");
  visit.choice("knock.when", s.when,
               "when a player may knock: end_of_turn (once the turn has been taken), after_meld "
               "(in a turn with a meld), start_of_turn (before anything else)");
}

/// The knocking rules of the variant, each at its checkpoint.
void add_knocking_rules(const Variant& variant, Program& program);

}  // namespace rummy
