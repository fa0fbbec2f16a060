#pragma once
// Whole legal games of Remik, played by scripted players from a seed; the same seed gives the same
// game. Scores, totals and winners come from arithmetic of its own.

#include <cstdint>
#include <string>

#include "property/game.h"

namespace rummy::play {

enum class Length : std::uint8_t { few_rounds, to_the_end };

struct GameWish {
  std::uint64_t seed = 0;
  std::string variant = "remik";  // or remik-guide
  Length length = Length::few_rounds;
};

[[nodiscard]] Game random_game(const GameWish& wish);

}  // namespace rummy::play
