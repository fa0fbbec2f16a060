#pragma once
// The table taken apart and put together again with cards from the hand.

#include <cstddef>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/random.h"
#include "deal/turn_view.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

class Rearranging {
 public:
  Rearranging(const Variant& variant, Draft& draft, Random& random)
      : variant_(variant), draft_(draft), random_(random) {}

  /// Adds cards of the hand for which the whole table can be laid out anew, `must` (where known)
  /// among them, and writes the new table, or now and then only what was added. False, and nothing
  /// written, where none were found.
  [[nodiscard]] bool rearrange(TurnView& view, Card must, int keep);
  /// Writes melds that open, those `view` has more than `before`, as a table or as cards added to
  /// it.
  void write_opening(const TurnView& before, TurnView& view);
  /// Frees a joker with a card that lies on the table already, or one from a table whose
  /// arrangement is not recorded, and lays it again.
  [[nodiscard]] bool swap(TurnView& view, int keep);

 private:
  [[nodiscard]] bool swap_from_meld(TurnView& view, std::size_t target);
  [[nodiscard]] bool swap_loose(TurnView& view);
  [[nodiscard]] std::vector<PlayedCard> pick_cards(const TurnView& view, Card must, int keep);
  void write_play(TurnView& view, const std::vector<PlayedCard>& cards);
  void add(const PlayedCard& card);
  void gather(const TurnView& view);
  void write_table(TurnView& view, const std::vector<Meld>& melds);

  const Variant& variant_;
  Draft& draft_;
  Random& random_;
  TableCards table_;
};

}  // namespace rummy
