#pragma once
// Every hand that a player can hold as far as the record tells, and what is true of all of them.

#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {

struct HandQuestion {
  const Table& table;
  Seat seat = kNoSeat;
  std::span<const PlayedCard> without;  // cards set aside first: the discard that follows
};

/// Whether the hand can be divided on these terms: yes where it can be whatever the cards are that
/// nobody knows, no where it never can. Where there are too many such hands to try them all, and it
/// can not be told otherwise, perhaps.
[[nodiscard]] Answer can_divide(const HandQuestion& question, const OutTerms& terms,
                                const Variant& variant, SearchBudget& budget);

/// The same of a hand that is known; perhaps where there are too many melds to try. Both give up
/// when the budget is spent, too.
[[nodiscard]] Answer can_divide(const CardCounts& hand, const OutTerms& terms,
                                const Variant& variant, SearchBudget& budget);

}  // namespace rummy
