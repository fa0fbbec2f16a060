#pragma once
// JSON written by score programs and phone apps: players and scores in one of many shapes.

#include <simdjson.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

/// A game of such a program. Every pointer (RFC 6901) leads to a value of the document.
struct ScoreProgram {
  struct Player {
    std::string name;
    std::string id;  // the player's name in other parts of the document
    std::string pointer;
    std::optional<std::int64_t> order;  // in the program's list
    std::string scores_pointer;
    std::optional<simdjson::dom::array> scores;  // for all rounds
    std::optional<simdjson::dom::element> total;
    std::string total_pointer;
  };
  struct Figure {
    std::size_t player = 0;
    std::int32_t number = 0;
    std::string pointer;
  };
  struct Round {
    std::string pointer;
    std::vector<Figure> scores;
    std::vector<Figure> totals;
  };
  std::vector<Player> players;
  std::vector<Round> rounds;
  std::vector<std::string> unread;  // unknown keys, each once
};

/// Keys of a document that may name its variant.
inline constexpr auto kProgramTitles =
    std::to_array<std::string_view>({"game", "gameType", "title", "name"});

/// Nothing if the document has another shape, if anything in it is unclear, or if it is a record in
/// the notation.
[[nodiscard]] std::optional<ScoreProgram> find_scores(const simdjson::dom::object& document);

}  // namespace rummy
