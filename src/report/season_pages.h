#pragma once
// The pages of a workbook that are about all its games: the standings, the results they are counted
// from, and what could not be read.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/book_page.h"
#include "report/standings.h"

namespace rummy {

/// A row of the results: where the figures of a player's game stand, and what the game is called.
struct ResultSource {
  std::string title;
  std::string variant;
  std::string page{};         // the game's; empty: it has none
  std::string total_cell{};   // the player's on that page
  std::string all_totals{};   // of all its players
  std::string score_cells{};  // the player's
};

/// What could not be read, and why.
struct NotRead {
  std::string name;
  std::uint64_t line = 0;  // 0: all of it
  std::string reason;
};

/// What the pages are called, in the language they are written in.
struct SeasonNames {
  std::string standings;
  std::string results;
  std::string left_out;
};

class SeasonPages {
 public:
  SeasonPages(const StandingsTable& standings, const SeasonNames& names, const BookStyle& style)
      : standings_(standings), names_(names), style_(style) {}

  /// The front page.
  void draw_standings(BookPage& page, std::size_t left_out);
  /// Below the heads a row each of StandingsTable::played. After the standings, whose rows they
  /// are counted in.
  void draw_results(BookPage& page, const std::vector<ResultSource>& sources);

 private:
  void draw_table(BookPage& page, std::span<const Placing> placings);
  void draw_placing(BookPage& page, const Placing& placing, std::uint32_t first,
                    std::uint32_t last);
  void draw_result(BookPage& page, std::uint32_t row, const PlayedGame& game,
                   const ResultSource& source);
  void draw_points(BookPage& page, std::uint32_t row, const PlayedGame& game,
                   const ResultSource& source);
  [[nodiscard]] std::string column_of_results(char column) const;

  const StandingsTable& standings_;
  const SeasonNames& names_;
  const BookStyle& style_;
  std::uint32_t row_ = 0;                                              // of the front page
  std::map<std::pair<TableKey, std::string>, std::uint64_t> numbers_;  // its rows
};

void draw_left_out(BookPage& page, const std::vector<NotRead>& files, const BookStyle& style);

}  // namespace rummy
