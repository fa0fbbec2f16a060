#pragma once
// Whole hands laid down at once in games in which melds appear only then, and every hand a player
// can hold by the record.

#include <span>

#include "replay/round_play.h"
#include "table/record.h"

namespace rummy {

// === A whole hand laid down at once in games in which melds appear only then.

/// Whether `meld` is written for the act that ends the round and means the same as `out`.
[[nodiscard]] bool is_laying_out(const RoundPlay& play, const Event& event);

/// Whether another player lays down the cards that win at once before this turn is over. The turn
/// then owes nothing more.
[[nodiscard]] bool is_broken_into(const RoundPlay& play, std::span<const Event> rest);

/// Whether the act is a knock with the whole hand in melds and no discard, in a variant in which
/// going out takes none.
[[nodiscard]] bool is_knock_to_go_out(const RoundPlay& play, const Event& event);

void act_out(RoundPlay& play, const Event& event);

/// Ends the round, or removes the player who laid down a wrong hand if the variant says so.
void end_laid_out(RoundPlay& play);

}  // namespace rummy
