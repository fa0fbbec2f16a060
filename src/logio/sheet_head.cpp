#include "logio/sheet_head.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_plan.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

constexpr std::string_view kSetColumn = "set.";
constexpr std::string_view kOwnColumn = "x-";
constexpr std::size_t kRowsLookedAt = 16;
constexpr std::size_t kMostColumns = 1024;
constexpr std::size_t kMostUnnamed = 16;  // after the last column with a name

using CellTexts = std::vector<std::string>;

CellTexts texts_of(std::string_view line, char separator) {
  SheetCells cutter(separator);
  cutter.split(line);
  CellTexts texts;
  for (const SheetCell& cell : cutter.cells().first(std::min(cutter.cells().size(), kMostColumns)))
    texts.push_back(composed(cell.text));
  return texts;
}

/// Whether a column may show what a player did in a round.
bool says_something(const SheetColumn& column) {
  switch (column.kind) {
    case Column::nothing:
    case Column::own:
    case Column::note:
    case Column::report:
    case Column::game:
    case Column::variant:
    case Column::round:
    case Column::player:
    case Column::dealer:
      return false;
    default:
      return true;
  }
}

/// The rows below a header.
struct Below {
  bool any = false;
  bool any_ending = false;  // a word for how a round ended
  bool any_other = false;   // something other than figures
};

class HeadPlan {
 public:
  HeadPlan(std::string_view line, std::span<const CellTexts> rows, char separator,
           const SheetOptions& options)
      : rows_(rows), options_(options) {
    head_.separator = separator;
    SheetCells cutter(separator);
    const std::size_t skipped = line.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    cutter.split(line.substr(skipped));
    std::span<const SheetCell> cells = cutter.cells();
    while (!cells.empty() && cells.back().text.empty())
      cells = cells.first(cells.size() - 1);
    if (cells.size() > kMostColumns) return;
    // A column without a name may still have entries.
    cells = cutter.cells().first(std::min(cutter.cells().size(), cells.size() + kMostUnnamed));
    for (const SheetCell& cell : cells)
      add(cell, skipped);
    settle_words();
    while (!head_.columns.empty() && head_.columns.back().kind == Column::nothing &&
           !below(head_.columns.size() - 1).any)
      head_.columns.pop_back();
  }

  /// Whether it names the owner of each row, or has only names of columns.
  [[nodiscard]] bool fits() const {
    const auto is_known = [](const SheetColumn& column) {
      return column.known && column.kind != Column::nothing;
    };
    const bool names_rows = head_.find(Column::player) && head_.find(Column::round);
    if (names_rows && std::ranges::any_of(head_.columns, says_something) && !has_other_figures())
      return true;
    const bool is_of_games = head_.find(Column::game) && !head_.find(Column::player);
    return head_.columns.size() > 1 && (names_rows || is_of_games) &&
           std::ranges::all_of(head_.columns, is_known);
  }
  /// Whether there is an unknown figure column. "body" is known and "b." is not: without a column
  /// of scores that may be it.
  [[nodiscard]] bool has_other_figures() const {
    if (head_.find(Column::score)) return false;
    for (std::size_t i = 0; i < head_.columns.size(); ++i)
      if (!head_.columns[i].known && holds_figures(i)) return true;
    return false;
  }
  [[nodiscard]] std::size_t known() const { return known_; }
  [[nodiscard]] std::size_t cells() const { return head_.columns.size(); }
  SheetHead take() { return std::move(head_); }

 private:
  void add(const SheetCell& cell, std::size_t skipped);
  void settle_words();
  [[nodiscard]] Below below(std::size_t column) const;
  [[nodiscard]] bool holds_figures(std::size_t column) const {
    const Below under = below(column);
    return under.any && !under.any_other;
  }
  [[nodiscard]] bool is_player_given(std::string_view name) const;

  std::span<const CellTexts> rows_;
  const SheetOptions& options_;
  SheetHead head_;
  std::size_t known_ = 0;
};

void HeadPlan::add(const SheetCell& cell, std::size_t skipped) {
  SheetColumn column{.head = composed(cell.text),
                     .name = composed(cell.text),
                     .offset = cell.offset + static_cast<std::uint32_t>(skipped),
                     .length = static_cast<std::uint32_t>(cell.text.size())};
  const std::string word = folded_word(cell.text);
  const auto given =
      std::ranges::find(options_.columns, word, &std::pair<std::string, std::string>::first);
  const std::string_view name = given == options_.columns.end() ? std::string_view(column.name)
                                                                : std::string_view(given->second);
  const bool is_named = given != options_.columns.end();
  if (column.name.empty()) {
    column.kind = Column::nothing;
  } else if (!is_named && is_player_given(column.name)) {
    column.known = false;
    column.kind = Column::own;
  } else if (folded(name).starts_with(kSetColumn) && name.size() > kSetColumn.size()) {
    column.kind = Column::set;
    column.name = std::string(name.substr(kSetColumn.size()));
  } else if (const auto known = column_named(name)) {
    column.kind = known->kind;
    column.name = known->name;
    if (column.kind != Column::note && column.kind != Column::report) ++known_;
  } else if (folded(name).starts_with(kOwnColumn)) {
    column.kind = Column::own;
  } else {
    column.kind = Column::own;
    column.known = false;
  }
  head_.columns.push_back(std::move(column));
}

/// Names with a meaning only in some sheets: those of a report in a report, "Ende" with words for
/// endings below it, and "hand" without figures, whose points they would be.
void HeadPlan::settle_words() {
  const auto is_named = [](std::string_view name) {
    return [name](const SheetColumn& column) { return column.name == name; };
  };
  const bool is_report = std::ranges::any_of(head_.columns, is_named("score_is"));
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    SheetColumn& column = head_.columns[i];
    if (column.kind == Column::hand && !head_.find(Column::score) && holds_figures(i)) {
      column.kind = Column::score;
      column.name = "score";
      continue;
    }
    const bool is_stray = column.kind == Column::report && !is_report;
    const bool is_time =
        column.kind == Column::ended && folded_word(column.head) != "ended" && !below(i).any_ending;
    if (!is_stray && !is_time) continue;
    if (is_time) --known_;
    column.kind = Column::own;
    column.known = false;
    column.name = column.head;
  }
}

Below HeadPlan::below(std::size_t column) const {
  Below found;
  for (const CellTexts& row : rows_) {
    if (column >= row.size() || row[column].empty() || is_mark_for_nothing(row[column])) continue;
    found.any = true;
    found.any_ending = found.any_ending || end_word_of(row[column]).has_value();
    found.any_other = found.any_other || sheet_number(row[column]).kind != SheetNumber::Kind::whole;
  }
  return found;
}

bool HeadPlan::is_player_given(std::string_view name) const {
  const std::string word = folded(name);
  return std::ranges::any_of(options_.players,
                             [&](const std::string& player) { return folded(player) == word; });
}

/// The lines below that are not empty, cut.
std::vector<CellTexts> rows_below(std::span<const std::string_view> lines, char separator) {
  std::vector<CellTexts> rows;
  for (const std::string_view line : lines) {
    if (rows.size() == kRowsLookedAt) break;
    if (is_blank_row(line, separator) || is_comment_row(line) || is_rule_row(line)) continue;
    rows.push_back(texts_of(line, separator));
  }
  return rows;
}

std::vector<char> separators_in(std::string_view line, std::optional<char> given) {
  if (given) return {*given};
  std::vector<char> found;
  for (const char c : line)
    if (kSheetSeparators.find(c) != std::string_view::npos &&
        std::ranges::find(found, c) == found.end())
      found.push_back(c);
  std::ranges::stable_sort(found, std::greater<>(),
                           [&](char c) { return std::ranges::count(line, c); });
  if (found.empty()) found.push_back(',');
  return found;
}

/// The first line with the required names and, if there is none, the line with most of them.
std::pair<std::optional<FoundHead>, std::optional<FoundHead>> best_head(
    std::span<const std::string_view> lines, std::optional<char> separator,
    const SheetOptions& options) {
  std::optional<FoundHead> near;
  std::size_t most = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const std::optional<char> given = separator_line(lines[i]); given && !near)
      separator = given;
    if (is_blank_row(lines[i], '\0') || is_comment_row(lines[i])) continue;
    for (const char with : separators_in(lines[i], separator)) {
      const std::vector<CellTexts> rows = rows_below(lines.subspan(i + 1), with);
      HeadPlan plan(lines[i], rows, with, options);
      if (plan.fits()) return {FoundHead{.line = i, .head = plan.take()}, std::nullopt};
      if (plan.known() <= most || plan.cells() < 2) continue;
      most = plan.known();
      near = {.line = i, .head = plan.take()};
    }
  }
  return {std::nullopt, std::move(near)};
}

}  // namespace

std::optional<std::size_t> SheetHead::find(Column kind) const {
  const auto found = std::ranges::find(columns, kind, &SheetColumn::kind);
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

std::optional<SheetHead> head_at(std::span<const std::string_view> lines, char separator,
                                 const SheetOptions& options) {
  const std::vector<CellTexts> rows = rows_below(lines.subspan(1), separator);
  HeadPlan plan(lines.front(), rows, separator, options);
  if (!plan.fits()) return std::nullopt;
  return plan.take();
}

std::optional<FoundHead> find_head(std::span<const std::string_view> lines,
                                   std::optional<char> separator, const SheetOptions& options) {
  return best_head(lines, separator, options).first;
}

std::optional<FoundHead> nearest_head(std::span<const std::string_view> lines,
                                      std::optional<char> separator, const SheetOptions& options) {
  return best_head(lines, separator, options).second;
}

std::optional<FoundHead> head_instead(std::span<const std::string_view> lines,
                                      std::optional<char> separator, const SheetPlan& plan,
                                      const SheetOptions& options) {
  if (plan.is_table && plan.questions.empty()) return std::nullopt;
  std::optional<FoundHead> near = nearest_head(lines, separator, options);
  const bool names_rows = near && near->head.find(Column::player) &&
                          (near->head.find(Column::round) || near->head.find(Column::game));
  if (plan.is_table && !names_rows) return std::nullopt;
  return near;
}

bool is_sheet_start(std::string_view text, const SheetOptions& options) {
  constexpr std::size_t kLinesLookedAt = 80;
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < kLinesLookedAt) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    if (separator_line(line)) return true;
    if (line.starts_with("players:")) return false;  // a record
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (find_head(lines, std::nullopt, options)) return true;
  if (const std::optional<FoundHead> near = nearest_head(lines, std::nullopt, options)) {
    const auto is_ours = [](const SheetColumn& column) {
      return column.kind != Column::own && column.kind != Column::nothing;
    };
    if (std::ranges::count_if(near->head.columns, is_ours) > 1) return true;
  }
  return may_be_score_table(lines, options);
}

bool repeats_head(std::span<const SheetCell> cells, const SheetHead& head) {
  const auto repeats = [&](Column kind) {
    const std::size_t at = head.find(kind).value_or(cells.size());
    if (at >= cells.size() || cells[at].text.empty() || is_digit(cells[at].text.front()))
      return false;
    const std::optional<ColumnName> named = column_named(cells[at].text);
    return named && named->kind == kind;
  };
  return repeats(Column::round) && repeats(Column::player);
}

}  // namespace rummy
