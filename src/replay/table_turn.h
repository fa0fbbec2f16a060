#pragma once
// What one turn does to a table that may be taken apart, from its first action to its last: only
// then is it judged (rules: rearranging).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "table/table.h"

namespace rummy {

/// The card a joker on the table stands for; for one of a set, its rank and the suits the set has.
struct JokerName {
  Card named;
  std::uint8_t rank = 0;
  std::uint8_t suits_taken = 0;  // one bit a suit
  bool in_doubt = false;         // it may have a name: the cards it lies with are not all known

  [[nodiscard]] bool can_be(const JokerName& other) const;
  /// The set has a card of this suit as itself.
  [[nodiscard]] bool is_taken(Suit suit) const {
    return ((suits_taken >> static_cast<unsigned>(suit)) & 1U) != 0;
  }
};

/// A joker on the table at the end of the turn.
struct PlacedJoker {
  std::size_t meld = 0;
  std::size_t card = 0;
  JokerName name;
};

/// The jokers of a turn that ends, those on the table and the names that were to be kept, while it
/// is found out which can be the same: room kept from one turn to the next.
struct JokerLists {
  std::vector<PlacedJoker> now;
  std::vector<JokerName> before;
  std::vector<std::size_t> now_of;  // by place in `before`
  std::vector<std::uint8_t> tried;
};

/// Cards counted; those not recorded by their number alone.
struct CountedCards {
  CardCounts known;
  int unknown = 0;
  void add(Card card) {
    if (card.is_known()) {
      known.add(card);
    } else {
      ++unknown;
    }
  }
};

/// A joker that was laid without a name, beside cards that are not recorded or as one of them.
enum class NamelessJoker : std::uint8_t { none, unseen, written };

/// A fault of a meld or lay-off that a later action of the turn can still put right.
struct OpenFault {
  static constexpr std::size_t kLoose = static_cast<std::size_t>(-1);
  std::size_t meld = 0;  // which the fault is about; kLoose: the cards whose melds are not recorded
  Finding finding;
  NamelessJoker nameless = NamelessJoker::none;  // that perhaps had to be named
};

/// The table as it lay when the turn began, of one that may change it.
struct TableBefore {
  std::vector<Meld> melds;
  std::vector<JokerName> jokers;  // names to be kept, but for jokers come free
  std::size_t misfits = 0;        // cards that fitted nothing, from earlier turns
  bool is_loose = false;          // some cards lay there nobody knows how
  bool loose_unseen = false;      // of these, some that nobody wrote down
  bool is_open = false;           // or there were several ways they may have lain
};

struct TableTurn {
  TableBefore before;
  PossiblyFromHand unsettled;
  int borrowed_seen = 0;      // of those borrowed, those among `seen`
  std::vector<Card> swapped;  // names of jokers exchanged by an action
  CardCounts aside;           // taken off the table in this turn
  CardCounts laid;            // from the hand
  int from_hand = 0;          // cards in all, known or not
  std::size_t at = 0;         // the last action that took the table apart
  bool touched = false;
  bool rearranged = false;
  bool loose_changed = false;
  bool lost_unknown = false;
  std::vector<Card> not_held;
  std::vector<OpenFault> open_faults;
  Place freed_at{};

  void begin();
  /// How the table lies before a turn that may change it. `layouts`: every way it may lie, the one
  /// that is followed first.
  void note_before(std::span<const Layout> layouts);
  /// Of the melds that lie there now. Of cards nobody wrote into melds there may be as many as
  /// melds of `smallest` cards can be made of what was laid.
  [[nodiscard]] NewMelds new_melds(const Layout& now, int smallest) const;

 private:
  void mark_ambiguous_names_unlike(const Layout& other);
};

/// A card that was taken off the table against the rules, and into whose hand.
struct StrayCard {
  Card card;
  Seat holder = kNoSeat;
  bool unseen = false;  // of one borrowed: it may be a card on the table that nobody wrote down
  bool spares = false;  // and the hand is taken to have one more for it
};

/// What of the cards on the table is not certain, since one was laid or taken that cannot have
/// been.
struct UnsureTable {
  CardCounts phantoms;                   // there as recorded, and perhaps not
  int unknown_cards_laid_illegally = 0;  // so many others too, nobody knows which cards they are
  CardCounts hidden;                     // lay there known, and may be a card written as "??"
  std::vector<StrayCard> strays;         // taken off it against the rules
  std::vector<StrayCard> borrowed;       // from a hand, or else from the table all the time
  bool tainted = false;  // the loose cards could not all lie in melds, which was told

  void clear() {
    phantoms.clear();
    unknown_cards_laid_illegally = 0;
    hidden.clear();
    strays.clear();
    borrowed.clear();
    tainted = false;
  }
};

/// The cards of a `table` that did not lie there.
struct NewCards {
  std::vector<PlayedCard> added;
  std::vector<Card> may_have_lain;      // came from the hand, or lay on the table unseen
  std::vector<PlayedCard> may_be_held;  // or are of the cards nobody saw
};

/// Calls `use(meld, card)` with the place of every joker in the melds.
template <class Use>
void for_each_joker(const Layout& layout, Use use) {
  const auto is_joker = [](const MeldCard& c) { return c.card.is_joker(); };
  for (std::size_t m = 0; m < layout.melds.size(); ++m) {
    const std::span<const MeldCard> cards = layout.melds[m].view();
    auto joker = std::find_if(cards.begin(), cards.end(), is_joker);
    for (; joker != cards.end(); joker = std::find_if(joker + 1, cards.end(), is_joker))
      use(m, static_cast<std::size_t>(joker - cards.begin()));
  }
}

/// What the i-th card of a meld, a joker, stands for.
[[nodiscard]] JokerName joker_name(const Meld& meld, std::size_t i);
[[nodiscard]] CountedCards count_table(const Layout& layout);
/// Of every joker that lies there, what it is called.
void add_joker_names(const Layout& layout, std::vector<JokerName>& names);
/// The same cards, in whatever order.
[[nodiscard]] bool has_same_cards(const Meld& a, const Meld& b);

}  // namespace rummy
