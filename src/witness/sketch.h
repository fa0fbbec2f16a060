#pragma once
// A record in parts, each of which can be left out: for games that are made up, and made shorter.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

using SketchCards = std::vector<std::string>;

/// One action: "meld 9H 10H JH, 7S 7D 7C", "swap 7S for JK in m1".
struct SketchAct {
  std::string word;
  std::vector<SketchCards> groups{};  // of cards
  std::string tail{};                 // "on m1"
};

struct SketchLine {
  std::string who;
  std::vector<SketchAct> acts;
};

/// Another line: "deal Ala: 5H 7S", "carry: Ala 139, Bartek 128". It goes when its items go.
struct SketchEntry {
  std::string key;
  SketchCards items;
  std::string between = " ";
};

struct SketchRound {
  std::vector<SketchEntry> before;  // the moves
  std::vector<SketchLine> moves;
  std::vector<SketchEntry> after;
};

struct Sketch {
  SketchCards players;
  bool scoresheet = false;
  std::vector<SketchEntry> head;
  std::vector<SketchRound> rounds;

  /// As a text record that names this variant, or none.
  [[nodiscard]] std::string text(std::string_view variant = {}) const;
  /// Lines of moves in all; in a scoresheet, rounds.
  [[nodiscard]] std::size_t turns() const;
};

/// "meld 9H 10H JH, 7S 7D 7C".
[[nodiscard]] std::string written(const SketchAct& act);

/// What can be left out of a record, large things first. With the first line of a round its player
/// becomes the dealer; a cycle is a line of each player; with a turn those behind it are played by
/// the players before.
enum class SketchPart : std::uint8_t {
  player,
  round,
  first_line,
  cycle,
  turn,
  line,
  entry,
  act,
  group,
  card
};
inline constexpr int kSketchParts = static_cast<int>(SketchPart::card) + 1;
/// How many there are of it.
[[nodiscard]] std::size_t count_of(const Sketch& whole, SketchPart part);
/// The record without one of them; nothing where that cannot be.
[[nodiscard]] std::optional<Sketch> without(const Sketch& whole, SketchPart part,
                                            std::size_t which);

}  // namespace rummy
