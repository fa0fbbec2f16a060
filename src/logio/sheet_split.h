#pragma once
// Cuts a grid into its tables: a line of heads begins one, and so does a count of rounds that
// begins again; other grids are made of those that have no row for each round.

#include <optional>
#include <span>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_options.h"
#include "logio/sheet_table.h"

namespace rummy {

/// The tables of a grid, from the top.
[[nodiscard]] std::vector<TableLines> split_tables(std::span<const GridRow> rows,
                                                   const SheetOptions& options);

/// Without blank columns on the left, and with titles that stand further left than the table in the
/// first column.
[[nodiscard]] std::vector<GridRow> without_margin(std::span<const GridRow> rows);

/// Without lines of a single word or date above and below, so that the rest can be turned over.
[[nodiscard]] std::span<const GridRow> without_titles(std::span<const GridRow> rows);

/// A grid with a row for each player and round, laid out with a row for each round: one grid for
/// each choice of columns.
[[nodiscard]] std::vector<std::vector<GridRow>> unfold_long(const TableLines& table);

/// Small tables, one for each player under their name, side by side; nothing where it is none.
[[nodiscard]] std::optional<std::vector<GridRow>> join_blocks(std::span<const GridRow> rows);

/// Two tables beside each other.
struct SideBySide {
  std::vector<GridRow> left;
  std::vector<GridRow> right;
};
[[nodiscard]] std::vector<SideBySide> cut_beside(std::span<const GridRow> rows);

}  // namespace rummy
