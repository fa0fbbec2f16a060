#pragma once
// A judged game as a score keeper rules it: what was written down beside what the rules give. The
// reports of `score` draw it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "report/judged.h"
#include "score/verdict.h"

namespace rummy {

enum class FigureMark : std::uint8_t {
  agrees,    // written down, and right
  computed,  // not written down
  wrong,     // written down, and not what the rules give
  open,      // written down, and whether it is right cannot be told
};

/// What the rules give (nothing: the round has no score, or nobody can tell), and what was written.
struct Figure {
  std::optional<PointsRange> points{};
  FigureMark mark = FigureMark::computed;
  std::optional<Points> written{};
};

/// One player's part of a round.
struct SheetEntry {
  bool took_part = false;
  bool has_won = false;     // the round
  bool is_out_now = false;  // of the game, with this round
  std::optional<PointsRange> held{};
  Figure score{};
  Figure total{};
  std::optional<Points> adjustment{};
  std::string reason{};  // of the adjustment
  std::optional<Points> buy_back{};
  std::string working{};
};

struct SheetLine {
  std::uint32_t number = 0;  // of the round, from 1
  RoundEnd ended = RoundEnd::unfinished;
  bool at_once = false;
  std::optional<Seat> dealer;
  std::string fee{};                // of its buy-backs, in words
  std::vector<SheetEntry> entries;  // one a player
};

/// Views into what was judged: valid as long as that is.
struct ScoreSheet {
  const Judged* judged = nullptr;
  std::vector<std::string_view> players{};
  std::vector<SheetLine> rounds{};
  bool has_scores = false;  // any were written down
  bool has_totals = false;
  std::vector<PointsRange> played{};   // totals by what was played and carried in, a player
  bool has_bonuses = false;            // those at the end are others
  const GameResult* result = nullptr;  // null: malformed

  [[nodiscard]] bool is_malformed() const { return result == nullptr; }
  /// What the end of the game adds to a total. Of two ranges the ends go together: who has the most
  /// has it with the bonuses.
  [[nodiscard]] PointsRange bonus(std::size_t player) const;
  /// What the sheet calls the game: its id, else the file and line.
  [[nodiscard]] std::string title() const;
};

[[nodiscard]] ScoreSheet score_sheet(const Judged& judged);

/// What a row is headed that has the totals with all that is added at the end.
[[nodiscard]] std::string_view ends_words(const GameResult& result);
/// How a round ended, for the row it has; empty where a player simply went out or nobody knows.
[[nodiscard]] std::string_view ended_words(const SheetLine& line);
/// "agrees", "computed", "wrong", "open".
[[nodiscard]] std::string_view mark_word(FigureMark mark);
/// "24", "4 to 50": in English, for programs. For people: range_words (score/verdict.h).
[[nodiscard]] std::string range_text(const PointsRange& points);

}  // namespace rummy
