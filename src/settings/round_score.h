#pragma once
// What each player scores when a round ends.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

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

/// What the melds of a hand that has not won must include for any of them to be free.
enum class HandMeldsNeed : std::uint8_t { nothing, natural_runs, composition, natural_first };
template <>
inline constexpr auto kEnumWords<HandMeldsNeed> =
    std::to_array<std::string_view>({"nothing", "natural_runs", "composition", "natural_first"});

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
  ChoiceOr<OrNone> hand_cap{.choice = OrNone::none, .number = 0};

  friend bool operator==(const RoundScoreSettings&, const RoundScoreSettings&) = default;
};

/// Where the hands of all players are laid beside each other when the round has ended.
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

/// Names every setting of the topic to `visit` (setting_types.h).
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
  visit.flag("score.hand_melds_free", s.hand_melds_free,
             "whether complete melds still in hand are not counted");
  visit.choice("score.hand_melds_need", s.hand_melds_need,
               "with score.hand_melds_free: what the melds in a hand must include for any of them "
               "not to be counted: nothing, natural_runs (the natural runs needed to go out), "
               "composition (all that is needed to go out, at least), natural_first (all that is "
               "needed to go out, but natural runs are free if there are those needed)");
  visit.choice_or_number("score.hand_cap", s.hand_cap, Bounds{.low = 1, .high = 1000},
                         "the maximum points a hand counts; none: no limit");
}

}  // namespace rummy
