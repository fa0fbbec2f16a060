#include "logio/sheet_split.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_head_names.h"
#include "logio/sheet_options.h"
#include "logio/sheet_search.h"
#include "logio/sheet_table.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

std::size_t filled_cells(const GridRow& row) {
  return static_cast<std::size_t>(
      std::ranges::count_if(row, [](const GridCell* cell) { return !cell->is_blank(); }));
}

const GridCell& first_filled(const GridRow& row) {
  const auto found =
      std::ranges::find_if(row, [](const GridCell* cell) { return !cell->is_blank(); });
  return found == row.end() ? *blank_grid_cell() : **found;
}

bool is_word(const GridCell& cell) {
  return cell.kind == CellKind::word || cell.kind == CellKind::score_word;
}

bool has_letter(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

/// A score that is not written, or one that somebody doubts ("20?"): a header has none.
bool is_score_left_open(const GridCell& cell) {
  const bool has_digit =
      std::ranges::any_of(cell.text, [](char c) { return c >= '0' && c <= '9'; });
  return cell.kind == CellKind::dash || (is_word(cell) && has_digit && !has_letter(cell.text));
}

/// How the rows of a table have counted so far in one of its columns.
struct Count {
  std::int32_t last = -1;
  std::int32_t most = 0;
  std::size_t rows = 0;
  bool has_one = false;
  bool counts = true;

  void add(std::int32_t ordinal) {
    if (ordinal < 0) return;
    counts = counts && (last < 0 || ordinal == last + 1 || ordinal == 1);
    last = ordinal;
    most = std::max(most, ordinal);
    ++rows;
    has_one = has_one || ordinal == 1;
  }
};

class TableSplitter {
 public:
  std::vector<TableLines> split(std::span<const GridRow> rows);

 private:
  void take(std::span<const GridRow> rows, std::size_t at);
  void take_head(const GridRow& row, std::size_t at);
  void take_title(const GridRow& row);
  void take_data(const GridRow& row);
  void begin(std::vector<GridRow> heads);
  [[nodiscard]] bool begins_again(const GridRow& row) const;
  [[nodiscard]] bool is_bare() const;
  std::vector<GridRow>& body() { return tables_.empty() ? loose_ : tables_.back().body; }

  std::vector<TableLines> tables_;
  std::vector<const GridCell*> titles_;
  std::vector<GridRow> loose_;  // above the first head: they may be the totals
  std::size_t last_head_ = kNoRow;
  Count counts_[2];  // in the first column, and behind a column of dates
};

/// Whether the table above has nothing below its heads yet.
bool TableSplitter::is_bare() const {
  return std::ranges::all_of(tables_.back().body, [](const GridRow& row) { return row.empty(); });
}

void TableSplitter::begin(std::vector<GridRow> heads) {
  if (!tables_.empty() && is_bare()) tables_.pop_back();
  tables_.push_back({.titles = std::move(titles_), .heads = std::move(heads), .body = {}});
  titles_.clear();
  counts_[0] = {};
  counts_[1] = {};
}

void TableSplitter::take_head(const GridRow& row, std::size_t at) {
  constexpr std::size_t kMostHeads = 4;
  const bool goes_on = !tables_.empty() && last_head_ + 1 == at && is_bare() &&
                       tables_.back().heads.size() < kMostHeads;
  if (goes_on) {
    tables_.back().heads.push_back(row);
  } else {
    begin({row});
    tables_.back().body = std::exchange(loose_, {});
  }
  last_head_ = at;
}

void TableSplitter::take_title(const GridRow& row) {
  for (const GridCell* cell : row)
    if (!cell->is_blank()) titles_.push_back(cell);
  if (!tables_.empty() || filled_cells(row) == 0) body().emplace_back();
}

/// Whether a new game begins below the one above: the count is 1 again behind a blank line, a sum
/// or a new date.
bool TableSplitter::begins_again(const GridRow& row) const {
  const std::size_t q = row.front()->kind == CellKind::date && row.size() > 3 ? 1 : 0;
  const Count& count = counts_[q];
  if (row[q]->kind != CellKind::figure || row[q]->value != 1) return false;
  if (count.rows < 2 || !count.has_one || !count.counts || count.most < 2) return false;
  const GridRow& before = tables_.back().body.back();
  if (before.empty() || before[q]->ordinal < 0) return true;
  return q == 1 && before.front()->text != row.front()->text && count.most > 1;
}

void TableSplitter::take_data(const GridRow& row) {
  const bool again = !tables_.empty() && filled_cells(row) > 1 && !tables_.back().body.empty() &&
                     begins_again(row);
  if (again) begin(std::vector<GridRow>(tables_.back().heads));
  body().push_back(row);
  for (std::size_t q = 0; q < 2 && q < row.size(); ++q)
    counts_[q].add(row[q]->ordinal);
}

void TableSplitter::take(std::span<const GridRow> rows, std::size_t at) {
  const GridRow& row = rows[at];
  const std::size_t filled = filled_cells(row);
  const bool continues = !tables_.empty() && last_head_ + 1 != at && row.front()->ordinal >= 0;
  if (is_head_row(row) && !continues) return take_head(row, at);
  if (filled == 0) return take_title(row);
  if (filled == 1) {
    const GridCell& only = first_filled(row);
    const bool title = is_word(only) || only.kind == CellKind::date ||
                       (tables_.empty() && only.kind != CellKind::figure);
    if (title) return take_title(row);
  }
  take_data(row);
}

std::vector<TableLines> TableSplitter::split(std::span<const GridRow> rows) {
  for (std::size_t at = 0; at < rows.size(); ++at)
    take(rows, at);
  return std::move(tables_);
}

/// A name over two columns stands over the first of them.
void spread_heads(TableLines& table) {
  if (table.heads.size() < 2) return;
  GridRow& first = table.heads.front();
  for (std::size_t c = 2; c < first.size(); ++c) {
    const bool below =
        std::ranges::all_of(std::span(table.heads).subspan(1),
                            [&](const GridRow& head) { return !head[c]->is_blank(); });
    if (first[c]->is_blank() && !first[c - 1]->is_blank() && below) first[c] = first[c - 1];
  }
}

/// A column that names the game of each row, where it names one more than once.
std::optional<std::size_t> game_column(const TableLines& table, const SheetOptions& options) {
  const auto has = [&](Column kind) {
    return std::ranges::any_of(table.heads.back(), [&](const GridCell* head) {
      const std::optional<ColumnName> named = sheet_column_named(head->text, options);
      return named && named->kind == kind;
    });
  };
  // "Game, player, points": with no other column for them these are the rounds.
  if (has(Column::player) && !has(Column::round)) return std::nullopt;
  for (std::size_t c = 0; c < table.heads.back().size(); ++c) {
    const std::optional<ColumnName> named =
        sheet_column_named(table.heads.back()[c]->text, options);
    if (!named || named->kind != Column::game) continue;
    std::string_view last;
    bool again = false;
    for (const GridRow& row : table.body) {
      if (row.empty() || row[c]->is_blank()) continue;
      again = again || row[c]->text == last;
      last = row[c]->text;
    }
    if (again) return c;
  }
  return std::nullopt;
}

void split_by_game(const TableLines& table, std::size_t column, std::vector<TableLines>& out) {
  std::string_view name;
  for (const GridRow& row : table.body) {
    const std::string_view here = row.empty() ? std::string_view() : row[column]->text;
    const bool is_new = !here.empty() && here != name;
    if (out.empty() || is_new || name.empty()) {
      if (is_new || name.empty()) {
        if (here.empty()) continue;
        out.push_back({.titles = table.titles, .heads = table.heads, .body = {}});
        name = here;
      }
    }
    out.back().body.push_back(row);
  }
}

}  // namespace

bool is_head_row(const GridRow& row) {
  std::size_t words = 0;
  for (const GridCell* cell : row) {
    const bool is_broken = cell->kind == CellKind::unreadable;
    if (cell->is_figure() || is_broken || cell->kind == CellKind::date) return false;
    if (cell != row.front() && is_score_left_open(*cell)) return false;
    if (is_word(*cell) && has_letter(cell->text)) ++words;
  }
  return words > 1;
}

std::vector<TableLines> split_tables(std::span<const GridRow> rows, const SheetOptions& options) {
  std::vector<TableLines> tables = TableSplitter().split(rows);
  std::vector<TableLines> all;
  for (TableLines& table : tables) {
    spread_heads(table);
    if (const std::optional<std::size_t> game = game_column(table, options)) {
      std::vector<TableLines> games;
      split_by_game(table, *game, games);
      for (TableLines& each : games)
        all.push_back(std::move(each));
    } else {
      all.push_back(std::move(table));
    }
  }
  return all;
}

std::vector<GridRow> without_margin(std::span<const GridRow> rows) {
  std::size_t left = kNoRow;
  for (const GridRow& row : rows) {
    if (filled_cells(row) < 2) continue;
    std::size_t first = 0;
    while (row[first]->is_blank())
      ++first;
    left = std::min(left, first);
  }
  std::vector<GridRow> all(rows.begin(), rows.end());
  if (left == kNoRow || left == 0) return all;
  for (GridRow& row : all) {
    if (filled_cells(row) > 1) {
      row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(left));
      continue;
    }
    const GridCell& only = first_filled(row);
    const std::size_t width = row.size() - left;
    row.assign(width, blank_grid_cell());
    if (width > 0) row.front() = &only;
  }
  return all;
}

/// One cell, the first, with a word or two in it.
static bool is_name_alone(const GridRow& row) {
  constexpr std::ptrdiff_t kMostSpaces = 1;
  const GridCell& name = *row.front();
  return filled_cells(row) == 1 && name.kind == CellKind::word && has_letter(name.text) &&
         std::ranges::count(name.text, ' ') <= kMostSpaces;
}

std::span<const GridRow> without_titles(std::span<const GridRow> rows) {
  const auto is_title = [&](const GridRow& row) {
    const std::size_t filled = filled_cells(row);
    if (filled > 1) return false;
    if (filled == 0) return true;
    const GridCell& only = first_filled(row);
    return rows.size() > 3 && (is_word(only) || only.kind == CellKind::date);
  };
  while (!rows.empty() && is_title(rows.front()))
    rows = rows.subspan(1);
  std::size_t end = rows.size();
  while (end > 0 && is_title(rows[end - 1]))
    --end;
  // A name right below the last one is that of a player who never scored.
  while (end < rows.size() && is_name_alone(rows[end]))
    ++end;
  return rows.first(end);
}

}  // namespace rummy
