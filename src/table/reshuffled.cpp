// Where the cards of a hand come from that nobody has seen: once known discards are the stock, what
// is drawn from it is one of them, and nobody else has that one.

#include <algorithm>

#include "cards/card.h"
#include "diag/finding.h"
#include "table/table.h"

namespace rummy {

Table::Sources Table::sources(Seat seat, Card card) const {
  const int all = pack_.count(card) - certain_copies(card) - strayed_copies(seat, card);
  const int reshuffled = std::min(stock_.rest.doubtful_copies(card), std::max(0, all));
  // Of one that came from either, it is not told which of the two is still to be had.
  if (blurred_.count(card) > 0 && reshuffled > 0)
    return {.all = all, .reshuffled = all, .elsewhere = all};
  return {.all = all, .reshuffled = reshuffled, .elsewhere = all - reshuffled};
}

void Table::Wanted::add(int copies, Sources from) {
  all += copies;
  reshuffled += std::max(0, copies - std::max(0, from.elsewhere));
  elsewhere += std::max(0, copies - std::max(0, from.reshuffled));
}

bool Table::Wanted::can_be_in(const Holding& hand) const {
  if (all > hand.unknown) return false;
  return hand.doubtful || (reshuffled <= hand.reshuffled + hand.perhaps_reshuffled &&
                           elsewhere <= hand.unknown - hand.reshuffled);
}

/// A card of the hand that nobody knew turns out to be this one.
void Table::reveal(Seat seat, Card card) {
  Holding& hand = hands_[index(seat)];
  const Sources from = sources(seat, card);
  const int most = hand.reshuffled + hand.perhaps_reshuffled;
  const bool may_be_reshuffled = from.reshuffled > 0 && most > 0;
  const bool may_be_other = from.elsewhere > 0 && hand.unknown > hand.reshuffled;
  if (may_be_reshuffled && !may_be_other && stock_.rest.remove_known(card)) {
    // It is that very card, which has been counted.
    --stock_.rest.gone;
    --(hand.reshuffled > 0 ? hand.reshuffled : hand.perhaps_reshuffled);
    --hand.unknown;
    return;
  }
  placed_.add(card);
  if (may_be_reshuffled) {
    blurred_.add(card);
    hand.lose_unknown(1);
    return;
  }
  --hand.unknown;
  hand.reshuffled = std::clamp(hand.reshuffled, 0, std::max(0, hand.unknown));
  hand.perhaps_reshuffled =
      std::clamp(hand.perhaps_reshuffled, 0, std::max(0, hand.unknown - hand.reshuffled));
}

}  // namespace rummy
