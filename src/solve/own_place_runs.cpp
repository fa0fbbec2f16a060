#include "solve/own_place_runs.h"

#include <cstdint>
#include <tuple>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/run_reading.h"
#include "rules/wild_cards.h"
#include "table/meld.h"

namespace rummy {
namespace {

/// The runs that begin at this place, one card longer each time.
void add_runs_from(int low, Suit suit, CardCounts hand, const MeldSettings& melds,
                   const JokerSettings& jokers, std::vector<Meld>& runs) {
  Meld run{.kind = MeldKind::run, .suit = suit, .low = static_cast<std::uint8_t>(low)};
  bool has_wild = false;
  while (has_places(low, run.size + 1, melds)) {
    const Card own(suit, rank_at(low + run.size));
    if (!hand.remove(own)) return;
    run.push({.card = own, .stands_for = own});
    has_wild = has_wild || is_wild(own, jokers);
    if (has_wild && fault_of(run, melds, jokers) == ShapeFault::none) runs.push_back(run);
  }
}

}  // namespace

std::vector<Meld> own_place_runs(const CardCounts& hand, const MeldSettings& melds,
                                 const JokerSettings& jokers) {
  std::vector<Meld> runs;
  if (jokers.wild == 0) return runs;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (hand.count(Card(static_cast<Suit>(suit), jokers.wild)) == 0) continue;
    for (int low = kAce; low <= kHighAce; ++low)
      add_runs_from(low, static_cast<Suit>(suit), hand, melds, jokers, runs);
  }
  return runs;
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
