#pragma once
// Jokers that leave their place: exchanged for the card they stand for, or moved along a run.

#include <cstdint>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

struct Reclaim {
  enum class Fault : std::uint8_t {
    none,
    no_joker,    // the meld has none
    wrong_card,  // no joker of it stands for that card
    not_named,   // the joker was never named as that card, and must have been
    needs_both,  // both missing cards of the set are asked for
    stays,       // jokers of sets stay where they are
    unseen,      // whether the card is the one wanted cannot be told: nobody wrote it down
  };
  Fault fault = Fault::none;
  Meld after;  // with the cards in the joker's place; as near as can be where there is a fault
};

/// What a meld becomes when `cards` take the place of one of its jokers.
[[nodiscard]] Reclaim reclaim(const Meld& meld, std::span<const PlayedCard> cards,
                              const JokerSettings& jokers);

/// No joker of the meld is seen, and a card of it is not.
[[nodiscard]] bool may_have_unseen_joker(const Meld& meld);

/// A joker of the meld is this card: it was named so, or its set has room for nothing else.
[[nodiscard]] bool has_joker_for(const Meld& meld, Card card, const MeldSettings& melds,
                                 const JokerSettings& jokers);

/// How many jokers of the meld are this card, or may be as far as anybody knows.
[[nodiscard]] int jokers_perhaps_as(const Meld& meld, Card name, const MeldSettings& melds,
                                    const JokerSettings& jokers);

/// The meld with one natural card taken out, broken where that leaves a gap or no meld at all;
/// nothing where it has no such card.
[[nodiscard]] std::optional<Meld> without(const Meld& meld, Card card, const MeldSettings& melds,
                                          const JokerSettings& jokers);

/// The run with a joker of one end moved to the other; nothing where no joker stands at an end, the
/// other has no room, or the run would break a rule. `named`: what it must stand for then, if
/// known.
[[nodiscard]] std::optional<Meld> move_joker(const Meld& meld, Card named,
                                             const MeldSettings& melds,
                                             const JokerSettings& jokers);

}  // namespace rummy
