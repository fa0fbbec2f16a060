#pragma once
// How a round ends and what it scores: going out, knocking, dropping, what cards count, the game's
// end. Each setting is described once.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "cards/cards.h"
#include "settings/play.h"

namespace rummy {

// === Going out, and the ways to end a round. The settings of this topic, each described once.

enum class OutDiscard : std::uint8_t { required, optional, unplayable_only, none, floating };
template <>
inline constexpr auto kEnumWords<OutDiscard> = std::to_array<std::string_view>(
    {"required", "optional", "unplayable_only", "none", "floating"});

enum class OutLeftover : std::uint8_t { none, at_most_one, one };
template <>
inline constexpr auto kEnumWords<OutLeftover> = std::to_array<std::string_view>({"0", "0-1", "1"});

enum class OutInstant : std::uint8_t { none, four_natural_sevens };
template <>
inline constexpr auto kEnumWords<OutInstant> =
    std::to_array<std::string_view>({"none", "four_natural_sevens"});

enum class LastTurns : std::uint8_t { none, one_each };
template <>
inline constexpr auto kEnumWords<LastTurns> = std::to_array<std::string_view>({"none", "one_each"});

/// What the melds of a hand laid down at once must be.
struct OutComposition {
  int runs = 0;
  int natural_runs = 0;
  int sets = 0;
  bool exact = false;
};

struct GoingOutSettings {
  OutDiscard discard = OutDiscard::required;
  OutLeftover leftover = OutLeftover::none;
  OutComposition composition;
  OutInstant instant = OutInstant::none;
  bool empty_hand_ends = true;
  LastTurns last_turns = LastTurns::none;
  ChoiceOr<OrNone> wrong_points{.choice = OrNone::none, .number = 0};
};

/// Names every setting of the topic to `visit` (play.h).
template <class Visitor>
void describe(Visitor& visit, GoingOutSettings& s) {
  visit.choice("out.discard", s.discard,
               "the discard of a player going out: required, optional, unplayable_only (required, "
               "and the last card must fit no meld on the table), none (a last odd card may be "
               "shown or discarded, which makes no difference), floating (a player who has melded "
               "every card plays on without any and goes out by discarding)");
  visit.choice("out.leftover", s.leftover,
               "where melds are laid only when going out: how many cards are left over then");
  visit.number("out.composition.runs", s.composition.runs, Bounds{.low = 0, .high = 9},
               "how many runs the melds of a player going out include at least");
  visit.number("out.composition.natural_runs", s.composition.natural_runs,
               Bounds{.low = 0, .high = 9}, "how many of them have no joker, at least");
  visit.number("out.composition.sets", s.composition.sets, Bounds{.low = 0, .high = 9},
               "how many sets those melds include at least");
  visit.flag("out.composition.exact", s.composition.exact,
             "whether these must be all the melds there are");
  visit.choice("out.instant", s.instant,
               "what a player may lay down in their own turn, before the draw or after it, to win "
               "at once, whatever else they hold: none (nothing), four_natural_sevens");
  visit.choice("out.last_turns", s.last_turns,
               "the turns the other players have after a player has gone out, where melds are laid "
               "down only then: none, one_each");
  visit.choice_or_number("out.wrong_points", s.wrong_points, Bounds{.low = 0, .high = 500},
                         "with meld.when out: what a player scores who lays down a hand that may "
                         "not go out, and so leaves the round; none: the round is scored as one "
                         "that player went out of");
  visit.flag("out.empty_hand_ends", s.empty_hand_ends,
             "whether a hand without cards ends the round");
}

/// Whether a player going out must discard.
[[nodiscard]] constexpr bool owes_discard(OutDiscard discard) {
  return discard == OutDiscard::required || discard == OutDiscard::unplayable_only;
}

// === Knocking: ending the round with few points left in hand. The settings of this topic, each
// described once.

enum class KnockWhen : std::uint8_t { end_of_turn, after_meld, start_of_turn };
template <>
inline constexpr auto kEnumWords<KnockWhen> =
    std::to_array<std::string_view>({"end_of_turn", "after_meld", "start_of_turn"});

/// The most points a player may knock with: a number, the value of the upcard, or any.
enum class KnockLimit : std::uint8_t { number, off, upcard, any };
template <>
inline constexpr auto kEnumWords<KnockLimit> =
    std::to_array<std::string_view>({"", "off", "upcard", "any"});

struct KnockingSettings {
  ChoiceOr<KnockLimit> max{.choice = KnockLimit::off, .number = 0};
  int upcard_ace = 1;
  KnockWhen when = KnockWhen::end_of_turn;
};

/// Names every setting of the topic to `visit` (play.h).
template <class Visitor>
void describe(Visitor& visit, KnockingSettings& s) {
  visit.choice_or_number(
      "knock.max", s.max, Bounds{.low = 0, .high = 500},
      "the maximum points in hand with which a player may knock; off: nobody may knock; upcard: as "
      "many as the card turned up counts in hand; any: there is no limit");
  visit.number("knock.upcard_ace", s.upcard_ace, Bounds{.low = 0, .high = 500},
               "with knock.max upcard: the limit where an ace is turned up; 0: nothing may be left "
               "over");
  visit.choice("knock.when", s.when,
               "when a player may knock: end_of_turn (at the end of the turn), after_meld (in a "
               "turn in which they meld), start_of_turn (before anything else)");
}

// === Leaving a round early for a fixed number of points. The settings of this topic, each
// described once.

struct DroppingSettings {
  ChoiceOr<OrNone> first{.choice = OrNone::none, .number = 0};
  ChoiceOr<OrNone> later{.choice = OrNone::none, .number = 0};
};

/// Names every setting of the topic to `visit` (play.h).
template <class Visitor>
void describe(Visitor& visit, DroppingSettings& s) {
  visit.choice_or_number("drop.first", s.first, Bounds{.low = 0, .high = 500},
                         "what a player scores who drops out of the round before their first draw; "
                         "none: nobody may drop out");
  visit.choice_or_number("drop.later", s.later, Bounds{.low = 0, .high = 500},
                         "what a player scores who drops out of the round later, before the draw "
                         "of a turn; none: nobody may drop out");
}

/// Whether players may leave a round at all.
[[nodiscard]] constexpr bool may_drop(const DroppingSettings& settings) {
  return settings.first.choice == OrNone::number || settings.later.choice == OrNone::number;
}

/// The cost of leaving; nothing if the variant does not say.
[[nodiscard]] constexpr std::optional<Points> drop_points(const DroppingSettings& settings,
                                                          bool has_drawn) {
  const ChoiceOr<OrNone>& due = has_drawn ? settings.later : settings.first;
  const ChoiceOr<OrNone>& other = has_drawn ? settings.first : settings.later;
  if (due.choice == OrNone::number) return due.number;
  if (other.choice == OrNone::number) return other.number;
  return std::nullopt;
}

// === What a card is worth, in a meld and in a hand. The settings of this topic, each described
// once.

enum class JokerMeldValue : std::uint8_t { number, face, represented, zero };
template <>
inline constexpr auto kEnumWords<JokerMeldValue> =
    std::to_array<std::string_view>({"", "face", "represented", "zero"});

enum class OrPips : std::uint8_t { number, pips };
template <>
inline constexpr auto kEnumWords<OrPips> = std::to_array<std::string_view>({"", "pips"});

enum class WildValue : std::uint8_t { card, joker };
template <>
inline constexpr auto kEnumWords<WildValue> = std::to_array<std::string_view>({"card", "joker"});

enum class SpadeQueenValue : std::uint8_t { number, queen };
template <>
inline constexpr auto kEnumWords<SpadeQueenValue> = std::to_array<std::string_view>({"", "queen"});

struct CardPointSettings {
  int ace_high = 11;
  int ace_low = 1;
  int ace_set = 11;
  int ace_hand = 11;
  ChoiceOr<OrFace> court{.choice = OrFace::number, .number = 10};
  ChoiceOr<SpadeQueenValue> spade_queen{.choice = SpadeQueenValue::queen, .number = 0};
  int ten = 10;
  ChoiceOr<OrFace> pips{.choice = OrFace::face, .number = 0};
  ChoiceOr<OrPips> low_pips{.choice = OrPips::pips, .number = 0};
  ChoiceOr<OrPips> two{.choice = OrPips::pips, .number = 0};
  int joker_hand = 25;
  ChoiceOr<JokerMeldValue> joker_meld{.choice = JokerMeldValue::face, .number = 0};
  WildValue wild_hand = WildValue::card;
  /// The rank whose cards count as jokers in hand in the current round, 0 for none.
  int as_joker = 0;
  friend bool operator==(const CardPointSettings&, const CardPointSettings&) = default;
};

/// Names every setting of the topic to `visit` (play.h).
template <class Visitor>
void describe(Visitor& visit, CardPointSettings& s) {
  visit.number("values.ace.high", s.ace_high, Bounds{.low = 0, .high = 100},
               "an ace above the king in a run");
  visit.number("values.ace.low", s.ace_low, Bounds{.low = 0, .high = 100},
               "an ace below the two in a run");
  visit.number("values.ace.set", s.ace_set, Bounds{.low = 0, .high = 100}, "an ace in a set");
  visit.number("values.ace.hand", s.ace_hand, Bounds{.low = 0, .high = 100}, "an ace left in hand");
  visit.choice_or_number("values.court", s.court, Bounds{.low = 0, .high = 100},
                         "a king, queen or jack: a number for all of them, or face (13, 12, 11)");
  visit.choice_or_number("values.spade_queen", s.spade_queen, Bounds{.low = 0, .high = 100},
                         "the queen of spades, in hand and in a meld: queen (as any queen), or a "
                         "number; a joker in its place counts as one in the place of any queen");
  visit.number("values.ten", s.ten, Bounds{.low = 0, .high = 100}, "a ten");
  visit.choice_or_number("values.pips", s.pips, Bounds{.low = 0, .high = 100},
                         "a card from 2 to 9: face (its number), or a number for all of them");
  visit.choice_or_number("values.low_pips", s.low_pips, Bounds{.low = 0, .high = 100},
                         "a card from 2 to 7: pips (as any card from 2 to 9), or a number for all "
                         "of them");
  visit.choice_or_number("values.two", s.two, Bounds{.low = 0, .high = 100},
                         "a two: pips (as any other low card), or a number");
  visit.number("values.joker.hand", s.joker_hand, Bounds{.low = 0, .high = 500},
               "a joker left in hand");
  visit.choice_or_number("values.joker.meld", s.joker_meld, Bounds{.low = 0, .high = 500},
                         "a joker in a meld: face (the same as in hand), represented (the card it "
                         "stands for), zero, or a number");
  visit.choice(
      "values.wild.hand", s.wild_hand,
      "a card of a wild rank left in hand: card (as any of its rank), joker (the same as a joker)");
}

// === What each player scores when a round ends. The settings of this topic, each described once.

enum class ScoreModel : std::uint8_t {
  penalties,
  differences,
  melds_minus_hand,
  none,
  sum,
  zero_sum
};
template <>
inline constexpr auto kEnumWords<ScoreModel> = std::to_array<std::string_view>(
    {"penalties", "differences", "melds_minus_hand", "none", "sum", "zero_sum"});
enum class NobodyOut : std::uint8_t { all_count, nobody, lowest_wins };
template <>
inline constexpr auto kEnumWords<NobodyOut> =
    std::to_array<std::string_view>({"all_count", "void", "lowest_wins"});
enum class UndercutTo : std::uint8_t { winner, knocker };
template <>
inline constexpr auto kEnumWords<UndercutTo> =
    std::to_array<std::string_view>({"winner", "knocker"});
enum class EmptyHandTo : std::uint8_t { winner, knocker };
template <>
inline constexpr auto kEnumWords<EmptyHandTo> =
    std::to_array<std::string_view>({"winner", "knocker"});
enum class UpcardSuit : std::uint8_t { none, spades, hearts, diamonds, clubs };
template <>
inline constexpr auto kEnumWords<UpcardSuit> =
    std::to_array<std::string_view>({"none", "spades", "hearts", "diamonds", "clubs"});
enum class KnockerTie : std::uint8_t { others_win, knocker_wins, split };
template <>
inline constexpr auto kEnumWords<KnockerTie> =
    std::to_array<std::string_view>({"others_win", "knocker_wins", "split"});
enum class TiePay : std::uint8_t { none, all_paid_full, split };
template <>
inline constexpr auto kEnumWords<TiePay> =
    std::to_array<std::string_view>({"none", "all_paid_full", "split"});

/// What the melds of a losing hand must include for any of them to be free.
enum class HandMeldsNeed : std::uint8_t { nothing, natural_runs, composition, natural_first };
template <>
inline constexpr auto kEnumWords<HandMeldsNeed> =
    std::to_array<std::string_view>({"nothing", "natural_runs", "composition", "natural_first"});

/// What a player counts who has not opened: the hand, or a number in its place.
enum class OrHand : std::uint8_t { number, hand };
template <>
inline constexpr auto kEnumWords<OrHand> = std::to_array<std::string_view>({"", "hand"});
/// The same of a player who could have: no other amount, or a number.
enum class OrNoMore : std::uint8_t { number, no_more };
template <>
inline constexpr auto kEnumWords<OrNoMore> = std::to_array<std::string_view>({"", "no_more"});

/// What a hand counts that lacks the melds needed: its cards, or the most a hand can count.
enum class HandMeldsMissed : std::uint8_t { cards, cap };
template <>
inline constexpr auto kEnumWords<HandMeldsMissed> =
    std::to_array<std::string_view>({"cards", "cap"});

struct RoundScoreSettings {
  ScoreModel model = ScoreModel::penalties;
  int winner = 0;
  int at_once_winner = 0;
  int at_once_multiply = 1;
  bool at_once_adds = false;
  bool at_once_must_open = true;
  bool at_once_layoffs = true;
  int undercut_points = 0;
  UndercutTo undercut_to = UndercutTo::winner;
  bool undercut_empty_hand = true;
  KnockerTie tie_knocker = KnockerTie::others_win;
  TiePay tie_others = TiePay::none;
  TiePay tie_no_knock = TiePay::none;
  bool tie_counts_as_won = false;
  int empty_hand = 0;
  EmptyHandTo empty_hand_to = EmptyHandTo::winner;
  ChoiceOr<OrNone> whole_hand{.choice = OrNone::none, .number = 0};
  UpcardSuit doubled_by_upcard = UpcardSuit::none;
  NobodyOut nobody_out = NobodyOut::all_count;
  bool hand_melds_free = false;
  HandMeldsNeed hand_melds_need = HandMeldsNeed::nothing;
  HandMeldsMissed hand_melds_missed = HandMeldsMissed::cards;
  ChoiceOr<OrNone> hand_cap{.choice = OrNone::none, .number = 0};
  ChoiceOr<OrHand> not_opened{.choice = OrHand::hand, .number = 0};
  ChoiceOr<OrNoMore> could_open{.choice = OrNoMore::no_more, .number = 0};

  friend bool operator==(const RoundScoreSettings&, const RoundScoreSettings&) = default;
};

/// Whether the hands of all players are compared at the end of the round.
[[nodiscard]] constexpr bool compares_hands(ScoreModel model) {
  return model == ScoreModel::differences || model == ScoreModel::zero_sum;
}

template <class Visitor>
void describe_at_once(Visitor& visit, RoundScoreSettings& s) {
  visit.number("score.at_once.winner", s.at_once_winner, Bounds{.low = -500, .high = 500},
               "what a player scores who goes out in one turn without having opened");
  visit.number("score.at_once.multiply_others", s.at_once_multiply, Bounds{.low = 1, .high = 10},
               "what the others' points are multiplied by then");
  visit.flag("score.at_once.adds", s.at_once_adds,
             "whether the score for going out in one turn is added to the usual one (true) or "
             "takes its place");
  visit.flag("score.at_once.must_open", s.at_once_must_open,
             "whether a hand laid down at once must meet the conditions of the opening too");
  visit.flag(
      "score.at_once.layoffs", s.at_once_layoffs,
      "whether such a hand may contain cards laid off; false: it is then an ordinary going out");
}

template <class Visitor>
void describe_hands(Visitor& visit, RoundScoreSettings& s) {
  visit.flag("score.hand_melds_free", s.hand_melds_free,
             "whether complete melds still in hand are not counted");
  visit.choice("score.hand_melds_need", s.hand_melds_need,
               "with score.hand_melds_free: what the melds in a hand must include for any of them "
               "not to be counted: nothing, natural_runs (the natural runs needed to go out), "
               "composition (all that is needed to go out, at least), natural_first (all that is "
               "needed to go out, but natural runs are free if there are those needed)");
  visit.choice("score.hand_melds_missed", s.hand_melds_missed,
               "with score.hand_melds_need natural_runs, composition or natural_first: what a hand "
               "counts that lacks the melds needed: cards (all its cards), cap (the maximum a "
               "hand counts, whatever its cards)");
  visit.choice_or_number("score.hand_cap", s.hand_cap, Bounds{.low = 1, .high = 1000},
                         "the maximum points a hand counts; none: no limit");
  visit.choice_or_number("score.not_opened", s.not_opened, Bounds{.low = 0, .high = 1000},
                         "what a player counts who has not opened when the round ends: hand (the "
                         "cards left in hand, as any other), or a number in their place");
  visit.choice_or_number("score.could_open", s.could_open, Bounds{.low = 0, .high = 1000},
                         "what a player counts who has not opened and whose hand has melds that "
                         "open: no_more (as any other who has not opened), or a number");
}

/// Names every setting of the topic to `visit` (play.h).
template <class Visitor>
void describe(Visitor& visit, RoundScoreSettings& s) {
  visit.choice(
      "score.model", s.model,
      "how a round is scored: penalties (a player who does not win scores the cards left in hand), "
      "differences (the lowest hand wins the difference to every other hand), melds_minus_hand "
      "(every player scores the cards on the table less those in hand), none (the winner scores 1: "
      "totals are games won), sum (the winner scores the cards left in all the other hands), "
      "zero_sum (the lowest hand wins from every other player the difference between their hands)");
  visit.number("score.winner", s.winner, Bounds{.low = -500, .high = 500},
               "with score.model penalties, sum or melds_minus_hand: what the player who goes out "
               "scores; with sum and melds_minus_hand on top of the rest");
  describe_at_once(visit, s);
  visit.number(
      "score.undercut.points", s.undercut_points, Bounds{.low = 0, .high = 500},
      "with score.model differences or zero_sum: the bonus if the player who knocked does not win");
  visit.choice("score.undercut.to", s.undercut_to,
               "who gets that bonus: winner (each winner), knocker (the player who knocked)");
  visit.flag("score.undercut.empty_hand", s.undercut_empty_hand,
             "whether a player who knocked with nothing left over can be tied with; false: that "
             "player wins alone");
  visit.choice("score.tie.knocker", s.tie_knocker,
               "the player who knocked ties for the lowest hand: others_win (those tied with them "
               "win), knocker_wins (alone, and no undercut), split (what a single winner would get "
               "is divided among all of them, rounded down)");
  visit.choice("score.tie.others", s.tie_others,
               "players who did not knock tie for the lowest hand: all_paid_full (each as a single "
               "winner), split (what a single winner would get is divided among them, rounded "
               "down), none (nobody has won the round or scores it)");
  visit.choice("score.tie.no_knock", s.tie_no_knock,
               "the same in a round nobody knocked in: all_paid_full, split, none");
  visit.flag("score.tie.counts_as_won", s.tie_counts_as_won,
             "whether each of several winners of one round has won a round");
  visit.number(
      "score.empty_hand", s.empty_hand, Bounds{.low = 0, .high = 500},
      "with score.model differences or zero_sum: the bonus for winning with no cards left");
  visit.choice("score.empty_hand_to", s.empty_hand_to,
               "who can get that bonus: winner (each winner), knocker (only the player who ended "
               "the round)");
  visit.choice_or_number(
      "score.whole_hand", s.whole_hand, Bounds{.low = 0, .high = 500},
      "with out.discard optional: the bonus in place of score.empty_hand for going out with the "
      "whole hand in melds and no discard; none: score.empty_hand");
  visit.choice("score.doubled_by_upcard", s.doubled_by_upcard,
               "the suit of the card turned up that doubles what is scored in the round: none, "
               "spades, hearts, diamonds, clubs");
  visit.choice("score.nobody_out", s.nobody_out,
               "a round nobody goes out of: all_count (all hands count, nobody has won), void "
               "(nobody scores), lowest_wins (the lowest hand wins it)");
  describe_hands(visit, s);
}

/// Whether a player who has not opened counts something other than the cards left in hand.
[[nodiscard]] constexpr bool counts_openings(const RoundScoreSettings& score) {
  return score.not_opened.choice == OrHand::number || score.could_open.choice == OrNoMore::number;
}

// === When the game is over, who has won, and coming back into it. The settings of this topic, each
// described once.

enum class EndType : std::uint8_t { elimination, target, rounds, single, match, open };
template <>
inline constexpr auto kEnumWords<EndType> =
    std::to_array<std::string_view>({"elimination", "target", "rounds", "single", "match", "open"});
enum class EndWinner : std::uint8_t { last_standing, highest, lowest };
template <>
inline constexpr auto kEnumWords<EndWinner> =
    std::to_array<std::string_view>({"last_standing", "highest", "lowest"});
enum class EndAllOut : std::uint8_t { lowest, shared, extra_round };
template <>
inline constexpr auto kEnumWords<EndAllOut> =
    std::to_array<std::string_view>({"lowest", "shared", "extra_round"});
enum class EndTie : std::uint8_t { shared, play_on };
template <>
inline constexpr auto kEnumWords<EndTie> = std::to_array<std::string_view>({"shared", "play_on"});
enum class ReachBonusTo : std::uint8_t { each, highest_only };
template <>
inline constexpr auto kEnumWords<ReachBonusTo> =
    std::to_array<std::string_view>({"each", "highest_only"});
enum class RoundsWonTo : std::uint8_t { all, non_reachers };
template <>
inline constexpr auto kEnumWords<RoundsWonTo> =
    std::to_array<std::string_view>({"all", "non_reachers"});
enum class BuyBackScore : std::uint8_t { highest_remaining };
template <>
inline constexpr auto kEnumWords<BuyBackScore> =
    std::to_array<std::string_view>({"highest_remaining"});
enum class Deadlock : std::uint8_t { none, by_agreement };
template <>
inline constexpr auto kEnumWords<Deadlock> =
    std::to_array<std::string_view>({"none", "by_agreement"});
enum class Settle : std::uint8_t { none, difference, pairwise };
template <>
inline constexpr auto kEnumWords<Settle> =
    std::to_array<std::string_view>({"none", "difference", "pairwise"});

struct GameEndSettings {
  EndType type = EndType::elimination;
  int at = 501;
  int sheets = 1;
  EndWinner winner = EndWinner::last_standing;
  EndAllOut all_out = EndAllOut::lowest;
  EndTie tie = EndTie::shared;
  bool must_go_out = false;
  int reach_points = 0;
  ReachBonusTo reach_to = ReachBonusTo::each;
  int won_points = 0;
  int shutout_points = 0;
  RoundsWonTo won_to = RoundsWonTo::all;
  bool buy_back_allowed = false;
  int buy_back_per_player = 1;
  BuyBackScore buy_back_score = BuyBackScore::highest_remaining;
  int buy_back_penalty = 0;
  Deadlock deadlock = Deadlock::none;
  Settle settle = Settle::none;
};

/// Names every setting of the topic to `visit` (play.h).
template <class Visitor>
void describe(Visitor& visit, GameEndSettings& s) {
  visit.choice(
      "end.type", s.type,
      "how a game ends: elimination (a player whose total reaches the limit is out, until one is "
      "left), target (when a player's total reaches the limit), rounds (after the agreed number of "
      "rounds), single (after one round), match (when a player has won the agreed number of "
      "rounds), open (when the players like; each round is settled by itself)");
  visit.number("end.at", s.at, Bounds{.low = 1, .high = 1000000},
               "the limit that ends the game: a total, or a number of rounds");
  visit.number(
      "end.sheets", s.sheets, Bounds{.low = 1, .high = 9},
      "with end.type target: on how many sheets scores are kept at once; each is a game of its own "
      "to the limit. The first round a player wins is written on the first sheet, the "
      "second on the first two, and so on. Nothing is written on a sheet whose game is "
      "over; the game ends when all of theirs are");
  visit.choice("end.winner", s.winner,
               "who wins the game: last_standing (the last player still in), highest (the player "
               "with the highest total), lowest (the player with the lowest total)");
  visit.choice("end.all_out", s.all_out,
               "with end.type elimination: when all who were still in reach the limit in one "
               "round: lowest (the lowest total "
               "of them wins), shared (all of them win), extra_round (they play another round)");
  visit.choice("end.tie", s.tie,
               "equal totals at the end: shared (the players win together), play_on (another round "
               "is played, until one player leads)");
  visit.flag("end.must_go_out", s.must_go_out,
             "whether only a player who goes out can win the game, with a total that reaches the "
             "limit; false: the winner need not have gone out");
  visit.number("end.reach_bonus.points", s.reach_points, Bounds{.low = 0, .high = 100000},
               "the bonus at the end of the game for a total that reaches the limit");
  visit.choice("end.reach_bonus.to", s.reach_to,
               "who gets it if several players have such a total: each, highest_only (only the "
               "highest of them)");
  visit.number("end.per_round_won.points", s.won_points, Bounds{.low = 0, .high = 100000},
               "the bonus at the end of the game for each round won");
  visit.choice("end.per_round_won.to", s.won_to,
               "who gets it: all (every player), non_reachers (the players whose totals stay below "
               "the limit)");
  visit.number("end.shutout.points", s.shutout_points, Bounds{.low = 0, .high = 100000},
               "the bonus at the end of the game for a total that reaches the limit while no other "
               "player has scored anything");
  visit.flag("end.buy_back.allowed", s.buy_back_allowed,
             "whether a player who is out of the game may buy back into it");
  visit.number("end.buy_back.per_player", s.buy_back_per_player, Bounds{.low = 1, .high = 99},
               "how often one player may buy back");
  visit.choice(
      "end.buy_back.score", s.buy_back_score,
      "the total a player comes back with: highest_remaining (the highest of those still in)");
  visit.number("end.buy_back.penalty", s.buy_back_penalty, Bounds{.low = 0, .high = 500},
               "points added to that total");
  visit.choice("end.deadlock", s.deadlock,
               "whether a round may be given up with nobody scoring: none, by_agreement");
  visit.choice("end.settle", s.settle,
               "what is paid between the players at the end: none (nothing), difference (each "
               "opponent pays the winner the difference between their totals), pairwise (every two "
               "players settle the difference between their totals)");
}

}  // namespace rummy
