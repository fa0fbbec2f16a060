#pragma once
// A game of a scoresheet as read by search: which cells are whose scores, which rows are rounds,
// and what must be asked.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "logio/records.h"
#include "logio/sheet_words.h"

namespace rummy {

// === A game of a scoresheet as read by search: which cells are whose scores, which rows are
// rounds, sums and carries, what is noted and what must be asked.

/// A cell by its place in the text of its game.
struct PlannedCell {
  std::uint32_t line = 0;  // index
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  std::string own{};  // its text, if it is not in its line unchanged
};

struct SheetPlan {
  enum class Row : std::uint8_t { round, sums, carry, entry };
  struct Player {
    std::string name;
    PlannedCell at;
  };
  /// A column that belongs neither to a player nor to the labels.
  struct Kept {
    Column kind = Column::own;
    std::string name;
    PlannedCell head;
    bool known = true;  // by its header
  };
  struct Line {
    Row row = Row::round;
    PlannedCell label;
    std::vector<PlannedCell> scores;  // one a player; empty: none are written
    std::vector<PlannedCell> totals;  // one a player; empty: none are written
    std::vector<PlannedCell> kept;    // one for each kept column
  };
  struct Note {
    Text text;
    PlannedCell at;
  };
  struct Question {
    std::string_view code;
    Text message;
    Text help;
    PlannedCell at;
  };

  std::vector<PlannedCell> titles;
  std::vector<Player> players;
  std::vector<Kept> kept;
  std::vector<Line> lines;
  std::vector<Note> notes;
  std::vector<Question> questions;  // if there are any, the game is not judged
  bool is_table = true;             // false: the sheet has nothing like a table of scores
  SheetReading reading;
};

/// One game of a sheet, and the lines of the sheet in its text.
struct PlannedGame {
  std::size_t first_head = 0;  // of titles and headers
  std::size_t end_of_heads = 0;
  std::size_t first_row = 0;
  std::size_t end = 0;
  char separator = ',';
  std::shared_ptr<const SheetPlan> plan;
};

/// What is known about a sheet before the search.
struct PageLines {
  std::span<const std::string_view> lines;
  std::optional<char> separator{};  // nothing: to be detected
  std::uint64_t first_number = 1;   // of the first line in its file
};

/// The games of a sheet without named columns. If none can be read, one that asks why.
[[nodiscard]] std::vector<PlannedGame> plan_games(const PageLines& page,
                                                  const SheetOptions& options);

/// Whether lines can be a table of scores.
[[nodiscard]] bool may_be_score_table(std::span<const std::string_view> lines,
                                      const SheetOptions& options);

}  // namespace rummy
