#pragma once
// Drawing: the stock, the discard pile and what is owed for it.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/setting_types.h"

namespace rummy {

class Program;
struct Variant;

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
enum class ClaimDiscard : std::uint8_t { off };
template <>
inline constexpr auto kEnumWords<ClaimDiscard> = std::to_array<std::string_view>({"off"});

struct DrawSettings {
  PileDepth depth = PileDepth::none;
  PileMustUse must_use = PileMustUse::never;
  PileUse use = PileUse::any_table_use;
  PileDeadline deadline = PileDeadline::end_of_turn;
  bool needs_open = false;
  ClaimDiscard claim = ClaimDiscard::off;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, DrawSettings& s) {
  visit.choice("draw.pile.depth", s.depth,
               "what may be taken from the discard pile: none, top (the top card), any (any card "
               "with all above it)");
  visit.choice("draw.pile.must_use", s.must_use,
               "when the card taken must be used in that turn: always, deep_only (not the single "
               "top card), never");
  visit.choice("draw.pile.use", s.use,
               "what counts as using it: meld (a new meld), meld_or_layoff, any_table_use (freeing "
               "a joker too)");
  visit.choice("draw.pile.deadline", s.deadline,
               "by when it must be used: end_of_turn, next_action (the very next action)");
  visit.flag("draw.pile.needs_open", s.needs_open,
             "whether only a player who has opened may take from the discard pile");
  visit.choice("claim", s.claim, "whether a player may claim a discard out of turn: off");
}

/// The draw rules of the variant, each at its checkpoint.
void add_draw_rules(const Variant& variant, Program& program);

}  // namespace rummy
