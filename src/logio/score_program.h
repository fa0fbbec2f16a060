#pragma once
// JSON as score programs and phone apps write it: players and scores, in one of many shapes.

#include <simdjson.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

/// A game of such a program. Every pointer (RFC 6901) leads to what stands in the document.
struct ScoreProgram {
  struct Player {
    std::string name;
    std::string id;  // what other parts of the document call the player
    std::string pointer;
    std::optional<std::int64_t> order;  // in which the program lists them
    std::string scores_pointer;
    std::optional<simdjson::dom::array> scores;  // of all rounds
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
  std::vector<std::string> unread;  // keys that say nothing this reader knows, each once
};

/// Keys of a document that may name its variant.
inline constexpr auto kProgramTitles =
    std::to_array<std::string_view>({"game", "gameType", "title", "name"});

/// Nothing where the document has another shape, where anything in it is not clear, and where it is
/// a record as the notation has it.
[[nodiscard]] std::optional<ScoreProgram> find_scores(const simdjson::dom::object& document);

}  // namespace rummy
