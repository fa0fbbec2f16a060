#pragma once
// Whether cards in an unrecorded arrangement can lie in melds, and what the jokers among them can
// be.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

// === Whether cards can all lie in melds.

/// Whether the cards can all lie in melds: as last found, or in any way that this many steps find.
[[nodiscard]] Arrangeable search(RoundPlay& play, const TableCards& cards,
                                 std::uint64_t steps = kArrangementSteps);

/// Whether they can if any number of them may be jokers.
[[nodiscard]] Arrangeable search_without_limits(RoundPlay& play, const TableCards& cards);
/// The answer found; what it cost is taken from the budget.
[[nodiscard]] Arrangeable spend(RoundPlay& play, const Arrangement& found);

/// Results kept under other settings are useless.
void forget_sweeps(RoundPlay& play);

// === Jokers without a name among them: a joker keeps the card it stands for, so each stands for a
// card it could be in every arrangement it has lain in.

/// The names that the arrangement found last gives to jokers without a name; in any order.
[[nodiscard]] std::vector<Card> names_as_found(const RoundPlay& play);

/// The loose cards lie in melds at the end of a turn, for instance with these names.
void remember_loose_jokers(RoundPlay& play, std::span<const Card> names);
/// The cards of a recorded set, its jokers without a name among them, were put to the loose cards:
/// the last `count` of them.
void remember_jokers_of_set(RoundPlay& play, std::size_t count);
/// The table was written out in this turn and is taken apart again: what is known of its jokers is
/// kept if there is one alone, else nobody can say which is which.
void keep_only_known_jokers(RoundPlay& play);
/// From here on the jokers may stand for any card.
void forget_loose_jokers(RoundPlay& play);

/// Whether these cards, the loose ones first, can lie in melds with each joker as a card it can
/// have been so far. It is open if that takes a joker that came free, which no record shows.
[[nodiscard]] LooseAnswer fits_with_jokers_as_before(RoundPlay& play,
                                                     std::span<const PlayedCard> all);

/// What the only joker without a name is, if the cards could lie in melds were it another; else
/// nothing.
[[nodiscard]] std::vector<Card> joker_in_the_way(RoundPlay& play);

/// For each joker without a name that lay among the loose cards: the cards it can stand for. None:
/// it may be any.
[[nodiscard]] std::vector<std::vector<Card>> what_loose_jokers_are(RoundPlay& play);

}  // namespace rummy
