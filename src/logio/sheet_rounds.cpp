// The rounds of a scoresheet, and what they add up to (logio/sheet_reader.h).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/faults.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "logio/sheet_head.h"
#include "logio/sheet_hints.h"
#include "logio/sheet_number.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_reading.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::string_view kEndOfReport = "end";  // in place of a round: what the game comes to

/// Columns that say of whom and of when a row is, and nothing of what happened.
bool only_frames(Column kind) {
  switch (kind) {
    case Column::game:
    case Column::variant:
    case Column::round:
    case Column::player:
    case Column::dealer:
    case Column::upcard:
    case Column::note:
    case Column::set:
    case Column::sets:
    case Column::report:
    case Column::own:
    case Column::nothing:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool SheetReader::is_nothing(const Row& row) const {
  // A round that has not ended is none yet.
  if (head_.find(Column::report) && cell(row, Column::score).empty() &&
      end_word_of(cell(row, Column::ended).text) == EndWord::unfinished)
    return true;
  for (std::size_t i = 0; i < row.count; ++i) {
    if (only_frames(head_.columns[i].kind)) continue;
    const Piece here = cell(row, i);
    if (!here.empty() && !is_mark_for_nothing(here.text)) return false;
  }
  return true;
}

/// A row of a report that is about the game and none of its rounds.
bool SheetReader::is_of_report(const Row& row, const Piece& round) const {
  if (!head_.find(Column::report)) return false;
  return round.text == kEndOfReport || (round.empty() && cell(row, Column::player).empty());
}

std::optional<std::uint32_t> SheetReader::round_number(const Piece& cell) {
  std::optional<std::int64_t> number = round_label(cell.text);
  if (!number) {
    const SheetNumber written = sheet_number(cell.text);
    if (written.kind == SheetNumber::Kind::whole) number = written.value;
  }
  if (number && *number >= 1 && *number <= static_cast<std::int64_t>(kMostRounds))
    return static_cast<std::uint32_t>(*number);
  all_.faults().add(kSyntax, cell.place(),
                    say("{}: expected the number of a round, from 1 to {}",
                        shown_in_quotes(cell.text), kMostRounds));
  return std::nullopt;
}

/// Where every row has a date in place of a number, each new one is the next round.
bool SheetReader::number_by_dates() {
  std::vector<std::string_view> dates;
  for (Row& row : rows_) {
    const Piece here = cell(row, Column::round);
    if (row.is_sum || here.empty()) continue;
    if (!is_date(here.text)) return false;
    auto known = std::ranges::find(dates, here.text);
    if (known == dates.end()) known = dates.insert(dates.end(), here.text);
    row.round = static_cast<std::uint32_t>(known - dates.begin()) + 1;
  }
  return !dates.empty();
}

/// A round that is left out is that of the row above, as in cells joined in a spreadsheet.
void SheetReader::number_rows() {
  std::uint32_t above = 0;
  if (!is_planned_ && !number_by_dates())
    for (Row& row : rows_)
      if (!row.is_sum) row.round = 0;
  for (Row& row : rows_) {
    if (row.round > 0 || row.is_sum) {
      above = std::max(above, row.round);
      if (row.is_sum && row.round == 0) row.round = above;
      continue;
    }
    const Piece here = cell(row, Column::round);
    if (here.empty()) {
      if (above == 0)
        all_.faults().add(kSyntax, row_place(row), "the row does not say which round it is of",
                          "write 1 in the column \"round\" for the first round of a game");
      row.round = above;
      continue;
    }
    above = row.round = round_number(here).value_or(0);
  }
}

/// Rounds that were ruled and not played: nothing is written in them or behind them.
void SheetReader::drop_empty_rounds() {
  std::uint32_t last = 0;
  for (const Row& row : rows_)
    if (!row.is_sum && row.round > last && !is_nothing(row)) last = row.round;
  if (last == 0) return;
  for (const Row& row : rows_)
    if (row.round > last) set_aside(row.line, LineOf::empty_round);
  std::erase_if(rows_, [&](const Row& row) { return row.round > last; });
}

/// A round nobody wrote down would be missing from every total.
bool SheetReader::are_rounds_whole() {
  std::vector<std::uint32_t> numbers;
  for (const Row& row : rows_) {
    if (row.round == 0) return false;  // reported already
    if (!row.is_sum) numbers.push_back(row.round);
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

void SheetReader::read_rounds() {
  std::vector<const Row*> ordered;
  ordered.reserve(rows_.size());
  for (const Row& row : rows_)
    if (!row.is_sum) ordered.push_back(&row);
  std::ranges::stable_sort(ordered, {}, [](const Row* row) { return row->round; });
  std::uint32_t round = 0;
  for (const Row* row : ordered) {
    if (all_.faults().is_full()) return;
    if (row->round != round && !all_.begin_round(row_place(*row))) return;
    round = row->round;
    if (row->seat != kNoSeat) read_row(*row);
  }
}

/// Sums below are totals of the last round in which their player has anything.
void SheetReader::read_sums() {
  for (const Row& row : rows_)
    if (row.is_sum && row.seat != kNoSeat && !all_.faults().is_full()) read_sum(row);
}

void SheetReader::read_sum(const Row& row) {
  const bool has_total = !cell(row, Column::total).empty();
  const Column kind = has_total ? Column::total : Column::score;
  const Piece value = cell(row, kind);
  if (value.empty() || is_mark_for_nothing(value.text)) return;
  const std::optional<std::int32_t> number = whole_number(value, Column::total);
  if (!number) return;
  const auto has_seat = [&](const std::vector<SeatNumber>& list) {
    return std::ranges::find(list, row.seat, &SeatNumber::seat) != list.end();
  };
  std::size_t last = std::min<std::size_t>(row.round, record_.rounds.size());
  // The row holds for the last round, whoever has nothing in it; one of named columns may stand
  // anywhere below.
  for (std::size_t i = is_planned_ ? 0 : last; i > 0; --i) {
    const Round& round = record_.rounds[i - 1];
    if (!has_seat(round.scores) && !has_seat(round.totals) && !has_seat(round.sheet.points))
      continue;
    last = i;
    break;
  }
  if (last == 0) return;
  std::vector<SeatNumber>& totals = record_.rounds[last - 1].totals;
  const auto written = std::ranges::find(totals, row.seat, &SeatNumber::seat);
  const SeatNumber sum{.seat = row.seat, .number = *number, .at = value.place()};
  if (written == totals.end()) {
    totals.push_back(sum);
  } else if (written->number != *number) {
    *written = sum;
  }
}

}  // namespace rummy
