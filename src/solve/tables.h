#pragma once
// What can be made of a table: whether its cards can all lie in melds, what it takes from a hand,
// and what can be played in a turn. How it is found: best_laying.h.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {

// === Whether cards can all be laid out as legal melds at once, each card in exactly one; and how.

class SweepMemory;

/// All the cards of a table. A named joker stays the card it is named as, and serves wherever that
/// card could; a free one may become any.
struct TableCards {
  CardCounts naturals;
  std::vector<Card> named_jokers;  // each as the card it stands for
  int free_jokers = 0;

  [[nodiscard]] static TableCards of(std::span<const PlayedCard> cards) {
    TableCards all;
    for (const PlayedCard& card : cards)
      all.add(card);
    return all;
  }
  /// One more; an unknown card, which may be any, as a free joker.
  void add(const PlayedCard& card) {
    if (card.card.is_natural()) {
      naturals.add(card.card);
    } else if (card.stands_for.is_known()) {
      named_jokers.push_back(card.stands_for);
    } else {
      ++free_jokers;
    }
  }
  void add(const Meld& meld) {
    for (const MeldCard& card : meld.view())
      add({.card = card.card, .stands_for = card.stands_for});
  }
};

enum class Arrangeable : std::uint8_t { yes, no, gave_up };

struct Arrangement {
  Arrangeable answer = Arrangeable::no;
  std::vector<Meld> melds;  // where the answer is yes: all the cards, jokers placed
  std::uint64_t steps = 0;  // taken; a bound on them makes a search give up
};

/// More steps than any table of two packs was seen to need; about a second of work.
inline constexpr std::uint64_t kArrangementSteps = 20'000'000;

/// Exact: `yes` with the melds, or `no`; `gave_up` after `step_limit` steps without an answer.
[[nodiscard]] Arrangement arrange(const TableCards& cards, const MeldSettings& melds,
                                  const JokerSettings& jokers,
                                  std::uint64_t step_limit = kArrangementSteps);
/// The same for one of many tables judged by the same settings: `memory` is theirs alone.
[[nodiscard]] Arrangement arrange(const TableCards& cards, const MeldSettings& melds,
                                  const JokerSettings& jokers, std::uint64_t step_limit,
                                  SweepMemory& memory);

/// Whether a joker named as this card, or the card itself, can have the company of a meld at all.
/// A look at its neighbours: where it says no there is no arrangement.
[[nodiscard]] bool has_company(Card card, const TableCards& cards, const MeldSettings& melds);

/// Whether the cards can all lie in legal melds none of which takes `more` in addition.
[[nodiscard]] Arrangement arrange_shut(const TableCards& cards, std::span<const PlayedCard> more,
                                       const MeldSettings& melds, const JokerSettings& jokers,
                                       std::uint64_t step_limit);

// === A table of which only the cards are known, as it was last found to lie. An arrangement in
// hand is a proof: cards that come are tried on it before anything is searched.

/// Legal melds, or no arrangement at all.
class ArrangedTable {
 public:
  void clear();
  /// A meld that players wrote and that lies there, too. There is no arrangement any more where it
  /// is no legal one.
  void lay(const Meld& meld, const MeldSettings& melds, const JokerSettings& jokers);
  /// So the cards lie, as a search has found.
  void keep(std::vector<Meld> melds);
  /// Whether these cards can lie as kept, with those that are new laid off there, as a meld of
  /// their own, or in melds with cards that others spare; so they are kept then. False says nothing
  /// of other arrangements.
  [[nodiscard]] bool takes(const TableCards& cards, const MeldSettings& melds,
                           const JokerSettings& jokers);
  [[nodiscard]] std::span<const Meld> melds() const { return melds_; }

 private:
  /// `naturals`: of these cards and of those that lie there.
  bool lay_off(std::vector<PlayedCard> cards, const CardCounts& naturals, const MeldSettings& melds,
               const JokerSettings& jokers);

  std::vector<Meld> melds_;
  bool is_known_ = true;
};

// === What a table that may be taken apart takes from a hand: the most cards, and how all lies
// then.

struct RearrangeQuestion {
  CardCounts hand;                // known cards only
  std::vector<Meld> table;        // clear melds
  int least = 1;                  // so many cards go to the table at least
  int most = 0;                   // and at most
  int new_melds = kAnyMelds;      // so many new melds at most
  bool may_free_jokers = true;    // the player may lay jokers come free as other cards
  bool last_is_shut_out = false;  // a single card left must fit no meld there then

  static constexpr int kAnyMelds = 1000;
};

/// A meld of the table with its jokers named as they are read.
struct ReadMeld {
  std::size_t number = 0;  // of the table's
  Meld meld;
};

/// Cards of the hand, and the whole table with them.
struct Rearranged {
  std::vector<Card> cards;  // in index order
  std::vector<Card> left;   // what stays in the hand, too
  std::vector<Meld> melds;  // jokers named as they have to be
  /// What jokers without a name have to be for it, where it cannot be done whatever they are.
  std::vector<ReadMeld> rests_on{};
};

struct RearrangeAnswer {
  std::vector<Rearranged> ways;  // more cards before fewer
  bool more = false;             // ways than were asked for
  bool gave_up = false;          // there may be others, with more cards too
};

/// The first `limit` choices of cards, one arrangement of each; with `limit` 1 the most cards.
/// After `step_limit` steps it gives up.
[[nodiscard]] RearrangeAnswer rearrange(const RearrangeQuestion& question, const Variant& variant,
                                        std::size_t limit, std::uint64_t step_limit);

// === What can be done to one meld on the table: cards laid off on it, its joker taken for the card
// it stands for, a joker moved from one end of a run to the other.

enum class TableAct : std::uint8_t { swap, move, lay };

struct TablePlay {
  TableAct act = TableAct::lay;
  std::vector<PlayedCard> cards;  // swap: those given; move: the joker, as it lies then
};

/// Some of these, one after the other, on the same meld.
struct TableOption {
  std::vector<TablePlay> plays{};
  Meld after{};
  HandState cards = 0;   // that leave the hand
  int jokers_taken = 0;  // into the hand
  int jokers_laid = 0;
  Points points = 0;  // what the meld is worth more
};

/// Ways to take jokers from the meld and to move them before anything is laid on it, the first of
/// them to do nothing.
[[nodiscard]] std::vector<TableOption> joker_options(const Meld& meld, const PackedHand& hand,
                                                     const Variant& variant);

/// Ways to lay cards off on the meld; where jokers may be moved along a run, to move them in
/// between and after too.
[[nodiscard]] std::vector<TableOption> lay_options(const Meld& meld, const PackedHand& hand,
                                                   const Variant& variant);

/// Whether cards are laid off in a turn of this variant.
[[nodiscard]] bool has_laying_off(const Variant& variant);

// === What a player can lay down in one turn, where melds on the table stay as they lie: whether
// and how to open, the most cards, going out; and every way there is. Exact, or it says that the
// search was given up.

enum class Opened : std::uint8_t { no, yes };

/// What lies there when the turn's draw has been made.
struct TurnQuestion {
  CardCounts hand;  // known cards only
  std::vector<Meld> table;
  Opened opened = Opened::no;
};

/// What is asked for.
enum class TurnGoal : std::uint8_t {
  open,  // melds that open, with a joker of the table only where that is for everybody
  lay,   // any cards laid down
  out,   // the hand laid down but for the discard
};

/// Of the ways to do it.
enum class TurnTaste : std::uint8_t { fewest_cards, most_cards, most_points };

/// One act of a turn, in the order of play.
struct TurnAct {
  enum class Kind : std::uint8_t { meld, swap, move, lay };
  Kind kind = Kind::meld;
  std::vector<PlayedCard> cards;  // as written
  std::size_t target = 0;         // of all but a meld: which of the table's
  Meld meld;                      // the new meld; else what the target is then
  Points points = 0;              // what lies on the table is worth so much more
};

struct TurnWay {
  std::vector<TurnAct> acts;
  std::vector<Card> left;   // in index order
  Points points = 0;        // of the new melds
  Points table_points = 0;  // of all that was added to the table
  int cards_laid = 0;
};

enum class TurnAnswer : std::uint8_t { yes, no, gave_up };

struct TurnBest {
  TurnAnswer answer = TurnAnswer::no;
  TurnWay way;  // where the answer is yes
};

struct TurnWays {
  std::vector<TurnWay> ways;
  bool more = false;     // than were asked for
  bool gave_up = false;  // there may be others
};

/// About a second of work.
inline constexpr std::uint64_t kTurnSteps = 10'000'000;

class TurnSearch {
 public:
  /// `variant`: melds are laid turn by turn. After `step_limit` steps it gives up.
  TurnSearch(const TurnQuestion& question, const Variant& variant, std::uint64_t step_limit);
  ~TurnSearch();
  TurnSearch(const TurnSearch&) = delete;
  TurnSearch& operator=(const TurnSearch&) = delete;

  [[nodiscard]] TurnBest best(TurnGoal goal, TurnTaste taste);
  /// The first `limit` ways, always in the same order.
  [[nodiscard]] TurnWays ways(TurnGoal goal, std::size_t limit);
  /// The melds most points can be made of, whether they open or not; `run`: with the run an opening
  /// needs.
  enum class NeedsRun : std::uint8_t { no, yes };
  [[nodiscard]] TurnBest most_points(NeedsRun run);
  /// Taken so far.
  [[nodiscard]] std::uint64_t steps() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

/// "meld 7S 7H 7D, 4C 5C 6C; lay 8S on m1; discard KD": as a record has it, the table's melds being
/// m1, m2, …; who goes out discards the card left.
[[nodiscard]] std::string moves_of(const TurnWay& way, TurnGoal goal);

/// How many cards a player who has reached the goal may be left with before the discard.
[[nodiscard]] LeftRange cards_over(TurnGoal goal, const Variant& variant);

/// Whether the melds a player opens with have to meet conditions, or something is forbidden before.
[[nodiscard]] bool has_opening(const Variant& variant);

}  // namespace rummy
