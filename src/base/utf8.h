#pragma once
// Reading UTF-8 that nobody has checked yet.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rummy {

/// One step through a text: a code point, or one byte that is no UTF-8.
struct Utf8Step {
  char32_t code = 0;       // of an invalid byte: the byte
  std::uint8_t bytes = 1;  // how far to go on
  bool valid = true;
};

/// The first code point of `text`, which must not be empty. Overlong forms, surrogates and what
/// lies beyond U+10FFFF are invalid.
[[nodiscard]] Utf8Step next_code_point(std::string_view text);

/// Nothing but printable ASCII: what nearly every text here is, found out eight bytes at a time.
[[nodiscard]] bool is_printable_ascii(std::string_view text);
/// The same, without quotes and backslashes: what JSON spells as it stands.
[[nodiscard]] bool is_plain_json(std::string_view text);
/// The first quote, backslash or control character of ASCII from there on. There must be one, and
/// seven bytes behind it that can be read.
[[nodiscard]] const char* find_json_sign(const char* at);

/// The capitals of ASCII made small; all else as it stands.
[[nodiscard]] std::string in_small_letters(std::string_view text);

/// How many bytes the first `count` code points of `text` take; all where there are fewer.
[[nodiscard]] std::size_t bytes_of_code_points(std::string_view text, std::size_t count);
/// Code points of `text`; a byte that is no UTF-8 counts as one.
[[nodiscard]] std::uint32_t count_code_points(std::string_view text);

/// `text` made safe for a terminal: control characters, direction marks and invalid bytes are
/// written out (\x1b, \u202e); tabs and line ends too (\t, \n).
[[nodiscard]] std::string shown(std::string_view text);

/// Columns of a terminal that a code point takes: 0, 1 or 2.
[[nodiscard]] int display_width(char32_t code);
/// Columns that a text takes which is safe for a terminal (shown).
[[nodiscard]] std::size_t display_width(std::string_view text);

}  // namespace rummy
