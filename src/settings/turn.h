#pragma once
// What a turn is made of: the first turn, its draw, its discard.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class FirstTurn : std::uint8_t { draw, discard_only, stock_only, upcard_offer };
template <>
inline constexpr auto kEnumWords<FirstTurn> =
    std::to_array<std::string_view>({"draw", "discard_only", "stock_only", "upcard_offer"});
enum class TurnDiscard : std::uint8_t { required, none };
template <>
inline constexpr auto kEnumWords<TurnDiscard> =
    std::to_array<std::string_view>({"required", "none"});

struct TurnSettings {
  FirstTurn first = FirstTurn::draw;
  bool first_may_meld = false;
  TurnDiscard discard = TurnDiscard::required;
  bool return_taken = true;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, TurnSettings& s) {
  visit.choice(
      "turn.first", s.first,
      "the first turn of a round: draw (as any other), discard_only (one discard and no draw), "
      "stock_only (its draw is from the stock), upcard_offer (each player in turn may take the "
      "card turned up or pass; if all pass, the first player draws from the stock)");
  visit.flag("turn.first_may_meld", s.first_may_meld,
             "with turn.first discard_only: whether the first player may meld before that discard");
  visit.choice("turn.discard", s.discard,
               "how a turn ends: required (with a discard), none (there are no discards)");
  visit.flag("discard.return_taken", s.return_taken,
             "whether a card just taken from the discard pile may be discarded again");
}

}  // namespace rummy
