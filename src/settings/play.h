#pragma once
// How a round is set up and played: the deal, turns, draws, the stock, melds, jokers, the opening,
// laying off. Each setting is described once.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cards/cards.h"

namespace rummy {

// === The types a setting can have. A topic's describe() names each of its settings once, with
// bounds and meaning; loading, errors, the JSON Schema, `variant show` and the reference page
// follow.
//
// A visitor has:
//   flag(key, bool&, doc)                          true / false
//   number(key, int&, Bounds, doc)                 a whole number
//   choice(key, Enum&, doc)                        one word of kEnumWords<Enum>
//   choice_or_number(key, ChoiceOr<Enum>&, Bounds, doc)
//   per_table(key, PerTable&, Bounds, doc)         n, {2: 1, 3-5: 2} by players, {by_round: [3, 4]}
//                                                  or, where PerTable says so, `agreed`
//   order(key, std::vector<int>&, Words, doc)      a list of words, high first; `none` for none

/// The most seats a table can have, whatever a variant says.
inline constexpr int kMaxPlayers = 12;
inline constexpr int kMaxRoundsTable = 32;

struct Bounds {
  int low = 0;
  int high = 0;
};

/// The numbers a table may agree on, by the number of players; empty: any number.
struct AgreedCounts {
  std::array<std::vector<Bounds>, kMaxPlayers + 1> by_players{};

  [[nodiscard]] bool allows(int players, int n) const {
    if (players < 0 || players > kMaxPlayers) return true;
    const auto& bounds = by_players[static_cast<std::size_t>(players)];
    for (const Bounds range : bounds) {
      if (n >= range.low && n <= range.high) return true;
    }
    return bounds.empty();
  }
};

/// The words of an order(), each at its own index.
using Words = std::span<const std::string_view>;
/// The value of a PerTable that the table agrees on, and of an empty order().
inline constexpr std::string_view kAgreed = "agreed";
inline constexpr std::string_view kNoOrder = "none";

/// The words of a closed choice, in the order of its enumerators; "" for one that is no word (the
/// enumerator `number` of a ChoiceOr).
template <class E>
inline constexpr auto kEnumWords = std::array<std::string_view, 0>{};

/// A word, or a number in its place (`none` or n; `face` or n). E::number means that `number`
/// holds.
template <class E>
struct ChoiceOr {
  E choice = E::number;
  int number = 0;
  friend constexpr bool operator==(const ChoiceOr&, const ChoiceOr&) = default;
};

enum class OrNone : std::uint8_t { number, none };
template <>
inline constexpr auto kEnumWords<OrNone> = std::to_array<std::string_view>({"", "none"});
enum class OrFace : std::uint8_t { number, face };
template <>
inline constexpr auto kEnumWords<OrFace> = std::to_array<std::string_view>({"", "face"});

/// A number that may depend on the number of players or on the round, or be left to the table.
struct PerTable {
  enum class Kind : std::uint8_t { fixed, by_players, by_round, agreed };
  Kind kind = Kind::fixed;
  bool may_be_agreed = false;  // of the setting: it accepts the word `agreed`
  int fixed = 0;
  std::array<std::optional<int>, kMaxPlayers + 1> by_players{};  // by_players[n] for n players
  std::vector<int> by_round{};  // the last entry also holds for later rounds

  [[nodiscard]] std::optional<int> at(int players, int round) const {
    switch (kind) {
      case Kind::fixed:
        return fixed;
      case Kind::by_players:
        if (players < 0 || players > kMaxPlayers) return std::nullopt;
        return by_players[static_cast<std::size_t>(players)];
      case Kind::by_round: {
        if (by_round.empty() || round < 1) return std::nullopt;
        const std::size_t i = static_cast<std::size_t>(round) - 1;
        return by_round[i < by_round.size() ? i : by_round.size() - 1];
      }
      case Kind::agreed:
        return std::nullopt;
    }
    return std::nullopt;
  }
  friend bool operator==(const PerTable&, const PerTable&) = default;
};

// === Players, pack, deal and dealer: how a round is set up. The settings of this topic, each
// described once.

enum class FirstDealer : std::uint8_t { any, high_card, low_card };
template <>
inline constexpr auto kEnumWords<FirstDealer> =
    std::to_array<std::string_view>({"any", "high_card", "low_card"});

/// The words of dealer.cut_ranks and dealer.cut_suits, in the order of ranks and suits.
inline constexpr auto kRankWords = std::to_array<std::string_view>(
    {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"});
inline constexpr auto kSuitWords = std::to_array<std::string_view>({"S", "H", "D", "C"});
/// What a joker is in that cut: none of the cards that decide, or the highest of them.
enum class CutJoker : std::uint8_t { passed_over, highest };
template <>
inline constexpr auto kEnumWords<CutJoker> =
    std::to_array<std::string_view>({"passed_over", "highest"});
enum class NextDealer : std::uint8_t { left, right, winner, loser, before_winner, any };
template <>
inline constexpr auto kEnumWords<NextDealer> =
    std::to_array<std::string_view>({"left", "right", "winner", "loser", "before_winner", "any"});
enum class Direction : std::uint8_t { clockwise, counterclockwise };
template <>
inline constexpr auto kEnumWords<Direction> =
    std::to_array<std::string_view>({"clockwise", "counterclockwise"});
constexpr Direction opposite(Direction way) {
  return way == Direction::clockwise ? Direction::counterclockwise : Direction::clockwise;
}

struct DealSettings {
  int players_min = 2;
  int players_max = 4;
  PerTable packs;
  std::vector<int> ranks{};  // of a short pack: indices into kRankWords; empty: all
  PerTable jokers;
  PerTable cards{.may_be_agreed = true};
  AgreedCounts cards_agreed{};  // from the variant's `agree`; no setting of its own
  int starter_extra = 0;
  bool upcard = false;
  bool dealer_begins = false;
  FirstDealer first_dealer = FirstDealer::any;
  std::vector<int> cut_ranks{};  // indices into kRankWords, high first
  std::vector<int> cut_suits{};  // indices into kSuitWords, high first
  CutJoker cut_joker = CutJoker::passed_over;
  NextDealer next_dealer = NextDealer::left;
  Direction direction = Direction::clockwise;
};

/// Whether cards of the rank are in the packs.
[[nodiscard]] inline bool is_in_pack(int rank, const DealSettings& deal) {
  return deal.ranks.empty() || std::ranges::find(deal.ranks, rank - 1) != deal.ranks.end();
}

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, DealSettings& s) {
  visit.number("players.min", s.players_min, Bounds{.low = 1, .high = 12},
               "the minimum number of players");
  visit.number("players.max", s.players_max, Bounds{.low = 1, .high = 12},
               "the maximum number of players");
  visit.per_table("deck.packs", s.packs, Bounds{.low = 1, .high = 8},
                  "how many 52-card packs are shuffled together");
  visit.order("deck.ranks", s.ranks, kRankWords,
              "the ranks of the packs, from high to low; none: all thirteen");
  visit.per_table("deck.jokers", s.jokers, Bounds{.low = 0, .high = 32}, "how many jokers in all");
  visit.per_table("deal.cards", s.cards, Bounds{.low = 1, .high = 60},
                  "how many cards each player is dealt; agreed: as the players agree");
  visit.number("deal.starter_extra", s.starter_extra, Bounds{.low = 0, .high = 10},
               "how many more cards the first player is dealt");
  visit.flag("deal.upcard", s.upcard,
             "whether a card is turned up to start the discard pile; false: no card is turned up");
  visit.choice("dealer.first", s.first_dealer,
               "who deals the first round: any (as the players agree), high_card (the player who "
               "cuts the highest card), low_card (the player who cuts the lowest card)");
  visit.order("dealer.cut_ranks", s.cut_ranks, kRankWords,
              "the order of the ranks in the cut for the first deal, from high to low");
  visit.order("dealer.cut_suits", s.cut_suits, kSuitWords,
              "the order of the suits between cards of one rank in that cut, from high to low; "
              "none: the suits do not decide");
  visit.choice("dealer.cut_joker", s.cut_joker,
               "with dealer.first high_card or low_card: a joker in that cut: passed_over (the "
               "player's next card counts), highest (it is higher than any other card)");
  visit.choice(
      "dealer.next", s.next_dealer,
      "who deals the next round: left (the player on the dealer's left), right (the player on the "
      "dealer's right), winner (the winner of the last round), loser (the loser of the last "
      "round), before_winner (the player before the winner, so that the winner plays first), any "
      "(as the players agree)");
  visit.flag("dealer.begins", s.dealer_begins,
             "whether the dealer plays first in a round; false: the player after the dealer plays "
             "first");
  visit.choice("turn.direction", s.direction, "which way play goes");
}

// === The parts of a turn: the first turn, its draw, its discard. The settings of this topic, each
// described once.

enum class FirstTurn : std::uint8_t { draw, discard_only, stock_only, upcard_offer };
template <>
inline constexpr auto kEnumWords<FirstTurn> =
    std::to_array<std::string_view>({"draw", "discard_only", "stock_only", "upcard_offer"});
enum class TurnDiscard : std::uint8_t { required, none };
template <>
inline constexpr auto kEnumWords<TurnDiscard> =
    std::to_array<std::string_view>({"required", "none"});

struct TurnSettings {
  FirstTurn first = FirstTurn::draw;
  bool first_may_meld = false;
  TurnDiscard discard = TurnDiscard::required;
  bool return_taken = true;
};

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, TurnSettings& s) {
  visit.choice(
      "turn.first", s.first,
      "the first turn of a round: draw (as any other), discard_only (one discard and no draw), "
      "stock_only (its draw is from the stock), upcard_offer (each player in turn may take the "
      "card turned up or pass; if all pass, the first player draws from the stock)");
  visit.flag("turn.first_may_meld", s.first_may_meld,
             "with turn.first discard_only: whether the first player may meld before that discard");
  visit.choice("turn.discard", s.discard,
               "how a turn ends: required (with a discard), none (there are no discards)");
  visit.flag("discard.return_taken", s.return_taken,
             "whether a card just taken from the discard pile may be discarded again");
}

// === Drawing: the stock, the discard pile and what is owed for it. The settings of this topic,
// each described once.

/// The number of draws in a turn; or a turn either lays cards down or makes one draw.
enum class DrawStages : std::uint8_t { number, play_or_draw };
template <>
inline constexpr auto kEnumWords<DrawStages> =
    std::to_array<std::string_view>({"", "play_or_draw"});
enum class PileDepth : std::uint8_t { none, top, any };
template <>
inline constexpr auto kEnumWords<PileDepth> =
    std::to_array<std::string_view>({"none", "top", "any"});
enum class PileMustUse : std::uint8_t { always, deep_only, never };
template <>
inline constexpr auto kEnumWords<PileMustUse> =
    std::to_array<std::string_view>({"always", "deep_only", "never"});
enum class PileUse : std::uint8_t { meld, meld_or_layoff, any_table_use };
template <>
inline constexpr auto kEnumWords<PileUse> =
    std::to_array<std::string_view>({"meld", "meld_or_layoff", "any_table_use"});
enum class PileDeadline : std::uint8_t { end_of_turn, next_action };
template <>
inline constexpr auto kEnumWords<PileDeadline> =
    std::to_array<std::string_view>({"end_of_turn", "next_action"});
enum class PileWild : std::uint8_t { free, upcard, never };
template <>
inline constexpr auto kEnumWords<PileWild> =
    std::to_array<std::string_view>({"free", "upcard", "never"});
enum class ClaimDiscard : std::uint8_t { off, top_only, whole_pile };
template <>
inline constexpr auto kEnumWords<ClaimDiscard> =
    std::to_array<std::string_view>({"off", "top_only", "whole_pile"});

struct DrawSettings {
  ChoiceOr<DrawStages> stages{.choice = DrawStages::number, .number = 1};
  bool compulsory = true;
  bool last_stage_may_meld = true;
  PileDepth depth = PileDepth::none;
  PileMustUse must_use = PileMustUse::never;
  PileUse use = PileUse::any_table_use;
  PileDeadline deadline = PileDeadline::end_of_turn;
  bool needs_open = false;
  bool may_open = false;
  bool after_opening = true;
  bool last_card = true;
  bool opening_frees = false;
  PileWild wild = PileWild::free;
  ClaimDiscard claim = ClaimDiscard::off;
  PerTable buy_max;
  int buy_cards = 1;
  bool buy_after_opening = true;
};

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, DrawSettings& s) {
  visit.choice_or_number(
      "draw.stages", s.stages, Bounds{.low = 1, .high = 9},
      "the maximum number of draws in a turn, each after the first only while the player has "
      "melded nothing; play_or_draw: a player either plays cards or draws once");
  visit.flag("draw.compulsory", s.compulsory,
             "whether a player who has melded nothing must draw until the last draw of the turn");
  visit.flag("draw.last_stage_may_meld", s.last_stage_may_meld,
             "with several draws a turn: whether a player may still meld after the last of them");
  visit.choice("draw.pile.depth", s.depth,
               "what may be taken from the discard pile: none, top (the top card), any (any card "
               "with all above it)");
  visit.choice("draw.pile.must_use", s.must_use,
               "when a card taken from the discard pile must be used in that turn: always, "
               "deep_only (unless it is the top card taken alone), never");
  visit.choice("draw.pile.use", s.use,
               "what counts as using it: meld (laying it down in a new meld), meld_or_layoff "
               "(laying it down or laying it off), any_table_use (laying it down, laying it off or "
               "taking back a joker with it)");
  visit.choice("draw.pile.deadline", s.deadline,
               "by when a card taken from the discard pile must be used: end_of_turn (before the "
               "discard of that turn), next_action (in the very next action)");
  visit.flag("draw.pile.needs_open", s.needs_open,
             "whether only a player who has opened may take from the discard pile");
  visit.flag("draw.pile.may_open", s.may_open,
             "with draw.pile.needs_open: whether a player who has not opened may take a discard "
             "in order to open with it in that turn");
  visit.flag("draw.pile.after_opening", s.after_opening,
             "whether a player who has opened may take from the discard pile");
  visit.flag("draw.pile.last_card", s.last_card,
             "whether a player with one card in hand may take from the discard pile");
  visit.flag("draw.pile.opening_frees", s.opening_frees,
             "with draw.pile.must_use always or deep_only: whether a player who opens may keep a "
             "card taken from the discard pile in that turn");
  visit.choice(
      "draw.pile.wild", s.wild,
      "when a joker or another wild card may be taken from the discard pile: free (at any time), "
      "upcard (only the card turned up, by the first player in the first turn), never");
  visit.choice(
      "claim", s.claim,
      "which discards a player may claim out of turn and lay off on a meld, before the next draw: "
      "off (none), top_only (the last one), whole_pile (any, with all above it)");
  visit.per_table("draw.buy.max", s.buy_max, Bounds{.low = 0, .high = 99},
                  "how often in a round a player may buy a discard out of turn that the player to "
                  "draw does not want; 0: never");
  visit.number("draw.buy.cards", s.buy_cards, Bounds{.low = 0, .high = 5},
               "how many cards of the stock a player who buys a discard takes with it");
  visit.flag("draw.buy.after_opening", s.buy_after_opening,
             "whether a player who has opened may buy a discard");
}

/// Whether discards are bought in some round.
[[nodiscard]] inline bool has_buying(const DrawSettings& draw) {
  return draw.buy_max != PerTable{};
}

/// Whether a turn either lays cards down or draws, never both.
[[nodiscard]] constexpr bool plays_or_draws(const DrawSettings& draw) {
  return draw.stages.choice == DrawStages::play_or_draw;
}

/// The most draws a turn can have.
[[nodiscard]] constexpr int most_draws(const DrawSettings& draw) {
  return plays_or_draws(draw) ? 1 : draw.stages.number;
}

/// Whether a card must be used that was taken from the pile with this many in all.
[[nodiscard]] constexpr bool owes_use(const DrawSettings& draw, std::uint32_t taken_count) {
  switch (draw.must_use) {
    case PileMustUse::always:
      return true;
    case PileMustUse::deep_only:
      return taken_count > 1;
    case PileMustUse::never:
      return false;
  }
  return false;
}

// === The stock, and what happens when it is gone. The settings of this topic, each described once.

enum class StockOnEmpty : std::uint8_t {
  reshuffle,
  end,
  turn_over,
  end_if_pile_declined,
  final_turns,
  play_on
};
template <>
inline constexpr auto kEnumWords<StockOnEmpty> = std::to_array<std::string_view>(
    {"reshuffle", "end", "turn_over", "end_if_pile_declined", "final_turns", "play_on"});
enum class StockEndTiming : std::uint8_t { on_needed_draw, after_last_card_turn, at_once };
template <>
inline constexpr auto kEnumWords<StockEndTiming> =
    std::to_array<std::string_view>({"on_needed_draw", "after_last_card_turn", "at_once"});
enum class StockMidDraw : std::uint8_t { turn_ends };
template <>
inline constexpr auto kEnumWords<StockMidDraw> = std::to_array<std::string_view>({"turn_ends"});

/// Whether the discards become a new stock.
constexpr bool renews_stock(StockOnEmpty on_empty) {
  return on_empty == StockOnEmpty::reshuffle || on_empty == StockOnEmpty::turn_over;
}

struct StockSettings {
  int floor = 0;
  StockOnEmpty on_empty = StockOnEmpty::end;
  ChoiceOr<OrNone> max_reshuffles{.choice = OrNone::none, .number = 0};
  bool keep_top = true;
  StockEndTiming end_timing = StockEndTiming::on_needed_draw;
  StockMidDraw mid_draw = StockMidDraw::turn_ends;
  bool final_turn_knock = false;
};

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, StockSettings& s) {
  visit.number("stock.floor", s.floor, Bounds{.low = 0, .high = 60},
               "how many cards at the bottom of the stock are never drawn: with so many left it "
               "counts as empty");
  visit.choice(
      "stock.on_empty", s.on_empty,
      "when the stock is empty: reshuffle (the discard pile is shuffled into a new stock), end "
      "(the round ends), turn_over (the discard pile is turned over, unshuffled, and becomes the "
      "stock), end_if_pile_declined (the round ends when the player to move takes no discard), "
      "final_turns (every player has one more turn, without a draw), play_on (play goes on without "
      "a draw, until all players have passed one after the other)");
  visit.choice_or_number(
      "stock.max_reshuffles", s.max_reshuffles, Bounds{.low = 0, .high = 99},
      "how often in a round the discard pile may become the stock; none: no limit");
  visit.flag("stock.keep_top", s.keep_top,
             "whether the top discard stays when the pile becomes the stock");
  visit.choice("stock.end_timing", s.end_timing,
               "when a round ends once the stock is empty for good: on_needed_draw (when the next "
               "player would have to draw), after_last_card_turn (after the turn of the player who "
               "drew the last card), at_once (as soon as the last card is drawn)");
  visit.choice("stock.mid_draw", s.mid_draw,
               "what happens when a player must draw again and the stock is empty: turn_ends (the "
               "turn ends)");
  visit.flag("stock.final_turn_knock", s.final_turn_knock,
             "with stock.on_empty final_turns: whether a player may knock in the extra turn");
}

// === What is a meld: sets and runs, and when they may be laid. The settings of this topic, each
// described once.

enum class MeldWhen : std::uint8_t { turn, out };
template <>
inline constexpr auto kEnumWords<MeldWhen> = std::to_array<std::string_view>({"turn", "out"});
enum class MeldsPerTurn : std::uint8_t { many, one };
template <>
inline constexpr auto kEnumWords<MeldsPerTurn> = std::to_array<std::string_view>({"many", "one"});
enum class RunAce : std::uint8_t { low, high, both, wrap };
template <>
inline constexpr auto kEnumWords<RunAce> =
    std::to_array<std::string_view>({"low", "high", "both", "wrap"});
enum class TableRearrange : std::uint8_t { none, own, full };
template <>
inline constexpr auto kEnumWords<TableRearrange> =
    std::to_array<std::string_view>({"none", "own", "full"});

struct MeldSettings {
  MeldWhen when = MeldWhen::turn;
  MeldsPerTurn per_turn = MeldsPerTurn::many;
  int first_turn = 1;
  bool after_opening = true;
  int set_min = 3;
  ChoiceOr<OrNone> set_max{.choice = OrNone::number, .number = 4};
  bool set_distinct_suits = true;
  int run_min = 3;
  int run_max = 13;
  RunAce run_ace = RunAce::both;
  bool run_both_aces = false;
  TableRearrange rearrange = TableRearrange::none;
  int min_from_hand = 0;
  friend bool operator==(const MeldSettings&, const MeldSettings&) = default;
};

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, MeldSettings& s) {
  visit.choice(
      "meld.when", s.when,
      "when a player may lay down melds: turn (in any turn of their own), out (only in going out)");
  visit.choice("meld.per_turn", s.per_turn,
               "how many new melds a player may lay down in one turn: many (any number), one");
  visit.number("meld.first_turn", s.first_turn, Bounds{.low = 1, .high = 20},
               "the first of a player's own turns in a round in which that player may lay down "
               "melds");
  visit.flag("meld.after_opening", s.after_opening,
             "whether a player may lay down new melds in turns after the one of opening");
  visit.number("meld.set.min", s.set_min, Bounds{.low = 1, .high = 8},
               "the minimum number of cards in a set");
  visit.choice_or_number("meld.set.max", s.set_max, Bounds{.low = 1, .high = 99},
                         "the maximum number of cards in a set; none: no limit");
  visit.flag("meld.set.distinct_suits", s.set_distinct_suits,
             "whether the cards of a set must be of different suits");
  visit.number("meld.run.min", s.run_min, Bounds{.low = 1, .high = 14},
               "the minimum number of cards in a run");
  visit.number("meld.run.max", s.run_max, Bounds{.low = 1, .high = 14},
               "the maximum number of cards in a run; a run with both aces (meld.run.both_aces) "
               "may have 14");
  visit.choice("meld.run.ace", s.run_ace,
               "where an ace stands in a run: low (A-2-3), high (Q-K-A), both (A-2-3 or Q-K-A), "
               "wrap (K-A-2 too)");
  visit.flag("meld.run.both_aces", s.run_both_aces, "whether one run may have an ace at each end");
  visit.choice("table.rearrange", s.rearrange,
               "whether melds on the table may be rearranged: none, own (the player's own), full "
               "(all of them)");
  visit.number("table.min_from_hand", s.min_from_hand, Bounds{.low = 0, .high = 99},
               "how many cards from hand a turn that changes the table must add to it");
}

/// Whether the table, or the player's own part of it, may be taken apart; never if melds are laid
/// at the end.
[[nodiscard]] inline bool may_rearrange(const MeldSettings& melds) {
  return melds.rearrange != TableRearrange::none && melds.when == MeldWhen::turn;
}

// === Jokers: where they may stand, what they stand for, how they come free. The settings of this
// topic, each described once.

enum class AllWild : std::uint8_t { none, set, any };
template <>
inline constexpr auto kEnumWords<AllWild> = std::to_array<std::string_view>({"none", "set", "any"});
enum class JokerNamed : std::uint8_t { by_place, if_ambiguous, required };
template <>
inline constexpr auto kEnumWords<JokerNamed> =
    std::to_array<std::string_view>({"by_place", "if_ambiguous", "required"});
enum class JokerInSet : std::uint8_t { any_missing, named, both_missing, never };
template <>
inline constexpr auto kEnumWords<JokerInSet> =
    std::to_array<std::string_view>({"any_missing", "named", "both_missing", "never"});
enum class JokerMove : std::uint8_t { none, same_card, end_to_end };
template <>
inline constexpr auto kEnumWords<JokerMove> =
    std::to_array<std::string_view>({"none", "same_card", "end_to_end"});
enum class ReclaimUse : std::uint8_t { table, new_meld, free };
template <>
inline constexpr auto kEnumWords<ReclaimUse> =
    std::to_array<std::string_view>({"table", "new_meld", "free"});
enum class ReclaimFrom : std::uint8_t { hand, hand_or_table };
template <>
inline constexpr auto kEnumWords<ReclaimFrom> =
    std::to_array<std::string_view>({"hand", "hand_or_table"});
enum class ReclaimTo : std::uint8_t { hand, table };
template <>
inline constexpr auto kEnumWords<ReclaimTo> = std::to_array<std::string_view>({"hand", "table"});

/// Cards that are wild besides the jokers: none; those of one rank; those of the rank that is the
/// number of cards dealt (11 is the jack, and so on); or those of the rank of a card turned up and
/// set aside.
enum class WildRank : std::uint8_t {
  none,
  ace,
  two,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
  ten,
  jack,
  queen,
  king,
  dealt,
  turned_up
};
template <>
inline constexpr auto kEnumWords<WildRank> =
    std::to_array<std::string_view>({"none", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J",
                                     "Q", "K", "dealt", "turned_up"});

struct JokerSettings {
  WildRank rank = WildRank::none;
  /// The rank that joker.rank makes wild in the current round, 0 for none.
  int wild = 0;
  bool adjacent = true;
  bool naturals_ge_jokers_in_set = false;
  bool minority_in_set = false;
  bool minority_in_run = false;
  int min_naturals = 1;
  ChoiceOr<OrNone> most{.choice = OrNone::none, .number = 0};
  AllWild all_wild = AllWild::none;
  bool may_duplicate = false;
  JokerNamed named = JokerNamed::by_place;
  JokerInSet in_set = JokerInSet::any_missing;
  JokerMove move = JokerMove::none;
  bool reclaim_allowed = false;
  ReclaimUse reclaim_use = ReclaimUse::table;
  bool reclaim_needs_open = false;
  ReclaimFrom reclaim_from = ReclaimFrom::hand;
  ReclaimTo reclaim_to = ReclaimTo::hand;
  bool reclaim_rename = true;
  friend bool operator==(const JokerSettings&, const JokerSettings&) = default;
};

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, JokerSettings& s) {
  visit.choice(
      "joker.rank", s.rank,
      "the rank whose cards are wild like jokers, where melds are laid only when a round "
      "ends: none, A to K, dealt (the rank that is the number of cards dealt), turned_up (that "
      "of a card turned up for it and set aside; aces where it is a joker)");
  visit.flag("joker.adjacent", s.adjacent, "whether two jokers may be next to each other in a run");
  visit.flag("joker.naturals_ge_jokers_in_set", s.naturals_ge_jokers_in_set,
             "whether a set must have at least as many natural cards as jokers");
  visit.flag("joker.minority_in_set", s.minority_in_set,
             "whether a set must have more natural cards than jokers");
  visit.flag("joker.minority_in_run", s.minority_in_run,
             "whether a run must have more natural cards than jokers");
  visit.number("joker.min_naturals", s.min_naturals, Bounds{.low = 0, .high = 13},
               "the minimum number of natural cards in a meld");
  visit.choice_or_number("joker.max", s.most, Bounds{.low = 1, .high = 13},
                         "the maximum number of jokers in a meld; none: no limit");
  visit.choice("joker.all_wild", s.all_wild,
               "whether jokers alone are a meld: none, set, any (as a run too)");
  visit.flag("joker.may_duplicate", s.may_duplicate,
             "whether a joker may stand for a card the meld already has");
  visit.choice("joker.named", s.named,
               "when a joker must be named as it is laid down: by_place (never: its place shows "
               "its card), if_ambiguous (when it could be more than one card), required (always)");
  visit.choice("joker.in_set", s.in_set,
               "for what a joker in a set may be taken back: any_missing (a card of any suit the "
               "set lacks), named (the card it was named as), both_missing (both cards the set "
               "lacks), never (nothing)");
  visit.choice(
      "joker.move", s.move,
      "whether a joker may be moved on the table: none, same_card (anywhere it still stands "
      "for its card), end_to_end (from one end of a run to the other)");
  visit.flag("joker.reclaim.allowed", s.reclaim_allowed,
             "whether a joker on the table may be taken back for the card it stands for");
  visit.choice("joker.reclaim.use", s.reclaim_use,
               "what must happen in that turn to a joker taken back: table (it must be used on the "
               "table), new_meld (it must be in a new meld), free (it may be kept)");
  visit.flag("joker.reclaim.needs_open", s.reclaim_needs_open,
             "whether only a player who has opened may take back a joker");
  visit.choice("joker.reclaim.from", s.reclaim_from,
               "where the card that replaces a joker comes from: hand (the hand), hand_or_table "
               "(the hand, or another meld where the table may be rearranged)");
  visit.choice("joker.reclaim.to", s.reclaim_to,
               "where a joker taken back goes: hand (to the hand), table (aside, to be used again "
               "in the same turn)");
  visit.flag("joker.reclaim.rename", s.reclaim_rename,
             "whether a joker taken back may stand for another card than before");
}

/// The rank that is wild if this many cards are dealt; 0 for none, or if the number does not
/// decide.
[[nodiscard]] constexpr int wild_rank(const JokerSettings& jokers, int cards_dealt) {
  if (jokers.rank == WildRank::turned_up) return 0;
  if (jokers.rank != WildRank::dealt) return static_cast<int>(jokers.rank);
  return cards_dealt >= 1 && cards_dealt <= 13 ? cards_dealt : 0;
}

/// The rank that the upcard makes wild.
[[nodiscard]] constexpr int wild_rank(Card turned_up) {
  return turned_up.is_joker() ? kAce : turned_up.rank();
}

// === Opening: what the first melds of a player must be. The settings of this topic, each described
// once.

enum class OpeningRun : std::uint8_t { none, clean, natural_three };
template <>
inline constexpr auto kEnumWords<OpeningRun> =
    std::to_array<std::string_view>({"none", "clean", "natural_three"});
enum class OpeningScope : std::uint8_t { round, game };
template <>
inline constexpr auto kEnumWords<OpeningScope> = std::to_array<std::string_view>({"round", "game"});

/// The melds an opening must be in one round: exactly this many of each kind.
struct Contract {
  int sets = 0;
  int runs = 0;
  bool whole_hand = false;  // nothing may be left over, not even a discard
  int run_min = 0;          // each run has at least so many cards
  [[nodiscard]] constexpr bool is_asked() const { return sets + runs > 0; }
  friend constexpr bool operator==(const Contract&, const Contract&) = default;
};

struct OpeningSettings {
  int points = 0;
  OpeningRun run = OpeningRun::none;
  OpeningScope scope = OpeningScope::round;
  bool joker_end = true;
  bool same_turn = true;
  PerTable contract_sets;
  PerTable contract_runs;
  PerTable contract_run_min;
  int whole_hand_from = 0;
  Contract contract;  // no setting: the contract of the current round
};

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, OpeningSettings& s) {
  visit.number("opening.points", s.points, Bounds{.low = 0, .high = 500},
               "what the melds a player opens with must be worth together, all laid down in that "
               "turn; 0: any number of points");
  visit.choice("opening.run", s.run,
               "the run one of the opening melds must be: none, clean (a run without a joker), "
               "natural_three (a run with three natural cards in a row)");
  visit.choice("opening.scope", s.scope,
               "how often a player must open: round (in every round), game (once in the game)");
  visit.flag("opening.joker_end", s.joker_end,
             "with opening.run natural_three: whether a joker may stand at an end of that run");
  visit.flag("opening.same_turn", s.same_turn,
             "whether a player may lay off cards and take back jokers in the turn of opening");
  visit.per_table("opening.contract.sets", s.contract_sets, Bounds{.low = 0, .high = 4},
                  "how many of the melds a player opens with are sets, where they are so many sets "
                  "and runs and no others");
  visit.per_table("opening.contract.runs", s.contract_runs, Bounds{.low = 0, .high = 4},
                  "how many of those melds are runs");
  visit.per_table("opening.contract.run_min", s.contract_run_min, Bounds{.low = 0, .high = 13},
                  "the minimum number of cards in each of those runs; 0: that of any run");
  visit.number("opening.contract.whole_hand_from", s.whole_hand_from,
               Bounds{.low = 0, .high = kMaxRoundsTable},
               "the round from which on an opening takes the whole hand and nothing is left to "
               "discard; 0: no such round");
}

// === Adding cards to melds on the table. The settings of this topic, each described once.

enum class LayOffOn : std::uint8_t { none, own, all, knocker };
template <>
inline constexpr auto kEnumWords<LayOffOn> =
    std::to_array<std::string_view>({"none", "own", "all", "knocker"});
enum class LayOffTarget : std::uint8_t { required, inferred };
template <>
inline constexpr auto kEnumWords<LayOffTarget> =
    std::to_array<std::string_view>({"required", "inferred"});
enum class LayOffCredit : std::uint8_t { none, player };
template <>
inline constexpr auto kEnumWords<LayOffCredit> =
    std::to_array<std::string_view>({"none", "player"});

struct LayOffSettings {
  LayOffOn on = LayOffOn::none;
  bool on_empty_hand = false;
  bool needs_open = false;
  LayOffTarget target = LayOffTarget::inferred;
  LayOffCredit credit = LayOffCredit::none;
};

/// Names every setting of the topic to `visit`.
template <class Visitor>
void describe(Visitor& visit, LayOffSettings& s) {
  visit.choice("layoff.on", s.on,
               "on whose melds cards may be laid off: none (nobody's), own (the player's own), all "
               "(every player's), knocker (those of the player who knocked, by the others, once "
               "the round has ended)");
  visit.flag("layoff.on_empty_hand", s.on_empty_hand,
             "with layoff.on knocker: whether cards may be laid off on the melds of a player who "
             "knocked with nothing left over");
  visit.flag("layoff.needs_open", s.needs_open,
             "whether only a player who has opened may lay off cards or rearrange the table");
  visit.choice("layoff.target", s.target,
               "when a card fits several melds and none is named: required (it must be named), "
               "inferred (it is unknown which it joins)");
  visit.choice("layoff.credit", s.credit,
               "who scores a card laid off on another player's meld: none (nobody), player (the "
               "player who laid it off)");
}

}  // namespace rummy
