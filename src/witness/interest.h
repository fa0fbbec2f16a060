#pragma once
// What a game is made up for: which actions ask the settings that two rule sets differ in.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy {

/// How likely things are, in tenths of what is usual.
struct Interest {
  static constexpr int kUsual = 10;
  static constexpr int kMore = 30;
  static constexpr int kMuch = 60;

  std::array<int, static_cast<std::size_t>(ActionKind::abandon) + 1> actions{};
  int deals = kUsual;       // cards dealt, cut, turned up
  int sheets = kUsual;      // rounds of which only the scores are written
  int jokers = kUsual;      //
  int rounds = 1;           // at least
  bool needs_end = false;   // of a round
  bool eliminates = false;  // players, who may buy back
  bool ties = false;        // of totals and hands
  bool empties_stock = false;
  std::vector<int> ranks{};  // of cards that should occur; empty: any

  [[nodiscard]] int in(ActionKind kind) const { return actions[static_cast<std::size_t>(kind)]; }
};

/// For a setting: the rules that read it say which actions ask it. For no setting (empty):
/// everything a little.
[[nodiscard]] Interest interest_in(std::string_view setting, const Ruleset& first,
                                   const Ruleset& second);

}  // namespace rummy
