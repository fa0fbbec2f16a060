#pragma once
// A hand as one number, so that what is left of it after some cards are laid is a subtraction.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"

namespace rummy {

/// How many cards of each kind: a field of bits a kind, and above it one that stays 0.
using HandState = std::uint64_t;

class PackedHand {
 public:
  /// The fields take no more bits than this; what else belongs to a state finds room above them.
  static constexpr unsigned kMostBits = 52;

  /// `hand`: known cards only. `more_jokers`: room for so many that may come to the hand. Nothing
  /// where there is no room for all.
  [[nodiscard]] static std::optional<PackedHand> pack(const CardCounts& hand, int more_jokers);

  [[nodiscard]] HandState all() const { return all_; }
  /// The cards, and as many jokers as there is room for.
  [[nodiscard]] HandState room() const { return room_; }
  /// In index order, the joker last, where there is one or room for one.
  [[nodiscard]] std::span<const Card> kinds() const { return kinds_; }
  /// One card of the kind; 0 where there is no room for it.
  [[nodiscard]] HandState one(Card card) const;
  /// `cards`: no more of a kind than there is room for.
  [[nodiscard]] bool has(HandState state, HandState cards) const {
    return (((state | guards_) - cards) & guards_) == guards_;
  }
  [[nodiscard]] int count(HandState state, Card card) const;
  [[nodiscard]] int size(HandState state) const;
  /// The first kind there is a card of; kinds().size() where no card is left.
  [[nodiscard]] std::size_t first(HandState state) const;
  [[nodiscard]] std::vector<Card> cards(HandState state) const;
  /// room(), counted.
  [[nodiscard]] CardCounts most() const;

 private:
  [[nodiscard]] int count_at(HandState state, std::size_t kind) const {
    return static_cast<int>((state >> shifts_[kind]) & masks_[kind]);
  }

  std::vector<Card> kinds_;
  std::vector<unsigned> shifts_;
  std::vector<HandState> masks_;
  std::vector<int> most_;
  HandState all_ = 0;
  HandState room_ = 0;
  HandState guards_ = 0;
};

}  // namespace rummy
