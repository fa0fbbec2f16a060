#include "logio/sheet_cells.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "logio/folded.h"
#include "logio/piece.h"

namespace rummy {
namespace {

constexpr char kQuote = '"';

}  // namespace

bool SheetCells::is_space(std::size_t at) const {
  return is_blank(line_[at]) && line_[at] != separator_;
}

/// A cell that has no quotes around it, to its separator.
CellFault SheetCells::take_plain(std::size_t& at) {
  const std::size_t begin = at;
  at = std::min(line_.find(separator_, begin), line_.size());
  const std::string_view cell = line_.substr(begin, at - begin);
  if (const std::size_t quote = cell.find(kQuote); quote != std::string_view::npos)
    return {.offset = static_cast<std::uint32_t>(begin + quote),
            .message = "a quote within a cell that is not in quotes"};
  std::size_t end = at;
  while (end > begin && is_space(end - 1))
    --end;
  cells_.push_back(
      {.text = line_.substr(begin, end - begin), .offset = static_cast<std::uint32_t>(begin)});
  return {};
}

/// The text of a cell between its quotes, of which some are doubled.
void SheetCells::add_quoted(std::size_t begin, std::size_t end, std::size_t doubled) {
  SheetCell cell{.text = line_.substr(begin, end - begin),
                 .offset = static_cast<std::uint32_t>(begin)};
  if (doubled > 0) {
    std::string& text = decoded_.emplace_back();
    for (std::size_t i = begin; i < end; ++i) {
      text += line_[i];
      if (line_[i] == kQuote) ++i;
    }
    // Where those stand at its end, what is before them is the text as it stands.
    cell.verbatim = line_.substr(begin, text.size()) == text;
    cell.text = cell.verbatim ? line_.substr(begin, text.size()) : std::string_view(text);
  }
  cells_.push_back(cell);
}

/// A cell in quotes, from the first of them; to its separator.
CellFault SheetCells::take_quoted(std::size_t& at) {
  const std::size_t open = at;
  std::size_t doubled = 0;
  std::size_t close = line_.find(kQuote, open + 1);
  for (; close < line_.size() && line_.substr(close + 1).starts_with(kQuote); ++doubled)
    close = line_.find(kQuote, close + 2);
  if (close >= line_.size())
    return {.offset = static_cast<std::uint32_t>(open), .message = "a quote that is not closed"};
  for (at = close + 1; at < line_.size() && is_space(at);)
    ++at;
  if (at < line_.size() && line_[at] != separator_)
    return {.offset = static_cast<std::uint32_t>(at),
            .message = "a character after the closing quote of a cell"};
  add_quoted(open + 1, close, doubled);
  return {};
}

CellFault SheetCells::split(std::string_view line) {
  line_ = line;
  cells_.clear();
  decoded_.clear();
  for (std::size_t at = 0;; ++at) {
    while (at < line.size() && is_space(at))
      ++at;
    // Blanks alone are no row; behind a separator there is a cell, if an empty one.
    if (at == line.size() && cells_.empty()) return {};
    const bool quoted = at < line.size() && line[at] == kQuote;
    CellFault fault = quoted ? take_quoted(at) : take_plain(at);
    if (!fault.message.empty() || at >= line.size()) return fault;
  }
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

bool is_rule_row(std::string_view line) {
  return line.find('-') != std::string_view::npos &&
         line.find_first_not_of("|:-+= \t\r") == std::string_view::npos &&
         line.find_first_of("|+") != std::string_view::npos;
}

bool is_comment_row(std::string_view line) {
  if (line.starts_with(kSheetMark)) line.remove_prefix(kSheetMark.size());
  if (line.size() < 2 || line.front() != '#') return false;
  return line[1] == ' ' || line[1] == '#' || (line[1] >= 'a' && line[1] <= 'z') ||
         (line[1] >= 'A' && line[1] <= 'Z');
}

}  // namespace rummy
