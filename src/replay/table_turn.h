#pragma once
// What one turn does to a table that may be taken apart, from its first action to its last. It is
// judged at the end (rules: rearranging).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

/// The card a joker on the table stands for; for a joker of a set its rank and the suits the set
/// has.
struct JokerName {
  Card named;
  std::uint8_t rank = 0;
  std::uint8_t suits_taken = 0;  // one bit for each suit
  bool in_doubt = false;         // it may have a name: some cards beside it are unknown
  std::uint64_t one_of = 0;      // of loose cards: a bit for each code it may be; 0: any

  [[nodiscard]] bool can_be(const JokerName& other) const;
  /// Whether the set has a natural card of this suit.
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

/// The jokers on the table and the names to be kept at the end of a turn, while they are matched.
/// The lists keep their memory from turn to turn.
struct JokerLists {
  std::vector<PlacedJoker> now;
  std::vector<JokerName> before;
  std::vector<std::size_t> now_of;  // by index in `before`
  std::vector<std::uint8_t> tried;
};

/// Counts of cards; unknown cards only by their number.
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

/// A joker laid without a name: none, beside unknown cards or as one of them, or written.
enum class NamelessJoker : std::uint8_t { none, unseen, written };

/// A fault of a meld or lay-off that a later action of the turn can mend.
struct OpenFault {
  static constexpr std::size_t kLoose = static_cast<std::size_t>(-1);
  std::size_t meld = 0;  // the faulty meld; kLoose: the loose cards
  Finding finding;
  NamelessJoker nameless = NamelessJoker::none;  // a joker that may have needed a name
};

/// The table at the beginning of a turn that may change it.
struct TableBefore {
  std::vector<Meld> melds;
  std::vector<JokerName> jokers;  // names to be kept, except of jokers come free
  std::size_t misfits = 0;        // cards of earlier turns that fit nothing
  bool is_loose = false;          // some cards lay in an unrecorded arrangement
  bool loose_unseen = false;      // some of these cards were unknown
  bool is_open = false;           // or the table may have lain in several ways
};

struct TableTurn {
  TableBefore before;
  PossiblyFromHand unsettled;
  int borrowed_seen = 0;      // the borrowed cards among `seen`
  std::vector<Card> swapped;  // names of jokers exchanged by an action
  CardCounts aside;           // taken off the table in this turn
  CardCounts laid;            // from the hand
  int from_hand = 0;          // number of cards, known or not
  std::size_t at = 0;         // the last action that took the table apart
  bool touched = false;
  bool rearranged = false;
  bool loose_changed = false;
  bool lost_unknown = false;
  std::vector<Card> not_held;
  std::vector<OpenFault> open_faults;
  Place freed_at{};

  void begin();
  /// Notes the table before a turn that may change it. `layouts`: every way it may lie, the first
  /// one followed.
  void note_before(std::span<const Layout> layouts);
  /// The new melds among those now on the table. Loose cards may form as many melds of `smallest`
  /// cards as the cards laid allow.
  [[nodiscard]] NewMelds new_melds(const Layout& now, int smallest) const;

 private:
  void mark_ambiguous_names_unlike(const Layout& other);
};

/// A card taken off the table against the rules, and the player who has it.
struct StrayCard {
  Card card;
  Seat holder = kNoSeat;
  bool unseen = false;  // if borrowed: it may be an unknown card on the table
  bool spares = false;  // the hand is counted with one more card for it
};

/// What is uncertain about the cards on the table since an impossible one was laid or taken.
struct UnsureTable {
  CardCounts phantoms;                   // recorded as lying there, perhaps wrongly
  int unknown_cards_laid_illegally = 0;  // a number of unknown others
  CardCounts hidden;                     // known cards that may now be written as "??"
  std::vector<StrayCard> strays;         // taken off the table against the rules
  std::vector<StrayCard> borrowed;       // from a hand, or else from the table
  bool tainted = false;  // the loose cards could not all lie in melds; already reported

  void clear() {
    phantoms.clear();
    unknown_cards_laid_illegally = 0;
    hidden.clear();
    strays.clear();
    borrowed.clear();
    tainted = false;
  }
};

/// An arrangement of which only the cards are known.
struct PastTable {
  TableCards cards;
  std::size_t first_joker = 0;  // of its jokers without a name among all those of NamelessJokers

  /// One past the last of them.
  [[nodiscard]] std::size_t last_joker() const {
    return first_joker + static_cast<std::size_t>(cards.free_jokers);
  }
};

/// Jokers without a name among the loose cards, in the order in which they were laid.
struct NamelessJokers {
  std::vector<PastTable> tables;  // in which they have lain; the last has the last of them
  std::vector<Card> proven;  // a card for each, with which all the tables can lie; may be unknown

  [[nodiscard]] std::size_t jokers() const {
    return tables.empty() ? 0 : tables.back().last_joker();
  }
  void clear() {
    tables.clear();
    proven.clear();
  }
};

/// The cards of a `table` that did not lie there before.
struct NewCards {
  std::vector<PlayedCard> added;
  std::vector<Card> may_have_lain;      // from the hand, or unseen on the table before
  std::vector<PlayedCard> may_be_held;  // held, or of the unknown cards
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

/// The card that the i-th card of a meld, a joker, stands for.
[[nodiscard]] JokerName joker_name(const Meld& meld, std::size_t i);
[[nodiscard]] CountedCards count_table(const Layout& layout);
/// Adds the name of every joker on the table.
void add_joker_names(const Layout& layout, std::vector<JokerName>& names);
/// Whether the melds have the same cards in any order.
[[nodiscard]] bool has_same_cards(const Meld& a, const Meld& b);

}  // namespace rummy
