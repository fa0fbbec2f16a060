#pragma once
// Text on its way into Markdown.

#include <string>
#include <string_view>

namespace rummy {

/// As text: nothing in it is markup, control characters are shown.
[[nodiscard]] std::string markdown(std::string_view text);

/// As a code span that nothing within it can end.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace rummy
