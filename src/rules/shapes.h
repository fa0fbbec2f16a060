#pragma once
// What cards are: by themselves, and as a list that is a set, a run, or neither; and what becomes
// of a meld.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

// === What cards are worth: in a hand, and by their place in a meld.

inline constexpr Card kSpadeQueen(Suit::spades, kQueen);

/// A rank but the ace.
[[nodiscard]] inline Points pip_value(int rank, const CardPointSettings& values) {
  if (rank > kTen) return values.court.choice == OrFace::face ? rank : values.court.number;
  if (rank == kTen) return values.ten;
  return values.pips.choice == OrFace::face ? rank : values.pips.number;
}

/// The queen of spades where it counts by itself.
[[nodiscard]] inline bool is_dear_queen(Card card, const CardPointSettings& values) {
  return values.spade_queen.choice == SpadeQueenValue::number && card == kSpadeQueen;
}

/// A natural card of the rank left in hand, but for a queen of spades that counts by itself.
[[nodiscard]] inline Points hand_points(int rank, const CardPointSettings& values) {
  if (rank == values.as_joker) return values.joker_hand;
  return rank == kAce ? values.ace_hand : pip_value(rank, values);
}

/// A known card left in hand.
[[nodiscard]] inline Points hand_points(Card card, const CardPointSettings& values) {
  if (card.is_joker()) return values.joker_hand;
  if (is_dear_queen(card, values) && values.as_joker != kQueen) return values.spade_queen.number;
  return hand_points(card.rank(), values);
}
/// All of a hand.
[[nodiscard]] Points hand_points(const CardCounts& cards, const CardPointSettings& values);

/// A joker in a meld, where the card it stands for counts `represented`.
[[nodiscard]] Points joker_points(Points represented, const CardPointSettings& values);

/// The i-th card of a meld: an ace by its place, a joker as values.joker.meld says. In a meld that
/// is broken or not known, as in a hand (an unknown card: 0).
[[nodiscard]] Points meld_card_points(const Meld& meld, std::size_t i,
                                      const CardPointSettings& values);

/// What the rules leave open: between the least and the most.
struct PointsSpan {
  Points low = 0;
  Points high = 0;
};

/// The same card, where an ace in the middle of a run that goes around the corner lies above a king
/// and below a two: the rules do not say by which of them it counts.
[[nodiscard]] PointsSpan meld_card_span(const Meld& meld, std::size_t i,
                                        const CardPointSettings& values);
[[nodiscard]] PointsSpan meld_span(const Meld& meld, const CardPointSettings& values);

/// The sum over a meld; such an ace counts by the king below it.
[[nodiscard]] Points meld_points(const Meld& meld, const CardPointSettings& values);

// === Cards of a rank that is wild in a round (joker.rank): judged as jokers, and still the cards
// they are.

struct Variant;

/// The rules with this rank wild in the round looked at; 0: no rank is.
void set_wild_rank(Variant& variant, int rank);

/// The ranks that joker.rank can make wild in a round nobody plays, lowest first, 0 for none:
/// `round` 0 is any round, and how many play is not known.
[[nodiscard]] std::vector<int> wild_ranks(const Variant& variant, int round);

[[nodiscard]] constexpr bool is_wild(Card card, const JokerSettings& jokers) {
  return card.is_joker() || (jokers.wild != 0 && card.is_natural() && card.rank() == jokers.wild);
}

/// The cards with those that are wild written as jokers.
[[nodiscard]] std::vector<PlayedCard> with_jokers(std::span<const PlayedCard> cards,
                                                  const JokerSettings& jokers);

/// A hand with its wild cards counted as jokers, and which cards these are.
struct WildHand {
  CardCounts cards;
  std::vector<Card> wild;  // as they were, jokers last
};
[[nodiscard]] WildHand with_jokers(const CardCounts& hand, const JokerSettings& jokers);

/// Whether melds can have too many jokers, or two side by side: what a wild card could be as a
/// joker it may then have to be for itself.
[[nodiscard]] constexpr bool are_limited(const JokerSettings& jokers) {
  return !jokers.adjacent || jokers.naturals_ge_jokers_in_set || jokers.minority_in_run ||
         jokers.min_naturals > 1 || jokers.all_wild != AllWild::any;
}

/// The hand with jokers for all its wild cards; where jokers are limited, also with jokers for some
/// of them, the others being what they are.
[[nodiscard]] std::vector<WildHand> ways_to_hold(const CardCounts& hand,
                                                 const JokerSettings& jokers);

/// Puts the cards they are in the place of the jokers of a meld, the first of `wild` first; gives
/// what is left of them.
std::span<const Card> put_back(Meld& meld, std::span<const Card> wild);
/// The same of melds one after the other, and then of cards left over.
void put_back(std::span<Meld> melds, std::span<Card> left, std::span<const Card> wild);

// === Cards that cannot lie in a meld, or may well belong to it, told by a look.

/// Whether a natural card among `cards` is of another suit than a run, or of another rank than a
/// set: whatever else is added, extend() then finds no place for it. Most melds are none of a
/// card's.
[[nodiscard]] inline bool are_foreign(const Meld& meld, std::span<const PlayedCard> cards) {
  const bool is_run = meld.kind == MeldKind::run;
  if (!is_run && (meld.kind != MeldKind::set || meld.rank == 0)) return false;
  return std::ranges::any_of(cards, [&meld, is_run](const PlayedCard& c) {
    if (!c.card.is_natural()) return false;
    return is_run ? c.card.suit() != meld.suit : c.card.rank() != meld.rank;
  });
}

/// Whether a natural card among `cards` is farther from both ends of the run than all of these
/// reach: they find no place there by themselves. Of a meld that is no run, never.
[[nodiscard]] inline bool are_beyond_reach(const Meld& meld, std::span<const PlayedCard> cards) {
  if (meld.kind != MeldKind::run) return false;
  const auto reach = static_cast<int>(cards.size());
  // Places are counted in a circle, where an ace is on both sides.
  const auto are_apart = [reach](int from, int to) {
    return (to - from + 2 * kKing - 1) % kKing >= reach;
  };
  return std::ranges::any_of(cards, [&](const PlayedCard& c) {
    return c.card.is_natural() && are_apart(c.card.rank(), meld.low) &&
           are_apart(meld.high(), c.card.rank());
  });
}

/// The cards that extend() may find a place for, laid off on the meld one by one: a bit each, by
/// their codes. A joker is always among them.
[[nodiscard]] inline std::uint64_t may_be_laid_off(const Meld& meld) {
  constexpr auto kBit = [](Card card) { return std::uint64_t{1} << card.code(); };
  if (meld.kind == MeldKind::run) {
    return kBit(Card(meld.suit, rank_at(meld.low - 1 + kKing))) |
           kBit(Card(meld.suit, rank_at(meld.high() + 1))) | kBit(Card::joker());
  }
  if (meld.kind != MeldKind::set || meld.rank == 0) return ~kBit(Card::unknown());
  std::uint64_t cards = kBit(Card::joker());
  for (int suit = 0; suit < kSuits; ++suit)
    cards |= kBit(Card(static_cast<Suit>(suit), meld.rank));
  return cards;
}

/// Two cards of the group have the rank or the suit of what is added: it may well be meant,
/// whatever is wrong with the rest of it.
[[nodiscard]] inline bool is_kin(const Meld& group, std::span<const PlayedCard> cards) {
  constexpr std::ptrdiff_t kEnough = 2;
  const auto first =
      std::ranges::find_if(cards, [](const PlayedCard& c) { return c.card.is_natural(); });
  if (first == cards.end() || group.size < kEnough) return true;
  const Card added = first->card;
  const auto are_of = [&](auto same) {
    return std::ranges::count_if(group.view(), [&](const MeldCard& c) {
             return !c.card.is_natural() || same(c.card);
           }) >= kEnough;
  };
  return are_of([added](Card c) { return c.rank() == added.rank(); }) ||
         are_of([added](Card c) { return c.suit() == added.suit(); });
}

// === Reading cards as a run: in the order written, or sorted (notation: Actions).

/// What a card is fixed as: itself, or what a joker is named as; unknown where it is free.
[[nodiscard]] constexpr Card identity(const PlayedCard& played) {
  return played.card.is_natural() ? played.card : played.stands_for;
}

/// Runs the cards are in the order written: one, or two where a single card fixes no direction.
/// Cards of each run are by place, low first; legality beyond the places is not looked at.
struct RunReadings {
  std::array<Meld, 2> runs{};
  std::uint8_t count = 0;
};
[[nodiscard]] RunReadings read_run_as_written(std::span<const PlayedCard> cards,
                                              const MeldSettings& melds);

/// The run the cards make when sorted: jokers without a name fill the gaps first, then the high
/// end, then the low end.
[[nodiscard]] std::optional<Meld> read_run_sorted(std::span<const PlayedCard> cards,
                                                  const MeldSettings& melds);

/// Whether the cards would be a run if runs could go on from king to ace to two.
[[nodiscard]] bool is_around_the_corner(std::span<const PlayedCard> cards);

/// The lowest and highest place a run may reach: 1 and 14 where an ace may stand at both ends.
[[nodiscard]] inline int lowest_place(const MeldSettings& melds) {
  return melds.run_ace == RunAce::high ? 2 : kAce;
}
[[nodiscard]] inline int highest_place(const MeldSettings& melds) {
  return melds.run_ace == RunAce::low ? kKing : kHighAce;
}
/// How many cards a run has places for that begins at place `low`; around the corner places go on
/// past the high ace, so that the two after a king and an ace is at 15.
[[nodiscard]] inline int places_from(int low, const MeldSettings& melds) {
  if (melds.run_ace == RunAce::wrap) return low >= kAce && low <= kKing ? kKing : 0;
  return low >= lowest_place(melds) ? std::max(0, highest_place(melds) - low + 1) : 0;
}
/// Whether a run of `size` cards, one at least, may begin at place `low`.
[[nodiscard]] inline bool has_places(int low, int size, const MeldSettings& melds) {
  return size <= places_from(low, melds);
}
/// Where a run that grows down past its ace begins: at the king, where it may go around the corner.
[[nodiscard]] int low_end(int low, const MeldSettings& melds);

// === What a list of cards is: a set, a run, or why neither (notation: Actions, jokers in runs and
// sets). Shape alone: no table, no pack, no turn.

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

// === The melds that most are, and where a single card joins one: told by a look.

/// Most melds: cards in a row of one suit, or of one rank, two of them fixed and their jokers named
/// or told by their places, that keep the rules of shapes. Such cards have one reading. False where
/// they are neither, or may have others (shape_of goes into them); `meld` is worth nothing then.
/// Who owns it laid them.
[[nodiscard]] bool read_plain(std::span<const PlayedCard> cards, const MeldSettings& melds,
                              const JokerSettings& jokers, Meld& meld);

/// Where a card joins a meld: in a set, behind the others.
enum class MeldEnd : std::uint8_t { none, front, back };

/// Where extend() puts a known card on a clear meld; none where it does not fit.
[[nodiscard]] MeldEnd end_for(const Meld& meld, PlayedCard played, const MeldSettings& melds,
                              const JokerSettings& jokers);
/// Puts it there: what extend() makes of the meld.
void put_at(Meld& meld, PlayedCard played, MeldEnd end);

// === Jokers that leave their place: exchanged for the card they stand for, or moved along a run.

struct Reclaim {
  enum class Fault : std::uint8_t {
    none,
    no_joker,    // the meld has none
    wrong_card,  // no joker of it stands for that card
    not_named,   // the joker was never named as that card, and must have been
    needs_both,  // both missing cards of the set are asked for
    stays,       // jokers of sets stay where they are
    unseen,      // whether the card is the one wanted cannot be told: nobody wrote it down
  };
  Fault fault = Fault::none;
  Meld after;  // with the cards in the joker's place; as near as can be where there is a fault
};

/// What a meld becomes when `cards` take the place of one of its jokers.
[[nodiscard]] Reclaim reclaim(const Meld& meld, std::span<const PlayedCard> cards,
                              const JokerSettings& jokers);

/// No joker of the meld is seen, and a card of it is not.
[[nodiscard]] bool may_have_unseen_joker(const Meld& meld);

/// A joker of the meld is this card: it was named so, or its set has room for nothing else.
[[nodiscard]] bool has_joker_for(const Meld& meld, Card card, const MeldSettings& melds,
                                 const JokerSettings& jokers);

/// How many jokers of the meld are this card, or may be as far as anybody knows.
[[nodiscard]] int jokers_perhaps_as(const Meld& meld, Card name, const MeldSettings& melds,
                                    const JokerSettings& jokers);

/// The meld with one natural card taken out, broken where that leaves a gap or no meld at all;
/// nothing where it has no such card.
[[nodiscard]] std::optional<Meld> without(const Meld& meld, Card card, const MeldSettings& melds,
                                          const JokerSettings& jokers);

/// The run with a joker of one end moved to the other; nothing where no joker stands at an end, the
/// other has no room, or the run would break a rule. `named`: what it must stand for then, if
/// known.
[[nodiscard]] std::optional<Meld> move_joker(const Meld& meld, Card named,
                                             const MeldSettings& melds,
                                             const JokerSettings& jokers);

}  // namespace rummy
