#include "logio/sheet_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_options.h"
#include "logio/sheet_split.h"
#include "logio/sheet_table.h"
#include "logio/sheet_weigh.h"

namespace rummy {
namespace {

constexpr std::size_t kReadingsOfTable = 12;  // kept of each
constexpr std::size_t kReadingsOfPage = 12;

/// The cheapest readings, of those with the same names and scores one each.
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

/// The best reading of each table together, and those in which one table is read otherwise: the
/// cheapest, since a page may have thousands of tables.
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
  constexpr std::size_t kMostRows = 1024;  // they would be columns
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

}  // namespace rummy
