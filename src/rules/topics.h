#pragma once
// The topics, in rule-book order: the rules each adds, and what it tells others of deals, turns,
// melds, openings and hands laid down at once.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === The topics, in rule-book order. Each adds the rules that the variant has to its program, each
// rule at its checkpoint. A topic is the file that is named like its function.

class Program;
struct Variant;

void add_turn_rules(const Variant& variant, Program& program);
void add_melds_rules(const Variant& variant, Program& program);
void add_stock_rules(const Variant& variant, Program& program);
void add_draw_rules(const Variant& variant, Program& program);
void add_claim_rules(const Variant& variant, Program& program);
void add_buy_rules(const Variant& variant, Program& program);
void add_opening_rules(const Variant& variant, Program& program);
void add_lay_off_rules(const Variant& variant, Program& program);
void add_jokers_rules(const Variant& variant, Program& program);
void add_rearranging_rules(const Variant& variant, Program& program);
void add_going_out_rules(const Variant& variant, Program& program);
void add_melding_out_rules(const Variant& variant, Program& program);
void add_knocking_rules(const Variant& variant, Program& program);
void add_dropping_rules(Program& program);

// === Cards cut, or dealt face up, for the first deal: whom they choose.

/// What a record's `cut` tells of the first dealer.
struct Cut {
  bool decides = false;          // the variant goes by it, and the record has one
  bool open = false;             // cards it depends on are not recorded
  std::vector<Seat> may_deal{};  // in seating order; several where the cards do not decide

  [[nodiscard]] std::optional<Seat> dealer() const {
    return decides && may_deal.size() == 1 ? std::optional(may_deal.front()) : std::nullopt;
  }
};

/// Wildcards are passed over; players who tie look at their next cards, where they have any.
[[nodiscard]] Cut read_cut(const Variant& variant, const Record& record);

// === Players, pack, deal and dealer: how a round is set up.

/// The next of these, who sit in seating order, from a seat that need not be one of theirs.
[[nodiscard]] Seat next_of_some(std::span<const Seat> seats, Seat seat, Direction way);
/// The same, quickly where all of the players before `seat` are among them.
[[nodiscard]] inline Seat next_of(std::span<const Seat> seats, Seat seat, Direction way) {
  const std::size_t at = index(seat);
  if (at >= seats.size() || seats[at] != seat) return next_of_some(seats, seat, way);
  const std::size_t last = seats.size() - 1;
  if (way == Direction::clockwise) return seats[at == last ? 0 : at + 1];
  return seats[at == 0 ? last : at - 1];
}

// === The deal as recorded, against the deal the variant has: hand sizes, copies of cards, the
// dealer.

/// Everything the rules of the deal may look at.
struct DealLook {
  const Variant& variant;
  const Record& record;
  const Round& round;
  std::uint32_t number = 0;            // of the round in the record, from 1
  int round_of_game = 1;               // more, where the record begins later
  std::span<const Seat> seats;         // taking part
  std::optional<Seat> dealer_due;      // by the rule; nothing where it is the players' to settle
  std::span<const Seat> may_deal{};    // of whom it is one, where that cannot be told
  std::span<const Seat> may_choose{};  // or where the table chooses among them
  std::optional<Seat> starter;         // who is dealt the extra card, where known
  std::span<const Seat> starters{};    // or one of whom is, where that cannot be told
  std::optional<int> agreed;           // how many cards the table agreed to deal, where it had to
  const Cut* cut = nullptr;            // the first round's, where the cards cut decide who deals
};

/// The pack of the variant for `players` players in this round of the game.
[[nodiscard]] CardCounts pack_for(const Variant& variant, int players, int round);
/// In some round, or with some number of players, the pack has jokers.
[[nodiscard]] bool may_have_jokers(const Variant& variant);

/// Counts cards against a pack.
class PackCount {
 public:
  explicit PackCount(const CardCounts& pack) : pack_(pack) {}
  /// Counts one more of a known card; true for the first that the pack does not have.
  [[nodiscard]] bool exceeds(Card card) {
    seen_.add(card);
    return seen_.count(card) == pack_.count(card) + 1;
  }
  [[nodiscard]] const CardCounts& pack() const { return pack_; }

 private:
  CardCounts pack_;
  CardCounts seen_;
};

/// How many cards each player may have been dealt in a round: one number, but where the table had
/// to agree on it and nothing tells what on.
[[nodiscard]] std::vector<int> possible_deals(const DealLook& look);
/// How many cards are turned up before play begins: to start the pile, to make a rank wild.
[[nodiscard]] int cards_turned_up(const Variant& variant);
/// How many cards a seat is dealt.
[[nodiscard]] int cards_due(const DealLook& look, Seat seat);

/// Codes deal.dealer, deal.cut.
void check_dealer(const DealLook& look, Findings& findings);

/// Codes deal.hand-size, deal.too-many-copies, deal.dealer, deal.cut, deal.upcard,
/// deal.wild. `table`: as it was laid out for the round.
void check_deal(const DealLook& look, const Table& table, Findings& findings);

// === What a turn is made of: the first turn, its draw, its discard.

struct Look;

/// The turn ends in a discard and has no draw, which it owes. As it begins.
[[nodiscard]] bool draw_due(const Look& look);
/// The turn is over, laid nothing, and has fewer draws than it owes.
[[nodiscard]] bool another_draw_due(const Look& look);
enum class Checkpoint : std::uint8_t;

/// Melds are laid only when the round has ended, and what is in one then counts nothing.
[[nodiscard]] bool lays_melds_last(const Variant& variant);

/// The rules on the shape of a meld that is laid, or of the group on the table that is no meld.
void add_shape_rules(Checkpoint at, Program& program);

// === Opening: what the first melds of a player must be.

/// Whether there are conditions to an opening, in the round played.
[[nodiscard]] bool has_conditions(const OpeningSettings& opening);
/// Whether an opening has to be certain melds in some round.
[[nodiscard]] bool has_contract(const OpeningSettings& opening);
/// Those of one round.
[[nodiscard]] Contract contract_of(const OpeningSettings& opening, int players, int round);
/// "2 sets and a run".
[[nodiscard]] Text contract_words(const Contract& contract);

// === What a player opens with: the melds laid in a turn, their points, and the run the opening
// needs.

/// Whether melds are those of a contract: so many sets and runs and no others.
enum class ContractKept : std::uint8_t { no, perhaps, yes };

/// What the melds of an opening amount to. Where some of their cards are not known, or a meld is
/// none, the total lies between `low` and `high` and the run is there perhaps.
struct OpeningFigures {
  Points low = 0;
  Points high = 0;
  bool has_run = false;       // one of them is the run asked for
  bool may_have_run = false;  // or one of those not known, or broken, may be
  bool is_broken = false;     // one of them is no meld: a slip of its own
  bool has_unknown = false;   // one of them holds cards nobody knows
  std::uint32_t melds = 0;
  int sets = 0;  // of the melds; what may be the one or the other counts for neither
  int runs = 0;
};
/// The same, and how it comes about.
struct OpeningCount : OpeningFigures {
  Text working;  // "10H 10 + JH 10 + QH 10 = 30; …; together 54"
};

/// Counts the melds that `events` of the turn lay. `with_working`: also in words.
enum class Working : std::uint8_t { no, yes };
[[nodiscard]] OpeningCount count_opening(const Look& look, std::span<const Event> events,
                                         Working working);

/// The same of the whole turn: where it wrote the table anew, of the groups that are new there.
[[nodiscard]] OpeningCount count_first_melds(const Look& look, Working working);

/// Counts melds given as lists of cards (rulings on single melds). One that could be several melds
/// is the one that keeps the rules.
[[nodiscard]] OpeningCount count_opening(const Variant& variant,
                                         std::span<const std::span<const PlayedCard>> melds);

/// The meld is the run an opening needs; where it needs none, never.
[[nodiscard]] bool is_opening_run(const Meld& meld, const OpeningSettings& opening);

/// Notes what a meld counts that is a set or a run.
void count_meld(const Meld& meld, const Variant& variant, MeldCount& count);

/// "10H 10 + JH 10 + QH 10 = 30".
[[nodiscard]] Text meld_working(const Meld& meld, const CardPointSettings& values);

/// The melds are those the round asks for; where it asks for none, they are.
[[nodiscard]] ContractKept keeps_contract(const OpeningFigures& count, const Contract& contract);
/// There are more of them than it asks for, whatever may be laid besides.
[[nodiscard]] bool exceeds_contract(const OpeningFigures& count, const Contract& contract);

/// The opening's conditions are met, whatever the cards not known are.
[[nodiscard]] bool meets_opening(const OpeningFigures& count, const Variant& variant);
/// The same of melds as they were counted when they were laid; of one that was not, never.
[[nodiscard]] bool meets_opening(std::span<const MeldCount> laid, const Variant& variant);

/// Beyond so many unknown cards in one meld the ways to fill them are not gone through.
inline constexpr std::size_t kMostFilled = 2;

/// What such a meld counts at least and at most, over every way to fill it that makes it a meld,
/// and the last card put in then.
struct FilledMeld {
  std::optional<Points> least;  // nothing where no way does
  std::optional<Points> most;
  Card least_with;
  Card most_with;
  bool some_run = false;  // one of the ways is the run an opening needs
  bool all_runs = true;   // each is
  bool set = false;       // some of the ways make it a set
  bool run = false;       // some a run of whatever kind
};

/// No more than kMostFilled of the cards, and kMaxMeldCards in all, may be unknown.
[[nodiscard]] FilledMeld fill_meld(std::span<const PlayedCard> cards, const Variant& variant);

/// The same, kept from one asking to the next. A record with holes is judged in thousands of ways,
/// which ask of the same melds, and to fill two holes takes a thousand tries.
class FilledMelds {
 public:
  [[nodiscard]] FilledMeld of(std::span<const PlayedCard> cards, const Variant& variant);

 private:
  /// All that an answer hangs on beside the cards.
  struct Rules {
    MeldSettings melds;
    JokerSettings jokers;
    CardPointSettings values;
    OpeningRun run = OpeningRun::none;
    bool joker_end = true;
    friend bool operator==(const Rules&, const Rules&) = default;
  };

  Rules rules_;
  std::unordered_map<std::string, FilledMeld> known_;
};

/// Only one's own melds are taken apart, and no other is added to.
[[nodiscard]] bool leaves_foreign_alone(const Variant& variant);

// === Laying a whole hand down at once, where melds appear only when a player goes out: what they
// must be, what may be left over, what wins at once.

class Table;
struct Holding;

/// Of the games that agree with the record: in none, in some, in all.
enum class Answer : std::uint8_t { no, perhaps, yes };

struct LeftRange {
  int low = 0;
  int high = 0;
};
/// How many cards may be in no meld. A last discard is one of them: where nothing may be left over
/// and going out may or must be with a discard, it comes on top.
[[nodiscard]] LeftRange left_allowed(const GoingOutSettings& settings, bool discards);

/// What a player lays down to go out, as far as it can be told.
struct OutClaim {
  bool drawn = false;     // the draw of the turn came before
  bool named = false;     // the melds are written down; else any split of the hand will do
  bool discards = false;  // a discard follows
  int left = 0;           // named: cards in none of the melds, a discard that follows among them
  bool claims_pattern = false;  // it can only be meant as one of out.instant
  Answer pattern = Answer::no;
  Answer cards_left = Answer::no;  // more are left over than may be
  Answer none_left = Answer::no;   // fewer, and none of those melded can be spared
  Answer miscomposed = Answer::no;
};

/// Judges an `out` with its melds named. One that cannot be as written (a card is not held, a meld
/// is none) is told of there, and here nothing more.
[[nodiscard]] OutClaim claim_of_named(const Look& look);

/// Whether these cards win at once by `instant`.
[[nodiscard]] Answer is_pattern(std::span<const PlayedCard> cards, OutInstant instant);

/// Whether a hand holds cards that win at once by `instant`, among whatever else.
[[nodiscard]] Answer holds_pattern(const Holding& hand, OutInstant instant);

/// The most points a player may knock with in one round: the least and the most that may be.
struct KnockPoints {
  Points low = 0;
  Points high = 0;
};
/// That limit in a round that began with this card turned up (nothing: with none). Nothing where
/// there is no limit; more than one number only where it hangs on a card that is not recorded.
[[nodiscard]] std::optional<KnockPoints> knock_points(const Variant& variant,
                                                      const std::optional<Card>& upcard);

/// Whether anybody may have left a round, who was let go or had to: with a hand that may not go
/// out.
[[nodiscard]] bool may_leave(const Variant& variant);
/// Whether leaving a round may cost so much.
[[nodiscard]] bool is_price_of_leaving(Points points, const Variant& variant);

// === What forbids cards as a meld, beside the words on it: the same of a meld laid, of a group of
// the table and of a meld with no game around it.

/// The settings that decide such a fault, blank-separated; first the one it is about.
[[nodiscard]] constexpr std::string_view settings_on(ShapeFault fault) {
  switch (fault) {
    case ShapeFault::none:
    case ShapeFault::joker_unnamed:
      return "";
    case ShapeFault::joker_adjacent:
      return "joker.adjacent";
    case ShapeFault::joker_too_many:
      return "joker.naturals_ge_jokers_in_set joker.minority_in_run joker.min_naturals "
             "joker.all_wild";
    case ShapeFault::joker_wrong_card:
      return "joker.may_duplicate meld.run.ace";
    case ShapeFault::duplicate_suit:
      return "meld.set.distinct_suits";
    case ShapeFault::too_short:
      return "meld.set.min meld.run.min";
    case ShapeFault::too_long:
      return "meld.set.max meld.run.max meld.run.both_aces";
    case ShapeFault::wraparound:
    case ShapeFault::not_a_meld:
      return "meld.run.ace";
  }
  return "";
}

/// Gives a finding on such a fault the setting that was broken and the bounds that would have let
/// the cards pass; where more than one setting forbids them, its help names all.
void add_breach(const Variant& variant, ShapeFault fault, std::span<const PlayedCard> cards,
                Finding& finding);

/// The numbers that would let a meld grow by these cards, if one of them forbids it.
[[nodiscard]] std::vector<Bound> bounds_of_growing(const Meld& meld,
                                                   std::span<const PlayedCard> cards);

// === What a rule had before it when it looked, told for those who want to see why it is kept
// (`--trace`). It judges nothing: the figures are those the rule itself asks for, by the same
// functions.

/// What `look.rule` looks at, with the arithmetic; empty where there is nothing to add to its
/// title.
[[nodiscard]] Text proof_of(const Look& look);

/// The rule is silent because another of its checkpoint tells the slip.
[[nodiscard]] bool is_reported_elsewhere(const Look& look);

}  // namespace rummy
