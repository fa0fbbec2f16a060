#pragma once
// Which meld an action names or means, in every way the table can lie.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

[[nodiscard]] std::optional<std::size_t> find_meld(const RoundPlay& play, const Layout& layout,
                                                   MeldRef ref);

/// Whether cards whose arrangement is unknown can be more than one meld.
[[nodiscard]] bool may_be_melds(const RoundPlay& play, std::span<const PlayedCard> loose);
[[nodiscard]] bool is_open_to(const RoundPlay& play, const Meld& meld);

/// Finds the meld for a card laid off without a name: one it fits; a broken meld only if it fits no
/// other; a meld the player may not add to only if nothing else takes it.
void infer_target(const RoundPlay& play, const Layout& layout, std::span<const PlayedCard> cards,
                  Resolved& out);

/// The named meld if the table lies in one way; nothing if several may be meant.
[[nodiscard]] std::optional<std::size_t> find_only_named(const RoundPlay& play, MeldRef named);

/// A meld that takes a card laid off, and the card's place in it.
struct MeldTaking {
  std::size_t meld = 0;
  MeldEnd end = MeldEnd::none;
};
/// Where a known card goes if the table lies in one way: on the clear meld that is named, or on the
/// only one that takes it. None if that takes more than a look (resolve).
[[nodiscard]] MeldTaking find_taking(const RoundPlay& play, MeldRef named, const PlayedCard& card);

/// Whether the card fits some meld in some layout.
[[nodiscard]] bool fits_somewhere(const RoundPlay& play);
void resolve(RoundPlay& play, const Event& event);

/// An ace laid off on a run that reaches thirteen cards lies at the low end, or else at the high
/// end.
void mark_ambiguous_ace(RoundPlay& play, std::size_t layout, std::size_t target,
                        std::span<const PlayedCard> cards);

/// The layout's choice once this action's cards lie on that meld. Readings that shared a choice
/// still share it, so that a later lay-off can decide among them.
[[nodiscard]] std::uint32_t choice_of(RoundPlay& play, std::uint32_t before, std::size_t place);
/// Runs the rules in every layout. `plain`: what the action is, if the table lies in one way.
bool run_layouts(RoundPlay& play, Checkpoint checkpoint, Plain plain = Plain::nothing);

}  // namespace rummy
