#pragma once
// Cards on the table whose arrangement is not recorded (`play`): what can be proven of them, of the
// jokers among them, and of the melds of others.

#include <cstdint>
#include <span>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "solve/tables.h"
#include "table/record.h"

namespace rummy {

// === Where players may take apart only their own melds: what a turn has made of those of others.

/// Without leave to touch them, other players' melds lie as they lay, but for cards added from the
/// hand where that is allowed.
void judge_foreign(RoundPlay& play);

/// How the table lies is not recorded: whether what is not of other players' melds can lie in melds
/// by itself.
[[nodiscard]] LooseAnswer fits_beside_foreign(RoundPlay& play);

// === Cards on the table whose arrangement is not recorded (`play`): what can be proven of them.

/// Where cards laid off went: on a meld that is recorded, on cards whose arrangement is not, or
/// the one or the other.
enum class LaidOn : std::uint8_t { recorded, loose, unclear };

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
