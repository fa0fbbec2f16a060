#include "logio/csv_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "logio/assembly.h"
#include "logio/csv_head.h"
#include "logio/csv_line.h"
#include "logio/faults.h"
#include "logio/leniency.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "logio/reader.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr const char* kQuoteHelp =
    "a cell with a quote in it is written in quotes, each quote within doubled, all on one line";

}  // namespace

void CsvReader::read(const CsvText& csv) {
  record_.clear();
  record_.scoresheet = true;
  if (!split(csv)) return;
  read_head(csv.origin.separator);
  if (head_.faults.empty()) {
    read_rows();
    expect_one_game(csv);
    number_rows();
    seat_rows();
    read_game_cells();
    if (are_rounds_whole()) read_rounds();
  }
  all_.finish();
}

bool CsvReader::split(const CsvText& csv) {
  if (csv.text.size() > kMostBytes / 2) {
    all_.faults().add(kTooLarge, Place{}, "the game is longer than 512 MiB");
    return false;
  }
  // Cells with doubled quotes get a text of their own behind the lines: nothing may move then.
  record_.text.reserve(csv.text.size() * 2);
  record_.text.assign(csv.text);
  source_size_ = csv.text.size();
  std::size_t begin = 0;
  std::uint64_t number = csv.origin.head_line;
  while (begin < csv.text.size()) {
    const std::size_t end = std::min(record_.text.find('\n', begin), csv.text.size());
    if (!add_line(begin, end, number)) return false;
    number = begin == 0 ? csv.origin.first_line : number + 1;
    begin = end + 1;
  }
  if (!record_.lines.empty()) return true;
  all_.faults().add(kSyntax, Place{}, "the file is empty; expected a line with names of columns");
  return false;
}

bool CsvReader::add_line(std::size_t begin, std::size_t end, std::uint64_t number) {
  if (record_.lines.size() == kMostLines) {
    all_.faults().add(kTooLarge, Place{}, say("the game has more than {} rows", kMostLines));
    return false;
  }
  if (end > begin && record_.text[end - 1] == '\r') --end;
  record_.lines.push_back({.begin = static_cast<std::uint32_t>(begin),
                           .length = static_cast<std::uint32_t>(end - begin),
                           .number = static_cast<std::uint32_t>(number)});
  return true;
}

void CsvReader::read_head(std::optional<char> separator) {
  const std::string_view line = line_text(record_, {.line = 0});
  if (const BadSign bad = find_bad_sign(line); !bad.message.empty()) {
    head_.faults.push_back({.offset = bad.offset,
                            .length = 1,
                            .message = bad.message,
                            .help = "save the spreadsheet as CSV in UTF-8"});
  } else {
    head_ = read_csv_head(line, separator);
  }
  for (const CsvHeadFault& fault : head_.faults) {
    const Place at{.line = 0, .offset = fault.offset, .length = fault.length};
    const bool unknown = fault.kind == CsvHeadFault::Kind::unknown;
    all_.faults().add(unknown ? kUnknownKey : kSyntax, at, fault.message, fault.help);
  }
}

void CsvReader::read_rows() {
  CsvLine cutter(head_.separator);
  const auto lines = static_cast<std::uint32_t>(record_.lines.size());
  bool all_read = true;
  for (std::uint32_t i = 1; i < lines && !all_.faults().is_full(); ++i) {
    if (is_blank_row(line_text(record_, {.line = i}), head_.separator)) continue;
    all_read = cut_row(cutter, i) && all_read;
  }
  if (rows_.empty() && all_read && !all_.faults().is_full()) {
    all_.faults().add(kSyntax, {.line = 0, .offset = 0, .length = record_.lines[0].length},
                      "there are no rows below the names of the columns",
                      "write a row for each player and round");
  }
}

bool CsvReader::cut_row(CsvLine& cutter, std::uint32_t line) {
  const std::string_view text = line_text(record_, {.line = line});
  if (const BadSign bad = find_bad_sign(text); !bad.message.empty()) {
    all_.faults().add(kSyntax, {.line = line, .offset = bad.offset, .length = 1}, bad.message,
                      "save the spreadsheet as CSV in UTF-8");
    return false;
  }
  if (const CsvFault fault = cutter.split(text); !fault.message.empty()) {
    all_.faults().add(kSyntax, {.line = line, .offset = fault.offset, .length = 1}, fault.message,
                      kQuoteHelp);
    return false;
  }
  // Files put one behind the other repeat the head.
  if (!repeats_head(cutter.cells(), head_)) keep_cells(cutter, line);
  return true;
}

void CsvReader::keep_cells(const CsvLine& cutter, std::uint32_t line) {
  Row row{.line = line, .first = static_cast<std::uint32_t>(cells_.size())};
  for (const CsvCell& cell : cutter.cells()) {
    Piece piece{.text = cell.text, .line = line, .offset = cell.offset};
    const bool is_over = row.count >= head_.columns.size();
    if (is_over || head_.columns[row.count].kind == Column::nothing) {
      if (!piece.empty())
        all_.faults().add(
            kSyntax, piece.place(),
            is_over ? say("more cells than columns: the head has {}", head_.columns.size())
                    : Text("a cell in a column without a name"),
            "a cell with the separator in it (melds, numbers) is written in quotes");
    }
    if (!cell.verbatim) {
      const auto begin = static_cast<std::uint32_t>(record_.text.size());
      record_.text.append(cell.text);
      piece.text = std::string_view(record_.text).substr(begin);
    }
    if (is_over) continue;
    cells_.push_back(piece);
    ++row.count;
  }
  rows_.push_back(row);
}

Piece CsvReader::cell(const Row& row, std::size_t column) const {
  if (column < row.count) return cells_[row.first + column].trimmed();
  const auto end = record_.lines[row.line].length;
  return {.text = {}, .line = row.line, .offset = end};
}

Piece CsvReader::cell(const Row& row, Column kind) const {
  const std::optional<std::size_t> column = head_.find(kind);
  return cell(row, column.value_or(head_.columns.size()));
}

/// Free text is found again by its place, so one that had to be resolved gets a line of its own.
Piece CsvReader::with_own_line(const Piece& text) {
  if (text.empty()) return text;
  const auto begin = static_cast<std::size_t>(text.text.data() - record_.text.data());
  if (begin < source_size_) return text;
  record_.lines.push_back({.begin = static_cast<std::uint32_t>(begin),
                           .length = static_cast<std::uint32_t>(text.text.size()),
                           .number = record_.lines[text.line].number});
  return {.text = text.text, .line = static_cast<std::uint32_t>(record_.lines.size() - 1)};
}

Place CsvReader::row_place(const Row& row) const {
  return {.line = row.line, .offset = 0, .length = record_.lines[row.line].length};
}

void CsvReader::expect_one_game(const CsvText& csv) {
  std::optional<Piece> name;
  for (const Row& row : rows_) {
    const Piece here = cell(row, Column::game);
    if (here.empty()) continue;
    if (name && name->text != here.text) {
      all_.faults().add_with(kSyntax, here.place(),
                             say("{} is another game than {}", shown_in_quotes(here.text),
                                 shown_in_quotes(name->text)),
                             {.at = name->place(), .text = "the game of these rows"});
      return;
    }
    if (!name) name = here;
  }
  if (!name) return;
  record_.id = std::string(name->text);
  if (csv.origin.earlier_line == 0) return;
  all_.faults().add(kSyntax, name->place(),
                    say("rows of the game {} stand apart: others begin at line {}",
                        shown_in_quotes(name->text), csv.origin.earlier_line),
                    "bring the rows of a game together, or give the second game a name of its own");
}

/// A round that is left out is that of the row above, as in cells joined in a spreadsheet.
void CsvReader::number_rows() {
  std::uint32_t above = 0;
  for (Row& row : rows_) {
    const Piece here = cell(row, Column::round);
    if (here.empty()) {
      if (above == 0)
        all_.faults().add(kSyntax, row_place(row), "the row does not say which round it is of",
                          "write 1 in the column \"round\" for the first round of a game");
      row.round = above;
      continue;
    }
    const std::optional<std::int32_t> number = whole_number(here);
    if (!number) continue;
    const bool fits = *number >= 1 && *number <= static_cast<std::int32_t>(kMostRounds);
    if (!fits)
      all_.faults().add(kSyntax, here.place(),
                        say("{}: expected the number of a round, from 1 to {}",
                            shown_in_quotes(here.text), kMostRounds));
    above = row.round = fits ? static_cast<std::uint32_t>(*number) : 0;
  }
}

/// Who plays is told by round 1: a name that first comes up later is a slip of the pen.
void CsvReader::seat_rows() {
  const std::size_t player = head_.find(Column::player).value_or(0);  // a head without one is told
  seat_first_round(player);
  for (Row& row : rows_) {
    const Piece name = cell(row, player);
    if (name.empty()) {
      all_.faults().add(kSyntax, row_place(row), "the row does not name its player");
      continue;
    }
    row.seat = notation_.find_seat(name.text);
    if (row.seat == kNoSeat && row.round > 1) notation_.unknown_player(name);
  }
}

void CsvReader::seat_first_round(std::size_t player) {
  for (const Row& row : rows_) {
    const Piece name = cell(row, player);
    if (row.round != 1 || name.empty() || notation_.find_seat(name.text) != kNoSeat) continue;
    all_.add_player(std::string(name.text), name.place());
    if (record_.players.size() == 1) record_.players_line = name.place();
  }
}

/// A round nobody wrote down would be missing from every total.
bool CsvReader::are_rounds_whole() {
  std::vector<std::uint32_t> numbers;
  for (const Row& row : rows_) {
    if (row.round == 0) return false;  // told already
    numbers.push_back(row.round);
  }
  std::ranges::sort(numbers);
  std::uint32_t expected = 1;
  for (const std::uint32_t number : numbers) {
    if (number > expected) {
      const auto row = std::ranges::find(rows_, number, &Row::round);
      all_.faults().add(
          kSyntax, cell(*row, Column::round).place(),
          say("round {} is missing before round {}", expected, number),
          "number the rounds of each game 1, 2, 3 …, and write a row for each player");
      return false;
    }
    expected = number + 1;
  }
  return true;
}

void CsvReader::read_rounds() {
  std::vector<const Row*> ordered;
  ordered.reserve(rows_.size());
  for (const Row& row : rows_)
    ordered.push_back(&row);
  std::ranges::stable_sort(ordered, {}, [](const Row* row) { return row->round; });
  std::uint32_t round = 0;
  for (const Row* row : ordered) {
    if (all_.faults().is_full()) return;
    if (row->round != round && !all_.begin_round(row_place(*row))) return;
    round = row->round;
    if (row->seat != kNoSeat) read_row(*row);
  }
}

void read_csv_record(const CsvText& csv, Record& out, Findings& findings, Spelling spelling) {
  CsvReader(out, findings, spelling).read(csv);
}

}  // namespace rummy
