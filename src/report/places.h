#pragma once
// Where in a file something is: counted, underlined, coloured.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "report/judged.h"

namespace rummy {

// === A line of source with a spot of it underlined, as compilers show it.

/// What to underline on a line, in code points from its start, and what to say of it.
struct Underline {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  char mark = '^';
  Ink ink = Ink::error;
  std::string label;
};

/// A line shown in parts: what the gutter says ("14"), how wide the gutter is, and the colours.
struct Gutter {
  std::string_view label;
  std::size_t width = 1;
  Colour colour = Colour::off;
};

/// Appends "   |", the edge of an excerpt.
void append_gutter(std::string& out, const Gutter& gutter);

/// Appends the source line and, below it, the underline with its label. Of a long line only what is
/// around the spot is shown. Control characters are written out, never sent.
void append_excerpt(std::string& out, const Gutter& gutter, std::string_view line,
                    const Underline& underline);

}  // namespace rummy
