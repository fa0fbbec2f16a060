#pragma once
// Moves at the table within a turn: new melds, cards laid off, jokers exchanged and moved. Each is
// written to the draft as soon as it is found.

#include <cstddef>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/meld_choices.h"
#include "deal/random.h"
#include "deal/turn_view.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

class TableMoves {
 public:
  TableMoves(const Variant& variant, Draft& draft, Random& random)
      : variant_(variant), draft_(draft), random_(random) {}

  /// Each does what it says once, if it can: false, and nothing written, where it cannot. `must`:
  /// with this card (unknown: with any). `keep`: so many cards have to stay in hand.
  [[nodiscard]] bool open(TurnView& view, Card must, int keep);
  [[nodiscard]] bool lay_new(TurnView& view, Card must, int keep);
  [[nodiscard]] bool lay_off(TurnView& view, Card must, int keep);
  [[nodiscard]] bool swap(TurnView& view, Card must, int keep);
  [[nodiscard]] bool move_joker(TurnView& view);
  /// `caller` claims a discard for a meld it fits.
  [[nodiscard]] bool call(TurnView& view, Card card, Seat caller);
  /// Lays the whole hand in melds but for at most `keep` cards, all at once.
  [[nodiscard]] bool lay_all(TurnView& view, int keep);

 private:
  struct Spot {
    std::size_t meld = 0;
    PlayedCard card;
  };
  [[nodiscard]] bool keep_joker(const TurnView& view);
  /// `sets`, `runs`: so many are still wanted; 0: no such meld.
  [[nodiscard]] std::optional<ChosenMeld> choose(const TurnView& view, Card must, int sets = 1,
                                                 int runs = 1);
  [[nodiscard]] bool may_lay_new(const TurnView& view) const;
  [[nodiscard]] bool open_freely(TurnView& view, Card must, int keep);
  [[nodiscard]] bool open_contract(TurnView& view, Card must, int keep);
  void write_melds(TurnView& view, const std::vector<ChosenMeld>& melds);
  void find_spots(const TurnView& view, Card must);
  [[nodiscard]] std::optional<Spot> another_on(const TurnView& view, std::size_t meld);
  void aim(const TurnView& view, const Spot& spot);
  [[nodiscard]] MeldRef name_of(const TurnView& view, std::size_t meld) const;
  [[nodiscard]] std::vector<PlayedCard> cards_for_joker(const TurnView& view, const Meld& meld);

  const Variant& variant_;
  Draft& draft_;
  Random& random_;
  std::vector<MeldChoice> choices_;
  std::vector<Spot> spots_;
};

}  // namespace rummy
