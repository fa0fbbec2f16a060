#pragma once
// The turn played most, in short: a card drawn, a card discarded.

#include <span>

#include "replay/round_play.h"
#include "replay/round_played.h"
#include "table/record.h"

namespace rummy {

[[nodiscard]] bool may_play_plain(const RoundStart& start);

/// Plays the turn the events begin with, if it is a plain one.
bool play_plain(RoundPlay& play, std::span<const Event> rest);

}  // namespace rummy
