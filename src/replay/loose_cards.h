#pragma once
// Cards on the table in an unrecorded arrangement (`play`): what can be proved about them, about
// their jokers, and about the melds of others.

#include <cstdint>
#include <span>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "solve/tables.h"
#include "table/record.h"

namespace rummy {

// === Variants in which players may take apart only their own melds: what a turn has made of the
// others.

/// Other players' melds must lie as they lay, apart from cards added from the hand if that is
/// allowed.
void judge_foreign(RoundPlay& play);

/// Whether the loose cards can lie in melds by themselves beside the melds of other players.
[[nodiscard]] LooseAnswer fits_beside_foreign(RoundPlay& play);

// === Cards on the table in an unrecorded arrangement (`play`).

/// The place where cards laid off went: on a recorded meld, on loose cards, or on one of the two.
enum class LaidOn : std::uint8_t { recorded, loose, unclear };

void act_play(RoundPlay& play, const Event& event);
[[nodiscard]] bool is_loose_target(const RoundPlay& play, const Event& event);

/// The place where a card is laid off if melds lie beside loose cards. A wrong number is no fault
/// then, because players may count the loose cards differently.
[[nodiscard]] LaidOn laid_on(RoundPlay& play, const Event& event);
void act_lay_loose(RoundPlay& play, const Event& event, LaidOn on);

/// Exchanges a joker; the card comes from the hand, or else lies on the table already.
void act_swap_loose(RoundPlay& play, const Event& event);

[[nodiscard]] LooseAnswer fits_loose_cards(RoundPlay& play, std::span<const PlayedCard> all);
void judge_loose(RoundPlay& play);

}  // namespace rummy
