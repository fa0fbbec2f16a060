#pragma once
// Moves within a turn: new melds, cards laid off, jokers exchanged, the table taken apart, and ways
// to end a round.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "moves/draft.h"
#include "moves/random.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Ways to end a round in one's own turn: a whole hand laid down at once, a pattern that wins, a
// knock.

class Endings {
 public:
  Endings(const Variant& variant, Draft& draft, Random& random)
      : variant_(variant), draft_(draft), random_(random) {}

  /// Lays the whole hand down in games in which melds appear only then, with the melds named or
  /// not, and the last discard written or not. False, with nothing written, if the hand cannot.
  [[nodiscard]] bool go_out(TurnView& view);
  /// Knocks before anything else, or at the end of the turn, if the hand is light enough.
  [[nodiscard]] bool knock_before(TurnView& view);
  [[nodiscard]] bool knock_after(TurnView& view, std::span<const Event> turn);
  /// Knocks in games in which melds are laid only then, with the melds named or not, and with a
  /// last discard other than the card `taken` if that may not go back.
  [[nodiscard]] bool knock_with_melds(TurnView& view, const std::optional<Card>& upcard,
                                      Card taken);
  /// Shows the melds of a hand, and what can be laid off on `melds`, after a round has ended so.
  [[nodiscard]] bool show(const CardCounts& hand, std::span<const Meld> melds);
  /// Shows the cards that win at once.
  [[nodiscard]] bool win_at_once(TurnView& view);

 private:
  void write_meld(const Meld& meld);
  [[nodiscard]] bool may_knock(const TurnView& view) const;

  const Variant& variant_;
  Draft& draft_;
  Random& random_;
};

// === The table taken apart and put together again with cards from the hand.

class Rearranging {
 public:
  Rearranging(const Variant& variant, Draft& draft, Random& random)
      : variant_(variant), draft_(draft), random_(random) {}

  /// Adds cards of the hand with which the whole table can be rearranged, `must` (if known) among
  /// them, and writes the new table or, sometimes, only the added cards. False, with nothing
  /// written, if none were found.
  [[nodiscard]] bool rearrange(TurnView& view, Card must, int keep);
  /// Writes the melds with which the player opens, those `view` has more than `before`, as a table
  /// or as cards added to it.
  void write_opening(const TurnView& before, TurnView& view);
  /// Frees a joker with a card that lies on the table, or a joker of a table in an unrecorded
  /// arrangement, and lays it again.
  [[nodiscard]] bool swap(TurnView& view, int keep);

 private:
  [[nodiscard]] bool swap_from_meld(TurnView& view, std::size_t target);
  [[nodiscard]] bool swap_loose(TurnView& view);
  [[nodiscard]] std::vector<PlayedCard> pick_cards(const TurnView& view, Card must, int keep);
  void write_play(TurnView& view, const std::vector<PlayedCard>& cards);
  void gather(const TurnView& view);
  void write_table(TurnView& view, const std::vector<Meld>& melds);

  const Variant& variant_;
  Draft& draft_;
  Random& random_;
  TableCards table_;
};

// === Moves at the table within a turn: new melds, cards laid off, jokers exchanged and moved. Each
// is written to the draft as soon as it is found.

class TableMoves {
 public:
  TableMoves(const Variant& variant, Draft& draft, Random& random)
      : variant_(variant), draft_(draft), random_(random) {}

  /// Each function makes its move once if it can; false, with nothing written, if not. `must`: with
  /// this card (unknown: any). `keep`: this many cards must stay in hand.
  [[nodiscard]] bool open(TurnView& view, Card must, int keep);
  [[nodiscard]] bool lay_new(TurnView& view, Card must, int keep);
  [[nodiscard]] bool lay_off(TurnView& view, Card must, int keep);
  [[nodiscard]] bool swap(TurnView& view, Card must, int keep);
  [[nodiscard]] bool move_joker(TurnView& view);
  /// `caller` claims a discard for a meld that it fits.
  [[nodiscard]] bool call(TurnView& view, Card card, Seat caller);
  /// Lays the whole hand in melds at once, except for at most `keep` cards.
  [[nodiscard]] bool lay_all(TurnView& view, int keep);

 private:
  struct Spot {
    std::size_t meld = 0;
    PlayedCard card;
  };
  [[nodiscard]] bool keep_joker(const TurnView& view);
  /// `sets`, `runs`: how many are still wanted; 0: no such meld.
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
