#pragma once
// Which discard a card taken was, where the record does not know them all; and how such a choice is
// made.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"

namespace rummy {

enum class PileTaking : std::uint8_t { alone, with_all_above };

/// Where the card taken lies: where `number` cards are taken, the lowest of them; else the
/// uppermost of its kind. Where unknown cards leave that open the reading of the pile
/// decides. Once the round has become impossible no more readings are asked for, and the cards down
/// to the lowest it may be are forgotten instead; so too, played roughly, where one was taken
/// alone: whichever it was, these are left.
[[nodiscard]] std::optional<PilePlace> pile_place(RoundPlay& play, Card card, std::uint32_t number,
                                                  PileTaking taking);

/// So many more ways can be followed, with those that are open already.
[[nodiscard]] bool can_follow(const RoundPlay& play, std::size_t ways);

/// The way this reading of the record makes a choice the record leaves open.
std::size_t choose(RoundPlay& play, std::size_t ways);

}  // namespace rummy
