#pragma once
// Two cases in which a turn that takes the table apart leaves a joker's place in doubt: a joker
// that lies alone at the end, and a card that replaced a joker and may have come from the table.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/record.h"

namespace rummy {

// === Jokers that lie alone at the end of a turn.

/// Takes up each joker that lay on the table when the turn began and lies alone when it ends: it
/// came free and was not laid again. A joker laid alone in this turn stays, as a faulty meld.
void free_lone_jokers(RoundPlay& play);

/// Marks an exchange that cannot have been as written. If a card was exchanged it lies in the meld;
/// a joker on the table may have come into the hand.
void mark_impossible_exchange(RoundPlay& play);

// === Cards that replaced a joker and may have come from the table. They count as borrowed until
// the turn ends.

/// The meld that gives up `card` for the joker's place in `target`: the one that misses it least.
std::optional<std::size_t> meld_to_take_from(const RoundPlay& play, std::size_t target, Card card);

/// Whether a card that may have been in the hand also lies on the table, where the player may have
/// taken it.
[[nodiscard]] bool may_come_from_table(const RoundPlay& play, std::span<const PlayedCard> cards);

/// Notes a card that replaced a joker, if the hand is not fully known and its twin lies or may lie
/// on the table. If the player took the twin, the hand has lost nothing.
void note_borrowed(RoundPlay& play, std::span<const PlayedCard> cards);

/// The melds that would be broken if the card that replaced a joker had been taken from them.
[[nodiscard]] std::vector<FaultyGroup> melds_broken_if_joker_card_was_theirs(const RoundPlay& play);

/// Lets the hand have one more card if the card that replaced a joker may have come from the table:
/// the extra card may be the one laid now.
void hold_borrowed(RoundPlay& play, std::span<const PlayedCard> cards);

/// Whether a card like this one replaced a joker and may have come from the table.
[[nodiscard]] bool is_borrowed(const RoundPlay& play, Card card);

/// Returns a borrowed card when the table turns out to have one copy fewer than was counted.
bool return_borrowed(RoundPlay& play, Card card);

/// Returns a borrowed unknown card when the table turns out to have one card fewer than was
/// counted.
bool return_unseen_borrowed(RoundPlay& play);

/// The turn ended without showing whether the borrowed cards came from the hand or from another
/// meld.
void mark_ambiguous_borrowed(RoundPlay& play);

}  // namespace rummy
