// A game of a scoresheet that was read by search becomes rows of a player and a round
// (logio/sheet_reader.h, logio/sheet_plan.h).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "logio/faults.h"
#include "logio/piece.h"
#include "logio/reader.h"
#include "logio/sheet_head.h"
#include "logio/sheet_notes.h"
#include "logio/sheet_plan.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::size_t kLinesForPlan = 80;  // a head stands among these

}  // namespace

/// A cell where it stands; a text of its own where it does not stand so.
Piece SheetReader::piece_of(const PlannedCell& cell) {
  const auto last = static_cast<std::uint32_t>(record_.source.lines.size() - 1);
  const std::uint32_t line = std::min(cell.line, last);
  const std::string_view text = line_text(record_, {.line = line});
  const auto offset = static_cast<std::uint32_t>(std::min<std::size_t>(cell.offset, text.size()));
  Piece piece{.text = text.substr(offset, cell.length), .line = line, .offset = offset};
  if (cell.own.empty()) return piece.trimmed();
  const auto begin = static_cast<std::uint32_t>(record_.source.text.size());
  record_.source.text.append(cell.own);
  piece.text = std::string_view(record_.source.text).substr(begin);
  return piece;
}

/// What must be settled first; false where there is nothing.
bool SheetReader::ask_questions(const SheetPlan& plan) {
  for (const SheetPlan::Question& question : plan.questions)
    all_.faults().add(question.code, piece_of(question.at).place(), question.message,
                      question.help);
  return !plan.questions.empty();
}

void SheetReader::set_planned_columns(const SheetPlan& plan) {
  for (const SheetPlan::Kept& kept : plan.kept) {
    const Piece head = piece_of(kept.head);
    head_.columns.push_back({.kind = kept.kind,
                             .head = kept.name,
                             .name = kept.name,
                             .offset = head.offset,
                             .length = static_cast<std::uint32_t>(head.text.size())});
    head_at_ = head.line;
    if (!kept.known)
      notes_.add(SheetNote::column, head.place(),
                 say("the column {} is kept as a note", shown_in_quotes(kept.name)));
  }
  for (const auto& [name, kind] :
       {ColumnName{"player", Column::player}, ColumnName{"score", Column::score},
        ColumnName{"total", Column::total}, ColumnName{"adjust", Column::adjust},
        ColumnName{"carry", Column::carry}, ColumnName{"round", Column::round}})
    head_.columns.push_back({.kind = kind, .head = std::string(name), .name = std::string(name)});
  head_.of_all = true;
}

/// A row for each player of one line.
void SheetReader::add_planned_rows(const SheetPlan& plan, const SheetPlan::Line& line,
                                   std::uint32_t round) {
  const Piece label = piece_of(line.label);
  const Piece blank{
      .text = {}, .line = label.line, .offset = record_.source.lines[label.line].length};
  const auto at = [&](const std::vector<PlannedCell>& cells, std::size_t player) {
    if (player >= cells.size() || (cells[player].length == 0 && cells[player].own.empty()))
      return blank;
    return piece_of(cells[player]);
  };
  for (std::size_t player = 0; player < plan.players.size(); ++player) {
    Row& row = rows_.emplace_back();
    row.line = label.line;
    row.round = round;
    row.first = static_cast<std::uint32_t>(cells_.size());
    row.is_sum = line.row == SheetPlan::Row::sums;
    // What the line says of the round is said once.
    for (std::size_t i = 0; i < plan.kept.size(); ++i) {
      const bool said = player == 0 && line.row == SheetPlan::Row::round;
      cells_.push_back(said ? at(line.kept, i) : blank);
    }
    const Piece points = at(line.scores, player);
    const bool is_score = line.row == SheetPlan::Row::round || row.is_sum;
    cells_.push_back(player_cells_[player]);
    cells_.push_back(is_score ? points : blank);
    cells_.push_back(is_score ? at(line.totals, player) : blank);
    cells_.push_back(line.row == SheetPlan::Row::entry ? points : blank);
    cells_.push_back(line.row == SheetPlan::Row::carry ? points : blank);
    row.count = static_cast<std::uint32_t>(cells_.size()) - row.first;
  }
}

void SheetReader::read_planned_lines(const SheetPlan& plan) {
  std::uint32_t round = 0;
  for (const SheetPlan::Line& line : plan.lines) {
    if (all_.faults().is_full()) return;
    if (line.row == SheetPlan::Row::round) ++round;
    add_planned_rows(plan, line, std::max<std::uint32_t>(round, 1));
  }
}

void SheetReader::read_plan(const SheetPlan& plan) {
  is_planned_ = true;
  if (reading_ != nullptr) *reading_ = plan.reading;
  if (ask_questions(plan)) return;
  for (const SheetPlan::Note& note : plan.notes)
    notes_.add_own(piece_of(note.at).place(), note.text);
  Piece key;
  for (const PlannedCell& title : plan.titles)
    key = read_title(piece_of(title), key);
  for (const SheetPlan::Player& player : plan.players) {
    PlannedCell named = player.at;
    named.own = player.name;
    player_cells_.push_back(piece_of(named));
  }
  set_planned_columns(plan);
  read_planned_lines(plan);
}

std::vector<std::string_view> SheetReader::first_lines(std::size_t most) const {
  std::vector<std::string_view> lines;
  for (std::uint32_t i = 0; i < record_.source.lines.size() && i < most; ++i)
    lines.push_back(line_text(record_, {.line = i}));
  return lines;
}

bool SheetReader::has_named_columns(const SheetText& sheet) const {
  return find_head(first_lines(kLinesForPlan), sheet.origin.separator, *options_).has_value();
}

/// Reads a text that came without a plan by search; false where it is none for that.
bool SheetReader::plan_sheet(const SheetText& sheet) {
  const std::vector<std::string_view> lines = first_lines(record_.source.lines.size());
  const std::vector<PlannedGame> games =
      plan_games({.lines = lines, .separator = sheet.origin.separator}, *options_);
  const PlannedGame& game = games.front();
  if (head_instead(std::span(lines).first(std::min(lines.size(), kLinesForPlan)),
                   sheet.origin.separator, *game.plan, *options_))
    return false;
  if (games.size() > 1) {
    all_.faults().add(kSyntax, {}, say("this text holds {} games", games.size()),
                      "give the games one by one, or their file");
    all_.finish();
    return true;
  }
  std::string text;
  for (std::size_t i = game.first_head; i < std::min(game.end_of_heads, lines.size()); ++i)
    text.append(lines[i]).append("\n");
  for (std::size_t i = game.first_row; i < game.end; ++i)
    text.append(lines[i]).append("\n");
  SheetText planned{.text = text, .origin = sheet.origin};
  planned.origin.head_line = sheet.origin.head_line + game.first_head;
  planned.origin.head_lines = static_cast<std::uint32_t>(game.end_of_heads - game.first_head);
  planned.origin.first_line = sheet.origin.head_line + game.first_row;
  planned.origin.plan = game.plan;
  read(planned);
  return true;
}

}  // namespace rummy
