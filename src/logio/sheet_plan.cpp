#include "logio/sheet_plan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/words.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_said.h"
#include "logio/sheet_search.h"
#include "logio/sheet_words.h"
#include "logio/table_reading.h"

namespace rummy {

// === Builds the plan of one game from the reading of its table (logio/sheet_plan.h).

struct PlanContext {
  const PageLines& page;
  const SheetGrid& grid;
  const SheetOptions& options;
  const SheetRules* rules = nullptr;  // null: the game is unknown
  int margin = -1;                    // SheetReading::margin
};

namespace {

/// `is_first`: the first game of the sheet.
[[nodiscard]] PlannedGame plan_game(const TableReading& game, const PageReading& whole,
                                    bool is_first, const PlanContext& context);

// === A game of a scoresheet as read by search.

constexpr const char* kHeadHelp =
    "the first line names the columns, as: game,variant,round,player,hand,went_out,"
    "points,score,total; or the players, with a row of scores for each round";

/// A game with only this question.
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

/// The rules of the game that a sheet names: a cell "variant: NAME", titles.
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

/// The cell of the first name on an empty pad, which has names and numbers of rounds and nothing
/// else; null if it is none.
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

/// The cells of a column of scores that are no figures, if it holds mostly such.
std::vector<const GridCell*> cells_without_scores(const TableReading& game, std::size_t column) {
  std::vector<const GridCell*> wrong;
  std::size_t written = 0;
  for (const SheetTableRow& row : game.frame->rows) {
    const GridCell* const cell = (*row.cells)[column];
    written += cell->is_blank() ? 0 : 1;
    if (cell->kind == CellKind::unreadable) wrong.push_back(cell);
  }
  if (wrong.size() * 2 < written) wrong.clear();
  return wrong;
}

/// The first cell of the columns of scores that hold mostly no figures, if there are many such
/// cells.
const GridCell* find_no_scores(const PageReading& page) {
  constexpr std::size_t kMany = 8;
  const GridCell* first = nullptr;
  std::size_t all = 0;
  for (const TableReading& game : page.games)
    for (const std::size_t column : game.scores.empty() ? game.totals : game.scores) {
      const std::vector<const GridCell*> wrong = cells_without_scores(game, column);
      if (first == nullptr && !wrong.empty()) first = wrong.front();
      all += wrong.size();
    }
  return all >= kMany ? first : nullptr;
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
                                          "figures below it are not whole numbers",
                                          shown_in_quotes(cell->text)),
                           .help = "scores are whole numbers, one for each player in each round; "
                                   "a table of another program is read by a mapping (--map)",
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

namespace {

// === Builds the plan of one game from the reading of its table (logio/sheet_plan.h).

constexpr std::uint32_t kEndOfLine = std::numeric_limits<std::uint32_t>::max();

/// The lines of a sheet that one game is made of.
struct LineRange {
  std::size_t first = kNoRow;
  std::size_t end = 0;

  void take(const GridCell* cell) {
    if (cell == nullptr || cell->is_blank()) return;
    first = std::min<std::size_t>(first, cell->line);
    end = std::max<std::size_t>(end, cell->line + 1U);
  }
  [[nodiscard]] bool empty() const { return first == kNoRow; }
};

/// Builds the plan of one game.
class Planner {
 public:
  explicit Planner(const PlanContext& context)
      : page_(context.page),
        grid_(context.grid),
        options_(context.options),
        margin_(context.margin),
        one_scores_(context.rules != nullptr && context.rules->one_scores()) {}

  PlannedGame plan(const TableReading& game, const PageReading& whole, bool is_first);

 private:
  void find_lines(const TableReading& game, bool is_first);
  [[nodiscard]] PlannedCell place(const GridCell& cell) const;
  [[nodiscard]] PlannedCell part(const GridCell& cell, std::size_t offset,
                                 std::size_t length) const;
  [[nodiscard]] PlannedCell score(const GridCell& cell) const;
  [[nodiscard]] PlannedCell total(const GridCell& cell) const;
  void add_titles(const TableReading& game, bool is_first);
  void add_kept(const TableReading& game);
  void add_lines(const TableReading& game);
  void ask_who_went_out(const GridCell& head);
  void fill_with_zeros(SheetPlan::Line& line, std::size_t scored);
  void add_line(const TableReading& game, SheetPlan::Row kind, std::size_t row, std::size_t below);
  void add_words(const TableReading& game, const PageReading& whole, bool is_first);
  void describe(const TableReading& game, const PageReading& whole);

  const PageLines& page_;
  const SheetGrid& grid_;
  const SheetOptions& options_;
  std::size_t first_used_ = 0;  // first line of the table
  int margin_;
  bool one_scores_;  // in each round, by the rules
  bool is_filled_ = false;
  std::unordered_set<const GridCell*> zeros_;  // dashes
  PlannedGame planned_;
  std::shared_ptr<SheetPlan> plan_;
};

void Planner::find_lines(const TableReading& game, bool is_first) {
  const TableFrame& frame = *game.frame;
  LineRange heads;
  LineRange rows;
  for (const GridRow& head : frame.lines.heads)
    for (const GridCell* cell : head)
      heads.take(cell);
  for (const SheetTableRow& row : frame.rows)
    for (const GridCell* cell : *row.cells)
      rows.take(cell);
  LineRange top = heads;
  for (const GridCell* title : frame.lines.titles)
    if (heads.empty() || title->line < heads.first) top.take(title);
  first_used_ = std::min(heads.first, rows.first);
  if (is_first) top.first = 0;
  planned_.separator = grid_.separator();
  planned_.first_row = rows.first;
  planned_.end = rows.end;
  if (heads.empty() || heads.end > rows.first) {  // as in a transposed table
    planned_.first_head = std::min({top.first, heads.first, rows.first});
    planned_.end_of_heads = planned_.first_head + 1;
    planned_.first_row = planned_.end_of_heads;
    planned_.end = std::max(heads.end, rows.end);
    return;
  }
  planned_.first_head = std::min(top.first, heads.first);
  planned_.end_of_heads = heads.end;
}

PlannedCell Planner::part(const GridCell& cell, std::size_t offset, std::size_t length) const {
  const bool in_heads = cell.line < planned_.end_of_heads;
  const std::size_t line =
      in_heads ? cell.line - planned_.first_head
               : cell.line - planned_.first_row + planned_.end_of_heads - planned_.first_head;
  PlannedCell at{.line = static_cast<std::uint32_t>(line),
                 .offset = cell.offset + static_cast<std::uint32_t>(offset),
                 .length = static_cast<std::uint32_t>(length)};
  if (!cell.verbatim) at.own = cell.text.substr(offset, length);
  return at;
}

PlannedCell Planner::place(const GridCell& cell) const {
  return cell.is_blank() ? PlannedCell{} : part(cell, 0, cell.text.size());
}

/// The cell of a player's score, reduced to a figure or a word for one.
PlannedCell Planner::score(const GridCell& cell) const {
  switch (cell.kind) {
    case CellKind::figure:
    case CellKind::score_word:
      return place(cell);
    case CellKind::pair:
      return part(cell, 0, cell.score_length);
    default:
      return {};
  }
}

PlannedCell Planner::total(const GridCell& cell) const {
  if (cell.kind == CellKind::pair) return part(cell, cell.total_offset, cell.total_length);
  return cell.kind == CellKind::figure ? place(cell) : PlannedCell{};
}

bool names_several(const TableReading& game, std::size_t column) {
  const auto names = [&](std::size_t row) {
    return !(*game.frame->rows[row].cells)[column]->is_blank();
  };
  return std::ranges::count_if(game.rounds, names) > 1;
}

bool has_blank_score(const TableReading& game) {
  return std::ranges::any_of(game.rounds, [&](std::size_t row) {
    return std::ranges::any_of(game.scores, [&](std::size_t column) {
      return (*game.frame->rows[row].cells)[column]->value == kNoFigure;
    });
  });
}

/// Adds the titles above the table: all of them for the first game.
void Planner::add_titles(const TableReading& game, bool is_first) {
  const std::vector<const GridCell*>& own = game.frame->lines.titles;
  if (is_first) {
    for (std::size_t row = 0; row < std::min(first_used_, grid_.rows().size()); ++row)
      for (const GridCell* cell : grid_.rows()[row])
        if (!cell->is_blank()) plan_->titles.push_back(place(*cell));
    return;
  }
  for (const GridCell* title : own)
    plan_->titles.push_back(place(*title));
}

/// Whether a column belongs to one player in a sheet with a row for each player. In a row of all
/// players it belongs to nobody.
bool is_of_one_player(Column kind) {
  switch (kind) {
    case Column::player:
    case Column::round:
    case Column::hand:
    case Column::shown:
    case Column::points:
    case Column::shown_points:
    case Column::score:
    case Column::total:
    case Column::adjust:
    case Column::adjust_reason:
    case Column::carry:
    case Column::carry_won:
    case Column::report:
      return true;
    default:
      return false;
  }
}

/// Adds columns beside the players', with entries for each round or for the game.
void Planner::add_kept(const TableReading& game) {
  const TableFrame& frame = *game.frame;
  if (frame.turned) return;
  for (const std::size_t column : frame.kept) {
    const std::string& head = frame.heads[column];
    const std::optional<ColumnName> named = sheet_column_named(head, options_);
    const GridCell& at = *frame.head_cells[column];
    SheetPlan::Kept& kept = plan_->kept.emplace_back();
    kept.head = place(at);
    kept.name = head;
    if (head.empty()) {
      kept.kind = Column::nothing;
    } else if (named) {
      kept.kind = named->kind;
      kept.name = named->name;
      if (kept.kind == Column::set && kept.name.starts_with("set.")) kept.name.erase(0, 4);
    } else {
      kept.known = false;
    }
    // A winner named in only one round is the winner of the game; else each name is the winner of
    // its round.
    if (kept.kind == Column::winner && names_several(game, column)) {
      if (has_blank_score(game)) ask_who_went_out(at);
      kept.kind = Column::own;
      kept.known = false;
    }
    if (is_of_one_player(kept.kind)) kept.kind = Column::own;
  }
}

void Planner::ask_who_went_out(const GridCell& head) {
  plan_->questions.push_back(
      {.code = kUnclearColumn,
       .message = say("it is unclear whether {} names who went out in each round, and some scores "
                      "are not written",
                      shown_in_quotes(head.text)),
       .help = say("if so, say --columns {}=went_out; else write the missing scores",
                   std::string(head.text)),
       .at = place(head)});
}

/// A zero that is not written.
PlannedCell zero_at(const SheetPlan::Line& line) {
  return {.line = line.label.line, .offset = kEndOfLine, .length = 0, .own = "0"};
}

/// If only one player scores in a round and one figure is written, the others scored 0.
void Planner::fill_with_zeros(SheetPlan::Line& line, std::size_t scored) {
  const auto is_written = [](const PlannedCell& cell) {
    return cell.length > 0 || !cell.own.empty();
  };
  if (!one_scores_ || scored != 1 || std::ranges::all_of(line.scores, is_written)) return;
  bool any = false;
  for (std::size_t i = 0; i < line.scores.size(); ++i) {
    if (is_written(line.scores[i]) || is_written(line.totals[i])) continue;
    line.scores[i] = zero_at(line);
    any = true;
  }
  if (!any) return;
  if (std::exchange(is_filled_, true)) return;
  plan_->notes.push_back(
      {.text = "one player scores a round in this game: scores not written in a round with one "
               "score are read as 0",
       .at = line.label});
}

/// The cells of a player in a row, and in the row of totals below it.
struct WrittenCells {
  const GridCell* points;
  const GridCell* sum;
};
WrittenCells written_figures(const TableReading& game, std::size_t row, std::size_t below,
                             std::size_t player) {
  const std::vector<SheetTableRow>& rows = game.frame->rows;
  const GridRow& cells = *rows[row].cells;
  WrittenCells found{.points = blank_grid_cell(), .sum = blank_grid_cell()};
  if (!game.scores.empty()) found.points = cells[game.scores[player]];
  if (!game.totals.empty()) found.sum = cells[game.totals[player]];
  if (below != kNoRow) found.sum = (*rows[below].cells)[game.scores[player]];
  return found;
}

void Planner::add_line(const TableReading& game, SheetPlan::Row kind, std::size_t row,
                       std::size_t below) {
  const TableFrame& frame = *game.frame;
  const GridRow& cells = *frame.rows[row].cells;
  SheetPlan::Line& line = plan_->lines.emplace_back();
  line.row = kind;
  const auto filled = std::ranges::find_if(cells, [](const GridCell* c) { return !c->is_blank(); });
  line.label = place(frame.rows[row].label->is_blank() ? **filled : *frame.rows[row].label);
  std::size_t scored = 0;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const auto [points, sum] = written_figures(game, row, below, i);
    if (points->value != kNoFigure && points->value != 0) ++scored;
    if (kind == SheetPlan::Row::sums) {
      line.totals.push_back(sum->value != kNoFigure ? total(*sum) : total(*points));
      line.scores.emplace_back();
    } else {
      line.scores.push_back(zeros_.contains(points) ? zero_at(line) : score(*points));
      line.totals.push_back(zeros_.contains(sum) ? zero_at(line) : total(*sum));
    }
  }
  if (kind == SheetPlan::Row::round) fill_with_zeros(line, scored);
  if (frame.turned) return;
  for (const std::size_t column : frame.kept)
    line.kept.push_back(place(*cells[column]));
}

void Planner::add_lines(const TableReading& game) {
  zeros_.insert(game.zeros.begin(), game.zeros.end());
  for (const std::size_t row : game.carried)
    add_line(game, SheetPlan::Row::carry, row, kNoRow);
  std::size_t entry = 0;
  for (std::size_t i = 0; i < game.rounds.size(); ++i) {
    for (; entry < game.entries.size() && game.entries[entry] < game.rounds[i]; ++entry)
      add_line(game, SheetPlan::Row::entry, game.entries[entry], kNoRow);
    add_line(game, SheetPlan::Row::round, game.rounds[i],
             game.below.empty() ? kNoRow : game.below[i]);
  }
  for (; entry < game.entries.size(); ++entry)
    add_line(game, SheetPlan::Row::entry, game.entries[entry], kNoRow);
  for (const std::size_t row : game.sums)
    add_line(game, SheetPlan::Row::sums, row, kNoRow);
}

void Planner::add_words(const TableReading& game, const PageReading& whole, bool is_first) {
  const auto note = [&](const SheetRemark& remark) {
    if (is_plain(remark)) return;
    plan_->notes.push_back({.text = words_of(remark, page_.first_number),
                            .at = remark.at == nullptr ? PlannedCell{} : place(*remark.at)});
  };
  if (is_first)
    for (const SheetRemark& remark : whole.remarks)
      note(remark);
  for (const SheetRemark& remark : game.remarks)
    note(remark);
  for (const SheetQuestion& question : game.questions) {
    QuestionWords words = words_of(question, page_.first_number);
    plan_->questions.push_back({.code = words.code,
                                .message = std::move(words.message),
                                .help = std::move(words.help),
                                .at = place(*question.at)});
  }
}

Text layout_words(const TableReading& game, const PageReading& whole) {
  for (const SheetRemark& remark : whole.remarks)
    if (remark.kind != SheetRemark::Kind::two_tables) return words_of(remark, 1);
  for (const SheetRemark& remark : game.remarks)
    if (remark.at == nullptr) return words_of(remark, 1);
  return "a column for each player, a row for each round";
}

/// Describes for --show-reading how every row and column was understood.
void Planner::describe(const TableReading& game, const PageReading& whole) {
  const TableFrame& frame = *game.frame;
  SheetReading& reading = plan_->reading;
  reading.layout = layout_words(game, whole);
  reading.head_line = page_.first_number + game.players.front().at->line;
  reading.separator = grid_.separator();
  reading.margin = margin_;
  if (frame.label && !frame.head_cells[*frame.label]->is_blank())
    reading.columns.push_back(
        {.head = frame.heads[*frame.label], .meaning = "the labels of the rounds"});
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const std::string& name = game.players[i].text;
    if (!game.scores.empty())
      reading.columns.push_back(
          {.head = frame.heads[game.scores[i]], .meaning = say("scores of {}", name)});
    if (!game.totals.empty() && game.totals != game.scores)
      reading.columns.push_back(
          {.head = frame.heads[game.totals[i]], .meaning = say("totals of {}", name)});
  }
  for (const SheetPlan::Kept& kept : plan_->kept)
    reading.columns.push_back(
        {.head = kept.name,
         .meaning = kept.kind == Column::own ? Text("a note, left alone") : say("{}", kept.name)});
  const auto line_number = [&](std::size_t row) {
    const GridRow& cells = *frame.rows[row].cells;
    const auto filled =
        std::ranges::find_if(cells, [](const GridCell* c) { return !c->is_blank(); });
    return page_.first_number + (*filled)->line;
  };
  const auto add = [&](std::size_t row, Text meaning) {
    reading.lines.push_back({.number = line_number(row), .meaning = std::move(meaning)});
  };
  for (const PlannedCell& title : plan_->titles)
    reading.lines.push_back(
        {.number = page_.first_number + planned_.first_head + title.line, .meaning = "a title"});
  for (const std::size_t row : game.carried)
    add(row, "points brought along");
  if (!frame.turned)
    for (std::size_t i = 0; i < game.rounds.size(); ++i)
      add(game.rounds[i], say("round {}", i + 1));
  for (const std::size_t row : game.entries)
    add(row, "points outside any round");
  if (!frame.turned)
    for (const std::size_t row : game.sums)
      add(row, "sums: totals after the last round");
}

PlannedGame Planner::plan(const TableReading& game, const PageReading& whole, bool is_first) {
  plan_ = std::make_shared<SheetPlan>();
  planned_ = {};
  find_lines(game, is_first);
  add_titles(game, is_first);
  for (const SheetName& player : game.players)
    plan_->players.push_back({.name = player.text, .at = place(*player.at)});
  add_kept(game);
  add_lines(game);
  add_words(game, whole, is_first);
  describe(game, whole);
  planned_.plan = plan_;
  return planned_;
}

PlannedGame plan_game(const TableReading& game, const PageReading& whole, bool is_first,
                      const PlanContext& context) {
  return Planner(context).plan(game, whole, is_first);
}

}  // namespace

}  // namespace rummy
