#pragma once
// What a turn has made of the whole table, found out for the rules that judge it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/meld_shape.h"
#include "rules/new_melds.h"

namespace rummy {

/// A group on the table that is no meld, or nobody knows.
struct FaultyGroup {
  std::vector<PlayedCard> cards;
  ShapeFault fault = ShapeFault::none;  // none: some of its cards are not recorded
  bool perhaps = false;                 // the fault depends on those
  Place at{};
};

/// A joker that stood for one card and stands for another.
struct ChangedJoker {
  Card was;
  int was_rank = 0;  // of a set, where `was` is not known
  Card now;
  bool was_free = false;                 // the card it stood for had taken its place
  bool perhaps = false;                  // that depends on cards not recorded
  std::optional<std::size_t> laid_at{};  // the action that laid it, if not the one looked at
};

/// What is known of the ways the cards can lie where the record does not tell.
enum class LooseAnswer : std::uint8_t {
  recorded,    // it does tell
  possible,    // there is one that keeps the rules
  impossible,  // there is none
  open,        // that depends on what is not recorded
  gave_up,     // it took too long to find out
};

/// The first melds of a player in a turn that wrote the whole table anew, or did not write how it
/// lies.
enum class FirstMelds : std::uint8_t {
  not_asked,  // none such: the melds laid tell
  beside,     // the melds that lay there lie as they lay, and the others are the first melds
  can_be,     // nobody wrote them down, and the cards laid can be melds that open
  mixed,      // with cards that lay there, before the player had opened
  open,       // that depends on what is not recorded
  perhaps,    // melds were laid, and whether they open depends on how what lies beside them lies
};

/// How many cards may have come from the hand, or else have lain on the table.
struct PerhapsFromHand {
  // Cards that lay there unseen, or came from the hand, so that those were taken up: not counted in
  // from_hand, and counted in it.
  int added = 0;
  int seen = 0;
  // Of cards that may lie there once only: from the hand, were it so; not counted in from_hand.
  int twins = 0;
  int borrowed = 0;  // laid for a joker, from the hand or from elsewhere on the table
  // Cards laid down that are not recorded, or given for a joker: those taken up, perhaps.
  int laid_unknown = 0;

  /// So many cards may lie there no more.
  [[nodiscard]] int may_be_lost() const { return added + seen; }
};

struct JokersChanged {
  int kept = 0;        // come free, and not laid again
  bool frees = false;  // one has come free, other than by an action that says so
  Place freed_at{};    // where one of these came free, if that was an action
  std::vector<ChangedJoker> changed;
  std::vector<FaultyGroup> unnamed;         // groups with a new joker that could be several cards
  std::vector<FaultyGroup> named_by_place;  // with one that was not named and can be one card only
};

/// The melds of other players, where they are left alone.
struct ForeignMelds {
  std::vector<Card> moved;     // cards of them
  std::vector<Card> added_to;  // cards added to them
  bool perhaps = false;        // or not: that depends on how the table lay
  // Whether what is not of such melds can lie in melds by itself.
  LooseAnswer beside = LooseAnswer::recorded;
};

struct TableChange {
  std::vector<Card> not_held;  // added, but never in the player's hand
  std::vector<Card> removed;   // no longer on the table
  bool lost_unknown = false;   // fewer cards than before, and not recorded which
  PerhapsFromHand perhaps;
  bool is_apart = false;  // melds were taken apart, as far as the record tells
  JokersChanged jokers;
  std::vector<FaultyGroup> faulty;
  ForeignMelds foreign;
  int from_hand = 0;
  LooseAnswer loose = LooseAnswer::recorded;
  FirstMelds first = FirstMelds::not_asked;
  std::vector<std::vector<PlayedCard>> first_groups;  // where they lie beside the others
  NewMelds new_melds;  // beside those there when the turn began; asked where their number counts

  void clear();
  /// Fewer cards than before are there, or may be, and not recorded which.
  [[nodiscard]] bool may_have_lost_unknown() const {
    return lost_unknown || perhaps.may_be_lost() > 0;
  }
};

}  // namespace rummy
