#pragma once
// How the players stand over any number of games.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "report/json_writer.h"
#include "report/score_sheet.h"
#include "score/verdict.h"

namespace rummy {

enum class Better : std::uint8_t { fewer, more };

[[nodiscard]] std::string_view better_word(Better better);
/// By the rules the game was judged by.
[[nodiscard]] Better better_of(const ScoreSheet& sheet);

/// What a table is for, where there is one for each: the month of the games' date, or a note of
/// their heads, or the variant.
enum class StandingsBy : std::uint8_t { nothing, month, event, table, club, variant };
/// "month".
[[nodiscard]] std::string_view by_word(StandingsBy by);

/// What ranks first.
enum class RankBy : std::uint8_t { wins, points, average };

/// How games make a ranking.
struct Counting {
  RankBy rank = RankBy::wins;
  std::uint32_t best = 0;  // of each player only so many games count, the best; 0: all
  std::uint32_t drop = 0;  // of each player so many games do not count, the worst
};

/// The games whose points mean the same, and stand in one table.
struct TableKey {
  std::string part;  // "2026-11", "Spring cup": one of what the standings are by
  std::string game;  // the variant that all parents of theirs come down to
  Better better = Better::fewer;
  friend auto operator<=>(const TableKey&, const TableKey&) = default;
};

/// One player's game.
struct PlayedGame {
  std::uint64_t game = 0;  // from 1, of those that could be read
  TableKey table;
  std::string player;
  std::optional<Points> points{};  // without those carried from another of these games; nothing:
                                   // the game is open
  Points carried = 0;              // from another of these games, where the points are counted
  std::int64_t against = 0;        // the points known of the opponents
  PointsRange total;               // as its sheet has it
  bool total_known = false;        // false: nobody can tell between what it lies
  bool won = false;                // a game that is over
  std::optional<Points> best_round{};
};

struct Placing {
  TableKey table;
  std::uint64_t rank = 0;  // from 1; shared by those between whom no criterion decides
  std::string player;
  std::int64_t games = 0;
  std::int64_t open = 0;  // of these, those whose points are not known: they count no points
  std::int64_t wins = 0;
  std::int64_t points = 0;
  std::int64_t against = 0;   // the points known of all opponents in games that are not open
  std::int64_t left_out = 0;  // games that do not count, since only the best do
  std::optional<Points> best_round{};

  /// Points a game in hundredths, rounded; nothing where all games are open.
  [[nodiscard]] std::optional<std::int64_t> average() const;
};

class StandingsTable {
 public:
  explicit StandingsTable(StandingsBy by = StandingsBy::nothing, Counting counting = {})
      : by_(by), counting_(counting) {}

  /// A game that could not be read is counted as such, and is in nobody's points.
  void add(const ScoreSheet& sheet);

  /// In the order they were added. A total carried into a game that is the player's total in
  /// another of the same game is that game's, and is not counted again.
  [[nodiscard]] std::vector<PlayedGame> played() const;
  /// Table by table; in each as asked for, by default most wins, then the better average, then the
  /// better best round; if all are equal the rank is shared, and names decide the order.
  [[nodiscard]] std::vector<Placing> ranked() const;
  [[nodiscard]] StandingsBy by() const { return by_; }
  [[nodiscard]] const Counting& counting() const { return counting_; }
  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::size_t unreadable() const { return unreadable_; }

 private:
  struct Entry {
    std::uint32_t game = 0;
    std::uint32_t table = 0;   // of tables_
    std::uint32_t player = 0;  // of players_
    PointsRange total;
    bool total_known = false;
    bool won = false;
    std::optional<Points> carried;
    std::optional<Points> best_round;
  };
  using Numbers = std::map<std::string, std::uint32_t, std::less<>>;

  void settle_carried(std::vector<PlayedGame>& played) const;

  StandingsBy by_;
  Counting counting_;
  std::map<TableKey, std::uint32_t> tables_;  // with their numbers, as players
  Numbers players_;
  std::vector<Entry> entries_;
  std::size_t games_ = 0;
  std::size_t unreadable_ = 0;
};

/// The placings of each table by themselves. `all`: ranked().
[[nodiscard]] std::vector<std::span<const Placing>> tables_of(std::span<const Placing> all);

void append_standings_text(const StandingsTable& table, const Wording& words, std::string& out);

/// A table of standings as rows of words: the head first. Text stands in the second column.
[[nodiscard]] std::vector<std::vector<std::string>> placing_rows(std::span<const Placing> placings,
                                                                 const Wording& words);
void append_standings_csv(const StandingsTable& table, std::string& out);
void write_standings(JsonWriter& json, const StandingsTable& table);

/// A table for a terminal under its title: the first row is a head, and column `names` is words.
void append_titled_grid(const std::string& title, std::vector<std::vector<std::string>> rows,
                        std::size_t names, std::string& out);
/// "2026-11; NAME: fewer points are better".
[[nodiscard]] std::string table_title(const StandingsTable& standings, const TableKey& table,
                                      const Wording& words);
/// "12.5", "-0.33".
[[nodiscard]] std::string hundredths_text(std::int64_t hundredths);

}  // namespace rummy
