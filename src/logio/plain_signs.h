#pragma once
// Signs of typography in the part of a line that is notation: non-breaking blanks, and typographic
// quotes around names that need quotes. Each becomes the plain sign, so that places in the line,
// counted in code points, stay what they were. Free text is left as it is.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"
#include "logio/piece.h"

namespace rummy {

/// Whether players' names hold non-breaking blanks themselves: then no blank is touched.
enum class OddBlanks : std::uint8_t { replace, keep };

struct PlainLine {
  std::string text;
  std::optional<std::size_t> blank;  // where the first of them was, in bytes of `text`
  std::optional<std::size_t> quote;
};

/// A line (of a text record, or of a JSON record's moves) with plain signs where it is notation.
[[nodiscard]] PlainLine plain_line(std::string_view line, OddBlanks blanks);

/// The bytes of a blank that breaks no line (or is of unusual width) at the start of `text`.
[[nodiscard]] std::size_t odd_blank_length(std::string_view text);
/// Whether there is such a blank in `text`.
[[nodiscard]] bool has_odd_blank(std::string_view text);
/// Without such blanks, and plain ones, at its ends.
[[nodiscard]] Piece trimmed_of_odd_blanks(Piece piece);

/// What makes a line of text unreadable: a control character, a byte that is no UTF-8.
struct BadSign {
  std::uint32_t offset = 0;
  Text message{};        // empty: nothing does
  bool is_plain = true;  // there is nothing but ASCII
};

[[nodiscard]] BadSign find_bad_sign(std::string_view text);

}  // namespace rummy
