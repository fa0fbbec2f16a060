#pragma once
// What a player who makes up a turn sees of the hand and the table.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === What a player sees in a hand at a glance.

/// How near a card is to others of the hand: of its rank, or of its suit and near it.
[[nodiscard]] int friends_of(Card card, const CardCounts& hand);
/// Cards near no other, even if jokers stand between.
[[nodiscard]] int lonely_cards(const CardCounts& hand);

// === The melds a hand could lay: quickly listed, in outline; one of them written out in cards.

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

// === The table as the player to move sees it change while a turn is being made up.

/// The cards of one player and the melds of all, as they stand within the turn.
struct TurnView {
  Seat seat = kNoSeat;
  CardCounts hand;
  int left = 0;                   // cards in hand
  bool open = false;              // may lay cards off
  std::uint32_t turn = 0;         // its number in the round
  std::vector<Meld> melds;        // as the record numbers them
  std::vector<PlayedCard> loose;  // cards on the table whose arrangement is not recorded
  std::vector<Card> pile;         // the top last
  int stock = 0;                  // cards in it
  int reshuffles = 0;             // so far in the round

  void gain(Card card) {
    hand.add(card);
    ++left;
  }
  /// An unknown card is one of those that the hand has and nobody named.
  void lose(Card card) {
    if (!card.is_known() || hand.remove(card)) --left;
  }
  void lose(std::span<const PlayedCard> cards) {
    for (const PlayedCard& c : cards)
      lose(c.card);
  }
};

}  // namespace rummy
