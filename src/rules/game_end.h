#pragma once
// When the game is over, who has won, and coming back into it.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/setting_types.h"

namespace rummy {

enum class EndType : std::uint8_t { elimination };
template <>
inline constexpr auto kEnumWords<EndType> = std::to_array<std::string_view>({"elimination"});
enum class EndWinner : std::uint8_t { last_standing };
template <>
inline constexpr auto kEnumWords<EndWinner> = std::to_array<std::string_view>({"last_standing"});
enum class EndAllOut : std::uint8_t { lowest, shared, extra_round };
template <>
inline constexpr auto kEnumWords<EndAllOut> =
    std::to_array<std::string_view>({"lowest", "shared", "extra_round"});
enum class EndTie : std::uint8_t { shared };
template <>
inline constexpr auto kEnumWords<EndTie> = std::to_array<std::string_view>({"shared"});
enum class BuyBackScore : std::uint8_t { highest_remaining };
template <>
inline constexpr auto kEnumWords<BuyBackScore> =
    std::to_array<std::string_view>({"highest_remaining"});
enum class Deadlock : std::uint8_t { none, by_agreement };
template <>
inline constexpr auto kEnumWords<Deadlock> =
    std::to_array<std::string_view>({"none", "by_agreement"});
enum class Settle : std::uint8_t { none };
template <>
inline constexpr auto kEnumWords<Settle> = std::to_array<std::string_view>({"none"});

struct GameEndSettings {
  EndType type = EndType::elimination;
  int at = 501;
  EndWinner winner = EndWinner::last_standing;
  EndAllOut all_out = EndAllOut::lowest;
  EndTie tie = EndTie::shared;
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
  visit.choice("end.type", s.type,
               "how a game ends: elimination (who reaches end.at is out of it)");
  visit.number("end.at", s.at, Bounds{.low = 1, .high = 1000000}, "the total that ends it");
  visit.choice("end.winner", s.winner,
               "who wins the game: last_standing (the last player still in)");
  visit.choice("end.all_out", s.all_out,
               "when all who were still in reach end.at in one round: lowest (the lowest total of "
               "them wins), shared (all of them win), extra_round (they play another round)");
  visit.choice("end.tie", s.tie, "equal totals at the end: shared (all of them win)");
  visit.flag("end.buy_back.allowed", s.buy_back_allowed,
             "whether a player who is out of the game may buy back into it");
  visit.number("end.buy_back.per_player", s.buy_back_per_player, Bounds{.low = 1, .high = 99},
               "how often one player may");
  visit.choice(
      "end.buy_back.score", s.buy_back_score,
      "the total a player comes back with: highest_remaining (the highest of those still in)");
  visit.number("end.buy_back.penalty", s.buy_back_penalty, Bounds{.low = 0, .high = 500},
               "points added to that total");
  visit.choice("end.deadlock", s.deadlock,
               "whether a round may be given up with nobody scoring: none, by_agreement");
  visit.choice("end.settle", s.settle, "what is paid between the players at the end: none");
}

}  // namespace rummy
