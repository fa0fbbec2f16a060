#pragma once
// What a list of cards is: a set, a run, or why neither (notation: Actions, jokers in runs and
// sets). Shape alone: no table, no pack, no turn.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

enum class ShapeFault : std::uint8_t {
  none,
  joker_too_many,
  joker_adjacent,
  joker_wrong_card,
  joker_unnamed,
  duplicate_suit,
  wraparound,
  too_short,
  too_long,
  not_a_meld,
};

/// "joker.adjacent" …; empty for ShapeFault::none.
[[nodiscard]] std::string_view code_of(ShapeFault fault);

/// The ways the cards can be read that keep the rules; more than one only where jokers leave it
/// open (7S JK JK: a set, a run up, a run down).
struct MeldShape {
  ShapeFault fault = ShapeFault::none;
  std::array<Meld, 3> readings{};
  std::uint8_t reading_count = 0;  // 0 with a fault
  bool sorted = false;         // the order written was no sequence of places: the cards were sorted
  bool has_unknown = false;    // holds "??": no fault then means that it can be a meld
  bool unnamed_joker = false;  // a joker was not named though the variant asks for names
};

/// One of the jokers is not named.
[[nodiscard]] bool has_unnamed(std::span<const PlayedCard> cards);

/// The naturals, wild ones aside, are of one rank, or of one suit and no farther apart than the
/// cards reach: others are no meld, whatever lies with them.
[[nodiscard]] bool are_akin(std::span<const PlayedCard> cards, const JokerSettings& jokers);

/// Judges the cards of one meld, in the order written.
[[nodiscard]] MeldShape shape_of(std::span<const PlayedCard> cards, const MeldSettings& melds,
                                 const JokerSettings& jokers);

/// The fault in words, with the figures: "8S twice in a set; its suits must differ".
[[nodiscard]] Text describe_fault(ShapeFault fault, std::span<const PlayedCard> cards,
                                  const MeldSettings& melds);

/// The fault a reading has under the settings, none where it is a legal meld.
[[nodiscard]] ShapeFault fault_of(const Meld& meld, const MeldSettings& melds,
                                  const JokerSettings& jokers);

/// How many cards a meld has.
struct MeldTally {
  int naturals = 0;  // "??" counted with them: the reading most in the player's favour
  int jokers = 0;

  void add(Card card) { ++(card.is_joker() ? jokers : naturals); }
  [[nodiscard]] int size() const { return naturals + jokers; }
};
/// What is asked of a set. Its suits as bits: of its natural cards, and kSuits bits higher of what
/// its jokers are named as.
struct SetTally {
  MeldTally cards;
  unsigned there = 0;
  unsigned twice = 0;
  int open_jokers = 0;  // named as no card

  void add(const MeldCard& c) {
    cards.add(c.card);
    if (!c.stands_for.is_natural()) {
      open_jokers += c.card.is_joker() ? 1 : 0;
      return;
    }
    const int shift = c.card.is_natural() ? 0 : kSuits;
    const unsigned suit = 1U << (static_cast<int>(c.stands_for.suit()) + shift);
    twice |= there & suit;
    there |= suit;
  }
};
/// What is asked of a run.
struct RunTally {
  MeldTally cards;
  int low = 0;  // the place of its first card
  bool has_adjacent_jokers = false;
};
/// The same of what lies there.
[[nodiscard]] SetTally tally_set(const Meld& set);
[[nodiscard]] RunTally tally_run(const Meld& run);
/// The fault of a meld of which so much is known.
[[nodiscard]] ShapeFault fault_of(const SetTally& set, const MeldSettings& melds,
                                  const JokerSettings& jokers);
[[nodiscard]] ShapeFault fault_of(const RunTally& run, const MeldSettings& melds,
                                  const JokerSettings& jokers);

/// For cards of which it does not count whether their jokers were named.
[[nodiscard]] inline JokerSettings without_names(JokerSettings jokers) {
  jokers.named = JokerNamed::by_place;
  return jokers;
}

/// The cards of a meld as they would be written.
[[nodiscard]] std::vector<PlayedCard> as_written(const Meld& meld);

/// With these cards, in any order, all that lies there is a meld.
[[nodiscard]] bool makes_whole(const Meld& group, std::span<const PlayedCard> cards,
                               const MeldSettings& melds, const JokerSettings& jokers);

struct Extension {
  ShapeFault fault = ShapeFault::none;  // joker_adjacent, or not_a_meld: it does not fit
  Meld meld;                            // grown, where there is no fault
  const char* why = "";                 // why it does not fit
};

/// A set or run with cards added (lay off). Jokers without a name fill gaps first, then go to the
/// high end if that fits, else to the low.
[[nodiscard]] Extension extend(const Meld& meld, std::span<const PlayedCard> cards,
                               const MeldSettings& melds, const JokerSettings& jokers);

/// How many cards the first joker without a name could be, where the cards are laid off on this
/// meld; two is enough.
[[nodiscard]] int names_that_fit(const Meld& target, std::span<const PlayedCard> cards,
                                 const MeldSettings& melds, const JokerSettings& jokers);

}  // namespace rummy
