#include "property/deck.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/table_model.h"

namespace rummy::play {
namespace {

std::vector<Card> pack(int jokers) {
  std::vector<Card> cards;
  for (int copy = 0; copy < 2; ++copy)
    cards.insert(cards.end(), kNaturalCards.begin(), kNaturalCards.end());
  cards.insert(cards.end(), static_cast<std::size_t>(jokers), Card::joker());
  return cards;
}

void stack_run(std::vector<Card>& hand, std::vector<Card>& deck, int size, Random& random) {
  const auto suit = static_cast<Suit>(pick(random, kSuits));
  const int low = 1 + pick(random, kHighAce - size + 1);
  const int first = low + size - 1 > kHighAce ? kHighAce - size + 1 : low;
  for (int place = first; place < first + size; ++place) {
    const Card card = card_at(suit, place);
    if (hand.size() < 13 && remove_card(deck, card)) hand.push_back(card);
  }
}

void stack_set(std::vector<Card>& hand, std::vector<Card>& deck, int size, Random& random) {
  const int rank = 1 + pick(random, kKing);
  for (int suit = 0; suit < size; ++suit) {
    const Card card(static_cast<Suit>(suit), rank);
    if (hand.size() < 13 && remove_card(deck, card)) hand.push_back(card);
  }
}

/// Puts the makings of melds into a hand; `much`: nearly enough to go out with.
void stack_hand(std::vector<Card>& hand, std::vector<Card>& deck, int much, Random& random) {
  stack_run(hand, deck, 3 + pick(random, 3), random);
  for (int i = 1; i < much; ++i) {
    if (one_in(random, 2))
      stack_set(hand, deck, 3 + pick(random, 2), random);
    else
      stack_run(hand, deck, 3 + pick(random, 3), random);
    if (one_in(random, 4) && hand.size() < 13 && remove_card(deck, Card::joker()))
      hand.push_back(Card::joker());
  }
}

}  // namespace

void deal_round(RoundPlay& round, int jokers, Random& random) {
  std::vector<Card> deck = pack(jokers);
  shuffle(deck, random);
  const std::size_t players = round.plays.size();
  round.deal.resize(players);
  const int help = pick(random, 3);
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (round.plays[seat] == 0) continue;
    const int much = one_in(random, 12) ? 4 : help;
    if (much > 0) stack_hand(round.deal[seat], deck, much, random);
  }
  std::size_t starter = static_cast<std::size_t>(round.dealer);
  do
    starter = (starter + 1) % players;
  while (round.plays[starter] == 0);
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (round.plays[seat] == 0) continue;
    auto& hand = round.deal[seat];
    const std::size_t size = seat == starter ? 14 : 13;
    while (hand.size() < size) {
      hand.push_back(deck.back());
      deck.pop_back();
    }
    shuffle(hand, random);
  }
  round.stock = std::move(deck);
}

}  // namespace rummy::play
