// Grids that have no row for each round, laid out as one that has (logio/sheet_split.h).

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/folded.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_search.h"
#include "logio/sheet_split.h"
#include "logio/sheet_table.h"

namespace rummy {
namespace {

/// The rows of a table with a row for each player and round, by two of its columns.
struct LongRows {
  std::vector<const GridCell*> players;                                // the first cell of each
  std::vector<const GridCell*> rounds;                                 // likewise
  std::map<std::pair<std::size_t, std::size_t>, const GridRow*> rows;  // by round, then player
};

bool repeats(std::span<const std::string> texts) {
  const std::set<std::string> different(texts.begin(), texts.end());
  return different.size() > 1 && different.size() < texts.size();
}

/// The labels of the rounds by row: an empty one is that of the row above.
std::vector<const GridCell*> labels_of(std::span<const GridRow> rows, std::size_t column) {
  std::vector<const GridCell*> labels;
  for (const GridRow& row : rows) {
    const GridCell* cell = row[column];
    if (cell->is_blank() && !labels.empty()) cell = labels.back();
    labels.push_back(cell);
  }
  return labels;
}

std::optional<LongRows> long_rows(std::span<const GridRow> rows, std::size_t player_column,
                                  std::size_t round_column) {
  LongRows found;
  std::map<std::string, std::size_t> players;
  std::map<std::string, std::size_t> rounds;
  const std::vector<const GridCell*> labels = labels_of(rows, round_column);
  std::size_t last = kNoRow;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (labels[i]->is_blank()) return std::nullopt;
    const auto [player, is_new_player] =
        players.try_emplace(folded(rows[i][player_column]->text), found.players.size());
    if (is_new_player) found.players.push_back(rows[i][player_column]);
    const auto [round, is_new_round] =
        rounds.try_emplace(folded(labels[i]->text), found.rounds.size());
    if (is_new_round) found.rounds.push_back(labels[i]);
    if (!is_new_round && round->second != last) return std::nullopt;  // rounds stand apart
    last = round->second;
    if (!found.rows.try_emplace({round->second, player->second}, &rows[i]).second)
      return std::nullopt;
  }
  const bool is_long = found.rounds.size() > 1 && rows.size() * 2 >= found.rounds.size() * 3;
  return is_long ? std::optional(std::move(found)) : std::nullopt;
}

/// One row a round: its label, then the cells of these columns for each player.
std::vector<GridRow> laid_out(const LongRows& all, const GridCell* head,
                              std::span<const std::size_t> columns, const GridRow& heads) {
  std::vector<GridRow> grid;
  GridRow& first = grid.emplace_back();
  first.push_back(head->is_blank() ? all.rounds.front() : head);
  for (const GridCell* player : all.players) {
    first.push_back(player);
    for (const std::size_t column : columns.subspan(1))
      first.push_back(heads[column]);
  }
  if (head->is_blank()) first.front() = blank_grid_cell();
  for (std::size_t round = 0; round < all.rounds.size(); ++round) {
    GridRow& row = grid.emplace_back();
    row.push_back(all.rounds[round]);
    for (std::size_t player = 0; player < all.players.size(); ++player) {
      const auto found = all.rows.find({round, player});
      for (const std::size_t column : columns)
        row.push_back(found == all.rows.end() ? blank_grid_cell() : (*found->second)[column]);
    }
  }
  return grid;
}

std::vector<GridRow> rows_of(const TableLines& table) {
  std::vector<GridRow> rows;
  for (const GridRow& row : table.body)
    if (!row.empty()) rows.push_back(row);
  return rows;
}

bool may_name_players(std::span<const GridRow> rows, std::size_t column) {
  std::vector<std::string> names;
  for (const GridRow& row : rows) {
    const CellKind kind = row[column]->kind;
    if (kind != CellKind::word && kind != CellKind::score_word) return false;
    names.push_back(folded(row[column]->text));
  }
  return repeats(names);
}

std::vector<std::size_t> figure_columns(std::span<const GridRow> rows, std::size_t player,
                                        std::size_t round) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < rows.front().size(); ++c) {
    const bool any =
        std::ranges::any_of(rows, [c](const GridRow& row) { return row[c]->is_figure(); });
    if (c != player && c != round && any) columns.push_back(c);
  }
  return columns;
}

/// A small table: a name, then lines with a label and a figure.
struct Block {
  const GridCell* name;
  std::vector<std::pair<const GridCell*, const GridCell*>> lines;
};

/// False where the row is part of no such table.
bool add_to_blocks(const GridRow& row, std::vector<Block>& blocks) {
  if (row.size() < 2) return false;
  const auto filled =
      std::ranges::count_if(row, [](const GridCell* cell) { return !cell->is_blank(); });
  if (filled == 0) return true;
  if (filled == 1 && row.front()->kind == CellKind::word) {
    blocks.push_back({.name = row.front(), .lines = {}});
    return true;
  }
  if (filled > 2 || row.front()->is_blank() || blocks.empty()) return false;
  blocks.back().lines.emplace_back(row[0], row[1]);
  return true;
}

bool is_blank_column(std::span<const GridRow> rows, std::size_t column) {
  return std::ranges::all_of(rows, [&](const GridRow& row) { return row[column]->is_blank(); });
}

/// Where a grid may be two: at blank columns, else where the first header comes again.
std::vector<std::size_t> cuts_of(std::span<const GridRow> rows) {
  const std::size_t width = rows.empty() ? 0 : rows.front().size();
  const auto repeats_head = [&](std::size_t c) {
    return std::ranges::any_of(rows, [c](const GridRow& row) {
      return is_head_row(row) && !row[0]->is_blank() && row[c]->text == row[0]->text;
    });
  };
  std::vector<std::size_t> blank;
  std::vector<std::size_t> again;
  for (std::size_t c = 2; c + 1 < width; ++c) {
    if (is_blank_column(rows, c)) blank.push_back(c);
    if (repeats_head(c)) again.push_back(c);
  }
  return blank.empty() ? again : blank;
}

bool counts_from_one(std::span<const GridRow> rows, std::size_t column) {
  bool one = false;
  bool two = false;
  for (const GridRow& row : rows) {
    if (is_head_row(row)) continue;
    one = one || row[column]->ordinal == 1;
    two = two || row[column]->ordinal == 2;
  }
  return one && two;
}

}  // namespace

std::vector<std::vector<GridRow>> unfold_long(const TableLines& table) {
  std::vector<std::vector<GridRow>> grids;
  const std::vector<GridRow> rows = rows_of(table);
  if (rows.size() < 3) return grids;
  const GridRow& heads = table.heads.back();
  for (std::size_t player = 0; player < heads.size(); ++player) {
    if (!may_name_players(rows, player)) continue;
    for (std::size_t round = 0; round < heads.size(); ++round) {
      if (round == player) continue;
      const std::optional<LongRows> all = long_rows(rows, player, round);
      if (!all) continue;
      const std::vector<std::size_t> figures = figure_columns(rows, player, round);
      if (figures.empty() || figures.size() > 2) continue;
      grids.push_back(laid_out(*all, heads[round], figures, heads));
    }
  }
  return grids;
}

std::optional<std::vector<GridRow>> join_blocks(std::span<const GridRow> rows) {
  std::vector<Block> blocks;
  for (const GridRow& row : rows)
    if (!add_to_blocks(row, blocks)) return std::nullopt;
  std::erase_if(blocks, [](const Block& block) { return block.lines.empty(); });
  if (blocks.size() < 2) return std::nullopt;
  const std::size_t length = blocks.front().lines.size();
  if (!std::ranges::all_of(blocks, [&](const Block& b) { return b.lines.size() == length; }))
    return std::nullopt;
  std::vector<GridRow> grid;
  GridRow& heads = grid.emplace_back();
  heads.push_back(blank_grid_cell());
  for (const Block& block : blocks)
    heads.push_back(block.name);
  for (std::size_t i = 0; i < length; ++i) {
    GridRow& row = grid.emplace_back();
    row.push_back(blocks.front().lines[i].first);
    for (const Block& block : blocks)
      row.push_back(block.lines[i].second);
  }
  return grid;
}

std::vector<SideBySide> cut_beside(std::span<const GridRow> rows) {
  std::vector<SideBySide> found;
  for (const std::size_t cut : cuts_of(rows)) {
    const std::size_t right = is_blank_column(rows, cut) ? cut + 1 : cut;
    if (!counts_from_one(rows, right)) continue;
    SideBySide both;
    for (const GridRow& row : rows) {
      both.left.emplace_back(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(cut));
      both.right.emplace_back(row.begin() + static_cast<std::ptrdiff_t>(right), row.end());
    }
    found.push_back(std::move(both));
  }
  return found;
}

}  // namespace rummy
