#pragma once
// Double quotes in lines of text: names and free text may hold any sign within them.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "logio/piece.h"

namespace rummy {

/// The bytes a quoted text takes at the start of `text`, quotes included; nothing where `text` does
/// not start with one that ends.
[[nodiscard]] std::optional<std::size_t> quoted_length(std::string_view text);

/// Where `sign` first stands outside quotes. A quote opens only where a word can begin, and only if
/// it closes: 5" is no quote.
[[nodiscard]] std::size_t find_outside_quotes(std::string_view text, char sign);

/// The line without its comment: a '#' at its start or after a blank, outside quotes.
[[nodiscard]] std::string_view without_comment(std::string_view line);

/// Cuts off what stands before the next `separator` outside quotes.
[[nodiscard]] CutPiece cut_outside_quotes(Piece& rest, char separator);

/// The text within quotes, with \" and \\ resolved; other escapes are left as they stand.
[[nodiscard]] std::string unquoted(std::string_view text);

/// `text` within quotes, with \" and \\.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace rummy
