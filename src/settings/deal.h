#pragma once
// Players, pack, deal and dealer: how a round is set up.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "settings/setting_types.h"

namespace rummy {

enum class FirstDealer : std::uint8_t { any, high_card, low_card };
template <>
inline constexpr auto kEnumWords<FirstDealer> =
    std::to_array<std::string_view>({"any", "high_card", "low_card"});

/// What dealer.cut_ranks and dealer.cut_suits list, at the rank's and the suit's own place.
inline constexpr auto kRankWords = std::to_array<std::string_view>(
    {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"});
inline constexpr auto kSuitWords = std::to_array<std::string_view>({"S", "H", "D", "C"});
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
  PerTable jokers;
  PerTable cards{.may_be_agreed = true};
  AgreedCounts cards_agreed{};  // of the variant's `agree`, no setting of its own
  int starter_extra = 0;
  bool upcard = false;
  FirstDealer first_dealer = FirstDealer::any;
  std::vector<int> cut_ranks{};  // into kRankWords, high first
  std::vector<int> cut_suits{};  // into kSuitWords, high first
  NextDealer next_dealer = NextDealer::left;
  Direction direction = Direction::clockwise;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, DealSettings& s) {
  visit.number("players.min", s.players_min, Bounds{.low = 1, .high = 12},
               "the minimum number of players");
  visit.number("players.max", s.players_max, Bounds{.low = 1, .high = 12},
               "the maximum number of players");
  visit.per_table("deck.packs", s.packs, Bounds{.low = 1, .high = 8},
                  "how many 52-card packs are shuffled together");
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
  visit.choice(
      "dealer.next", s.next_dealer,
      "who deals the next round: left (the player on the dealer's left), right (the player on the "
      "dealer's right), winner (the winner of the last round), loser (the loser of the last "
      "round), before_winner (the player before the winner, so that the winner plays first), any "
      "(as the players agree)");
  visit.choice("turn.direction", s.direction, "which way play goes");
}

}  // namespace rummy
