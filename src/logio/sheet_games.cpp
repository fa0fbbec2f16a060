#include "logio/sheet_games.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_head.h"
#include "logio/sheet_plan.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

constexpr std::size_t kFirstLines = 80;  // the header is among these, with rows below it
constexpr std::size_t kFirstBytes = std::size_t{256} * 1024;

std::string_view cell_at(std::span<const SheetCell> cells, std::optional<std::size_t> at) {
  return at && *at < cells.size() ? cells[*at].text : std::string_view();
}

}  // namespace

/// Cuts a whole sheet into games.
class SheetGames::Cutter {
 public:
  Cutter(std::span<const std::string_view> lines, const SheetOptions& options)
      : lines_(lines), options_(options) {}
  std::vector<Section> cut(std::size_t head, std::shared_ptr<const SheetHead> plan);

 private:
  enum class Row : std::uint8_t { data, sum, head, other };
  Row look(std::span<const SheetCell> cells) const;
  std::string key(std::span<const SheetCell> cells) const;
  void begin(std::size_t first, std::size_t head, std::size_t row,
             std::shared_ptr<const SheetHead> plan);
  bool begin_below_new_head(std::size_t line);
  void take_data(std::size_t line, std::span<const SheetCell> cells);

  std::span<const std::string_view> lines_;
  const SheetOptions& options_;
  std::shared_ptr<const SheetHead> plan_;
  std::vector<Section> sections_;
  std::set<std::string> seen_;        // rounds, or players with rounds
  bool gap_ = false;                  // a blank row, a sum or the header since the last row
  std::optional<std::size_t> again_;  // the header again since the last row
  std::size_t tries_ = 0;             // lines tried as a new header since the last one
  std::optional<std::size_t> title_;  // a line of words after the last row
};

void SheetGames::Cutter::begin(std::size_t first, std::size_t head, std::size_t row,
                               std::shared_ptr<const SheetHead> plan) {
  if (!sections_.empty()) sections_.back().end = first;
  plan_ = plan;
  sections_.push_back(
      {.first = first, .head = head, .row = row, .end = lines_.size(), .plan = std::move(plan)});
  seen_.clear();
  gap_ = false;
  again_.reset();
  title_.reset();
}

SheetGames::Cutter::Row SheetGames::Cutter::look(std::span<const SheetCell> cells) const {
  if (repeats_head(cells, *plan_)) return Row::head;
  for (const SheetCell& cell : cells) {
    if (cell.text.empty()) continue;
    if (row_word(cell.text) != RowWord::none) return Row::sum;
    break;
  }
  const std::string_view round = cell_at(cells, plan_->find(Column::round));
  const std::string_view player = cell_at(cells, plan_->find(Column::player));
  if (row_word(round) != RowWord::none) return Row::sum;
  return player.empty() || (!round.empty() && !round_label(round)) ? Row::other : Row::data;
}

std::string SheetGames::Cutter::key(std::span<const SheetCell> cells) const {
  const std::string_view round = cell_at(cells, plan_->find(Column::round));
  const std::string_view player = cell_at(cells, plan_->find(Column::player));
  const auto label = round_label(round);
  if (!label) return {};
  return std::to_string(*label) + '\n' + folded(player);
}

bool SheetGames::Cutter::begin_below_new_head(std::size_t line) {
  constexpr std::size_t kMostTries = 1000;  // a text with that many odd lines is no sheet
  if (tries_ == kMostTries) return false;
  ++tries_;
  std::optional<SheetHead> fresh = head_at(lines_.subspan(line), plan_->separator, options_);
  if (!fresh) return false;
  tries_ = 0;
  begin(title_.value_or(line), line, line + 1,
        std::make_shared<const SheetHead>(std::move(*fresh)));
  return true;
}

void SheetGames::Cutter::take_data(std::size_t line, std::span<const SheetCell> cells) {
  const std::string row = key(cells);
  if (gap_ && !row.empty() && seen_.contains(row)) {
    if (again_)
      begin(title_.value_or(*again_), *again_, line, plan_);
    else
      begin(line, sections_.back().head, line, plan_);
  }
  if (!row.empty()) seen_.insert(row);
  gap_ = false;
  again_.reset();
  title_.reset();
}

std::vector<SheetGames::Section> SheetGames::Cutter::cut(std::size_t head,
                                                         std::shared_ptr<const SheetHead> plan) {
  std::size_t first = 0;
  while (first < head && is_blank_row(lines_[first], plan->separator))
    ++first;
  begin(first, head, head + 1, std::move(plan));
  SheetCells cutter(plan_->separator);
  for (std::size_t i = head + 1; i < lines_.size(); ++i) {
    if (is_blank_row(lines_[i], plan_->separator)) {
      gap_ = true;
      continue;
    }
    if (is_comment_row(lines_[i])) continue;
    cutter.split(lines_[i]);
    switch (look(cutter.cells())) {
      case Row::head:
        gap_ = true;
        again_ = i;
        break;
      case Row::sum:
        gap_ = true;
        title_.reset();
        break;
      case Row::data:
        take_data(i, cutter.cells());
        break;
      case Row::other:
        if (!begin_below_new_head(i) && !title_) title_ = i;
        break;
    }
  }
  return std::move(sections_);
}

SheetGames::SheetGames(LineReader& lines, std::size_t longest, SheetOrigin origin)
    : lines_(lines), longest_(longest), origin_(std::move(origin)) {
  if (!origin_.options) origin_.options = std::make_shared<const SheetOptions>();
}

LineRead SheetGames::next_line() {
  if (is_held_) {
    is_held_ = false;
    return last_ = LineRead::line;
  }
  ++number_;
  if (!ahead_.empty()) {
    line_ = std::move(ahead_.front());
    ahead_.pop_front();
    return last_ = LineRead::line;
  }
  if (end_) {
    last_ = *end_;
    if (last_ == LineRead::too_long) end_.reset();
    return last_;
  }
  std::string_view line;
  last_ = lines_.next(line);
  line_ = line;
  return last_;
}

void SheetGames::read_first_lines() {
  std::size_t bytes = 0;
  while (ahead_.size() < kFirstLines && bytes < kFirstBytes) {
    std::string_view line;
    const LineRead read = lines_.next(line);
    if (read != LineRead::line) {
      end_ = read;
      return;
    }
    bytes += line.size();
    ahead_.emplace_back(line);
  }
}

/// A sheet without a column for games is held as a whole.
GameRead SheetGames::begin_whole() {
  all_.reserve(ahead_.size());
  gather();
  if (last_ == LineRead::error) return GameRead::error;
  const std::vector<std::string_view> whole(all_.begin(), all_.end());
  const auto head_lines = std::span(whole).first(std::min(whole.size(), kFirstLines));
  std::optional<FoundHead> found = find_head(head_lines, origin_.separator, *origin_.options);
  if (!found && !too_large_) {
    planned_ = plan_games({.lines = whole, .separator = origin_.separator}, *origin_.options);
    // Then the nearest header shows what is wrong.
    found = head_instead(head_lines, origin_.separator, *planned_.front().plan, *origin_.options);
    if (!found) return GameRead::game;
    planned_.clear();
  }
  if (!found) return GameRead::too_large;
  sections_ = Cutter(whole, *origin_.options)
                  .cut(found->line, std::make_shared<const SheetHead>(std::move(found->head)));
  return GameRead::game;
}

GameRead SheetGames::next_planned(SheetText& game) {
  if (section_ == planned_.size()) {
    at_end_ = true;
    return GameRead::end;
  }
  const PlannedGame& planned = planned_[section_++];
  text_.clear();
  for (std::size_t i = planned.first_head; i < std::min(planned.end_of_heads, all_.size()); ++i)
    text_.append(all_[i]).append("\n");
  for (std::size_t i = planned.first_row; i < planned.end; ++i)
    text_.append(all_[i]).append("\n");
  game = {.text = text_, .origin = origin_};
  game.origin.head_line = planned.first_head + 1;
  game.origin.head_lines = static_cast<std::uint32_t>(planned.end_of_heads - planned.first_head);
  game.origin.first_line = planned.first_row + 1;
  game.origin.separator = planned.separator;
  game.origin.plan = planned.plan;
  return GameRead::game;
}

/// In a sheet with a column for games, memory holds the rows of one game.
void SheetGames::begin_named(FoundHead found) {
  head_ = std::make_shared<const SheetHead>(std::move(found.head));
  std::size_t first = 0;
  while (first < found.line && is_blank_row(ahead_[first], head_->separator))
    ++first;
  origin_.head_line = first + 1;
  origin_.head_lines = static_cast<std::uint32_t>(found.line - first + 1);
  for (std::size_t i = 0; i <= found.line; ++i) {
    next_line();
    if (i >= first) head_text_.append(line_).append("\n");
  }
  origin_.separator = head_->separator;
  origin_.head = head_;
  cutter_.emplace(head_->separator);
}

GameRead SheetGames::next(SheetText& game) {
  if (at_end_) return GameRead::end;
  if (begun_) {
    if (name_column_) return next_named(game);
    return planned_.empty() ? next_section(game) : next_planned(game);
  }
  begun_ = true;
  read_first_lines();
  const std::vector<std::string_view> lines(ahead_.begin(), ahead_.end());
  std::optional<FoundHead> found = find_head(lines, origin_.separator, *origin_.options);
  if (found) name_column_ = found->head.find(Column::game);
  if (found && name_column_) {
    begin_named(*std::move(found));
    return next_named(game);
  }
  const GameRead read = begin_whole();
  if (read == GameRead::error) return read;
  if (read == GameRead::game) return next(game);
  at_end_ = true;
  text_.clear();
  game = {.text = text_, .origin = origin_};
  return read;
}

/// How the current row relates to the rows before it.
SheetGames::RowKind SheetGames::look_at_row() {
  row_name_.clear();
  if (last_ == LineRead::too_long) return RowKind::of_the_game;
  if (is_blank_row(line_, head_->separator) || is_comment_row(line_) || is_rule_row(line_))
    return RowKind::blank;
  const CellFault fault = cutter_->split(line_);
  const auto cells = cutter_->cells();
  if (fault.message.empty() && repeats_head(cells, *head_)) return RowKind::blank;
  if (*name_column_ < cells.size())  // the cells before a fault are sound
    row_name_ = cells[*name_column_].text;
  // A remark or a row of sums begins no game.
  const auto holds = [](const SheetCell& cell) { return !cell.text.empty(); };
  const bool alone = !row_name_.empty() && std::ranges::count_if(cells, holds) == 1;
  if (alone || (row_name_ != name_ && row_word(row_name_) != RowWord::none)) row_name_.clear();
  const bool other = !row_name_.empty() && row_name_ != name_;
  return has_rows_ && other ? RowKind::of_the_next : RowKind::of_the_game;
}

void SheetGames::begin_game() {
  text_ = head_text_;
  too_large_ = false;
  has_rows_ = true;
  name_ = row_name_;
  origin_.first_line = number_;
  origin_.earlier_line = 0;
  if (name_.empty()) return;
  const auto [earlier, is_new] = seen_.try_emplace(name_, origin_.first_line);
  if (!is_new) origin_.earlier_line = earlier->second;
  note_variant();
}

/// Notes the variant named in the first row of a game, or else by the last game that named one.
void SheetGames::note_variant() {
  if (!cutter_) return;
  const std::string_view variant = cell_at(cutter_->cells(), head_->find(Column::variant));
  if (variant.empty()) {
    std::tie(origin_.game_before, origin_.variant_before) = named_;
  } else {
    named_ = {name_, std::string(variant)};
    origin_.game_before.clear();
    origin_.variant_before.clear();
  }
}

GameRead SheetGames::finish(SheetText& game) {
  has_rows_ = false;
  any_game_ = true;
  game = {.text = text_, .origin = origin_};
  return too_large_ ? GameRead::too_large : GameRead::game;
}

/// Adds the current row to the game.
void SheetGames::take_row(RowKind row) {
  if (!has_rows_ && row == RowKind::blank) return;
  if (!has_rows_) begin_game();
  too_large_ = too_large_ || last_ == LineRead::too_long || text_.size() + line_.size() >= longest_;
  if (!too_large_) text_.append(row == RowKind::blank ? "" : line_).append("\n");
}

GameRead SheetGames::next_named(SheetText& game) {
  while (next_line() == LineRead::line || last_ == LineRead::too_long) {
    const RowKind row = look_at_row();
    if (row == RowKind::of_the_next) {
      is_held_ = true;
      return finish(game);
    }
    take_row(row);
  }
  // The remaining part of a game in a damaged file is not the game.
  if (last_ == LineRead::error) return GameRead::error;
  at_end_ = true;
  if (has_rows_) return finish(game);
  if (any_game_) return GameRead::end;
  begin_game();
  return finish(game);
}

/// Reads the whole sheet, as far as that is allowed.
void SheetGames::gather() {
  std::size_t bytes = 0;
  while (next_line() == LineRead::line || last_ == LineRead::too_long) {
    bytes += line_.size() + 1;
    too_large_ = too_large_ || last_ == LineRead::too_long || bytes > longest_;
    if (!too_large_) all_.push_back(line_);
  }
}

GameRead SheetGames::next_section(SheetText& game) {
  if (section_ == sections_.size()) {
    at_end_ = true;
    return GameRead::end;
  }
  const Section& section = sections_[section_++];
  const bool has_own_head = section.first <= section.head;
  const std::size_t first = has_own_head ? section.first : section.head;
  text_.clear();
  for (std::size_t i = first; i <= section.head; ++i)
    text_.append(all_[i]).append("\n");
  for (std::size_t i = section.row; i < section.end; ++i)
    text_.append(all_[i]).append("\n");
  game = {.text = text_, .origin = origin_};
  game.origin.head_line = first + 1;
  game.origin.head_lines = static_cast<std::uint32_t>(section.head - first + 1);
  game.origin.first_line = section.row + 1;
  game.origin.separator = section.plan->separator;
  game.origin.head = section.plan;
  if (!too_large_) return GameRead::game;
  at_end_ = true;
  return GameRead::too_large;
}

}  // namespace rummy
