#include "logio/sheet_plan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "logio/faults.h"
#include "logio/folded.h"
#include "logio/sheet_dates.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_hints.h"
#include "logio/sheet_options.h"
#include "logio/sheet_planner.h"
#include "logio/sheet_search.h"
#include "logio/sheet_table.h"
#include "logio/sheet_weigh.h"
#include "logio/sheet_words.h"
#include "logio/sheet_words_said.h"

namespace rummy {
namespace {

constexpr const char* kHeadHelp =
    "the first line names the columns, as: game,variant,round,player,hand,went_out,"
    "points,score,total; or the players, with a row of scores for each round";

/// A game of which only that can be said.
PlannedGame unreadable(std::size_t lines, SheetPlan::Question question, bool is_table = true) {
  auto plan = std::make_shared<SheetPlan>();
  plan->questions.push_back(std::move(question));
  plan->is_table = is_table;
  return {.first_head = 0,
          .end_of_heads = 1,
          .first_row = 1,
          .end = lines,
          .separator = ',',
          .plan = std::move(plan)};
}

std::vector<PlannedGame> faults_of(const SheetGrid& grid, std::size_t lines) {
  auto plan = std::make_shared<SheetPlan>();
  for (const GridFault& fault : grid.faults())
    plan->questions.push_back({.code = kSyntax,
                               .message = fault.message,
                               .help = fault.help,
                               .at = {.line = fault.line, .offset = fault.offset, .length = 1}});
  return {{.first_head = 0, .end_of_heads = 1, .first_row = 1, .end = lines, .plan = plan}};
}

/// What a page says of its game: a cell "variant: NAME", titles.
std::shared_ptr<SheetRules> rules_of(const SheetGrid& grid, const SheetOptions& options) {
  if (!options.rules) return nullptr;
  constexpr std::size_t kRowsLookedAt = 12;
  std::vector<std::string> titles;
  std::string variant;
  for (std::size_t i = 0; i < grid.rows().size() && i < kRowsLookedAt; ++i) {
    for (const GridCell* cell : grid.rows()[i]) {
      if (cell->kind != CellKind::word && cell->kind != CellKind::date) continue;
      const std::size_t colon = cell->text.find(':');
      const std::string head = composed(cell->text.substr(0, colon));
      const std::optional<ColumnName> named = column_named(head);
      if (named && named->kind == Column::variant && colon != std::string_view::npos)
        variant = composed(cell->text.substr(colon + 1));
      else
        titles.push_back(composed(without_date(cell->text)));
    }
  }
  return options.rules({.variant = variant, .titles = titles});
}

PlannedCell place_in_page(const GridCell& cell) {
  return {.line = cell.line,
          .offset = cell.offset,
          .length = static_cast<std::uint32_t>(cell.text.size())};
}

/// A pad on which names and the numbers of rounds stand, and nothing is written yet: the cell of
/// the first name; null where it is none.
const GridCell* find_empty_pad(std::span<const GridRow> rows) {
  const auto head = std::ranges::find_if(rows, is_head_row);
  if (head == rows.end() || head + 1 == rows.end()) return nullptr;
  const bool is_blank = std::all_of(head + 1, rows.end(), [](const GridRow& row) {
    return std::ranges::all_of(row,
                               [](const GridCell* cell) {
                                 return cell->is_blank() || cell->ordinal >= 0 ||
                                        cell->is(SheetRole::total);
                               }) &&
           std::ranges::count_if(row, [](const GridCell* cell) { return !cell->is_blank(); }) < 2;
  });
  return is_blank ? head->back() : nullptr;
}

/// What is written where scores stand.
std::vector<const GridCell*> written_cells(const TableReading& game) {
  const std::vector<std::size_t>& columns = game.scores.empty() ? game.totals : game.scores;
  std::vector<const GridCell*> cells;
  cells.reserve(game.frame->rows.size() * columns.size());
  for (const SheetTableRow& row : game.frame->rows)
    for (const std::size_t column : columns)
      if (!(*row.cells)[column]->is_blank()) cells.push_back((*row.cells)[column]);
  return cells;
}

/// The first of the cells that are no figures, where half of those where scores stand and more are
/// such.
const GridCell* find_no_scores(const PageReading& page) {
  constexpr std::size_t kMany = 8;
  for (const TableReading& game : page.games) {
    const std::vector<const GridCell*> cells = written_cells(game);
    const auto is_wrong = [](const GridCell* cell) { return cell->kind == CellKind::unreadable; };
    const auto wrong = static_cast<std::size_t>(std::ranges::count_if(cells, is_wrong));
    if (wrong >= kMany && wrong * 2 >= cells.size()) return *std::ranges::find_if(cells, is_wrong);
  }
  return nullptr;
}

}  // namespace

std::vector<PlannedGame> plan_games(const PageLines& page, const SheetOptions& options) {
  const SheetGrid grid(page.lines, page.separator);
  const std::size_t count = page.lines.size();
  if (!grid.faults().empty()) return faults_of(grid, count);
  const std::shared_ptr<SheetRules> rules = rules_of(grid, options);
  const SheetSearch search = search_sheet(grid.rows(), rules.get(), options);
  const bool is_none = search.outcome == SheetSearch::Outcome::no_table;
  if (const GridCell* const name = is_none ? find_empty_pad(grid.rows()) : nullptr)
    return {unreadable(count, {.code = kSyntax,
                               .message = "the pad is empty: no score is written below the names",
                               .help = "write a row of scores for each round",
                               .at = place_in_page(*name)})};
  if (is_none)
    return {unreadable(
        count,
        {.code = kSyntax,
         .message = "no line names the columns of a scoresheet",
         .help = kHeadHelp,
         .at = {.length = static_cast<std::uint32_t>(count == 0 ? 0 : page.lines.front().size())}},
        false)};
  if (search.outcome == SheetSearch::Outcome::ambiguous) {
    QuestionWords words = words_of_both(search.best, search.others.front());
    return {unreadable(count, {.code = words.code,
                               .message = std::move(words.message),
                               .help = std::move(words.help),
                               .at = {}})};
  }
  if (const GridCell* const cell = find_no_scores(search.best))
    return {
        unreadable(count, {.code = kSyntax,
                           .message = say("this does not look like a table of scores: {} and most "
                                          "other figures are not whole numbers",
                                          shown_in_quotes(cell->text)),
                           .help = "scores are whole numbers, one for each player in each round",
                           .at = place_in_page(*cell)})};
  const int margin =
      search.others.empty() ? -1 : static_cast<int>(search.others.front().cost - search.best.cost);
  const PlanContext context{
      .page = page, .grid = grid, .options = options, .rules = rules.get(), .margin = margin};
  std::vector<PlannedGame> games;
  games.reserve(search.best.games.size());
  for (const TableReading& game : search.best.games)
    games.push_back(plan_game(game, search.best, games.empty(), context));
  return games;
}

bool may_be_score_table(std::span<const std::string_view> lines, const SheetOptions& options) {
  const SheetGrid grid(lines, std::nullopt);
  if (!grid.faults().empty()) return false;
  return search_sheet(grid.rows(), nullptr, options).outcome != SheetSearch::Outcome::no_table;
}

}  // namespace rummy
