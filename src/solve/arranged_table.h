#pragma once
// A table of which only the cards are known, as it was last found to lie. An arrangement in hand is
// a proof: cards that come are tried on it before anything is searched.

#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/arrangement.h"
#include "table/table.h"

namespace rummy {

/// Legal melds, or no arrangement at all.
class ArrangedTable {
 public:
  void clear();
  /// A meld that players wrote and that lies there, too. There is no arrangement any more where it
  /// is no legal one.
  void lay(const Meld& meld, const MeldSettings& melds, const JokerSettings& jokers);
  /// So the cards lie, as a search has found.
  void keep(std::vector<Meld> melds);
  /// Whether these cards can lie as kept, with those that are new laid off there, as a meld of
  /// their own, or in melds with cards that others spare; so they are kept then. False says nothing
  /// of other arrangements.
  [[nodiscard]] bool takes(const TableCards& cards, const MeldSettings& melds,
                           const JokerSettings& jokers);
  [[nodiscard]] std::span<const Meld> melds() const { return melds_; }

 private:
  /// `naturals`: of these cards and of those that lie there.
  bool lay_off(std::vector<PlayedCard> cards, const CardCounts& naturals, const MeldSettings& melds,
               const JokerSettings& jokers);

  std::vector<Meld> melds_;
  bool is_known_ = true;
};

}  // namespace rummy
