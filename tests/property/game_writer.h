#pragma once
// A played game written down in both containers, as people and platforms would.

#include <cstdint>
#include <string>

#include "property/game.h"

namespace rummy::play {

/// What of a game is kept from the record; the flags add up.
enum class Hide : std::uint8_t {
  nothing = 0,
  deals = 1,
  stock = 2,
  drawn = 4,
  discards = 8,
  names_of_dealt = 16
};
[[nodiscard]] constexpr Hide operator|(Hide a, Hide b) {
  return static_cast<Hide>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr bool hides(Hide all, Hide one) {
  return (static_cast<unsigned>(all) & static_cast<unsigned>(one)) != 0;
}

[[nodiscard]] std::string write_text(const Game& game, Hide hide = Hide::nothing);
[[nodiscard]] std::string write_json(const Game& game, Hide hide = Hide::nothing);

}  // namespace rummy::play
