#include "solve/packed_hand.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

#include "cards/cards.h"

namespace rummy {

std::optional<PackedHand> PackedHand::pack(const CardCounts& hand, int more_jokers) {
  PackedHand packed;
  CardCounts most = hand;
  most.add(Card::joker(), more_jokers);
  unsigned shift = 0;
  for_each_kind(most, [&](Card card, int n) {
    const auto width = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(n)));
    if (shift + width + 1 <= kMostBits) {
      packed.kinds_.push_back(card);
      packed.shifts_.push_back(shift);
      packed.masks_.push_back((HandState{1} << width) - 1);
      packed.most_.push_back(n);
      packed.all_ |= static_cast<HandState>(hand.count(card)) << shift;
      packed.room_ |= static_cast<HandState>(n) << shift;
      packed.guards_ |= HandState{1} << (shift + width);
    }
    shift += width + 1;
  });
  if (shift > kMostBits) return std::nullopt;
  return packed;
}

HandState PackedHand::one(Card card) const {
  const auto kind = std::ranges::find(kinds_, card);
  if (kind == kinds_.end()) return 0;
  return HandState{1} << shifts_[static_cast<std::size_t>(kind - kinds_.begin())];
}

int PackedHand::count(HandState state, Card card) const {
  const auto kind = std::ranges::find(kinds_, card);
  if (kind == kinds_.end()) return 0;
  return count_at(state, static_cast<std::size_t>(kind - kinds_.begin()));
}

int PackedHand::size(HandState state) const {
  int cards = 0;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    cards += count_at(state, kind);
  return cards;
}

std::size_t PackedHand::first(HandState state) const {
  std::size_t kind = 0;
  while (kind < kinds_.size() && count_at(state, kind) == 0)
    ++kind;
  return kind;
}

std::vector<Card> PackedHand::cards(HandState state) const {
  std::vector<Card> cards;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    cards.insert(cards.end(), static_cast<std::size_t>(count_at(state, kind)), kinds_[kind]);
  return cards;
}

CardCounts PackedHand::most() const {
  CardCounts most;
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    most.add(kinds_[kind], most_[kind]);
  return most;
}

}  // namespace rummy
