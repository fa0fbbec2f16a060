#pragma once
// Cards laid on the table: as melds, on melds, beside them, in place of a joker; and jokers moved.

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

// === Jokers exchanged and moved: what these actions do at the table.

void act_swap(RoundPlay& play, const Event& event);

void act_move(RoundPlay& play, const Event& event);

// === Cards laid on the table: as melds, on melds, beside them; and where those written were not
// held.

void lay_meld(RoundPlay& play, const Group& group);
void add_meld(RoundPlay& play, const Meld& meld, const Group& group);
/// The meld the cards are, where that is told by a look (read_plain) under these rules for jokers;
/// null, and nothing is added, where it is not.
const Meld* add_plain_meld(RoundPlay& play, std::span<const PlayedCard> cards, const Group& group,
                           const JokerSettings& jokers);

/// A meld of jokers that can be read in several ways is kept in all of them.
void add_readings(RoundPlay& play, std::span<const Meld> readings, const Group& group);
void act_lay(RoundPlay& play, const Event& event);
void lay_in_layout(RoundPlay& play, std::size_t layout, std::span<const PlayedCard> cards);

}  // namespace rummy
