#pragma once
// What a table of a scoresheet is read as, and whom and what its heads name.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_words.h"

namespace rummy {

// === One table of a scoresheet with a row for each round, under one choice of the column that
// labels the rounds, and every reading of it that is worth the name.

/// Lines that make a table: titles above it, the line or lines of heads, rows below.
struct TableLines {
  std::vector<const GridCell*> titles;
  std::vector<GridRow> heads;
  std::vector<GridRow> body;  // an empty one for a blank line or a rule
};

/// How a row or a column was taken, where that is no matter of course.
struct SheetRemark {
  enum class Kind : std::uint8_t {
    sums,        // a row of sums
    carried,     // points brought along
    entry,       // points that are no round's
    aside,       // left out, as its label says
    places,      // left out: its figures are places
    averages,    //
    highest,     //
    lowest,      //
    won,         // rounds won
    distances,   // from the best
    again,       // the totals once more
    check_sum,   // a column that adds up the others
    check_gap,   // a column of differences
    beside,      // two figures side by side: score and total
    halves,      // scores on the left, totals on the right
    in_cell,     // two figures in one cell
    line_below,  // totals under each round
    totals,      // totals alone: the scores are their differences
    by_row,      // a row for each player and round
    by_player,   // a row for each player
    apart,       // a table for each player
    two_tables,  // side by side
  };
  Kind kind = Kind::aside;
  const GridCell* at = nullptr;  // null: of the sheet
};

/// What must be settled before a sheet is judged.
struct SheetQuestion {
  enum class Kind : std::uint8_t {
    figure,        // a cell that is no figure
    row,           // which row that is
    row_below,     // whether a row below the sums is a round
    row_twice,     // a round that is there twice
    player,        // whether a column is a player
    player_twice,  // two players of one name
    totals,        // scores, or totals so far
    check,         // a check column that does not check
  };
  Kind kind = Kind::row;
  const GridCell* at = nullptr;
  const GridCell* other = nullptr;  // of a round that is there twice
};

struct SheetName {
  std::string text;
  const GridCell* at = nullptr;
};

/// A row that holds something for the players.
struct SheetTableRow {
  const GridRow* cells = nullptr;
  const GridCell* label = nullptr;
  bool gap = false;  // a blank line above it
};

/// What all readings of a table share.
struct TableFrame {
  TableLines lines;
  std::vector<std::string> heads;           // by column, composed; of several lines joined
  std::vector<const GridCell*> head_cells;  // by column: where it stands
  std::vector<SheetTableRow> rows;
  std::optional<std::size_t> label;
  std::vector<std::size_t> kept;  // columns that are neither a player's nor the labels
  bool turned = false;
};

inline constexpr std::size_t kNoRow = static_cast<std::size_t>(-1);

/// One reading of a table.
struct TableReading {
  double cost = 0;
  std::uint64_t key = 0;  // of names and scores
  std::shared_ptr<const TableFrame> frame;
  std::vector<SheetName> players;
  std::vector<std::size_t> scores;     // columns by player; empty: totals alone are written
  std::vector<std::size_t> totals;     // likewise; empty: there are none. The same as scores: pairs
  std::vector<std::size_t> rounds;     // rows
  std::vector<std::size_t> below;      // by round: the row of its totals, or kNoRow; mostly empty
  std::vector<std::size_t> carried;    // rows
  std::vector<std::size_t> entries;    // rows among the rounds
  std::vector<std::size_t> sums;       // rows
  std::vector<std::int64_t> result;    // totals by player
  std::vector<const GridCell*> zeros;  // dashes that stand for 0: scores, and totals so far
  std::vector<SheetRemark> remarks;
  std::vector<SheetQuestion> questions;
};

/// What a table is read with.
struct TableContext {
  RoundWeights& rounds;
  const SheetOptions& options;
  bool may_be_tall = false;      // turned over
  bool are_all_players = false;  // every column has the cells of somebody who is named in rows
};

/// Every reading of the table with this column of labels.
void read_table(TableLines lines, std::optional<std::size_t> label, const TableContext& context,
                std::vector<TableReading>& out);

// === What the heads of a table of players are called: its players, by the words they share.

/// The column a head names: what the user says of it first, then the words for it.
[[nodiscard]] std::optional<ColumnName> sheet_column_named(std::string_view head,
                                                           const SheetOptions& options);
/// Whether the user says what a head means.
[[nodiscard]] bool is_column_given(std::string_view head, const SheetOptions& options);
/// Whether the user names a player so.
[[nodiscard]] bool is_player_named(std::string_view head, const SheetOptions& options);

/// Names and what it costs, in bits, that the heads are these.
struct HeadNames {
  std::vector<std::string> names;
  double cost = 0;
};

/// Of one column a player: words for a score that all share are no part of the names.
[[nodiscard]] HeadNames names_of_scores(std::span<const std::string> heads);
/// Of columns of totals: no word that all share is part of a name.
struct TotalNames {
  HeadNames names;
  bool share_word = false;
  bool says_totals = false;  // such a word is one for totals
};
[[nodiscard]] TotalNames names_of_totals(std::span<const std::string> heads);
/// Of two columns a player, the heads of the score and of the total.
[[nodiscard]] HeadNames names_of_pairs(std::span<const std::pair<std::string, std::string>> heads);
/// The cost of players called so.
[[nodiscard]] double cost_of_names(std::span<const std::string> names, const SheetOptions& options);
/// Whether a player may be none: the name is a word of scoresheets.
[[nodiscard]] bool is_doubtful_name(std::string_view name, const SheetOptions& options);
/// Whether a word of a head says that something else than points stands below it.
[[nodiscard]] bool is_beside_scores(std::string_view head);

}  // namespace rummy
