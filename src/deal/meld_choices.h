#pragma once
// The melds a hand could lay: quickly listed, in outline; one of them written out in cards.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "deal/random.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// A meld in outline: so many cards of a rank and so many jokers, or the places of a run.
struct MeldChoice {
  MeldKind kind = MeldKind::set;
  std::uint8_t rank = 0;  // set; 0: jokers alone
  Suit suit = Suit::spades;
  std::uint8_t low = 0;       // run
  std::uint8_t size = 0;      // all its cards
  std::uint8_t naturals = 0;  // of these, not jokers
};

/// All the hand has cards for. Whether each keeps the rules on jokers is for shape_of to say.
/// `must`: only those that can hold this card; unknown: any.
void list_choices(const CardCounts& hand, Card must, const Variant& variant,
                  std::vector<MeldChoice>& choices);

/// A meld to lay, and what it is.
struct ChosenMeld {
  std::vector<PlayedCard> cards;
  Meld meld;
  bool is_open = false;  // jokers leave open which of several melds it is
};

/// Writes a choice out: which cards of the rank, which way round, jokers named or not. Nothing
/// where the variant forbids it.
[[nodiscard]] std::optional<ChosenMeld> write_out(const MeldChoice& choice, const CardCounts& hand,
                                                  Card must, const Variant& variant,
                                                  Random& random);

}  // namespace rummy
