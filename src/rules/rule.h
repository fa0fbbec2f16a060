#pragma once
// What a rule is, and what rules see of a turn and of the table.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A table that may have been taken apart: how many of its melds are new (meld.per_turn).

struct NewMelds {
  int least = 0;  // none of their cards lay in a meld before
  int most = 0;   // with those made of cards of several melds, or of part of one
};

/// The melds of `now` that are not continued from `before`. A meld continues an old one if it holds
/// it whole, whatever was added and whether or not its joker came free. A joker alone continues
/// none.
[[nodiscard]] NewMelds count_new_melds(std::span<const Meld> before, std::span<const Meld> now);

// === What a turn has made of the whole table, found for the rules that judge it.

/// A group on the table that is no meld, or may be none.
struct FaultyGroup {
  std::vector<PlayedCard> cards;
  ShapeFault fault = ShapeFault::none;  // none: some of its cards are unknown
  bool is_uncertain = false;            // the fault depends on unknown cards
  Place at{};
};

/// A joker that stood for one card and now stands for another.
struct ChangedJoker {
  Card was;
  int was_rank = 0;                // of a set, if `was` is unknown
  std::vector<Card> was_one_of{};  // if `was` is unknown
  Card now;
  bool was_free = false;                 // the card it stood for had taken its place
  bool is_uncertain = false;             // it depends on unknown cards
  std::optional<std::size_t> laid_at{};  // the action that laid it, if not the current one
};

/// Whether the cards can lie in a legal way if the record does not show how they lie.
enum class LooseAnswer : std::uint8_t {
  recorded,    // the record shows it
  possible,    // some way keeps the rules
  impossible,  // no way does
  open,        // it depends on unknown facts
  gave_up,     // the search took too long
};

/// The first melds of a player in a turn that wrote the whole table anew, or did not write how it
/// lies.
enum class FirstMelds : std::uint8_t {
  not_asked,  // the melds laid as such are judged instead
  beside,     // the earlier melds lie as they lay, and the others are the first melds
  can_be,     // they are not written out, and the cards laid can be melds that open
  mixed,      // mixed with earlier cards before the player had opened
  open,       // it depends on unknown facts
  uncertain,  // whether the melds laid open depends on the cards beside them
};

/// How many cards may have come from the hand or have lain on the table.
struct PossiblyFromHand {
  // Cards that lay there unseen, or came from the hand while the unseen ones were taken up: first
  // those not counted in from_hand, then those counted in it.
  int added = 0;
  int seen = 0;
  // Cards that may lie there only once and then came from the hand; not counted in from_hand.
  int twins = 0;
  int borrowed = 0;  // laid for a joker, from the hand or from another meld
  // Unknown cards laid, or given for a joker: they may be the cards taken up.
  int laid_unknown = 0;

  /// How many cards may have left the table.
  [[nodiscard]] int may_be_lost() const { return added + seen; }
};

struct JokersChanged {
  int kept = 0;        // came free and were not laid again
  bool frees = false;  // one came free, other than by an action that says so
  Place freed_at{};    // the action by which one came free, if there is one
  std::vector<ChangedJoker> changed;
  std::vector<Card> is_one_of;       // the loose joker that keeps the cards from lying in melds
  std::vector<FaultyGroup> unnamed;  // groups with a new nameless joker that could be several cards
  std::vector<FaultyGroup> named_by_place;  // groups with one that can be one card only
};

/// The melds of other players, if they must be left alone.
struct ForeignMelds {
  std::vector<Card> moved;     // their cards that were moved
  std::vector<Card> added_to;  // cards added to them
  bool is_uncertain = false;   // it depends on how the table lay
  // Whether the other cards can lie in melds by themselves.
  LooseAnswer beside = LooseAnswer::recorded;
};

struct TableChange {
  std::vector<Card> not_held;  // added, but never in the player's hand
  std::vector<Card> removed;   // no longer on the table
  bool lost_unknown = false;   // fewer cards than before, and unknown which
  PossiblyFromHand unsettled;
  bool is_apart = false;  // whether melds were taken apart, by the record
  JokersChanged jokers;
  std::vector<FaultyGroup> faulty;
  ForeignMelds foreign;
  int from_hand = 0;
  LooseAnswer loose = LooseAnswer::recorded;
  FirstMelds first = FirstMelds::not_asked;
  std::vector<std::vector<PlayedCard>> first_groups;  // if they lie beside the others
  NewMelds new_melds;                                 // asked for if their number matters

  void clear();
  /// Whether the table has, or may have, fewer cards than before with none known to be missing.
  [[nodiscard]] bool may_have_lost_unknown() const {
    return lost_unknown || unsettled.may_be_lost() > 0;
  }
};

// === A rule is a code, a title and a pure function that looks and reports; it changes nothing and
// keeps nothing. A Program lists the rules of a variant by checkpoint, in rule-book order.

class FilledMelds;
struct OpeningCount;
struct OutClaim;
struct Rule;
struct TableChange;
struct Variant;

/// When rules are asked. At checkpoints marked *all* every rule reports; at the others only the
/// first fault counts (verdicts: one slip draws one code).
enum class Checkpoint : std::uint8_t {
  turn_start,
  draw,
  take,
  meld,        // the action: may melds be laid now
  meld_cards,  // one meld of it: are these cards held, and are they a meld
  lay,
  swap,
  move,
  discard,
  pass,
  reshuffle,
  drop,
  knock,
  out,
  rearrange,    // play, table: may the table be changed now
  play_cards,   // the cards of a play
  table_cards,  // the cards a `table` adds
  lay_loose,    // lay, swap: on a table in an unrecorded arrangement
  swap_loose,
  rearranged,   // all: the whole table after the turn
  jokers_owed,  // all: the jokers it took off
  call,
  buy,
  buy_draw,  // each card of the stock that comes with a buy
  emptied,   // the hand has just become empty without a discard
  turn_end,  // all: what the whole turn owed
  opening,   // all: at the end of a turn that laid the first melds
  count,
};

/// The kind of a turn, compared with the others of its round.
struct TurnKind {
  bool in_order = true;
  bool repeats = false;        // the player goes on after the end of the turn
  bool is_eliminated = false;  // no seat of this round: an eliminated player
  bool is_last = false;        // nothing follows in this round
  bool is_extra = false;       // after the stock has gone for good: nothing is drawn
  bool is_showdown = false;    // the round has ended by a knock: melds and lay-offs are shown
};

/// The cards a turn took from the discard pile.
struct Taken {
  Card card{};              // the one chosen, if known
  std::uint32_t count = 0;  // with all that came above it; 0: none was taken
};

/// One turn as recorded, and how far it has been replayed.
struct Turn {
  Seat seat = kNoSeat;
  std::uint32_t number = 0;            // from 1 within the round
  std::span<const Event> events;       // all of its actions
  std::size_t at = 0;                  // the current action; at turn_end the last one
  std::span<const std::uint8_t> done;  // for each action: 1 if it was applied, 0 if left out
  TurnKind kind{};
  bool was_open = false;           // the player had opened before this turn
  bool has_declined = false;       // the upcard or a discard on offer
  bool ends_round = false;         // the player has gone out
  bool wins_at_once = false;       // with cards that win whatever else is held (out.instant)
  bool has_drawn_before = false;   // the player drew in an earlier turn of the round
  std::uint32_t melds_before = 0;  // melds on the table when the turn began
  bool may_have_borrowed = false;  // a card that freed a joker may come from the table
  Taken taken{};

  [[nodiscard]] const Event& event() const { return events[at]; }
  /// The actions before the current one.
  [[nodiscard]] std::span<const Event> before() const { return events.first(at); }
  [[nodiscard]] std::span<const Event> after() const { return events.subspan(at + 1); }
};

/// The upcard, if each player in turn is offered it (turn.first upcard_offer).
enum class UpcardOffer : std::uint8_t {
  none,      // there is none, or not any more
  open,      // it may be taken or declined
  declined,  // by all: the first player draws from the stock
};

/// The card turned up to start the discard pile.
struct TurnedUp {
  std::optional<Card> card{};  // unknown if not recorded
  UpcardOffer offer = UpcardOffer::none;
  std::uint32_t declined = 0;  // how many players have declined it
};

/// The player who ended the round by knocking.
struct Knock {
  std::optional<Seat> by{};
  std::optional<bool> has_left{};  // the knocker had cards left over; nothing: unknown
};

/// The discard on top of the pile.
struct LastDiscard {
  Seat by = kNoSeat;       // kNoSeat: the card was turned up
  bool is_taken = false;   // a card was taken from the pile since
  bool is_bought = false;  // or bought
};

/// The state of a round, apart from the cards.
struct RoundState {
  std::uint32_t number = 0;   // from 1, of the record
  std::uint32_t of_game = 0;  // from 1, of the game; 0: unknown
  std::uint32_t players = 0;  // number of players taking part
  bool is_excerpt = false;    // turns may have been played before the first recorded one
  int reshuffles = 0;
  std::array<Seat, 3> due{};  // who may play next; several only after a fault
  std::uint8_t due_count = 0;
  std::span<const Seat> may_begin{};  // who may have to begin, if that is unclear
  int cards_dealt = 0;                // to each player by the rules
  TurnedUp turned_up{};
  Knock knock{};
  std::array<std::uint8_t, kMaxPlayers> bought{};     // by seat: how many discards it bought
  std::array<std::uint8_t, kMaxPlayers> own_turns{};  // by seat: begun so far, this one included
  Seat to_draw = kNoSeat;  // buy: who may take the discard without buying; none: uncertain
  LastDiscard last_discard{};
};

/// The count of a hand: the minimum and the maximum.
struct HandPoints {
  Points low = 0;
  Points high = 0;
  Text working;
};

/// The place of the card taken in the discard pile.
struct PilePlace {
  std::size_t depth = 0;      // below the top; 0: the top
  bool may_be_lower = false;  // or a little lower, with no difference to the cards
  std::size_t alike = 1;      // number of cards from there down that are treated as alike
};

/// meld_cards: the current meld, and its shape.
struct MeldLooked {
  const Group* group = nullptr;
  const MeldShape* shape = nullptr;
};

/// lay, swap, move: the meld the action is about.
struct TargetMeld {
  const Meld* meld = nullptr;            // named or meant; null: none
  const Extension* extension = nullptr;  // lay: what it would become
  std::uint32_t candidates = 0;          // lay without a name: how many unlike melds take the card
  bool may_fit_more = false;             // unknown melds may take it too
};

/// take, call, buy: the card from the discard pile.
struct FromPile {
  const PilePlace* place = nullptr;  // null: the card cannot lie in the pile
  std::size_t nth = 0;               // buy_draw: which card of the action

  /// The place, or the top if there is none.
  [[nodiscard]] PilePlace place_or_top() const { return place != nullptr ? *place : PilePlace{}; }
};

/// The count of a meld in an opening, as it was laid.
struct MeldCount {
  const Group* group = nullptr;      // its cards in the record
  MeldKind kind = MeldKind::broken;  // neither set nor run: not counted yet
  bool is_run = false;               // it is the run an opening needs
  bool is_short = false;             // a run too short for the contract
  Points low = 0;
  Points high = 0;
};

/// The counts made for the rules of a checkpoint.
struct Counted {
  const HandPoints* hand = nullptr;       // knock: the knocker's hand
  const OpeningCount* opening = nullptr;  // opening: the sum of its melds
  std::span<const MeldCount> laid{};      // the melds of a turn that may open, as they were laid
};

/// About unknown cards.
struct Unwritten {
  FilledMelds* filled = nullptr;       // results for melds with unknown cards, kept for reuse
  const CardCounts* hidden = nullptr;  // known cards of the table that may now be written "??"
};

/// Everything a rule may look at, and nothing it may change.
struct Look {
  const Variant& variant;
  const Record& record;
  const RoundState& round;
  const Table& table;    // before the action; at turn_end and opening after the last
  const Layout& layout;  // of the melds, if the record leaves several open
  const Turn& turn;
  MeldLooked meld{};
  TargetMeld target{};
  const OutClaim* claim = nullptr;      // out, if melds are laid only then
  const TableChange* change = nullptr;  // table_cards, lay_loose, swap_loose, rearranged
  Counted counted{};
  Unwritten unwritten{};
  FromPile from_pile{};
  const Rule* rule = nullptr;
  Findings* findings = nullptr;

  [[nodiscard]] const Event& event() const { return turn.event(); }
  /// The cards of the action, or of the one meld looked at.
  [[nodiscard]] std::span<const PlayedCard> cards() const;
  [[nodiscard]] const Holding& hand() const { return table.hand(turn.seat); }
  /// The same look under other rules.
  [[nodiscard]] Look under(const Variant& other) const;

  /// Reports that the action breaks this rule through the first of its settings. The caller may add
  /// working, help and bounds, or another setting.
  Finding& illegal(Text message) const;
  Finding& undecided(Text message) const;
  Finding& note(Text message) const;

 private:
  Finding& add(Judgement judgement, Text message) const;
};

/// Actions that are plain: the player whose turn it is makes them in the middle of a round, all
/// cards are known, held and on a meld that is clear, and the rules of shapes are kept (replay
/// checks that, cheaply, before it asks any rule).
///
/// A rule may say here on which of them it is silent, and is then not asked. To find out whether it
/// may, ask: "can this rule object to such an action, whatever the settings?" If it can, or if you
/// are not sure, name nothing: the rule is asked everywhere, which costs time and no verdict.
/// plain_turns_test asks all rules everywhere and fails if one has something to say after all.
enum class Plain : std::uint16_t {
  nothing = 0,
  // A turn that draws the top of the stock, or takes the top discard, then discards a card of
  // another kind and has cards left.
  drawn = 1,
  taken = 2,
  // The turn that opens a round with one discard, by the player who was to begin.
  starts = 4,
  turns = drawn | taken | starts,
  // Melds, if any number may be laid in a turn.
  melds = 8,
  // Cards laid off on the one meld that is meant, by a player who opened in an earlier turn; or by
  // one who opens in this turn, or may not have opened.
  lay_offs = 16,
  first_lay_offs = 32,
  // Melds, whatever they are.
  laying = 64,
  // An opening that meets its conditions as it was laid.
  openings = 128,
  // A joker taken back for the card it stands for.
  swaps = 256,
  all = turns | melds | lay_offs | first_lay_offs | laying | openings | swaps,
};
[[nodiscard]] constexpr Plain operator|(Plain a, Plain b) {
  return static_cast<Plain>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr bool includes(Plain all, Plain some) {
  return (static_cast<unsigned>(some) & ~static_cast<unsigned>(all)) == 0;
}
[[nodiscard]] constexpr Plain without(Plain all, Plain some) {
  return static_cast<Plain>(static_cast<unsigned>(all) & ~static_cast<unsigned>(some));
}

struct Rule {
  std::string_view code;
  std::string_view title;
  std::string_view settings;  // the keys it reads, separated by spaces; the main one first
  void (*check)(const Look&);
  Plain silent_on = Plain::nothing;  // it need not be asked about these
};

/// The rules of each checkpoint, in rule-book order.
class Program {
 public:
  void add(Checkpoint at, const Rule& rule) {
    rules_[slot(at)].push_back(&rule);
    Plain& silent = silent_at_[slot(at)];
    silent = without(silent, without(Plain::all, rule.silent_on));
    silent_turns_ = without(silent_turns_, without(turns_with(at), rule.silent_on));
  }
  [[nodiscard]] std::span<const Rule* const> at(Checkpoint checkpoint) const {
    return rules_[slot(checkpoint)];
  }
  /// Whether no rule of the checkpoint has anything to say about these.
  [[nodiscard]] bool is_silent_at(Checkpoint checkpoint, Plain actions) const {
    return includes(silent_at_[slot(checkpoint)], actions);
  }
  /// Whether no rule has anything to say about such a plain turn from start to end.
  [[nodiscard]] bool is_silent_on_turn(Plain turn) const { return includes(silent_turns_, turn); }

 private:
  static std::size_t slot(Checkpoint at) { return static_cast<std::size_t>(at); }
  /// The plain turns that come to this checkpoint.
  static constexpr Plain turns_with(Checkpoint at) {
    switch (at) {
      case Checkpoint::turn_start:
      case Checkpoint::discard:
      case Checkpoint::turn_end:
        return Plain::turns;
      case Checkpoint::draw:
        return Plain::drawn;
      case Checkpoint::take:
        return Plain::taken;
      default:
        return Plain::nothing;
    }
  }
  using Slots = std::array<Plain, static_cast<std::size_t>(Checkpoint::count)>;
  static constexpr Slots all_silent() {
    Slots slots{};
    slots.fill(Plain::all);
    return slots;
  }

  std::array<std::vector<const Rule*>, static_cast<std::size_t>(Checkpoint::count)> rules_;
  Slots silent_at_ = all_silent();
  Plain silent_turns_ = Plain::turns;
};

// === Questions several rules ask about a turn. They are answered from its events each time;
// nothing is kept.

/// Kinds of action, one bit each.
class ActionKinds {
 public:
  constexpr ActionKinds() = default;
  consteval ActionKinds(std::initializer_list<ActionKind> kinds) {
    for (const ActionKind kind : kinds)
      add(kind);
  }
  constexpr void add(ActionKind kind) { bits_ |= 1U << static_cast<unsigned>(kind); }
  [[nodiscard]] constexpr bool has(ActionKind kind) const {
    return (bits_ >> static_cast<unsigned>(kind) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool has_any(ActionKinds others) const {
    return (bits_ & others.bits_) != 0;
  }
  [[nodiscard]] constexpr bool are_among(ActionKinds others) const {
    return (bits_ & ~others.bits_) == 0;
  }

 private:
  std::uint32_t bits_ = 0;
};

[[nodiscard]] constexpr bool is_draw(ActionKind kind) {
  return kind == ActionKind::draw || kind == ActionKind::take;
}
/// Whether the act puts cards on the table.
[[nodiscard]] constexpr bool is_table_use(ActionKind kind) {
  constexpr ActionKinds kUses{ActionKind::meld, ActionKind::lay,   ActionKind::swap,
                              ActionKind::play, ActionKind::table, ActionKind::out,
                              ActionKind::knock};
  return kUses.has(kind);
}

/// Whether the act puts cards on the table and leaves the round to go on.
[[nodiscard]] constexpr bool is_laying(ActionKind kind) {
  constexpr ActionKinds kLaying{ActionKind::meld, ActionKind::lay, ActionKind::swap,
                                ActionKind::play, ActionKind::table};
  return kLaying.has(kind);
}

[[nodiscard]] inline bool has(std::span<const Event> events, ActionKind kind) {
  for (const Event& event : events) {
    if (event.kind == kind) return true;
  }
  return false;
}
[[nodiscard]] inline ActionKinds kinds_in(std::span<const Event> events) {
  ActionKinds kinds;
  for (const Event& event : events)
    kinds.add(event.kind);
  return kinds;
}

/// Whether cards were put on the table, if only with a knock.
[[nodiscard]] bool has_table_use(std::span<const Event> events);
[[nodiscard]] bool has_draw(std::span<const Event> events);
[[nodiscard]] constexpr bool has_draw(ActionKinds kinds) {
  return kinds.has_any({ActionKind::draw, ActionKind::take});
}
/// Whether the player has drawn, taken or laid something.
[[nodiscard]] bool has_begun(std::span<const Event> events);
[[nodiscard]] int draws_in(std::span<const Event> events);

/// Whether the turn opens the round with one discard, in a variant that has this.
[[nodiscard]] bool is_opening_discard(const Look& look);
[[nodiscard]] bool is_starter_turn(const Look& look);

/// Whether the record stops before the turn does, so that what it owes may still be done.
[[nodiscard]] bool is_cut_short(const Look& look);

/// The player's name, made safe for one line.
[[nodiscard]] const std::string& name_of(const Look& look, Seat seat);
[[nodiscard]] const std::string& player(const Look& look);
/// "Ala or Bartek": who may play next.
[[nodiscard]] Text due_names(const Look& look);

/// "3C 4C JK=5C".
[[nodiscard]] std::string list(std::span<const PlayedCard> cards);
[[nodiscard]] std::string list(std::span<const Card> cards);
[[nodiscard]] std::string list(const Meld& meld);

/// The cards of the action, in its order, that are not known to be in the player's hand.
[[nodiscard]] std::vector<Card> not_known_held(const Look& look);

/// Whether some of the cards are unknown.
[[nodiscard]] bool has_unknown(std::span<const PlayedCard> cards);

/// "s" unless there is one.
[[nodiscard]] constexpr std::string_view plural(long long n) {
  return n == 1 ? "" : "s";
}

enum class CardUse : std::uint8_t { no, yes, perhaps };
/// Whether an action put this card on the table.
[[nodiscard]] CardUse uses(const Look& look, const Event& event, Card card);

/// The index of the turn's take from the discard pile; nothing if there is none.
[[nodiscard]] std::optional<std::size_t> take_action(const Turn& turn);

/// How many cards can be drawn from the stock: the bottom ones may never be (stock.floor).
[[nodiscard]] int cards_to_draw(const Look& look);
/// Whether the stock is gone and the discards will not become a new one.
[[nodiscard]] bool is_stock_gone_for_good(const Look& look);
/// Whether the discards may become the stock: the variant has a reshuffle left, and there is a card
/// besides the one that stays.
[[nodiscard]] bool may_reshuffle(const Look& look);
/// Whether the variant has a reshuffle left in this round, whatever lies on the pile.
[[nodiscard]] bool has_reshuffle_left(const Look& look);
/// Whether the player acts before the draw that the turn should begin with, and draws later in it.
[[nodiscard]] bool is_before_draw(const Look& look);
/// How many discards stay when the rest becomes the stock.
[[nodiscard]] std::size_t kept_on_reshuffle(const Variant& variant);

}  // namespace rummy
