#pragma once
// Jokers exchanged and moved: what these actions do at the table.

#include <cstddef>
#include <span>
#include <vector>

#include "cards/card.h"
#include "replay/round_play.h"
#include "rules/table_change.h"
#include "table/record.h"

namespace rummy {

/// Whether a card that may have been in the hand lies on the table as well, from where it may be
/// taken.
[[nodiscard]] bool may_come_from_table(const RoundPlay& play, std::span<const PlayedCard> cards);
void act_swap(RoundPlay& play, const Event& event);

/// A card of a hand not known takes a joker's place, and its twin lies on the table, or may do so:
/// it may be that one which did, and the hand has lost nothing.
void note_borrowed(RoundPlay& play, std::span<const PlayedCard> cards);

/// The melds that are none without the card that may have been taken from them for a joker.
[[nodiscard]] std::vector<FaultyGroup> melds_spoilt_by_borrowing(const RoundPlay& play);

/// The card that took a joker's place may have lain on the table: the hand has one more then, and
/// it may be what is laid now.
void hold_borrowed(RoundPlay& play, std::span<const PlayedCard> cards);

/// A card as this one took a joker's place, and may have come from the table.
[[nodiscard]] bool is_borrowed(const RoundPlay& play, Card card);

/// A card is missed on the table that may have lain there once only.
bool return_borrowed(RoundPlay& play, Card card);

/// The table has a card fewer than was counted: one that took a joker's place lay there before, and
/// nobody had written it down.
bool return_unseen_borrowed(RoundPlay& play);

/// Whether a card came from the hand or from another meld was not told in the turn.
void leave_borrowed_open(RoundPlay& play);
void act_move(RoundPlay& play, const Event& event);

/// A joker of the group was not named; `one_card`: it can be one card only.
void tell_unnamed(RoundPlay& play, const Group& group, bool one_card);

}  // namespace rummy
