#pragma once
// Choices a record leaves open: which discard was taken, and whether the table accepted an ending
// against the rules.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "table/record.h"

namespace rummy {

// === Which discard was taken, if the record does not show it, and how such a choice is made.

enum class PileTaking : std::uint8_t { alone, with_all_above };

/// The place of the card taken: the lowest of `number` cards if a number is given, else the
/// uppermost copy. If unknown cards leave that open, the current reading of the pile decides. Once
/// the round has become impossible no new readings are opened; the cards down to the lowest
/// possible place are forgotten instead. The same happens when there are too many ways and one card
/// was taken alone.
[[nodiscard]] std::optional<PilePlace> pile_place(RoundPlay& play, Card card, std::uint32_t number,
                                                  PileTaking taking);

/// Whether this many more ways can be followed beside those already open.
[[nodiscard]] bool can_follow(const RoundPlay& play, std::size_t ways);

/// The way in which this reading of the record decides a choice the record leaves open.
std::size_t choose(RoundPlay& play, std::size_t ways);

// === An ending against the rules that the table did not accept: the round continues after it
// (verdicts: After an illegal move).

/// Whether a ruling follows the line of this action and lets it stand.
[[nodiscard]] bool is_let_stand(const RoundPlay& play, const Event& action);

/// Whether the findings from `first_finding` on forbid the action to end the round and the next
/// player played on. If unknown cards leave that open, the table's acceptance is a choice.
[[nodiscard]] bool is_end_refused(RoundPlay& play, std::size_t first_finding);

/// Acts; if the end is refused, takes back what only the ending laid out.
void act_unless_refused(RoundPlay& play, const Event& event,
                        void (*act)(RoundPlay& play, const Event& event));

}  // namespace rummy
