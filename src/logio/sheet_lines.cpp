#include "logio/sheet_lines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "logio/line_reader.h"
#include "logio/piece.h"

namespace rummy {
namespace {

constexpr std::size_t kMostLinesOfRow = 40;
constexpr std::size_t kMostBytesOfRow = std::size_t{64} * 1024;

enum class Quotes : std::uint8_t { closed, open, broken };

constexpr bool parts_cells(char c) {
  return c == ',' || c == ';' || c == '\t' || c == '|';
}

/// How a line leaves its last quoted cell, when it begins within one or not.
Quotes quotes_after(std::string_view line, bool inside) {
  bool at_start = !inside;
  bool behind = false;  // a closing quote
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside) {
      if (c != '"') continue;
      if (i + 1 < line.size() && line[i + 1] == '"') {
        ++i;
      } else {
        inside = false;
        behind = true;
      }
    } else if (parts_cells(c)) {
      at_start = true;
      behind = false;
    } else if (c == '"' && at_start) {
      inside = true;
      at_start = false;
    } else if (!is_blank(c)) {
      if (behind) return Quotes::broken;
      at_start = false;
    }
  }
  return inside ? Quotes::open : Quotes::closed;
}

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool opens_quote(std::string_view line) {
  return line.find('"') != std::string_view::npos && quotes_after(line, false) == Quotes::open;
}

/// How many of the lines behind one that leaves a quote open belong to its row; 0 where none does.
template <class LineAt>
std::size_t lines_of_row(std::size_t size, LineAt line_at) {
  for (std::size_t i = 0; i < kMostLinesOfRow && size < kMostBytesOfRow; ++i) {
    const std::string_view* line = line_at(i);
    if (line == nullptr) return 0;
    size += line->size();
    const Quotes quotes = quotes_after(*line, true);
    if (quotes == Quotes::closed) return i + 1;
    if (quotes == Quotes::broken) return 0;
  }
  return 0;
}

}  // namespace

bool SheetLines::look_ahead(std::size_t count) {
  while (ahead_.size() < count) {
    if (!ahead_.empty() && ahead_.back().read != LineRead::line) return false;
    std::string_view line;
    const LineRead read = lines_.next(line);
    ahead_.push_back({.text = std::string(without_return(line)), .read = read});
  }
  return ahead_[count - 1].read == LineRead::line;
}

void SheetLines::join() {
  std::string_view line;
  const auto line_at = [&](std::size_t i) -> const std::string_view* {
    if (!look_ahead(i + 1)) return nullptr;
    line = ahead_[i].text;
    return &line;
  };
  blank_ = lines_of_row(row_.size(), line_at);
  for (std::size_t i = 0; i < blank_; ++i) {
    row_.append(" ").append(ahead_.front().text);
    ahead_.pop_front();
  }
}

LineRead SheetLines::next(std::string_view& line) {
  ++number_;
  if (blank_ > 0) {
    --blank_;
    line = {};
    return LineRead::line;
  }
  LineRead read = LineRead::line;
  if (ahead_.empty()) {
    read = lines_.next(line);
    line = without_return(line);
    if (read != LineRead::line || !opens_quote(line)) return read;
    row_ = line;
  } else {
    row_ = std::move(ahead_.front().text);
    read = ahead_.front().read;
    ahead_.pop_front();
  }
  if (read == LineRead::line && opens_quote(row_)) join();
  line = row_;
  return read;
}

std::string with_rows_joined(std::string_view text) {
  if (text.find('"') == std::string_view::npos) return std::string(text);
  std::string out;
  out.reserve(text.size());
  std::size_t at = 0;
  std::string_view line;
  const auto next_line = [&]() -> const std::string_view* {
    if (at >= text.size()) return nullptr;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    line = without_return(text.substr(at, end - at));
    at = std::min(end + 1, text.size());
    return &line;
  };
  while (next_line() != nullptr) {
    out.append(line);
    if (opens_quote(line)) {
      const std::size_t behind = at;
      const std::size_t count =
          lines_of_row(line.size(), [&](std::size_t /*i*/) { return next_line(); });
      at = behind;
      for (std::size_t i = 0; i < count; ++i)
        out.append(" ").append(*next_line());
      out.append(count, '\n');
    }
    out += '\n';
  }
  return out;
}

}  // namespace rummy
