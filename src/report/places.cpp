#include "report/places.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/check.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "table/record.h"

namespace rummy {

// === The program's name and version, as in verdicts and --version.

std::string_view engine() {
  return "rumref " RUMREF_VERSION;
}

namespace {

// === Colour for terminals, or none.

std::string_view sequence(Ink ink) {
  switch (ink) {
    case Ink::error:
      return "\x1b[1;31m";
    case Ink::warning:
      return "\x1b[1;33m";
    case Ink::note:
      return "\x1b[1;36m";
    case Ink::gutter:
      return "\x1b[1;34m";
    case Ink::strong:
      return "\x1b[1m";
    case Ink::good:
      return "\x1b[1;32m";
    case Ink::red:
      return "\x1b[31m";
  }
  RUMMY_CHECK(false);
}

}  // namespace

Ink ink_of(std::string_view severity) {
  if (severity == "error") return Ink::error;
  return severity == "warning" ? Ink::warning : Ink::note;
}

void paint(std::string& out, Colour colour, Ink ink, std::string_view text) {
  if (colour == Colour::off) {
    out += text;
    return;
  }
  out += sequence(ink);
  out += text;
  out += "\x1b[0m";
}

namespace {

// === A line of source with an underlined place, as compilers show it.

constexpr std::uint32_t kWindow = 150;  // the most code points of a line that are shown
constexpr std::uint32_t kLead = 40;     // of these before the place, if the line is cut

/// The first `count` code points of `text`; fewer if it is shorter.
std::string_view head(std::string_view text, std::uint32_t count) {
  return text.substr(0, bytes_of_code_points(text, count));
}

/// A tab has no fixed width: a space keeps the underlined text in its column.
std::string visible(std::string_view text) {
  std::string blanks(text);
  std::ranges::replace(blanks, '\t', ' ');
  return shown(blanks);
}

struct Window {
  std::string before;  // the place, as shown
  std::string spot;
  std::string after;
};

Window cut(std::string_view line, const Underline& underline) {
  const std::uint32_t skip =
      underline.offset + underline.length <= kWindow || underline.offset <= kLead
          ? 0
          : underline.offset - kLead;
  const std::string_view skipped = head(line, skip);
  line.remove_prefix(skipped.size());
  const std::string_view before = head(line, underline.offset - skip);
  line.remove_prefix(before.size());
  const std::uint32_t shown_before = underline.offset - skip;
  const std::uint32_t room = kWindow > shown_before ? kWindow - shown_before : 1;
  const std::string_view spot = head(line, std::min(underline.length, room));
  line.remove_prefix(spot.size());
  const std::uint32_t left = room - std::min(underline.length, room);
  const std::string_view after = head(line, left);
  return {.before = (skip > 0 ? "…" : "") + visible(before),
          .spot = visible(spot),
          .after = visible(after) + (after.size() < line.size() ? "…" : "")};
}

}  // namespace

void append_gutter(std::string& out, const Gutter& gutter) {
  std::string edge(gutter.width > gutter.label.size() ? gutter.width - gutter.label.size() : 0,
                   ' ');
  edge += gutter.label;
  edge += " |";
  paint(out, gutter.colour, Ink::gutter, edge);
}

void append_excerpt(std::string& out, const Gutter& gutter, std::string_view line,
                    const Underline& underline) {
  const Window window = cut(line, underline);
  append_gutter(out, gutter);
  out += ' ';
  out += window.before;
  out += window.spot;
  out += window.after;
  out += '\n';
  append_gutter(out, {.label = {}, .width = gutter.width, .colour = gutter.colour});
  out.append(1 + display_width(window.before), ' ');
  std::string marks(std::max<std::size_t>(1, display_width(window.spot)), underline.mark);
  if (!underline.label.empty()) {
    marks += ' ';
    marks += shown(underline.label);
  }
  paint(out, gutter.colour, underline.ink, marks);
  out += '\n';
}

namespace {

// === Problems in files that are no records (variants, options), printed like errors of a compiler.

std::string where(const Problem& problem) {
  if (problem.file.empty()) return "rumref: ";
  std::string text = shown(problem.file);
  if (problem.line > 0) text += fmt::format(":{}", problem.line);
  if (problem.line > 0 && problem.column > 0) text += fmt::format(":{}", problem.column);
  return text + ": ";
}

void append_problem(const Problem& problem, Colour colour, std::string& out) {
  const bool is_error = problem.kind == ProblemKind::error;
  paint(out, colour, Ink::strong, where(problem));
  paint(out, colour, is_error ? Ink::error : Ink::warning, is_error ? "error: " : "warning: ");
  out += shown(problem.message) + '\n';
  if (problem.line > 0 && problem.column > 0) {
    const std::string label = fmt::format("{}", problem.line);
    append_excerpt(out, {.label = label, .width = label.size(), .colour = colour}, problem.source,
                   {.offset = problem.column - 1,
                    .length = problem.length,
                    .mark = '^',
                    .ink = is_error ? Ink::error : Ink::warning,
                    .label = {}});
  }
  if (!problem.help.empty()) out += "   = help: " + shown(problem.help) + '\n';
}

}  // namespace

void append_problems(std::span<const Problem> problems, Colour colour, std::string& out) {
  for (const Problem& problem : problems)
    append_problem(problem, colour, out);
}

namespace {

// === A place of a record as people and programs count it.

std::string_view document_of(const Record& record) {
  return std::string_view(record.source.text).substr(0, record.source.document);
}

/// The top bits of several groups of eight bytes, one after another.
template <std::size_t... kIndex>
std::uint64_t tops_of_eights(const char* at, std::index_sequence<kIndex...> /*eights*/) {
  return (eight_bytes_at(at + kEightBytes * kIndex) | ...) & kTops;
}

/// Code points of a long UTF-8 text: all bytes except continuation bytes, of which most blocks have
/// none.
std::uint32_t count_valid_code_points(std::string_view text) {
  constexpr std::size_t kEights = 16;
  constexpr std::size_t kBlock = kEights * kEightBytes;
  std::size_t count = text.size();
  const auto leave_out = [&count](const char* at) {
    const std::uint64_t bytes = eight_bytes_at(at);
    if ((bytes & kTops) != 0)
      count -= static_cast<std::size_t>(std::popcount(bytes & ~(bytes << 1U) & kTops));
  };
  const char* at = text.data();
  std::size_t left = text.size();
  for (; left >= kBlock; left -= kBlock, at += kBlock) {
    if (tops_of_eights(at, std::make_index_sequence<kEights>()) == 0) continue;
    for (std::size_t i = 0; i < kBlock; i += kEightBytes)
      leave_out(at + i);
  }
  for (; left >= kEightBytes; left -= kEightBytes, at += kEightBytes)
    leave_out(at);
  const auto goes_on = [](char byte) { return static_cast<signed char>(byte) < -64; };
  count -= static_cast<std::size_t>(std::count_if(at, at + left, goes_on));
  return static_cast<std::uint32_t>(count);
}

/// The text of a place of a JSON record as its document spells it.
std::optional<std::string_view> spelling_of(const Record& record, const Spot& spot) {
  const std::string_view document = document_of(record);
  if (spot.line->begin < document.size())  // the line is part of the document, unchanged
    return document.substr(spot.line->begin + spot.bytes, spot.size);
  const auto place = find_json_value(document, json_pointer(record, *spot.line));
  if (!place) return std::nullopt;
  std::string_view rest = document.substr(spot.line->is_key ? place->key : place->value);
  if (rest.starts_with('{') || rest.starts_with('['))  // the document spells its text differently
    return rest.substr(0, std::min(spot.length, 1U));
  if (rest.starts_with('"')) rest.remove_prefix(1);
  rest.remove_prefix(spelt_bytes(rest, spot.offset));
  return rest.substr(0, spelt_bytes(rest, spot.length));
}

/// Cells of a workbook have tabs between them and none within.
std::size_t column_of(const Spot& spot) {
  return static_cast<std::size_t>(std::ranges::count(spot.text.substr(0, spot.bytes), '\t'));
}

/// The name of a column: "AB" for column 27.
std::string column_name(std::size_t column) {
  constexpr std::size_t kLetters = 26;
  std::string name;
  for (std::size_t left = column + 1; left > 0; left = (left - 1) / kLetters)
    name.insert(name.begin(), static_cast<char>('A' + static_cast<char>((left - 1) % kLetters)));
  return name;
}

}  // namespace

Spot spot_of(const Record& record, const Place& place) {
  if (!place.is_somewhere() || place.line >= record.source.lines.size()) return {};
  const std::string_view text = line_text(record, place);
  const std::string_view before = text.substr(0, std::min<std::size_t>(place.offset, text.size()));
  const std::string_view spot = text.substr(before.size(), place.length);
  return {.line = &record.source.lines[place.line],
          .text = text,
          .bytes = before.size(),
          .size = spot.size(),
          .offset = count_code_points(before),
          .length = count_code_points(spot)};
}

FileSpot FileSpots::of(const Spot& spot) {
  if (spot.line == nullptr) return {.line = first_line_};
  if (is_in_book_) {
    const auto cell =
        cells_ == nullptr ? std::nullopt : cells_->at(spot.line->number, column_of(spot));
    if (cell) return {.line = cell->row + 1U, .column = cell->column + 1U, .width = spot.length};
    if (cells_ != nullptr) return {};
    return {.line = spot.line->number, .column = column_of(spot) + 1, .width = spot.length};
  }
  const std::uint64_t before = first_line_ == 0 ? 0 : first_line_ - 1;
  // What stands at a column of a line that a mapping made stands nowhere in the file.
  if (record_.source.container == Container::text && spot.line->index > 0)
    return {.line = spot.line->number, .column = spot.line->index, .width = 1};
  if (record_.source.container == Container::text)
    return {.line = spot.line->number, .column = spot.offset + 1U, .width = spot.length};
  if (spot.line->number != 0) {  // a line of a document that is no JSON
    const std::uint64_t first = spot.line->number == 1 ? first_column_ : 1;
    return {
        .line = before + spot.line->number, .column = first + spot.offset, .width = spot.length};
  }
  const std::optional<std::string_view> spelling = spelling_of(record_, spot);
  if (record_.source.document == 0 || !spelling) return {.line = first_line_};
  count_to(static_cast<std::size_t>(spelling->data() - record_.source.text.data()));
  return {.line = before + line_, .column = column_, .width = count_valid_code_points(*spelling)};
}

/// Counts on from the last place, or back to an earlier one on the same line.
void FileSpots::count_to(std::size_t byte) {
  const std::string_view until = document_of(record_).substr(0, byte);
  const std::string_view back =
      byte < byte_ ? document_of(record_).substr(byte, byte_ - byte) : std::string_view();
  if (back.find('\n') == std::string_view::npos) {
    byte_ -= back.size();
    column_ -= count_valid_code_points(back);
  } else {
    byte_ = 0;
    line_ = 1;
    column_ = first_column_;
  }
  for (std::size_t at = until.find('\n', byte_); at != std::string_view::npos;
       at = until.find('\n', byte_)) {
    byte_ = at + 1;
    ++line_;
    column_ = 1;
  }
  column_ += count_valid_code_points(until.substr(byte_));
  byte_ = byte;
}

std::string_view first_line_of_value(const Record& record, const Spot& spot) {
  if (record.source.container != Container::json || spot.line == nullptr) return {};
  const std::string_view document = document_of(record);
  const auto place = find_json_value(document, json_pointer(record, *spot.line));
  if (!place) return {};
  const std::string_view rest = document.substr(place->value);
  return rest.substr(0, rest.find_first_of("\r\n"));
}

std::optional<CellSpot> cell_spot(const Judged& judged, const Spot& spot) {
  if (judged.book.empty() || spot.line == nullptr) return std::nullopt;
  const std::size_t begin = spot.text.substr(0, spot.bytes).rfind('\t') + 1;  // npos + 1 is 0
  const std::size_t end = std::min(spot.text.find('\t', spot.bytes), spot.text.size());
  const bool is_row = spot.bytes + spot.size > end;  // it continues after the cell
  const std::size_t in_line = is_row ? 0 : column_of(spot);
  CellMap::Cell at{.row = spot.line->number - 1, .column = static_cast<std::uint32_t>(in_line)};
  if (judged.cells != nullptr) {
    const std::optional<CellMap::Cell> moved = judged.cells->at(spot.line->number, in_line);
    if (!moved) return std::nullopt;
    at = *moved;
  }
  CellSpot cell{.name = std::to_string(at.row + 1),
                .row = at.row + std::uint64_t{1},
                .text = spot.text,
                .spot = spot};
  if (is_row) {
    cell.name += ':' + cell.name;
    return cell;
  }
  cell.name.insert(0, column_name(at.column));
  cell.text = spot.text.substr(begin, end - begin);
  cell.spot.text = cell.text;
  cell.spot.bytes = spot.bytes - begin;
  cell.spot.offset = count_code_points(cell.text.substr(0, cell.spot.bytes));
  return cell;
}

std::string cell_name(const Judged& judged, const CellSpot& cell) {
  std::string name = "[";
  return name.append(judged.sheet).append("]!").append(cell.name);
}

std::string place_in_book(const Judged& judged, const CellSpot& cell) {
  return std::string(judged.book) + cell_name(judged, cell);
}

FileSpot file_spot(const Judged& judged, const Spot& spot) {
  return FileSpots(judged).of(spot);
}

}  // namespace rummy
