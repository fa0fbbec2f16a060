#pragma once
// The end of a round in which melds are laid only then: a knock, what the others show, and what of
// all that was not written down.

#include <cstddef>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// What the discard leaves that follows a knock, if only by the rules.
[[nodiscard]] Holding left_after_discard(const RoundPlay& play, Holding rest);
[[nodiscard]] HandPoints points_of(RoundPlay& play, const Holding& hand);

void end_by_knock(RoundPlay& play);

/// With how many of its acts the turn of a player begins who shows melds and lays cards off after
/// the round has ended.
[[nodiscard]] std::size_t acts_shown(const RoundPlay& play);

/// Hands are counted by what is in no meld, and melds are laid only when the round has ended.
[[nodiscard]] bool compares_split_hands(const RoundPlay& play);

/// Nothing follows but hands laid out, the stock being gone for good: the player to move has
/// declined, without a `pass` (notation: Stock gone for good).
[[nodiscard]] bool has_declined_silently(const RoundPlay& play, std::span<const Event> rest);

/// What of a hand is in melds, or can be laid off, and was not written down, is laid on the table.
void show_best(RoundPlay& play, Seat seat, Findings& findings);
[[nodiscard]] bool shows_whole_hand(const RoundPlay& play, Seat seat,
                                    std::span<const PlayedCard> shown);

/// Fewer cards are shown than were held: the others were in melds, or laid off.
void settle_shown(RoundPlay& play, Seat seat, std::span<const PlayedCard> shown,
                  Findings& findings);
void settle_showdown(RoundPlay& play, Findings& findings);
[[nodiscard]] bool are_lay_offs_open(const RoundPlay& play, Seat seat);

}  // namespace rummy
