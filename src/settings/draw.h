#pragma once
// Drawing: the stock, the discard pile and what is owed for it.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

/// How many draws a turn has; or a turn either lays cards down or makes one draw.
enum class DrawStages : std::uint8_t { number, play_or_draw };
template <>
inline constexpr auto kEnumWords<DrawStages> =
    std::to_array<std::string_view>({"", "play_or_draw"});
enum class PileDepth : std::uint8_t { none, top, any };
template <>
inline constexpr auto kEnumWords<PileDepth> =
    std::to_array<std::string_view>({"none", "top", "any"});
enum class PileMustUse : std::uint8_t { always, deep_only, never };
template <>
inline constexpr auto kEnumWords<PileMustUse> =
    std::to_array<std::string_view>({"always", "deep_only", "never"});
enum class PileUse : std::uint8_t { meld, meld_or_layoff, any_table_use };
template <>
inline constexpr auto kEnumWords<PileUse> =
    std::to_array<std::string_view>({"meld", "meld_or_layoff", "any_table_use"});
enum class PileDeadline : std::uint8_t { end_of_turn, next_action };
template <>
inline constexpr auto kEnumWords<PileDeadline> =
    std::to_array<std::string_view>({"end_of_turn", "next_action"});
enum class PileWild : std::uint8_t { free, upcard, never };
template <>
inline constexpr auto kEnumWords<PileWild> =
    std::to_array<std::string_view>({"free", "upcard", "never"});
enum class ClaimDiscard : std::uint8_t { off, top_only, whole_pile };
template <>
inline constexpr auto kEnumWords<ClaimDiscard> =
    std::to_array<std::string_view>({"off", "top_only", "whole_pile"});

struct DrawSettings {
  ChoiceOr<DrawStages> stages{.choice = DrawStages::number, .number = 1};
  bool compulsory = true;
  bool last_stage_may_meld = true;
  PileDepth depth = PileDepth::none;
  PileMustUse must_use = PileMustUse::never;
  PileUse use = PileUse::any_table_use;
  PileDeadline deadline = PileDeadline::end_of_turn;
  bool needs_open = false;
  bool may_open = false;
  PileWild wild = PileWild::free;
  ClaimDiscard claim = ClaimDiscard::off;
  int buy_max = 0;
  int buy_cards = 1;
  bool buy_after_opening = true;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, DrawSettings& s) {
  visit.choice_or_number(
      "draw.stages", s.stages, Bounds{.low = 1, .high = 9},
      "the maximum number of draws in a turn, each after the first only while the player has "
      "melded nothing; play_or_draw: a player either plays cards or draws once");
  visit.flag("draw.compulsory", s.compulsory,
             "whether a player who has melded nothing must draw until the last draw of the turn");
  visit.flag("draw.last_stage_may_meld", s.last_stage_may_meld,
             "with several draws a turn: whether a player may still meld after the last of them");
  visit.choice("draw.pile.depth", s.depth,
               "what may be taken from the discard pile: none, top (the top card), any (any card "
               "with all above it)");
  visit.choice("draw.pile.must_use", s.must_use,
               "when a card taken from the discard pile must be used in that turn: always, "
               "deep_only (unless it is the top card taken alone), never");
  visit.choice("draw.pile.use", s.use,
               "what counts as using it: meld (laying it down in a new meld), meld_or_layoff "
               "(laying it down or laying it off), any_table_use (laying it down, laying it off or "
               "taking back a joker with it)");
  visit.choice("draw.pile.deadline", s.deadline,
               "by when a card taken from the discard pile must be used: end_of_turn (before the "
               "discard of that turn), next_action (in the very next action)");
  visit.flag("draw.pile.needs_open", s.needs_open,
             "whether only a player who has opened may take from the discard pile");
  visit.flag("draw.pile.may_open", s.may_open,
             "with draw.pile.needs_open: whether a player who has not opened may take a discard "
             "in order to open with it in that turn");
  visit.choice(
      "draw.pile.wild", s.wild,
      "when a joker or another wild card may be taken from the discard pile: free (at any time), "
      "upcard (only the card turned up, by the first player in the first turn), never");
  visit.choice(
      "claim", s.claim,
      "which discards a player may claim out of turn and lay off on a meld, before the next draw: "
      "off (none), top_only (the last one), whole_pile (any, with all above it)");
  visit.number("draw.buy.max", s.buy_max, Bounds{.low = 0, .high = 99},
               "how often in a round a player may buy a discard out of turn that the player to "
               "draw does not want; 0: never");
  visit.number("draw.buy.cards", s.buy_cards, Bounds{.low = 0, .high = 5},
               "how many cards of the stock a player who buys a discard takes with it");
  visit.flag("draw.buy.after_opening", s.buy_after_opening,
             "whether a player who has opened may buy a discard");
}

/// A turn lays cards down or draws, and never both.
[[nodiscard]] constexpr bool plays_or_draws(const DrawSettings& draw) {
  return draw.stages.choice == DrawStages::play_or_draw;
}

/// The most draws a turn can have.
[[nodiscard]] constexpr int most_draws(const DrawSettings& draw) {
  return plays_or_draws(draw) ? 1 : draw.stages.number;
}

/// Whether a card taken from the pile with so many in all must be used.
[[nodiscard]] constexpr bool owes_use(const DrawSettings& draw, std::uint32_t taken_count) {
  switch (draw.must_use) {
    case PileMustUse::always:
      return true;
    case PileMustUse::deep_only:
      return taken_count > 1;
    case PileMustUse::never:
      return false;
  }
  return false;
}

}  // namespace rummy
