#pragma once
// Melds named and meant, in every way the table can lie.

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

/// Cards whose arrangement is not recorded can be more than one meld.
[[nodiscard]] bool may_be_melds(const RoundPlay& play, std::span<const PlayedCard> loose);
[[nodiscard]] bool is_open_to(const RoundPlay& play, const Meld& meld);

/// With no meld named, the card goes where it fits; on a meld that proves nothing only where it
/// fits no other, and on one the player may not add to only where nothing else takes it.
void infer_target(const RoundPlay& play, const Layout& layout, std::span<const PlayedCard> cards,
                  Resolved& out);

/// The meld that is named, if the table lies in one way; nothing where several may be meant.
[[nodiscard]] std::optional<std::size_t> find_only_named(const RoundPlay& play, MeldRef named);

/// The meld that takes a card laid off, and where it joins that.
struct MeldTaking {
  std::size_t meld = 0;
  MeldEnd end = MeldEnd::none;
};
/// Where a known card goes if the table lies in one way: on the clear meld that is named, or the
/// only one that takes it. None where that takes more than a look (resolve).
[[nodiscard]] MeldTaking find_taking(const RoundPlay& play, MeldRef named, const PlayedCard& card);

/// On some meld, however the table lies.
[[nodiscard]] bool fits_somewhere(const RoundPlay& play);
void resolve(RoundPlay& play, const Event& event);

/// An ace laid off that makes a run of thirteen lies at its low end, or else at its high one.
void mark_ambiguous_ace(RoundPlay& play, std::size_t layout, std::size_t target,
                        std::span<const PlayedCard> cards);

/// What a layout is of once this action's cards lie on that meld: the same for all the ways to read
/// the table that were of one choice, so that a later lay-off still tells among them.
[[nodiscard]] std::uint32_t choice_of(RoundPlay& play, std::uint32_t before, std::size_t place);
/// `plain`: what is done is that, and the table lies in one way.
bool run_layouts(RoundPlay& play, Checkpoint checkpoint, Plain plain = Plain::nothing);

}  // namespace rummy
