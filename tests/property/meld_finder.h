#pragma once
// Finds melds in a hand, and sets of melds that go together.

#include <optional>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"

namespace rummy::play {

struct Candidate {
  TableMeld meld;
  int points = 0;            // towards an opening
  bool opening_run = false;  // the run an opening needs
};

/// Every meld the hand holds (of at most seven cards).
[[nodiscard]] std::vector<Candidate> melds_in(const std::vector<Card>& hand, const House& house);

struct Wanted {
  bool opening = false;         // together they must open
  Card must = Card::unknown();  // a card one of them must hold
  std::size_t keep = 1;         // so many cards must stay in hand
};

/// Melds that can be laid together, as many cards as a few tries find; nothing where none meet the
/// wish.
[[nodiscard]] std::vector<TableMeld> choose_melds(const std::vector<Card>& hand, const House& house,
                                                  const Wanted& wanted, Random& random);

}  // namespace rummy::play
