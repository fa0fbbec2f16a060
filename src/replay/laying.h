#pragma once
// Cards laid on the table: as melds, on melds, beside them, or in place of a joker; and jokers
// moved.

#include <cstddef>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Jokers exchanged and moved.

void act_swap(RoundPlay& play, const Event& event);

void act_move(RoundPlay& play, const Event& event);

// === Cards laid on the table, also if those written were not held.

void lay_meld(RoundPlay& play, const Group& group);
void add_meld(RoundPlay& play, const Meld& meld, const Group& group);
/// Adds the meld the cards form if a look (read_plain) under these joker rules shows it; null, and
/// nothing is added, if it does not.
const Meld* add_plain_meld(RoundPlay& play, std::span<const PlayedCard> cards, const Group& group,
                           const JokerSettings& jokers);

/// A meld of jokers with several readings is kept in all of them.
void add_readings(RoundPlay& play, std::span<const Meld> readings, const Group& group);
void act_lay(RoundPlay& play, const Event& event);
void lay_in_layout(RoundPlay& play, std::size_t layout, std::span<const PlayedCard> cards);

}  // namespace rummy
