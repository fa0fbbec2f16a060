#pragma once
// The place of something in a file: counted, underlined, coloured.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "report/judged.h"

namespace rummy {

// === A line of source with an underlined place, as compilers show it.

/// The place to underline on a line, in code points from its start, and the label.
struct Underline {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  char mark = '^';
  Ink ink = Ink::error;
  std::string label;
};

/// A line shown in parts: the text of the gutter ("14"), its width, and the colours.
struct Gutter {
  std::string_view label;
  std::size_t width = 1;
  Colour colour = Colour::off;
};

/// Appends "   |", the edge of an excerpt.
void append_gutter(std::string& out, const Gutter& gutter);

/// Appends the source line and, below it, the underline with its label. Of a long line only the
/// part around the place is shown. Control characters are written out.
void append_excerpt(std::string& out, const Gutter& gutter, std::string_view line,
                    const Underline& underline);

}  // namespace rummy
