#include "deal/hand_sense.h"

#include "cards/cards.h"

namespace rummy {

int friends_of(Card card, const CardCounts& hand) {
  constexpr int kJoker = 100;
  if (card.is_joker()) return kJoker;
  int friends = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card other(static_cast<Suit>(suit), card.rank());
    if (other != card) friends += hand.count(other) > 0 ? 2 : 0;
  }
  for (const int step : {-2, -1, 1, 2}) {
    const int rank = card.rank() + step;
    if (rank < kAce || rank > kHighAce) continue;
    const int near = step == 1 || step == -1 ? 2 : 1;
    friends += hand.count(Card(card.suit(), rank == kHighAce ? kAce : rank)) > 0 ? near : 0;
  }
  return friends;
}

int lonely_cards(const CardCounts& hand) {
  int lonely = 0;
  for_each_kind(hand, [&](Card card, int copies) {
    if (copies == 1 && friends_of(card, hand) == 0) ++lonely;
  });
  return lonely;
}

}  // namespace rummy
