#pragma once
// The stock: when it is gone, what then.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class StockOnEmpty : std::uint8_t {
  reshuffle,
  end,
  turn_over,
  end_if_pile_declined,
  final_turns,
  play_on
};
template <>
inline constexpr auto kEnumWords<StockOnEmpty> = std::to_array<std::string_view>(
    {"reshuffle", "end", "turn_over", "end_if_pile_declined", "final_turns", "play_on"});
enum class StockEndTiming : std::uint8_t { on_needed_draw, after_last_card_turn, at_once };
template <>
inline constexpr auto kEnumWords<StockEndTiming> =
    std::to_array<std::string_view>({"on_needed_draw", "after_last_card_turn", "at_once"});
enum class StockMidDraw : std::uint8_t { turn_ends };
template <>
inline constexpr auto kEnumWords<StockMidDraw> = std::to_array<std::string_view>({"turn_ends"});

/// The discards become a new stock.
constexpr bool renews_stock(StockOnEmpty on_empty) {
  return on_empty == StockOnEmpty::reshuffle || on_empty == StockOnEmpty::turn_over;
}

struct StockSettings {
  int floor = 0;
  StockOnEmpty on_empty = StockOnEmpty::end;
  ChoiceOr<OrNone> max_reshuffles{.choice = OrNone::none, .number = 0};
  bool keep_top = true;
  StockEndTiming end_timing = StockEndTiming::on_needed_draw;
  StockMidDraw mid_draw = StockMidDraw::turn_ends;
  bool final_turn_knock = false;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, StockSettings& s) {
  visit.number("stock.floor", s.floor, Bounds{.low = 0, .high = 60},
               "how many cards at the bottom of the stock are never drawn: with so many left it "
               "counts as empty");
  visit.choice(
      "stock.on_empty", s.on_empty,
      "when the stock is empty: reshuffle (the discard pile is shuffled into a new stock), end "
      "(the round ends), turn_over (the discard pile is turned over, unshuffled, and becomes the "
      "stock), end_if_pile_declined (the round ends when the player to move takes no discard), "
      "final_turns (every player has one more turn, without a draw), play_on (play goes on without "
      "a draw, until all players have passed one after the other)");
  visit.choice_or_number(
      "stock.max_reshuffles", s.max_reshuffles, Bounds{.low = 0, .high = 99},
      "how often in a round the discard pile may become the stock; none: no limit");
  visit.flag("stock.keep_top", s.keep_top,
             "whether the top discard stays when the pile becomes the stock");
  visit.choice("stock.end_timing", s.end_timing,
               "when a round ends once the stock is empty for good: on_needed_draw (when the next "
               "player would have to draw), after_last_card_turn (after the turn of the player who "
               "drew the last card), at_once (as soon as the last card is drawn)");
  visit.choice("stock.mid_draw", s.mid_draw,
               "what happens when a player must draw again and the stock is empty: turn_ends (the "
               "turn ends)");
  visit.flag("stock.final_turn_knock", s.final_turn_knock,
             "with stock.on_empty final_turns: whether a player may knock in the extra turn");
}

}  // namespace rummy
