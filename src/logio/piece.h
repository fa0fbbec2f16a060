#pragma once
// A piece of a line of the record that knows where it stands: readers cut lines into pieces, and
// every fault can say its place without any bookkeeping.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "diag/finding.h"

namespace rummy {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

struct Piece {
  std::string_view text;
  std::uint32_t line = 0;    // index into RecordSource::lines
  std::uint32_t offset = 0;  // bytes before it in that line

  [[nodiscard]] constexpr bool empty() const { return text.empty(); }
  [[nodiscard]] constexpr Place place() const {
    return {.line = line, .offset = offset, .length = static_cast<std::uint32_t>(text.size())};
  }
  [[nodiscard]] constexpr Piece sub(std::size_t first,
                                    std::size_t count = std::string_view::npos) const {
    return {.text = text.substr(first, count),
            .line = line,
            .offset = offset + static_cast<std::uint32_t>(first)};
  }
  /// Without blanks at its ends.
  [[nodiscard]] constexpr Piece trimmed() const {
    std::size_t first = 0;
    std::size_t last = text.size();
    while (first < last && is_blank(text[first]))
      ++first;
    while (last > first && is_blank(text[last - 1]))
      --last;
    return sub(first, last - first);
  }
};

/// Cuts the next word (up to a blank) off `rest`; empty where there is none.
constexpr Piece next_word(Piece& rest) {
  std::size_t first = 0;
  while (first < rest.text.size() && is_blank(rest.text[first]))
    ++first;
  std::size_t last = first;
  while (last < rest.text.size() && !is_blank(rest.text[last]))
    ++last;
  const Piece word = rest.sub(first, last - first);
  rest = rest.sub(last);
  return word;
}

/// Cuts off what stands before the next `separator` (all of it where there is none), trimmed, and
/// says whether there was one. For texts without quotes.
struct CutPiece {
  Piece before;
  bool found = false;
};
constexpr CutPiece cut_at(Piece& rest, char separator) {
  const std::size_t at = rest.text.find(separator);
  if (at == std::string_view::npos) {
    const CutPiece cut{.before = rest.trimmed(), .found = false};
    rest = rest.sub(rest.text.size());
    return cut;
  }
  const CutPiece cut{.before = rest.sub(0, at).trimmed(), .found = true};
  rest = rest.sub(at + 1);
  return cut;
}

}  // namespace rummy
