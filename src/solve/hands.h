#pragma once
// What can be made of a hand: its best split, going out, what it shows at the end; and what a
// search may cost. How it is found: best_laying.h, every_meld.h.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === What searching may cost for one record, all its searches together: each takes from it what it
// has used, and when nothing is left the others give up at once.

/// For a record as it is written: some two seconds of work, and many times what any game needs.
inline constexpr std::uint64_t kRecordSearchSteps = 40'000'000;

class SearchBudget {
 public:
  explicit SearchBudget(std::uint64_t steps) : left_(steps) {}

  /// The steps a search may take that would take `most` of them.
  [[nodiscard]] std::uint64_t allows(std::uint64_t most) const { return std::min(most, left_); }
  /// So many were taken. A search that has given up may say one more than it was allowed.
  void take(std::uint64_t steps) {
    const std::uint64_t all = std::min(steps, left_);
    left_ -= all;
    taken_ += all;
  }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }
  [[nodiscard]] bool is_spent() const { return left_ == 0; }

 private:
  std::uint64_t left_;
  std::uint64_t taken_ = 0;
};

// === A hand as one number, so that what is left of it after some cards are laid is a subtraction.

/// How many cards of each kind: a field of bits a kind, and above it one that stays 0.
using HandState = std::uint64_t;

class PackedHand {
 public:
  /// The fields take no more bits than this; what else belongs to a state finds room above them.
  static constexpr unsigned kMostBits = 52;

  /// `hand`: known cards only. `more_jokers`: room for so many that may come to the hand. Nothing
  /// where there is no room for all.
  [[nodiscard]] static std::optional<PackedHand> pack(const CardCounts& hand, int more_jokers);

  [[nodiscard]] HandState all() const { return all_; }
  /// The cards, and as many jokers as there is room for.
  [[nodiscard]] HandState room() const { return room_; }
  /// In index order, the joker last, where there is one or room for one.
  [[nodiscard]] std::span<const Card> kinds() const { return kinds_; }
  /// One card of the kind; 0 where there is no room for it.
  [[nodiscard]] HandState one(Card card) const;
  /// `cards`: no more of a kind than there is room for.
  [[nodiscard]] bool has(HandState state, HandState cards) const {
    return (((state | guards_) - cards) & guards_) == guards_;
  }
  [[nodiscard]] int count(HandState state, Card card) const;
  [[nodiscard]] int size(HandState state) const;
  /// The first kind there is a card of; kinds().size() where no card is left.
  [[nodiscard]] std::size_t first(HandState state) const;
  [[nodiscard]] std::vector<Card> cards(HandState state) const;
  /// room(), counted.
  [[nodiscard]] CardCounts most() const;

 private:
  [[nodiscard]] int count_at(HandState state, std::size_t kind) const {
    return static_cast<int>((state >> shifts_[kind]) & masks_[kind]);
  }

  std::vector<Card> kinds_;
  std::vector<unsigned> shifts_;
  std::vector<HandState> masks_;
  std::vector<int> most_;
  HandState all_ = 0;
  HandState room_ = 0;
  HandState guards_ = 0;
};

// === What a look at a hand says at once: which of its cards no meld can have, and whether it has
// none.

/// The cards that may be in a meld, a bit each by their codes. Without a joker these are the ranks
/// with cards enough for a set, and those with ranks enough beside them in a row. With one, or with
/// more copies of a card than packs have, it is not said: all of them.
[[nodiscard]] std::uint64_t meldable(const CardCounts& cards, const MeldSettings& melds,
                                     const JokerSettings& jokers);

/// Whether no meld can be made of any of the cards. What is left of most hands is so.
[[nodiscard]] inline bool has_no_meld(const CardCounts& cards, const MeldSettings& melds,
                                      const JokerSettings& jokers) {
  return meldable(cards, melds, jokers) == 0;
}

/// Whether there is no suit with ranks enough in a row for a run without jokers.
[[nodiscard]] bool has_no_natural_run(const CardCounts& cards, const MeldSettings& melds);

// === Every meld that cards of a hand can make, each once, as bits: what the best split chooses
// from.

/// Cards of which some jokers are named.
struct CoverCards {
  CardCounts naturals;
  CardCounts named;  // jokers, each counted as the card it is named as
  int free_jokers = 0;
};

/// Natural cards, a bit each, then jokers with a name: copies of a kind side by side, of which the
/// lowest set goes first. Jokers without a name are only counted.
struct HandBits {
  /// More cards than this are not told apart in bits.
  static constexpr int kMost = 64;
  struct Kind {
    Card card;
    bool is_joker = false;  // named as the card
    std::uint8_t copies = 0;
    std::uint64_t bits = 0;
  };
  std::pmr::vector<Kind> kinds;               // in the order of kAllCards, and once more
  std::array<std::uint8_t, kMost> kind_of{};  // of a bit: its place in `kinds`
  std::array<std::uint8_t, kCardCodes>
      at{};  // of a card's code: its place in `kinds` + 1; 0: not held
  std::array<std::uint8_t, kCardCodes> named_at{};  // the same of the jokers named as the card
  std::uint64_t firsts = 0;                         // the lowest bit of each kind
  std::uint64_t lasts = 0;                          // the highest
  int jokers = 0;

  explicit HandBits(const CardCounts& hand,
                    std::pmr::memory_resource* memory = std::pmr::get_default_resource());
  HandBits(const CoverCards& cards, std::pmr::memory_resource* memory);
  [[nodiscard]] std::uint64_t bits_of(Card card) const { return bits_at(at[card.code()]); }
  [[nodiscard]] std::uint64_t named_bits_of(Card card) const {
    return bits_at(named_at[card.code()]);
  }
  /// The place of the first kind that has one of these bits, of which there are some.
  [[nodiscard]] std::size_t first_kind(std::uint64_t cards) const {
    return kind_of[static_cast<std::size_t>(std::countr_zero(cards))];
  }

 private:
  [[nodiscard]] std::uint64_t bits_at(std::uint8_t place) const {
    return place == 0 ? 0 : kinds[place - 1].bits;
  }
  void add(const CardCounts& cards, bool are_jokers, unsigned next);
};

/// One legal meld. Its cards: of a set those of `cards`, then jokers; of a run place by place, a
/// joker where `joker_at` has a bit, one with a name where `named_at` has it too.
struct SplitMeld {
  std::uint64_t cards = 0;  // all bits of the kinds it has
  MeldKind kind = MeldKind::set;
  Suit suit = Suit::spades;
  std::uint8_t low = 0;  // run: its first place; set: its rank
  std::uint8_t size = 0;
  std::uint8_t jokers = 0;                           // without a name
  bool has_twins = false;                            // two cards alike
  std::uint16_t joker_at = 0;                        // run
  std::uint16_t named_at = 0;                        // run
  std::array<std::uint8_t, kSuits> of_suit{};        // set: how many of each suit
  std::array<std::uint8_t, kSuits> named_of_suit{};  // set: how many jokers with such a name

  [[nodiscard]] bool is_natural_run() const { return kind == MeldKind::run && joker_at == 0; }
  [[nodiscard]] Meld as_meld() const;
};

/// The melds of `hand` that have a natural card, by the first kind of card they hold: those that
/// hold kinds[i] and none before it are [begin[i], begin[i + 1]).
struct SplitMelds {
  std::pmr::vector<SplitMeld> melds;
  std::pmr::vector<std::uint32_t> begin;
  std::uint64_t steps = 0;  // groups of cards looked at
};
/// Which melds a split may have at all.
enum class Allowed : std::uint8_t { all, natural_runs };

/// After `step_limit` groups looked at, no more: some melds may be missing. They are kept where the
/// hand is.
[[nodiscard]] SplitMelds melds_in(
    const HandBits& hand, const MeldSettings& melds, const JokerSettings& jokers,
    std::uint64_t step_limit = std::numeric_limits<std::uint64_t>::max(),
    Allowed allowed = Allowed::all);

/// The same where two of its cards are alike.
[[nodiscard]] std::optional<std::uint64_t> without_twins(const HandBits& hand, std::uint64_t cards,
                                                         const SplitMeld& meld);

/// The cards without those of the meld; nothing where it is not among them.
[[nodiscard]] inline std::optional<std::uint64_t> without(const HandBits& hand, std::uint64_t cards,
                                                          const SplitMeld& meld) {
  if (meld.has_twins) return without_twins(hand, cards, meld);
  // Of each kind the lowest go first: the highest is there as long as any is.
  if ((meld.cards & hand.lasts & ~cards) != 0) return std::nullopt;
  const std::uint64_t held = cards & meld.cards;
  return (cards & ~held) | (held & (held << 1U) & ~hand.firsts);
}

// === Every meld a player can lay from a hand, as it would be written: jokers are named where the
// variant asks for it, or where the cards could be read in another way.

struct HandMeld {
  Meld meld;
  HandState cards = 0;
  Points points = 0;            // on the table, at least
  bool is_worth_more = false;   // perhaps
  bool is_opening_run = false;  // the run an opening needs, where it needs one
  // Where it takes two acts: the run that opens, and what is laid off on it then. The points are
  // those of the run that opens.
  Meld first{};
  std::vector<PlayedCard> later{};
  Points later_points = 0;
};

/// Whether runs that open only by a part of them, laid first, are among the melds.
enum class LaidInParts : std::uint8_t { no, yes };

class HandMelds {
 public:
  /// `variant`: no rank is wild in it.
  HandMelds(const PackedHand& hand, const Variant& variant, LaidInParts parts);

  /// Those that hold a card of this kind and none of a kind before it.
  [[nodiscard]] std::span<const HandMeld> from(std::size_t kind) const {
    return std::span(melds_).subspan(begin_[kind], begin_[kind + 1] - begin_[kind]);
  }
  /// Of melds of the same cards those that are worth most, as places in from(kind).
  [[nodiscard]] std::span<const std::uint32_t> best_from(std::size_t kind) const {
    return best_[kind];
  }

 private:
  std::vector<HandMeld> melds_;
  std::vector<std::size_t> begin_;
  std::vector<std::vector<std::uint32_t>> best_;
};

/// The cards of a meld as they are written when it is laid.
[[nodiscard]] std::vector<PlayedCard> as_laid(const Meld& meld);

/// The jokers of a set that have no name as the suits it misses, then, where that is allowed, as
/// any. Where there are not enough, as it was.
[[nodiscard]] Meld with_names(const Meld& set, const JokerSettings& jokers);

/// The meld with its jokers named so that the cards as written are this meld and nothing else;
/// nothing where no names make them so.
[[nodiscard]] std::optional<Meld> named_meld(const Meld& meld, const Variant& variant);

// === The best way to lay a hand out in melds: the least points left over. Exact, unless it says
// that it gave up.

struct BestSplit {
  Points left_points = 0;     // of the cards in no meld, as in a hand
  CardCounts left{};          // those cards
  std::vector<Meld> melds{};  // sets and runs, jokers placed
  /// What the melds must include (score.hand_melds_need) was too much to go into.
  bool may_leave_more = false;
  bool gave_up = false;     // for want of steps: the best that was found, and less may be left
  std::uint64_t steps = 0;  // melds found and tried
};

/// Far more than hands that are played with take; some tenth of a second of work.
inline constexpr std::uint64_t kSplitSteps = 2'000'000;

/// No melds: all the hand is left over.
[[nodiscard]] inline BestSplit all_left(const CardCounts& hand, const Variant& variant) {
  return {.left_points = hand_points(hand, variant.card_points), .left = hand};
}

/// Splits `hand` (known cards only) into melds and a rest of the least points; `budget`: gives up
/// when that is spent, too.
[[nodiscard]] BestSplit best_split(const CardCounts& hand, const Variant& variant,
                                   SearchBudget& budget);
[[nodiscard]] BestSplit best_split(const CardCounts& hand, const Variant& variant);

/// The same of a hand that has lost a card, of which this was the best split.
[[nodiscard]] BestSplit best_split_without(Card lost, const BestSplit& before,
                                           const CardCounts& hand, const Variant& variant,
                                           SearchBudget& budget);

/// The split of a hand that is counted first, and laid out after that. All by the same rules.
class KeptSplit {
 public:
  void clear() { split_.reset(); }
  [[nodiscard]] const BestSplit& keep(const CardCounts& hand, const Variant& variant,
                                      SearchBudget& budget);
  /// As it was kept, if that was this hand's; it is not kept any more.
  [[nodiscard]] BestSplit take(const CardCounts& hand, const Variant& variant,
                               SearchBudget& budget);

 private:
  CardCounts hand_;
  std::optional<BestSplit> split_;
};

// === What a hand shows when a round has ended: its own melds, and cards laid off on melds that
// take them, so that the least points are left over. Exact, unless its split says that it gave up.

struct LaidOff {
  PlayedCard card;
  std::size_t target = 0;  // index of the meld
};

struct BestShowing {
  BestSplit split;                // of what is not laid off
  std::vector<LaidOff> laid_off;  // in an order in which each fits
};

/// The best that `hand` (known cards only) can show with these melds to lay cards off on.
[[nodiscard]] BestShowing best_showing(const CardCounts& hand, std::span<const Meld> targets,
                                       const Variant& variant);
/// The same, giving up when the budget is spent, too.
[[nodiscard]] BestShowing best_showing(const CardCounts& hand, std::span<const Meld> targets,
                                       const Variant& variant, SearchBudget& budget);
/// The same where the best split of the hand is known.
[[nodiscard]] BestShowing best_showing(const CardCounts& hand, BestSplit split,
                                       std::span<const Meld> targets, const Variant& variant,
                                       SearchBudget& budget);

// === Whether a whole hand can be laid down at once: in melds, with so many cards left over.

/// What going out asks of the melds of a hand.
struct OutTerms {
  int leftover_min = 0;
  int leftover_max = 0;
  int runs = 0;          // at least
  int natural_runs = 0;  // at least so many runs without a joker
  int sets = 0;          // at least
  bool exact = false;    // so many runs and sets and no more
};

[[nodiscard]] OutTerms terms_of(const OutComposition& wanted, LeftRange left);

struct OutSplit {
  std::vector<Meld> melds;
  std::vector<Card> left;  // in index order
};

/// Some division of `hand` (known cards only) that meets the terms, with as few cards left over as
/// any has; nothing where there is none. Exact.
[[nodiscard]] std::optional<OutSplit> split_to_go_out(const CardCounts& hand, const OutTerms& terms,
                                                      const MeldSettings& melds,
                                                      const JokerSettings& jokers);

/// More melds to try than any hand of a game needs, and a second at the most.
inline constexpr std::uint64_t kOutSteps = 4'000'000;

enum class OutAnswer : std::uint8_t { yes, no, gave_up };

struct OutSearch {
  OutAnswer answer = OutAnswer::no;
  OutSplit split;           // where the answer is yes
  std::uint64_t steps = 0;  // melds tried
};
/// The same, giving up after `steps` melds tried.
[[nodiscard]] OutSearch search_going_out(const CardCounts& hand, const OutTerms& terms,
                                         const MeldSettings& melds, const JokerSettings& jokers,
                                         std::uint64_t steps);

// === Every way to lay a whole hand down at once, where melds appear only then.

struct OutWays {
  std::vector<OutSplit> ways;
  bool more = false;     // than were asked for
  bool gave_up = false;  // there may be others
};

/// The first `limit` divisions of `hand` (known cards only) that meet the terms, always in the same
/// order; after `step_limit` steps it gives up.
[[nodiscard]] OutWays out_ways(const CardCounts& hand, const OutTerms& terms,
                               const Variant& variant, std::size_t limit, std::uint64_t step_limit);

}  // namespace rummy
