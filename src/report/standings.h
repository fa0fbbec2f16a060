#pragma once
// How the players stand over any number of games.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "base/wording.h"
#include "report/json_writer.h"
#include "report/score_sheet.h"
#include "score/ledger.h"

namespace rummy {

/// Points are added up only among games in which they mean the same.
enum class Better : std::uint8_t { fewer, more };

[[nodiscard]] Better better_of(const ScoreSheet& sheet);
[[nodiscard]] std::string_view better_word(Better better);
/// The better of two, neither of which need be known.
[[nodiscard]] PointsRange best_of(Better better, const PointsRange& a, const PointsRange& b);

struct Placing {
  std::uint64_t rank = 0;  // from 1; shared by those between whom no criterion decides
  std::string player;
  Better better = Better::fewer;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // games that are over
  std::int64_t low = 0;   // points: the least they can be, and the most
  std::int64_t high = 0;
  std::int64_t against_low = 0;  // of all opponents
  std::int64_t against_high = 0;
  bool points_known = true;  // false: of some game nobody can tell between what the points lie
  std::optional<PointsRange> best_round{};

  /// Points a game in hundredths, rounded: the least they can be, and the most.
  [[nodiscard]] std::int64_t average_low() const;
  [[nodiscard]] std::int64_t average_high() const;
};

class StandingsTable {
 public:
  /// A game that could not be read is counted as such, and is in nobody's points.
  void add(const ScoreSheet& sheet);

  /// Those of games in which few points are good first; in each: most wins, then the better
  /// average, then the better best round, each at its worst where it is in doubt; where all are
  /// equal the rank is shared, and names decide the order.
  [[nodiscard]] std::vector<Placing> ranked() const;
  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::size_t unreadable() const { return unreadable_; }

 private:
  std::map<std::pair<Better, std::string>, Placing, std::less<>> players_;
  std::size_t games_ = 0;
  std::size_t unreadable_ = 0;
};

void append_standings_text(const StandingsTable& table, const Wording& words, std::string& out);
void append_standings_csv(const StandingsTable& table, std::string& out);
void write_standings(JsonWriter& json, const StandingsTable& table);

/// "12.5", "12.5 to 14".
[[nodiscard]] Text average_words(const Placing& placing);
/// "12.5", "-0.33".
[[nodiscard]] std::string hundredths_text(std::int64_t hundredths);

}  // namespace rummy
