#pragma once
// Knocking: ending the round with few points left in hand.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class KnockWhen : std::uint8_t { end_of_turn, after_meld, start_of_turn };
template <>
inline constexpr auto kEnumWords<KnockWhen> =
    std::to_array<std::string_view>({"end_of_turn", "after_meld", "start_of_turn"});

/// The most points a player may knock with: a number, what the card turned up counts, or any.
enum class KnockLimit : std::uint8_t { number, off, upcard, any };
template <>
inline constexpr auto kEnumWords<KnockLimit> =
    std::to_array<std::string_view>({"", "off", "upcard", "any"});

struct KnockingSettings {
  ChoiceOr<KnockLimit> max{.choice = KnockLimit::off, .number = 0};
  int upcard_ace = 1;
  KnockWhen when = KnockWhen::end_of_turn;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, KnockingSettings& s) {
  visit.choice_or_number(
      "knock.max", s.max, Bounds{.low = 0, .high = 500},
      "the maximum points in hand with which a player may knock; off: nobody may knock; upcard: as "
      "many as the card turned up counts in hand; any: there is no limit");
  visit.number("knock.upcard_ace", s.upcard_ace, Bounds{.low = 0, .high = 500},
               "with knock.max upcard: the limit where an ace is turned up; 0: nothing may be left "
               "over");
  visit.choice("knock.when", s.when,
               "when a player may knock: end_of_turn (at the end of the turn), after_meld (in a "
               "turn in which they meld), start_of_turn (before anything else)");
}

}  // namespace rummy
