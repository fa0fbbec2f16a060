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

/// How many cards of the hand are close to this one: of its rank, or of its suit and near it.
[[nodiscard]] int friends_of(Card card, const CardCounts& hand);
/// The number of cards close to no other, even with jokers between.
[[nodiscard]] int lonely_cards(const CardCounts& hand);
/// The cards of a hand that are nearest to a contract: for each of its runs those in the stretch of
/// a suit that has most of them, for each of its sets those of the rank there are most of, and all
/// jokers.
[[nodiscard]] CardCounts near_contract(const CardCounts& hand, const Contract& contract,
                                       const MeldSettings& melds);

// === The melds a hand could lay: quickly listed, in outline; one of them written out in cards.

/// A meld in outline: a number of cards of a rank and of jokers, or the places of a run.
struct MeldChoice {
  MeldKind kind = MeldKind::set;
  std::uint8_t rank = 0;  // set; 0: jokers alone
  Suit suit = Suit::spades;
  std::uint8_t low = 0;       // run
  std::uint8_t size = 0;      // all its cards
  std::uint8_t naturals = 0;  // the natural ones among these
};

/// All melds that the hand has cards for; shape_of decides about the rules on jokers. `must`: only
/// those that can have this card; unknown: any.
void list_choices(const CardCounts& hand, Card must, const Variant& variant,
                  std::vector<MeldChoice>& choices);

/// A meld to lay, and its reading.
struct ChosenMeld {
  std::vector<PlayedCard> cards;
  Meld meld;
  bool is_open = false;  // jokers leave open which meld it is
};

/// Writes a choice out: which cards of the rank, in which direction, with or without names of
/// jokers. Nothing if the variant forbids it.
[[nodiscard]] std::optional<ChosenMeld> write_out(const MeldChoice& choice, const CardCounts& hand,
                                                  Card must, const Variant& variant,
                                                  Random& random);

// === The table as the player to move sees it change while a turn is being made up.

/// The cards of one player and the melds of all within the turn.
struct TurnView {
  Seat seat = kNoSeat;
  CardCounts hand;
  int left = 0;                   // cards in hand
  bool open = false;              // the player may lay cards off
  std::uint32_t turn = 0;         // its number in the round
  std::vector<Meld> melds;        // as the record numbers them
  std::vector<PlayedCard> loose;  // cards on the table in an unrecorded arrangement
  std::vector<Card> pile;         // the top last
  int stock = 0;                  // cards in it
  int reshuffles = 0;             // so far in the round

  void gain(Card card) {
    hand.add(card);
    ++left;
  }
  /// Removes a card; an unknown one is any of those that the hand has without a name.
  void lose(Card card) {
    if (!card.is_known() || hand.remove(card)) --left;
  }
  void lose(std::span<const PlayedCard> cards) {
    for (const PlayedCard& c : cards)
      lose(c.card);
  }
};

}  // namespace rummy
