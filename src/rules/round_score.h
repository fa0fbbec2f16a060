#pragma once
// What each player scores when a round ends.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/setting_types.h"

namespace rummy {

enum class ScoreModel : std::uint8_t { penalties };
template <>
inline constexpr auto kEnumWords<ScoreModel> = std::to_array<std::string_view>({"penalties"});
enum class NobodyOut : std::uint8_t { all_count, nobody };
template <>
inline constexpr auto kEnumWords<NobodyOut> =
    std::to_array<std::string_view>({"all_count", "void"});

struct RoundScoreSettings {
  ScoreModel model = ScoreModel::penalties;
  int winner = 0;
  int at_once_winner = 0;
  int at_once_multiply = 1;
  bool at_once_adds = false;
  bool at_once_must_open = true;
  bool at_once_layoffs = true;
  NobodyOut nobody_out = NobodyOut::all_count;
  bool hand_melds_free = false;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, RoundScoreSettings& s) {
  visit.choice("score.model", s.model,
               "how a round is scored: penalties (who does not win scores what is left in hand)");
  visit.number("score.winner", s.winner, Bounds{.low = -500, .high = 500},
               "what the player who goes out scores");
  visit.number("score.at_once.winner", s.at_once_winner, Bounds{.low = -500, .high = 500},
               "what a player scores who goes out in one turn, never having opened");
  visit.number("score.at_once.multiply_others", s.at_once_multiply, Bounds{.low = 1, .high = 10},
               "what the others' points are multiplied by then");
  visit.flag("score.at_once.adds", s.at_once_adds,
             "whether score.at_once.winner comes on top of score.winner (true) or in its place");
  visit.flag("score.at_once.must_open", s.at_once_must_open,
             "whether a hand laid down at once must meet the conditions of the opening too");
  visit.flag(
      "score.at_once.layoffs", s.at_once_layoffs,
      "whether such a hand may contain cards laid off; false: it is then an ordinary going out");
  visit.choice("score.nobody_out", s.nobody_out,
               "a round nobody goes out of: all_count (everybody scores what they hold), void "
               "(nobody scores)");
  visit.flag("score.hand_melds_free", s.hand_melds_free,
             "whether complete melds still in hand are not counted");
}

}  // namespace rummy
