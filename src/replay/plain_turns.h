#pragma once
// The turn played most: a card is drawn from the stock, or taken from the top of the pile, and one
// discarded; and the discard alone that opens a round in some games. Where no rule of the variant
// has anything to say of it (Plain, rules/rule.h) only the cards move, and what turns.cpp does
// after every turn is done here in short. Whatever is not as plain as that, the last turn of a
// round included, goes the long way; a watcher sees every turn go that way.

#include <cstddef>
#include <span>

#include "replay/round_play.h"
#include "replay/round_played.h"
#include "table/record.h"

namespace rummy {

[[nodiscard]] bool may_play_plain(const RoundStart& start);

/// Plays the plain turns the events begin with; gives how many events these are.
[[nodiscard]] std::size_t play_plain(RoundPlay& play, std::span<const Event> rest);

}  // namespace rummy
