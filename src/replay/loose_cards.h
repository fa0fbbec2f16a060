#pragma once
// Cards on the table whose arrangement is not recorded (`play`): what can be proven of them.

#include <cstdint>
#include <span>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "solve/tables.h"
#include "table/record.h"

namespace rummy {

/// Where cards laid off went: on a meld that is recorded, on cards whose arrangement is not, or
/// the one or the other.
enum class LaidOn : std::uint8_t { recorded, loose, either };

void act_play(RoundPlay& play, const Event& event);
[[nodiscard]] bool is_loose_target(const RoundPlay& play, const Event& event);

/// Melds laid beside cards whose arrangement is not recorded can be what a card is laid on: only
/// they, or they too. A number is held against nobody there: whether those cards have numbers, and
/// how many, players may see differently.
[[nodiscard]] LaidOn laid_on(RoundPlay& play, const Event& event);
void act_lay_loose(RoundPlay& play, const Event& event, LaidOn on);

/// The card comes from the hand, or else it lies on the table already.
void act_swap_loose(RoundPlay& play, const Event& event);

/// Whether the cards can all lie in melds: as a table was last found to lie, or in any way that so
/// many steps find.
[[nodiscard]] Arrangeable search(RoundPlay& play, const TableCards& cards,
                                 std::uint64_t steps = kArrangementSteps);

/// What was kept under other settings is of no use.
void forget_sweeps(RoundPlay& play);
[[nodiscard]] LooseAnswer fits_loose_cards(RoundPlay& play, std::span<const PlayedCard> all);
void judge_loose(RoundPlay& play);

}  // namespace rummy
