#pragma once
// Adding cards to melds on the table.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class LayOffOn : std::uint8_t { none, own, all, knocker };
template <>
inline constexpr auto kEnumWords<LayOffOn> =
    std::to_array<std::string_view>({"none", "own", "all", "knocker"});
enum class LayOffTarget : std::uint8_t { required, inferred };
template <>
inline constexpr auto kEnumWords<LayOffTarget> =
    std::to_array<std::string_view>({"required", "inferred"});
enum class LayOffCredit : std::uint8_t { none, player };
template <>
inline constexpr auto kEnumWords<LayOffCredit> =
    std::to_array<std::string_view>({"none", "player"});

struct LayOffSettings {
  LayOffOn on = LayOffOn::none;
  bool on_empty_hand = false;
  bool needs_open = false;
  LayOffTarget target = LayOffTarget::inferred;
  LayOffCredit credit = LayOffCredit::none;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, LayOffSettings& s) {
  visit.choice("layoff.on", s.on,
               "on whose melds cards may be laid off: none (nobody's), own (the player's own), all "
               "(every player's), knocker (those of the player who knocked, by the others, once "
               "the round has ended)");
  visit.flag("layoff.on_empty_hand", s.on_empty_hand,
             "with layoff.on knocker: whether cards may be laid off on the melds of a player who "
             "knocked with nothing left over");
  visit.flag("layoff.needs_open", s.needs_open,
             "whether only a player who has opened may lay off cards or rearrange the table");
  visit.choice("layoff.target", s.target,
               "when a card fits several melds and none is named: required (it must be named), "
               "inferred (it is unknown which it joins)");
  visit.choice("layoff.credit", s.credit,
               "who scores a card laid off on another player's meld: none (nobody), player (the "
               "player who laid it off)");
}

}  // namespace rummy
