#include "logio/workbook.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/inputs.h"
#include "logio/page_grid.h"
#include "logio/zip_archive.h"
#include "table/record.h"

namespace rummy {

// === Sheets of a workbook that the program wrote, with `rumref score --format xlsx`.

namespace {

/// Turns each sheet with a game, perhaps changed by hand since, into a scoresheet with a row for
/// each player and round, and leaves out sheets that add up games. Other sheets stay unchanged.
void read_own_pages(std::vector<WorkbookPage>& pages);

/// The columns of the new scoresheet, without those for entries about a player beside figures.
constexpr auto kFigures = std::to_array<std::string_view>({"points", "score", "adjust", "total"});
constexpr auto kOfGame =
    std::to_array<std::string_view>({"game", "variant", "date", "event", "table", "x-club", "set"});
constexpr auto kOfPlayer = std::to_array<std::string_view>(
    {"adjust_reason", "buy_back", "hand", "upcard", "dealer", "went_out", "knocked", "at_once",
     "dropped", "carry", "carry_won"});

using Row = std::vector<std::string_view>;

Row cells_of_line(std::string_view line) {
  Row cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    cells.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

std::vector<Row> rows_of(std::string_view text) {
  std::vector<Row> rows;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    rows.push_back(cells_of_line(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return rows;
}

std::string_view at(const Row& row, std::size_t column) {
  return column < row.size() ? row[column] : std::string_view();
}

/// The value of "key=value|key=value" for a key.
std::string_view field_in(std::string_view fields, std::string_view key) {
  for (std::size_t begin = 0; begin < fields.size();) {
    const std::size_t end = std::min(fields.find(book_marks::kBetween, begin), fields.size());
    const std::string_view field = fields.substr(begin, end - begin);
    if (field.starts_with(key) && field.substr(key.size()).starts_with('='))
      return field.substr(key.size() + 1);
    begin = end + 1;
  }
  return {};
}

/// Whether a cell is a range such as "4 to 50", so that the figure is unknown.
bool is_range(std::string_view cell) {
  std::size_t figures = 0;
  std::size_t words = 0;
  for (std::size_t begin = 0; begin < cell.size();) {
    const std::size_t end = std::min(cell.find(' ', begin), cell.size());
    ++(figure_in(cell.substr(begin, end - begin)) ? figures : words);
    begin = end + 1;
  }
  return figures == 2 && words > 0;
}

/// The sheet of a game.
class GamePage {
 public:
  GamePage(const std::vector<Row>& rows, std::size_t keys) : rows_(rows), keys_(keys) {}

  WorkbookPage read(const std::string& name);

 private:
  struct Player {
    std::size_t first = 0;                              // column
    std::array<std::optional<std::size_t>, 4> figures;  // columns of kFigures
    std::size_t more = 0;
  };
  void find_players();
  void add_head();
  void add_round(std::size_t row);
  void add_entry(std::size_t row, const Player& player);
  void begin_line();
  void add(std::string_view text, CellMap::Cell from = {});
  [[nodiscard]] bool has_figures(std::size_t row) const;
  [[nodiscard]] CellMap::Cell cell(std::size_t row, std::size_t column) const {
    return {.row = static_cast<std::uint32_t>(row), .column = static_cast<std::uint32_t>(column)};
  }

  const std::vector<Row>& rows_;
  std::size_t keys_;  // the row of keys
  std::vector<Player> players_;
  std::size_t ended_ = 0;  // column
  std::string_view game_;  // the fields about it
  bool is_begun_ = false;
  std::string text_;
  CellMap cells_;
};

void GamePage::find_players() {
  const Row& keys = rows_[keys_];
  std::vector<std::size_t> more;
  for (std::size_t column = 1; column < keys.size(); ++column) {
    const auto* const figure = std::ranges::find(kFigures, keys[column]);
    if (keys[column] == kFigures.front()) players_.push_back({.first = column, .figures = {}});
    if (figure != kFigures.end() && !players_.empty())
      players_.back().figures[static_cast<std::size_t>(figure - kFigures.begin())] = column;
    if (keys[column] == "ended") ended_ = column;
    if (keys[column] == book_marks::kMore) more.push_back(column);
  }
  for (std::size_t i = 0; i < players_.size() && i < more.size(); ++i)
    players_[i].more = more[i];
  if (keys_ > 0 && ended_ > 0) game_ = at(rows_[keys_ - 1], ended_);
}

void GamePage::begin_line() {
  if (!cells_.lines.empty()) text_ += '\n';
  cells_.lines.emplace_back();
}

void GamePage::add(std::string_view text, CellMap::Cell from) {
  if (!cells_.lines.back().empty()) text_ += '\t';
  text_ += text;
  cells_.lines.back().push_back(from);
}

void GamePage::add_head() {
  begin_line();
  for (const std::string_view word : {"round", "ended", "player"})
    add(word);
  for (const auto words :
       {std::span<const std::string_view>(kFigures), std::span<const std::string_view>(kOfPlayer),
        std::span<const std::string_view>(kOfGame)})
    for (const std::string_view word : words)
      add(word);
}

bool GamePage::has_figures(std::size_t row) const {
  return std::ranges::any_of(players_, [&](const Player& player) {
    return player.figures[1] && figure_in(at(rows_[row], *player.figures[1]));
  });
}

void GamePage::add_entry(std::size_t row, const Player& player) {
  const std::string_view more = player.more == 0 ? std::string_view() : at(rows_[row], player.more);
  const auto is_written = [&](const std::optional<std::size_t>& column) {
    return column && !at(rows_[row], *column).empty();
  };
  if (more.empty() && std::ranges::none_of(player.figures, is_written)) return;
  begin_line();
  add(at(rows_[row], 0), cell(row, 0));
  add(at(rows_[row], ended_), cell(row, ended_));
  add(at(rows_[keys_ + 1], player.first), cell(keys_ + 1, player.first));
  for (std::size_t i = 0; i < kFigures.size(); ++i) {
    const std::size_t column = player.figures[i].value_or(player.first);
    const std::string_view written = player.figures[i] ? at(rows_[row], column) : "";
    const bool is_said = field_in(more, kFigures[i]) != "-";
    add(is_range(written) || !is_said ? std::string_view() : written, cell(row, column));
  }
  for (const std::string_view key : kOfPlayer)
    add(field_in(more, key), cell(row, player.more));
  for (const std::string_view key : kOfGame)
    add(is_begun_ ? std::string_view() : field_in(game_, key), cell(keys_ - 1, ended_));
  is_begun_ = true;
}

/// A row of figures without a label was added by hand, and is asked about.
void GamePage::add_round(std::size_t row) {
  const std::string_view round = at(rows_[row], 0);
  const bool is_remark = !at(rows_[row], ended_ - 1).empty() && at(rows_[row], ended_).empty();
  if (!figure_in(round) && (is_remark || !has_figures(row))) return;
  for (const Player& player : players_)
    add_entry(row, player);
}

WorkbookPage GamePage::read(const std::string& name) {
  find_players();
  WorkbookPage page{.name = name, .text = {}, .cells = {}};
  if (players_.empty() || ended_ == 0 || keys_ + 2 >= rows_.size()) return page;
  add_head();
  for (std::size_t row = keys_ + 3; row < rows_.size(); ++row)
    add_round(row);
  page.text = std::move(text_);
  page.cells = std::make_shared<const CellMap>(std::move(cells_));
  return page;
}

/// The row of keys; nothing if the sheet has no game.
std::optional<std::size_t> find_keys(const std::vector<Row>& rows) {
  constexpr std::size_t kLooked = 50;  // rows may have been inserted above it
  for (std::size_t row = 0; row < std::min(rows.size(), kLooked); ++row)
    if (at(rows[row], 0) == book_marks::kGame) return row;
  return std::nullopt;
}

void read_own_pages(std::vector<WorkbookPage>& pages) {
  const auto is_report = [](const WorkbookPage& page) {
    const std::string_view first = std::string_view(page.text).substr(0, page.text.find('\n'));
    return first.find(book_marks::kReport) != std::string_view::npos;
  };
  std::erase_if(pages, is_report);
  for (WorkbookPage& page : pages) {
    if (page.text.find(book_marks::kGame) == std::string::npos) continue;
    const std::vector<Row> rows = rows_of(page.text);
    const std::optional<std::size_t> keys = find_keys(rows);
    if (!keys) continue;
    WorkbookPage read = GamePage(rows, *keys).read(page.name);
    if (!read.text.empty()) page = std::move(read);
  }
}

// === The sheets of a workbook (.xlsx, .ods) as rows of cells with tabs between, a line for each
// row, so that the reader of text scoresheets can read them.

constexpr std::size_t kLongestPart = std::size_t{256} << 20U;  // unpacked; read as a stream
constexpr std::size_t kMostRows = std::size_t{1} << 20U;       // as many as programs have
constexpr std::size_t kMostColumns = std::size_t{1} << 14U;

}  // namespace

void PageWriter::move_to(std::size_t row, std::size_t column) {
  row_ = std::max(row, row_);
  column_ = column;
}

void PageWriter::write(std::string_view cell) {
  if (cell.empty()) return;
  is_full_ = is_full_ || row_ >= kMostRows || column_ >= kMostColumns;
  if (!is_full_) {
    if (lines_ < row_) {
      tabs_ = 0;
      has_cells_ = false;
    }
    // A second cell at the same place goes after it.
    if (has_cells_) column_ = std::max(column_, tabs_ + 1);
    has_cells_ = true;
    const std::size_t tabs = column_ > tabs_ ? column_ - tabs_ : 0;
    is_full_ = text_.size() + (row_ - lines_) + tabs + 2 * cell.size() + 2 > longest_;
  }
  if (is_full_) return;
  text_.append(row_ - lines_, '\n');
  lines_ = row_;
  for (; tabs_ < column_; ++tabs_)
    text_ += '\t';
  const bool is_quoted = cell.find('"') != std::string_view::npos;
  if (is_quoted) text_ += '"';
  for (const char c : cell) {
    const bool parts = c == '\t' || c == '\n' || c == '\r' || c == '\0';
    if (c == '"') text_ += '"';
    text_ += parts ? ' ' : c;
  }
  if (is_quoted) text_ += '"';
}

std::string walk_part(const ZipArchive& archive, std::string_view part, XmlTaker& taker) {
  XmlWalk walk(taker);
  bool is_xml = true;
  const auto take = [&](std::string_view block) {
    is_xml = walk.feed(block);
    return is_xml && taker.wants_more();
  };
  switch (archive.read(part, kLongestPart, take)) {
    case ZipArchive::Unpacked::whole:
      return is_xml && walk.finish() ? "" : "is a damaged workbook";
    case ZipArchive::Unpacked::stopped:
      return is_xml ? "" : "is a damaged workbook";
    case ZipArchive::Unpacked::locked:
      return "is a workbook protected with a password";
    case ZipArchive::Unpacked::too_large:
      return "is a workbook too large to be read";
    case ZipArchive::Unpacked::missing:
    case ZipArchive::Unpacked::broken:
      break;
  }
  return "is a damaged workbook";
}

std::size_t plain_number(std::string_view text, std::size_t otherwise) {
  constexpr std::size_t kLongestNumber = 9;
  if (text.empty() || text.size() > kLongestNumber) return otherwise;
  std::size_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return otherwise;
    value = value * 10 + static_cast<std::size_t>(c - '0');
  }
  return value;
}

Workbook read_workbook(std::string_view bytes, std::size_t longest) {
  ZipArchive archive;
  Workbook book;
  if (!archive.open(bytes)) {
    book.error = "is a damaged workbook or zip archive";
  } else if (archive.has("xl/workbook.xml")) {
    book = read_excel_workbook(archive, longest);
  } else if (archive.has("content.xml")) {
    book = read_calc_workbook(archive, longest);
  } else {
    book.error = "is a zip archive and no workbook (.xlsx or .ods)";
  }
  if (!book.error.empty()) book.pages.clear();
  const bool has_pages = !book.pages.empty();
  read_own_pages(book.pages);
  if (has_pages && book.pages.empty())
    book.error = "is a workbook of standings, in which no game stands";
  if (book.error.empty() && book.pages.empty()) book.error = "is a workbook without pages";
  return book;
}

}  // namespace rummy
