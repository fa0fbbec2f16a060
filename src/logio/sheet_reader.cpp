#include "logio/sheet_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_head.h"
#include "logio/sheet_said.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {
namespace {

// === A game of a scoresheet.

constexpr const char* kQuoteHelp =
    "a cell with a quote in it is written in quotes, each quote within doubled";
constexpr std::size_t kLinesForHead = 80;

/// How a column is understood, in words.
Text meaning_of(const SheetColumn& column) {
  switch (column.kind) {
    case Column::set:
      return say("{}", "set." + column.name);
    case Column::own:
      return "a note, left alone";
    case Column::report:
      return "what the referee wrote, left alone";
    case Column::sets:
      return "settings";
    case Column::nothing:
      return "nothing: it has no name";
    default:
      return say("{}", column.name);
  }
}

const SheetOptions& no_options() {
  static const SheetOptions none;
  return none;
}

}  // namespace

void SheetReader::read(const SheetText& sheet) {
  record_.clear();
  record_.scoresheet = true;
  options_ = sheet.origin.options ? sheet.origin.options.get() : &no_options();
  if (!split(sheet)) {
    all_.finish();
    return;
  }
  if (!sheet.origin.plan && !sheet.origin.head && !has_named_columns(sheet) && plan_sheet(sheet))
    return;
  if (sheet.origin.plan) {
    note_source(sheet);
    read_plan(*sheet.origin.plan);
    if (sheet.origin.plan->questions.empty()) read_games_rows(sheet);
  } else if (const std::size_t head = find_head_line(sheet);
             !all_.faults().is_full() && head < record_.source.lines.size()) {
    note_source(sheet);
    read_named(sheet, head);
  }
  all_.finish();
  notes_.append_to(findings_);
}

/// Notes what is known about the file.
void SheetReader::note_source(const SheetText& sheet) {
  if (!sheet.origin.encoding.empty())
    notes_.add(SheetNote::encoding, {},
               say("the file is not UTF-8; it is read as {}", sheet.origin.encoding));
  for (const std::string& page : sheet.origin.aside)
    notes_.add(SheetNote::page, {}, say("skipped sheet {}: no scores", shown_in_quotes(page)));
}

/// Reads a sheet whose header names its columns: a row for each player and round.
void SheetReader::read_named(const SheetText& sheet, std::size_t head) {
  const std::size_t before = all_.faults().count();
  read_titles(head);
  read_rows(head);
  describe_head();
  sort_rows();
  say_head_faults();
  if (all_.faults().count() == before || !rows_.empty()) read_games_rows(sheet);
  if (record_.players.empty() && all_.faults().count() == before) say_no_rows();
}

/// Makes a record of rows of a player and a round.
void SheetReader::read_games_rows(const SheetText& sheet) {
  name_game(sheet);
  expect_one_game(sheet);
  number_rows();
  drop_empty_rounds();
  seat_rows();
  read_game_cells();
  if (!are_rounds_whole()) return;
  read_rounds();
  read_sums();
  take_date_of_sheet(sheet);
}

bool SheetReader::split(const SheetText& sheet) {
  if (sheet.text.size() > kMostBytes / 2) {
    all_.faults().add(kTooLarge, Place{}, "the game is longer than 512 MiB");
    return false;
  }
  const std::string joined = with_rows_joined(sheet.text);
  // Cells with doubled quotes get a text of their own after the lines, so nothing may move then.
  record_.source.text.reserve(joined.size() * 2);
  record_.source.text.assign(joined);
  source_size_ = joined.size();
  std::size_t begin = 0;
  const std::size_t own = std::max<std::size_t>(sheet.origin.head_lines, 1);
  std::uint64_t number = sheet.origin.head_line;
  while (begin < source_size_) {
    const std::size_t end = std::min(record_.source.text.find('\n', begin), source_size_);
    if (record_.source.lines.size() == own)
      number = std::max<std::uint64_t>(number, sheet.origin.first_line);
    if (!add_line(begin, end, number)) return false;
    ++number;
    begin = end + 1;
  }
  if (!record_.source.lines.empty()) return true;
  all_.faults().add(kSyntax, Place{}, "the file is empty; expected a line with names of columns");
  return false;
}

bool SheetReader::add_line(std::size_t begin, std::size_t end, std::uint64_t number) {
  if (record_.source.lines.size() == kMostLines) {
    all_.faults().add(kTooLarge, Place{}, say("the game has more than {} rows", kMostLines));
    return false;
  }
  if (end > begin && record_.source.text[end - 1] == '\r') --end;
  record_.source.lines.push_back({.begin = static_cast<std::uint32_t>(begin),
                                  .length = static_cast<std::uint32_t>(end - begin),
                                  .number = static_cast<std::uint32_t>(number)});
  return true;
}

/// The index of the header's line; past the last line, with a report, if there is none.
std::size_t SheetReader::find_head_line(const SheetText& sheet) {
  if (sheet.origin.head) {
    head_ = *sheet.origin.head;
    head_at_ = sheet.origin.head_lines - 1;
    return head_at_;
  }
  std::vector<std::string_view> lines;
  for (std::uint32_t i = 0; i < record_.source.lines.size() && i < kLinesForHead; ++i) {
    const std::string_view line = line_text(record_, {.line = i});
    if (const BadSign bad = find_bad_sign(line); !bad.message.empty()) {
      if (std::ranges::all_of(lines, [](std::string_view l) { return is_blank_row(l, '\0'); })) {
        all_.faults().add(kSyntax, {.line = i, .offset = bad.offset, .length = 1}, bad.message,
                          "save the spreadsheet as CSV in UTF-8");
        return record_.source.lines.size();
      }
    }
    lines.push_back(line);
  }
  std::optional<FoundHead> found = find_head(lines, sheet.origin.separator, *options_);
  if (!found) found = nearest_head(lines, sheet.origin.separator, *options_);
  if (found) {
    head_ = std::move(found->head);
    head_at_ = static_cast<std::uint32_t>(found->line);
    return found->line;
  }
  std::uint32_t first = 0;
  while (first + 1 < lines.size() && is_blank_row(lines[first], '\0'))
    ++first;
  all_.faults().add(kSyntax,
                    {.line = first, .offset = 0, .length = record_.source.lines[first].length},
                    "no line names the columns of a scoresheet",
                    "the first line names the columns, as: game,variant,round,player,hand,went_out,"
                    "points,score,total; or the players, with a row of scores for each round");
  return record_.source.lines.size();
}

void SheetReader::need_column(Column kind, std::string_view name, const Text& help) {
  if (head_.find(kind)) return;
  const Place at{.line = head_at_, .offset = 0, .length = 0};
  std::vector<std::string_view> unknown;
  for (const SheetColumn& column : head_.columns)
    if (!column.known && column.kind == Column::own) unknown.push_back(column.name);
  const std::string_view near = nearest_word(name, unknown);
  for (const SheetColumn& column : head_.columns) {
    if (near.empty() || column.name != near) continue;
    all_.faults().add(kUnknownKey,
                      {.line = head_at_, .offset = column.offset, .length = column.length},
                      say("unknown column {}", shown_in_quotes(near)), did_you_mean(name));
    return;
  }
  all_.faults().add(kSyntax, at, say("missing column \"{}\"", name), help);
}

/// Reports faults in the names of the columns; then no row is read.
void SheetReader::say_head_faults() {
  const std::size_t before = all_.faults().count();
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    const SheetColumn& column = head_.columns[i];
    const auto same = [&](const SheetColumn& other) {
      return other.kind == column.kind && other.name == column.name;
    };
    const bool may_be = column.kind == Column::nothing || column.kind == Column::own;
    const auto earlier = std::span(head_.columns).first(i);
    if (may_be || std::ranges::none_of(earlier, same)) continue;
    const Place at{.line = head_at_, .offset = column.offset, .length = column.length};
    all_.faults().add(
        kSyntax, at,
        say("{} appears twice",
            shown_in_quotes(line_text(record_, at).substr(column.offset, column.length))),
        "a column stands once");
  }
  need_column(Column::player, "player",
              "the first line names the columns, as: game,variant,round,player,hand,went_out,"
              "points,score,total");
  if (all_.faults().count() == before)
    need_column(Column::round, "round", "a row needs the number of its round: 1, 2, 3 …");
  if (all_.faults().count() > before) rows_.clear();
}

void SheetReader::read_rows(std::size_t head) {
  SheetCells cutter(head_.separator);
  const auto lines = static_cast<std::uint32_t>(record_.source.lines.size());
  bool all_read = true;
  for (auto i = static_cast<std::uint32_t>(head) + 1; i < lines && !all_.faults().is_full(); ++i) {
    const std::string_view text = line_text(record_, {.line = i});
    if (is_blank_row(text, head_.separator) || is_rule_row(text)) continue;
    if (is_comment_row(text)) {
      set_aside(i, LineOf::comment);
      continue;
    }
    all_read = cut_row(cutter, i) && all_read;
  }
  if (rows_.empty() && all_read && !all_.faults().is_full()) say_no_rows();
}

/// Reports that no row has any entries.
void SheetReader::say_no_rows() {
  all_.faults().add(
      kSyntax, {.line = head_at_, .offset = 0, .length = record_.source.lines[head_at_].length},
      "no rows below the column headers", "write a row for each player and round");
}

/// False if the row cannot be read, which is reported.
bool SheetReader::cut_row(SheetCells& cutter, std::uint32_t line) {
  const std::string_view text = line_text(record_, {.line = line});
  if (const BadSign bad = find_bad_sign(text); !bad.message.empty()) {
    all_.faults().add(kSyntax, {.line = line, .offset = bad.offset, .length = 1}, bad.message,
                      "save the spreadsheet as CSV in UTF-8");
    return false;
  }
  if (const CellFault fault = cutter.split(text); !fault.message.empty()) {
    all_.faults().add(kSyntax, {.line = line, .offset = fault.offset, .length = 1}, fault.message,
                      kQuoteHelp);
    return false;
  }
  // Joined files repeat the header.
  if (repeats_head(cutter.cells(), head_))
    set_aside(line, LineOf::repeated_head);
  else
    keep_cells(cutter, line);
  return true;
}

void SheetReader::say_too_many(const Piece& cell) {
  all_.faults().add(kSyntax, cell.place(),
                    say("more cells than columns: the head has {}", head_.columns.size()),
                    "a cell with the separator in it (melds, numbers) is written in quotes");
}

void SheetReader::keep_cells(const SheetCells& cutter, std::uint32_t line) {
  Row row{.line = line, .first = static_cast<std::uint32_t>(cells_.size())};
  for (const SheetCell& cell : cutter.cells()) {
    Piece piece{.text = cell.text, .line = line, .offset = cell.offset};
    if (row.count >= head_.columns.size()) {
      if (!piece.trimmed().empty()) say_too_many(piece);
      continue;
    }
    if (!cell.verbatim) {
      const auto begin = static_cast<std::uint32_t>(record_.source.text.size());
      record_.source.text.append(cell.text);
      piece.text = std::string_view(record_.source.text).substr(begin);
    }
    if (piece.text.find('(') != std::string_view::npos && is_formula(piece.trimmed().text)) {
      notes_.add(SheetNote::formula, piece.place(),
                 say("{} is a formula that was not computed; it is left out",
                     shown_in_quotes(piece.text)));
      piece.text = {};
    }
    cells_.push_back(piece);
    ++row.count;
  }
  rows_.push_back(row);
}

Piece SheetReader::cell(const Row& row, std::size_t column) const {
  if (column < row.count) return cells_[row.first + column].trimmed();
  const auto end = record_.source.lines[row.line].length;
  return {.text = {}, .line = row.line, .offset = end};
}

Piece SheetReader::cell(const Row& row, Column kind) const {
  const std::optional<std::size_t> column = head_.find(kind);
  return cell(row, column.value_or(head_.columns.size()));
}

/// Free text is found again by its place, so resolved text gets a line of its own.
Piece SheetReader::with_own_line(const Piece& text) {
  if (text.empty()) return text;
  const auto begin = static_cast<std::size_t>(text.text.data() - record_.source.text.data());
  if (begin < source_size_) return text;
  record_.source.lines.push_back({.begin = static_cast<std::uint32_t>(begin),
                                  .length = static_cast<std::uint32_t>(text.text.size()),
                                  .number = record_.source.lines[text.line].number});
  return {.text = text.text, .line = static_cast<std::uint32_t>(record_.source.lines.size() - 1)};
}

Place SheetReader::row_place(const Row& row) const {
  return {.line = row.line, .offset = 0, .length = record_.source.lines[row.line].length};
}

/// Notes a line that is set aside, for the description of the reading.
void SheetReader::set_aside(std::uint32_t line, LineOf what) {
  if (reading_ != nullptr)
    reading_->lines.push_back(
        {.number = record_.source.lines[line].number, .meaning = words_of(what)});
}

void SheetReader::describe_head() {
  if (reading_ == nullptr) return;
  reading_->layout = "a row for each player and round";
  reading_->head_line = record_.source.lines[head_at_].number;
  reading_->separator = head_.separator;
  const std::string_view line = line_text(record_, {.line = head_at_});
  for (const SheetColumn& column : head_.columns) {
    SheetReading::Column& shown = reading_->columns.emplace_back();
    shown.head = line.substr(std::min<std::size_t>(column.offset, line.size()), column.length);
    shown.meaning = meaning_of(column);
  }
}

void SheetReader::leave_out(const Row& row) {
  set_aside(row.line, LineOf::other);
  notes_.add(SheetNote::line, row_place(row), "this row has no scores; it is left out");
}

void SheetReader::name_game(const SheetText& sheet) {
  if (!sheet.origin.page.empty()) record_.head.id = sheet.origin.page;
}

void SheetReader::expect_one_game(const SheetText& sheet) {
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
  record_.head.id = std::string(name->text);
  if (sheet.origin.earlier_line == 0) return;
  all_.faults().add(kSyntax, name->place(),
                    say("rows of the game {} stand apart: others begin at line {}",
                        shown_in_quotes(name->text), sheet.origin.earlier_line),
                    "bring the rows of a game together, or give the second game a name of its own");
}

SheetText sheet_text(std::string_view text, const std::shared_ptr<const SheetOrigin>& origin) {
  return {.text = text, .origin = origin != nullptr ? *origin : SheetOrigin{}};
}

void read_sheet_record(const SheetText& sheet, Record& out, Findings& findings, Spelling spelling,
                       SheetReading* reading) {
  SheetReader reader(out, findings, spelling);
  reader.describe_in(reading);
  reader.read(sheet);
}

// === The lines above the header of a scoresheet (logio/sheet_reader.h).

/// Reads the lines above the header: the variant, notes of the game.
void SheetReader::read_titles(std::size_t head) {
  SheetCells cutter(head_.separator);
  for (std::uint32_t i = 0; i < head; ++i) {
    const std::string_view text = line_text(record_, {.line = i});
    if (is_comment_row(text)) {
      set_aside(i, LineOf::comment);
    } else if (!is_blank_row(text, '\0') && !separator_line(text)) {
      set_aside(i, LineOf::title);
    }
    if (!find_bad_sign(text).message.empty() || separator_line(text) || is_comment_row(text))
      continue;
    if (!cutter.split(text).message.empty()) continue;
    Piece key;
    for (const SheetCell& cell : cutter.cells())
      if (!cell.text.empty() && cell.verbatim)
        key = read_title(Piece{.text = cell.text, .line = i, .offset = cell.offset}.trimmed(), key);
  }
}

/// Reads one cell above the header: "variant: NAME", or the value of `key` in the cell before it.
/// Returns the key of the next cell if this is one.
Piece SheetReader::read_title(Piece here, Piece key) {
  if (const std::size_t colon = here.text.find(':'); colon != std::string_view::npos) {
    key = here.sub(0, colon);
    here = here.sub(colon + 1).trimmed();
    if (here.empty()) return key;
  }
  if (key.line != here.line) key = {};
  const std::optional<ColumnName> named = column_named(key.empty() ? here.text : key.text);
  const bool is_of_game = named && (named->kind == Column::variant || named->kind == Column::note);
  if (key.empty() && is_of_game) return here;  // "Date", with the date in the next cell
  if (key.empty() || !named) {
    read_title_alone(here);
  } else if (named->kind == Column::variant && record_.head.variant.empty()) {
    record_.head.variant = composed(here.text);
    record_.head.variant_at = here.place();
  } else if (named->kind == Column::note) {
    read_note(std::string(named->name), here);
  }
  return {};
}

/// Reads the name of a game, a date, or both: "Rummy 5 March 2026".
void SheetReader::read_title_alone(const Piece& title) {
  if (const std::optional<SheetDate> date = date_in(title.text))
    read_note("date", title.sub(date->begin, date->length));
  const std::string_view name = without_date(title.text);
  if (name.empty()) return;
  const Piece at =
      title.sub(static_cast<std::size_t>(name.data() - title.text.data()), name.size());
  record_.head.titles.push_back({.text = composed(at.text), .at = at.place()});
}

/// Takes "5 March" from the tab of a sheet that has no date itself.
void SheetReader::take_date_of_sheet(const SheetText& sheet) {
  std::vector<Note>& notes = record_.head.notes;
  const std::optional<SheetDate> date = date_in(sheet.origin.sheet);
  if (!date || std::ranges::find(notes, "date", &Note::key) != notes.end()) return;
  all_.add_note(notes, {.key = "date", .value = date->text}, Place{});
}

namespace {

// === The players of a scoresheet (logio/sheet_reader.h).

constexpr std::size_t kMostSpellings = 256;  // kept; further ones are computed each time
constexpr std::size_t kMostNewcomers = 64;   // compared with earlier players

}  // namespace

/// The player meant by an alias, or the name itself.
std::string_view SheetReader::meant_by(std::string_view name) const {
  if (options_->aliases.empty()) return name;
  const std::string word = folded(name);
  const auto found =
      std::ranges::find(options_->aliases, word, &std::pair<std::string, std::string>::first);
  return found == options_->aliases.end() ? name : std::string_view(found->second);
}

/// The seat of the player with that name in any spelling; kNoSeat if there is none.
Seat SheetReader::seat_called(std::string_view name) {
  if (name.empty()) return kNoSeat;
  const auto met = std::ranges::find(named_, name, &NamedSeat::written);
  if (met != named_.end()) return met->seat;
  const std::string_view meant = meant_by(name);
  const std::string word = folded(meant);
  const auto found = std::ranges::find(folded_names_, word);
  if (found == folded_names_.end()) return kNoSeat;
  const auto seat = static_cast<Seat>(found - folded_names_.begin());
  if (named_.size() < kMostSpellings) named_.push_back({.written = name, .seat = seat});
  return seat;
}

/// Whether a new name is a misspelling of the name of a player who is missing in this round.
bool SheetReader::is_slip_for(const Row& row, std::string_view name, std::string& meant) {
  if (row.round <= 1 || ++newcomers_ > kMostNewcomers) return false;
  const std::string word = folded(name);
  for (const std::string& player : options_->players)
    if (folded(player) == word) return false;
  const std::vector<std::string_view> names(folded_names_.begin(), folded_names_.end());
  const std::string_view near = nearest_word(word, names);
  if (near.empty()) return false;
  const auto seat = static_cast<Seat>(std::ranges::find(names, near) - names.begin());
  const bool is_there = std::ranges::any_of(rows_, [&](const Row& other) {
    return other.round == row.round && !other.is_sum &&
           folded(meant_by(cell(other, Column::player).text)) == near;
  });
  if (is_there) return false;
  meant = record_.players[index(seat)];
  return true;
}

void SheetReader::add_newcomer(const Row& row, const Piece& name) {
  std::string meant;
  if (is_slip_for(row, name.text, meant)) {
    all_.faults().add(kUnknownPlayer, name.place(),
                      say("unknown player {}", shown_in_quotes(name.text)), did_you_mean(meant));
    return;
  }
  const std::string full = composed(meant_by(name.text));
  const std::size_t before = record_.players.size();
  all_.add_player(full, name.place());
  if (record_.players.size() == before) return;
  if (before == 0) record_.head.players_line = name.place();
  folded_names_.push_back(folded(full));
  named_.push_back({.written = name.text, .seat = static_cast<Seat>(before)});
}

/// Finds the players in the rows: those of round 1 first, then players who joined.
void SheetReader::seat_rows() {
  std::vector<Row*> ordered;
  ordered.reserve(rows_.size());
  for (Row& row : rows_)
    ordered.push_back(&row);
  std::ranges::stable_sort(ordered, {}, [](const Row* row) { return row->round; });
  for (Row* row : ordered) {
    const Piece name = cell(*row, Column::player);
    if (all_.faults().is_full()) return;
    if (name.empty()) {
      all_.faults().add(kSyntax, row_place(*row), "the row does not name its player");
      continue;
    }
    row->seat = seat_called(name.text);
    if (row->seat == kNoSeat && !row->is_sum) {
      add_newcomer(*row, name);
      row->seat = seat_called(name.text);
    }
    if (row->seat == kNoSeat || row->is_sum) continue;
    const std::string& player = record_.players[index(row->seat)];
    if (name.text == player || composed(name.text) == player) continue;
    if (composed(meant_by(name.text)) == player) continue;
    notes_.add(
        SheetNote::name, name.place(),
        say("{} is read as the player {}", shown_in_quotes(name.text), shown_in_quotes(player)));
  }
}

}  // namespace rummy
