#pragma once
// The table as the player to move sees it change while a turn is being made up.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/meld_choices.h"
#include "deal/random.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

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
