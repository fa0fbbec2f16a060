#pragma once
// Text on its way into Markdown.

#include <string>
#include <string_view>

namespace rummy {

/// As text: nothing in it is markup, control characters are shown.
[[nodiscard]] std::string markdown(std::string_view text);

/// Of a sentence that names settings and values between backticks, which stay what they are.
[[nodiscard]] std::string markdown_said(std::string_view text);

/// As a code span that nothing within it can end.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace rummy
