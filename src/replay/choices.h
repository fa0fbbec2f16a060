#pragma once
// Choices that a record leaves open: which discard a card taken was, and whether the table accepted
// an ending against the rules.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/record.h"

namespace rummy {

// === Which discard a card taken was, where the record does not know them all; and how such a
// choice is made.

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

// === An ending against the rules that the table did not accept: play goes on after it, and the
// round with it (verdicts: After an illegal move).

/// A ruling follows the line of this action, and lets it stand.
[[nodiscard]] bool is_let_stand(const RoundPlay& play, const Event& action);

/// What was found of the action that is played, from `first_finding` on, forbids it to end the
/// round, and the next player played on. Where that is open because cards are unknown, whether the
/// table accepted it is a choice.
[[nodiscard]] bool is_end_refused(RoundPlay& play, std::size_t first_finding);

/// Acts, and where the end is refused takes back what only the ending laid out.
void act_unless_refused(RoundPlay& play, const Event& event,
                        void (*act)(RoundPlay& play, const Event& event));

}  // namespace rummy
