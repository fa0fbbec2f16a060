#include "property/table_model.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"

namespace rummy::play {
namespace {

bool set_takes(const TableMeld& set, Card card) {
  if (set.slots.size() >= 4) return false;
  if (card.is_joker())
    return jokers_in(set) + 1 <= static_cast<int>(set.slots.size()) - jokers_in(set);
  if (card.rank() != set.rank) return false;
  const std::vector<Suit> missing = missing_suits(set);
  return std::find(missing.begin(), missing.end(), card.suit()) != missing.end();
}

Fit fit_of_joker(const TableMeld& run) {
  if (takes_high(run) && !run.slots.back().card.is_joker()) return Fit::high;
  if (takes_low(run) && !run.slots.front().card.is_joker()) return Fit::low;
  return Fit::none;
}

}  // namespace

Card card_at(Suit suit, int place) {
  return {suit, place == kHighAce ? kAce : place};
}

// A run has one ace at most: with the low one it ends at the king.
bool takes_high(const TableMeld& run) {
  return run.high() < (run.low == kAce ? kKing : kHighAce);
}

bool takes_low(const TableMeld& run) {
  return run.low > (run.high() == kHighAce ? 2 : kAce);
}

int jokers_in(const TableMeld& meld) {
  return static_cast<int>(std::count_if(meld.slots.begin(), meld.slots.end(),
                                        [](const Slot& slot) { return slot.card.is_joker(); }));
}

std::vector<Suit> missing_suits(const TableMeld& set) {
  std::vector<Suit> missing;
  for (int i = 0; i < kSuits; ++i) {
    const auto suit = static_cast<Suit>(i);
    const bool there = std::any_of(set.slots.begin(), set.slots.end(), [suit](const Slot& slot) {
      return slot.as.is_natural() && slot.as.suit() == suit;
    });
    if (!there) missing.push_back(suit);
  }
  return missing;
}

Fit fit_of(const TableMeld& meld, Card card) {
  if (!meld.is_run) return set_takes(meld, card) ? Fit::set : Fit::none;
  if (card.is_joker()) return fit_of_joker(meld);
  const bool high = takes_high(meld) && card == card_at(meld.suit, meld.high() + 1);
  const bool low = takes_low(meld) && card == card_at(meld.suit, meld.low - 1);
  // 2 to K takes the ace at either end: nobody could tell which, so it is not played.
  if (high == low) return Fit::none;
  return high ? Fit::high : Fit::low;
}

void add(TableMeld& meld, Card card, Fit fit) {
  switch (fit) {
    case Fit::none:
      return;
    case Fit::set:
      meld.slots.push_back({.card = card, .as = card.is_joker() ? Card::unknown() : card});
      return;
    case Fit::high:
      meld.slots.push_back({.card = card, .as = card_at(meld.suit, meld.high() + 1)});
      return;
    case Fit::low:
      meld.slots.insert(meld.slots.begin(), {.card = card, .as = card_at(meld.suit, meld.low - 1)});
      --meld.low;
      return;
  }
}

std::optional<std::size_t> slot_to_swap(const TableMeld& meld, Card card) {
  if (!card.is_natural()) return std::nullopt;
  for (std::size_t i = 0; i < meld.slots.size(); ++i) {
    const Slot& slot = meld.slots[i];
    if (!slot.card.is_joker()) continue;
    if (slot.as == card) return i;
    if (slot.as.is_known() || card.rank() != meld.rank) continue;
    const std::vector<Suit> missing = missing_suits(meld);
    if (std::find(missing.begin(), missing.end(), card.suit()) != missing.end()) return i;
  }
  return std::nullopt;
}

bool remove_card(std::vector<Card>& cards, Card card) {
  const auto at = std::find(cards.begin(), cards.end(), card);
  if (at == cards.end()) return false;
  cards.erase(at);
  return true;
}

}  // namespace rummy::play
