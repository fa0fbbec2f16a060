#pragma once
// What cards are: single cards, and lists that are a set, a run, or neither; and what becomes of a
// meld.

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

/// The lowest and the highest rank that values.low_pips is about.
inline constexpr int kTwo = 2;
inline constexpr int kHighestLowPip = 7;

/// The value of a rank other than the ace.
[[nodiscard]] inline Points pip_value(int rank, const CardPointSettings& values) {
  if (rank > kTen) return values.court.choice == OrFace::face ? rank : values.court.number;
  if (rank == kTen) return values.ten;
  if (rank <= kHighestLowPip) {
    if (rank == kTwo && values.two.choice == OrPips::number) return values.two.number;
    if (values.low_pips.choice == OrPips::number) return values.low_pips.number;
  }
  return values.pips.choice == OrFace::face ? rank : values.pips.number;
}

/// Whether the card is a queen of spades with a value of its own.
[[nodiscard]] inline bool is_dear_queen(Card card, const CardPointSettings& values) {
  return values.spade_queen.choice == SpadeQueenValue::number && card == kSpadeQueen;
}

/// The value of a natural card of the rank in hand; a queen of spades with a value of its own is
/// not included.
[[nodiscard]] inline Points hand_points(int rank, const CardPointSettings& values) {
  if (rank == values.as_joker) return values.joker_hand;
  return rank == kAce ? values.ace_hand : pip_value(rank, values);
}

/// The value of a known card in hand.
[[nodiscard]] inline Points hand_points(Card card, const CardPointSettings& values) {
  if (card.is_joker()) return values.joker_hand;
  if (is_dear_queen(card, values) && values.as_joker != kQueen) return values.spade_queen.number;
  return hand_points(card.rank(), values);
}
/// The value of a whole hand.
[[nodiscard]] Points hand_points(const CardCounts& cards, const CardPointSettings& values);

/// The value of a joker in a meld, if the card it stands for counts `represented`.
[[nodiscard]] Points joker_points(Points represented, const CardPointSettings& values);

/// The value of the i-th card of a meld: an ace by its place, a joker by values.joker.meld. In a
/// broken or unknown meld cards count as in hand (an unknown card 0).
[[nodiscard]] Points meld_card_points(const Meld& meld, std::size_t i,
                                      const CardPointSettings& values);

/// A range of points that the rules leave open.
struct PointsSpan {
  Points low = 0;
  Points high = 0;
};

/// The value of the i-th card as a range: the rules do not say by which neighbour an ace counts
/// between a king and a two.
[[nodiscard]] PointsSpan meld_card_span(const Meld& meld, std::size_t i,
                                        const CardPointSettings& values);
[[nodiscard]] PointsSpan meld_span(const Meld& meld, const CardPointSettings& values);

/// The sum of a meld; an ace between a king and a two counts by the king.
[[nodiscard]] Points meld_points(const Meld& meld, const CardPointSettings& values);

// === Cards of a rank that is wild in a round (joker.rank). They are judged as jokers and remain
// the cards they are.

struct Variant;

/// Makes this rank wild; 0: no rank.
void set_wild_rank(Variant& variant, int rank);

/// The ranks that joker.rank can make wild, lowest first, 0 for none. `round` 0 stands for any
/// round; the number of players is unknown.
[[nodiscard]] std::vector<int> wild_ranks(const Variant& variant, int round);

[[nodiscard]] constexpr bool is_wild(Card card, const JokerSettings& jokers) {
  return card.is_joker() || (jokers.wild != 0 && card.is_natural() && card.rank() == jokers.wild);
}

/// The cards with wild ones written as jokers.
[[nodiscard]] std::vector<PlayedCard> with_jokers(std::span<const PlayedCard> cards,
                                                  const JokerSettings& jokers);

/// A hand with its wild cards counted as jokers, and these cards.
struct WildHand {
  CardCounts cards;
  std::vector<Card> wild;  // the original cards, jokers last
};
[[nodiscard]] WildHand with_jokers(const CardCounts& hand, const JokerSettings& jokers);

/// Whether melds can have too many jokers, or two side by side. Then a wild card may have to lie as
/// itself.
[[nodiscard]] constexpr bool are_limited(const JokerSettings& jokers) {
  return !jokers.adjacent || jokers.naturals_ge_jokers_in_set || jokers.minority_in_set ||
         jokers.minority_in_run || jokers.min_naturals > 1 ||
         jokers.most.choice == OrNone::number || jokers.all_wild != AllWild::any;
}

/// Jokers that may lie anywhere, as many as there are: for unknown cards, which can be anything a
/// joker could stand for, and more.
[[nodiscard]] constexpr JokerSettings without_limits(JokerSettings jokers) {
  jokers.adjacent = true;
  jokers.naturals_ge_jokers_in_set = false;
  jokers.minority_in_set = false;
  jokers.minority_in_run = false;
  jokers.most.choice = OrNone::none;
  jokers.min_naturals = 0;
  jokers.all_wild = AllWild::any;
  jokers.may_duplicate = true;
  return jokers;
}

/// The hand with jokers for all its wild cards; if jokers are limited, also with jokers for only
/// some of them.
[[nodiscard]] std::vector<WildHand> ways_to_hold(const CardCounts& hand,
                                                 const JokerSettings& jokers);

/// Puts the original cards in place of the meld's jokers, starting with the first of `wild`;
/// returns the rest of `wild`.
std::span<const Card> put_back(Meld& meld, std::span<const Card> wild);
/// Puts the original cards in place of the jokers of several melds, and then of the cards left
/// over.
void put_back(std::span<Meld> melds, std::span<Card> left, std::span<const Card> wild);

// === Quick tests for cards that cannot lie in a meld, or probably belong to it.

/// Whether a natural card among `cards` has another suit than the run, or another rank than the
/// set. extend() then finds no place for it, whatever else is added. This rules out most melds.
[[nodiscard]] inline bool are_foreign(const Meld& meld, std::span<const PlayedCard> cards) {
  const bool is_run = meld.kind == MeldKind::run;
  if (!is_run && (meld.kind != MeldKind::set || meld.rank == 0)) return false;
  return std::ranges::any_of(cards, [&meld, is_run](const PlayedCard& c) {
    if (!c.card.is_natural()) return false;
    return is_run ? c.card.suit() != meld.suit : c.card.rank() != meld.rank;
  });
}

/// Whether a natural card among `cards` is farther from both ends of the run than the cards reach.
/// Never true of a meld that is no run.
[[nodiscard]] inline bool are_beyond_reach(const Meld& meld, std::span<const PlayedCard> cards) {
  if (meld.kind != MeldKind::run) return false;
  const auto reach = static_cast<int>(cards.size());
  // Places are counted in a circle, with the ace on both sides.
  const auto are_apart = [reach](int from, int to) {
    return (to - from + 2 * kKing - 1) % kKing >= reach;
  };
  return std::ranges::any_of(cards, [&](const PlayedCard& c) {
    return c.card.is_natural() && are_apart(c.card.rank(), meld.low) &&
           are_apart(meld.high(), c.card.rank());
  });
}

/// The cards that extend() may find a place for one by one, as one bit for each code. A joker is
/// always among them.
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

/// Whether two cards of the group share the rank or suit of the added cards: the group is probably
/// meant, whatever its other faults.
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

/// The card that is fixed: the card itself, or a joker's name; unknown if it is free.
[[nodiscard]] constexpr Card identity(const PlayedCard& played) {
  return played.card.is_natural() ? played.card : played.stands_for;
}

/// The runs that the cards are in the order written: one, or two if a single card fixes no
/// direction. The cards are by place, low first; only their places are checked.
struct RunReadings {
  std::array<Meld, 2> runs{};
  std::uint8_t count = 0;
};
[[nodiscard]] RunReadings read_run_as_written(std::span<const PlayedCard> cards,
                                              const MeldSettings& melds);

/// The run the cards make when sorted: nameless jokers fill the gaps first, then the high end, then
/// the low end.
[[nodiscard]] std::optional<Meld> read_run_sorted(std::span<const PlayedCard> cards,
                                                  const MeldSettings& melds);

/// Whether the cards would be a run if runs could go from king to ace to two.
[[nodiscard]] bool is_around_the_corner(std::span<const PlayedCard> cards);

/// The lowest and highest place of a run: 1 and 14 if an ace may stand at both ends.
[[nodiscard]] inline int lowest_place(const MeldSettings& melds) {
  return melds.run_ace == RunAce::high ? 2 : kAce;
}
[[nodiscard]] inline int highest_place(const MeldSettings& melds) {
  return melds.run_ace == RunAce::low ? kKing : kHighAce;
}
/// How many places a run has that begins at place `low`. Around the corner the places go on past
/// the high ace: the two after a king and an ace is at 15.
[[nodiscard]] inline int places_from(int low, const MeldSettings& melds) {
  if (melds.run_ace == RunAce::wrap) return low >= kAce && low <= kKing ? kKing : 0;
  return low >= lowest_place(melds) ? std::max(0, highest_place(melds) - low + 1) : 0;
}
/// Whether a run of `size` cards (at least one) may begin at place `low`.
[[nodiscard]] inline bool has_places(int low, int size, const MeldSettings& melds) {
  return size <= places_from(low, melds);
}
/// The start of a run that grows down past its ace: the king, if it may go around the corner.
[[nodiscard]] int low_end(int low, const MeldSettings& melds);

// === What a list of cards is: a set, a run, or why neither (notation: Actions, jokers in runs and
// sets). Only the shape counts: no table, no pack, no turn.

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

/// The legal readings of the cards; several only if jokers leave it open (7S JK JK: a set, a run
/// up, a run down).
struct MeldShape {
  ShapeFault fault = ShapeFault::none;
  std::array<Meld, 3> readings{};
  std::uint8_t reading_count = 0;  // 0 if there is a fault
  bool sorted = false;             // the written order fits no run, so the cards were sorted
  bool has_unknown = false;        // has "??": without a fault it can be a meld
  bool unnamed_joker = false;      // a joker lacks a name the variant requires
};

/// Whether one of the jokers has no name.
[[nodiscard]] bool has_unnamed(std::span<const PlayedCard> cards);

/// Whether the natural cards, wild ones aside, have one rank, or one suit and no larger distance
/// than the cards reach. Other cards are no meld, whatever lies with them.
[[nodiscard]] bool are_akin(std::span<const PlayedCard> cards, const JokerSettings& jokers);

/// Judges the cards of one meld in the order written.
[[nodiscard]] MeldShape shape_of(std::span<const PlayedCard> cards, const MeldSettings& melds,
                                 const JokerSettings& jokers);

/// The fault in words, with the figures: "8S twice in a set; its suits must differ".
[[nodiscard]] Text describe_fault(ShapeFault fault, std::span<const PlayedCard> cards,
                                  const MeldSettings& melds);

/// The fault of a reading under the settings; none if it is a legal meld.
[[nodiscard]] ShapeFault fault_of(const Meld& meld, const MeldSettings& melds,
                                  const JokerSettings& jokers);

/// How many cards a meld has.
struct MeldTally {
  int naturals = 0;  // with "??": the reading that favours the player
  int jokers = 0;

  void add(Card card) { ++(card.is_joker() ? jokers : naturals); }
  [[nodiscard]] int size() const { return naturals + jokers; }
};
/// The facts about a set that its rules ask for. Suits as bits: of its natural cards, and kSuits
/// bits higher of its jokers' names.
struct SetTally {
  MeldTally cards;
  unsigned there = 0;
  unsigned twice = 0;
  int open_jokers = 0;  // jokers without a name

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
/// The facts about a run that its rules ask for.
struct RunTally {
  MeldTally cards;
  int low = 0;  // the place of its first card
  bool has_adjacent_jokers = false;
};
/// The facts about a meld on the table.
[[nodiscard]] SetTally tally_set(const Meld& set);
[[nodiscard]] RunTally tally_run(const Meld& run);
/// The fault of a meld with these facts.
[[nodiscard]] ShapeFault fault_of(const SetTally& set, const MeldSettings& melds,
                                  const JokerSettings& jokers);
[[nodiscard]] ShapeFault fault_of(const RunTally& run, const MeldSettings& melds,
                                  const JokerSettings& jokers);

/// The settings for cards whose jokers need no names.
[[nodiscard]] inline JokerSettings without_names(JokerSettings jokers) {
  jokers.named = JokerNamed::by_place;
  return jokers;
}

/// The cards of a meld as they would be written.
[[nodiscard]] std::vector<PlayedCard> as_written(const Meld& meld);

/// Whether the group and these cards, in any order, make a meld.
[[nodiscard]] bool makes_whole(const Meld& group, std::span<const PlayedCard> cards,
                               const MeldSettings& melds, const JokerSettings& jokers);

struct Extension {
  ShapeFault fault = ShapeFault::none;  // joker_adjacent, or not_a_meld: the cards do not fit
  Meld meld;                            // the grown meld, if there is no fault
  const char* why = "";                 // why the cards do not fit
};

/// A set or run with cards added (lay off). Nameless jokers fill gaps first, then go to the high
/// end if that fits, else to the low end.
[[nodiscard]] Extension extend(const Meld& meld, std::span<const PlayedCard> cards,
                               const MeldSettings& melds, const JokerSettings& jokers);

/// How many cards the first nameless joker could be if the cards are laid off on this meld; counts
/// no further than two.
[[nodiscard]] int names_that_fit(const Meld& target, std::span<const PlayedCard> cards,
                                 const MeldSettings& melds, const JokerSettings& jokers);

// === The usual melds, and where a single card joins one: found by a quick look.

/// Reads the usual melds: cards in a row of one suit, or of one rank, with two of them fixed and
/// all jokers named (if only by their places), that keep the rules of shapes. Such cards have one
/// reading. False if the cards are neither or may have other readings (see shape_of); `meld` is
/// then useless. Its owner laid the cards.
[[nodiscard]] bool read_plain(std::span<const PlayedCard> cards, const MeldSettings& melds,
                              const JokerSettings& jokers, Meld& meld);

/// The end at which a card joins a meld; in a set always the back.
enum class MeldEnd : std::uint8_t { none, front, back };

/// The end at which extend() puts a known card on a clear meld; none if it does not fit.
[[nodiscard]] MeldEnd end_for(const Meld& meld, PlayedCard played, const MeldSettings& melds,
                              const JokerSettings& jokers);
/// Puts the card there, with the same result as extend().
void put_at(Meld& meld, PlayedCard played, MeldEnd end);

// === Jokers that leave their place: exchanged for the card they stand for, or moved along a run.

struct Reclaim {
  enum class Fault : std::uint8_t {
    none,
    no_joker,    // the meld has none
    wrong_card,  // no joker stands for that card
    not_named,   // the joker lacks the name it needs
    needs_both,  // both missing cards of the set are required
    stays,       // jokers of sets stay in place
    unseen,      // the card is unknown, and it may be the one required
  };
  Fault fault = Fault::none;
  Meld after;  // with the cards in the joker's place, as far as possible
};

/// The new meld when `cards` replace one of its jokers.
[[nodiscard]] Reclaim reclaim(const Meld& meld, std::span<const PlayedCard> cards,
                              const JokerSettings& jokers);

/// Whether an unknown card of the meld may be its joker, with no joker seen.
[[nodiscard]] bool may_have_unseen_joker(const Meld& meld);

/// Whether a joker of the meld is this card: it has that name, or its set has room for nothing
/// else.
[[nodiscard]] bool has_joker_for(const Meld& meld, Card card, const MeldSettings& melds,
                                 const JokerSettings& jokers);

/// How many jokers of the meld are or may be this card.
[[nodiscard]] int jokers_perhaps_as(const Meld& meld, Card name, const MeldSettings& melds,
                                    const JokerSettings& jokers);

/// The meld without one natural card, broken if that leaves a gap or no meld; nothing if it has no
/// such card.
[[nodiscard]] std::optional<Meld> without(const Meld& meld, Card card, const MeldSettings& melds,
                                          const JokerSettings& jokers);

/// The run with a joker moved from one end to the other; nothing if no joker stands at an end, the
/// other end has no room, or the run would break a rule. `named`: what it must stand for then, if
/// known.
[[nodiscard]] std::optional<Meld> move_joker(const Meld& meld, Card named,
                                             const MeldSettings& melds,
                                             const JokerSettings& jokers);

}  // namespace rummy
