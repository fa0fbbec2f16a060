#pragma once
// The reading of a table of a scoresheet, and the meaning of its headers.

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

// === One table of a scoresheet with a row for each round, for one choice of the label column, and
// every plausible reading of it.

/// Lines that make a table: titles above it, its headers, rows below.
struct TableLines {
  std::vector<const GridCell*> titles;
  std::vector<GridRow> heads;
  std::vector<GridRow> body;  // an empty row for a blank line or a rule
};

/// How a row or a column was understood, if that is not obvious.
struct SheetRemark {
  enum class Kind : std::uint8_t {
    sums,        // a row of sums
    carried,     // points carried over
    entry,       // points that belong to no round
    aside,       // left out because of its label
    places,      // left out: its figures are places
    averages,    //
    highest,     //
    lowest,      //
    won,         // rounds won
    distances,   // from the best
    again,       // the totals again
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
  const GridCell* at = nullptr;  // null: the sheet
};

/// A question that must be settled before a sheet is judged.
struct SheetQuestion {
  enum class Kind : std::uint8_t {
    figure,        // a cell that is no figure
    row,           // which row that is
    row_below,     // whether a row below the sums is a round
    row_twice,     // a round that comes twice
    player,        // whether a column is a player
    player_twice,  // two players of one name
    totals,        // scores or running totals
    check,         // a check column with another value
  };
  Kind kind = Kind::row;
  const GridCell* at = nullptr;
  const GridCell* other = nullptr;  // the other row of a round that comes twice
};

struct SheetName {
  std::string text;
  const GridCell* at = nullptr;
};

/// A row with entries of players.
struct SheetTableRow {
  const GridRow* cells = nullptr;
  const GridCell* label = nullptr;
  bool gap = false;  // a blank line above it
};

/// The input of all readings of a table.
struct TableFrame {
  TableLines lines;
  std::vector<std::string> heads;           // by column, composed; joined from several lines
  std::vector<const GridCell*> head_cells;  // by column: their places
  std::vector<SheetTableRow> rows;
  std::optional<std::size_t> label;
  std::vector<std::size_t> kept;  // columns that belong neither to players nor to the labels
  bool turned = false;
};

inline constexpr std::size_t kNoRow = static_cast<std::size_t>(-1);

/// One reading of a table.
struct TableReading {
  double cost = 0;
  std::uint64_t key = 0;  // of names and scores
  std::shared_ptr<const TableFrame> frame;
  std::vector<SheetName> players;
  std::vector<std::size_t> scores;     // columns by player; empty: only totals are written
  std::vector<std::size_t> totals;     // columns by player; empty: none. Equal to `scores`: pairs
  std::vector<std::size_t> rounds;     // rows
  std::vector<std::size_t> below;      // by round: the row of its totals, or kNoRow; usually empty
  std::vector<std::size_t> carried;    // rows
  std::vector<std::size_t> entries;    // rows among the rounds
  std::vector<std::size_t> sums;       // rows
  std::vector<std::int64_t> result;    // totals by player
  std::vector<const GridCell*> zeros;  // dashes that stand for 0: scores, and running totals
  std::vector<SheetRemark> remarks;
  std::vector<SheetQuestion> questions;
};

/// The circumstances in which a table is read.
struct TableContext {
  RoundWeights& rounds;
  const SheetOptions& options;
  bool may_be_tall = false;      // transposed
  bool are_all_players = false;  // every column belongs to a player named in rows
};

/// Every reading of the table with this label column.
void read_table(TableLines lines, std::optional<std::size_t> label, const TableContext& context,
                std::vector<TableReading>& out);

// === The headers of a table of players: the players' names, without the words they share.

/// The column a header names: by the user's words first, then by the known words.
[[nodiscard]] std::optional<ColumnName> sheet_column_named(std::string_view head,
                                                           const SheetOptions& options);
/// Whether the user has named the meaning of a header.
[[nodiscard]] bool is_column_given(std::string_view head, const SheetOptions& options);
/// Whether the user has named a player like this.
[[nodiscard]] bool is_player_named(std::string_view head, const SheetOptions& options);

/// Names, and the cost in bits of taking the headers as these.
struct HeadNames {
  std::vector<std::string> names;
  double cost = 0;
};

/// For one column a player: words for a score that all headers share are no part of the names.
[[nodiscard]] HeadNames names_of_scores(std::span<const std::string> heads);
/// For columns of totals: a word that all headers share is no part of a name.
struct TotalNames {
  HeadNames names;
  bool share_word = false;
  bool says_totals = false;  // such a word means totals
};
[[nodiscard]] TotalNames names_of_totals(std::span<const std::string> heads);
/// For two columns a player: the headers of the score and of the total.
[[nodiscard]] HeadNames names_of_pairs(std::span<const std::pair<std::string, std::string>> heads);
/// The cost of players with these names.
[[nodiscard]] double cost_of_names(std::span<const std::string> names, const SheetOptions& options);
/// Whether a name may be no player, because it is a word of scoresheets.
[[nodiscard]] bool is_doubtful_name(std::string_view name, const SheetOptions& options);
/// Whether a word of a header says that the column has something other than points.
[[nodiscard]] bool is_beside_scores(std::string_view head);

}  // namespace rummy
