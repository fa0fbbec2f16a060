#include "solve/own_place_runs.h"

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

class Finder {
 public:
  Finder(const CardCounts& hand, const MeldSettings& melds, const JokerSettings& jokers)
      : hand_(hand), melds_(melds), jokers_(jokers) {}

  std::vector<Meld> find() {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (hand_.count(Card(static_cast<Suit>(suit), jokers_.wild)) == 0) continue;
      for (int low = kAce; low <= kHighAce; ++low)
        add_runs_from(low, static_cast<Suit>(suit));
    }
    return std::move(runs_);
  }

 private:
  /// The runs that begin at this place, one card longer each time.
  void add_runs_from(int low, Suit suit) {
    CardCounts left = hand_;
    Meld run{.kind = MeldKind::run, .suit = suit, .low = static_cast<std::uint8_t>(low)};
    bool has_wild = false;
    while (has_places(low, run.size + 1, melds_)) {
      const Card own(suit, rank_at(low + run.size));
      if (!left.remove(own)) return;
      run.push({.card = own, .stands_for = own});
      has_wild = has_wild || is_wild(own, jokers_);
      if (has_wild && fault_of(run, melds_, jokers_) == ShapeFault::none) runs_.push_back(run);
    }
  }

  const CardCounts& hand_;
  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  std::vector<Meld> runs_;
};

}  // namespace

std::vector<Meld> own_place_runs(const CardCounts& hand, const MeldSettings& melds,
                                 const JokerSettings& jokers) {
  if (jokers.wild == 0) return {};
  return Finder(hand, melds, jokers).find();
}

bool comes_before(const Meld& run, const Meld& other) {
  const auto place = [](const Meld& meld) { return std::tuple(meld.suit, meld.low, meld.size); };
  return place(run) < place(other);
}

CardCounts hand_without(CardCounts hand, const Meld& meld) {
  for (const MeldCard& c : meld.view())
    hand.remove(c.card);
  return hand;
}

}  // namespace rummy
