#pragma once
// The end of a round in which melds are laid only then: a knock, what the others show, and what of
// it is not written down.

#include <cstddef>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// The hand after the discard that follows a knock, or must follow it by the rules.
[[nodiscard]] Holding left_after_discard(const RoundPlay& play, Holding rest);
[[nodiscard]] HandPoints points_of(RoundPlay& play, const Holding& hand);

void end_by_knock(RoundPlay& play);

/// The number of acts with which a player's turn begins who shows melds and lays off after the end.
[[nodiscard]] std::size_t acts_shown(const RoundPlay& play);

/// Whether hands are compared by their deadwood and melds are laid only at the end of the round.
[[nodiscard]] bool compares_split_hands(const RoundPlay& play);

/// Whether only hands laid out follow and the stock is gone for good: the player to move has
/// declined without a `pass` (notation: Stock gone for good).
[[nodiscard]] bool has_declined_silently(const RoundPlay& play, std::span<const Event> rest);

/// Lays the unwritten melds and lay-offs of a hand on the table.
void show_best(RoundPlay& play, Seat seat, Findings& findings);
[[nodiscard]] bool shows_whole_hand(const RoundPlay& play, Seat seat,
                                    std::span<const PlayedCard> shown);

/// Fewer cards are shown than were held: the others were in melds or laid off.
void settle_shown(RoundPlay& play, Seat seat, std::span<const PlayedCard> shown,
                  Findings& findings);
void settle_showdown(RoundPlay& play, Findings& findings);
[[nodiscard]] bool are_lay_offs_open(const RoundPlay& play, Seat seat);

}  // namespace rummy
