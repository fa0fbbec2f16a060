#pragma once
// Prose for a terminal.

#include <cstddef>
#include <string>
#include <string_view>

namespace rummy {

/// Appends `text` in lines of at most 80 columns, each indented by that many blanks. Control
/// characters are written out.
void append_wrapped(std::string& out, std::string_view text, std::size_t indent);

/// The same behind a label in the first line: the text begins in column `indent` in all of them.
void append_item(std::string& out, std::string_view label, std::string_view text,
                 std::size_t indent);

}  // namespace rummy
