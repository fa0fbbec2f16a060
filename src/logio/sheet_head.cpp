#include "logio/sheet_head.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_number.h"
#include "logio/sheet_options.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

constexpr std::string_view kSheetMark = "\xEF\xBB\xBF";
constexpr std::string_view kSheetSeparators = ",;\t|";
constexpr std::string_view kSetColumn = "set.";
constexpr std::string_view kOwnColumn = "x-";
constexpr std::size_t kRowsLookedAt = 16;
constexpr std::size_t kMostColumns = 1024;
constexpr std::size_t kMostUnnamed = 16;  // behind the last that has a name

using CellTexts = std::vector<std::string>;

CellTexts texts_of(std::string_view line, char separator) {
  SheetCells cutter(separator);
  cutter.split(line);
  CellTexts texts;
  for (const SheetCell& cell : cutter.cells())
    texts.push_back(composed(cell.text));
  return texts;
}

bool has_letter(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

/// What stands below a head.
struct Below {
  std::size_t numbers = 0;  // and words that stand for scores
  std::size_t labels = 0;   // of rounds
  std::size_t texts = 0;
  std::set<std::string> different;
};

class HeadPlan {
 public:
  HeadPlan(std::string_view line, std::span<const CellTexts> rows, char separator,
           const SheetOptions& options)
      : rows_(rows), options_(options) {
    head_.separator = separator;
    SheetCells cutter(separator);
    const std::size_t skipped = line.starts_with(kSheetMark) ? kSheetMark.size() : 0;
    cutter.split(line.substr(skipped));
    std::span<const SheetCell> cells = cutter.cells();
    while (!cells.empty() && cells.back().text.empty())
      cells = cells.first(cells.size() - 1);
    if (cells.size() > kMostColumns) return;
    // A column without a name may still hold something.
    cells = cutter.cells().first(std::min(cutter.cells().size(), cells.size() + kMostUnnamed));
    for (const SheetCell& cell : cells)
      add(cell, skipped);
    settle_words();
    while (!head_.columns.empty() && head_.columns.back().kind == Column::nothing &&
           below(head_.columns.size() - 1).texts + below(head_.columns.size() - 1).numbers == 0)
      head_.columns.pop_back();
  }

  /// Whether a sheet can have this head; head() tells the rest.
  bool fits() {
    if (plan_by_player()) return true;
    if (head_.find(Column::player) && known_ > 1) return true;
    return plan_by_column();
  }
  [[nodiscard]] std::size_t known() const { return known_; }
  [[nodiscard]] std::size_t cells() const { return head_.columns.size(); }
  SheetHead take() { return std::move(head_); }

 private:
  void add(const SheetCell& cell, std::size_t skipped);
  void settle_words();
  [[nodiscard]] Below below(std::size_t column) const;
  [[nodiscard]] bool is_player_given(std::string_view name) const;
  [[nodiscard]] bool may_be_player(std::size_t column) const;
  bool plan_by_player();
  bool plan_by_column();
  bool pair_totals(std::vector<std::size_t>& players);
  void find_rounds(std::size_t first_player);
  [[nodiscard]] bool is_list_of_rows() const;

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

/// Names that mean something in some sheets only: those of a report where it is one, and "Ende"
/// where words for endings are below.
void HeadPlan::settle_words() {
  const auto is_named = [](std::string_view name) {
    return [name](const SheetColumn& column) { return column.name == name; };
  };
  const bool is_report = std::ranges::any_of(head_.columns, is_named("score_is"));
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    SheetColumn& column = head_.columns[i];
    const bool is_stray = column.kind == Column::report && !is_report;
    const bool is_time = column.kind == Column::ended && folded_word(column.head) != "ended" &&
                         std::ranges::none_of(below(i).different, [](const std::string& word) {
                           return end_word_of(word).has_value();
                         });
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
    const std::string_view text = row[column];
    const std::size_t slash = text.find('/');
    const std::string_view first = text.substr(0, slash);
    const bool number = sheet_number(first).kind != SheetNumber::Kind::none || is_score_word(text);
    ++(number ? found.numbers : found.texts);
    if (round_label(text)) ++found.labels;
    found.different.emplace(text);
  }
  return found;
}

bool HeadPlan::is_player_given(std::string_view name) const {
  const std::string word = folded(name);
  return std::ranges::any_of(options_.players,
                             [&](const std::string& player) { return folded(player) == word; });
}

bool HeadPlan::may_be_player(std::size_t column) const {
  const SheetColumn& head = head_.columns[column];
  if (head.known) return false;
  if (!options_.players.empty()) return is_player_given(head.name);
  if (!has_letter(head.name) || row_word(head.name) != RowWord::none) return false;
  const Below found = below(column);
  return found.numbers > 0 && found.numbers >= found.texts;
}

/// Heads 1, 2, 3 … behind a column of names.
bool HeadPlan::plan_by_player() {
  if (head_.find(Column::round)) return false;
  std::vector<std::size_t> rounds;
  std::int64_t last = 0;
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    const SheetColumn& column = head_.columns[i];
    const std::optional<std::int64_t> label =
        column.known && column.kind != Column::nothing ? std::nullopt : round_label(column.name);
    if (!label || *label != last + 1) continue;
    last = *label;
    rounds.push_back(i);
  }
  const std::optional<std::size_t> named = head_.find(Column::player);
  if (rounds.size() < (named ? 1U : 2U)) return false;
  const std::size_t names = named.value_or(0);
  const Below found = below(names);
  if (rounds.front() <= names || found.texts == 0 || found.numbers > found.texts) return false;
  head_.layout = SheetLayout::by_player;
  head_.columns[names].kind = Column::player;
  head_.columns[names].known = true;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    head_.columns[rounds[i]].cells = CellsOf::round;
    head_.columns[rounds[i]].known = true;
    head_.columns[rounds[i]].of = static_cast<std::uint32_t>(i + 1);
  }
  return true;
}

/// A list with a column nobody knows that has names, and scores beside it, is no table of players.
bool HeadPlan::is_list_of_rows() const {
  if (!options_.players.empty()) return false;
  const bool has_scores =
      head_.find(Column::score) || head_.find(Column::total) || head_.find(Column::points);
  const bool has_rounds = head_.find(Column::round) || head_.find(Column::note);
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    if (head_.columns[i].known || head_.columns[i].kind == Column::nothing) continue;
    const Below found = below(i);
    // A word in every row, and no word that numbers the rows: who says which columns are players?
    const bool in_every_row = !has_rounds && found.texts == rows_.size();
    if (!has_scores && !in_every_row) continue;
    if (found.texts > found.numbers && found.different.size() > 1) return true;
  }
  return false;
}

/// "Nora", "Nora total"; or a column without a head behind each player's.
bool HeadPlan::pair_totals(std::vector<std::size_t>& players) {
  const auto player_called = [&](std::string_view name) {
    const std::string word = folded(name);
    return std::ranges::find_if(
        players, [&](std::size_t column) { return folded(head_.columns[column].name) == word; });
  };
  std::vector<std::size_t> totals;
  for (const std::size_t column : players) {
    const std::string_view whose = whose_total(head_.columns[column].name);
    if (!whose.empty() && player_called(whose) != players.end()) totals.push_back(column);
  }
  for (const std::size_t column : totals)
    std::erase(players, column);
  for (const std::size_t column : totals) {
    const auto whose = player_called(whose_total(head_.columns[column].name));
    head_.columns[column].cells = CellsOf::totals;
    head_.columns[column].of = static_cast<std::uint32_t>(whose - players.begin());
  }
  const auto stands_alone = [&](std::size_t column) {
    const std::size_t next = column + 1;
    return next >= head_.columns.size() || head_.columns[next].kind != Column::nothing ||
           below(next).numbers == 0;
  };
  if (!totals.empty() || std::ranges::any_of(players, stands_alone)) return !totals.empty();
  for (std::size_t i = 0; i < players.size(); ++i) {
    head_.columns[players[i] + 1].cells = CellsOf::totals;
    head_.columns[players[i] + 1].of = static_cast<std::uint32_t>(i);
  }
  return true;
}

/// Which column numbers the rows, where none says that it does.
void HeadPlan::find_rounds(std::size_t first_player) {
  if (head_.find(Column::round)) return;
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    SheetColumn& column = head_.columns[i];
    const bool may_be = column.kind == Column::hand || column.kind == Column::game ||
                        column.kind == Column::player ||
                        (column.kind == Column::nothing && i < first_player);
    if (!may_be) continue;
    const Below found = below(i);
    const bool numbers_rows =
        found.labels > 0 && found.different.size() >= found.labels &&
        (found.labels > 1 || rows_.size() == 1 || column.kind != Column::game);
    if (!numbers_rows) continue;
    column.kind = Column::round;
    column.name = "round";
    column.known = true;
    return;
  }
}

bool HeadPlan::plan_by_column() {
  std::vector<std::size_t> players;
  for (std::size_t i = 0; i < head_.columns.size(); ++i)
    if (may_be_player(i)) players.push_back(i);
  if (players.size() < 2 || is_list_of_rows()) return false;
  const std::size_t first = players.front();
  pair_totals(players);
  find_rounds(first);
  if (head_.find(Column::player)) return false;
  head_.layout = SheetLayout::by_column;
  for (std::size_t i = 0; i < players.size(); ++i) {
    SheetColumn& column = head_.columns[players[i]];
    column.known = true;
    column.cells = CellsOf::scores;
    column.of = static_cast<std::uint32_t>(i);
    head_.players.push_back(column.name);
    head_.player_columns.push_back(static_cast<std::uint32_t>(players[i]));
  }
  // What is a player's own column by row has no place in a table of players.
  for (SheetColumn& column : head_.columns) {
    const bool of_one = column.kind == Column::score || column.kind == Column::total ||
                        column.kind == Column::points || column.kind == Column::nothing;
    if (of_one && column.cells == CellsOf::row) column.kind = Column::own;
    if (column.cells == CellsOf::totals) column.known = true;
  }
  return true;
}

/// The lines below that hold anything, cut.
std::vector<CellTexts> rows_below(std::span<const std::string_view> lines, char separator) {
  std::vector<CellTexts> rows;
  for (const std::string_view line : lines) {
    if (rows.size() == kRowsLookedAt) break;
    if (is_blank_row(line, separator) || is_comment_row(line)) continue;
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
                                   std::optional<char> separator, const SheetOptions& options,
                                   Nearest nearest) {
  std::optional<FoundHead> near;
  std::size_t most = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const std::optional<char> given = separator_line(lines[i]); given && !near)
      separator = given;
    if (is_blank_row(lines[i], '\0') || is_comment_row(lines[i])) continue;
    for (const char with : separators_in(lines[i], separator)) {
      const std::vector<CellTexts> rows = rows_below(lines.subspan(i + 1), with);
      HeadPlan plan(lines[i], rows, with, options);
      if (plan.fits()) return FoundHead{.line = i, .head = plan.take()};
      if (plan.known() <= most || plan.cells() < 2) continue;
      most = plan.known();
      near = {.line = i, .head = plan.take()};
    }
  }
  return nearest == Nearest::yes ? near : std::nullopt;
}

bool is_sheet_start(std::string_view text, const SheetOptions& options) {
  constexpr std::size_t kLinesLookedAt = 80;
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < kLinesLookedAt) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.starts_with(kSheetMark)) line.remove_prefix(kSheetMark.size());
    if (separator_line(line)) return true;
    if (line.starts_with("players:")) return false;  // a record
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const std::optional<FoundHead> found = find_head(lines, std::nullopt, options, Nearest::yes);
  if (!found) return false;
  const auto is_ours = [](const SheetColumn& column) {
    return column.kind != Column::own && column.kind != Column::nothing;
  };
  return found->head.layout != SheetLayout::by_row ||
         std::ranges::count_if(found->head.columns, is_ours) > 1;
}

bool repeats_head(std::span<const SheetCell> cells, const SheetHead& head) {
  const auto repeats = [&](Column kind) {
    const std::size_t at = head.find(kind).value_or(cells.size());
    if (at >= cells.size() || cells[at].text.empty() || is_digit(cells[at].text.front()))
      return false;
    const std::optional<ColumnName> named = column_named(cells[at].text);
    return named && named->kind == kind;
  };
  if (head.layout == SheetLayout::by_row) return repeats(Column::round) && repeats(Column::player);
  if (head.layout == SheetLayout::by_player) return false;
  return std::ranges::all_of(head.player_columns, [&](std::uint32_t at) {
    return at < cells.size() && composed(cells[at].text) == head.columns[at].name;
  });
}

std::optional<char> separator_line(std::string_view line) {
  constexpr std::string_view kWord = "sep=";
  if (line.starts_with(kSheetMark)) line.remove_prefix(kSheetMark.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() != kWord.size() + 1 || folded(line.substr(0, kWord.size())) != kWord)
    return std::nullopt;
  if (kSheetSeparators.find(line.back()) == std::string_view::npos) return std::nullopt;
  return line.back();
}

bool is_blank_row(std::string_view line, char separator) {
  return std::ranges::all_of(line, [separator](char c) {
    return is_blank(c) || c == '\r' || c == separator ||
           (separator == '\0' && kSheetSeparators.find(c) != std::string_view::npos);
  });
}

bool is_comment_row(std::string_view line) {
  if (line.starts_with(kSheetMark)) line.remove_prefix(kSheetMark.size());
  if (line.size() < 2 || line.front() != '#') return false;
  return line[1] == ' ' || line[1] == '#' || (line[1] >= 'a' && line[1] <= 'z') ||
         (line[1] >= 'A' && line[1] <= 'Z');
}

}  // namespace rummy
