#include "logio/csv_games.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "logio/csv_head.h"
#include "logio/csv_line.h"
#include "logio/line_reader.h"
#include "logio/reader.h"

namespace rummy {

void CsvGames::give_back(std::string_view line) {
  line_ = line;
  is_held_ = true;
}

LineRead CsvGames::next_line() {
  if (is_held_) {
    is_held_ = false;
    return last_ = LineRead::line;
  }
  std::string_view line;
  last_ = lines_.next(line);
  line_ = line;
  if (line_.ends_with('\r')) line_.pop_back();
  return last_;
}

/// False where there is none to be had.
bool CsvGames::read_head() {
  std::optional<char> separator;
  while (next_line() == LineRead::line) {
    if (const std::optional<char> told = separator_line(line_)) {
      separator = told;
      continue;
    }
    if (is_blank_row(line_, '\0')) continue;
    head_line_ = line_;
    head_ = read_csv_head(line_, separator);
    cutter_.emplace(head_.separator);
    name_column_ = head_.find(Column::game);
    origin_.head_line = lines_.number();
    origin_.separator = separator;
    return true;
  }
  return false;
}

/// What the row that is looked at is to the rows before it.
CsvGames::RowKind CsvGames::look_at_row() {
  row_name_.clear();
  if (last_ == LineRead::too_long) return RowKind::of_the_game;
  if (is_blank_row(line_, head_.separator)) return RowKind::blank;
  if (!name_column_ && has_rows_) return RowKind::of_the_game;
  const CsvFault fault = cutter_->split(line_);
  const auto cells = cutter_->cells();
  if (fault.message.empty() && repeats_head(cells, head_)) return RowKind::blank;
  if (name_column_ && *name_column_ < cells.size())  // the cells before a fault are sound
    row_name_ = cells[*name_column_].text;
  const bool other = !row_name_.empty() && row_name_ != name_;
  return has_rows_ && other ? RowKind::of_the_next : RowKind::of_the_game;
}

void CsvGames::begin_game() {
  text_ = head_line_ + '\n';
  too_large_ = false;
  has_rows_ = true;
  name_ = row_name_;
  origin_.first_line = lines_.number();
  origin_.earlier_line = 0;
  if (name_.empty()) return;
  const auto [earlier, is_new] = seen_.try_emplace(name_, origin_.first_line);
  if (!is_new) origin_.earlier_line = earlier->second;
}

GameRead CsvGames::finish(CsvText& game) {
  has_rows_ = false;
  any_game_ = true;
  game = {.text = text_, .origin = origin_};
  return too_large_ ? GameRead::too_large : GameRead::game;
}

/// The head alone, where there is nothing to be read by it.
GameRead CsvGames::head_alone(CsvText& game) {
  at_end_ = true;
  text_ = head_line_;
  origin_.first_line = origin_.head_line;
  too_large_ = last_ == LineRead::too_long;
  return finish(game);
}

GameRead CsvGames::next(CsvText& game) {
  if (at_end_) return GameRead::end;
  if (!has_head_) {
    has_head_ = read_head();
    if (last_ == LineRead::error) return GameRead::error;
    if (!has_head_ || !head_.faults.empty()) return head_alone(game);
  }
  while (next_line() == LineRead::line || last_ == LineRead::too_long) {
    const RowKind row = look_at_row();
    if (row == RowKind::of_the_next) {
      is_held_ = true;
      return finish(game);
    }
    if (!has_rows_ && row == RowKind::blank) continue;
    if (!has_rows_) begin_game();
    too_large_ =
        too_large_ || last_ == LineRead::too_long || text_.size() + line_.size() >= longest_;
    if (!too_large_) text_.append(row == RowKind::blank ? "" : line_).append("\n");
  }
  if (last_ == LineRead::error) return GameRead::error;
  if (!has_rows_ && !any_game_) return head_alone(game);
  at_end_ = true;
  return has_rows_ ? finish(game) : GameRead::end;
}

}  // namespace rummy
