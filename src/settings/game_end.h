#pragma once
// When the game is over, who has won, and coming back into it.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

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

/// Names every setting of the topic to `visit` (setting_types.h).
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
