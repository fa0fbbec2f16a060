#include "logio/sheet_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_words.h"
#include "logio/table_reading.h"

namespace rummy {

// === Cuts a grid into its tables: a header begins one, and so does a count of rounds that begins
// again; grids without a row for each round are rearranged.

namespace {

/// The tables of a grid, from the top.
[[nodiscard]] std::vector<TableLines> split_tables(std::span<const GridRow> rows,
                                                   const SheetOptions& options);

/// The rows without blank columns on the left; titles further left than the table move into its
/// first column.
[[nodiscard]] std::vector<GridRow> without_margin(std::span<const GridRow> rows);

/// The rows without lines of a single word or date above and below, so that the rest can be
/// transposed.
[[nodiscard]] std::span<const GridRow> without_titles(std::span<const GridRow> rows);

/// A grid with a row for each player and round, rearranged with a row for each round: one grid for
/// each choice of columns.
[[nodiscard]] std::vector<std::vector<GridRow>> unfold_long(const TableLines& table);

/// Joins small tables side by side, one for each player under their name; nothing if there are
/// none.
[[nodiscard]] std::optional<std::vector<GridRow>> join_blocks(std::span<const GridRow> rows);

}  // namespace

/// Two tables side by side.
struct SideBySide {
  std::vector<GridRow> left;
  std::vector<GridRow> right;
};
namespace {

[[nodiscard]] std::vector<SideBySide> cut_beside(std::span<const GridRow> rows);

// === Reads a scoresheet by search.

constexpr std::size_t kReadingsOfTable = 12;  // kept of each
constexpr std::size_t kReadingsOfPage = 12;

/// The cheapest readings, one for each set of names and scores.
std::vector<TableReading> cheapest(std::vector<TableReading> all) {
  std::ranges::stable_sort(all, {}, &TableReading::cost);
  std::set<std::uint64_t> seen;
  std::vector<TableReading> kept;
  for (TableReading& reading : all) {
    if (!seen.insert(reading.key).second) continue;
    kept.push_back(std::move(reading));
    if (kept.size() == kReadingsOfTable) break;
  }
  return kept;
}

std::uint64_t key_of(const PageReading& page) {
  std::uint64_t key = page.games.size();
  for (const TableReading& game : page.games)
    key = key * 0x9E3779B97F4A7C15U + game.key;
  return key;
}

/// How a grid came to have a row for each round.
enum class Laid : std::uint8_t { as_written, turned, by_row };

/// The best reading of each table together, and those in which one table has another reading: only
/// the cheapest, because a sheet may have thousands of tables.
std::vector<PageReading> pages_of(const std::vector<std::vector<TableReading>>& each) {
  struct Other {
    double more = 0;
    std::size_t table = 0;
    std::size_t reading = 0;
  };
  std::vector<PageReading> pages;
  if (each.empty()) return pages;
  PageReading base;
  base.games.reserve(each.size());
  std::vector<Other> others;
  for (std::size_t i = 0; i < each.size(); ++i) {
    base.cost += each[i].front().cost;
    base.games.push_back(each[i].front());
    for (std::size_t k = 1; k < each[i].size(); ++k)
      others.push_back({.more = each[i][k].cost - each[i].front().cost, .table = i, .reading = k});
  }
  std::ranges::stable_sort(others, {}, &Other::more);
  others.resize(std::min(others.size(), kReadingsOfPage));
  pages.reserve(others.size() + 1);
  pages.push_back(base);
  for (const Other& other : others) {
    PageReading& page = pages.emplace_back(base);
    page.cost += other.more;
    page.games[other.table] = each[other.table][other.reading];
  }
  return pages;
}

class PageReader {
 public:
  PageReader(RoundWeights& rounds, const SheetOptions& options)
      : rounds_(rounds), options_(options) {}

  void read(std::span<const GridRow> rows);
  std::vector<PageReading> take();

 private:
  std::vector<PageReading> rows_as_rounds(std::span<const GridRow> rows, Laid laid);
  void add(std::vector<PageReading> pages, std::optional<SheetRemark::Kind> how, double cost);
  void read_turned(std::span<const GridRow> rows);
  void read_long(std::span<const GridRow> rows);
  void read_beside(std::span<const GridRow> rows);

  RoundWeights& rounds_;
  const SheetOptions& options_;
  std::vector<PageReading> found_;
};

std::vector<PageReading> PageReader::rows_as_rounds(std::span<const GridRow> rows, Laid laid) {
  constexpr std::size_t kLabelColumns = 4;
  const TableContext context{.rounds = rounds_,
                             .options = options_,
                             .may_be_tall = laid == Laid::turned,
                             .are_all_players = laid == Laid::by_row};
  std::vector<std::vector<TableReading>> each;
  for (TableLines& table : split_tables(rows, options_)) {
    const std::size_t width = table.heads.front().size();
    std::vector<TableReading> readings;
    rounds_.begin_table();
    for (std::size_t c = 0; c < std::min(kLabelColumns, width - std::min<std::size_t>(2, width));
         ++c)
      read_table(table, c, context, readings);
    read_table(table, std::nullopt, context, readings);
    if (!readings.empty()) {
      each.push_back(cheapest(std::move(readings)));
      continue;
    }
    const bool holds_rows =
        std::ranges::any_of(table.body, [](const GridRow& row) { return !row.empty(); });
    if (holds_rows) return {};
  }
  return pages_of(each);
}

void PageReader::add(std::vector<PageReading> pages, std::optional<SheetRemark::Kind> how,
                     double cost) {
  for (PageReading& page : pages) {
    page.cost += cost;
    if (how) page.remarks.push_back({.kind = *how});
    found_.push_back(std::move(page));
  }
}

void PageReader::read_turned(std::span<const GridRow> rows) {
  constexpr std::size_t kMostRows = 1024;  // they would become columns
  const std::span<const GridRow> core = without_titles(rows);
  if (core.size() > kMostRows) return;
  add(rows_as_rounds(turned_over(core), Laid::turned), SheetRemark::Kind::by_player, 0);
}

void PageReader::read_long(std::span<const GridRow> rows) {
  const std::vector<TableLines> tables = split_tables(rows, options_);
  if (tables.size() != 1) return;
  for (const std::vector<GridRow>& grid : unfold_long(tables.front()))
    add(rows_as_rounds(grid, Laid::by_row), SheetRemark::Kind::by_row, -weights::kHint);
}

void PageReader::read_beside(std::span<const GridRow> rows) {
  constexpr std::size_t kMostEach = 4;
  for (const SideBySide& cut : cut_beside(rows)) {
    std::vector<PageReading> left = rows_as_rounds(cut.left, Laid::as_written);
    std::vector<PageReading> right = rows_as_rounds(cut.right, Laid::as_written);
    left.resize(std::min(left.size(), kMostEach));
    right.resize(std::min(right.size(), kMostEach));
    std::vector<PageReading> both;
    for (const PageReading& a : left) {
      for (const PageReading& b : right) {
        PageReading page = a;
        page.cost += b.cost + 2;
        page.games.insert(page.games.end(), b.games.begin(), b.games.end());
        both.push_back(std::move(page));
      }
    }
    add(std::move(both), SheetRemark::Kind::two_tables, 0);
  }
}

void PageReader::read(std::span<const GridRow> rows) {
  add(rows_as_rounds(rows, Laid::as_written), std::nullopt, 0);
  read_long(rows);
  if (const std::optional<std::vector<GridRow>> blocks = join_blocks(rows))
    add(rows_as_rounds(*blocks, Laid::as_written), SheetRemark::Kind::apart, 0);
  read_beside(rows);
  read_turned(rows);
}

std::vector<PageReading> PageReader::take() {
  std::erase_if(found_, [](const PageReading& page) {
    return !std::ranges::all_of(page.games, [](const TableReading& game) {
      return game.players.size() > 1 && !game.rounds.empty();
    });
  });
  std::ranges::stable_sort(found_, {}, &PageReading::cost);
  std::set<std::uint64_t> seen;
  std::erase_if(found_, [&](const PageReading& page) { return !seen.insert(key_of(page)).second; });
  return std::move(found_);
}

}  // namespace

bool PageReading::has_questions() const {
  return std::ranges::any_of(games,
                             [](const TableReading& game) { return !game.questions.empty(); });
}

SheetSearch search_sheet(std::span<const GridRow> rows, SheetRules* rules,
                         const SheetOptions& options) {
  RoundWeights rounds(rules);
  PageReader reader(rounds, options);
  const std::vector<GridRow> cut = without_margin(rows);
  reader.read(cut);
  std::vector<PageReading> found = reader.take();
  SheetSearch search;
  if (found.empty()) return search;
  search.best = std::move(found.front());
  constexpr std::size_t kOthersKept = 5;
  for (std::size_t i = 1; i < std::min(found.size(), kOthersKept + 1); ++i)
    search.others.push_back(std::move(found[i]));
  if (search.best.has_questions()) {
    search.outcome = SheetSearch::Outcome::unclear;
  } else if (!search.others.empty() &&
             search.others.front().cost - search.best.cost < weights::kMargin) {
    search.outcome = SheetSearch::Outcome::ambiguous;
  } else {
    search.outcome = SheetSearch::Outcome::read;
  }
  return search;
}

namespace {

// === Cuts a grid into its tables: a header begins one, and so does a count of rounds that begins
// again; grids without a row for each round are rearranged.

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

/// Whether only the first cell is filled, with a word or two.
bool is_name_alone(const GridRow& row) {
  constexpr std::ptrdiff_t kMostSpaces = 1;
  const GridCell& name = *row.front();
  return filled_cells(row) == 1 && name.kind == CellKind::word && has_letter(name.text) &&
         std::ranges::count(name.text, ' ') <= kMostSpaces;
}

/// Whether a score is missing or doubtful ("20?"); a header has none.
bool is_score_left_open(const GridCell& cell) {
  const bool has_digit = std::ranges::any_of(cell.text, is_digit);
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
  std::vector<GridRow> loose_;  // above the first header: they may be the totals
  std::size_t last_head_ = kNoRow;
  Count counts_[2];  // in the first column, and after a column of dates
};

/// Whether the table above has nothing below its headers yet.
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

/// Whether a new game begins: the count is 1 again after a blank line, a sum or a new date.
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

/// A name over two columns belongs to the first of them too.
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

/// A column that names the game of each row, if it names one more than once.
std::optional<std::size_t> game_column(const TableLines& table, const SheetOptions& options) {
  const auto has = [&](Column kind) {
    return std::ranges::any_of(table.heads.back(), [&](const GridCell* head) {
      const std::optional<ColumnName> named = sheet_column_named(head->text, options);
      return named && named->kind == kind;
    });
  };
  // In "Game, player, points" the games are the rounds, if no other column has rounds.
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

namespace {

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
  // A name right below the last one belongs to a player who never scored.
  while (end < rows.size() && is_name_alone(rows[end]))
    ++end;
  return rows.first(end);
}

// === Grids without a row for each round, rearranged as one.

/// The rows of a table with a row for each player and round, by two of its columns.
struct LongRows {
  std::vector<const GridCell*> players;                                // the first cell of each
  std::vector<const GridCell*> rounds;                                 // the first cell of each
  std::map<std::pair<std::size_t, std::size_t>, const GridRow*> rows;  // by round, then player
};

bool repeats(std::span<const std::string> texts) {
  const std::set<std::string> different(texts.begin(), texts.end());
  return different.size() > 1 && different.size() < texts.size();
}

/// The labels of the rounds by row; an empty one repeats the row above.
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
    if (!is_new_round && round->second != last) return std::nullopt;  // rounds are not mixed
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

/// False if the row is part of no such table.
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

/// The columns at which a grid may be cut in two: blank ones, else the repeats of the first header.
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

}  // namespace

}  // namespace rummy
