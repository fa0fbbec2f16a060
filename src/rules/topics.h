#pragma once
// The topics in rule-book order: the rules each adds, and what it offers others about deals, turns,
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

// === The topics, in rule-book order. Each adds the variant's rules to its program, each rule at
// its checkpoint. A topic's file is named like its function.

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

/// What a record's `cut` says about the first dealer.
struct Cut {
  bool decides = false;          // the variant uses a cut, and the record has one
  bool open = false;             // the result depends on unknown cards
  std::vector<Seat> may_deal{};  // in seating order; several if the cards do not decide

  [[nodiscard]] std::optional<Seat> dealer() const {
    return decides && may_deal.size() == 1 ? std::optional(may_deal.front()) : std::nullopt;
  }
};

/// Wildcards are passed over; players who tie compare their next cards, if they have any.
[[nodiscard]] Cut read_cut(const Variant& variant, const Record& record);

// === Players, pack, deal and dealer: how a round is set up.

/// The next of `seats` (in seating order) after a seat that need not be among them.
[[nodiscard]] Seat next_of_some(std::span<const Seat> seats, Seat seat, Direction way);
/// The next of `seats`, quickly if all seats before `seat` are among them.
[[nodiscard]] inline Seat next_of(std::span<const Seat> seats, Seat seat, Direction way) {
  const std::size_t at = index(seat);
  if (at >= seats.size() || seats[at] != seat) return next_of_some(seats, seat, way);
  const std::size_t last = seats.size() - 1;
  if (way == Direction::clockwise) return seats[at == last ? 0 : at + 1];
  return seats[at == 0 ? last : at - 1];
}

// === The deal as recorded, compared with the variant's deal: hand sizes, copies of cards, the
// dealer.

/// Everything the rules of the deal may look at.
struct DealLook {
  const Variant& variant;
  const Record& record;
  const Round& round;
  std::uint32_t number = 0;            // of the round in the record, from 1
  int round_of_game = 1;               // more if the record begins later
  std::span<const Seat> seats;         // taking part
  std::optional<Seat> dealer_due;      // by the rule; nothing if the players decide
  std::span<const Seat> may_deal{};    // the candidates, if the dealer is unclear
  std::span<const Seat> may_choose{};  // the candidates, if the table chooses
  std::optional<Seat> starter;         // who is dealt the extra card, if known
  std::span<const Seat> starters{};    // the candidates for it, if that is unclear
  std::optional<int> agreed;           // number of cards the table agreed to deal, if it had to
  const Cut* cut = nullptr;            // of the first round, if the cards cut decide who deals
};

/// The pack of the variant for `players` players in this round of the game.
[[nodiscard]] CardCounts pack_for(const Variant& variant, int players, int round);
/// Whether the pack has jokers in some round or with some number of players.
[[nodiscard]] bool may_have_jokers(const Variant& variant);

/// Counts cards against a pack.
class PackCount {
 public:
  explicit PackCount(const CardCounts& pack) : pack_(pack) {}
  /// Counts one more copy of a known card; true for the first copy that the pack does not have.
  [[nodiscard]] bool exceeds(Card card) {
    seen_.add(card);
    return seen_.count(card) == pack_.count(card) + 1;
  }
  [[nodiscard]] const CardCounts& pack() const { return pack_; }

 private:
  CardCounts pack_;
  CardCounts seen_;
};

/// How many cards each player may have been dealt: one number, unless the table had to agree on it
/// and nothing shows which.
[[nodiscard]] std::vector<int> possible_deals(const DealLook& look);
/// How many cards are turned up before play begins: to start the pile, or to make a rank wild.
[[nodiscard]] int cards_turned_up(const Variant& variant);
/// How many cards a seat is dealt.
[[nodiscard]] int cards_due(const DealLook& look, Seat seat);

/// Codes deal.dealer, deal.cut.
void check_dealer(const DealLook& look, Findings& findings);

/// Codes deal.hand-size, deal.too-many-copies, deal.dealer, deal.cut, deal.upcard, deal.wild.
/// `table`: the table set up for the round.
void check_deal(const DealLook& look, const Table& table, Findings& findings);

// === The parts of a turn: the first turn, its draw, its discard.

struct Look;

/// Whether the turn ends in a discard and lacks a draw it owes. Asked at its beginning.
[[nodiscard]] bool draw_due(const Look& look);
/// Whether the turn is over, laid nothing, and has fewer draws than it owes.
[[nodiscard]] bool another_draw_due(const Look& look);
/// Whether the card taken from the discard pile in this turn must be used in it.
[[nodiscard]] bool owes_taken(const Look& look);
enum class Checkpoint : std::uint8_t;

/// Whether melds are laid only at the end of the round, and cards in melds then count nothing.
[[nodiscard]] bool lays_melds_last(const Variant& variant);

/// Adds the rules on the shape of a meld that is laid, or of a faulty group on the table.
void add_shape_rules(Checkpoint at, Program& program);

// === Opening: what the first melds of a player must be.

/// Whether an opening has conditions in the current round.
[[nodiscard]] bool has_conditions(const OpeningSettings& opening);
/// Whether an opening must be certain melds in some round.
[[nodiscard]] bool has_contract(const OpeningSettings& opening);
/// The contract of one round.
[[nodiscard]] Contract contract_of(const OpeningSettings& opening, int players, int round);
/// "2 sets and a run".
[[nodiscard]] Text contract_words(const Contract& contract);

// === What a player opens with: the melds laid in a turn, their points, and the run the opening
// needs.

/// Whether melds are those of a contract: its sets and runs and no others.
enum class ContractKept : std::uint8_t { no, perhaps, yes };

/// The sum of an opening's melds. If some cards are unknown, or a meld is broken, the total lies
/// between `low` and `high`, and the run may be there.
struct OpeningFigures {
  Points low = 0;
  Points high = 0;
  bool has_run = false;       // one meld is the run an opening needs
  bool may_have_run = false;  // an unknown or broken meld may be it
  bool is_broken = false;     // one of them is broken: a fault of its own
  bool has_unknown = false;   // one of them has unknown cards
  std::uint32_t melds = 0;
  int sets = 0;  // without melds that may be either
  int runs = 0;
  int short_runs = 0;  // those of them that are too short for the contract
};
/// The sum of an opening's melds, and how it is made up.
struct OpeningCount : OpeningFigures {
  Text working;  // "10H 10 + JH 10 + QH 10 = 30; …; together 54"
};

/// Counts the melds that `events` of the turn lay. `with_working`: also in words.
enum class Working : std::uint8_t { no, yes };
[[nodiscard]] OpeningCount count_opening(const Look& look, std::span<const Event> events,
                                         Working working);

/// Counts the melds of the whole turn; if it wrote the table anew, its new groups.
[[nodiscard]] OpeningCount count_first_melds(const Look& look, Working working);

/// Counts melds given as lists of cards (rulings on single melds). A meld with several readings
/// counts as the one that keeps the rules.
[[nodiscard]] OpeningCount count_opening(const Variant& variant,
                                         std::span<const std::span<const PlayedCard>> melds);

/// Whether the meld is the run an opening needs; false if none is needed.
[[nodiscard]] bool is_opening_run(const Meld& meld, const OpeningSettings& opening);

/// Notes what a set or run counts.
void count_meld(const Meld& meld, const Variant& variant, MeldCount& count);

/// "10H 10 + JH 10 + QH 10 = 30".
[[nodiscard]] Text meld_working(const Meld& meld, const CardPointSettings& values);

/// Whether the melds are those the round asks for; yes if it asks for none.
[[nodiscard]] ContractKept keeps_contract(const OpeningFigures& count, const Contract& contract);
/// Whether there are more melds than the contract asks for, whatever else may be laid.
[[nodiscard]] bool exceeds_contract(const OpeningFigures& count, const Contract& contract);

/// Whether the opening's conditions are met, whatever the unknown cards are.
[[nodiscard]] bool meets_opening(const OpeningFigures& count, const Variant& variant);
/// Whether the melds meet the opening's conditions as counted when they were laid; false if one was
/// not counted.
[[nodiscard]] bool meets_opening(std::span<const MeldCount> laid, const Variant& variant);

/// A meld with more unknown cards is not filled in.
inline constexpr std::size_t kMostFilled = 2;

/// The minimum and maximum of a meld with unknown cards, over every way to fill it that makes a
/// meld, and the last card filled in for each.
struct FilledMeld {
  std::optional<Points> least;  // nothing if no way makes a meld
  std::optional<Points> most;
  Card least_with;
  Card most_with;
  bool some_run = false;  // some way is the run an opening needs
  bool all_runs = true;   // every way is
  bool set = false;       // some way makes a set
  bool run = false;       // some way makes a run of any kind
};

/// At most kMostFilled of the cards, and kMaxMeldCards in all, may be unknown.
[[nodiscard]] FilledMeld fill_meld(std::span<const PlayedCard> cards, const Variant& variant);

/// Filled melds, kept for reuse. A record with unknown cards is judged in thousands of ways, which
/// ask about the same melds, and filling two cards takes a thousand tries.
class FilledMelds {
 public:
  [[nodiscard]] FilledMeld of(std::span<const PlayedCard> cards, const Variant& variant);

 private:
  /// Everything besides the cards that an answer depends on.
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

/// Whether players may take apart only their own melds and add to no others.
[[nodiscard]] bool leaves_foreign_alone(const Variant& variant);

// === Laying a whole hand down at once in games in which melds appear only when a player goes out:
// what they must be, what may be left over, what wins at once.

class Table;
struct Holding;

/// Whether something holds in none, some or all games that agree with the record.
enum class Answer : std::uint8_t { no, perhaps, yes };

struct LeftRange {
  int low = 0;
  int high = 0;
};
/// How many cards may be in no meld. A last discard is one of them; if nothing may be left over and
/// going out may or must be with a discard, it is added.
[[nodiscard]] LeftRange left_allowed(const GoingOutSettings& settings, bool discards);

/// What a player lays down to go out, as far as it is known.
struct OutClaim {
  bool drawn = false;           // the turn had its draw before
  bool named = false;           // the melds are written; else any split of the hand will do
  bool discards = false;        // a discard follows
  int left = 0;                 // named: cards in no meld, a discard that follows included
  bool claims_pattern = false;  // it can only be meant as one of out.instant
  Answer pattern = Answer::no;
  Answer cards_left = Answer::no;  // too many cards are left over
  Answer none_left = Answer::no;   // too few, and no melded card can be spared
  Answer miscomposed = Answer::no;
};

/// Judges an `out` with its melds named. One that cannot be as written (a card is not held, a meld
/// is broken) is reported elsewhere, and only there.
[[nodiscard]] OutClaim claim_of_named(const Look& look);

/// Whether these cards win at once by `instant`.
[[nodiscard]] Answer is_pattern(std::span<const PlayedCard> cards, OutInstant instant);

/// Whether a hand holds, among other cards, those that win at once by `instant`.
[[nodiscard]] Answer holds_pattern(const Holding& hand, OutInstant instant);

/// The most points a player may knock with in one round, as a range.
struct KnockPoints {
  Points low = 0;
  Points high = 0;
};
/// The limit in a round that began with this upcard (nothing: without one). Nothing if there is no
/// limit; a range only if it depends on an unknown card.
[[nodiscard]] std::optional<KnockPoints> knock_points(const Variant& variant,
                                                      const std::optional<Card>& upcard);

/// Whether a player can leave a round: by dropping out, or for a hand that may not go out.
[[nodiscard]] bool may_leave(const Variant& variant);
/// Whether leaving a round may cost this much.
[[nodiscard]] bool is_price_of_leaving(Points points, const Variant& variant);

// === What forbids cards as a meld, beside the words for it. It is the same for a meld laid, a
// group on the table, and a meld without a game.

/// The settings that decide such a fault, separated by spaces; the main one first.
[[nodiscard]] constexpr std::string_view settings_on(ShapeFault fault) {
  switch (fault) {
    case ShapeFault::none:
    case ShapeFault::joker_unnamed:
      return "";
    case ShapeFault::joker_adjacent:
      return "joker.adjacent";
    case ShapeFault::joker_too_many:
      return "joker.naturals_ge_jokers_in_set joker.minority_in_set joker.minority_in_run "
             "joker.min_naturals joker.max joker.all_wild";
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

/// "7S, 7D or JK".
[[nodiscard]] Text either(std::span<const Card> cards);
[[nodiscard]] Text either(std::span<const Text> all);

/// Adds to a finding the setting that was broken and the bounds that would have let the cards pass.
/// If several settings forbid the cards, its help names them all.
void add_breach(const Variant& variant, ShapeFault fault, std::span<const PlayedCard> cards,
                Finding& finding);

/// The values that would let a meld grow by these cards, if a number forbids it.
[[nodiscard]] std::vector<Bound> bounds_of_growing(const Meld& meld,
                                                   std::span<const PlayedCard> cards);

// === What a rule looked at, for those who want to see why it is kept (`--trace`). Nothing is
// judged here: the figures come from the functions that the rule itself calls.

/// What `look.rule` looks at, with the arithmetic; empty if its title says it all.
[[nodiscard]] Text proof_of(const Look& look);

/// Whether the rule is silent because another of its checkpoints reports the fault.
[[nodiscard]] bool is_reported_elsewhere(const Look& look);

}  // namespace rummy
