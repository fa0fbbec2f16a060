#include "reference/samples.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"

namespace rummy::reference {
namespace {

House strict_house(std::string name) {
  House house;
  house.name = std::move(name);
  house.jokers.adjacent = false;
  house.jokers.naturals_ge_jokers_in_set = true;
  return house;
}

House with(std::string name, const std::function<void(House&)>& change) {
  House house = strict_house(std::move(name));
  change(house);
  return house;
}

void run_of_cards(std::vector<PlayedCard>& cards, Random& random) {
  const auto suit = static_cast<Suit>(pick(random, kSuits));
  const int size = 3 + (pick(random, 4) == 0 ? pick(random, 12) : pick(random, 4));
  const int low = 1 + pick(random, 13);
  for (int place = low; place < low + size; ++place)
    cards.push_back({.card = Card(suit, (place - 1) % kKing + 1), .stands_for = Card::unknown()});
}

void set_of_cards(std::vector<PlayedCard>& cards, Random& random) {
  const int rank = 1 + pick(random, kKing);
  std::vector<Suit> suits = {Suit::spades, Suit::hearts, Suit::diamonds, Suit::clubs};
  shuffle(suits, random);
  const int size = 3 + pick(random, 2) + (pick(random, 6) == 0 ? pick(random, 4) : 0);
  for (int i = 0; i < size; ++i) {
    const Suit suit = suits[static_cast<std::size_t>(i) % suits.size()];
    cards.push_back({.card = Card(suit, rank), .stands_for = Card::unknown()});
  }
}

Card any_card(Random& random) {
  return kNaturalCards[static_cast<std::size_t>(pick(random, 52))];
}

std::size_t any_index(const std::vector<PlayedCard>& cards, Random& random) {
  return static_cast<std::size_t>(pick(random, static_cast<int>(cards.size())));
}

void spoil(std::vector<PlayedCard>& cards, Random& random) {
  const int way = pick(random, 5);
  if (way == 0) cards[any_index(cards, random)].card = any_card(random);
  if (way == 1 && cards.size() > 2) cards.pop_back();
  if (way == 2) cards.push_back(cards[any_index(cards, random)]);
  if (way == 3) cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(any_index(cards, random)));
  if (way == 4) std::swap(cards.front(), cards[any_index(cards, random)]);
}

void put_jokers(std::vector<PlayedCard>& cards, Random& random, int max_jokers) {
  const int jokers = pick(random, max_jokers + 1);
  for (int i = 0; i < jokers; ++i) {
    PlayedCard& played = cards[any_index(cards, random)];
    if (played.card.is_joker()) continue;
    const Card before = played.card;
    played.card = Card::joker();
    if (pick(random, 5) == 0) played.stands_for = before;
    if (pick(random, 40) == 0) played.stands_for = any_card(random);
  }
}

void multisets_from(std::vector<Card>& cards, std::size_t size, std::size_t first,
                    const std::function<void(const std::vector<Card>&)>& use) {
  if (cards.size() == size) {
    use(cards);
    return;
  }
  for (std::size_t i = first; i < kAllCards.size(); ++i) {
    cards.push_back(kAllCards[i]);
    multisets_from(cards, size, i, use);
    cards.pop_back();
  }
}

std::vector<House> joker_houses() {
  return {
      with("jokers side by side", [](House& h) { h.jokers.adjacent = true; }),
      with("any number of jokers in a set",
           [](House& h) { h.jokers.naturals_ge_jokers_in_set = false; }),
      with("jokers side by side, any number in a set",
           [](House& h) {
             h.jokers.adjacent = true;
             h.jokers.naturals_ge_jokers_in_set = false;
             h.values.joker_meld.choice = JokerMeldValue::zero;
           }),
      with("jokers in the minority", [](House& h) { h.jokers.minority_in_run = true; }),
      with("jokers in the minority everywhere",
           [](House& h) {
             h.jokers.minority_in_run = true;
             h.jokers.minority_in_set = true;
             h.jokers.adjacent = true;
           }),
      with("one joker a meld",
           [](House& h) {
             h.jokers.most = {.choice = OrNone::number, .number = 1};
             h.jokers.naturals_ge_jokers_in_set = false;
             h.jokers.adjacent = true;
           }),
      with("two jokers a meld, doubling allowed",
           [](House& h) {
             h.jokers.most = {.choice = OrNone::number, .number = 2};
             h.jokers.naturals_ge_jokers_in_set = false;
             h.jokers.adjacent = true;
             h.jokers.may_duplicate = true;
             h.melds.set_distinct_suits = false;
             h.melds.set_max = {.choice = OrNone::none, .number = 0};
           }),
      with("two naturals at least",
           [](House& h) {
             h.jokers.min_naturals = 2;
             h.jokers.adjacent = true;
           }),
      with("jokers alone as a set",
           [](House& h) {
             h.jokers.all_wild = AllWild::set;
             h.jokers.min_naturals = 0;
             h.jokers.naturals_ge_jokers_in_set = false;
             h.jokers.adjacent = true;
           }),
      with("jokers alone as anything, doubling allowed",
           [](House& h) {
             h.jokers.all_wild = AllWild::any;
             h.jokers.min_naturals = 0;
             h.jokers.naturals_ge_jokers_in_set = false;
             h.jokers.adjacent = true;
             h.jokers.may_duplicate = true;
             h.melds.set_distinct_suits = false;
             h.melds.set_max = {.choice = OrNone::none, .number = 0};
           }),
  };
}

std::vector<House> meld_houses() {
  return {
      with("aces low", [](House& h) { h.melds.run_ace = RunAce::low; }),
      with("aces high", [](House& h) { h.melds.run_ace = RunAce::high; }),
      with("a run with both aces",
           [](House& h) {
             h.melds.run_both_aces = true;
             h.jokers.adjacent = true;
           }),
      with("around the corner", [](House& h) { h.melds.run_ace = RunAce::wrap; }),
      with("sets without end, twins welcome",
           [](House& h) {
             h.melds.set_max = {.choice = OrNone::none, .number = 0};
             h.melds.set_distinct_suits = false;
           }),
      with("sets of four at most, twins welcome",
           [](House& h) { h.melds.set_distinct_suits = false; }),
      with("runs of four to six, sets of four",
           [](House& h) {
             h.melds.run_min = 4;
             h.melds.run_max = 6;
             h.melds.set_min = 4;
             h.values.joker_meld = {.choice = JokerMeldValue::number, .number = 10};
           }),
  };
}

}  // namespace

std::vector<House> houses() {
  std::vector<House> all = {strict_house("strict")};
  all.push_back(with("jokers as the card they stand for", [](House& h) {
    h.values.joker_hand = 50;
    h.values.joker_meld.choice = JokerMeldValue::represented;
  }));
  for (House& house : joker_houses())
    all.push_back(std::move(house));
  for (House& house : meld_houses())
    all.push_back(std::move(house));
  return all;
}

void for_each_multiset(int size, const std::function<void(const std::vector<Card>&)>& use) {
  std::vector<Card> cards;
  multisets_from(cards, static_cast<std::size_t>(size), 0, use);
}

std::vector<PlayedCard> meld_like(Random& random, int max_jokers) {
  std::vector<PlayedCard> cards;
  if (pick(random, 3) == 0)
    set_of_cards(cards, random);
  else
    run_of_cards(cards, random);
  if (pick(random, 3) == 0) spoil(cards, random);
  put_jokers(cards, random, max_jokers);
  const int order = pick(random, 4);
  if (order == 0) std::reverse(cards.begin(), cards.end());
  if (order == 1) shuffle(cards, random);
  if (cards.size() > 14) cards.resize(14);
  return cards;
}

std::vector<PlayedCard> unnamed(const std::vector<Card>& cards) {
  std::vector<PlayedCard> played;
  played.reserve(cards.size());
  for (const Card card : cards)
    played.push_back({.card = card, .stands_for = Card::unknown()});
  return played;
}

}  // namespace rummy::reference
