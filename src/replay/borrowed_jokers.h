#pragma once
// Cards that took a joker's place and may have come from the table, and jokers that lie by
// themselves when a turn ends.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/record.h"

namespace rummy {

// === Jokers that lie by themselves when a turn ends that took the table apart.

/// A joker that lay on the table when the turn began, and lies by itself when it ends, has come
/// free and was not laid again. One laid in this turn is a meld that is none.
void free_lone_jokers(RoundPlay& play);

/// The exchange cannot have been as written: a card lies there, if one was exchanged at all, and a
/// joker that lies there, if any does, may have come into the hand.
void mark_impossible_exchange(RoundPlay& play);

// === Cards that took a joker's place and may have come from the table: they are held as borrowed
// until the turn has ended.

/// The meld a card of another one comes from that takes a joker's place: where it is missed least.
std::optional<std::size_t> meld_to_take_from(const RoundPlay& play, std::size_t target, Card card);

/// Whether a card that may have been in the hand lies on the table as well, from where it may be
/// taken.
[[nodiscard]] bool may_come_from_table(const RoundPlay& play, std::span<const PlayedCard> cards);

/// A card of a hand not known takes a joker's place, and its twin lies on the table, or may do so:
/// it may be that one which did, and the hand has lost nothing.
void note_borrowed(RoundPlay& play, std::span<const PlayedCard> cards);

/// The melds that are none without the card that may have been taken from them for a joker.
[[nodiscard]] std::vector<FaultyGroup> melds_broken_if_joker_card_was_theirs(const RoundPlay& play);

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
void mark_ambiguous_borrowed(RoundPlay& play);

}  // namespace rummy
